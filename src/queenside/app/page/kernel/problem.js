/**
 * Puzzles as the flat problems that the kernels read (native/core/problem.h): the same arrays, family by
 * family, that queenside.core makes of the same puzzle.
 *
 * Cells are numbers, row · columns + column, both from 0. What cannot be a problem, the kernels refuse.
 */

/** @import { FlatProblem } from "./kernel.js" */

/** @typedef {{given?: Iterable<number>, blocked?: Iterable<number>}} Clues cells */
/** @typedef {"left-right" | "top-bottom" | "both" | null} Wrap the edges that are joined */
/** @typedef {{rows: number, columns: number, wrap?: Wrap}} Shape of a board */
/** @typedef {{cells: number[], lower: number, upper: number}} Unit */

/**
 * All units of one kind.
 * @typedef {object} Family
 * @property {string} kind
 * @property {Unit[]} units
 * @property {number[]} [labels] by cell the number of its unit, where each is in one and all have the same bounds
 * @property {number} [lower] @property {number} [upper] these bounds
 */

/** @typedef {import("../contract.js").RuleData} RuleData as documents of custom boards have it */
/** @typedef {Omit<RuleData, "rule" | "regions"> & {rule: string, regions?: ((number | string | null)[] | string)[]}} Rule */

const [LISTED, PARTITION] = [0, 1];
const MAX_LABELS = 256;
const MAX_NUMBER = 65_535;

const WINDOW = [[0, 0], [0, 1], [1, 0], [1, 1]];
const KNIGHT_MOVES = [[1, 2], [2, 1], [1, -2], [2, -1]];

/** What makes the units of a rule on a board. @type {Record<string, (shape: Shape, rule: Rule) => Family[]>} */
const RULES = {
  rows: (shape, rule) => [lineFamily("row", shape, shape.rows, (row) => row, rule)],
  columns: (shape, rule) => [lineFamily("column", shape, shape.columns, (_, column) => column, rule)],
  diagonals: (shape, rule) => [...RULES.falling(shape, rule), ...RULES.rising(shape, rule)],
  falling: (shape, rule) => [diagonalFamily("diagonal", shape, -1, rule)],
  rising: (shape, rule) => [diagonalFamily("antidiagonal", shape, 1, rule)],
  windows(shape, rule) {
    const { rows, columns } = shape;
    const corners = WINDOW.filter(([dy, dx]) => dy < rows && dx < columns);
    return [listFamily("window", translates(shape, corners), shape, rule)];
  },
  knights(shape, rule) {
    const pairs = KNIGHT_MOVES.flatMap((move) => translates(shape, [[0, 0], move]));
    return [listFamily("knight", [...new Map(pairs.map((pair) => [String(pair), pair])).values()], shape, rule)];
  },
  regions(shape, rule) {
    const names = (rule.regions ?? []).flatMap((row) => [...row]);
    const used = [...new Set(names)].filter((name) => name !== null && name !== ".");
    const labels = names.map((name) => used.indexOf(name ?? "."));
    return [labelFamily("region", used.length, labels, shape, rule)];
  },
  groups(shape, rule) {
    const groups = rule.groups?.map((group) => group.map(([row, column]) => row * shape.columns + column));
    return [listFamily(rule.name ?? "group", groups?.map((cells) => cells.sort((a, b) => a - b)) ?? [], shape, rule)];
  },
};

/** @param {Shape} shape @param {Rule[]} rules @returns {Family[]} as `queenside.core` orders them */
export function familiesOf(shape, rules) {
  /** @type {Map<string, Family>} */
  const families = new Map();
  for (const family of rules.flatMap((rule) => RULES[rule.rule](shape, rule))) {
    const before = families.get(family.kind);
    families.set(family.kind, before ? { kind: family.kind, units: [...before.units, ...family.units] } : family);
  }
  return [...families.values()];
}

/** As many queens as stars in each row, column and region, none touching. @param {number} size @param {number} stars @param {ArrayLike<number>} regions by cell */
export function regionRules(size, stars, regions) {
  const rows = Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, column) => regions[row * size + column]));
  return [
    { rule: "rows", exactly: stars },
    { rule: "columns", exactly: stars },
    { rule: "windows", at_most: 1 },
    { rule: "regions", exactly: stars, regions: rows },
  ];
}

/** One queen in each row and column, at most one in each diagonal. @type {Rule[]} */
export const QUEENS_RULES = [
  { rule: "rows", exactly: 1 },
  { rule: "columns", exactly: 1 },
  { rule: "diagonals", at_most: 1 },
];

/** @param {number} size @param {number} stars @param {ArrayLike<number>} regions by cell, from 0 to size − 1 @param {Clues} [clues] @returns {FlatProblem} */
export function regionProblem(size, stars, regions, clues = {}) {
  return flatProblem(size * size, familiesOf({ rows: size, columns: size }, regionRules(size, stars, regions)), clues);
}

