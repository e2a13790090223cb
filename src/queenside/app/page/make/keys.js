/** The keys and their actions. */

import { html } from "../html.js";
import { t } from "../i18n.js";

export function Keys() {
  const keys = [
    [t("arrows"), t("move")],
    [t("space"), t("use the tool")],
    ["1 … 9, 0", t("region A … J")],
    [t("shift + letter"), t("that region")],
    [t("[ and ]"), t("the region before, after")],
    ["b f p e", t("brush, fill, pick, erase")],
    ["q x", t("given queen, blocked cell")],
    ["u r", t("undo, redo")],
  ];
  return html`<details class="make-keys">
    <summary>${t("Keys")}</summary>
    <dl>${keys.map(([key, words]) => html`<div key=${key}><dt>${key}</dt><dd>${words}</dd></div>`)}</dl>
  </details>`;
}
