/** The tools of painting, the regions to choose from, and the size of the board. */

import { letterOf } from "../board/colours.js";
import { range } from "../board/puzzle.js";
import { html } from "../html.js";
import { Choice } from "../ui/fields.js";
import { plural, t } from "../i18n.js";
import { cellsBySlot, MAX_ROWS, MAX_STARS } from "./sketch.js";

/** The tools by their names, with the key that takes each and a picture of 24×24. */
export const TOOLS = /** @type {const} */ ([
  ["brush", t("Brush"), "b", "M5 19c3 1 5.5 0 5.5-2.5S8.500 13.500 7 15s.5 3-2 4zM10 14.500 19 5"],
  ["fill", t("Fill"), "f", "M4 12l8-8 7 7-8 8zM9 3l4 4M4.500 12H18.500M20 15.500c1.600 2.300 1.600 4 0 4s-1.600-1.700 0-4"],
  ["pick", t("Pick"), "p", "M4.500 19.500l1-3.500 8-8 2.500 2.500-8 8zM12 6.500l5.500 5.500M15 9l3-3"],
  ["erase", t("Erase"), "e", "M8.500 18.500l-4-4 9-9 6 6-7 7zM9 10l6 6M8 18.500h11"],
  ["given", t("Queen"), "q", "M6.500 17.500 4.500 8l4.500 4 3-6.500 3 6.500 4.500-4-2 9.500z"],
  ["blocked", t("Block"), "x", "M4.500 4.500h15v15h-15zM4.500 12 12 4.500M4.500 19.500l15-15M12 19.500l7.500-7.500"],
]);

/** @typedef {typeof TOOLS[number][0]} Tool */

/** @typedef {readonly (readonly [Tool, string, string, string])[]} Toolbox some of TOOLS, as they are called */

/** @param {{tool: Tool, tools?: Toolbox, onTool: (tool: Tool) => void}} props */
export function Tools({ tool, tools = TOOLS, onTool }) {
  return html`<div class="brushes" role="group" aria-label=${t("Tools")}>
    ${tools.map(
      ([name, title, key, path]) => html`<button
        type="button"
        class="brush"
        key=${name}
        aria-pressed=${tool === name}
        aria-keyshortcuts=${key}
        title=${`${title} (${key})`}
        onClick=${() => onTool(name)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>
        ${title}
      </button>`,
    )}
  </div>`;
}

/** @param {{sketch: Sketch, slot: number, onSlot: (slot: number) => void}} props */
export function Slots({ sketch, slot, onSlot }) {
  const counts = cellsBySlot(sketch).map((cells) => cells.length);
  return html`<div class="slots" role="group" aria-label=${t("Regions")}>
    ${sketch.colours.map((colour, number) => {
      const cells = counts[number];
      const word = plural(cells, "cell", "cells");
      return html`<button
        type="button"
        class=${`slot region-${colour} ${cells ? "" : "slot-bare"}`}
        key=${number}
        aria-pressed=${number === slot}
        onClick=${() => onSlot(number)}
      >
        <span><span class="only-heard">${t("Region")} </span>${letterOf(number)}</span>
        <span class="slot-cells">${cells}<span class="only-heard"> ${word}</span></span>
      </button>`;
    })}
  </div>`;
}

/** @param {{sketch: Sketch, onSize: (size: number) => void, onStars: (stars: number) => void}} props */
export function Shape({ sketch, onSize, onStars }) {
  return html`<div class="row shape">
    <label>
      ${t("Size")}
      <${Numbers} name="size" most=${MAX_ROWS} value=${sketch.size} onPick=${onSize} square />
    </label>
    <label>
      ${t("Stars")}
      <${Numbers} name="stars" most=${MAX_STARS} value=${sketch.stars} onPick=${onStars} />
    </label>
  </div>`;
}

/**
 * @param {{name: string, most: number, value: number, onPick: (value: number) => void,
 *   square?: boolean}} props `most`: numbers from 1 up to this one,
 *   or to the value if that is larger; `square`: shown as "8 × 8"
 */
export function Numbers({ name, most: max, value, onPick, square = false }) {
  const values = range(Math.max(max, value)).map((number) => number + 1);
  const words = (/** @type {number} */ count) => (square ? `${count} × ${count}` : count);
  return html`<${Choice} ...${{ name, value, values, words, onPick }} />`;
}
