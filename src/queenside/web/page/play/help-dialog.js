/** How to play, and the keys. */

import { rulesIn } from "../board/custom.js";
import { html } from "../html.js";
import { Dialog } from "../ui/dialog.js";
import { KEYS } from "./keys.js";

/** @param {{puzzle: import("../board/puzzle.js").Puzzle, onClose: () => void}} props */
export function HelpDialog({ puzzle, onClose }) {
  return html`<${Dialog} title="How to play" onClose=${onClose}>
    <p>${rulesOf(puzzle)}</p>
    <ul class="help-list">
      <li>Tap a cell: cross, queen, empty. A right click puts a queen at once.</li>
      <li>Draw over cells to cross them out; begin on a cross to take crosses away.</li>
      <li>Two fingers move a large board and make it larger.</li>
    </ul>
    <table class="keys">
      <caption class="only-heard">Keys</caption>
      <tbody>
        <tr><th scope="row"><kbd>arrows</kbd></th><td>move from cell to cell</td></tr>
        ${KEYS.map(({ shown, does }) => html`<tr><th scope="row"><kbd>${shown}</kbd></th><td>${does}</td></tr>`)}
      </tbody>
    </table>
  <//>`;
}

/** @param {import("../board/puzzle.js").Puzzle} puzzle @returns {string} */
export function rulesOf({ kind, stars, toroidal, document }) {
  if (kind === "custom") return rulesIn(document);
  if (kind === "n-queens") {
    const ends = toroidal ? ", and diagonals that leave the board come back on the other side" : "";
    return `One queen in each row and column, and no two on a diagonal${ends}.`;
  }
  const number = stars === 1 ? "One queen" : `${stars} queens`;
  return `${number} in each row, each column and each coloured region. Queens may not touch, not even at a corner.`;
}