/** @param {number} size the number of cells @param {Family[]} families @param {Clues} clues @returns {FlatProblem} */
export function flatProblem(size, families, { given = [], blocked = [] }) {
  const [placed, closed] = [[...given], [...blocked]];
  return [words([size, placed.length, closed.length, ...placed, ...closed]), ...families.map(flatFamily)];
}

/** @param {Family} family @returns {Uint8Array} */
function flatFamily({ units, labels, lower = 0, upper = 0 }) {
  if (!labels || units.length > MAX_LABELS) {
    const numbers = units.flatMap(({ cells, lower, upper }) => [lower, Math.min(upper, MAX_NUMBER), cells.length, ...cells]);
    return words([LISTED, units.length, ...numbers]);
  }
  const flat = new Uint8Array(8 + labels.length);
  flat.set(words([PARTITION, units.length, lower, upper]));
  flat.set(labels, 8);
  return flat;
}

/** @param {string} kind @param {Shape} shape @param {number} count @param {(row: number, column: number) => number} label @param {Rule} rule */
function lineFamily(kind, shape, count, label, rule) {
  return labelFamily(kind, count, placesOf(shape).map(([row, column]) => label(row, column)), shape, rule);
}

/** @param {string} kind @param {Shape} shape @param {1 | -1} direction of the column, going down @param {Rule} rule */
function diagonalFamily(kind, shape, direction, rule) {
  const { rows, columns, wrap } = shape;
  const around = wrap === "left-right" ? columns : wrap === "top-bottom" ? rows : wrap ? greatestDivisor(rows, columns) : 0;
  if (!around) {
    const start = direction < 0 ? columns - 1 : 0;
    return lineFamily(kind, shape, Math.max(rows + columns - 1, 0), (row, column) => row + direction * column + start, rule);
  }
  const label = (/** @type {number} */ row, /** @type {number} */ column) =>
    wrap === "left-right" ? column + direction * row : row + direction * column;
  return lineFamily(kind, shape, around, (row, column) => ((label(row, column) % around) + around) % around, rule);
}

/** @param {string} kind @param {number} count @param {number[]} labels by cell, -1 for none @param {Shape} shape @param {Rule} rule @returns {Family} */
function labelFamily(kind, count, labels, shape, rule) {
  /** @type {number[][]} */
  const members = Array.from({ length: count }, () => []);
  labels.forEach((label, cell) => members[label]?.push(cell));
  const { units } = listFamily(kind, members, shape, rule);
  const [lower, upper] = boundsOf(0, shape, rule);
  const isPartition = !labels.includes(-1) && units.every((unit) => unit.lower === lower && unit.upper === upper);
  return isPartition ? { kind, units, labels, lower, upper } : { kind, units };
}

/** @param {string} kind @param {number[][]} members @param {Shape} shape @param {Rule} rule @returns {Family} */
function listFamily(kind, members, shape, rule) {
  const units = members.map((cells, index) => {
    const [lower, upper] = boundsOf(index, shape, rule);
    return { cells, lower, upper };
  });
  return { kind, units };
}

/** @param {number} unit @param {Shape} shape @param {Rule} rule */
function boundsOf(unit, { rows, columns }, { exactly, at_least: min = exactly, at_most: max = exactly }) {
  const [lower, upper] = [min, max].map((numbers) => (Array.isArray(numbers) ? numbers[unit] : numbers));
  return [lower ?? 0, upper ?? rows * columns];
}

/** @param {Shape} shape @param {number[][]} offsets @returns {number[][]} the cells of the figure wherever it lies on the board */
function translates(shape, offsets) {
  const { rows, columns, wrap = null } = shape;
  const figures = placesOf(shape).map(([row, column]) => {
    const cells = offsets.map(([dy, dx]) => {
      const y = wrap === "both" || wrap === "top-bottom" ? (row + dy + rows) % rows : row + dy;
      const x = wrap === "both" || wrap === "left-right" ? (column + dx + columns) % columns : column + dx;
      return y >= 0 && x >= 0 && y < rows && x < columns ? y * columns + x : -1;
    });
    return [...new Set(cells)].sort((a, b) => a - b);
  });
  return figures.filter((cells) => cells.length > 1 && cells[0] >= 0);
}

/** @param {Shape} shape */
function placesOf({ rows, columns }) {
  return Array.from({ length: rows * columns }, (_, cell) => [Math.floor(cell / columns), cell % columns]);
}

/** @param {number} a @param {number} b @returns {number} */
function greatestDivisor(a, b) {
  return b ? greatestDivisor(b, a % b) : a;
}

/** @param {Iterable<number | string>} names of the regions, cell by cell @returns {number[]} the same regions, numbered from 0 in reading order */
export function renumbered(names) {
  /** @type {Map<number | string, number>} */
  const numbers = new Map();
  return Array.from(names, (name) => {
    if (!numbers.has(name)) numbers.set(name, numbers.size);
    return numbers.get(name) ?? 0;
  });
}

/** @param {number[]} numbers @returns {Uint8Array} of 16 bits each */
function words(numbers) {
  return new Uint8Array(Uint16Array.from(numbers).buffer);
}
