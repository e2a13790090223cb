/** Searches as pictures and numbers: the tree, a timeline of its depth, and times as bars on one logarithmic scale. */

import { html, useLayoutEffect, useRef } from "../html.js";
import { numeral, t } from "../i18n.js";
import { Bars } from "../ui/bars.js";

const TREE_HEIGHT = 120;
const THICK = 14;
/** Nodes that fill the width of a small tree. */
const MIN_VISIBLE = 40;

/**
 * The tree as far as it has grown: each node as wide as all that lies below it, the root on top. The way
 * to the present node stands out, and so do solutions and dead ends.
 * @param {{trace: Trace, position: number, widest: number, label: string}} props `widest`: the nodes that fill the width
 */
export function SearchTree({ trace, position, widest, label }) {
  const draw = (/** @type {CanvasRenderingContext2D} */ pen, /** @type {HTMLCanvasElement} */ canvas) =>
    drawTree(pen, canvas, trace, position, Math.max(MIN_VISIBLE, widest));
  return html`<${Canvas} class="race-tree underlined wide" height=${TREE_HEIGHT} draw=${draw} role="img" aria-label=${label} />`;
}

/**
 * @param {CanvasRenderingContext2D} pen @param {HTMLCanvasElement} canvas @param {Trace} trace
 * @param {number} position @param {number} widest
 */
function drawTree(pen, canvas, trace, position, widest) {
  const width = canvas.clientWidth;
  const colourOf = (/** @type {string} */ look) => ((canvas.style.color = `var(${look})`), getComputedStyle(canvas).color);
  const colours = Object.fromEntries(Object.values(LOOKS).map((look) => [look, colourOf(look)]));
  const bars = barsOf(trace.outline, position);
  const deepest = bars.reduce((max, { depth }) => Math.max(max, depth), 4);
  const thick = Math.min(THICK, TREE_HEIGHT / (deepest + 1));
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
 * @param {{depth: number, event: string}[]} outline @param {number} position
 */
function barsOf(outline, position) {
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

/**
 * A canvas as wide as it is laid out, drawn anew with the page by a pen that counts in CSS pixels.
 * @param {{height: number, draw: (pen: CanvasRenderingContext2D, canvas: HTMLCanvasElement) => void} & Record<string, unknown>} props
 */
function Canvas({ height, draw, ...attributes }) {
  const element = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  useLayoutEffect(() => {
    const canvas = element.current;
    if (!canvas) return;
    canvas.width = canvas.clientWidth * devicePixelRatio;
    canvas.height = height * devicePixelRatio;
    const pen = canvas.width ? canvas.getContext("2d") : null;
    pen?.scale(devicePixelRatio, devicePixelRatio);
    if (pen) draw(pen, canvas);
  });
  return html`<canvas ref=${element} ...${attributes}></canvas>`;
}

/** Nodes to be seen at a time. */
const MAX_VISIBLE = 240;

/** The nodes around this one: how deep each is, or how many units are broken. @param {{trace: Trace, position: number}} props */
export function DepthTimeline({ trace, position }) {
  const visible = Math.min(MAX_VISIBLE, Math.max(60, trace.nodes));
  const first = Math.max(0, Math.min(position - Math.floor(visible / 2), trace.nodes - visible));
  const isThere = (/** @type {number} */ node) => node < trace.nodes && trace.has(node); // drawing asks for nothing
  const sights = Array.from({ length: visible }, (_, step) => (isThere(first + step) ? trace.at(first + step) : null));
  const values = sights.map((sight) => (sight ? (sight.faults ?? sight.depth) + 0.3 : 0));
  const lookOf = (/** @type {number} */ step) =>
    first + step === position ? "is-now" : sights[step]?.event === "solution" ? "is-solution" : "";
  return html`<${Bars} class="watch-timeline underlined wide" aria-hidden="true" ...${{ values, lookOf }} ceiling=${Math.max(4, ...values)} />`;
}

/** Width of the longest bar, in rem. */
const WIDTH = 7;

/** @typedef {[low: number, high: number]} Scale exponents of ten */

/** The powers of ten around these times. @param {number[]} times seconds @returns {Scale} */
export function scaleOf(times) {
  const exponents = times.map(exponentOf);
  const low = Math.floor(Math.min(...exponents));
  return [low, Math.max(low + 1, Math.ceil(Math.max(...exponents)))];
}

/** @param {{seconds: number, scale: Scale, expected?: boolean}} props */
export function TimeBar({ seconds, scale: [low, high], expected = false }) {
  const width = `${(WIDTH * (exponentOf(seconds) - low)) / (high - low)}rem`;
  return html`<span class=${`time-bar block ${expected ? "is-expected" : ""}`} style=${{ width }} aria-hidden="true"></span>`;
}

/** @param {number} seconds */
function exponentOf(seconds) {
  return Math.log10(Math.max(seconds, 1e-9));
}

const UNITS = [
  { min: 1, word: "s", times: 1 },
  { min: 1e-3, word: "ms", times: 1e3 },
  { min: 0, word: "µs", times: 1e6 },
];
const LONG = [
  { length: 31_557_600, words: t("years") },
  { length: 86_400, words: t("days") },
  { length: 3600, words: t("hours") },
  { length: 60, words: t("minutes") },
];

/** @param {number} seconds @returns with two or three digits: "1.2 ms", "35 s" or "4 hours" */
export function duration(seconds) {
  for (const { length, words } of LONG) {
    if (seconds >= 2 * length) return `${digits(seconds / length)} ${words}`;
  }
  const { word, times } = UNITS.find(({ min }) => seconds >= min) ?? UNITS[2];
  return `${digits(seconds * times)} ${word}`;
}

/** @param {number} value */
function digits(value) {
  if (value >= 1e6) return power(value);
  if (value >= 100) return numeral(Math.round(value));
  return numeral(Number(value.toPrecision(2)), { maximumSignificantDigits: 2 });
}

/** @param {number} value @returns such as "2.3 × 10¹⁵" */
export function power(value) {
  const exponent = Math.floor(Math.log10(value));
  const signs = [...String(exponent)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("");
  return `${numeral(value / 10 ** exponent, { minimumFractionDigits: 2, maximumFractionDigits: 2 })} × 10${signs}`;
}

/** @param {string | number} value as a text, since it may be too large for a number */
export function formatInteger(value) {
  return numeral(BigInt(value));
}
