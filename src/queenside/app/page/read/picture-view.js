/** The picture, cut to what is around the board, with the board and the cells in doubt outlined. */

import { html, useMemo } from "../html.js";
import { place } from "../sketch/sketch.js";
import { t } from "../i18n.js";

const MARGIN = 0.08; // the margin around the board that is shown, as a part of it

/**
 * @param {{url: string, width: number, height: number, reading: Reading | null,
 *   ringed?: Set<number>}} props `width`: of the picture in pixels; `reading`: null while nothing is known;
 *   `ringed`: cells
 */
export function PictureView({ url, width, height, reading, ringed = new Set() }) {
  const view = useMemo(() => viewOf(reading, width, height), [reading, width, height]);
  const words = reading ? t("The picture, with the board outlined") : t("The picture");
  return html`<svg class="seen block wide" viewBox=${view} role="img" aria-label=${words}>
    <image href=${url} width=${width} height=${height} />
    ${reading && html`<${Outline} points=${reading.corners} />`}
    ${reading &&
    [...ringed].map((cell) => html`<${Outline} key=${cell} points=${cornersOf(reading, cell)} ring />`)}
  </svg>`;
}

/** @param {{points: number[][], ring?: boolean}} props on light and on dark pictures */
function Outline({ points, ring = false }) {
  const line = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  return html`<polygon class="seen-halo" points=${line} />
    <polygon class=${ring ? "seen-ring" : "seen-board"} points=${line} />`;
}

/** @param {Reading | null} reading @param {number} width @param {number} height */
function viewOf(reading, width, height) {
  if (!reading) return `0 0 ${width} ${height}`;
  const xs = reading.corners.map(([x]) => x);
  const ys = reading.corners.map(([, y]) => y);
  const margin = MARGIN * Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const [left, top] = [Math.max(0, Math.min(...xs) - margin), Math.max(0, Math.min(...ys) - margin)];
  const right = Math.min(width, Math.max(...xs) + margin);
  const bottom = Math.min(height, Math.max(...ys) + margin);
  return `${left} ${top} ${right - left} ${bottom - top}`;
}

/** @param {Reading} reading @param {number} cell */
function cornersOf({ corners, size }, cell) {
  const project = projection(corners);
  const [row, column] = place(size, cell);
  return [[0, 0], [0, 1], [1, 1], [1, 0]].map(([dy, dx]) => project((column + dx) / size, (row + dy) / size));
}

/**
 * Where a place on the board lies in the picture, which may be a photo from the side: the map of the
 * unit square to a quadrilateral (Heckbert, "Fundamentals of Texture Mapping", 1989, section 2.2.3).
 * @param {number[][]} corners clockwise from the top left @returns {(u: number, v: number) => number[]}
 */
function projection([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) {
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / area;
  const h = (dx1 * sy - sx * dy1) / area;
  return (u, v) => {
    const depth = g * u + h * v + 1;
    const x = (x1 - x0 + g * x1) * u + (x3 - x0 + h * x3) * v + x0;
    const y = (y1 - y0 + g * y1) * u + (y3 - y0 + h * y3) * v + y0;
    return [x / depth, y / depth];
  };
}
