/**
 * What is wrong with the queens and marks on a board, if anything.
 *
 * Queens that break a rule together come first; then a board that has no solution, or several; then
 * what differs from the only solution.
 */

import { RegionBoard, sorted } from "./document.js";
import { solveBoard } from "./solve.js";
import { cellName, listing, number, queens as queenCount, sentence, unitName } from "./words.js";

/** @import { Kernel } from "../kernel/kernel.js" */
/** @import { Cell, PuzzleDocument } from "./document.js" */

/**
 * @typedef {object} Diagnosis
 * @property {"right" | "conflict" | "wrong" | "no solution" | "several solutions" | "unknown"}
 *   verdict "right": all agrees with the only solution; "unknown": out of time
 * @property {string} sentence says it
 * @property {Cell[]} queens those in conflict, or the wrong ones
 * @property {Cell[]} marks the wrong ones
 */

/**
 * @param {Kernel} kernel
 * @param {PuzzleDocument} document with a state of play
 * @param {{seconds?: number}} [options] the time for each search
 * @returns {Diagnosis}
 * @throws {InvalidPuzzle} where the document states no puzzle
 */
export function check(kernel, document, options = {}) {
  return checkBoard(kernel, RegionBoard.of(document), options).diagnosis;
}

/**
 * @param {Kernel} kernel
 * @param {RegionBoard} board
 * @param {{seconds?: number}} options
 * @returns {{diagnosis: Diagnosis, solution: number[] | null}} the only solution, where it is known
 */
export function checkBoard(kernel, board, options) {
  const crowded = conflict(board, sorted([...board.given, ...board.queens]));
  if (crowded) return { diagnosis: crowded, solution: null };
  const answer = solveBoard(kernel, board, options);
  if (answer.status === "unique") {
    const solution = answer.solutions[0].map(([row, column]) => row * board.size + column);
    return { diagnosis: compare(board, solution), solution };
  }
  return { diagnosis: ofBoard(kernel, board, answer.status, options), solution: null };
}

/** @param {RegionBoard} board @param {number[]} queens @returns {Diagnosis | null} */
function conflict(board, queens) {
  const bad = queens.filter((cell) => board.blocked.includes(cell));
  if (bad.length) {
    const stands = bad.length === 1 ? "a queen stands" : "queens stand";
    const where = listing(bad.map((cell) => cellName(board, cell)));
    return conflicting(board, bad, `${stands} where none can: ${where}`);
  }
  for (const [cell, other] of pairs(queens)) {
    const why = attack(board, cell, other);
    if (!why) continue;
    const both = `the queens at ${cellName(board, cell)} and ${cellName(board, other)}`;
    return conflicting(board, [cell, other], `${both} ${why}`);
  }
  for (let unit = 0; unit < board.unitCount; unit++) {
    const inside = queens.filter((cell) => board.unitsOf(cell).includes(unit));
    if (inside.length <= board.stars) continue;
    const holds = `${queenCount(inside.length)}, but holds ${number(board.stars)}`;
    return conflicting(board, inside, `${unitName(board, unit)} has ${holds}`);
  }
  return null;
}

/** @param {number[]} cells @returns {Iterable<[number, number]>} the first cell's pairs first */
function* pairs(cells) {
  for (const cell of cells) {
    for (const other of cells) if (other > cell) yield [cell, other];
  }
}

/** @param {RegionBoard} board @param {number} cell @param {number} other @returns {string} "" if none */
function attack(board, cell, other) {
  const others = board.unitsOf(other);
  const shared = board.unitsOf(cell).filter((unit) => others.includes(unit));
  if (shared.length && board.stars === 1) {
    return `are both in ${listing(shared.map((unit) => unitName(board, unit)))}`;
  }
  return board.touches(cell, other) ? "touch" : "";
}

/** @param {RegionBoard} board @param {number[]} queens @param {string} words @returns {Diagnosis} */
function conflicting(board, queens, words) {
  return {
    verdict: "conflict",
    sentence: sentence(words),
    queens: board.places(queens),
    marks: [],
  };
}

/**
 * @param {Kernel} kernel
 * @param {RegionBoard} board
 * @param {"none" | "several" | "unknown"} status
 * @param {{seconds?: number}} options
 * @returns {Diagnosis}
 */
function ofBoard(kernel, board, status, options) {
  const nothing = { queens: [], marks: [] };
  if (status === "none") {
    return { verdict: "no solution", sentence: "The board itself has no solution.", ...nothing };
  }
  if (status === "unknown") {
    const words = "No queens break a rule together, but the board was not solved in time.";
    return { verdict: "unknown", sentence: words, ...nothing };
  }
  const words = `The board itself has several solutions; ${fitting(kernel, board, options)}.`;
  return { verdict: "several solutions", sentence: words, ...nothing };
}

/**
 * @param {Kernel} kernel
 * @param {RegionBoard} board with several solutions
 * @param {{seconds?: number}} options
 * @returns {string}
 */
function fitting(kernel, board, options) {
  const completed = solveBoard(kernel, board.withGiven(board.queens), options);
  if (completed.solutions.length) return "what is placed fits one of them";
  if (completed.exhausted) return "the queens fit none of them";
  return "whether what is placed fits one of them was not found out in time";
}

/** @param {RegionBoard} board @param {number[]} solution @returns {Diagnosis} */
function compare(board, solution) {
  const queens = board.queens.filter((cell) => !solution.includes(cell));
  const marks = board.marks.filter((cell) => solution.includes(cell));
  const wrong = { queens: board.places(queens), marks: board.places(marks) };
  if (!queens.length && !marks.length) {
    return { verdict: "right", sentence: praise(board, solution), ...wrong };
  }
  const [what, there] = queens.length ? ["queen", "none"] : ["mark", "a queen"];
  const where = cellName(board, [...queens, ...marks][0]);
  const words = `The ${what} at ${where} is wrong. The only solution has ${there} there.`;
  return { verdict: "wrong", sentence: words, ...wrong };
}

/** @param {RegionBoard} board @param {number[]} solution */
function praise(board, solution) {
  if (board.given.length + board.queens.length === solution.length) return "The board is solved.";
  const placed = board.queens.length + board.marks.length;
  if (placed) return "Everything on the board is right so far.";
  return "Nothing is on the board yet, so nothing is wrong.";
}
