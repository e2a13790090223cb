/** A board in one word, `5:AB4CDCBC2…` (core/formats/gameid.py): equal words, equal boards. */

import { renumbered } from "../kernel/problem.js";
import { isPuzzle } from "./document.js";

/** The letters of regions, as far as they go. */
export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * @param {object} board @param {number} board.size @param {number} board.stars
 * @param {number[] | null} board.regions by cell, from 0 in reading order; null for N-Queens
 * @param {boolean} [board.toroidal]
 * @param {Iterable<number>} board.given cells
 * @param {Iterable<number>} board.blocked cells
 */
export function gameId({ size, stars, regions, toroidal = false, given, blocked }) {
  const clues = cluesOf("g", given) + cluesOf("b", blocked);
  if (!regions) return `n-queens:${size}${toroidal ? ":toroidal" : ""}${clues}`;
  return `${size}${stars > 1 ? `k${stars}` : ""}:${runs(regions)}${clues}`;
}

/** @param {number[]} regions */
function runs(regions) {
  let [text, start] = ["", 0];
  for (let cell = 1; cell <= regions.length; cell++) {
    if (regions[cell] === regions[start]) continue;
    const [turn, letter] = [Math.floor(regions[start] / 52), regions[start] % 52];
    const length = cell - start;
    text += "_".repeat(turn) + LETTERS[letter] + (length > 1 ? length : "");
    start = cell;
  }
  return text;
}

/** @param {string} sign @param {Iterable<number>} cells */
function cluesOf(sign, cells) {
  const sorted = [...cells].sort((a, b) => a - b);
  return sorted.length ? `:${sign}${sorted.join(".")}` : "";
}

const QUEENS = /^n-queens:(\d{1,2})(:toroidal)?(:g[\d.]+)?(:b[\d.]+)?$/;
const REGIONS = /^(\d{1,2})(?:k(\d))?:((?:_*[A-Za-z]\d{0,4})+)(:g[\d.]+)?(:b[\d.]+)?$/;
const RUN = /(_*[A-Za-z])(\d*)/g;

/** Parse a game id; null if it is wrong or left to Python's reader. @param {string} word @returns {PuzzleDocument | null} */
export function parseGameId(word) {
  const [, queens, toroidal, ...clues] = QUEENS.exec(word) ?? [];
  if (queens) return withClues({ kind: "n-queens", size: Number(queens), toroidal: !!toroidal }, Number(queens), clues);
  const match = REGIONS.exec(word);
  if (!match) return null;
  const [, rows, stars = "1", told, given, blocked] = match;
  const size = Number(rows);
  const cells = renumbered(
    [...told.matchAll(RUN)].flatMap(([, name, length]) => Array(Math.min(Number(length || 1), size * size + 1)).fill(name)),
  );
  if (stars === "0" || cells.length !== size * size || new Set(cells).size !== size) return null;
  const regions = Array.from({ length: size }, (_, row) => cells.slice(row * size, (row + 1) * size));
  return withClues({ kind: "regions", stars: Number(stars), regions }, size, [given, blocked]);
}

/** @param {PuzzleDocument} board @param {number} size @param {string[]} parts its clues @returns null where they don't go together */
function withClues(board, size, parts) {
  const [given, blocked] = parts.map((part) => placesIn(part, size));
  const document = { ...board, ...(given.length && { given }), ...(blocked.length && { blocked }) };
  return isPuzzle(document) ? document : null;
}

/** @param {string | undefined} part such as ":g12.41" @param {number} size @returns {[number, number][]} */
function placesIn(part, size) {
  const words = part ? part.slice(2).split(".") : [];
  const numbers = words.map((word) => (word ? Number(word) : -1)); // -1 is in no row, and refused
  return numbers.map((cell) => [Math.floor(cell / size), cell % size]);
}
