/**
 * Playing a board: the one that the address names, or the game that was left last, or today's board.
 * A file that is dropped anywhere on the page is opened.
 */

import { ask, isAbort } from "../api.js";
import { textOf } from "../board/address.js";
import { html, useEffect, useState } from "../html.js";
import { go, linkTo } from "../router.js";
import { BoardPicker } from "../ui/board-picker.js";
import { Fault } from "../ui/fault.js";
import { bring, open, playable } from "./opening.js";
import { Table } from "./table.js";

/** @typedef {import("../board/puzzle.js").PuzzleDocument} PuzzleDocument */
/** @typedef {import("./opening.js").Opened} Opened */

/** @param {{route: import("../router.js").Route}} props */
export default function Play({ route }) {
  const text = route.rest.join("/");
  const [opened, setOpened] = useState(/** @type {Opened | null} */ (null));
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const [round, setRound] = useState(0); // a new one begins the same address again
  const [picking, setPicking] = useState(false);
  useEffect(() => {
    const opening = new AbortController();
    open(text, opening.signal).then(
      (found) => {
        setOpened(found);
        setProblem(null);
        setRound((number) => number + 1);
      },
      (error) => isAbort(error) || setProblem(error),
    );
    return () => opening.abort();
  }, [text]);

  /** @param {PuzzleDocument} document */
  function pick(document) {
    try {
      const name = textOf(playable(document));
      setPicking(false);
      if (name === text) return;
      bring(name, document);
      go(linkTo("play", name));
    } catch (error) {
      setProblem(error);
      setPicking(false);
    }
  }
  /** @param {File} file */
  async function openFile(file) {
    try {
      pick((await ask("read", { text: await file.text() })).boards[0]);
    } catch (error) {
      setProblem(error);
    }
  }
  function again() {
    if (!opened) return;
    const { puzzle, day } = opened;
    const { state: _, ...document } = puzzle.document;
    setOpened({ puzzle: playable(document), id: null, seconds: 0, hints: 0, solved: false, day });
    setRound(round + 1);
  }
  const dropping = useDropped(openFile);

  return html`<${Fault} problem=${problem} />
    ${problem &&
    html`<p class="row">
      <button type="button" class="button" onClick=${() => setPicking(true)}>Choose a board</button>
    </p>`}
    ${opened &&
    html`<${Table} key=${round} opened=${opened} onPick=${() => setPicking(true)} onAgain=${again} />`}
    ${picking && html`<${BoardPicker} onPick=${pick} onClose=${() => setPicking(false)} />`}
    ${dropping && html`<p class="drop-here">Drop the board here</p>`}`;
}

/**
 * Takes a file that is dropped anywhere; whether one is just being dragged over the page.
 *
 * @param {(file: File) => void} onFile
 */
function useDropped(onFile) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const onOver = (/** @type {DragEvent} */ event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (/** @type {DragEvent} */ event) => !event.relatedTarget && setOver(false);
    const onDrop = (/** @type {DragEvent} */ event) => {
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (!file || event.defaultPrevented) return;
      event.preventDefault();
      onFile(file);
    };
    addEventListener("dragover", onOver);
    addEventListener("dragleave", onLeave);
    addEventListener("drop", onDrop);
    return () => {
      removeEventListener("dragover", onOver);
      removeEventListener("dragleave", onLeave);
      removeEventListener("drop", onDrop);
    };
  });
  return over;
}
