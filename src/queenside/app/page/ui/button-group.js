/** Buttons of which one is pressed. */

import { html } from "../html.js";

/**
 * @template T
 * @param {object} props
 * @param {string} props.label for those who hear it
 * @param {string} props.look the class of all together
 * @param {string} [props.each] the class of each
 * @param {readonly (readonly [T, string, ...unknown[]])[]} props.choices values with their words
 * @param {T} props.value @param {(value: T) => void} props.onPick
 */
export function ButtonGroup({ label, look, each: buttonClass, choices, value, onPick }) {
  return html`<div class=${look} role="group" aria-label=${label}>
    ${choices.map(
      ([name, words]) =>
        html`<button type="button" class=${buttonClass} aria-pressed=${name === value} onClick=${() => onPick(name)}>${words}</button>`,
    )}
  </div>`;
}
