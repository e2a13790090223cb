/** Beginning a board: empty, or one that the server has made. */

import { html, useState } from "../html.js";
import { empty, fromDocument, MAX_ROWS, MAX_STARS } from "../sketch/sketch.js";
import { Numbers } from "../sketch/tools.js";
import { Button } from "../ui/button.js";
import { Dialog } from "../ui/dialog.js";
import { Fault } from "../ui/feedback.js";
import { useLatestRequest } from "../ui/hooks.js";
import { t } from "../i18n.js";

/** Seconds that making a board may take. */
const TIMEOUT_SECONDS = 30;

/**
 * @typedef {object} NewProps
 * @property {number} size offered at first
 * @property {number} stars offered at first
 * @property {(sketch: import("../sketch/sketch.js").Sketch) => void} onBegin @property {() => void} onClose
 */

/** @param {NewProps} props */
export function NewDialog({ size: before, stars: had, onBegin, onClose }) {
  const [size, setSize] = useState(before);
  const [stars, setStars] = useState(had);
  const { problem, busy, put } = useLatestRequest();

  async function random() {
    const answer = await put("generate", { size, stars, time_limit: TIMEOUT_SECONDS });
    if (answer) onBegin(fromDocument(answer.boards[0]));
  }

  return html`<${Dialog} title=${t("New board")} onClose=${onClose}>
    <div class="row shape">
      <label>
        ${t("Size")} <${Numbers} name="new-size" most=${MAX_ROWS} value=${size} onPick=${setSize} square />
      </label>
      <label>
        ${t("Stars")} <${Numbers} name="new-stars" most=${MAX_STARS} value=${stars} onPick=${setStars} />
      </label>
    </div>
    <div class="row">
      <${Button} main onClick=${() => onBegin(empty(size, stars))}>${t("Empty")}<//>
      <${Button} disabled=${busy} onClick=${random}>${busy ? t("One moment …") : t("Random, with one solution")}<//>
    </div>
    <p class="quiet">
      ${t("A board is square and has as many regions as rows. Each row, column and region holds as many queens as it has stars.")}
    </p>
    <${Fault} problem=${problem} />
  <//>`;
}
