/**
 * A board as a puzzle document states it (src/queenside/schema/puzzle.schema.json): read strictly, or refused in
 * words with every fault there is.
 *
 * A document comes from a page, so nothing in it is trusted: sizes are looked at before anything is
 * gone through, and a message quotes only a few signs of it. What a document says about a solution
 * is not looked at.
 *
 * Cells are numbers, row · size + column, both from 0.
 */

import { renumbered } from "../kernel/regions.js";
import { sortCells, UnitBoard } from "./unit-board.js";

/** @typedef {import("./unit-board.js").Cell} Cell */

/**
 * @typedef {object} PuzzleDocument as src/queenside/schema/puzzle.schema.json describes it
 * @property {number} [queenside] the version
 * @property {string} [kind] "regions" where it is missing
 * @property {((number | string)[] | string)[]} [regions] @property {number} [stars] @property {number} [size]
 * @property {boolean} [toroidal]
 * @property {number} [rows] these five of a board by rules of its own
 * @property {number} [columns] @property {"left-right" | "top-bottom" | "both" | null} [wrap]
 * @property {Cell[]} [holes] @property {import("../contract.js").RuleData[]} [rules]
 * @property {Cell[]} [given] @property {Cell[]} [blocked]
 * @property {{queens?: Cell[], marks?: Cell[]} | null} [state] @property {Cell[]} [solution]
 * @property {string | null} [id] @property {string | null} [title] @property {string | null} [author]
 * @property {string | null} [source]
 */

export const MAX_ROWS = 30;
const MAX_STARS = 255;
const VERSION = 1;
const MAX_FAULTS = 20;
const MAX_QUOTE = 40;

/** Raised for a document that states no puzzle, with all its faults. */
export class InvalidPuzzle extends Error {
  /** @param {string[]} faults at least one */
  constructor(faults) {
    const hiddenCount = faults.length - MAX_FAULTS;
    const listed = hiddenCount > 0 ? [...faults.slice(0, MAX_FAULTS), `... and ${hiddenCount} more`] : faults;
    super(listed.join("; "));
    this.name = "InvalidPuzzle";
    this.faults = listed;
  }
}

export class RegionBoard extends UnitBoard {
  /** @param {unknown} document @throws {InvalidPuzzle} naming every fault */
  static of(document) {
    return new Reader(document).board();
  }

  /**
   * @param {number} size the number of rows, of columns and of regions
   * @param {number} stars the queens in each of them
   * @param {number[]} regions by cell, numbered from 0 in reading order
   * @param {import("./unit-board.js").Content} content
   */
  constructor(size, stars, regions, content) {
    super({ rows: size, columns: size, stars, regions }, content);
    this.size = size;
    /** @type {number[]} */
    this.regions = regions;
  }
}

/** A reader that collects all faults of a document. */
class Reader {
  /** @param {unknown} document */
  constructor(document) {
    /** @type {string[]} */
    this.faults = [];
    if (!isObject(document)) throw new InvalidPuzzle(["a Queenside document is a JSON object"]);
    this.document = document;
  }

  board() {
    this.checkVersion();
    const clues = { given: this.cells("given"), blocked: this.cells("blocked") };
    const stars = this.document.stars ?? 1;
    const names = this.names();
    const size = names?.length ?? 0;
    const labels = renumbered((names ?? []).flat());
    if (names && this.hasShape(names, stars)) this.checkClues(size, labels, Number(stars), clues);
    const state = this.state();
    this.stop();
    this.checkState(size, state);
    this.stop();
    const numbers = (/** @type {Cell[]} */ cells) => sortCells(cells.map(([r, c]) => r * size + c));
    return new RegionBoard(size, Number(stars), labels, {
      given: numbers(clues.given),
      blocked: numbers(clues.blocked),
      queens: numbers(state.queens),
      marks: numbers(state.marks),
    });
  }

  /** Throw if there are faults so far. */
  stop() {
    if (this.faults.length) throw new InvalidPuzzle(this.faults);
  }

  checkVersion() {
    const { queenside = VERSION, kind = "regions" } = this.document;
    if (queenside !== VERSION) {
      const read = `but version ${VERSION} is read here`;
      this.faults.push(`this is a document of version ${quote(queenside)}, ${read}`);
    }
    if (kind !== "regions") {
      this.faults.push(`boards of regions are read here, not puzzles of the kind ${quote(kind)}`);
    }
    this.stop();
  }

