/**
 * How many solutions a board has: none, one or several, and which.
 *
 * Depth first, in the unit that leaves least to choose. A position is the cells still free; a cell
 * leaves them when a queen crosses it out, when inference excludes it (inference.js), or when it
 * has been tried. The position is then looked at afresh, so that no solution is met twice and what
 * failed helps to exclude more. Thinking hard begins once many tries in a row have failed, and
 * rests after the next solution.
 *
 * As long as nothing has been found, the search begins again now and then, with the units first
 * that made trouble (Gomes, Selman and Kautz, 1998; Boussemart and others, 2004) and in another
 * order. What is known to be excluded from the first position stays so. The order comes from fixed
 * numbers: the same board is always searched in the same way, however long it takes.
 */

import { Board, cellsIn } from "./board.js";
import { DEAD, FOUND, Inference, SAME } from "./inference.js";
import { Position, bits } from "./position.js";

/** @import { Cell, PuzzleDocument } from "./board.js" */

/**
 * @typedef {object} Answer
 * @property {"none" | "unique" | "several" | "unknown"} status "unknown" where time was too short
 * @property {Cell[][]} solutions each in reading order; as many as were found
 * @property {boolean} exhausted whether there are no others
 * @property {number} nodes how many queens were tried
 * @property {number} seconds that it took
 */

/** Dead ends in a row after which to think hard. */
const PATIENCE = 20;
/** Nodes after which to begin again; each time half as many more. */
const FIRST_RUN = 100;
/** Nodes between two looks at the clock; every node where it thinks hard. */
const NODES_PER_LOOK = 128;

/**
 * @typedef {object} Options
 * @property {number} [limit] how many solutions to stop at: 2 shows that there are several
 * @property {number} [seconds] the time for the search
 * @property {number} [patience] dead ends in a row after which to think hard; 0 is always
 */

/**
 * @param {PuzzleDocument} document
 * @param {Options} [options]
 * @returns {Answer}
 * @throws {InvalidPuzzle} where the document states no puzzle
 */
export function solve(document, options = {}) {
  return solveBoard(Board.of(document), options);
}

/**
 * @param {Board} board
 * @param {Options} [options]
 * @returns {Answer}
 */
export function solveBoard(board, { limit = 2, seconds = 1, patience = PATIENCE } = {}) {
  const began = performance.now();
  const search = new Search(board, limit, began + 1000 * seconds, patience);
  const exhausted = search.run();
  return {
    status: statusOf(search.solutions.length, exhausted),
    solutions: search.solutions.map((cells) => board.places(cells)),
    exhausted,
    nodes: search.nodes,
    seconds: (performance.now() - began) / 1000,
  };
}

/** @param {number} found @param {boolean} exhausted @returns {Answer["status"]} */
function statusOf(found, exhausted) {
  if (found > 1) return "several";
  if (!exhausted) return "unknown";
  return found ? "unique" : "none";
}

class Search {
  /**
   * @param {Board} board
   * @param {number} limit
   * @param {number} end when to give up, by the clock
   * @param {number} patience
   */
  constructor(board, limit, end, patience) {
    this.board = board;
    this.limit = limit;
    this.end = end;
    this.patience = patience;
    this.inference = new Inference(board);
    /** From the first position to the current one; those beyond `depth` are used again. */
    this.stack = [Position.start(board)];
    /** By depth, the cell tried in the next position. */
    this.tried = [0];
    this.depth = 0;
    this.nodes = 0;
    /** Dead ends since the last solution. */
    this.failures = 0;
    this.runEnd = FIRST_RUN;
    this.runLength = FIRST_RUN;
    this.random = 0;
    /** @type {number[][]} */
    this.solutions = [];
  }

  get thinks() {
    return this.failures >= this.patience;
  }

  /** @returns {boolean} whether all there is was seen, before the limit and in time */
  run() {
    for (let steps = 0; ; steps++) {
      if ((this.thinks || steps % NODES_PER_LOOK === 0) && performance.now() >= this.end) {
        return false;
      }
      const position = this.stack[this.depth];
      const unit = this.settle(position);
      if (unit === null) {
        if (!this.retreat()) return true;
        this.learnFromFailure();
      } else if (unit === FOUND) {
        this.solutions.push(cellsIn(position.queens, this.board.size));
        this.failures = 0;
        if (this.solutions.length === this.limit) return false;
        if (!this.retreat()) return true;
      } else {
        this.advance(position, this.choose(position, unit));
      }
    }
  }

  /** @param {Position} position @returns {number | null} the unit to try; null for a dead end */
  settle(position) {
    for (;;) {
      const unit = this.inference.settle(position);
      if (unit === null || unit === FOUND || !this.thinks) return unit;
      const found = this.inference.think(position);
      if (found === DEAD) return null;
      if (found === SAME) return unit;
    }
  }

  /** @param {Position} position @param {number} unit @returns {number} the cell of it to try */
  choose(position, unit) {
    const { size } = this.board;
    const cells = position.cells(unit, new Int32Array(size));
    let skip = this.random ? this.next() % position.count(unit) : 0;
    for (let row = 0; ; row++) {
      const here = bits(cells[row]);
      if (skip >= here) {
        skip -= here;
        continue;
      }
      let rest = cells[row];
      while (skip-- > 0) rest &= rest - 1;
      return row * size + 31 - Math.clz32(rest & -rest);
    }
  }

  /** @returns {number} the next of a fixed sequence (xorshift, Marsaglia, 2003) */
  next() {
    this.random ^= this.random << 13;
    this.random ^= this.random >>> 17;
    this.random ^= this.random << 5;
    return this.random >>> 0;
  }

  /** @param {Position} position @param {number} cell */
  advance(position, cell) {
    this.tried[this.depth++] = cell;
    this.stack[this.depth] ??= new Position(this.board);
    const next = this.stack[this.depth];
    next.copy(position);
    next.place(cell);
    this.nodes++;
  }

  /** Back to the position before, without the cell that was tried there; false if there is none. */
  retreat() {
    if (!this.depth) return false;
    this.depth--;
    this.stack[this.depth].drop(this.tried[this.depth]);
    return true;
  }

  learnFromFailure() {
    this.failures++;
    if (this.solutions.length || this.nodes < this.runEnd) return;
    this.depth = 0;
    this.runLength += this.runLength >> 1;
    this.runEnd = this.nodes + this.runLength;
    this.random ||= 1;
  }
}
