/** How to play, and the keys. */

import { html } from "../html.js";
import { plural, t } from "../i18n.js";
import { Dialog } from "../ui/dialog.js";
import { KeyTable } from "../ui/table.js";
import { describeRules } from "../board/custom.js";
import { KEYS } from "./keys.js";

/** @param {{puzzle: Puzzle, onClose: () => void}} props */
export function HelpDialog({ puzzle, onClose }) {
  return html`<${Dialog} title=${t("How to play")} onClose=${onClose}>
    <p>${rulesOf(puzzle)}</p>
    <ul class="help-list">
      <li>${t("Tap a cell: cross, queen, empty. A right click puts a queen at once.")}</li>
      <li>${t("Draw over cells to cross them out; begin on a cross to take crosses away.")}</li>
      <li>${t("With Notes on, a tap adds a small number to a corner of the cell: mark cells that belong together.")}</li>
      <li>${t("Two fingers move a large board and make it larger.")}</li>
    </ul>
    <${KeyTable} keys=${[[t("arrows"), t("move from cell to cell")], ...KEYS.map(({ shown, does }) => [shown, does])]} />
  <//>`;
}

/** @param {Puzzle} puzzle */
export function rulesOf({ kind, stars, toroidal, document }) {
  if (kind === "custom") return describeRules(document);
  if (kind === "n-queens") {
    return toroidal
      ? t("One queen in each row and column, and no two on a diagonal, and diagonals that leave the board come back on the other side.")
      : t("One queen in each row and column, and no two on a diagonal.");
  }
  return plural(
    stars,
    "One queen in each row, each column and each coloured region. Queens may not touch, not even at a corner.",
    "{count} queens in each row, each column and each coloured region. Queens may not touch, not even at a corner.",
  );
}
