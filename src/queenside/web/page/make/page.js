/**
 * Making a board: paint its regions, and see after every change whether it is a puzzle.
 *
 * What is drawn is a sketch (sketch.js) in a history (history.js); this file joins them with the
 * board, the tools and the server.
 */

import { ask } from "../api.js";
import { Board } from "../board/board.js";
import { Puzzle } from "../board/puzzle.js";
import { html, useEffect, useMemo, useRef, useState } from "../html.js";
import { linkTo } from "../router.js";
import { useSettings } from "../settings.js";
import { BoardPicker } from "../ui/board-picker.js";
import { Fault } from "../ui/fault.js";
import { reviewed } from "./faults.js";
import { HandOver } from "./hand-over.js";
import { useKeys, useStrokes } from "./hand.js";
import { useKeptHistory } from "./keeping.js";
import { looksOf } from "./looks.js";
import { NewDialog } from "./new-dialog.js";
import { differing, empty, fromDocument, replaced, resized, starred, toDocument } from "./sketch.js";
import { Shape, Slots, Tools } from "./tools.js";
import { compared, useVerdict } from "./verdict.js";
import { VerdictCard, VerdictLine } from "./verdict-card.js";

/** @typedef {import("./sketch.js").Sketch} Sketch */

const NO_MENDING = { busy: false, words: "", problem: /** @type {any} */ (null) };

/** Seconds that mending may take. */
const PATIENCE = 60;

/** @param {{route: import("../router.js").Route}} props */
export default function Make({ route }) {
  const { settings } = useSettings();
  const past = useKeptHistory();
  const sketch = past.sketch;
  const [tool, setTool] = useState(/** @type {import("./tools.js").Tool} */ ("brush"));
  const [slot, setSlot] = useState(0);
  const [open, setOpen] = useState(/** @type {"" | "new" | "picker"} */ (""));
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const [pointed, setPointed] = useState(/** @type {Set<number>} */ (new Set()));
  const [sight, setSight] = useState(/** @type {import("./verdict-card.js").Sight | null} */ (null));
  const chosen = Math.min(slot, sketch.size - 1);

  const { faults, notes } = useMemo(() => reviewed(sketch), [sketch]);
  const document = useMemo(() => (faults.length ? null : toDocument(sketch)), [sketch, faults]);
  const verdict = useVerdict(document);
  const mending = useMending(sketch, document, past.step);
  useEffect(() => {
    setPointed(new Set());
    setSight(null);
  }, [sketch]);

  /** @param {Sketch} next another board, which can be undone as well */
  const begin = (next) => (past.step(next), setOpen(""), setSlot(0));
  /** @param {() => Promise<any>} find */
  async function take(find) {
    setProblem(null);
    try {
      begin(fromDocument(await find()));
    } catch (error) {
      setProblem(error);
    }
  }
  const asked = route.rest.join("/");
  const read = async (/** @type {string} */ text) => (await ask("read", { text })).boards[0];
  useEffect(() => {
    if (!asked) return;
    take(() => read(asked));
    location.replace(linkTo("make")); // so that whoever loads the page again finds what is drawn by then
  }, [asked]);

  const [met, setMet] = useState(/** @type {number | null} */ (null));
  const hand = { past, tool, slot: chosen, setTool, setSlot, onUsed: setMet };
  const onGesture = useStrokes(hand);
  const onKey = useKeys(hand);
  const canvas = useMemo(() => canvasOf(sketch), [sketch.size, sketch.given, sketch.blocked]);
  const looks = useMemo(() => looksOf(sketch), [sketch]);
  const shown = shownOf(canvas, verdict, sight);
  usePaper();

  /** @param {DragEvent} event a file, unless somebody has taken it already */
  function onDrop(event) {
    const file = event.dataTransfer?.files[0];
    if (event.defaultPrevented || !file) return;
    event.preventDefault();
    take(async () => read(await file.text()));
  }

  /** @param {KeyboardEvent} event where no cell has the focus */
  function onKeyDown(event) {
    const writes = event.target instanceof Element && event.target.closest("input, select, textarea, dialog");
    if (!event.defaultPrevented && !writes && onKey(null, event)) event.preventDefault();
  }

  return html`<section
    class="make"
    onDragOver=${(/** @type {DragEvent} */ event) => event.preventDefault()}
    onDrop=${onDrop}
    onKeyDown=${onKeyDown}
  >
    <header class="make-head">
      <h1>Make a board</h1>
      <div class="row">
        <button type="button" class="button" onClick=${() => setOpen("new")}>New</button>
        <button type="button" class="button" onClick=${() => setOpen("picker")}>Open</button>
        <button type="button" class="button" disabled=${!past.canUndo} aria-keyshortcuts="u" onClick=${past.undo}>Undo</button>
        <button type="button" class="button" disabled=${!past.canRedo} aria-keyshortcuts="r" onClick=${past.redo}>Redo</button>
      </div>
    </header>
    <div class="make-board">
      <${Fault} problem=${problem} />
      <${Board}
        puzzle=${canvas}
        looks=${looks}
        letters=${settings.letters || sketch.size > 16}
        label=${`${canvas.title}, being drawn`}
        ringed=${new Set(mending.changed.size ? mending.changed : shown.rings)}
        wrong=${pointed}
        onGesture=${onGesture}
        onKey=${onKey}
        ...${shown.props}
      />
      <${VerdictLine} verdict=${verdict} />
      <p class="only-heard" role="status">${met === null ? "" : looks[met]?.label}</p>
    </div>
    <div class="make-side">
      <div class="card make-tools">
        <${Tools} tool=${tool} onTool=${setTool} />
        <${Slots} sketch=${sketch} slot=${chosen} onSlot=${setSlot} />
        <${Shape}
          sketch=${sketch}
          onSize=${(/** @type {number} */ size) => past.step(resized(sketch, size))}
          onStars=${(/** @type {number} */ stars) => past.step(starred(sketch, stars))}
        />
      </div>
      <${VerdictCard}
        ...${{ verdict, faults, notes, mending }}
        differing=${shown.differing}
        sight=${shown.sight}
        onSight=${setSight}
        onPoint=${setPointed}
        onMend=${mending.mend}
        onCancel=${mending.cancel}
      />
      <${HandOver} document=${document} />
      <${Keys} />
    </div>
    ${open === "new" && html`<${NewDialog} size=${sketch.size} stars=${sketch.stars} onBegin=${begin} onClose=${() => setOpen("")} />`}
    ${open === "picker" && html`<${BoardPicker} onPick=${(/** @type {any} */ picked) => (setOpen(""), take(async () => picked))} onClose=${() => setOpen("")} />`}
  </section>`;
}

