/** A grade and its rating, as every page shows them. */

import { html } from "../html.js";
import { t } from "../i18n.js";
import { capitalise } from "./catalogue.js";

/**
 * A grade's word and rating, or one of them.
 *
 * @param {{name: string, rating: number | string, short?: boolean}} props
 */
export function GradeChip({ name, rating, short = false }) {
  return html`<span class=${`grade grade-${name}`}>
    ${!short && html`<span class="grade-name">${capitalise(t(name))}</span>`}
    <span class="grade-rating" title=${t("How hard, from 1 to 10")}>${rating}</span>
  </span>`;
}
