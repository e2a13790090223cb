/**
 * What a person calls the cells and units of a board, in the middle of a sentence.
 *
 * Rows and columns count from 1 here. A region is called by its first cell in reading order, since
 * its colour is the page's affair.
 */

import { cellsIn } from "./document.js";

/** @import { RegionBoard } from "./document.js" */

/** More cells than this are counted, not listed. */
const TOLD = 6;
const NUMBERS = "no one two three four five six seven eight nine ten".split(" ");

/** @param {string[]} words @param {string} [last] before the last one @returns {string} */
export function listing(words, last = "and") {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${last} ${words[words.length - 1]}`;
}

/** @param {string} words @returns {string} with a capital and a full stop */
export function sentence(words) {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}

/** @param {number} count @returns {string} */
export function number(count) {
  return NUMBERS[count] ?? String(count);
}

/** @param {number} count @returns {string} */
export function queens(count) {
  return `${number(count)} queen${count === 1 ? "" : "s"}`;
}

/** @param {RegionBoard} board @param {number} cell @returns {string} "r3c5" for row 3, column 5 */
export function cellName(board, cell) {
  const [row, column] = board.place(cell);
  return `r${row + 1}c${column + 1}`;
}

/** @param {RegionBoard} board @param {Int32Array} set @returns {string} */
export function cellNames(board, set) {
  const cells = cellsIn(set, board.size);
  if (cells.length > TOLD) return `${cells.length} cells`;
  return listing(cells.map((cell) => cellName(board, cell)));
}

/** @param {RegionBoard} board @param {Int32Array} set of a few cells @returns {string} */
export function anyOf(board, set) {
  const names = cellsIn(set, board.size).map((cell) => cellName(board, cell));
  return listing(names, "or");
}

/** @param {RegionBoard} board @param {number} unit @returns {"row" | "column" | "region"} */
export function kindOf(board, unit) {
  if (unit < board.size) return "row";
  return unit < 2 * board.size ? "column" : "region";
}

/** @param {RegionBoard} board @param {number} unit @returns {string} */
export function unitName(board, unit) {
  return unitNames(board, [unit]);
}

/** @param {RegionBoard} board @param {number[]} units of one kind @returns {string} */
export function unitNames(board, units) {
  const kind = kindOf(board, units[0]);
  const plural = units.length > 1 ? "s" : "";
  if (kind === "region") {
    const cells = units.map((unit) => cellName(board, board.cellsOf(unit)[0]));
    return `the region${plural} at ${listing(cells)}`;
  }
  return `${kind}${plural} ${numbersOf(units.map((unit) => (unit % board.size) + 1))}`;
}

/** @param {number[]} numbers @returns {string} as a list, or "3 to 5" for more than two in a row */
function numbersOf(numbers) {
  const inRow = numbers.every((value, at) => value === numbers[0] + at);
  if (numbers.length > 2 && inRow) return `${numbers[0]} to ${numbers[numbers.length - 1]}`;
  return listing(numbers.map(String));
}
