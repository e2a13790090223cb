/**
 * A puzzle as the page sees it: which cells belong together, what a queen excludes, what is wrong.
 *
 * Cells are numbers, row · columns + column, both from 0. The server decides everything that needs
 * a search; here is only what every tap needs at once.
 */

import { renumbered } from "../kernel/regions.js";
import { t } from "../i18n.js";
import { areasOf, knownUnits } from "./custom.js";

/** @typedef {import("../puzzle/document.js").PuzzleDocument} PuzzleDocument */

/** @typedef {{kind: string, index: number, cells: number[], lower: number, upper: number}} Unit with bounds of its queens */

const NEIGHBOUR_OFFSETS = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => [dy, dx]));

/** The kinds of puzzles whose rules are known here; those of a "custom" one are learnt (custom.js). */
const KINDS = ["regions", "n-queens"];

/** Throw an Error if the page doesn't know the rules. @param {{kind?: string}} document */
export function checkKind({ kind = "regions" }) {
  if (KINDS.includes(kind)) return;
  throw new Error(t("This page can't show boards of the kind \"{kind}\": play them, or use the queenside command.", { kind }));
}

export class Puzzle {
  /**
   * @param {PuzzleDocument} document
   * @returns {Puzzle} throws an Error for a puzzle by rules that are not known here
   */
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
    this.units = this.isCustom ? (knownUnits(document)?.units ?? []) : [...this.lines(), ...this.families()];
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

  /** The state of play in the document. */
  get state() {
    const { queens = [], marks = [] } = this.document.state ?? {};
    return { queens: this.cellsOf(queens), marks: this.cellsOf(marks) };
  }

  /** @param {number} cell @returns {number[]} the cells that touch it, where touching matters */
  touching(cell) {
    if (this.kind !== "regions") return [];
    const [row, column] = this.place(cell);
    return NEIGHBOUR_OFFSETS.map(([dy, dx]) => [row + dy, column + dx])
      .filter(([r, c]) => this.holds(r, c))
      .map(([r, c]) => this.cell(r, c))
      .filter((other) => other !== cell);
  }

  /** @param {number} cell @returns {number[]} the cells that one queen there crosses out by itself */
  attacks(cell) {
    return [...this.crossed(new Set([cell]))];
  }

  /**
   * Return the cells that these queens exclude: touching ones, and full units.
   *
   * @param {Set<number>} queens
   * @returns {Set<number>} none with a queen on it
   */
  crossed(queens) {
    const excluded = new Set();
    const full = this.full(queens);
    for (const queen of queens) {
      for (const cell of this.touching(queen)) excluded.add(cell);
      for (const unit of this.unitsOf[queen]) {
        if (full.has(unit)) for (const cell of unit.cells) excluded.add(cell);
      }
    }
    for (const queen of queens) excluded.delete(queen);
    return excluded;
  }

  /**
   * Return queens that break a rule or stand on blocked cells.
   *
   * @param {Set<number>} queens given ones included
   * @returns {Set<number>}
   */
  conflicts(queens) {
    const conflicting = new Set();
    const counts = this.counts(queens);
    for (const queen of queens) {
      const crowded = this.unitsOf[queen].some((unit) => (counts.get(unit) ?? 0) > unit.upper);
      const touched = this.touching(queen).some((cell) => queens.has(cell));
      if (crowded || touched || this.blocked.has(queen)) conflicting.add(queen);
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

  lines() {
    const { rows, columns, stars } = this;
    const row = Array.from({ length: rows }, (_, r) => range(columns).map((c) => this.cell(r, c)));
    const column = range(columns).map((c) => range(rows).map((r) => this.cell(r, c)));
    return [...units("row", row, stars, stars), ...units("column", column, stars, stars)];
  }

  /** @returns {Unit[]} the regions, or the diagonals */
  families() {
    if (this.regions) {
      return units("region", groupCells(this.size, this.regions), this.stars, this.stars);
    }
    const n = this.rows;
    const along = (/** @type {(r: number, c: number) => number} */ label) =>
      groupCells(this.size, range(this.size).map((cell) => label(...this.place(cell))));
    const line = (/** @type {number} */ number) => (this.toroidal ? (number + n) % n : number);
    return [
      ...units("diagonal", along((r, c) => line(c - r)), 0, 1),
      ...units("antidiagonal", along((r, c) => line(r + c)), 0, 1),
    ];
  }
}

/**
 * Check that a stored record is a board whose states fit it.
 *
 * @param {any} document
 * @param {...any} states beside the one of the document
 */
export function isBoard(document, ...states) {
  try {
    if (document.kind !== "custom") checkKind(document);
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

/** @param {string} kind @param {number[][]} groups @param {number} lower @param {number} upper @returns {Unit[]} */
function units(kind, groups, lower, upper) {
  return groups.map((cells, index) => ({ kind, index, cells, lower, upper }));
}

/** @param {number} size @param {number[]} labels of the cells */
function groupCells(size, labels) {
  /** @type {Map<number, number[]>} */
  const groups = new Map();
  for (let cell = 0; cell < size; cell++) {
    const group = groups.get(labels[cell]);
    if (group) group.push(cell);
    else groups.set(labels[cell], [cell]);
  }
  return [...groups.keys()].sort((a, b) => a - b).map((label) => groups.get(label) ?? []);
}

export const EXAMPLE = {
  regions: [
    ...["AAABBCCC", "DDABBCCC", "DDAABBEC", "FFFFBEEC"],
    ...["GFFFEEEE", "GFGFFEEE", "GGGHFEEE", "GGGHHEEE"],
  ],
};
