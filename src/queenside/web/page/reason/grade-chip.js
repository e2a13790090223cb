/** A grade and its rating, as every page shows them. */

import { html } from "../html.js";
import { capital } from "./catalogue.js";

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
