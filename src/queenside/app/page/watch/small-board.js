/** A chessboard with its queens as one small picture. */

import { html } from "../html.js";

/** @param {{columns: number[], label: string}} props by row, the column of its queen, from 0 */
export function SmallBoard({ columns, label }) {
  const n = columns.length;
  const dark = columns.flatMap((_, row) =>
    columns.flatMap((_, column) => ((row + column) % 2 ? [`M${column} ${row}h1v1h-1z`] : [])),
  );
  return html`<svg class="small-board" viewBox=${`0 0 ${n} ${n}`} role="img" aria-label=${label}>
    <rect class="small-light" width=${n} height=${n} />
    <path class="small-dark" d=${dark.join("")} />
    ${columns.map(
      (column, row) => html`<use
        class="small-queen"
        href="#crown"
        x=${column + 0.04}
        y=${row + 0.04}
        width="0.92"
        height="0.92"
      />`,
    )}
  </svg>`;
}

/** @param {number[]} columns @returns the columns from 1, as people write them */
export function formatColumns(columns) {
  return columns.map((column) => column + 1).join(columns.length > 9 ? " " : "");
}
