/** What the cells of a sketch look like: a slot keeps its colour, and bare cells have none. */

import { letterOf } from "../board/board.js";
import { NAMES } from "../board/colours.js";
import { MOST_ROWS, NONE, place } from "./sketch.js";

/** @typedef {import("../board/board.js").Look} Look */

/**
 * Looks that are alike are one object, so that the board draws only cells that have changed. The key
 * has the cell, the size, the slot, its colour and the sides, as the digits of one number.
 *
 * @type {Map<number, Look>}
 */
const KNOWN = new Map();

/** Looks that are remembered; there are far fewer on one board. */
const MOST = 20_000;

const SIDES = ["edge-top", "edge-right", "edge-bottom", "edge-left"];

/** @param {import("./sketch.js").Sketch} sketch @returns {Look[]} by cell */
export function looksOf(sketch) {
  const { size, colours } = sketch;
  if (KNOWN.size > MOST) KNOWN.clear();
  return sketch.regions.map((slot, cell) => {
    const sides = sidesOf(sketch, cell);
    const shape = cell * (MOST_ROWS + 1) + size;
    const paint = (slot + 1) * NAMES.length + (slot === NONE ? 0 : colours[slot]);
    const key = (shape * (MOST_ROWS + 1) * NAMES.length + paint) * 2 ** SIDES.length + sides;
    let look = KNOWN.get(key);
    if (!look) KNOWN.set(key, (look = made(sketch, cell, sides)));
    return look;
  });
}

/** @param {import("./sketch.js").Sketch} sketch @param {number} cell @param {number} sides @returns {Look} */
function made({ size, regions, colours }, cell, sides) {
  const [row, column] = place(size, cell);
  const where = `Row ${row + 1}, column ${column + 1}`;
  const lines = SIDES.filter((_, side) => sides & (1 << side)).join(" ");
  const slot = regions[cell];
  if (slot === NONE) return { classes: `cell-bare ${lines}`, letter: "", label: `${where}, no region` };
  const letter = letterOf(slot);
  return { classes: `region-${colours[slot]} ${lines}`, letter, label: `${where}, region ${letter}` };
}

/** @param {import("./sketch.js").Sketch} sketch @param {number} cell @returns {number} a bit for each side */
function sidesOf({ size, regions }, cell) {
  const column = cell % size;
  const own = regions[cell];
  let sides = 0;
  if (cell >= size && regions[cell - size] !== own) sides |= 1;
  if (column < size - 1 && regions[cell + 1] !== own) sides |= 2;
  if (cell < size * (size - 1) && regions[cell + size] !== own) sides |= 4;
  if (column && regions[cell - 1] !== own) sides |= 8;
  return sides;
}
