/**
 * A board that is being drawn: it need not be finished.
 *
 * Regions are slots, as many as the board has rows. A slot keeps its letter and its colour whatever
 * is painted, so that nothing changes its look under the brush. Cells are numbers, as in `Puzzle`.
 */

import { assign, NAMES } from "../board/colours.js";
import { Puzzle, range } from "../board/puzzle.js";
import { t } from "../words.js";

/** A cell that belongs to no region yet. */
export const NONE = -1;

export const MOST_ROWS = 30;
export const MOST_STARS = 5;

/** @typedef {import("../board/puzzle.js").PuzzleDocument} PuzzleDocument */

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

/**
 * @param {PuzzleDocument} document
 * @returns {Sketch} throws an Error, in words, for what cannot be drawn here
 */
export function fromDocument(document) {
  const puzzle = Puzzle.of(document);
  if (!puzzle.regions) throw new Error(t("This board has no regions to paint."));
  if (puzzle.rows > MOST_ROWS) {
    throw new Error(t("Boards of up to {most} rows can be drawn here; this one has {rows}.", { most: MOST_ROWS, rows: puzzle.rows }));
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
  /** @param {ReadonlySet<number>} cells */
  const places = (cells) => [...cells].sort((a, b) => a - b).map((cell) => place(size, cell));
  return {
    queenside: 1,
    kind: "regions",
    stars,
    regions: range(size).map((row) => regions.slice(row * size, (row + 1) * size)),
    ...(given.size && { given: places(given) }),
    ...(blocked.size && { blocked: places(blocked) }),
  };
}

/** @param {number} size @param {number} cell @returns {[number, number]} */
export function place(size, cell) {
  return [Math.floor(cell / size), cell % size];
}

/** @param {Sketch} sketch @returns {number[][]} the cells of each slot */
export function grouped({ size, regions }) {
  /** @type {number[][]} */
  const groups = Array.from({ length: size }, () => []);
  regions.forEach((slot, cell) => groups[slot]?.push(cell));
  return groups;
}

/** @param {number} size @param {number} cell @returns {number[]} the cells it has a side in common with */
export function around(size, cell) {
  const [row, column] = place(size, cell);
  return [
    ...(row ? [cell - size] : []),
    ...(column ? [cell - 1] : []),
    ...(column < size - 1 ? [cell + 1] : []),
    ...(row < size - 1 ? [cell + size] : []),
  ];
}

/** @param {Sketch} sketch @param {number} cell @returns {number[]} what is connected with it in its region */
export function piece({ size, regions }, cell) {
  const found = new Set([cell]);
  for (const each of found) {
    for (const near of around(size, each)) if (regions[near] === regions[cell]) found.add(near);
  }
  return [...found];
}

// ---- changes ----

/**
 * @param {Sketch} sketch @param {Iterable<number>} cells
 * @param {number} slot or NONE
 * @returns {Sketch} the same one if nothing changes
 */
export function painted(sketch, cells, slot) {
  const changed = [...cells].filter((cell) => sketch.regions[cell] !== slot);
  if (!changed.length) return sketch;
  const regions = [...sketch.regions];
  for (const cell of changed) regions[cell] = slot;
  return { ...sketch, regions };
}

/** @param {Sketch} sketch @param {number} cell @param {number} slot @returns {Sketch} its piece painted */
export function filled(sketch, cell, slot) {
  return painted(sketch, piece(sketch, cell), slot);
}

/**
 * Puts a clue on a cell or takes it away; a cell has one sort of clue at most.
 *
 * @param {Sketch} sketch @param {number} cell @param {"given" | "blocked"} sort @param {boolean} on
 */
export function clued(sketch, cell, sort, on) {
  if (sketch[sort].has(cell) === on) return sketch;
  const given = new Set(sketch.given);
  const blocked = new Set(sketch.blocked);
  given.delete(cell);
  blocked.delete(cell);
  if (on) (sort === "given" ? given : blocked).add(cell);
  return { ...sketch, given, blocked };
}

/** @param {Sketch} sketch @param {Iterable<number>} cells @returns {Sketch} without region and clue */
export function erased(sketch, cells) {
  const all = [...cells];
  const clear = all.reduce((now, cell) => clued(clued(now, cell, "given", false), cell, "blocked", false), sketch);
  return painted(clear, all, NONE);
}

/** @param {Sketch} sketch @param {number} stars */
export function starred(sketch, stars) {
  return stars === sketch.stars ? sketch : { ...sketch, stars };
}

/** Another size; what lies in the upper left corner stays. @param {Sketch} sketch @param {number} size */
export function resized(sketch, size) {
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
    given: moved(sketch.given, sketch.size, size),
    blocked: moved(sketch.blocked, sketch.size, size),
  };
}

/** @param {ReadonlySet<number>} cells @param {number} before @param {number} size */
function moved(cells, before, size) {
  const places = [...cells].map((cell) => place(before, cell));
  return new Set(places.filter(([r, c]) => r < size && c < size).map(([r, c]) => r * size + c));
}

/** @param {readonly number[]} known @param {number} size @returns {number[]} new slots get unused ones */
export function coloursFor(known, size) {
  const colours = known.slice(0, size);
  const uses = NAMES.map((_, colour) => colours.filter((each) => each === colour).length);
  while (colours.length < size) {
    const next = uses.indexOf(Math.min(...uses));
    uses[next] += 1;
    colours.push(next);
  }
  return colours;
}

/**
 * The sketch with what another document of the same board says. Its regions may be numbered anew, so
 * each is taken for the slot it has most cells in common with.
 *
 * @param {Sketch} sketch @param {PuzzleDocument} document @returns {Sketch}
 */
export function replaced(sketch, document) {
  const puzzle = Puzzle.of(document);
  const numbers = puzzle.regions ?? [];
  const slots = matched(numbers, sketch.regions, sketch.size);
  return {
    ...sketch,
    regions: numbers.map((number) => slots[number]),
    given: puzzle.given,
    blocked: puzzle.blocked,
  };
}

/** @param {number[]} numbers @param {readonly number[]} regions @param {number} size */
function matched(numbers, regions, size) {
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

/** @param {Sketch} one @param {Sketch} other of the same size @returns {Set<number>} where they differ */
export function differing(one, other) {
  const cells = [...one.regions.keys()].filter(
    (cell) =>
      one.regions[cell] !== other.regions[cell] ||
      one.given.has(cell) !== other.given.has(cell) ||
      one.blocked.has(cell) !== other.blocked.has(cell),
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
  const whole = (/** @type {unknown} */ list, /** @type {number} */ low, /** @type {number} */ high) =>
    Array.isArray(list) && list.every((n) => Number.isInteger(n) && n >= low && n < high);
  const fits =
    whole([size], 1, MOST_ROWS + 1) &&
    whole([stars], 1, MOST_STARS + 1) &&
    whole(regions, NONE, size) &&
    regions.length === size * size &&
    whole(colours, 0, NAMES.length) &&
    colours.length === size &&
    whole(given, 0, size * size) &&
    whole(blocked, 0, size * size);
  return fits ? { size, stars, regions, colours, given: new Set(given), blocked: new Set(blocked) } : null;
}
