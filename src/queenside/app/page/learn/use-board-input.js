/** The input of a board that takes an answer: taps and painting, and the keys of the game. */

import { useRef } from "../html.js";
import { toggleCross, tapCell } from "./trainer.js";

/** @typedef {import("../reason/steps.js").State} State */

/**
 * Return the input props of `Board`.
 *
 * @param {Puzzle} puzzle
 * @param {State} start what was decided before, and stays as it is
 * @param {State} answer @param {(answer: State) => void} change @param {boolean} locked
 */
export function useBoardInput(puzzle, start, answer, change, locked) {
  const painting = useRef(false);
  const now = useRef(answer);
  now.current = answer;
  const isFixed = (/** @type {number} */ cell) =>
    [start.queens, start.marks, puzzle.given, puzzle.blocked].some((set) => set.has(cell));
  /** @param {number} cell @param {State} next */
  function put(cell, next) {
    if (isFixed(cell)) return;
    now.current = next; // several cells may be painted before the page is drawn again
    change(next);
  }
  /** @param {Gesture} gesture */
  function onGesture({ type, cell, button }) {
    if (type === "tap") return put(cell, tapCell(now.current, cell, button === 2));
    if (type === "paint-start") painting.current = !now.current.marks.has(cell);
    if (type !== "paint-end") put(cell, toggleCross(now.current, cell, painting.current));
  }
  /** @param {number} cell @param {KeyboardEvent} event */
  function onKey(cell, { key }) {
    if (key === " ") put(cell, tapCell(now.current, cell));
    else if (key === "x") put(cell, toggleCross(now.current, cell));
    else if (key === "q") put(cell, tapCell(now.current, cell, true));
    else return false;
    return true;
  }
  return locked ? { readOnly: true } : { onGesture, onKey };
}
