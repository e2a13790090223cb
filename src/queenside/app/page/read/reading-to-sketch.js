/**
 * The board that was read, as one corrects it: a sketch, as on the Make page, whose given queens and
 * blocked cells are the queens and the crosses that were on the picture.
 */

import { assign, matchColours } from "../board/colours.js";
import { capitalise } from "../reason/catalogue.js";
import { range } from "../board/puzzle.js";
import { coloursFor, empty, MAX_ROWS, placesOf, toDocument } from "../sketch/sketch.js";
import { plural, t } from "../i18n.js";

/** @param {Reading} reading @param {string} palette @returns {Sketch} throws an Error in words for what cannot be drawn here */
export function sketchOf(reading, palette) {
  const { size, stars, regions, queens, marks } = reading;
  if (size > MAX_ROWS) throw new Error(t("The board has {size} rows; up to {most} can be read here.", { size, most: MAX_ROWS }));
  const labels = regions?.flat() ?? Array(size * size).fill(0);
  const largestLabels = largest(labels, size);
  return {
    ...empty(size, stars),
    regions: labels.map((label) => largestLabels.indexOf(label)), // -1, which is NONE, for what is not kept
    colours: regions ? coloursOf(reading, labels, largestLabels, palette) : empty(size).colours,
    given: cellsOf(size, queens),
    blocked: cellsOf(size, marks),
  };
}

/** The regions that have a place, in order: as many as there are rows, the largest. @param {number[]} labels @param {number} count */
function largest(labels, count) {
  const counts = range(Math.max(...labels) + 1).map((label) => labels.filter((other) => other === label).length);
  const bySize = [...counts.keys()].sort((first, second) => counts[second] - counts[first]);
  return bySize.slice(0, count).sort((first, second) => first - second);
}

/**
 * Our colours that come closest to those of the picture; ours alone where those are too much alike.
 * @param {Reading} reading @param {number[]} regions @param {number[]} labels @param {string} palette
 */
function coloursOf({ size, colours }, regions, labels, palette) {
  const pictureColours = labels.map((label) => colours[label]);
  const alike = pictureColours.every(Boolean) ? matchColours(pictureColours, palette) : null;
  const assigned = assign({ rows: size, columns: size, regions }, palette);
  return coloursFor(alike ?? labels.map((label) => assigned[label]), size);
}

/** @param {number} size @param {[number, number][]} places */
export function cellsOf(size, places) {
  return new Set(places.map(([row, column]) => row * size + column));
}

/** @param {Sketch} sketch @returns {Sketch} the board alone */
export function bare(sketch) {
  return { ...sketch, given: new Set(), blocked: new Set() };
}

/**
 * @param {Sketch} sketch without cells that have no region
 * @param {boolean} plain whether it is a chessboard, which has no regions @returns {PuzzleDocument} the board alone
 */
export function boardOf(sketch, plain) {
  return plain ? { kind: "n-queens", size: sketch.size } : toDocument(bare(sketch));
}

/** @param {PuzzleDocument} board @param {Sketch} sketch @returns {PuzzleDocument} with what stands on it */
export function withState(board, { size, given, blocked }) {
  if (!given.size && !blocked.size) return board;
  return { ...board, state: { queens: placesOf(size, given), marks: placesOf(size, blocked) } };
}

/**
 * The doubts that are left: one is over once each of its cells has been changed, and one about the
 * board as a whole once anything has.
 * @param {Reading} reading @param {ReadonlySet<number>} changed @returns {{text: string, cells: Set<number>}[]}
 */
export function doubtsLeft({ size, doubts }, changed) {
  return doubts
    .map(({ text, cells }) => ({ text: capitalise(text), cells: cellsOf(size, cells), isGeneral: !cells.length }))
    .filter(({ cells, isGeneral }) => (isGeneral ? !changed.size : [...cells].some((cell) => !changed.has(cell))));
}

/** @param {{cells: Set<number>}[]} doubts @returns the cells to look at */
export function doubtful(doubts) {
  return new Set(doubts.flatMap(({ cells }) => [...cells]));
}

/** @param {Reading} reading @param {ReturnType<typeof doubtsLeft>} [doubts] those that are left */
export function confidence(reading, doubts = doubtsLeft(reading, new Set())) {
  if (reading.sure) return t("Read with certainty");
  const cells = doubtful(doubts).size;
  if (cells === 0) return doubts.length ? t("Please compare it with the picture") : t("All doubts are settled");
  return plural(cells, "Please check the ringed cell", "Please check these {count} cells: they have a ring");
}
