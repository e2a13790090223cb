/** Fields of forms, as small as they can be told. */

import { html } from "../html.js";
import { t } from "../i18n.js";

/**
 * A select; values come back as given.
 * @template T
 * @param {object} props @param {string} props.name @param {T} props.value @param {readonly T[]} props.values
 * @param {(value: T) => unknown} [props.words] @param {(value: T) => void} props.onPick
 */
export function Choice({ name, value, values, words = String, onPick }) {
  const onChange = (/** @type {any} */ event) => onPick(values[event.target.selectedIndex]);
  return html`<select name=${name} value=${value} onChange=${onChange}>
    ${values.map((option) => html`<option value=${option} selected=${option === value}>${words(option)}</option>`)}
  </select>`;
}

/** Choose a file; the same one can be chosen again. @param {{onFile: (file: File) => void} & Record<string, unknown>} props */
export function FileInput({ onFile, ...rest }) {
  const onChange = (/** @type {any} */ { target }) => {
    if (target.files[0]) onFile(target.files[0]);
    target.value = "";
  };
  return html`<input type="file" class="hidden-input" ...${rest} onChange=${onChange} />`;
}

/** @param {{onInput: (text: string) => void} & Record<string, unknown>} props an input that is written in */
export function Input({ onInput, ...rest }) {
  return html`<input ...${rest} onInput=${(/** @type {any} */ event) => onInput(event.target.value)} />`;
}

/**
 * @param {object} props @param {string} props.name @param {boolean} props.on
 * @param {() => void} props.onToggle @param {string} [props.value] @param {string} [props.title]
 * @param {boolean} [props.disabled] @param {unknown} [props.children]
 */
export function Toggle({ name, on, onToggle, value, title, disabled, children }) {
  return html`<label class="toggle" title=${title}>
    <input type="checkbox" name=${name} value=${value} checked=${on} disabled=${disabled} onChange=${onToggle} />
    ${children}
  </label>`;
}

/** @param {{title: string, without?: string} & Parameters<typeof Choice>[0]} props `without` says no value */
export function Field({ title, without = t("any"), words = (value) => t(String(value)), ...choice }) {
  const label = (/** @type {any} */ value) => (value ? words(value) : without);
  return html`<label class="field grid bold">${title}<${Choice} ...${choice} words=${label} /></label>`;
}
