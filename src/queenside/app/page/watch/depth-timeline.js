/**
 * The nodes around the present one as a strip: how deep each is in the tree, or how many units are
 * broken there. Solutions stand out.
 */

import { html, useLayoutEffect, useRef } from "../html.js";
import { prepareCanvas, colourOf } from "./canvas.js";

/** Nodes to be seen at a time. */
const MAX_VISIBLE = 240;
const HEIGHT = 56;

/** @param {{trace: import("./trace.js").Trace, position: number}} props */
export function DepthTimeline({ trace, position }) {
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  useLayoutEffect(() => {
    if (canvas.current) draw(canvas.current, trace, position);
  });
  return html`<canvas class="watch-timeline" ref=${canvas} aria-hidden="true"></canvas>`;
}

/** @param {HTMLCanvasElement} canvas @param {import("./trace.js").Trace} trace @param {number} position */
function draw(canvas, trace, position) {
  const width = canvas.clientWidth;
  const pen = prepareCanvas(canvas, HEIGHT);
  if (!pen) return;
  const [accent, good, bar] = ["--accent", "--good", "--watch-bar"].map((name) => colourOf(canvas, name));
  const visible = Math.min(MAX_VISIBLE, Math.max(60, trace.nodes));
  const first = Math.max(0, Math.min(position - Math.floor(visible / 2), trace.nodes - visible));
  const sights = Array.from({ length: visible }, (_, step) => sightAt(trace, first + step));
  const heights = sights.map((sight) => (sight ? (sight.faults ?? sight.depth) : 0));
  const top = Math.max(4, ...heights);
  const step = width / visible;
  for (const [number, sight] of sights.entries()) {
    if (!sight) continue;
    const node = first + number;
    const height = 3 + (heights[number] / top) * (HEIGHT - 7);
    pen.fillStyle = node === position ? accent : sight.event === "solution" ? good : bar;
    pen.fillRect(number * step, HEIGHT - height, Math.max(1, step - (step > 3 ? 1 : 0)), height);
  }
}

/** Only what is there: drawing asks for nothing. @param {import("./trace.js").Trace} trace @param {number} node */
function sightAt(trace, node) {
  return node < trace.nodes && trace.has(node) ? trace.at(node) : null;
}
