/** Small parts that the pages here share. */

import { html } from "../html.js";
import { Choice } from "../ui/fields.js";
import { t } from "../i18n.js";

/**
 * One number out of several.
 *
 * @param {object} props @param {string} props.label @param {string} props.name @param {number} props.value
 * @param {number[]} props.from @param {(value: number) => void} props.onPick
 * @param {(value: number) => string} [props.words]
 */
export function Pick({ label, from, ...choice }) {
  return html`<label class="watch-field">${label}<${Choice} ...${choice} values=${from} /></label>`;
}

/**
 * A size of N-Queens; until one is chosen, it says what it is for.
 *
 * @param {object} props @param {string} props.label @param {string} props.name @param {number | null} props.value
 * @param {number[]} props.from @param {(board: {kind: "n-queens", size: number}) => void} props.onPick
 */
export function PickQueens({ label, name, value, from, onPick }) {
  /** @param {any} event */
  const onChange = ({ target }) => {
    onPick({ kind: "n-queens", size: Number(target.value) });
    target.value = value ?? "";
  };
  return html`<select name=${name} aria-label=${label} value=${value ?? ""} onChange=${onChange}>
    <option value="" disabled hidden>${label}</option>
    ${from.map((n) => html`<option value=${n}>${t("{n}-Queens", { n })}</option>`)}
  </select>`;
}
