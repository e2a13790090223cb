/** The actions on the board, as buttons. */

import { html } from "../html.js";
import { Icon } from "../ui/icon.js";
import { t } from "../i18n.js";

/**
 * @typedef {object} Tool
 * @property {string} action @property {string} title
 * @property {string} [icon] another one than the action's
 * @property {boolean} [off] @property {boolean} [pressed]
 */

/** @param {{tools: Tool[], onAction: (action: string) => void}} props */
export function Toolbar({ tools, onAction }) {
  return html`<div class="tools" role="group" aria-label=${t("Game")}>
    ${tools.map(
      ({ action, title, icon, off, pressed }) => html`<button
        type="button"
        class="tool"
        key=${action}
        data-action=${action}
        disabled=${off}
        aria-pressed=${pressed}
        onClick=${() => onAction(action)}
      >
        <${Icon} name=${icon ?? action} />
        <span>${title}</span>
      </button>`,
    )}
  </div>`;
}