  /** @returns {(number | string)[][] | null} the regions' names, row by row */
  names() {
    const rows = this.document.regions;
    if (!isList(rows) || !rows.every((row) => typeof row === "string" || isList(row))) {
      this.faults.push("regions must be a list of rows, each a list of region names");
      return null;
    }
    const longest = Math.max(rows.length, ...rows.slice(0, MAX_ROWS).map((row) => row.length));
    if (longest > MAX_ROWS) {
      this.faults.push(`regions: ${longest} is above ${MAX_ROWS}, the most that is read here`);
      return null;
    }
    const names = /** @type {(number | string)[][]} */ (rows.map((row) => [...row]));
    if (!names.flat().every((name) => typeof name === "string" || Number.isSafeInteger(name))) {
      this.faults.push("a region's name must be a number or a string");
      return null;
    }
    return names;
  }

  /**
   * @param {(number | string)[][]} names @param {unknown} stars
   * @returns {boolean} whether the board is a square with as many regions as rows
   */
  hasShape(names, stars) {
    const before = this.faults.length;
    this.checkStars(stars);
    const columns = names[0]?.length ?? 0;
    const ragged = [...names.keys()].filter((row) => names[row].length !== columns);
    for (const row of ragged) {
      const has = `has ${names[row].length} cells, but row 1 has ${columns}`;
      this.faults.push(`row ${row + 1} ${has}`);
    }
    if (!names.length) this.faults.push("the board has no rows");
    else if (!ragged.length) this.checkSquare(names);
    return this.faults.length === before;
  }

  /** @param {unknown} stars */
  checkStars(stars) {
    if (!Number.isSafeInteger(stars) || Number(stars) < 1) {
      const rule = "the number of stars must be a whole number from 1";
      this.faults.push(`${rule}, not ${quote(stars)}`);
    } else if (Number(stars) > MAX_STARS) {
      this.faults.push(`stars: ${stars} is above ${MAX_STARS}, the most that is read`);
    }
  }

  /** @param {(number | string)[][]} names */
  checkSquare(names) {
    const [rows, columns] = [names.length, names[0].length];
    if (rows !== columns) {
      const shape = `this one has ${rows} rows and ${columns} columns`;
      this.faults.push(`a board must be square, but ${shape}`);
      return;
    }
    const regions = new Set(names.flat()).size;
    if (regions === rows) return;
    const word = regions < rows ? "too few" : "too many";
    const board = `on a ${rows}×${rows} board, which must have ${rows}`;
    this.faults.push(`${word} regions: ${regions} ${board}`);
  }

  /**
   * @param {string} key @param {Record<string, unknown>} [from]
   * @returns {Cell[]} each once, in reading order; none if anything is wrong with them
   */
  cells(key, from = this.document) {
    const cells = from[key] ?? [];
    if (!isList(cells)) {
      this.faults.push(`${key}: ${quote(cells)} is not a list of cells`);
      return [];
    }
    if (cells.length > MAX_ROWS ** 2) {
      this.faults.push(`${key}: ${cells.length} cells are more than a board has`);
      return [];
    }
    const wrong = cells.flatMap((cell, index) => (isCell(cell) ? [] : [index]));
    for (const index of wrong) {
      const problem = `${quote(cells[index])} and not a cell [row, column] from 0`;
      this.faults.push(`${key}: item ${index + 1} is ${problem}`);
    }
    return wrong.length ? [] : sortPlaces(/** @type {Cell[]} */ (cells));
  }

  state() {
    const state = this.document.state ?? {};
    if (isObject(state)) {
      return { queens: this.cells("queens", state), marks: this.cells("marks", state) };
    }
    this.faults.push(`state: ${quote(state)} has no queens and no marks`);
    return { queens: [], marks: [] };
  }

  /** @param {number} size @param {{queens: Cell[], marks: Cell[]}} state */
  checkState(size, { queens, marks }) {
    const marked = new Set(marks.map(String));
    for (const cell of queens) {
      if (!marked.has(String(cell))) continue;
      this.faults.push(`the state has both a queen and a mark at ${formatCell(cell)}`);
    }
    this.checkInside("queen", queens, size);
    this.checkInside("mark", marks, size);
  }

