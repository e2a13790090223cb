/** How many solutions a board has: none, one or several, and which. The kernels search. */

import { RegionBoard } from "./document.js";

/** @import { Kernel } from "../kernel/kernel.js" */
/** @import { PuzzleDocument } from "./document.js" */
/** @import { UnitBoard } from "./unit-board.js" */

/**
 * @typedef {object} Options
 * @property {number} [limit] how many solutions to stop at: 2 shows that there are several
 * @property {number} [seconds] the time for the search
 */

/**
 * @param {Kernel} kernel @param {PuzzleDocument} document @param {Options} [options] @returns solutions in reading order, as many as were found
 * @throws {InvalidPuzzle} where the document states no puzzle
 */
export function solve(kernel, document, options) {
  const began = performance.now();
  const board = RegionBoard.of(document);
  const { status, solutions, exhausted, nodes } = solveBoard(kernel, board, options);
  const seconds = (performance.now() - began) / 1000;
  return { status, solutions: solutions.map((cells) => board.places(cells)), exhausted, nodes, seconds };
}

/** @param {Kernel} kernel @param {UnitBoard} board @param {Options} [options] */
export function solveBoard(kernel, board, { limit = 2, seconds = 1 } = {}) {
  return kernel.solve(board.problem(), { limit, seconds });
}
