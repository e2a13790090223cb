/** The faults of a board, as a list that points at the cells. */

import { html } from "../html.js";

/** @param {{faults: import("./faults.js").Fault[], onPoint: (cells: Set<number>) => void, quiet?: boolean}} props */
export function Places({ faults, onPoint, quiet = false }) {
  if (!faults.length) return null;
  return html`<ul class=${quiet ? "places quiet" : "places"}>
    ${faults.map(
      ({ text, cells }) => html`<li key=${text}>
        ${cells.size
          ? html`<button type="button" class="link" onClick=${() => onPoint(cells)}>${text}</button>`
          : text}
      </li>`,
    )}
  </ul>`;
}
