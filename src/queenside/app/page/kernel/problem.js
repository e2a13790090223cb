/**
 * Puzzles as the flat problems that the kernels read (native/core/problem.h): the same arrays, family by
 * family, that queenside.core makes of the same puzzle.
 *
 * Cells are numbers, row · size + column, both from 0. What cannot be a problem, the kernels refuse.
 */

/** @import { FlatProblem } from "./kernel.js" */

const [LISTED, PARTITION] = [0, 1];
const MOST_KEPT = 50;

/** The families of boards that have been asked for. @type {Map<string, Uint8Array[]>} */
const kept = new Map();

/**
 * As many queens as stars in each row, column and region, none touching.
 *
 * @param {number} size
 * @param {number} stars
 * @param {ArrayLike<number>} regions by cell, from 0 to size − 1
 * @param {{given?: number[], blocked?: number[]}} [clues] cells
 * @returns {FlatProblem}
 */
export function regionProblem(size, stars, regions, clues = {}) {
  const lines = rules(`regions ${size} ${stars}`, () => [
    partition(size, labels(size, (row) => row), stars, stars),
    partition(size, labels(size, (_, column) => column), stars, stars),
    windows(size),
  ]);
  return [flatClues(size, clues), ...lines, partition(size, regions, stars, stars)];
}

/**
 * One queen in each row and column, at most one in each diagonal.
 *
 * @param {number} size
 * @param {boolean} toroidal
 * @param {{given?: number[], blocked?: number[]}} [clues] cells
 * @returns {FlatProblem}
 */
export function queensProblem(size, toroidal, clues = {}) {
  const count = toroidal ? size : Math.max(2 * size - 1, 0);
  const around = (/** @type {number} */ line) => (toroidal ? (line + size) % size : line);
  const lines = rules(`queens ${size} ${toroidal}`, () => [
    partition(size, labels(size, (row) => row), 1, 1),
    partition(size, labels(size, (_, column) => column), 1, 1),
    partition(count, labels(size, (r, c) => (toroidal ? around(r - c) : r - c + size - 1)), 0, 1),
    partition(count, labels(size, (r, c) => around(r + c)), 0, 1),
  ]);
  return [flatClues(size, clues), ...lines];
}

/** @param {string} name @param {() => Uint8Array[]} make @returns {Uint8Array[]} */
function rules(name, make) {
  let lines = kept.get(name);
  if (!lines) {
    if (kept.size === MOST_KEPT) kept.clear();
    kept.set(name, (lines = make()));
  }
  return lines;
}

/** @param {number} size @param {{given?: number[], blocked?: number[]}} clues */
function flatClues(size, { given = [], blocked = [] }) {
  return words([size * size, given.length, blocked.length, ...given, ...blocked]);
}

/** @param {number} size @param {(row: number, column: number) => number} label */
function labels(size, label) {
  const cells = Array.from({ length: size * size }, (_, cell) => cell);
  return cells.map((cell) => label(Math.floor(cell / size), cell % size));
}

/** @param {number} count @param {ArrayLike<number>} labels by cell @param {number} lower @param {number} upper */
function partition(count, labels, lower, upper) {
  const flat = new Uint8Array(8 + labels.length);
  flat.set(words([PARTITION, count, lower, upper]));
  flat.set(labels, 8);
  return flat;
}

/** @param {number} size @returns {Uint8Array} every 2×2 window, with at most one queen in each */
function windows(size) {
  const units = [];
  for (let top = 0; top < size - 1; top++) {
    for (let left = 0; left < size - 1; left++) {
      const corner = top * size + left;
      units.push(0, 1, 4, corner, corner + 1, corner + size, corner + size + 1);
    }
  }
  return words([LISTED, units.length / 7, ...units]);
}

/** @param {number[]} numbers @returns {Uint8Array} of 16 bits each */
function words(numbers) {
  return new Uint8Array(Uint16Array.from(numbers).buffer);
}