  /** @param {string} word @param {Cell[]} cells @param {number} size */
  checkInside(word, cells, size) {
    for (const cell of cells) {
      if (isInside(cell, size)) continue;
      this.faults.push(`${word} cell at ${formatCell(cell)} is outside the ${size}×${size} board`);
    }
  }

  /**
   * @param {number} size
   * @param {number[]} regions by cell
   * @param {number} stars @param {{given: Cell[], blocked: Cell[]}} clues
   */
  checkClues(size, regions, stars, { given, blocked }) {
    this.checkInside("given", given, size);
    this.checkInside("blocked", blocked, size);
    const closed = new Set(blocked.map(String));
    const insideCells = given.filter((cell) => isInside(cell, size));
    for (const cell of insideCells) {
      if (!closed.has(String(cell))) continue;
      this.faults.push(`the cell at ${formatCell(cell)} is both given and blocked`);
    }
    this.checkCrowds("row", stars, groupByUnit(insideCells, ([row]) => [row]));
    this.checkCrowds("column", stars, groupByUnit(insideCells, ([, column]) => [column]));
    this.checkCrowds("region", stars, groupByUnit(insideCells, ([r, c]) => [regions[r * size + c]]));
    const touching = groupByUnit(insideCells, (cell) => windowsOf(cell, size)).values();
    const words = [...touching]
      .filter((cells) => cells.length > 1)
      .map((cells) => `the given queens at ${spokenList(cells)} touch`);
    this.faults.push(...new Set(words));
  }

  /** @param {string} kind @param {number} most @param {Map<number, Cell[]>} groups by unit */
  checkCrowds(kind, most, groups) {
    for (const [unit, cells] of groups) {
      if (cells.length <= most) continue;
      const has = `has ${cells.length} given queens, at ${spokenList(cells)}`;
      this.faults.push(`${kind} ${unit + 1} ${has}, but holds at most ${most}`);
    }
  }
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {unknown} value @returns {value is unknown[]} */
function isList(value) {
  return Array.isArray(value);
}

/** @param {unknown} value @returns {value is Cell} */
function isCell(value) {
  return isList(value) && value.length === 2 && value.every((part) => Number.isSafeInteger(part));
}

/** @param {Cell} cell @param {number} size */
function isInside([row, column], size) {
  return row >= 0 && column >= 0 && row < size && column < size;
}

/** @param {Cell[]} cells @returns {Cell[]} each once, in reading order */
function sortPlaces(cells) {
  const unique = [...new Map(cells.map((cell) => [String(cell), cell])).values()];
  return unique.sort(([row, column], [r, c]) => row - r || column - c);
}

/** @param {Cell[]} cells @param {(cell: Cell) => number[]} unitsOf @returns {Map<number, Cell[]>} */
function groupByUnit(cells, unitsOf) {
  const groups = new Map();
  for (const cell of cells) {
    for (const unit of unitsOf(cell)) {
      if (!groups.has(unit)) groups.set(unit, []);
      groups.get(unit).push(cell);
    }
  }
  return groups;
}

/** @param {Cell} cell @param {number} size @returns {number[]} the 2×2 windows it lies in */
function windowsOf([row, column], size) {
  const tops = [row - 1, row];
  return tops.flatMap((top) => [column - 1, column].map((leftColumn) => 2 * size * top + leftColumn));
}

/** @param {Cell} cell @returns {string} as a person reads it */
function formatCell([row, column]) {
  return `row ${row + 1}, column ${column + 1}`;
}

/** @param {Cell[]} cells */
function spokenList(cells) {
  return cells.map((cell) => `(${formatCell(cell)})`).join(" and ");
}

/** @param {unknown} value @returns {string} a few signs of it, without anything unprintable */
function quote(value) {
  if (isList(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value !== "string") return String(value).slice(0, MAX_QUOTE);
  const short = value.slice(0, MAX_QUOTE).replace(/[^ -~]/g, "?");
  return value.length > MAX_QUOTE ? `"${short}…"` : `"${short}"`;
}
