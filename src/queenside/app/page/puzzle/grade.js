/** Grade a board, as `qs.grade` does (queenside/explainer/grade.py). */

import { GRADE_BOUNDS, GUESS, MEASURED, SCORE_UNIT, WEEKDAYS } from "../kernel/constants.js";
import { canonicalImage } from "./canonical.js";
import { reasonAbout, solveBoard, startOf } from "./steps.js";

/** A technique at one rating. @typedef {{rating: number, technique: string}} Level */

/**
 * @param {Kernel} kernel @param {UnitBoard} board
 * @param {number} seconds for the proof that it has one solution, and for reasoning
 * @returns {{grade: ReturnType<typeof gradeData> | null, why: string | null} | null} null where time was too short
 */
export function gradeOf(kernel, board, seconds) {
  const { status } = solveBoard(kernel, board, { seconds });
  const problem = { none: "no solution", several: "several solutions", unique: "", unknown: "" }[status];
  if (problem) return { grade: null, why: `the board has ${problem}, so it has no grade` };
  const { state, waves } = reasonAbout(kernel, board, "waves", startOf(board), { seconds });
  if (!waves || (status === "unknown" && state !== "solved")) return null;
  const score = scoreOf(kernel, board, seconds);
  return score === null ? null : { grade: gradeData(waves, state === "solved", score, board), why: null };
}

/** @param {Kernel} kernel @param {UnitBoard} board @param {number} seconds @returns {number | null} null where time was too short */
function scoreOf(kernel, board, seconds) {
  const image = canonicalImage(board);
  const { effort, evidence } = reasonAbout(kernel, image, "proof", startOf(image), { seconds });
  return effort === undefined || evidence === undefined ? null : roundHalfEven(Math.sqrt(effort * evidence) / SCORE_UNIT);
}

/** @param {Level[]} levels at least one */
function hardestOf(levels) {
  return levels.reduce((hardest, level) => (level.rating > hardest.rating ? level : hardest));
}

/** @param {import("../kernel/kernel.js").Wave[]} waves @param {boolean} solved @param {number} score @param {UnitBoard} board */
function gradeData(waves, solved, score, board) {
  const used = [...new Map(waves.map((wave) => [wave.rating, wave])).values()].sort((a, b) => a.rating - b.rating);
  const { rating, technique } = solved ? (used.at(-1) ?? { rating: 1, technique: "" }) : GUESS;
  const first = waves.findIndex(({ places }) => places.length);
  const bounds = GRADE_BOUNDS[Math.min(board.stars, 2) - 1];
  return {
    name: bounds.find(([, most]) => rating <= most)?.[0] ?? GUESS.name,
    rating,
    score,
    hardest: technique,
    opening: first < 0 ? technique : hardestOf(waves.slice(0, first + 1)).technique,
    steps: waves.length,
    techniques: [...new Set(used.map((level) => level.technique))],
    ...like(board, rating, score),
  };
}

/** Compare the board to a weekday's (queenside/explainer/logic/weekday.py). @param {UnitBoard} board @param {number} rating @param {number} score */
function like(board, rating, score) {
  const { least: minRows, most: maxRows, hardest } = MEASURED;
  const { rows, given, blocked } = board;
  const measured = board.regions && board.stars === 1 && minRows <= rows && rows <= maxRows && rating <= hardest && !given.length && !blocked.length;
  const weekday = measured ? WEEKDAYS.find((day) => score <= day.most) : null;
  return { weekday: weekday?.name ?? null, seconds: weekday?.seconds ?? null };
}

/** @param {number} score @returns {number} to one decimal, halves to the even one, as Python rounds */
function roundHalfEven(score) {
  const fraction = score % 1;
  if (fraction === 0.25 || fraction === 0.75) return Math.floor(score) + (fraction === 0.25 ? 0.2 : 0.8);
  return Number(score.toFixed(1));
}
