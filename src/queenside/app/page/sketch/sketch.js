/**
 * A board that is being drawn: it need not be finished.
 *
 * Regions are slots, as many as the board has rows. A slot keeps its letter and its colour whatever
 * is painted, so that nothing changes its look under the brush. Cells are numbers, as in `Puzzle`.
 */

import { assign, NAMES } from "../board/colours.js";
import { Puzzle, range } from "../board/puzzle.js";
import { t } from "../i18n.js";

/** A cell that belongs to no region yet. */
export const NONE = -1;

export const MAX_ROWS = 30;
export const MAX_STARS = 5;
/** Rows from which regions have letters, since their colours are not enough. */
export const LETTERED = 17;

/**
 * @typedef {object} Sketch a value: whoever changes it makes a new one
 * @property {number} size rows, columns and regions
 * @property {number} stars
 * @property {readonly number[]} regions the slot of each cell, or NONE
 * @property {readonly number[]} colours the place in the palette of each slot's colour
 * @property {ReadonlySet<number>} given @property {ReadonlySet<number>} blocked
 */

/** @param {number} size @param {number} [stars] @returns {Sketch} */
export function empty(size, stars = 1) {
  return {
    size,
    stars,
    regions: Array(size * size).fill(NONE),
    colours: range(size).map((slot) => slot % NAMES.length),
    given: new Set(),
    blocked: new Set(),
  };
}

/** @param {PuzzleDocument} document @returns {Sketch} throws an Error, in words, for what cannot be drawn here */
export function fromDocument(document) {
  const puzzle = Puzzle.of(document);
  if (!puzzle.regions) throw new Error(t("This board has no regions to paint."));
  if (puzzle.rows > MAX_ROWS) {
    throw new Error(t("Boards of up to {most} rows can be drawn here; this one has {rows}.", { most: MAX_ROWS, rows: puzzle.rows }));
  }
  return {
    size: puzzle.rows,
    stars: puzzle.stars,
    regions: puzzle.regions,
    colours: assign(puzzle),
    given: puzzle.given,
    blocked: puzzle.blocked,
  };
}

/** @param {Sketch} sketch all of it painted @returns {PuzzleDocument & {queenside: number}} */
export function toDocument({ size, stars, regions, given, blocked }) {
  return {
    queenside: 1,
    kind: "regions",
    stars,
    regions: range(size).map((row) => regions.slice(row * size, (row + 1) * size)),
    ...(given.size && { given: placesOf(size, given) }),
    ...(blocked.size && { blocked: placesOf(size, blocked) }),
  };
}

/** The puzzle behind a sketch, whose regions are drawn by styles. @param {Sketch} sketch */
export function canvasOf(sketch) {
  const regions = sketch.regions.map((_, cell) => Math.floor(cell / sketch.size));
  return Puzzle.of(toDocument({ ...sketch, regions }));
}

/** @param {number} size @param {number} cell @returns {[number, number]} */
export function place(size, cell) {
  return [Math.floor(cell / size), cell % size];
}

/** @param {number} size @param {ReadonlySet<number>} cells */
export function placesOf(size, cells) {
  return [...cells].sort((a, b) => a - b).map((cell) => place(size, cell));
}

/** @param {Sketch} sketch @returns {number[][]} the cells of each slot */
export function cellsBySlot({ size, regions }) {
  /** @type {number[][]} */
  const groups = Array.from({ length: size }, () => []);
  regions.forEach((slot, cell) => groups[slot]?.push(cell));
  return groups;
}

/** @param {number} size @param {number} cell @returns {number[]} the cells it has a side in common with */
function sideNeighbours(size, cell) {
  const [row, column] = place(size, cell);
  return [
    ...(row ? [cell - size] : []),
    ...(column ? [cell - 1] : []),
    ...(column < size - 1 ? [cell + 1] : []),
    ...(row < size - 1 ? [cell + size] : []),
  ];
}

/** @param {Sketch} sketch @param {number} cell @returns {number[]} what is connected with it in its region */
export function connectedCells({ size, regions }, cell) {
  const connected = new Set([cell]);
  for (const next of connected) {
    for (const near of sideNeighbours(size, next)) if (regions[near] === regions[cell]) connected.add(near);
  }
  return [...connected];
}

// ---- changes ----

/** @param {Sketch} sketch @param {Iterable<number>} cells @param {number} slot or NONE @returns {Sketch} the same one if nothing changes */
export function paint(sketch, cells, slot) {
  const changed = [...cells].filter((cell) => sketch.regions[cell] !== slot);
  if (!changed.length) return sketch;
  const regions = [...sketch.regions];
  for (const cell of changed) regions[cell] = slot;
  return { ...sketch, regions };
}