/** @param {Sketch} sketch @returns {Puzzle} what the board stands on; its regions are drawn by the looks */
function canvasOf({ size, stars, given, blocked }) {
  const bare = empty(size, stars);
  const regions = bare.regions.map((_, cell) => Math.floor(cell / size));
  return Puzzle.of(toDocument({ ...bare, regions, given, blocked }));
}

/**
 * What of the solutions is on the board: both of several, unless something else is wished for.
 *
 * @param {Puzzle} canvas
 * @param {import("./verdict.js").Verdict} verdict
 * @param {import("./verdict-card.js").Sight | null} wished
 */
function shownOf(canvas, { status, solutions }, wished) {
  const [a = [], b = []] = solutions.map((places) => [...canvas.cellsOf(places)]);
  const sight = wished ?? (status === "several" ? "both" : "hidden");
  const { common, onlyA, onlyB } = compared(a, b);
  const tags = new Map([
    ...onlyA.map((cell) => /** @type {const} */ ([cell, "A"])),
    ...onlyB.map((cell) => /** @type {const} */ ([cell, "B"])),
  ]);
  const several = status === "several";
  /** @type {number[]} */
  const queens = { both: [...common, ...onlyA, ...onlyB], a, b, hidden: [] }[sight];
  const props = {
    queens: new Set(queens),
    layer: new Set(sight === "both" ? onlyB : []),
    notes: several && sight !== "hidden" ? new Map([...tags].filter(([cell]) => queens.includes(cell))) : undefined,
  };
  const rings = several && sight !== "hidden" ? [...tags.keys()] : [];
  return { sight, differing: tags.size, rings, props };
}

/**
 * "Make it unique": what came of it is a step like any other, and can be undone.
 *
 * @param {Sketch} sketch
 * @param {import("../board/puzzle.js").PuzzleDocument | null} document
 * @param {(sketch: Sketch) => void} step
 */
function useMending(sketch, document, step) {
  const [mending, setMending] = useState(NO_MENDING);
  const [result, setResult] = useState({ of: sketch, changed: new Set() });
  const control = useRef(new AbortController());
  useEffect(() => {
    control.current.abort(); // whoever goes on drawing does not want the answer any more
    setMending((now) => (result.of === sketch ? now : NO_MENDING));
  }, [sketch]);
  useEffect(() => () => control.current.abort(), []);

  /** @param {"regions" | "givens"} by */
  async function mend(by) {
    const { signal } = (control.current = new AbortController());
    setMending({ ...NO_MENDING, busy: true });
    try {
      const { board, changed } = await ask("mend", { board: document, by, time_limit: PATIENCE }, { signal });
      const next = replaced(sketch, board);
      setResult({ of: next, changed: differing(sketch, next) });
      setMending({ ...NO_MENDING, words: wordsFor(changed.length) });
      step(next);
    } catch (problem) {
      setMending(signal.aborted ? NO_MENDING : { ...NO_MENDING, problem });
    }
  }
  const changed = result.of === sketch ? result.changed : new Set();
  return { ...mending, changed, mend, cancel: () => control.current.abort() };
}

/** @param {number} cells */
function wordsFor(cells) {
  return `${cells === 1 ? "1 cell has" : `${cells} cells have`} changed; Undo takes it back.`;
}

/** On paper the board is light, whatever it is on the screen. */
function usePaper() {
  useEffect(() => {
    const { dataset } = window.document.documentElement;
    let theme = dataset.theme;
    const before = () => ((theme = dataset.theme), (dataset.theme = "light"));
    const after = () => (dataset.theme = theme);
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
    return () => {
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
    };
  }, []);
}

function Keys() {
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
