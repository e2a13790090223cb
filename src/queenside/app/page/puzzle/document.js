/**
 * A board as a puzzle document states it (src/queenside/schema/puzzle.schema.json): read strictly, or refused in
 * words.
 *
 * A document comes from a page, so nothing in it is trusted: sizes are looked at before anything is
 * gone through, and a message quotes only a few signs of it. What a document says about a solution
 * is not looked at.
 *
 * Cells are numbers, row · size + column, both from 0.
 */

import { renumbered } from "../kernel/problem.js";
import { UnitBoard } from "./unit-board.js";

/**
 * As src/queenside/schema/puzzle.schema.json describes it, before it is checked.
 * @typedef {Omit<import("../contract.js").PuzzleDocument, "queenside" | "kind" | "regions"> &
 *   {queenside?: number, kind?: string, regions?: ((number | string)[] | string)[]}} PuzzleDocument
 */

const MAX_ROWS = 64;
const MAX_STARS = 255;
const VERSION = 1;
const MAX_QUOTE = 40;

/** Raised for a document that states no puzzle. */
export class InvalidPuzzle extends Error {
  name = "InvalidPuzzle";
}

/** @param {unknown} document @returns {UnitBoard} a board of regions, or N-Queens @throws {InvalidPuzzle} in the words that Python has for it */
export function boardOf(document) {
  check(isObject(document), "a Queenside document is a JSON object");
  const { queenside = VERSION, kind = "regions", stars = 1, toroidal = false } = document;
  check(queenside === VERSION, `this is a document of version ${quote(queenside)}, but version ${VERSION} is read here`);
  check(kind === "regions" || kind === "n-queens", `boards of regions are read here, not puzzles of the kind ${quote(kind)}`);
  check(isCount(stars), `the number of stars must be a whole number from 1, not ${quote(stars)}`);
  check(stars <= MAX_STARS, `stars: ${stars} is above ${MAX_STARS}, the most that is read`);
  check(typeof toroidal === "boolean", `toroidal must be true or false, not ${quote(toroidal)}`);
  const names = kind === "regions" ? namesIn(document.regions) : null;
  const size = names?.length ?? document.size;
  check(isCount(size) && size <= MAX_ROWS, `the number of queens must be a whole number up to ${MAX_ROWS}, not ${quote(size)}`);
  const state = document.state ?? {};
  check(isObject(state), `state: ${quote(state)} has no queens and no marks`);
  const board = new UnitBoard(
    { rows: size, columns: size, ...(names ? { stars, regions: renumbered(names.flat()) } : { toroidal }) },
    {
      given: cellsIn(document.given, "given", size),
      blocked: cellsIn(document.blocked, "blocked", size),
      queens: cellsIn(state.queens, "queen", size),
      marks: cellsIn(state.marks, "mark", size),
    },
  );
  checkClues(board);
  return board;
}

/** Whether a document of the page's own making states a puzzle. @param {unknown} document */
export function isPuzzle(document) {
  try {
    return boardOf(document).rows > 0;
  } catch {
    return false;
  }
}

/** @param {PuzzleDocument} document @returns {number} its rows, or 0 */
export function sizeOf({ regions, size }) {
  return regions?.length ?? size ?? 0;
}

/** @param {UnitBoard} board */
function checkClues(board) {
  const { given, blocked, queens, marks } = board;
  const spoken = (/** @type {number} */ cell) => formatCell(board.place(cell));
  const both = (/** @type {number[]} */ cells, /** @type {number[]} */ others) => cells.find((cell) => others.includes(cell)) ?? -1;
  const [clue, placed] = [both(given, blocked), both(queens, marks)];
  check(clue < 0, `the cell at ${spoken(clue)} is both given and blocked`);
  check(placed < 0, `the state has both a queen and a mark at ${spoken(placed)}`);
  for (const { kind, index, cells, upper } of board.allUnits) {
    const crowd = given.filter((cell) => cells.includes(cell));
    const places = crowd.map((cell) => `(${spoken(cell)})`).join(" and ");
    const has = `has ${crowd.length} given queens, at ${places}, but holds at most ${upper}`;
    check(crowd.length <= upper, kind === "window" ? `the given queens at ${places} touch` : `${kind} ${index + 1} ${has}`);
  }
}

/** @param {unknown} condition @param {string} fault @returns {asserts condition} */
function check(condition, fault) {
  if (!condition) throw new InvalidPuzzle(fault);
}

/** @param {unknown} rows @returns {(number | string)[][]} the regions' names, in a square with as many of them as rows */
function namesIn(rows) {
  check(isList(rows) && rows.every((row) => typeof row === "string" || isList(row)), "regions must be a list of rows, each a list of region names");
  const longest = Math.max(rows.length, ...rows.slice(0, MAX_ROWS).map((row) => row.length));
  check(longest <= MAX_ROWS, `regions: ${longest} is above ${MAX_ROWS}, the most that is read here`);
  /** @type {(number | string)[][]} */
  const names = rows.map((row) => [...row]);
  check(names.flat().every((name) => typeof name === "string" || Number.isSafeInteger(name)), "a region's name must be a number or a string");
  check(names.length, "the board has no rows");
  const [size, columns] = [names.length, names[0].length];
  for (const [row, { length }] of names.entries()) check(length === columns, `row ${row + 1} has ${length} cell${length === 1 ? "" : "s"}, but row 1 has ${columns}`);
  check(size === columns, `a board must be square, but this one is ${size}×${columns}`);
  const regions = new Set(names.flat()).size;
  check(regions === size, `too ${regions < size ? "few" : "many"} regions: ${regions} on ${/^8|^1[18]$/.test(`${size}`) ? "an" : "a"} ${size}×${size} board, which must have ${size}`);
  return names;
}

/** @param {unknown} listed @param {string} word what stands on them @param {number} size @returns {number[]} each once, in order */
function cellsIn(listed, word, size) {
  const cells = listed ?? [];
  check(isList(cells), `${word}: ${quote(cells)} is not a list of cells`);
  check(cells.length <= MAX_ROWS ** 2, `${word}: ${cells.length} cells are more than a board has`);
  const numbers = cells.map((cell, index) => {
    check(isList(cell) && cell.length === 2 && cell.every((part) => Number.isSafeInteger(part)), `${word}: item ${index + 1} is ${quote(cell)} and not a cell [row, column] from 0`);
    check(cell.every((part) => part >= 0 && part < size), `${word} cell at ${formatCell([cell[0], cell[1]])} is outside the ${size}×${size} board`);
    return cell[0] * size + cell[1];
  });
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {unknown} value @returns {value is any[]} */
function isList(value) {
  return Array.isArray(value);
}

/** @param {unknown} value @returns {value is number} */
function isCount(value) {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

/** @param {Cell} cell @returns {string} as a person reads it */
function formatCell([row, column]) {
  return `row ${row + 1}, column ${column + 1}`;
}

/** @param {unknown} value @returns {string} a few signs of it, without anything unprintable */
function quote(value) {
  if (isList(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value !== "string") return String(value).slice(0, MAX_QUOTE);
  const short = value.slice(0, MAX_QUOTE).replace(/[^ -~]/g, "?");
  return value.length > MAX_QUOTE ? `"${short}…"` : `"${short}"`;
}
