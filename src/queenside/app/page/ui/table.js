/** Tables, of results and of keys. */

import { html } from "../html.js";
import { t } from "../i18n.js";

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

/** @param {{keys: string[][]}} props each with what it does */
export function KeyTable({ keys }) {
  return html`<table class="keys">
    <caption class="only-heard">${t("Keys")}</caption>
    <tbody>${keys.map(([key, words]) => html`<tr><th scope="row"><kbd>${key}</kbd></th><td>${words}</td></tr>`)}</tbody>
  </table>`;
}