/** Set or clear a clue; a cell has at most one sort. @param {Sketch} sketch @param {number} cell @param {"given" | "blocked"} sort @param {boolean} on */
export function setClue(sketch, cell, sort, on) {
  if (sketch[sort].has(cell) === on) return sketch;
  const given = new Set(sketch.given);
  const blocked = new Set(sketch.blocked);
  given.delete(cell);
  blocked.delete(cell);
  if (on) (sort === "given" ? given : blocked).add(cell);
  return { ...sketch, given, blocked };
}

/** @param {Sketch} sketch @param {Iterable<number>} cells @returns {Sketch} without region and clue */
export function erase(sketch, cells) {
  const all = [...cells];
  const clear = all.reduce((now, cell) => setClue(setClue(now, cell, "given", false), cell, "blocked", false), sketch);
  return paint(clear, all, NONE);
}

/** @param {Sketch} sketch @param {number} stars */
export function setStars(sketch, stars) {
  return stars === sketch.stars ? sketch : { ...sketch, stars };
}

/** Resize; the upper left corner stays. @param {Sketch} sketch @param {number} size */
export function resize(sketch, size) {
  if (size === sketch.size) return sketch;
  const bare = empty(size, sketch.stars);
  const regions = bare.regions.map((_, cell) => {
    const [row, column] = place(size, cell);
    const slot = row < sketch.size && column < sketch.size ? sketch.regions[row * sketch.size + column] : NONE;
    return slot < size ? slot : NONE;
  });
  return {
    ...bare,
    regions,
    colours: coloursFor(sketch.colours, size),
    given: moveCells(sketch.given, sketch.size, size),
    blocked: moveCells(sketch.blocked, sketch.size, size),
  };
}

/** @param {ReadonlySet<number>} cells @param {number} before @param {number} size */
function moveCells(cells, before, size) {
  const places = [...cells].map((cell) => place(before, cell));
  return new Set(places.filter(([r, c]) => r < size && c < size).map(([r, c]) => r * size + c));
}

/** @param {readonly number[]} initialColours @param {number} size @returns {number[]} new slots get unused ones */
export function coloursFor(initialColours, size) {
  const colours = initialColours.slice(0, size);
  const uses = NAMES.map((_, colour) => colours.filter((used) => used === colour).length);
  while (colours.length < size) {
    const next = uses.indexOf(Math.min(...uses));
    uses[next] += 1;
    colours.push(next);
  }
  return colours;
}

/**
 * Replace the board, keeping slots: each region takes the slot it shares most cells with.
 * @param {Sketch} sketch @param {PuzzleDocument} document @returns {Sketch}
 */
export function replaceBoard(sketch, document) {
  const puzzle = Puzzle.of(document);
  const numbers = puzzle.regions ?? [];
  const slots = matchSlots(numbers, sketch.regions, sketch.size);
  return {
    ...sketch,
    regions: numbers.map((number) => slots[number]),
    given: puzzle.given,
    blocked: puzzle.blocked,
  };
}

/** @param {number[]} numbers @param {readonly number[]} regions @param {number} size */
function matchSlots(numbers, regions, size) {
  const common = range(size).map(() => Array(size).fill(0));
  numbers.forEach((number, cell) => (common[number][regions[cell]] += 1));
  const pairs = range(size * size).map((pair) => place(size, pair));
  pairs.sort(([a, b], [c, d]) => common[c][d] - common[a][b]);
  /** @type {number[]} */
  const slots = Array(size).fill(NONE);
  for (const [number, slot] of pairs) {
    if (slots[number] === NONE && !slots.includes(slot)) slots[number] = slot;
  }
  return slots;
}

/** @param {Sketch} first @param {Sketch} second of the same size @returns {Set<number>} where they differ */
export function differingCells(first, second) {
  const cells = [...first.regions.keys()].filter(
    (cell) =>
      first.regions[cell] !== second.regions[cell] ||
      first.given.has(cell) !== second.given.has(cell) ||
      first.blocked.has(cell) !== second.blocked.has(cell),
  );
  return new Set(cells);
}

// ---- keeping ----

/** @param {Sketch} sketch @returns {Record<string, unknown>} plain JSON values */
export function toData(sketch) {
  return { ...sketch, given: [...sketch.given], blocked: [...sketch.blocked] };
}

/** @param {any} data @returns {Sketch | null} what `toData` has made; null for anything else */
export function fromData(data) {
  const { size, stars, regions, colours, given, blocked } = data ?? {};
  const isWholeList = (/** @type {unknown} */ list, /** @type {number} */ low, /** @type {number} */ high) =>
    Array.isArray(list) && list.every((n) => Number.isInteger(n) && n >= low && n < high);
  const fits =
    isWholeList([size], 1, MAX_ROWS + 1) &&
    isWholeList([stars], 1, MAX_STARS + 1) &&
    isWholeList(regions, NONE, size) &&
    regions.length === size * size &&
    isWholeList(colours, 0, NAMES.length) &&
    colours.length === size &&
    isWholeList(given, 0, size * size) &&
    isWholeList(blocked, 0, size * size);
  return fits ? { size, stars, regions, colours, given: new Set(given), blocked: new Set(blocked) } : null;
}
