/**
 * A position: the queens on a board, the cells that may still hold one, and how many queens each
 * unit still needs.
 *
 * A set of cells is an Int32Array with one number a row and a bit for each column. Whoever places a
 * queen crosses out what it sees: the cells around it, and the rest of its row, column and region
 * once they are full.
 */

/** @import { RegionBoard } from "../puzzle/document.js" */

export class Position {
  /** @param {RegionBoard} board */
  constructor(board) {
    this.board = board;
    this.free = new Int32Array(board.size);
    this.queens = new Int32Array(board.size);
    this.need = new Int32Array(board.unitCount);
    this.scratch = new Int32Array(board.size);
  }

  /**
   * The position of the clues.
   *
   * @param {RegionBoard} board
   */
  static start(board) {
    const position = new Position(board);
    position.free.fill(2 ** board.size - 1);
    position.need.fill(board.stars);
    for (const cell of board.blocked) position.drop(cell);
    for (const cell of board.given) position.place(cell);
    return position;
  }

  /** @param {Position} other */
  copy(other) {
    this.free.set(other.free);
    this.queens.set(other.queens);
    this.need.set(other.need);
  }

  /** @param {number} cell @returns {boolean} whether it may still hold a queen */
  has(cell) {
    const { size } = this.board;
    return ((this.free[(cell / size) | 0] >> cell % size) & 1) === 1;
  }

  /** @param {number} cell crosses it out */
  drop(cell) {
    const { size } = this.board;
    this.free[(cell / size) | 0] &= ~(1 << cell % size);
  }

  /** @param {number} cell that is free */
  place(cell) {
    const { board, free, need } = this;
    const { size } = board;
    const [row, column] = [(cell / size) | 0, cell % size];
    remove(free, this.seen(cell, this.scratch));
    free[row] &= ~(1 << column);
    this.queens[row] |= 1 << column;
    need[row]--;
    need[size + column]--;
    need[2 * size + board.regions[cell]]--;
  }

  /**
   * What a queen on this free cell crosses out, beside the cell itself.
   *
   * @param {number} cell
   * @param {Int32Array} seen is overwritten
   */
  seen(cell, seen) {
    const { board, need } = this;
    const { size, masks } = board;
    const [row, column] = [(cell / size) | 0, cell % size];
    const bit = 1 << column;
    seen.fill(need[size + column] === 1 ? bit : 0);
    const around = (bit | (bit << 1) | (bit >> 1)) & (2 ** size - 1);
    if (row) seen[row - 1] |= around;
    if (row + 1 < size) seen[row + 1] |= around;
    seen[row] |= need[row] === 1 ? 2 ** size - 1 : around;
    const region = 2 * size + board.regions[cell];
    if (need[region] === 1) {
      for (let r = board.spans[2 * region]; r < board.spans[2 * region + 1]; r++) {
        seen[r] |= masks[region * size + r];
      }
    }
    seen[row] &= ~bit;
    return seen;
  }

  /** @param {number} unit @returns {number} how many of its cells are free */
  count(unit) {
    const { masks, spans, size } = this.board;
    let found = 0;
    for (let row = spans[2 * unit]; row < spans[2 * unit + 1]; row++) {
      found += bits(this.free[row] & masks[unit * size + row]);
    }
    return found;
  }

  /** @param {number} unit @param {Int32Array} cells becomes its free cells */
  cells(unit, cells) {
    const { masks, size } = this.board;
    for (let row = 0; row < size; row++) cells[row] = this.free[row] & masks[unit * size + row];
    return cells;
  }

  /**
   * The free cells that a queen on any of these cells would cross out.
   *
   * @param {Int32Array} cells
   * @param {Int32Array} common is overwritten
   * @param {Int32Array} scratch is overwritten
   * @returns {boolean} whether there are any
   */
  seenByAll(cells, common, scratch) {
    const { size } = this.board;
    common.set(this.free);
    for (let row = 0; row < size; row++) {
      for (let rest = cells[row]; rest; rest &= rest - 1) {
        this.seen(row * size + 31 - Math.clz32(rest & -rest), scratch);
        let any = 0;
        for (let r = 0; r < size; r++) any |= common[r] &= scratch[r];
        if (!any) return false;
      }
    }
    return true;
  }
}

/** @param {number} word @returns {number} how many bits of it are set */
export function bits(word) {
  word -= (word >>> 1) & 0x55555555;
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** @param {Int32Array} set @returns {number} how many cells are in it */
export function countOf(set) {
  let found = 0;
  for (let row = 0; row < set.length; row++) found += bits(set[row]);
  return found;
}

/** @param {Int32Array} set @param {Int32Array} others are taken out of it */
export function remove(set, others) {
  for (let row = 0; row < set.length; row++) set[row] &= ~others[row];
}
