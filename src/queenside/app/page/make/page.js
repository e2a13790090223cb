/**
 * The Make page: paint regions and see after every change whether it is a puzzle.
 *
 * What is drawn is a sketch (sketch/) in a history that is saved; the brush
 * changes it, and each change asks for a verdict.
 */

import { play } from "../board/address.js";
import { html, useEffect, useMemo, useState } from "../html.js";
import { useReading } from "../read/use-reading.js";
import { Shape, Slots, Tools, useBrush, useKeys, useStrokes } from "../sketch/brush.js";
import { reviewSketch, useVerdict } from "../sketch/verdict.js";
import { empty, fromDocument, resize, setStars, toDocument } from "../sketch/sketch.js";
import { Button, IconButton, PictureButton } from "../ui/button.js";
import { Fault } from "../ui/feedback.js";
import { t } from "../i18n.js";
import { Drawing } from "./drawing.js";
import { ExportPanel } from "./export-panel.js";
import { useMending, useOpening, useSavedHistory } from "./hooks.js";
import { VerdictCard } from "./verdict-card.js";
import { Dialog } from "../ui/dialog.js";
import { useLatestRequest } from "../ui/hooks.js";
import { KeyTable } from "../ui/table.js";

/** @typedef {ReturnType<typeof useSavedHistory>} Past */

/** @param {{route: Route}} props */
export default function Make({ route }) {
  const past = useSavedHistory();
  const { sketch } = past;
  const judged = useJudgement(past);
  const [beginning, setBeginning] = useState(false);
  const brush = useBrush(past);
  const { onKey, onKeyDown } = useKeys(brush);
  const onGesture = useStrokes(brush);
  /** @param {Sketch} next another board, which can be undone as well */
  const begin = (next) => (past.step(next), setBeginning(false), brush.setSlot(0));
  const { problem, take } = useOpening(route.rest.join("/"), begin);
  const sources = useReading({ onPick: (document) => take(async () => document), onPlay: play, onEdit: begin });

  const { verdict, sight, pointed, mending } = judged;
  const shared = { verdict, sight, pointed, mended: mending.changed, met: brush.met };
  return html`<section class="make top grid" onKeyDown=${onKeyDown}>
    <${Head} past=${past} onNew=${() => setBeginning(true)} onOpen=${sources.open} onPicture=${sources.take} />
    <div class="make-board">
      <${Fault} problem=${problem} />
      <${Drawing} key=${sketch.size} sketch=${sketch} ...${shared} ...${{ onGesture, onKey }} />
    </div>
    <div class="make-side grid">
      <${ToolCard} past=${past} brush=${brush} />
      <${VerdictCard} ...${judged} />
      <${ExportPanel} document=${judged.document} />
      <${Keys} />
    </div>
    ${beginning && html`<${NewDialog} ...${sketch} onBegin=${begin} onClose=${() => setBeginning(false)} />`}
    ${sources.overlay}
  </section>`;
}

/** @param {Past} past what is said of the sketch, and what of that is shown on the board */
function useJudgement({ sketch, step }) {
  const [pointed, onPoint] = useState(/** @type {Set<number>} */ (new Set()));
  const [sight, onSight] = useState(/** @type {import("./verdict-card.js").Sight | null} */ (null));
  const { faults, notes } = useMemo(() => reviewSketch(sketch), [sketch]);
  const document = useMemo(() => (faults.length ? null : toDocument(sketch)), [sketch, faults]);
  const verdict = useVerdict(document);
  const mending = useMending(sketch, document, step);
  useEffect(() => {
    onPoint(new Set());
    onSight(null);
  }, [sketch]);
  return { document, verdict, faults, notes, mending, pointed, sight, onPoint, onSight };
}

/** @param {{past: Past, onNew: () => void, onOpen: () => void, onPicture: (file: File) => void}} props */
function Head({ past, onNew, onOpen, onPicture }) {
  return html`<header class="make-head wraps">
    <h1>${t("Make a board")}</h1>
    <div class="row">
      <${Button} onClick=${onNew}>${t("New")}<//>
      <${Button} onClick=${onOpen}>${t("Open")}<//>
      <${PictureButton} onPicture=${onPicture} look="icon-button" />
      <${IconButton} label=${t("Undo")} title=${t("Undo")} icon="undo" disabled=${!past.canUndo} onClick=${past.undo} />
      <${IconButton} label=${t("Redo")} title=${t("Redo")} icon="redo" disabled=${!past.canRedo} onClick=${past.redo} />
    </div>
  </header>`;
}

/** @param {{past: Past, brush: ReturnType<typeof useBrush>}} props */
function ToolCard({ past, brush }) {
  const { sketch, step } = past;
  return html`<div class="card grid">
    <${Tools} tool=${brush.tool} onTool=${brush.setTool} />
    <${Slots} sketch=${sketch} slot=${brush.slot} onSlot=${brush.setSlot} />
    <${Shape}
      sketch=${sketch}
      onSize=${(/** @type {number} */ size) => step(resize(sketch, size))}
      onStars=${(/** @type {number} */ stars) => step(setStars(sketch, stars))}
    />
  </div>`;
}

function Keys() {
  const keys = [
    [t("arrows"), t("move")],
    [t("space"), t("use the tool")],
    ["1 … 9, 0", t("region A … J")],
    [t("shift + letter"), t("that region")],
    [t("[ and ]"), t("the region before, after")],
    ["b f p e", t("brush, fill, pick, erase")],
    ["q x", t("given queen, blocked cell")],
    ["u r", t("undo, redo")],
  ];
  return html`<details class="quiet">
    <summary>${t("Keys")}</summary>
    <${KeyTable} keys=${keys} />
  </details>`;
}

const TIMEOUT_SECONDS = 30; // seconds that making a board may take

/** Begin a board: empty, or one that is made. @param {{size: number, stars: number, onBegin: (sketch: Sketch) => void, onClose: () => void}} props */
function NewDialog({ size: before, stars: had, onBegin, onClose }) {
  const [size, setSize] = useState(before);
  const [stars, setStars] = useState(had);
  const { problem, busy, put } = useLatestRequest();

  async function random() {
    const answer = await put("generate", { size, stars, time_limit: TIMEOUT_SECONDS });
    if (answer) onBegin(fromDocument(answer.boards[0]));
  }

  return html`<${Dialog} title=${t("New board")} onClose=${onClose}>
    <${Shape} sketch=${{ size, stars }} onSize=${setSize} onStars=${setStars} prefix="new-" />
    <div class="row">
      <${Button} main onClick=${() => onBegin(empty(size, stars))}>${t("Empty")}<//>
      <${Button} disabled=${busy} onClick=${random}>${busy ? t("One moment …") : t("Random, with one solution")}<//>
    </div>
    <p class="quiet">
      ${t("A board is square and has as many regions as rows. Each row, column and region holds as many queens as it has stars.")}
    </p>
    <${Fault} problem=${problem} />
  <//>`;
}
