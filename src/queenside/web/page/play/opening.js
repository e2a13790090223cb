/** Which board to play: the one that the address names, as it was left if it was begun before. */

import { ask } from "../api.js";
import { boardsIn, dayOf, gameId, playable } from "../board/address.js";
import { Puzzle } from "../board/puzzle.js";
import { cargoFor, linkTo } from "../router.js";

/** @typedef {import("../board/puzzle.js").PuzzleDocument} PuzzleDocument */

/** @typedef {import("../contract.js").GameData & {id: number}} Kept a game as the server keeps it */

/**
 * @typedef {object} Opened
 * @property {Puzzle} puzzle with the state to begin from
 * @property {number | null} id of the game that goes on
 * @property {number} seconds that it has taken
 * @property {number} hints
 * @property {boolean} solved whether it is over: the board of the day, once it is solved
 * @property {string | null} day whose board it is
 */

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
  return begun((await boardsIn("daily", signal))[0], games);
}

/** @param {AbortSignal} [signal] @returns {Promise<Kept[]>} the latest first */
async function gamesKept(signal) {
  const { games } = await ask("games?number=100", undefined, { signal });
  return /** @type {Kept[]} */ (games);
}

/** @param {string} text @param {AbortSignal} [signal] @returns {Promise<PuzzleDocument | null>} */
async function find(text, signal) {
  if (!text || /^game-\d+$/.test(text)) return null;
  return cargoFor(linkTo("play", text)) ?? (await boardsIn(text, signal))[0];
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
