/** Times as points on a scale, where each step doubles about. */

import { html } from "../html.js";
import { clockTime } from "../puzzle/english.js";

const TICKS = [1, 5, 15, 30, 60, 120, 300, 600, 1800, 3600, 7200, 36000, 360000]; // seconds

/** @param {number[]} times @returns the ticks around them, and where a time lies between the first and the last */
export function scaleOf(times) {
  const low = TICKS.findLast((tick) => tick <= Math.min(...times)) ?? TICKS[0];
  const high = TICKS.find((tick) => tick > Math.max(...times)) ?? Infinity;
  const ticks = TICKS.filter((tick) => tick >= low && tick <= high);
  const place = (/** @type {number} */ time) => ({ "--at": `${(100 * Math.log(Math.max(time, low) / low)) / Math.log(high / low)}%` });
  return { ticks, place };
}

/** @param {{times: number[], marked: number, scale: ReturnType<typeof scaleOf>} & Record<string, unknown>} props `marked`: one of them */
export function TimeDots({ times, marked, scale, ...rest }) {
  const others = times.filter((_, index) => index !== times.indexOf(marked));
  return html`<div class="dots" ...${rest}>${others.map((time) => html`<i style=${scale.place(time)}></i>`)}<i class="is-marked" style=${scale.place(marked)}></i></div>`;
}

/** @param {{scale: ReturnType<typeof scaleOf>}} props */
export function TimeScale({ scale }) {
  return html`<div class="dots dots-scale quiet" aria-hidden="true">${scale.ticks.map((tick) => html`<span style=${scale.place(tick)}>${clockTime(tick)}</span>`)}</div>`;
}
