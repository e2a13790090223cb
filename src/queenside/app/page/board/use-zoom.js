/** The scale of the board: 1 fits the page, more scrolls. */

import { useCallback, useState } from "../html.js";

const STEP = 1.4;
const MAX_CELL = 72; // pixels of a cell
const MIN_TOUCH_CELL = 26; // pixels of a cell that a finger meets

/** @param {Puzzle} puzzle */
export function useZoom({ columns }) {
  const room = Math.min(document.documentElement.clientWidth - 30, innerHeight - 150, 700);
  const fitting = room / columns;
  const maxZoom = Math.max(1, MAX_CELL / fitting);
  const touched = matchMedia("(pointer: coarse)").matches;
  const [value, setValue] = useState(touched && fitting < MIN_TOUCH_CELL ? MIN_TOUCH_CELL / fitting : 1);
  const set = useCallback((/** @type {number} */ zoom) => setValue(Math.min(maxZoom, Math.max(1, zoom))), [maxZoom]);
  return {
    value,
    set,
    least: 1,
    most: maxZoom,
    useful: fitting < MAX_CELL / 2,
    larger: () => set(value * STEP),
    smaller: () => set(value / STEP < 1.1 ? 1 : value / STEP),
  };
}
