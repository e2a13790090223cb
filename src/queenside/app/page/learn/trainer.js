/**
 * The trainer without a page: whether an answer is right.
 *
 * A position has several right answers where its technique shows several things; any one of them is
 * enough. More than it shows may stand there, as long as the solution agrees.
 */

import { canTrain, ratingsOf } from "../reason/catalogue.js";
import { difference } from "../reason/steps.js";

/**
 * empty      there is no answer yet
 * wrong      the solution contradicts it
 * elsewhere  true, but nothing of it is what the technique shows
 * partly     of what the technique shows, `left` cells are missing
 * right      all that it shows in one place
 * @typedef {object} Judgement
 * @property {"empty" | "wrong" | "elsewhere" | "partly" | "right"} verdict @property {number} left
 */

/**
 * @param {Puzzle} puzzle @param {{answers: Step[], solution: [number, number][]}} practice
 * @param {State} answer what the person has put on the board
 * @returns {Judgement}
 */
export function judge(puzzle, { answers, solution }, { queens, marks }) {
  if (!queens.size && !marks.size) return { verdict: "empty", left: 0 };
  const right = puzzle.cellsOf(solution);
  const wrong = [...difference(queens, right), ...[...marks].filter((cell) => right.has(cell))];
  if (wrong.length) return { verdict: "wrong", left: 0 };
  const gaps = answers.map((step) => gap(puzzle, step, queens, marks));
  const partial = gaps.filter(({ found: count }) => count > 0);
  if (!partial.length) return { verdict: "elsewhere", left: 0 };
  const left = Math.min(...partial.map(({ missing }) => missing));
  return { verdict: left ? "partly" : "right", left };
}

/** @param {Puzzle} puzzle @param {Step} step @param {Set<number>} queens @param {Set<number>} marks */
function gap(puzzle, step, queens, marks) {
  const [places, eliminates] = [puzzle.cellsOf(step.places), puzzle.cellsOf(step.eliminates)];
  const missing = difference(places, queens).size + difference(eliminates, marks).size;
  return { missing, found: places.size + eliminates.size - missing };
}

/** @param {Catalogue} catalogue @param {string} grade @returns {string[]} their names */
export function upTo({ techniques, grades }, grade) {
  const rank = (/** @type {string} */ gradeName) => grades.findIndex(({ name }) => name === gradeName);
  return techniques
    .filter(canTrain)
    .filter((technique) => ratingsOf(technique).some((rung) => rank(rung.grade) <= rank(grade)))
    .map(({ name }) => name);
}
