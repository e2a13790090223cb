/** A position to train a technique on: it is what comes next, and nothing easier helps (queenside/maker/practice.py). */

import { TRUSTING } from "../kernel/kernel.js";
import { Names } from "./names.js";
import { reasonAbout, solveBoard, startOf, stepData, take } from "./steps.js";

/** @param {{places: number[], eliminates: number[]}} step */
const decides = ({ places, eliminates }) => places.length || eliminates.length;

/**
 * @param {Kernel} kernel @param {UnitBoard} board @param {string} technique @param {Options} options
 * @returns the first such position on the way to the solution; null where there is none
 */
export function practice(kernel, board, technique, options) {
  const { waves = [] } = reasonAbout(kernel, board, "waves", startOf(board), options);
  const index = waves.findIndex((wave) => wave.technique === technique);
  if (index < 0) return null;
  const first = take(startOf(board), { places: [], eliminates: board.crossed(board.given) });
  const position = waves.slice(0, index).reduce((before, { places, eliminates, crossed }) => take(before, { places, eliminates: [...eliminates, ...crossed] }), first);
  const { steps = [] } = reasonAbout(kernel, board, "alike", position, options);
  if (steps[0]?.technique !== technique) return null;
  const step = steps.reduce((best, other) => (decides(other) > decides(best) ? other : best));
  const names = new Names(board, options);
  const state = {
    queens: board.places(position.queens.filter((cell) => !board.given.includes(cell))),
    marks: board.places(position.marks.filter((cell) => !board.blocked.includes(cell))),
  };
  const [solution = []] = solveBoard(kernel, board, options).solutions;
  const shown = stepData(step, names);
  const needed = isNeeded(kernel, board, technique, waves);
  return { needed, state, step: shown, sentence: shown.sentence, answers: steps.map((other) => stepData(other, names)), solution: board.places(solution) };
}

/**
 * @param {Kernel} kernel @param {UnitBoard} board @param {string} technique
 * @param {{rating: number}[]} usual waves of the board @returns {boolean} whether it gets harder without the technique
 */
function isNeeded(kernel, board, technique, usual) {
  const without = `${TRUSTING} ${technique}`;
  const { state, waves = [] } = reasonAbout(kernel, board, "waves", startOf(board), { without });
  const hardest = (/** @type {{rating: number}[]} */ list) => Math.max(0, ...list.map(({ rating }) => rating));
  return state !== "solved" || hardest(waves) > hardest(usual);
}
