/** The scale of the board: 1 fits the page, more scrolls. */

import { useCallback, useState } from "../html.js";

const STEP = 1.4;
const LARGEST = 72; // pixels of a cell
const HANDY = 26; // pixels of a cell that a finger meets

/** @param {import("./puzzle.js").Puzzle} puzzle */
export function useZoom({ columns }) {
  const room = Math.min(document.documentElement.clientWidth - 30, innerHeight - 150, 700);
  const fitting = room / columns;
  const most = Math.max(1, LARGEST / fitting);
  const touched = matchMedia("(pointer: coarse)").matches;
  const [value, setValue] = useState(touched && fitting < HANDY ? HANDY / fitting : 1);
  const set = useCallback((/** @type {number} */ zoom) => setValue(Math.min(most, Math.max(1, zoom))), [most]);
  return {
    value,
    set,
    least: 1,
    most,
    useful: fitting < LARGEST / 2,
    larger: () => set(value * STEP),
    smaller: () => set(value / STEP < 1.1 ? 1 : value / STEP),
  };
}
