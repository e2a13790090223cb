/** Tables. */

import { html } from "../html.js";

/** A table that scrolls where it is too wide. @param {{label: string, columns: [title: string, isNumber?: boolean][], children?: unknown}} props */
export function Table({ label, columns, children }) {
  return html`<div class="table-scroll" tabindex="0" role="region" aria-label=${label}>
    <table class="wide tabular">
      <thead>
        <tr>${columns.map(([title, isNumber]) => html`<th scope="col" class=${isNumber && "is-number"}>${title}</th>`)}</tr>
      </thead>
      ${children}
    </table>
  </div>`;
}
