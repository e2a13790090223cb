/**
 * What a board is called in an address, so that the address leads to exactly this board.
 *
 * Boards that Queenside has or makes go by their id or their day; any other board by its game id,
 * which tells all of it in one word (formats/gameid.py).
 */

import { ask } from "../api.js";
import { gameId as wordOf } from "../puzzle/game-id.js";
import { go, linkTo } from "../router.js";
import { checkKind, Puzzle } from "./puzzle.js";

const LARGEST = 64; // rows that can be played

const DAY = /^queenside daily (\d{4}-\d\d-\d\d)$/;
const COLLECTED = /^[qs]\d+-\d+$/;
const MADE = /^\d{1,4}(k\d{1,3})?(-[a-z0-9.]+)*#\d{1,20}(v\d{1,6})?$/;

/** @typedef {import("./puzzle.js").PuzzleDocument} PuzzleDocument */

/** @param {Puzzle} puzzle @returns {string} a word that the server reads as this board */
export function textOf(puzzle) {
  const { id } = puzzle.document;
  const day = dayOf(puzzle.document);
  if (day) return `daily:${day}`;
  return id && isOurs(puzzle.document) ? id : gameId(puzzle);
}

/** @param {PuzzleDocument} document @returns {Puzzle} throws an Error for one that is too large, or by other rules */
export function playable(document) {
  checkKind(document);
  const rows = document.regions?.length ?? document.size ?? 0;
  if (rows > LARGEST) throw new Error(`This board has ${rows} rows; up to ${LARGEST} can be played here.`);
  if (rows < 1) throw new Error("This board has no cells.");
  return Puzzle.of(document);
}

/**
 * Go and play a board that is at hand: with what its word does not tell, such as its title and its
 * state of play. Throws an Error for one that is too large.
 *
 * @param {PuzzleDocument} document
 */
export function play(document) {
  go(linkTo("play", textOf(playable(document))), document);
}

/** @param {string} word as `textOf` gives it @returns {string} the address of the board in the app on this machine */
export function linkOf(word) {
  return `${location.origin}/${linkTo("play", word)}`;
}

/**
 * The boards that a text tells: an id, a link, any format. Throws a Problem, and an Error for boards
 * that the page cannot show.
 *
 * @param {string} text
 * @param {AbortSignal} [signal]
 * @returns {Promise<PuzzleDocument[]>}
 */
export async function boardsIn(text, signal) {
  const { boards } = await ask("read", { text }, { signal });
  for (const board of boards) checkKind(board);
  return boards;
}

/** @param {PuzzleDocument} document @returns {string | null} the day whose board it is */
export function dayOf({ source }) {
  return DAY.exec(source ?? "")?.[1] ?? null;
}

/** @param {PuzzleDocument} document @returns {boolean} whether its id is one that Queenside gave */
function isOurs({ id, source }) {
  if (MADE.test(id ?? "")) return !source || source === "queenside generate";
  return COLLECTED.test(id ?? "") && (source ?? "").startsWith("queenside collection");
}

/** @param {Puzzle} puzzle @returns {string} the board in one word; equal words, equal boards */
export function gameId(puzzle) {
  return wordOf({ ...puzzle, size: puzzle.rows });
}
