/** The consequences of a queen that a step supposes: its deductions one by one, as the board numbers them. */

import { html } from "../html.js";
import { t } from "../words.js";

/** @param {{trial: import("../contract.js").LinkData[]}} props */
export function Trial({ trial }) {
  if (!trial.length) return null;
  return html`<details class="trial" open>
    <summary>${t("What it would lead to")}</summary>
    <ol>
      ${trial.map(({ sentence }) => html`<li key=${sentence}>${sentence}</li>`)}
    </ol>
  </details>`;
}
