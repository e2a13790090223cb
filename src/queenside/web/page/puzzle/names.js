/**
 * What a person calls the cells and units of a board: the twin of queenside/logic/names.py.
 *
 * Rows and columns count from 1 here. A region goes by the look that `looks` has for it, "coral", by
 * its letter, or else by its first cell in reading order: a page of someone else has colours of its own.
 */

import { listing } from "./english.js";

/** @import { RegionBoard } from "./document.js" */

/** More cells than this are counted, not listed. */
const LISTED = 6;

export class Names {
  /** @param {RegionBoard} board @param {{looks?: string[], letters?: string[]}} [called] by region */
  constructor(board, { looks, letters } = {}) {
    this.board = board;
    this.looks = looks;
    this.letters = letters;
  }

  /** @param {number} cell @returns {string} "r3c5" for row 3, column 5 */
  cell(cell) {
    const [row, column] = this.board.place(cell);
    return `r${row + 1}c${column + 1}`;
  }

  /** @param {number[]} cells @returns {string} each by name, or how many if that is too many */
  cells(cells) {
    if (cells.length > LISTED) return `${cells.length} cells`;
    return listing(cells.map((cell) => this.cell(cell)));
  }

  /** @param {number} unit @returns {"row" | "column" | "region"} */
  kind(unit) {
    const { size } = this.board;
    if (unit < size) return "row";
    return unit < 2 * size ? "column" : "region";
  }

  /** @param {number} unit @returns {{kind: string, index: number}} as in documents */
  unitData(unit) {
    return { kind: this.kind(unit), index: unit % this.board.size };
  }

  /** @param {number} unit @returns {string} "row 3", "the coral region" */
  unit(unit) {
    return this.#alike([unit]);
  }

  /** @param {number[]} units @returns {string} "rows 3 and 4", "the coral and teal regions" */
  units(units) {
    const kinds = [...new Set(units.map((unit) => this.kind(unit)))];
    return listing(
      kinds.map((kind) => this.#alike(units.filter((unit) => this.kind(unit) === kind))),
    );
  }

  /** @param {number[]} units of one kind */
  #alike(units) {
    const { size } = this.board;
    const [kind, plural] = [this.kind(units[0]), units.length > 1 ? "s" : ""];
    if (kind !== "region") return `${kind}${plural} ${numbers(units.map((unit) => (unit % size) + 1))}`;
    const { looks, letters } = this;
    const regions = units.map((unit) => unit % size);
    if (looks) return `the ${listing(regions.map((region) => looks[region]))} region${plural}`;
    if (letters) return `region${plural} ${listing(regions.map((region) => letters[region]))}`;
    const cells = regions.map((region) => this.cell(this.board.regions.indexOf(region)));
    return `the region${plural} at ${listing(cells)}`;
  }
}

/** @param {number[]} values @returns {string} as a list, or "3 to 5" for more than two in a row */
function numbers(values) {
  const inRow = values.every((value, at) => value === values[0] + at);
  if (values.length > 2 && inRow) return `${values[0]} to ${values[values.length - 1]}`;
  return listing(values.map(String));
}
