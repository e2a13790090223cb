/** A board or a drawing, small: its regions in colours, and some of its cells marked. */

import { SOFT } from "../board/colours.js";
import { html } from "../html.js";

/**
 * @param {object} props
 * @param {(number | null)[][]} props.regions row by row; null for a cell that is in none
 * @param {[number, number][]} [props.marked] @param {string} props.label
 */
export function BoardThumbnail({ regions, marked = [], label }) {
  const side = regions.length;
  const lines = regions.map((_, index) => `M0 ${index}h${side}M${index} 0v${side}`).join("");
  return html`<svg class="drawn" viewBox="0 0 ${side} ${side}" role="img" aria-label=${label}>
    <g shape-rendering="crispEdges">
      ${regions.flatMap((row, y) =>
        row.map(
          (region, x) =>
            region !== null && html`<rect key=${`${x} ${y}`} ...${{ x, y }} width="1" height="1" fill=${SOFT[region % SOFT.length]} />`,
        ),
      )}
      <path d=${lines} />
    </g>
    ${marked.map(([y, x]) => html`<circle key=${`${x} ${y}`} cx=${x + 0.5} cy=${y + 0.5} r="0.3" />`)}
  </svg>`;
}
