/** Small parts that the pages and panels of learning are made of. */

import { html } from "../html.js";
import { IconButton } from "../ui/button.js";
import { capital } from "./catalogue.js";

/** @param {{title: string, close: string, onClose: () => void}} props */
export function PanelHead({ title, close, onClose }) {
  return html`<header class="panel-head">
    <h2>${title}</h2>
    <${IconButton} label=${close} onClick=${onClose}>×<//>
  </header>`;
}

/**
 * A grade in a word and a rating, or one of them.
 *
 * @param {{name: string, rating: number | string, short?: boolean}} props
 */
export function GradeChip({ name, rating, short = false }) {
  return html`<span class=${`grade grade-${name}`}>
    ${!short && html`<span class="grade-name">${capital(name)}</span>`}
    <span class="grade-rating" title="How hard, from 1 to 10">${rating}</span>
  </span>`;
}
