/** What is certain on a board with several solutions: its queens and crosses that all of them share. */

import { html } from "../html.js";
import { Button } from "../ui/button.js";
import { Fault } from "../ui/feedback.js";
import { useLatestRequest } from "../ui/hooks.js";
import { t } from "../i18n.js";

/** @param {Pick<import("./hint-panel.js").HintProps, "puzzle" | "onShow" | "onApply"> & {board: unknown}} props */
export function Certain({ puzzle, board, onShow, onApply }) {
  const { answer, problem, busy, put } = useLatestRequest();

  async function tell() {
    const found = await put("certain", { board });
    if (!found) return;
    const fresh = { queens: puzzle.cellsOf(found.always), marks: puzzle.cellsOf(found.never) };
    onShow({ fresh, text: summary(found) });
  }
  if (!answer) {
    return html`<${Fault} problem=${problem} />
      <p class="row"><${Button} disabled=${busy} onClick=${tell}>${t("What is certain here?")}<//></p>`;
  }
  const step = /** @type {any} */ ({ places: answer.always, eliminates: answer.never });
  return html`<p role="status">${summary(answer)}</p>
    <p class="row"><${Button} onClick=${() => onApply(step)}>${t("Put it on the board")}<//></p>`;
}

/** @param {{sometimes: unknown[]}} certainty @returns {string} */
function summary({ sometimes }) {
  return t("The cells shown are the same in every solution. Open cells: {count}.", { count: sometimes.length });
}
