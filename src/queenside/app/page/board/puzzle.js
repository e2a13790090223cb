/**
 * A puzzle as the page sees it: which cells belong together, what a queen excludes, what is wrong.
 *
 * Cells are numbers, row · columns + column, both from 0. The server decides everything that needs
 * a search; here is only what every tap needs at once.
 */

import { renumbered } from "../kernel/problem.js";
import { t } from "../i18n.js";
import { sortCells, UnitBoard } from "../puzzle/unit-board.js";
import { areasOf } from "./custom.js";

/** @typedef {{kind: string, index: number, cells: number[], lower: number, upper: number}} Unit with bounds of its queens */

const PLAIN_KINDS = ["regions", "n-queens"];
const KINDS = [...PLAIN_KINDS, "custom"];

/** Throw an Error if the page doesn't know the rules. @param {{kind?: string}} document @param {string[]} [kinds] */
export function checkKind({ kind = "regions" }, kinds = KINDS) {
  if (kinds.includes(kind)) return;
  throw new Error(t("This page can't show boards of the kind \"{kind}\": play them, or use the queenside command.", { kind }));
}

/** The same where boards by rules of their own can't be shown. @param {{kind?: string}} document */
export function checkPlain({ kind }) {
  checkKind({ kind }, PLAIN_KINDS);
}

export class Puzzle {
  /** @param {PuzzleDocument} document @returns {Puzzle} throws an Error for a puzzle by rules that are not known here */
  static of(document) {
    checkKind(document);
    return new Puzzle(document);
  }

  /** @param {PuzzleDocument} document */
  constructor(document) {
    this.document = document;
    this.kind = document.kind ?? "regions";
    this.id = document.id ?? null;
    this.rows = document.regions ? document.regions.length : (document.size ?? document.rows ?? 0);
    this.columns = document.columns ?? this.rows;
    this.size = this.rows * this.columns;
    this.stars = this.kind === "regions" ? (document.stars ?? 1) : 1;
    this.toroidal = document.toroidal ?? false;
    this.regions = document.regions ? renumbered(document.regions.flatMap((row) => [...row])) : null;
    this.given = this.cellsOf(document.given ?? []);
    this.holes = this.cellsOf(document.holes ?? []);
    this.blocked = new Set([...this.cellsOf(document.blocked ?? []), ...this.holes]);
    this.isCustom = this.kind === "custom";
    /** Cells that are drawn in a colour of their own. */
    this.areas = this.isCustom ? areasOf(document) : this.regions;
    /** The same as the kernels see it, with the state of play. */
    const { rules, wrap } = document;
    this.board = new UnitBoard({ ...this, ...(this.isCustom && { rules, wrap }) }, this.content);
    this.units = this.board.allUnits;
    /** @type {Unit[][]} */
    this.unitsOf = Array.from({ length: this.size }, () => []);
    for (const unit of this.units) for (const cell of unit.cells) this.unitsOf[cell].push(unit);
  }

  /** The number of queens in a solution; null where that depends on the rules. */
  get queens() {
    if (this.isCustom) return null;
    return this.rows * this.stars;
  }

  /** One line for a person. */
  get title() {
    const n = this.rows;
    if (this.isCustom) return t("{rows}×{columns} board by rules of its own", { rows: n, columns: this.columns });
    if (this.kind === "n-queens") return this.toroidal ? t("toroidal {n}-queens", { n }) : t("{n}-queens", { n });
    if (this.stars === 1) return t("{n}×{n} queens board", { n });
    return t("{n}×{n} star battle with {stars} stars", { n, stars: this.stars });
  }

  /** @param {number} row @param {number} column */
  cell(row, column) {
    return row * this.columns + column;
  }

  /** @param {number} row @param {number} column @returns {boolean} whether there is such a cell */
  holds(row, column) {
    return row >= 0 && column >= 0 && row < this.rows && column < this.columns;
  }

