/** Times as bars; all bars of a table are on one logarithmic scale. */

import { html } from "../html.js";

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
  return html`<span class=${`time-bar ${expected ? "is-expected" : ""}`} style=${{ width }} aria-hidden="true"></span>`;
}

/** @param {number} seconds */
function exponentOf(seconds) {
  return Math.log10(Math.max(seconds, 1e-9));
}
