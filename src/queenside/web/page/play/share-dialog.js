/** Telling others about the board: the result without where the queens are, and ways to the board. */

import { ask } from "../api.js";
import { textOf } from "../board/address.js";
import { html, useEffect, useState } from "../html.js";
import { Dialog } from "../ui/dialog.js";
import { copy } from "../ui/files.js";
import { Icon } from "../ui/icon.js";
import { linkOf, resultText } from "./share.js";

/**
 * @param {object} props
 * @param {Parameters<typeof resultText>[0]} props.result
 * @param {boolean} props.solved without it there is only the board to share
 * @param {() => void} props.onClose
 */
export function ShareDialog({ result, solved, onClose }) {
  const { puzzle } = result;
  const [puzzlink, setPuzzlink] = useState("");
  useEffect(() => {
    const { state: _, ...board } = puzzle.document;
    ask("convert", { board, to: "puzzlink" }).then(
      ({ text }) => setPuzzlink(text.trim()),
      () => {}, // not every board can be written so
    );
  }, [puzzle]);
  return html`<${Dialog} title="Share" onClose=${onClose}>
    ${solved && html`<${Copied} name="result" title="Result" text=${resultText(result)} rows=${4} />`}
    <${Copied} name="link" title="Link to this board, on this machine" text=${linkOf(puzzle)} />
    <${Copied} name="board" title="The board in a word, for any Queenside" text=${textOf(puzzle)} />
    ${puzzlink && html`<${Copied} name="puzzlink" title="Link to play it on puzz.link" text=${puzzlink} />`}
  <//>`;
}

/** @param {{name: string, title: string, text: string, rows?: number}} props */
function Copied({ name, title, text, rows = 1 }) {
  const [done, setDone] = useState("");
  const onClick = async () => setDone((await copy(text)) ? "Copied" : "Select it and copy it");
  return html`<div class="share">
    <label for=${`share-${name}`}>${title}</label>
    <div class="share-row">
      <textarea id=${`share-${name}`} readonly rows=${rows} wrap=${rows > 1 ? "soft" : "off"} value=${text}></textarea>
      <button type="button" class="icon-button" aria-label=${`Copy: ${title}`} onClick=${onClick}>
        <${Icon} name=${done === "Copied" ? "check" : "copy"} />
      </button>
    </div>
    <span class="quiet" role="status">${done}</span>
  </div>`;
}
