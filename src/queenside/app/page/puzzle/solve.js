/**
 * How many solutions a board has: none, one or several, and which. The kernels search.
 */

import { regionProblem } from "../kernel/problem.js";
import { RegionBoard } from "./document.js";

/** @import { Kernel } from "../kernel/kernel.js" */
/** @import { Cell, PuzzleDocument } from "./document.js" */

/**
 * @typedef {object} Answer
 * @property {"none" | "unique" | "several" | "unknown"} status "unknown" where time was too short
 * @property {Cell[][]} solutions each in reading order; as many as were found
 * @property {boolean} exhausted whether there are no others
 * @property {number} nodes how many cells were tried
 * @property {number} seconds that it took
 */

/**
 * @typedef {object} Options
 * @property {number} [limit] how many solutions to stop at: 2 shows that there are several
 * @property {number} [seconds] the time for the search
 */

/**
 * @param {Kernel} kernel @param {PuzzleDocument} document @param {Options} [options]
 * @throws {InvalidPuzzle} where the document states no puzzle
 */
export function solve(kernel, document, options) {
  return solveBoard(kernel, RegionBoard.of(document), options);
}

/** @param {Kernel} kernel @param {RegionBoard} board @param {Options} [options] @returns {Answer} */
export function solveBoard(kernel, board, { limit = 2, seconds = 1 } = {}) {
  const began = performance.now();
  const problem = regionProblem(board.size, board.stars, board.regions, board);
  const { status, solutions, exhausted, nodes } = kernel.solve(problem, { limit, seconds });
  return {
    status,
    solutions: solutions.map((cells) => board.places(cells)),
    exhausted,
    nodes,
    seconds: (performance.now() - began) / 1000,
  };
}
