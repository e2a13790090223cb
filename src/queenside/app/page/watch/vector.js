/** The queens of a chessboard as a vector over the board: for each row the column of its queen. */

import { html } from "../html.js";
import { list, t } from "../i18n.js";

/**
 * @param {object} props @param {import("../board/puzzle.js").Puzzle} props.puzzle
 * @param {Set<number>} props.queens by the numbers of their cells
 */
export function Vector({ puzzle: { rows, columns }, queens }) {
  /** @type {number[][]} */
  const columnsByRow = Array.from({ length: rows }, () => []);
  for (const cell of queens) columnsByRow[Math.floor(cell / columns)].push((cell % columns) + 1);
  const text = columnsByRow.map((columns) => list(columns.map(String)) || t("none")).join(", ");
  const label = t("Column of the queen, row by row: {said}", { said: text });
  return html`<div class="watch-vector" role="img" aria-label=${label}>
    ${columnsByRow.map((each) => html`<span>${each.join(" ") || "·"}</span>`)}
  </div>`;
}
