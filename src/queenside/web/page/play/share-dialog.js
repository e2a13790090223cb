/** Telling others about the board: the result without where the queens are, and ways to the board. */

import { linkOf, textOf } from "../board/address.js";
import { html, useState } from "../html.js";
import { IconButton } from "../ui/button.js";
import { Dialog } from "../ui/dialog.js";
import { copy } from "../ui/files.js";
import { useAnswer } from "../ui/use-latest-request.js";
import { resultText } from "./share.js";

/**
 * @param {object} props
 * @param {Parameters<typeof resultText>[0]} props.result
 * @param {boolean} props.solved without it there is only the board to share
 * @param {() => void} props.onClose
 */
export function ShareDialog({ result, solved, onClose }) {
  const { puzzle } = result;
  const { state: _, ...board } = puzzle.document;
  const puzzlink = useAnswer("convert", { board, to: "puzzlink" }).answer?.text.trim(); // not every board has one
  return html`<${Dialog} title="Share" onClose=${onClose}>
    ${solved && html`<${Copied} name="result" title="Result" text=${resultText(result)} rows=${4} />`}
    <${Copied} name="link" title="Link to this board, on this machine" text=${linkOf(textOf(puzzle))} />
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
      <${IconButton} label=${`Copy: ${title}`} onClick=${onClick} icon=${done === "Copied" ? "check" : "copy"} />
    </div>
    <span class="quiet" role="status">${done}</span>
  </div>`;
}
