/**
 * Choosing a board: the board of the day, a new one, one of the collection, or a text, a link or a
 * file that somebody else has made.
 */

import { ask } from "../api.js";
import { html, useEffect, useRef, useState } from "../html.js";
import { Dialog } from "./dialog.js";
import { Fault } from "./fault.js";

const GRADES = ["easy", "medium", "hard", "expert", "master"];
const SIZES = [5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 25, 30];

/** @typedef {import("../board/puzzle.js").PuzzleDocument} PuzzleDocument */

/** @param {{onPick: (document: PuzzleDocument) => void, onClose: () => void}} props */
export function BoardPicker({ onPick, onClose }) {
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const [busy, setBusy] = useState("");
  const running = useRef(new AbortController());
  useEffect(() => () => running.current.abort(), []);

  /** @param {string} what is being done @param {() => Promise<PuzzleDocument>} find */
  async function pick(what, find) {
    setBusy(what);
    setProblem(null);
    try {
      onPick(await find());
    } catch (error) {
      if (!running.current.signal.aborted) setProblem(error);
    }
    setBusy("");
  }

  /** @param {string} path @param {unknown} [body] */
  const asking = (path, body) => ask(path, body, { signal: running.current.signal });
  return html`<${Dialog} title="Choose a board" onClose=${onClose} wide>
    <${Daily} onPick=${() => pick("daily", () => asking("daily"))} />
    <${Generated} onPick=${(/** @type {object} */ wish) => pick("generate", async () => (await asking("generate", wish)).boards[0])} />
    <${Collected} onPick=${(/** @type {object} */ wish) => pick("collection", () => anyOf(wish, asking))} />
    <${Pasted} onPick=${(/** @type {string} */ text) => pick("read", async () => (await asking("read", { text })).boards[0])} />
    <p class="quiet" role="status">${busy && "One moment …"}</p>
    <${Fault} problem=${problem} />
  <//>`;
}

/**
 * @param {any} wish
 * @param {(path: string) => Promise<any>} asking
 */
async function anyOf({ size, grade }, asking) {
  const { boards } = await asking(`collections/queenside?size=${size}&grade=${grade}`);
  if (!boards.length) throw new Error(`The collection has no ${grade} board of ${size} rows.`);
  const { id } = boards[Math.floor(Math.random() * boards.length)];
  return (await ask("read", { text: id })).boards[0];
}

/** @param {{onPick: () => void}} props */
function Daily({ onPick }) {
  return html`<section class="choice">
    <h3>The board of the day</h3>
    <button type="button" class="button" onClick=${onPick}>Today's board</button>
  </section>`;
}

/** @param {{onPick: (wish: object) => void}} props */
function Generated({ onPick }) {
  const [size, setSize] = useState(8);
  const [grade, setGrade] = useState("medium");
  const wish = { size, grade, time_limit: 30 };
  return html`<section class="choice">
    <h3>A new board</h3>
    <${SizeAndGrade} ...${{ size, setSize, grade, setGrade, sizes: SIZES, where: "new" }} />
    <button type="button" class="button" onClick=${() => onPick(wish)}>Make one</button>
  </section>`;
}

/** @param {{onPick: (wish: object) => void}} props */
function Collected({ onPick }) {
  const [size, setSize] = useState(8);
  const [grade, setGrade] = useState("hard");
  return html`<section class="choice">
    <h3>From the collection</h3>
    <${SizeAndGrade} ...${{ size, setSize, grade, setGrade, sizes: SIZES.slice(1, 8), where: "collected" }} />
    <button type="button" class="button" onClick=${() => onPick({ size, grade })}>Pick one</button>
  </section>`;
}

/** @param {any} props */
function SizeAndGrade({ size, setSize, grade, setGrade, sizes, where }) {
  return html`<label>
      Rows
      <select name=${`${where}-size`} value=${size} onChange=${(/** @type {any} */ event) => setSize(Number(event.target.value))}>
        ${sizes.map((/** @type {number} */ each) => html`<option value=${each}>${each}</option>`)}
      </select>
    </label>
    <label>
      Grade
      <select name=${`${where}-grade`} value=${grade} onChange=${(/** @type {any} */ event) => setGrade(event.target.value)}>
        ${GRADES.map((each) => html`<option value=${each}>${each}</option>`)}
      </select>
    </label>`;
}

/** @param {{onPick: (text: string) => void}} props */
function Pasted({ onPick }) {
  const [text, setText] = useState("");
  /** @param {File | null | undefined} file */
  const take = async (file) => file && onPick(await file.text());
  return html`<section
    class="choice choice-text"
    onDragOver=${(/** @type {DragEvent} */ event) => event.preventDefault()}
    onDrop=${(/** @type {DragEvent} */ event) => {
      event.preventDefault();
      take(event.dataTransfer?.files[0]);
    }}
  >
    <h3>A board you have</h3>
    <textarea
      rows="4"
      aria-label="A board, a link or an id"
      placeholder="Paste a board in any format, a puzzle link, or an id such as q8-0001 or 8-hard#7; or drop a file here"
      value=${text}
      onInput=${(/** @type {any} */ event) => setText(event.target.value)}
    ></textarea>
    <div class="row">
      <button type="button" class="button" disabled=${!text.trim()} onClick=${() => onPick(text)}>Open it</button>
      <label class="button">
        Choose a file
        <input type="file" class="hidden-input" onChange=${(/** @type {any} */ event) => take(event.target.files[0])} />
      </label>
    </div>
  </section>`;
}
