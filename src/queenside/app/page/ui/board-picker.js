/** Choosing a board: the board of a day, a new one, one of the collection, N-Queens, or a text, a link or a file that somebody else has made. */

import { checkPlain } from "../board/puzzle.js";
import { html, useEffect, useRef, useState } from "../html.js";
import { plural, t } from "../i18n.js";
import { Button, ButtonGroup } from "./button.js";
import { Dialog } from "./dialog.js";
import { Fault } from "./feedback.js";
import { BoardThumbnail } from "./draft-picture.js";
import { CollectionForm, DailyForm, FoundBoards, GenerateForm, NQueensForm, OpenForm, reading } from "./sources.js";
import { useLatestRequest } from "./hooks.js";

/** @typedef {PuzzleDocument & Pick<import("../contract.js").MadeDocument, "differing"> & {finding?: string}} MadeDocument */
/** @typedef {(signal: AbortSignal, progress: (words: string) => void) => Promise<MadeDocument[]>} Finding */

const TABS = /** @type {[string, string, (props: import("./sources.js").Props) => unknown][]} */ ([
  ["daily", t("Daily"), DailyForm],
  ["new", t("New"), GenerateForm],
  ["collection", t("Collection"), CollectionForm],
  ["n-queens", t("N-Queens"), NQueensForm],
  ["open", t("Open"), OpenForm],
]);

let last = "daily"; // the tab that was open last

/**
 * @typedef {object} PickerProps
 * @property {(document: PuzzleDocument) => void} onPick
 * @property {(file: File) => void} [onPicture] where pictures are not taken, none is asked for
 * @property {(document: PuzzleDocument) => unknown} accept fails for a board that the page can't show
 * @property {() => void} onClose
 * @property {Finding} [finding] what is looked for at once
 */

/** @param {PickerProps} props */
function BoardPicker({ onPick, onPicture, accept, onClose, finding: first }) {
  const [tab, setTab] = useState(first ? "open" : last);
  const { answer, problem, busy, run, stop, forget } = useLatestRequest();
  const [progress, setProgress] = useState("");

  /** @param {Finding} finding */
  async function find(finding) {
    forget();
    setProgress(t("One moment …"));
    const boards = await run(async (signal) => {
      const boards = await finding(signal, setProgress);
      for (const board of boards) await accept(board);
      return boards;
    });
    if (boards?.length === 1 && !boards[0].differing?.length && !boards[0].finding) onPick(boards[0]);
  }

  useEffect(() => void (first && find(first)), []);

  /** @param {string} name */
  function turn(name) {
    last = name;
    setTab(name);
    forget();
  }

  const [current, , Tab] = TABS.find(([name]) => name === tab) ?? TABS[0];
  /** @param {File} file */
  const leave = (file) => (onClose(), onPicture?.(file));
  return html`<${Dialog} title=${t("Choose a board")} onClose=${onClose} wide>
    <${ButtonGroup} label=${t("Where from")} look="tabs" each="tab" choices=${TABS} value=${current} onPick=${turn} />
    <${Tab} find=${find} onPicture=${onPicture && leave} key=${current} />
    <div class="row" role="status">
      ${busy && html`<span class="quiet">${progress}</span>`}
      ${busy && html`<${Button} onClick=${stop}>${t("Cancel")}<//>`}
    </div>
    <${BoardChoice} boards=${answer ?? []} onPick=${onPick} />
    <${Confirmation} board=${answer?.length === 1 ? answer[0] : null} onPick=${onPick} />
    <${Fault} problem=${problem} />
  <//>`;
}

/**
 * @param {(document: PuzzleDocument) => void} onPick @param {(file: File) => void} [onPicture]
 * @param {PickerProps["accept"]} [accept] @returns {{open: () => void, openFile: (file: File) => void, shown: unknown}}
 */
export function usePicker(onPick, onPicture, accept = checkPlain) {
  const [picking, setPicking] = useState(/** @type {{finding?: Finding, time?: number} | null} */ (null));
  const close = () => setPicking(null);
  const pick = (/** @type {PuzzleDocument} */ document) => (close(), onPick(document));
  const dialog = picking && html`<${BoardPicker} key=${picking.time} finding=${picking.finding} onPick=${pick} onPicture=${onPicture} accept=${accept} onClose=${close} />`;
  /** @param {File} file with the text of a board, or of several */
  const openFile = (file) =>
    setPicking({ finding: async (signal, progress) => reading(await file.text())(signal, progress), time: Date.now() });
  return { open: () => setPicking({}), openFile, shown: dialog };
}

/** @param {{boards: MadeDocument[], onPick: (document: PuzzleDocument) => void}} props */
function BoardChoice({ boards, onPick }) {
  if (boards.length < 2) return null;
  return html`<h3>${plural(boards.length, "{count} board", "{count} boards")}</h3>
    <${FoundBoards} boards=${boards.map(({ finding, ...board }) => ({ board, finding, id: board.id }))} onPick=${onPick} />`;
}

/**
 * A board that isn't just what was asked for, or that was found in other text: shown before it is opened.
 * @param {{board: MadeDocument | null, onPick: (document: PuzzleDocument) => void}} props
 */
function Confirmation({ board, onPick }) {
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => element.current?.scrollIntoView({ block: "nearest" }), [board]);
  const { differing = [], finding, ...document } = board ?? {};
  if (!differing.length && !finding) return null;
  const message = plural(differing.length, "{count} cell differs from the drawing.", "{count} cells differ from the drawing.");
  return html`<section class="differing" aria-live="polite" ref=${element}>
    ${document.regions && html`<${BoardThumbnail} regions=${document.regions} marked=${differing} label=${t("The board")} />`}
    <div class="stack">
      <p>${finding ? t("Found: {finding}.", { finding }) : message}</p>
      <${Button} main onClick=${() => onPick(document)}>${t("Open")}<//>
    </div>
  </section>`;
}
