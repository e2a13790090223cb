/** The same image of a board for all its copies: the twin of `canonical_image` in queenside/core/puzzles/canonical.py. */

import { renumbered } from "../kernel/problem.js";
import { UnitBoard } from "./unit-board.js";

/** @typedef {[regions: number[], given: number[], blocked: number[]]} Form */

/** @param {UnitBoard} board @returns {UnitBoard} without the state of play; a board of other rules as it is */
export function canonicalImage(board) {
  if (!board.regions && !board.isNQueens) return board;
  const { rows, columns, stars, wrap } = board;
  const forms = Array.from({ length: 8 }, (_, turn) => formOf(board, turn));
  const [turned, given, blocked] = forms.reduce((least, form) => (compareForms(form, least) < 0 ? form : least));
  return new UnitBoard({ rows, columns, stars, wrap, regions: board.regions && turned }, { given, blocked, queens: [], marks: [] });
}

/** @param {UnitBoard} board @param {number} turn one of eight @returns {Form} */
function formOf({ rows: size, regions, given, blocked }, turn) {
  const target = (/** @type {number} */ cell) => {
    const place = [Math.floor(cell / size), cell % size];
    if (turn & 1) place.reverse();
    const [row, column] = place;
    return (turn & 2 ? size - 1 - row : row) * size + (turn & 4 ? size - 1 - column : column);
  };
  const images = (/** @type {number[]} */ cells) => cells.map(target).sort((a, b) => a - b);
  const turned = /** @type {number[]} */ ([]);
  for (const [cell, region] of (regions ?? []).entries()) turned[target(cell)] = region;
  return [renumbered(turned), images(given), images(blocked)];
}

/** @param {Form} form @param {Form} other @returns {number} below 0 where the form comes first */
function compareForms(form, other) {
  for (const [index, numbers] of form.entries()) {
    const others = other[index];
    const place = numbers.findIndex((number, at) => number !== others[at]);
    if (place >= 0) return place < others.length ? numbers[place] - others[place] : 1;
    if (numbers.length < others.length) return -1;
  }
  return 0;
}
