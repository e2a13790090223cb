/** The consequences of a queen that a step supposes: its deductions one by one, as the board numbers them. */

import { html } from "../html.js";
import { t } from "../i18n.js";

/** @typedef {import("../contract.js").LinkData} LinkData */

/** @param {{trial: LinkData[]}} props */
export function Trial({ trial }) {
  if (!trial.length) return null;
  return html`<details class="trial" open>
    <summary>${t("What it would lead to")}</summary>
    <${Links} trial=${trial} />
  </details>`;
}

/** @param {{trial: LinkData[]}} props the deductions, each with those of its own trial below it */
function Links({ trial }) {
  return html`<ol>
    ${trial.map(
      (link) => html`<li key=${link.sentence}>${link.sentence} ${link.trial.length > 0 && html`<${Links} trial=${link.trial} />`}</li>`,
    )}
  </ol>`;
}
