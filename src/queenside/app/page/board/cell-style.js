/** The look of a cell whatever is on it: its colour, the lines around it, and its name. */

import { t } from "../i18n.js";
import { assign, letterOf, REGIONS } from "./colours.js";

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
