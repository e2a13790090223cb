/**
 * What follows from a position without trying: cheap inference at every step of the search, and
 * stronger inference once the cheap one has failed often.
 *
 * settle     units with no more cells than they need queens; cells that all cells of a unit see
 * starve     a queen here would leave some unit too few cells: none here
 * hold       cells that hold a known number of queens: too few of them, just enough, or too few
 *            2×2 windows, each of which holds at most one
 * share      regions, rows and columns against each other, as a flow (flow.js)
 * compare    neighbouring lines against the regions inside them or reaching into them: what the one
 *            leaves of the other holds a known number of queens
 */

import { Flow } from "./flow.js";
import { bits, countOf, remove } from "./position.js";

/** @import { Board } from "./board.js" */
/** @import { Position } from "./position.js" */

/** What came of a step: a contradiction, nothing, cells crossed out, queens placed. */
export const DEAD = 0;
export const SAME = 1;
export const CHANGED = 2;
export const PLACED = 3;

/** No unit: all have their queens. */
export const FOUND = -1;

/** The most cells of a unit that are looked at one by one for what all of them see. */
const FEW = 3;
const EASED = 0.98;

export class Inference {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** By unit, how little trouble it has made: the search begins with those that made most. */
    this.ease = new Float64Array(board.unitCount).fill(1);
    this.counts = new Int32Array(board.unitCount);
    this.lost = new Int32Array(board.unitCount);
    this.flow = new Flow(board.size);
    const set = () => new Int32Array(board.size);
    this.cells = set();
    this.common = set();
    this.scratch = set();
    /** For the windows that cover a set: what is left of it, and each of them in three numbers. */
    this.rest = set();
    this.windows = new Int32Array(3 * board.size * board.size);
    /** For comparing: by region the first and last line it reaches; a run and what it meets. */
    this.low = set();
    this.high = set();
    this.run = set();
    this.reached = set();
    this.inside = set();
    this.left = set();
  }

  /**
   * Places what is forced and crosses out what is plain.
   *
   * @param {Position} position
   * @returns {number | null} the unit with least to choose from; null for a contradiction
   */
  settle(position) {
    for (;;) {
      let [choice, least, changed] = [FOUND, Infinity, false];
      for (let unit = 0; unit < this.board.unitCount; unit++) {
        const need = position.need[unit];
        if (!need) continue;
        const count = position.count(unit);
        if (count < need) {
          this.ease[unit] *= EASED;
          return null;
        }
        if (count === need && !this.placeAll(position, position.cells(unit, this.cells))) {
          return null;
        }
        if (count === need || (need === 1 && count <= FEW && this.crossSeen(position, unit))) {
          changed = true;
          continue;
        }
        const choices = need === 1 ? 2 * count : (count * (count - 1)) / 2;
        if (choices * this.ease[unit] >= least) continue;
        least = choices * this.ease[unit];
        choice = unit;
      }
      if (!changed) return choice;
    }
  }

  /**
   * @param {Position} position
   * @param {Int32Array} cells
   * @returns {boolean} false where one queen crosses out another
   */
  placeAll(position, cells) {
    const { size } = this.board;
    for (let row = 0; row < size; row++) {
      for (let rest = cells[row]; rest; rest &= rest - 1) {
        const cell = row * size + 31 - Math.clz32(rest & -rest);
        if (!position.has(cell)) return false;
        position.place(cell);
      }
    }
    return true;
  }

  /** @param {Position} position @param {number} unit @returns {boolean} whether it changed */
  crossSeen(position, unit) {
    const cells = position.cells(unit, this.cells);
    if (!position.seenByAll(cells, this.common, this.scratch)) return false;
    remove(position.free, this.common);
    return true;
  }

  /** @param {Position} position @returns {number} what all of the stronger inference comes to */
  think(position) {
    const starved = this.starve(position);
    if (starved !== SAME) return starved;
    let result = SAME;
    for (let unit = 0; unit < this.board.unitCount; unit++) {
      if (!position.need[unit]) continue;
      const found = this.hold(position, position.cells(unit, this.left), position.need[unit]);
      if (found === DEAD || found === PLACED) return found;
      if (found === CHANGED) result = CHANGED;
    }
    for (const step of [this.shareAll, this.compareAll]) {
      const found = step.call(this, position);
      if (found === DEAD || found === PLACED) return found;
      if (found === CHANGED) result = CHANGED;
    }
    return result;
  }

  /** @param {Position} position */
  starve(position) {
    const { size, unitCount } = this.board;
    let result = SAME;
    for (let unit = 0; unit < unitCount; unit++) this.counts[unit] = position.count(unit);
    for (let row = 0; row < size; row++) {
      for (let rest = position.free[row]; rest; rest &= rest - 1) {
        const cell = row * size + 31 - Math.clz32(rest & -rest);
        if (!this.starves(position, cell)) continue;
        position.drop(cell);
        for (const unit of this.board.unitsOf(cell)) this.counts[unit]--;
        result = CHANGED;
      }
    }
    return result;
  }

  /** @param {Position} position @param {number} cell @returns {boolean} */
  starves(position, cell) {
    const { board, counts, lost } = this;
    const seen = position.seen(cell, this.scratch);
    lost.fill(0);
    for (let row = 0; row < board.size; row++) {
      for (let rest = seen[row] & position.free[row]; rest; rest &= rest - 1) {
        const column = 31 - Math.clz32(rest & -rest);
        lost[row]++;
        lost[board.size + column]++;
        lost[2 * board.size + board.regions[row * board.size + column]]++;
      }
    }
    // A last queen in a unit of its own leaves no cells there, and needs none.
    for (const first of [0, board.size, 2 * board.size]) {
      const own = first + this.number(cell, first);
      if (position.need[own] === 1) lost[own] = 0;
    }
    for (let unit = 0; unit < board.unitCount; unit++) {
      if (counts[unit] - lost[unit] < position.need[unit]) return true;
    }
    return false;
  }

  /**
   * These free cells hold just so many queens; at least so many, where it comes to windows.
   *
   * @param {Position} position
   * @param {Int32Array} cells
   * @param {number} queens
   */
  hold(position, cells, queens) {
    const count = countOf(cells);
    if (queens < 0 || count < queens) return DEAD;
    if (!count) return SAME;
    if (!queens) {
      remove(position.free, cells);
      return CHANGED;
    }
    if (count === queens) return this.placeAll(position, cells.slice()) ? PLACED : DEAD;
    return count > 4 * queens ? SAME : this.pack(position, cells, queens);
  }

  /**
   * Covers the cells with windows, the widest first. With just as many as queens, each holds one.
   *
   * @param {Position} position
   * @param {Int32Array} cells
   * @param {number} queens
   */
  pack(position, cells, queens) {
    const { rest, windows } = this;
    rest.set(cells);
    let count = 0;
    for (let row = 0; row < rest.length; row++) {
      for (; rest[row]; count++) {
        if (count === queens) return SAME;
        takeWindow(rest, row, windows, 3 * count);
      }
    }
    if (count < queens) return DEAD;
    let result = SAME;
    for (let at = 0; at < 3 * count; at += 3) {
      const row = windows[at];
      rest.fill(0);
      rest[row] = windows[at + 1];
      if (windows[at + 2]) rest[row + 1] = windows[at + 2];
      if (!position.seenByAll(rest, this.common, this.scratch)) continue;
      remove(position.free, this.common);
      result = CHANGED;
    }
    return result;
  }

  /** @param {Position} position */
  shareAll(position) {
    const { size } = this.board;
    const [rows, columns, regions] = [0, size, 2 * size];
    let result = SAME;
    for (const [givers, takers] of [[regions, rows], [regions, columns], [columns, rows]]) {
      const found = this.share(position, givers, takers);
      if (found === DEAD) return DEAD;
      if (found === CHANGED) result = CHANGED;
    }
    return result;
  }

  /**
   * @param {Position} position
   * @param {number} givers the first of their units
   * @param {number} takers the first of their units
   */
  share(position, givers, takers) {
    const { flow, board } = this;
    flow.clear();
    for (let at = 0; at < board.size; at++) {
      flow.supply[at] = position.need[givers + at];
      flow.demand[at] = position.need[takers + at];
    }
    const giver = (/** @type {number} */ cell) => this.number(cell, givers);
    const taker = (/** @type {number} */ cell) => this.number(cell, takers);
    this.forEachFree(position, (cell) => flow.widen(giver(cell), taker(cell)));
    if (!flow.fill()) return DEAD;
    flow.reach();
    let result = SAME;
    this.forEachFree(position, (cell) => {
      if (flow.uses(giver(cell), taker(cell))) return;
      position.drop(cell);
      result = CHANGED;
    });
    return result;
  }

  /** @param {number} cell @param {number} first of a kind of units @returns {number} its unit's */
  number(cell, first) {
    const { size, regions } = this.board;
    if (first === 0) return (cell / size) | 0;
    return first === size ? cell % size : regions[cell];
  }

  /** @param {Position} position @param {(cell: number) => void} action */
  forEachFree(position, action) {
    const { size } = this.board;
    for (let row = 0; row < size; row++) {
      for (let rest = position.free[row]; rest; rest &= rest - 1) {
        action(row * size + 31 - Math.clz32(rest & -rest));
      }
    }
  }

  /** @param {Position} position */
  compareAll(position) {
    let result = SAME;
    for (const lines of [0, this.board.size]) {
      const found = this.compareLines(position, lines);
      if (found === DEAD || found === PLACED) return found;
      if (found === CHANGED) result = CHANGED;
    }
    return result;
  }

  /** @param {Position} position @param {number} lines the first of the rows or columns */
  compareLines(position, lines) {
    const { low, high, board } = this;
    low.fill(board.size);
    high.fill(-1);
    this.forEachFree(position, (cell) => {
      const [region, line] = [board.regions[cell], this.number(cell, lines)];
      low[region] = Math.min(low[region], line);
      high[region] = Math.max(high[region], line);
    });
    let result = SAME;
    for (let from = 0; from < board.size; from++) {
      const found = this.compareFrom(position, lines, from);
      if (found === DEAD || found === PLACED) return found;
      if (found === CHANGED) result = CHANGED;
    }
    return result;
  }

  /**
   * The runs of lines that begin with one, each a line longer than the one before.
   *
   * @param {Position} position
   * @param {number} lines the first of the rows or columns
   * @param {number} from
   */
  compareFrom(position, lines, from) {
    const { board, low, high, run, reached, inside } = this;
    const { size } = board;
    for (const set of [run, reached, inside]) set.fill(0);
    let [need, insideNeed, reachedNeed, result] = [0, 0, 0, SAME];
    for (let to = from; to < size; to++) {
      need += position.need[lines + to];
      this.add(run, lines + to);
      for (let region = 0; region < size; region++) {
        if (high[region] < from || low[region] > to) continue;
        const [unit, theirs] = [2 * size + region, position.need[2 * size + region]];
        if (low[region] === to || (to === from && low[region] < to)) {
          this.add(reached, unit);
          reachedNeed += theirs;
        }
        if (high[region] === to && low[region] >= from) {
          this.add(inside, unit);
          insideNeed += theirs;
        }
      }
      const found = this.compareRun(position, need - insideNeed, reachedNeed - need);
      if (found === DEAD || found === PLACED) return found;
      if (found === CHANGED) result = CHANGED;
    }
    return result;
  }

  /** @param {Int32Array} set @param {number} unit whose cells are added to it */
  add(set, unit) {
    const { masks, spans, size } = this.board;
    for (let row = spans[2 * unit]; row < spans[2 * unit + 1]; row++) {
      set[row] |= masks[unit * size + row];
    }
  }

  /**
   * @param {Position} position
   * @param {number} within the queens to come in the run, but not in the regions inside it
   * @param {number} beside the queens to come in regions that reach into it, outside
   */
  compareRun(position, within, beside) {
    const { left, run, reached, inside } = this;
    for (let row = 0; row < run.length; row++) {
      left[row] = position.free[row] & run[row] & ~inside[row];
    }
    const found = this.hold(position, left, within);
    if (found === DEAD || found === PLACED) return found;
    for (let row = 0; row < run.length; row++) {
      left[row] = position.free[row] & reached[row] & ~run[row];
    }
    const other = this.hold(position, left, beside);
    return other === SAME ? found : other;
  }
}

/**
 * Takes out of the cells, of which none lies above this row, a window with its first cell there.
 *
 * @param {Int32Array} cells
 * @param {number} row
 * @param {Int32Array} windows gets the row and the cells in it and below it
 * @param {number} at where to write them
 */
function takeWindow(cells, row, windows, at) {
  const first = cells[row] & -cells[row];
  const below = row + 1 < cells.length ? cells[row + 1] : 0;
  const right = first | (first << 1);
  const left = first | (first >>> 1);
  const more = bits(cells[row] & right) + bits(below & right);
  const columns = 1 + bits(below & left) > more ? left : right;
  windows[at] = row;
  windows[at + 1] = cells[row] & columns;
  windows[at + 2] = below & columns;
  cells[row] &= ~columns;
  if (row + 1 < cells.length) cells[row + 1] &= ~columns;
}
