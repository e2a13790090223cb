/** One name for a board and all its copies, turned, mirrored, or with other names for the regions: as
 * queenside/core/puzzles/canonical.py tells them, so that best times are those of the same boards. */

import { withoutState } from "../board/custom.js";
import { renumbered } from "../kernel/regions.js";

/** @param {import("../board/puzzle.js").Puzzle} puzzle */
export function copyName(puzzle) {
  return puzzle.isCustom ? JSON.stringify(withoutState(puzzle.document)) : nameOf(puzzle);
}

/** @param {import("../board/puzzle.js").Puzzle} puzzle */
function nameOf({ kind, rows, stars, toroidal, regions, given, blocked }) {
  const names = IMAGES.map((image) => {
    const to = (/** @type {number} */ cell) => image(Math.floor(cell / rows), cell % rows, rows - 1);
    const place = (/** @type {number} */ cell) => to(cell)[0] * rows + to(cell)[1];
    const turned = regions && regions.reduce((image, region, cell) => ((image[place(cell)] = region), image), Array(rows * rows));
    const clues = [given, blocked].map((cells) => [...cells].map(place).sort((first, second) => first - second).join("."));
    return [turned ? renumbered(turned).join(".") : "", ...clues].join(":");
  });
  return `${kind}:${rows}:${stars}:${toroidal ? "toroidal" : ""}:${names.sort()[0]}`;
}

/** The eight ways to turn and mirror a square. @type {((row: number, column: number, last: number) => [number, number])[]} */
const IMAGES = [
  (row, column) => [row, column],
  (row, column, last) => [column, last - row],
  (row, column, last) => [last - row, last - column],
  (row, column, last) => [last - column, row],
  (row, column) => [column, row],
  (row, column, last) => [row, last - column],
  (row, column, last) => [last - row, column],
  (row, column, last) => [last - column, last - row],
];
