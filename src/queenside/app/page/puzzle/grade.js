/** Grade a board, as `POST /grade` does (queenside/explainer/logic/grade.py). */

import { LEVELS, MEASURED, SCORE_UNIT, WEEKDAYS } from "../kernel/constants.js";

/**
 * @typedef {object} Graded a board as far as its grade goes
 * @property {number} rows @property {number[] | null} regions @property {Set<number>} given
 * @property {Set<number>} blocked @property {string | null} id @property {string} title
 */

/**
 * @template {Graded} Puzzle
 * @param {import("../kernel/kernel.js").Kernel} kernel
 * @param {Puzzle} puzzle of regions, with one queen a unit
 * @param {(puzzle: Puzzle) => import("../kernel/kernel.js").FlatProblem} problemOf
 * @param {number} seconds for the proof that it has one solution, where logic doesn't solve it
 * @returns {{queenside: 1, board: string, grade: object | null, why: string | null} | null} null where they do not do
 */
export function gradeOf(kernel, puzzle, problemOf, seconds) {
  const clues = { given: [...puzzle.given], blocked: [...puzzle.blocked] };
  const result = kernel.grade(puzzle.rows, puzzle.regions ?? [], clues);
  const status = result.solved && !result.contradiction ? "unique" : kernel.solve(problemOf(puzzle), { seconds }).status;
  if (status === "unknown") return null;
  const problem = { none: "no solution", several: "several solutions", unique: "" }[status];
  const reason = problem ? `the board has ${problem}, so it has no grade` : null;
  return { queenside: 1, board: puzzle.id ?? puzzle.title, grade: reason ? null : gradeData(result, puzzle), why: reason };
}

/** @param {import("../kernel/kernel.js").Grade} seen @param {Graded} puzzle */
function gradeData({ hardest, opening, steps, used, score: sum }, puzzle) {
  const score = roundHalfEven(sum / SCORE_UNIT);
  const { rating, technique, grade } = hardest ? LEVELS[hardest - 1] : { rating: 1, technique: "", grade: "easy" };
  const techniques = LEVELS.filter((_, index) => (used >> (index + 1)) & 1).map((level) => level.technique);
  return {
    name: grade,
    rating,
    score,
    hardest: technique,
    opening: opening ? LEVELS[opening - 1].technique : "",
    steps,
    techniques: [...new Set(techniques)],
    ...like(puzzle, rating, score),
  };
}

/**
 * Compare the board to a weekday's (queenside/explainer/logic/weekday.py).
 *
 * @param {Graded} puzzle @param {number} rating @param {number} score
 */
function like({ rows, given, blocked }, rating, score) {
  const { least: minRows, most: maxRows, hardest } = MEASURED;
  const measured = minRows <= rows && rows <= maxRows && rating <= hardest && !given.size && !blocked.size;
  const weekday = measured ? WEEKDAYS.find((day) => score <= day.most) : null;
  return { weekday: weekday?.name ?? null, seconds: weekday?.seconds ?? null };
}

/** @param {number} score @returns {number} to one decimal, halves to the even one, as Python rounds */
function roundHalfEven(score) {
  const fraction = score % 1;
  if (fraction === 0.25 || fraction === 0.75) return Math.floor(score) + (fraction === 0.25 ? 0.2 : 0.8);
  return Number(score.toFixed(1));
}
