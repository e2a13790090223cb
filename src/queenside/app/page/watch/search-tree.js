/**
 * The tree of a search as far as it has grown: each node as wide as all that lies below it, the root
 * on top. The way to the present node stands out, and so do solutions and dead ends.
 */

import { html, useLayoutEffect, useRef } from "../html.js";
import { prepareCanvas, colourOf } from "./canvas.js";

const HEIGHT = 120;
const THICK = 14;
/** Nodes that fill the width of a small tree. */
const MIN_VISIBLE = 40;

/** @typedef {import("./trace.js").Trace} Trace */

/** @param {{trace: Trace, position: number, widest: number, label: string}} props `widest`: the nodes that fill the width */
export function SearchTree({ trace, position, widest, label }) {
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  useLayoutEffect(() => {
    if (canvas.current) draw(canvas.current, trace, position, Math.max(MIN_VISIBLE, widest));
  });
  return html`<canvas class="race-tree" ref=${canvas} role="img" aria-label=${label}></canvas>`;
}

/** @param {HTMLCanvasElement} canvas @param {Trace} trace @param {number} position @param {number} widest */
function draw(canvas, trace, position, widest) {
  const width = canvas.clientWidth;
  const pen = prepareCanvas(canvas, HEIGHT);
  if (!pen) return;
  const colours = Object.fromEntries(Object.values(LOOKS).map((look) => [look, colourOf(canvas, look)]));
  const bars = barsOf(trace.outline, position);
  const deepest = bars.reduce((max, { depth }) => Math.max(max, depth), 4);
  const thick = Math.min(THICK, HEIGHT / (deepest + 1));
  /** @type {number[]} by depth, how far a bar was drawn: many nodes may share a pixel */
  const drawn = [];
  for (const { node, depth, end, look } of bars) {
    const x = (node / widest) * width;
    const right = Math.max(x + 1, (end / widest) * width - (width > widest * 3 ? 1 : 0));
    if (look === LOOKS.node && right <= (drawn[depth] ?? 0)) continue;
    drawn[depth] = right;
    pen.fillStyle = colours[look];
    pen.fillRect(x, depth * thick, right - x, Math.max(1, thick - 1));
  }
}

/**
 * The nodes up to this one, each with the node at which what lies below it ends.
 *
 * @param {{depth: number, event: string}[]} outline @param {number} position
 */
export function barsOf(outline, position) {
  /** @type {{node: number, depth: number, end: number, look: string}[]} */
  const bars = [];
  /** @type {typeof bars} the way from the root */
  const path = [];
  for (let node = 0; node <= position; node += 1) {
    const { depth, event } = outline[node] ?? {};
    if (depth === undefined) continue; // not fetched
    while (path.length && path[path.length - 1].depth >= depth) path.pop();
    const bar = { node, depth, end: node + 1, look: LOOKS[event] ?? LOOKS.node };
    for (const above of path) above.end = node + 1;
    path.push(bar);
    bars.push(bar);
  }
  for (const bar of path) if (bar.look === LOOKS.node) bar.look = LOOKS.path;
  return bars;
}

/** @type {Record<string, string>} */
const LOOKS = { node: "--watch-bar", path: "--accent", solution: "--good", "dead end": "--race-dead" };