  /** @param {number} cell @returns {[number, number]} row and column */
  place(cell) {
    return [Math.floor(cell / this.columns), cell % this.columns];
  }

  /** @param {number} cell @returns {string} as people call it */
  nameOf(cell) {
    const [row, column] = this.place(cell);
    return t("row {row}, column {column}", { row: row + 1, column: column + 1 });
  }

  /** @param {Iterable<[number, number]>} places */
  cellsOf(places) {
    return new Set(Array.from(places, ([row, column]) => this.cell(row, column)));
  }

  /** @param {Iterable<number>} cells in any order */
  placesOf(cells) {
    return [...cells].sort((a, b) => a - b).map((cell) => this.place(cell));
  }

  /** The clues and the state of play, in reading order. */
  get content() {
    const { queens, marks } = this.state;
    const [given, blocked, placed, marked] = [this.given, this.blocked, queens, marks].map(sortCells);
    return { given, blocked, queens: placed, marks: marked };
  }

  get state() {
    const { queens = [], marks = [] } = this.document.state ?? {};
    return { queens: this.cellsOf(queens), marks: this.cellsOf(marks) };
  }

  /** Return the cells that these queens exclude, in full units. @param {Set<number>} queens @returns {Set<number>} none with a queen on it */
  crossed(queens) {
    const excluded = new Set();
    const full = this.full(queens);
    for (const queen of queens) {
      for (const unit of this.unitsOf[queen]) {
        if (full.has(unit)) for (const cell of unit.cells) excluded.add(cell);
      }
    }
    for (const queen of queens) excluded.delete(queen);
    return excluded;
  }

  /** Return queens that break a rule or stand on blocked cells. @param {Set<number>} queens given ones included @returns {Set<number>} */
  conflicts(queens) {
    const conflicting = new Set();
    const counts = this.counts(queens);
    for (const queen of queens) {
      const crowded = this.unitsOf[queen].some((unit) => (counts.get(unit) ?? 0) > unit.upper);
      if (crowded || this.blocked.has(queen)) conflicting.add(queen);
    }
    return conflicting;
  }

  /** @param {Set<number>} queens given ones included */
  isSolved(queens) {
    if (this.conflicts(queens).size) return false;
    const counts = this.counts(queens);
    return this.units.every((unit) => (counts.get(unit) ?? 0) >= unit.lower);
  }

  /** @param {Set<number>} queens @returns {Map<Unit, number>} how many of them each unit holds */
  counts(queens) {
    const counts = new Map();
    for (const queen of queens) {
      for (const unit of this.unitsOf[queen]) counts.set(unit, (counts.get(unit) ?? 0) + 1);
    }
    return counts;
  }

  /** @param {Set<number>} queens @returns {Set<Unit>} the units that can hold no more */
  full(queens) {
    const full = new Set();
    for (const [unit, count] of this.counts(queens)) if (count >= unit.upper) full.add(unit);
    return full;
  }
}

/** Check that a stored record is a board whose states fit it. @param {any} document @param {...any} states beside the one of the document */
export function isBoard(document, ...states) {
  try {
    checkKind(document);
    const puzzle = new Puzzle(document);
    const { size, regions, given, blocked, state } = puzzle;
    const placed = states.flatMap(({ queens, marks }) => [puzzle.cellsOf(queens), puzzle.cellsOf(marks)]);
    const cells = [given, blocked, state.queens, state.marks, ...placed].flatMap((set) => [...set]);
    return size > 0 && (!regions || regions.length === size) && cells.every((cell) => cell >= 0 && cell < size);
  } catch {
    return false;
  }
}

/** @param {number} length */
export function range(length) {
  return Array.from({ length }, (_, number) => number);
}

export const EXAMPLE = {
  regions: [
    ...["AAABBCCC", "DDABBCCC", "DDAABBEC", "FFFFBEEC"],
    ...["GFFFEEEE", "GFGFFEEE", "GGGHFEEE", "GGGHHEEE"],
  ],
};
