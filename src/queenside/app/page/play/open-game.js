/** Choose the board to play: the one in the address, as it was left if it was begun before. */

import { boardsIn, dayOf, playable, textOf } from "../board/address.js";
import { Puzzle } from "../board/puzzle.js";
import { stateFor, linkTo } from "../router.js";
import { listGames as allGames, isOn, keyOf, movesOf, labelOf } from "../store/games.js";
import { t } from "../i18n.js";

/** @typedef {{puzzle: Puzzle, game: Known, entries: Entry[]}} Opened a game, and its moves so far */

/**
 * Open the board that a text names, or throw a Problem or an Error.
 * @param {string} text anything the server reads, or "game-12"
 * @param {string | null} gameName of the games on this board; null for the one that was played last
 * @param {boolean} isChallenge whether a time that one has already is wanted, to compare it
 * @param {AbortSignal} [signal]
 */
export async function open(text, gameName, isChallenge, signal) {
  const [games, document] = await openLocal(text, signal);
  if (document) return chooseGame(document, games, gameName, isChallenge);
  const game = games.find(({ server }) => text === `game-${server?.id}`);
  if (!game) throw new Error(t("There is no game {number} here. It may have been forgotten, or played elsewhere.", { number: text.replace("game-", "") }));
  return resumeGame(game);
}

/**
 * Load all games and the named board, from this browser if the server is gone.
 * @param {string} text @param {AbortSignal} [signal] @returns {Promise<[Known[], PuzzleDocument | null]>}
 */
async function openLocal(text, signal) {
  const finding = find(text, signal).catch((error) => error);
  const games = await allGames(signal);
  const answer = await finding;
  if (!(answer instanceof Error)) return [games, answer];
  const same = games.find(({ board }) => textOf(board) === text);
  if (!same || signal?.aborted) throw answer;
  const { state: _, ...board } = same.board;
  return [games, board];
}

/** @param {string} text @param {AbortSignal} [signal] @returns {Promise<PuzzleDocument | null>} */
async function find(text, signal) {
  if (/^game-\d+$/.test(text)) return null;
  return stateFor(linkTo("play", text)) ?? (await boardsIn(text, signal))[0];
}

/** @param {PuzzleDocument} document @param {Known[]} games @param {string | null} gameName @param {boolean} isChallenge @returns {Promise<Opened>} */
async function chooseGame(document, games, gameName, isChallenge) {
  const puzzle = playable(document);
  const day = dayOf(document);
  const same = games.filter((game) => isOn(game, document));
  const unfinished = document.state ? undefined : same.find(({ solved }) => !solved);
  const finishedDaily = document.state || !day ? undefined : same.find(({ daily, solved }) => solved && daily === day);
  const first = isChallenge ? same.findLast(({ solved }) => solved) : undefined;
  const game = same.find(({ key }) => gameName === labelOf(key)) ?? first ?? unfinished ?? finishedDaily;
  if (!game) return { puzzle, game: createGame(puzzle, same), entries: [] };
  const { title = game.board.title, author = game.board.author } = document; // as it is called now
  return resumeGame({ ...game, board: { ...game.board, title, author } });
}

/** @param {Puzzle} puzzle with the state to begin from @param {Known[]} same other games on it @returns {Known} */
export function createGame(puzzle, same) {
  const numbers = same.map(({ key }) => Number(labelOf(key))).filter(Number.isInteger);
  return {
    key: keyOf(puzzle.document, Math.max(0, ...numbers) + 1),
    board: puzzle.document,
    state: { queens: puzzle.placesOf(puzzle.state.queens), marks: puzzle.placesOf(puzzle.state.marks) },
    moves: 0,
    seconds: 0,
    hints: 0,
    solved: false,
    played: "",
    daily: dayOf(puzzle.document),
    server: null,
  };
}

/** @param {Known} game @returns {Promise<Opened>} */
async function resumeGame(game) {
  const entries = await movesOf(game.key);
  return { puzzle: playable(game.board), game: { ...game, moves: entries.length }, entries };
}
