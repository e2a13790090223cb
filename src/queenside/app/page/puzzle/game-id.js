/** A board in one word, `5:AB4CDCBC2…` (core/formats/gameid.py): equal words, equal boards. */

import { renumbered } from "../kernel/regions.js";
import { RegionBoard } from "./document.js";
import { UnitBoard } from "./unit-board.js";

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

/** Parse a game id; null if it is wrong or left to Python's reader. @param {string} word @returns {import("./document.js").PuzzleDocument | null} */
export function parseGameId(word) {
  const queens = QUEENS.exec(word);
  if (queens) return parseQueens(queens);
  const match = REGIONS.exec(word);
  if (!match) return null;
  const [, rows, stars = "1", told, given, blocked] = match;
  const size = Number(rows);
  const cells = renumbered(
    [...told.matchAll(RUN)].flatMap(([, name, length]) => Array(Math.min(Number(length || 1), size * size + 1)).fill(name)),
  );
  if (stars === "0" || cells.length !== size * size || new Set(cells).size !== size) return null;
  const regions = Array.from({ length: size }, (_, row) => cells.slice(row * size, (row + 1) * size));
  const board = { kind: "regions", stars: Number(stars), regions };
  return given || blocked ? withClues(board, placesIn(given, size), placesIn(blocked, size)) : board;
}

/** @param {RegExpExecArray} match @returns {import("./document.js").PuzzleDocument | null} */
function parseQueens([, rows, toroidal, ...clues]) {
  const size = Number(rows);
  const [given, blocked] = clues.map((part) => placesIn(part, size).map(([row, column]) => row * size + column));
  const board = new UnitBoard({ rows: size, columns: size, toroidal: !!toroidal }, { given, blocked, queens: [], marks: [] });
  const isInside = [...given, ...blocked].every((cell) => cell >= 0 && cell < size * size);
  const isRight = given.every((cell) => !blocked.includes(cell) && !given.some((other) => other !== cell && board.attacks(cell, other)));
  if (!size || !isInside || !isRight) return null;
  const places = { given: board.places(given), blocked: board.places(blocked) };
  return { kind: "n-queens", size, toroidal: !!toroidal, ...(given.length && { given: places.given }), ...(blocked.length && { blocked: places.blocked }) };
}

/**
 * @param {import("./document.js").PuzzleDocument} board @param {[number, number][]} given
 * @param {[number, number][]} blocked
 * @returns {import("./document.js").PuzzleDocument | null} null where they don't go together
 */
function withClues(board, given, blocked) {
  const document = { ...board, ...(given.length && { given }), ...(blocked.length && { blocked }) };
  try {
    RegionBoard.of(document);
    return document;
  } catch {
    return null;
  }
}

/** @param {string | undefined} part such as ":g12.41" @param {number} size @returns {[number, number][]} */
function placesIn(part, size) {
  const words = part ? part.slice(2).split(".") : [];
  const numbers = words.map((word) => (word ? Number(word) : -1)); // -1 is in no row, and refused
  return numbers.map((cell) => [Math.floor(cell / size), cell % size]);
}
