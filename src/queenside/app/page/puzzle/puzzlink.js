/** Boards in addresses of puzz.link (core/formats/puzzlink.py): `starbattle/8/8/1/BORDERS`. */

import { renumbered } from "../kernel/problem.js";
import { isPuzzle } from "./document.js";

const WIDTH = 5; // bits in a digit
const ADDRESS = /^(?:https?:\/\/[^\s?]+\?)?(?:m\+|m%2B)?starbattle(?:_\w+)?\/(\d{1,2})\/(\d{1,2})\/(\d{1,2})\/([0-9a-v]*)\/*$/;

/** @param {{rows: number, stars: number, regions: number[]}} board without its clues */
export function puzzlinkOf({ rows: size, stars, regions }) {
  const cells = [...regions.keys()];
  const right = cells.filter((cell) => cell % size < size - 1);
  const above = cells.slice(0, size * (size - 1));
  const rightWalls = digits(right.map((cell) => regions[cell] !== regions[cell + 1]));
  const bottomWalls = digits(above.map((cell) => regions[cell] !== regions[cell + size]));
  return `https://puzz.link/p?starbattle/${size}/${size}/${stars}/${rightWalls}${bottomWalls}`;
}

/** @param {boolean[]} walls @returns {string} digits of base 32 */
function digits(walls) {
  const groups = walls.map(Number).join("").match(/.{1,5}/g) ?? [];
  return groups.map((bits) => Number.parseInt(bits.padEnd(WIDTH, "0"), 2).toString(32)).join("");
}

/** @param {string} address @returns {PuzzleDocument | null} null if it is wrong */
export function parsePuzzlink(address) {
  const [, columns, rows, stars, borders] = ADDRESS.exec(address) ?? [];
  if (!rows || rows !== columns) return null;
  const size = Number(rows);
  const bits = [...borders].flatMap((digit) => [16, 8, 4, 2, 1].map((bit) => (Number.parseInt(digit, 32) & bit) > 0));
  const below = WIDTH * Math.ceil((size * (size - 1)) / WIDTH);
  const names = Array.from({ length: size * size }, (_, cell) => cell);
  const join = (/** @type {number} */ cell, /** @type {number} */ other) => {
    const [name, old] = [names[cell], names[other]];
    names.forEach((label, index) => label === old && (names[index] = name));
  };
  for (const cell of names.keys()) {
    const [row, column] = [Math.floor(cell / size), cell % size];
    if (column < size - 1 && !bits[row * (size - 1) + column]) join(cell, cell + 1);
    if (row < size - 1 && !bits[below + cell]) join(cell, cell + size);
  }
  const labels = renumbered(names);
  const regions = Array.from({ length: size }, (_, row) => labels.slice(row * size, (row + 1) * size));
  const document = { kind: "regions", stars: Number(stars), regions };
  return bits.length === 2 * below && isPuzzle(document) ? document : null;
}
