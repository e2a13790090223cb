/** Buttons; whatever else they are given goes to the element. */

import { html } from "../html.js";
import { Icon } from "./icon.js";

/**
 * @typedef {object} ButtonProps
 * @property {boolean} [main] the one that most will want
 * @property {boolean} [pressed] for a button that stays pressed
 * @property {unknown} [children]
 */

/** @param {ButtonProps & Record<string, unknown>} props */
export function Button({ main = false, pressed, children, ...rest }) {
  const look = main ? "button button-main" : "button";
  return html`<button type="button" class=${look} aria-pressed=${pressed} ...${rest}>${children}</button>`;
}

/** @param {{label: string, icon?: string, children?: unknown} & Record<string, unknown>} props `label` for those who hear it */
export function IconButton({ label, icon, children, ...rest }) {
  return html`<button type="button" class="icon-button" aria-label=${label} ...${rest}>
    ${icon ? html`<${Icon} name=${icon} />` : children}
  </button>`;
}
