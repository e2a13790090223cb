/**
 * A puzzle by any rules with what is on it: cells, and units that hold so many queens.
 *
 * Cells are numbers, row · columns + column, both from 0. The units that a person counts with are
 * numbers too: those that hold an exact number of queens, in the order of the problem.
 */

import { familiesOf, flatProblem, QUEENS_RULES, regionRules } from "../kernel/problem.js";

/** @import { Clues, Family, Rule, Wrap } from "../kernel/problem.js" */

/** @typedef {[number, number]} Cell row and column, both from 0 */
/** @typedef {{given: number[], blocked: number[], queens: number[], marks: number[]}} Content cells */

const KINDS = ["row", "column", "region"]; // the kinds of families that the reasoner tells apart, by number; all others have the last one

export class UnitBoard {
  /**
   * @param {object} puzzle its rules, or what they follow from
   * @param {number} puzzle.rows @param {number} puzzle.columns @param {number} [puzzle.stars]
   * @param {number[] | null} [puzzle.regions] by cell @param {boolean} [puzzle.toroidal]
   * @param {Rule[]} [puzzle.rules] @param {Wrap} [puzzle.wrap]
   * @param {Content} content
   */
  constructor({ rows, columns, stars = 1, regions, toroidal, rules, wrap = toroidal ? "both" : null }, { given, blocked, queens, marks }) {
    this.rows = rows;
    this.columns = columns;
    this.wrap = wrap;
    /** By cell its region on a board where each row, column and region holds as many queens, and none touch. */
    this.regions = regions ?? null;
    this.isNQueens = !rules && !regions && rows === columns;
    this.given = given;
    this.blocked = blocked;
    /** Queens that were placed, without the given ones. */
    this.queens = queens.filter((cell) => !given.includes(cell));
    this.marks = marks;
    this.families = familiesOf({ rows, columns, wrap }, rules ?? (regions ? regionRules(rows, stars, regions) : QUEENS_RULES));
    const units = this.families.flatMap(({ kind, units }) => units.map((unit, index) => ({ kind, index, ...unit })));
    this.allUnits = units;
    this.units = units.filter(({ lower, upper }) => lower === upper && upper > 0);
  }

  /** The queens that a unit holds, at most. */
  get stars() {
    return Math.max(1, ...this.units.map(({ upper }) => upper));
  }

  /** @param {Clues} [clues] @returns the problem with its own clues, or these */
  problem(clues = this) {
    return flatProblem(this.rows * this.columns, this.families, clues);
  }

  /** By family its kind, as the reasoner numbers them. */
  get kinds() {
    return this.families.map(({ kind }) => (KINDS.includes(kind) ? KINDS.indexOf(kind) : KINDS.length));
  }

  /** Whether its queens are called stars: regions hold several, and none touch. */
  get hasStars() {
    const touches = (/** @type {Family} */ { kind, units }) =>
      kind === "window" && [null, "both"].includes(this.wrap) && units.every(({ lower, upper }) => !lower && upper === 1);
    return this.families.some(touches) && this.units.some(({ kind, upper }) => kind === "region" && upper > 1);
  }

  /** @returns {number[]} all queens, given ones included */
  get allQueens() {
    return [...this.given, ...this.queens];
  }

  /** @param {number[]} queens @returns {number[]} the other cells of all units that are full */
  crossed(queens) {
    const full = this.allUnits.filter(({ cells, upper }) => cells.filter((cell) => queens.includes(cell)).length >= upper);
    return [...new Set(full.flatMap(({ cells }) => cells))].filter((cell) => !queens.includes(cell));
  }

  /** @param {number} cell @param {number} other @returns {boolean} whether only one of them can hold a queen */
  attacks(cell, other) {
    return this.allUnits.some(({ cells, upper }) => upper === 1 && cells.includes(cell) && cells.includes(other));
  }

  /** @param {number} cell @returns {Cell} */
  place(cell) {
    return [Math.floor(cell / this.columns), cell % this.columns];
  }

  /** @param {number[]} cells @returns {Cell[]} in reading order */
  places(cells) {
    return sortCells(cells).map((cell) => this.place(cell));
  }
}

/** @param {Iterable<number>} cells @returns {number[]} each once, in order */
export function sortCells(cells) {
  return [...new Set(cells)].sort((a, b) => a - b);
}
