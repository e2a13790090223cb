/** Small parts that the pages here share. */

import { html } from "../html.js";

/** A board to begin with: lesson 4 takes sixty nodes for it. */
export const FIRST = {
  regions: [
    "AAABBCCC",
    "DDABBCCC",
    "DDAABBEC",
    "FFFFBEEC",
    "GFFFEEEE",
    "GFGFFEEE",
    "GGGHFEEE",
    "GGGHHEEE",
  ],
};

/**
 * One number out of several.
 *
 * @param {object} props
 * @param {string} props.label
 * @param {string} props.name
 * @param {number} props.value
 * @param {number[]} props.from
 * @param {(value: number) => void} props.onPick
 * @param {(value: number) => string} [props.words]
 */
export function Pick({ label, name, value, from, onPick, words = String }) {
  const onChange = (/** @type {any} */ event) => onPick(Number(event.target.value));
  return html`<label class="watch-field">
    ${label}
    <select name=${name} value=${value} onChange=${onChange}>
      ${from.map((each) => html`<option value=${each}>${words(each)}</option>`)}
    </select>
  </label>`;
}

/**
 * A size of N-Queens; until one is chosen, it says what it is for.
 *
 * @param {object} props
 * @param {string} props.label
 * @param {string} props.name
 * @param {number | null} props.value
 * @param {number[]} props.from
 * @param {(board: {kind: "n-queens", size: number}) => void} props.onPick
 */
export function PickQueens({ label, name, value, from, onPick }) {
  /** @param {any} event */
  const onChange = ({ target }) => {
    onPick({ kind: "n-queens", size: Number(target.value) });
    target.value = value ?? "";
  };
  return html`<select name=${name} aria-label=${label} value=${value ?? ""} onChange=${onChange}>
    <option value="" disabled hidden>${label}</option>
    ${from.map((n) => html`<option value=${n}>${n}-Queens</option>`)}
  </select>`;
}

/**
 * @param {object} props
 * @param {string} props.label
 * @param {string} props.name
 * @param {boolean} props.on
 * @param {() => void} props.onToggle
 * @param {string} [props.value]
 * @param {string} [props.title]
 */
export function Tick({ label, name, on, onToggle, value, title }) {
  return html`<label class="watch-tick" title=${title}>
    <input type="checkbox" name=${name} value=${value} checked=${on} onChange=${onToggle} />
    ${label}
  </label>`;
}
