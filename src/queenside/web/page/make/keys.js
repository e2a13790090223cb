/** Which key does what. */

import { html } from "../html.js";

export function Keys() {
  const keys = [
    ["arrows", "move"],
    ["space", "use the tool"],
    ["1 … 9, 0", "region A … J"],
    ["shift + letter", "that region"],
    ["[ and ]", "the region before, after"],
    ["b f p e", "brush, fill, pick, erase"],
    ["q x", "given queen, blocked cell"],
    ["u r", "undo, redo"],
  ];
  return html`<details class="make-keys">
    <summary>Keys</summary>
    <dl>${keys.map(([key, words]) => html`<div key=${key}><dt>${key}</dt><dd>${words}</dd></div>`)}</dl>
  </details>`;
}
