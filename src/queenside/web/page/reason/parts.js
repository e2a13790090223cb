/** Small parts that the pages and panels of learning are made of. */

import { html } from "../html.js";
import { capital } from "./catalogue.js";

/**
 * @param {object} props
 * @param {() => void} props.onClick
 * @param {boolean} [props.main] the one that most will want
 * @param {boolean} [props.pressed] for a button that stays pressed
 * @param {boolean} [props.disabled]
 * @param {unknown} [props.children]
 */
export function Button({ onClick, main = false, pressed, disabled = false, children }) {
  return html`<button
    type="button"
    class=${main ? "button button-main" : "button"}
    aria-pressed=${pressed}
    disabled=${disabled}
    onClick=${onClick}
  >
    ${children}
  </button>`;
}

/** @param {{title: string, close: string, onClose: () => void}} props */
export function PanelHead({ title, close, onClose }) {
  return html`<header class="panel-head">
    <h2>${title}</h2>
    <button type="button" class="icon-button" aria-label=${close} onClick=${onClose}>×</button>
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
