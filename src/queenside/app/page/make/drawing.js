/** The board that is being drawn, and what stands below it. */

import { Board, useZoom } from "../board/board.js";
import { regionStyles } from "../board/colours.js";
import { html, useMemo } from "../html.js";
import { useSettings } from "../settings.js";
import { canvasOf, LETTERED } from "../sketch/sketch.js";
import { ZoomButtons } from "../ui/button.js";
import { t } from "../i18n.js";
import { compareSolutions, VerdictLine } from "../sketch/verdict.js";

/**
 * @param {{sketch: Sketch, verdict: Verdict, sight: import("./verdict-card.js").Sight | null,
 *   pointed: Set<number>, mended: Set<number>, met: number | null, onGesture: (gesture: Gesture) => void,
 *   onKey: (cell: number, event: KeyboardEvent) => boolean}} props to be made anew for another size,
 *   `pointed`: cells that something is said about; `mended`: cells that mending has changed; `met`: the cell that
 *   was painted last by the keyboard
 */
export function Drawing({ sketch, verdict, sight, pointed, mended, met: lastCell, onGesture, onKey }) {
  const { settings } = useSettings();
  const canvas = useMemo(() => canvasOf(sketch), [sketch.given, sketch.blocked, sketch.stars]);
  const styles = useMemo(() => regionStyles({ ...sketch, columns: sketch.size }), [sketch]);
  const zoom = useZoom(canvas);
  const { props, rings } = solutionLayer(canvas, verdict, sight);
  return html`<${Board}
      puzzle=${canvas}
      styles=${styles}
      letters=${settings.letters || sketch.size >= LETTERED}
      label=${t("{title}, being drawn", { title: canvas.title })}
      ringed=${new Set(mended.size ? mended : rings)}
      wrong=${pointed}
      zoom=${zoom.value}
      onZoom=${zoom.set}
      onGesture=${onGesture}
      onKey=${onKey}
      ...${props}
    />
    <div class="make-under">
      <${VerdictLine} verdict=${verdict} aria-hidden="true" />
      ${zoom.useful && html`<span class="zoom flex"><${ZoomButtons} zoom=${zoom} /></span>`}
    </div>
    <p class="only-heard" role="status">${lastCell === null ? "" : styles[lastCell]?.label}</p>`;
}

/**
 * Choose the solutions to draw: both of several, or those asked for.
 * @param {Puzzle} canvas @param {Verdict} verdict
 * @param {import("./verdict-card.js").Sight | null} wished
 */
function solutionLayer(canvas, { status, solutions }, wished) {
  const [a = [], b = []] = solutions.map((places) => [...canvas.cellsOf(places)]);
  const sight = wished ?? (status === "several" ? "both" : "hidden");
  const { common, onlyA, onlyB } = compareSolutions(a, b);
  const tags = new Map([
    ...onlyA.map((cell) => /** @type {const} */ ([cell, "A"])),
    ...onlyB.map((cell) => /** @type {const} */ ([cell, "B"])),
  ]);
  const hasSeveral = status === "several";
  /** @type {number[]} */
  const queens = { both: [...common, ...onlyA, ...onlyB], a, b, hidden: [] }[sight];
  const props = {
    queens: new Set(queens),
    layer: new Set(sight === "both" ? onlyB : []),
    notes: hasSeveral && sight !== "hidden" ? new Map([...tags].filter(([cell]) => queens.includes(cell))) : undefined,
  };
  const rings = hasSeveral && sight !== "hidden" ? [...tags.keys()] : [];
  return { rings, props };
}
