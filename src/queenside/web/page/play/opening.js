/** Which board to play: the one that the address names, as it was left if it was begun before. */

import { ask } from "../api.js";
import { dayOf, gameId, textOf } from "../board/address.js";
import { Puzzle } from "../board/puzzle.js";
import { go, linkTo } from "../router.js";

const LARGEST = 64; // rows that a page can show

/** @typedef {import("../board/puzzle.js").PuzzleDocument} PuzzleDocument */

/**
 * @typedef {object} Kept a game as the server keeps it
 * @property {number} id
 * @property {string} title
 * @property {PuzzleDocument} board with the state it was left in
 * @property {number} seconds
 * @property {boolean} solved
 * @property {number} hints
 * @property {string} played when it was last touched
 * @property {string | null} daily
 */

/**
 * @typedef {object} Opened
 * @property {Puzzle} puzzle with the state to begin from
 * @property {number | null} id of the game that goes on
 * @property {number} seconds that it has taken
 * @property {number} hints
 * @property {boolean} solved whether it is over: the board of the day, once it is solved
 * @property {string | null} day whose board it is
 */

/** @type {{text: string, document: PuzzleDocument} | null} */
let brought = null;

/**
 * Remember a board that is at hand, for when its address is opened: with what its text does not
 * tell, such as its title and its state of play.
 *
 * @param {string} text
 * @param {PuzzleDocument} document
 */
export function bring(text, document) {
  brought = { text, document };
}

/** @param {PuzzleDocument} document one that another page has at hand, to be played here */
export function play(document) {
  const name = textOf(playable(document));
  bring(name, document);
  go(linkTo("play", name));
}

/**
 * The board that a text names; without one the game that was left last, or else today's board.
 * Throws a Problem.
 *
 * @param {string} text anything the server reads, or "game-12"
 * @param {AbortSignal} [signal]
 * @returns {Promise<Opened>}
 */
export async function open(text, signal) {
  const [games, document] = await Promise.all([gamesKept(signal), find(text, signal)]);
  if (document) return begun(document, games);
  const game = text ? games.find(({ id }) => text === `game-${id}`) : lastLeft(games);
  if (game) return resumed(game);
  return begun(await ask("read", { text: "daily" }, { signal }).then(first), games);
}

/** @param {PuzzleDocument} document @returns {Puzzle} throws an Error for one that is too large */
export function playable(document) {
  const rows = document.regions?.length ?? document.size ?? 0;
  if (rows > LARGEST) throw new Error(`This board has ${rows} rows; up to ${LARGEST} can be played here.`);
  if (rows < 1) throw new Error("This board has no cells.");
  return Puzzle.of(document);
}

/** @param {AbortSignal} [signal] @returns {Promise<Kept[]>} the latest first */
async function gamesKept(signal) {
  return (await ask("games?number=100", undefined, { signal })).games;
}

/** @param {string} text @param {AbortSignal} [signal] @returns {Promise<PuzzleDocument | null>} */
async function find(text, signal) {
  if (!text || /^game-\d+$/.test(text)) return null;
  if (brought?.text !== text) return first(await ask("read", { text }, { signal }));
  const { document } = brought;
  brought = null;
  return document;
}

/** @param {{boards: PuzzleDocument[]}} found */
function first({ boards }) {
  return boards[0];
}

/** @param {Kept[]} games @returns {Kept | undefined} the unfinished one that was touched last */
function lastLeft(games) {
  const open = games.filter(({ solved }) => !solved);
  return open.sort((one, other) => Date.parse(other.played) - Date.parse(one.played))[0];
}

/** @param {PuzzleDocument} document @param {Kept[]} games @returns {Opened} */
function begun(document, games) {
  const puzzle = playable(document);
  const day = dayOf(document);
  const same = document.state ? [] : games.filter((game) => isOf(game, puzzle));
  const open = same.find(({ solved }) => !solved);
  const over = day ? same.find(({ daily, solved }) => solved && daily === day) : undefined;
  if (open ?? over) return resumed(/** @type {Kept} */ (open ?? over));
  return { puzzle, id: null, seconds: 0, hints: 0, solved: false, day };
}

/** @param {Kept} game @param {Puzzle} puzzle @returns {boolean} whether it was played on this board */
function isOf({ board }, puzzle) {
  if ((board.regions?.length ?? board.size) !== puzzle.rows) return false;
  return gameId(Puzzle.of(board)) === gameId(puzzle);
}

/** @param {Kept} game @returns {Opened} */
function resumed({ board, id, seconds, hints, solved, daily }) {
  return { puzzle: playable(board), id, seconds, hints, solved, day: daily };
}
