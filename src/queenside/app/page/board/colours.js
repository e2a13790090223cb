/**
 * The look of cells whatever is on them; which colour each region has: the same as in pictures and in the sentences of hints.
 *
 * `assign` is the twin of `assign` in core/formats/colours.py, and the tests hold the two to each other.
 * Distances are taken in OKLab (Björn Ottosson, 2020); the most constrained region comes first
 * (DSATUR: Brélaz, 1979).
 */

import { t } from "../i18n.js";
import { LETTERS } from "../puzzle/game-id.js";
import { CLEAR, PALETTE } from "./palette.js";

/** Eight colours that differ for every kind of eye (Okabe and Ito, 2002), then with a pattern. */
const SAFE = [0xe69f00, 0x56b4e9, 0x009e73, 0xf0e442, 0x0072b2, 0xd55e00, 0xcc79a7, 0xf0f0f0];

const ALIKE = 0.02; // colours closer than this look the same

export const NAMES = PALETTE.map(([name]) => name);

export const REGIONS = NAMES.map((name) => t(`${name} region`));

/** @param {number} region @returns {string} A to Z, then a to z, then numbers */
export function letterOf(region) {
  return LETTERS[region] ?? String(region + 1);
}

/** The soft colours as a page writes them. */
export const SOFT = PALETTE.map(([, colour]) => `#${colour.toString(16).padStart(6, "0")}`);

/** @type {Record<string, [number, number, number][]>} */
const LABS = {
  soft: PALETTE.map(([, colour]) => toOklab(colour)),
  safe: [...SAFE, ...SAFE].map(toOklab),
};

/** @param {string} palette as the settings have it; colours of one's own take the places of the soft ones */
function labOf(palette) {
  return LABS[palette] ?? LABS.soft;
}

/** @param {{rows: number, columns: number, regions: number[] | null}} puzzle @param {string} [palette] as the settings have it */
export function assign({ rows, columns, regions }, palette = "soft") {
  if (!regions) return [];
  const lab = labOf(palette);
  const neighbours = touching(rows, columns, regions);
  const hasEnoughColours = neighbours.length <= lab.length;
  const unused = new Set(lab.keys());
  if (hasEnoughColours) for (const colour of lab.keys()) if (colour >= neighbours.length) unused.delete(colour);
  /** @type {Map<number, number>} */
  const chosen = new Map();
  const uses = lab.map(() => 0);
  while (chosen.size < neighbours.length) {
    const region = mostConstrained(neighbours, chosen);
    const nearby = coloursAround(neighbours[region], chosen);
    const best = mostDistinct(lab, [...unused], nearby, uses);
    chosen.set(region, best);
    uses[best] += 1;
    if (hasEnoughColours) unused.delete(best);
  }
  return neighbours.map((_, region) => chosen.get(region) ?? 0);
}

/**
 * Match a picture's colours to the palette, whatever its brightness; null if two look the same.
 * @param {string[]} pictureColours each as #rrggbb
 * @param {string} [palette] as the settings have it
 * @returns {number[] | null} null where two of them look the same
 */
export function matchColours(pictureColours, palette = "soft") {
  const given = pictureColours.map((colour) => toOklab(Number.parseInt(colour.slice(1), 16)));
  if (given.some((first, index) => given.slice(0, index).some((second) => distance(first, second) < ALIKE))) return null;
  const [lab, targets] = [normalise(labOf(palette)), normalise(given)];
  const pairs = targets.flatMap((target, region) =>
    lab.map((other, colour) => ({ region, colour, gap: distance(target, other) })),
  );
  /** @type {Map<number, number>} */
  const chosen = new Map();
  const remaining = lab.map(() => Math.ceil(targets.length / lab.length));
  for (const { region, colour } of pairs.sort((a, b) => a.gap - b.gap)) {
    if (chosen.has(region) || !remaining[colour]) continue;
    chosen.set(region, colour);
    remaining[colour] -= 1;
  }
  return targets.map((_, region) => chosen.get(region) ?? 0);
}

/** Normalise lightness and chroma. @param {[number, number, number][]} lab @returns {[number, number, number][]} */
function normalise(lab) {
  const light = lab.reduce((sum, [lightness]) => sum + lightness, 0) / lab.length;
  const strength = lab.reduce((sum, [, a, b]) => sum + Math.hypot(a, b), 0) / lab.length;
  const scale = 1 / Math.max(strength, ALIKE);
  return lab.map(([lightness, a, b]) => [lightness - light, a * scale, b * scale]);
}

/** @param {Set<number>[]} neighbours @param {Map<number, number>} chosen */
function mostConstrained(neighbours, chosen) {
  const open = [...neighbours.keys()].filter((region) => !chosen.has(region));
  return greatest(open, (region) => [
    coloursAround(neighbours[region], chosen).size,
    neighbours[region].size,
    -region,
  ]);
}

