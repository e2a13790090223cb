/** Playing a board. */

import { Board } from "../board/board.js";
import { Puzzle } from "../board/puzzle.js";
import { html, useMemo, useState } from "../html.js";
import { useSettings } from "../settings.js";
import { BoardPicker } from "../ui/board-picker.js";

const FIRST = { regions: ["AABBCCCC", "DAABBCCC", "DDEBBCFC", "DDEEEFFF", "DGGEEFHH", "GGGGEFFH", "GGGGHHHH", "GGGGHHHH"] };

export default function Play() {
  const { settings } = useSettings();
  const [document, setDocument] = useState(/** @type {any} */ (FIRST));
  const [queens, setQueens] = useState(new Set());
  const [picking, setPicking] = useState(false);
  const puzzle = useMemo(() => Puzzle.of(document), [document]);
  const marks = settings.autoMarks ? puzzle.crossed(queens) : new Set();
  /** @param {import("../board/board.js").Gesture} gesture */
  function onGesture({ type, cell }) {
    if (type !== "tap") return;
    const next = new Set(queens);
    if (!next.delete(cell)) next.add(cell);
    setQueens(next);
  }
  return html`<section class="play">
    <h1>${puzzle.title}</h1>
    <button type="button" class="button" onClick=${() => setPicking(true)}>Other board</button>
    <${Board} puzzle=${puzzle} queens=${queens} marks=${marks} wrong=${puzzle.conflicts(queens)} letters=${settings.letters} onGesture=${onGesture} />
    ${picking && html`<${BoardPicker} onPick=${(/** @type {any} */ picked) => (setDocument(picked), setPicking(false))} onClose=${() => setPicking(false)} />`}
  </section>`;
}
