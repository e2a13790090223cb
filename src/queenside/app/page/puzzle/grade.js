/** Grade a board, as `qs.grade` does (queenside/explainer/grade.py). */

import { GRADE_BOUNDS, GUESS, LEVELS, MEASURED, SCORE_UNIT, WEEKDAYS } from "../kernel/constants.js";
import { canonicalImage } from "./canonical.js";
import { reasonAbout, solveBoard, startOf } from "./steps.js";

/** @import { Kernel } from "../kernel/kernel.js" */
/** @import { UnitBoard } from "./unit-board.js" */

/** A technique at one rating. @typedef {{rating: number, technique: string}} Level */

/**
 * @param {Kernel} kernel @param {UnitBoard} board
 * @param {number} seconds for the proof that it has one solution, where logic doesn't solve it
 * @returns {{grade: ReturnType<typeof gradeData> | null, why: string | null} | null} null where time was too short
 */
export function gradeOf(kernel, board, seconds) {
  const result = isPlain(board) ? byLevels(kernel, board) : byWaves(kernel, board, seconds);
  const status = result?.solved ? "unique" : solveBoard(kernel, board, { seconds }).status;
  if (!result || status === "unknown") return null;
  const problem = { none: "no solution", several: "several solutions", unique: "" }[status];
  if (problem) return { grade: null, why: `the board has ${problem}, so it has no grade` };
  const score = scoreOf(kernel, board, seconds);
  return score === null ? null : { grade: gradeData(result, score, board), why: null };
}

/** @param {Kernel} kernel @param {UnitBoard} board @param {number} seconds @returns {number | null} null where time was too short */
function scoreOf(kernel, board, seconds) {
  const image = canonicalImage(board);
  const { effort, evidence } = reasonAbout(kernel, image, "proof", startOf(image), { seconds });
  return effort === undefined || evidence === undefined ? null : roundHalfEven(Math.sqrt(effort * evidence) / SCORE_UNIT);
}

/** @param {UnitBoard} board @returns {boolean} whether each row, column and region holds one queen, and none touch */
function isPlain({ regions, stars }) {
  return regions !== null && stars === 1;
}

/** @param {Kernel} kernel @param {UnitBoard} board */
function byLevels(kernel, { rows, regions, given, blocked }) {
  const { solved, contradiction, opening, steps, used } = kernel.grade(rows, regions ?? [], { given, blocked });
  const levels = LEVELS.filter((_, index) => (used >> (index + 1)) & 1);
  return { solved: solved && !contradiction, steps, opening: opening ? LEVELS[opening - 1] : null, used: levels };
}

/** @param {Kernel} kernel @param {UnitBoard} board @param {number} seconds */
function byWaves(kernel, board, seconds) {
  const { state, waves } = reasonAbout(kernel, board, "waves", startOf(board), { seconds });
  if (!waves) return null;
  const first = waves.findIndex(({ places }) => places.length);
  return {
    solved: state === "solved",
    steps: waves.length,
    opening: first < 0 ? null : hardestOf(waves.slice(0, first + 1)),
    used: [...new Map(waves.map((wave) => [wave.rating, wave])).values()].sort((a, b) => a.rating - b.rating),
  };
}

/** @param {Level[]} levels at least one */
function hardestOf(levels) {
  return levels.reduce((hardest, level) => (level.rating > hardest.rating ? level : hardest));
}

/** @param {NonNullable<ReturnType<typeof byLevels | typeof byWaves>>} solved @param {number} score @param {UnitBoard} board */
function gradeData({ solved, steps, opening, used }, score, board) {
  const { rating, technique } = solved ? (used[used.length - 1] ?? { rating: 1, technique: "" }) : GUESS;
  const bounds = GRADE_BOUNDS[Math.min(board.stars, 2) - 1];
  return {
    name: bounds.find(([, most]) => rating <= most)?.[0] ?? GUESS.name,
    rating,
    score,
    hardest: technique,
    opening: (opening ?? { technique }).technique,
    steps,
    techniques: [...new Set(used.map((level) => level.technique))],
    ...like(board, rating, score),
  };
}

/** Compare the board to a weekday's (queenside/explainer/logic/weekday.py). @param {UnitBoard} board @param {number} rating @param {number} score */
function like(board, rating, score) {
  const { least: minRows, most: maxRows, hardest } = MEASURED;
  const { rows, given, blocked } = board;
  const measured = isPlain(board) && minRows <= rows && rows <= maxRows && rating <= hardest && !given.length && !blocked.length;
  const weekday = measured ? WEEKDAYS.find((day) => score <= day.most) : null;
  return { weekday: weekday?.name ?? null, seconds: weekday?.seconds ?? null };
}

/** @param {number} score @returns {number} to one decimal, halves to the even one, as Python rounds */
function roundHalfEven(score) {
  const fraction = score % 1;
  if (fraction === 0.25 || fraction === 0.75) return Math.floor(score) + (fraction === 0.25 ? 0.2 : 0.8);
  return Number(score.toFixed(1));
}