/** @param {[number, number, number][]} lab @param {number[]} unused @param {Set<number>} nearby @param {number[]} uses */
function mostDistinct(lab, unused, nearby, uses) {
  return greatest(unused, (colour) => {
    const gaps = [...nearby].map((other) => distance(lab[colour], lab[other]));
    const gap = gaps.length ? Math.min(...gaps) : CLEAR;
    return [Math.min(gap, CLEAR), -uses[colour], gap, -colour];
  });
}

/** @param {Set<number>} regions @param {Map<number, number>} chosen @returns {Set<number>} */
function coloursAround(regions, chosen) {
  const colours = new Set();
  for (const region of regions) if (chosen.has(region)) colours.add(chosen.get(region));
  return colours;
}

/** @param {number[]} items @param {(item: number) => number[]} rank */
function greatest(items, rank) {
  let [best, height] = [items[0], rank(items[0])];
  for (const item of items.slice(1)) {
    const other = rank(item);
    const index = other.findIndex((part, place) => part !== height[place]);
    if (index >= 0 && other[index] > height[index]) [best, height] = [item, other];
  }
  return best;
}

/** @param {number} rows @param {number} columns @param {number[]} regions */
function touching(rows, columns, regions) {
  /** @type {Set<number>[]} */
  const neighbours = Array.from({ length: Math.max(-1, ...regions) + 1 }, () => new Set());
  regions.forEach((region, cell) => {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    for (const [dy, dx] of [[0, 1], [1, -1], [1, 0], [1, 1]]) {
      if (row + dy >= rows || column + dx < 0 || column + dx >= columns) continue;
      const neighbour = regions[cell + dy * columns + dx];
      if (region !== neighbour && region >= 0 && neighbour >= 0) {
        neighbours[region].add(neighbour);
        neighbours[neighbour].add(region);
      }
    }
  });
  return neighbours;
}

/** @param {number[]} first @param {number[]} second */
function distance(first, second) {
  return Math.hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2]);
}

/** @param {number} colour @returns {[number, number, number]} */
function toOklab(colour) {
  const [red, green, blue] = [colour >> 16, (colour >> 8) & 255, colour & 255].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3);
  const middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3);
  const short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}

/** @typedef {{classes: string, letter: string, label: string}} CellStyle */

/** @param {Puzzle} puzzle @param {string} palette @returns {CellStyle[]} by cell */
export function stylesOf(puzzle, palette) {
  const { rows, columns, areas } = puzzle;
  const colours = assign({ rows, columns, regions: areas }, palette);
  const named = palette === "soft" && new Set(colours).size === colours.length;
  const nameOf = (/** @type {number} */ region) => (named ? REGIONS[colours[region]] : t("region {region}", { region: letterOf(region) }));
  const styles = areas ? regionStyles({ columns, regions: areas, colours }, nameOf) : chessStyles(puzzle);
  for (const hole of puzzle.holes) styles[hole] = { classes: "cell-hole", letter: "", label: t("{cell}, no cell", { cell: placeName(...puzzle.place(hole)) }) };
  return styles;
}

/** @param {Puzzle} puzzle @returns {CellStyle[]} by cell */
function chessStyles(puzzle) {
  return Array.from({ length: puzzle.size }, (_, cell) => {
    const [row, column] = puzzle.place(cell);
    return { classes: (row + column) % 2 ? "chess-dark" : "chess-light", letter: "", label: placeName(row, column) };
  });
}

/**
 * @param {object} shape @param {number} shape.columns
 * @param {readonly number[]} shape.regions of the cells; a negative one is none
 * @param {readonly number[]} shape.colours of the regions
 * @param {(region: number) => string} [nameOf]
 * @returns {CellStyle[]} by cell
 */
export function regionStyles({ columns, regions, colours }, nameOf = (region) => t("region {region}", { region: letterOf(region) })) {
  return regions.map((region, cell) => {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    const bare = region < 0;
    const lines = linesAround(columns, regions, cell);
    return {
      classes: `${bare ? "cell-bare" : `region-${colours[region]}`} ${lines.join(" ")}`,
      letter: bare ? "" : letterOf(region),
      label: `${placeName(row, column)}, ${bare ? t("no region") : nameOf(region)}`,
    };
  });
}

/** @param {number} row @param {number} column */
function placeName(row, column) {
  return t("Row {row}, column {column}", { row: row + 1, column: column + 1 });
}

/** @param {number} columns @param {readonly number[]} regions @param {number} cell */
function linesAround(columns, regions, cell) {
  const column = cell % columns;
  const differs = (/** @type {number} */ other) => regions[other] !== undefined && regions[other] !== regions[cell];
  return [
    differs(cell - columns) && "edge-top",
    column < columns - 1 && differs(cell + 1) && "edge-right",
    differs(cell + columns) && "edge-bottom",
    column > 0 && differs(cell - 1) && "edge-left",
  ].filter(Boolean);
}
