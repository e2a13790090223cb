/**
 * The board as it was read, beside the picture: what is doubtful is ringed, a tap mends it, and after
 * each change it is said whether the board has one solution.
 */

import { Board, useZoom } from "../board/board.js";
import { regionStyles } from "../board/colours.js";
import { Puzzle } from "../board/puzzle.js";
import { html, useEffect, useMemo, useRef, useState } from "../html.js";
import { useSettings } from "../settings.js";
import { Numbers, Slots, TOOLS, Tools, useBrush, useHistory, useKeys, useStrokes } from "../sketch/brush.js";
import { Places, reviewSketch, useVerdict, VerdictLine } from "../sketch/verdict.js";
import { canvasOf, differingCells, empty, LETTERED, MAX_STARS, place, setStars } from "../sketch/sketch.js";
import { Button } from "../ui/button.js";
import { t } from "../i18n.js";
import { bare, boardOf, confidence, doubtful, doubtsLeft, withState } from "./reading-to-sketch.js";
import { PictureView } from "./picture-view.js";

const CROSS = /** @type {const} */ (["blocked", t("Cross"), "x", "M7 7l10 10M17 7l-10 10"]);

/** The tools that correct a board: those of the Make page, with crosses for blocked cells. */
const MENDING = [...TOOLS.filter(([name]) => name !== "erase" && name !== "blocked"), CROSS];

const PLAIN = MENDING.filter(([name]) => name === "given" || name === "blocked");

/**
 * @param {{picture: import("./dialog.js").Shown, reading: Reading, sketch: Sketch,
 *   onPlay: (document: PuzzleDocument) => void, playWords?: string, onEdit: (sketch: Sketch) => void,
 *   onClose: () => void}} props `sketch`: as it was read; `playWords`: what to call that
 */
export function Correcting({ picture, reading, sketch: first, onPlay, playWords = t("Play this board"), onEdit, onClose }) {
  const plain = reading.regions === null;
  const past = useHistory(first);
  const { sketch } = past;
  const brush = useBrush(past, plain ? PLAIN : MENDING, plain ? "given" : "brush");
  const { board, verdict, faults } = useJudged(sketch, plain);
  const doubts = useMemo(() => doubtsLeft(reading, differingCells(first, sketch)), [sketch]);
  const ringed = useMemo(() => doubtful(doubts), [doubts]);
  const [pointed, setPointed] = useState(/** @type {Set<number>} */ (new Set()));
  useEffect(() => setPointed(new Set()), [sketch]);
  const { onKey, onKeyDown } = useKeys(brush);
  const canvas = useRef(/** @type {HTMLElement | null} */ (null));

  /** @param {Set<number>} cells shown on the board, which may be out of sight */
  function onPoint(cells) {
    setPointed(cells);
    canvas.current?.scrollIntoView({ block: "center" });
  }

  return html`<div class="read top grid" onKeyDown=${onKeyDown}>
    <div class="read-picture">
      <${PictureView} ...${picture} reading=${reading} ringed=${ringed} />
    </div>
    <div class="read-board" ref=${canvas}><${Canvas} ...${{ sketch, plain, ringed, pointed, brush, onKey }} /></div>
    <div class="read-words grid">
      <p class=${doubts.length ? "read-doubt" : "read-sure"}>${confidence(reading, doubts)}</p>
      <${Places} faults=${doubts} onPoint=${onPoint} />
      <p class="quiet">
        ${plain ? t("Is a cell wrong? Choose Queen or Cross, and tap it.") : t("Is a cell wrong? Choose its region, or Queen or Cross, and tap it.")}
      </p>
    </div>
    <div class="read-tools grid">
      <${Tools} tool=${brush.tool} tools=${brush.tools} onTool=${brush.setTool} />
      ${!plain && html`<${Slots} sketch=${sketch} slot=${brush.slot} onSlot=${brush.setSlot} />`}
      <div class="row shape">
        ${!plain &&
        html`<label>
          ${t("Stars")}
          <${Numbers}
            name="read-stars"
            most=${MAX_STARS}
            value=${sketch.stars}
            onPick=${(/** @type {number} */ stars) => past.step(setStars(sketch, stars))}
          />
        </label>`}
        <${Button} disabled=${!past.canUndo} onClick=${past.undo}>${t("Undo")}<//>
        <${Button} disabled=${!past.canRedo} onClick=${past.redo}>${t("Redo")}<//>
      </div>
      <${Places} faults=${faults} onPoint=${onPoint} quiet />
    </div>
    <div class="read-actions row">
      <${Button} main disabled=${board === null} onClick=${() => board && onPlay(withState(board, sketch))}>
        ${playWords}
      <//>
      ${!plain &&
      html`<${Button} onClick=${() => onEdit(bare(sketch))}>${t("Edit")}<//>`}
      <${Button} onClick=${onClose}>${t("Cancel")}<//>
      <${VerdictLine} verdict=${verdict} role="status" />
    </div>
  </div>`;
}

/** @param {Sketch} sketch @param {boolean} plain what is said of the board, whatever stands on it */
function useJudged(sketch, plain) {
  const { regions, stars } = sketch;
  const judged = useMemo(() => {
    const { faults, notes } = plain ? { faults: [], notes: [] } : reviewSketch(bare(sketch));
    return { board: faults.length ? null : boardOf(sketch, plain), faults: [...faults, ...notes] };
  }, [regions, stars]);
  return { ...judged, verdict: useVerdict(judged.board) };
}

/**
 * @param {{sketch: Sketch, plain: boolean, ringed: Set<number>, pointed: Set<number>,
 *   brush: ReturnType<typeof useBrush>, onKey: (cell: number, event: KeyboardEvent) => boolean}} props
 */
function Canvas({ sketch, plain, ringed, pointed, brush, onKey }) {
  const { settings } = useSettings();
  const { size, stars, given, blocked } = sketch;
  const canvas = useMemo(() => (plain ? Puzzle.of({ kind: "n-queens", size }) : canvasOf(empty(size, stars))), [size, stars, plain]);
  const styles = useMemo(() => (plain ? undefined : regionStyles({ ...sketch, columns: size })), [sketch]);
  const zoom = useZoom(canvas);
  return html`<${Board}
      puzzle=${canvas}
      queens=${given}
      marks=${blocked}
      styles=${styles}
      letters=${settings.letters || size >= LETTERED}
      label=${t("{title}, as it was read", { title: canvas.title })}
      ringed=${ringed}
      wrong=${pointed}
      zoom=${zoom.value}
      onZoom=${zoom.set}
      onGesture=${useStrokes(brush)}
      onKey=${onKey}
    />
    <p class="only-heard" role="status">${brush.met === null ? "" : heard(sketch, brush.met, styles)}</p>`;
}

/** @param {Sketch} sketch @param {number} cell @param {CellStyle[]} [styles] what a key has done */
function heard({ size, given, blocked }, cell, styles) {
  const [row, column] = place(size, cell);
  const label = styles?.[cell].label ?? t("Row {row}, column {column}", { row: row + 1, column: column + 1 });
  return `${label}, ${given.has(cell) ? t("queen") : blocked.has(cell) ? t("crossed out") : t("empty")}`;
}
