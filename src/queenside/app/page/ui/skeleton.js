/** The placeholder of a page while it loads: its outlines, without words. */

import { html } from "../html.js";
import { t } from "../i18n.js";

const WORDS = { waiting: t("One moment …") };

/** @type {Record<string, string[]>} the parts of each outline, by their class */
const PARTS = {
  board: ["board"],
  play: ["head", "board", "side"],
  learn: ["head", "board", "side"],
  today: ["board", "side"],
  page: ["head", "side"],
};

/** @param {{look: string}} props one of the outlines above */
export function Skeleton({ look }) {
  return html`<div class=${`skeleton skeleton-${look} waiting`} role="status" aria-label=${WORDS.waiting}>
    ${PARTS[look].map((part) => html`<span class=${`skeleton-${part}-part`}></span>`)}
  </div>`;
}
