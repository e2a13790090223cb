/** Tools, history and size of a sketch; the brush works by mouse or finger in strokes, by the keyboard cell by cell. */

import { html, useReducer, useRef, useState } from "../html.js";
import { cellsBySlot, connectedCells, erase, MAX_ROWS, MAX_STARS, NONE, paint, setClue } from "./sketch.js";
import { beginStroke, cancelStroke, createHistory, endStroke, push, redo, undo } from "../board/history.js";
import { letterOf } from "../board/colours.js";
import { range } from "../board/puzzle.js";
import { Button } from "../ui/button.js";
import { Choice } from "../ui/fields.js";
import { plural, t } from "../i18n.js";

/** @typedef {ReturnType<typeof useBrush>} Brush */

/**
 * The tool, the region that it paints, and the cell where a key has used it last.
 * @param {ReturnType<typeof useHistory>} past @param {Toolbox} [tools] to choose from
 * @param {Tool} [first]
 */
export function useBrush(past, tools = TOOLS, first = "brush") {
  const [tool, setTool] = useState(first);
  const [slot, setSlot] = useState(0);
  const [met, onUsed] = useState(/** @type {number | null} */ (null));
  return { past, tools, tool, slot: Math.min(slot, past.sketch.size - 1), met, setTool, setSlot, onUsed };
}

/**
 * @param {Sketch} sketch @param {Exclude<Tool, "pick">} tool @param {number} cell
 * @param {number} slot
 * @param {boolean} on for clues: put there, or taken away
 */
function applyTool(sketch, tool, cell, slot, on) {
  if (tool === "brush") return paint(sketch, [cell], slot);
  if (tool === "fill") return paint(sketch, connectedCells(sketch, cell), slot);
  if (tool === "erase") return erase(sketch, [cell]);
  return setClue(sketch, cell, tool, on);
}

/** @param {Sketch} sketch @param {Tool} tool @param {number} cell */
function putsOn(sketch, tool, cell) {
  return (tool !== "given" && tool !== "blocked") || !sketch[tool].has(cell);
}

/** @param {Brush} brush @returns {(gesture: Gesture) => void} */
export function useStrokes({ past, tool, slot, setTool, setSlot }) {
  const stroke = useRef({ tool, on: true });

  /** @param {number} cell */
  function pick(cell) {
    const region = past.latest().regions[cell];
    if (region === NONE) return;
    setSlot(region);
    setTool("brush");
  }

  /** @param {number} cell */
  const apply = (cell) => {
    const { tool: heldTool, on } = stroke.current;
    if (heldTool === "pick") pick(cell);
    else past.step(applyTool(past.latest(), heldTool, cell, slot, on));
  };

  return ({ type, cell, button }) => {
    if (type === "tap" || type === "paint-start") {
      const heldTool = button === 2 ? "erase" : tool; // the other button erases, whatever the tool
      stroke.current = { tool: heldTool, on: putsOn(past.latest(), heldTool, cell) };
    }
    if (type === "paint-start") past.begin();
    if (type === "paint-end") past.end();
    else if (type === "paint-cancel") past.cancel();
    else apply(cell);
  };
}

/**
 * @param {Brush} brush
 * @returns `onKey`: whether the key meant something; the cell is the one that has the focus; `onKeyDown`: where none has it
 */
export function useKeys({ past, tool, tools, slot, setTool, setSlot, onUsed }) {
  /** @param {number} next */
  const choose = (next) => setSlot((next + past.latest().size) % past.latest().size);
  /** @param {number} cell */
  const apply = (cell) => {
    const sketch = past.latest();
    if (tool !== "pick") past.step(applyTool(sketch, tool, cell, slot, putsOn(sketch, tool, cell)));
    else if (sketch.regions[cell] !== NONE) setSlot(sketch.regions[cell]);
    onUsed(cell);
  };
  /** @type {Record<string, () => void>} */
  const commands = {
    u: past.undo,
    r: past.redo,
    "ctrl-z": past.undo,
    "ctrl-y": past.redo,
    "ctrl-shift-z": past.redo,
    "[": () => choose(slot - 1),
    "]": () => choose(slot + 1),
  };

  /** @param {number | null} cell @param {KeyboardEvent} event */
  function onKey(cell, event) {
    const key = nameOf(event);
    const region = regionOf(key);
    const command = commands[key];
    const entry = tools.find(([, , toolKey]) => toolKey === key);
    if (command) command();
    else if (entry) setTool(entry[0]);
    else if (region !== null && region < past.latest().size) setSlot(region);
    else if (cell !== null && (key === " " || key === "Enter")) apply(cell);
    else return false;
    return true;
  }
  /** @param {KeyboardEvent} event */
  function onKeyDown(event) {
    const { target, currentTarget, defaultPrevented } = event;
    const owner = target instanceof Element && target.closest("input, select, textarea, dialog");
    const isWritten = owner && !(owner.matches("dialog") && owner.contains(/** @type {Element} */ (currentTarget)));
    if (!defaultPrevented && !isWritten && onKey(null, event)) event.preventDefault();
  }
  return { onKey, onKeyDown };
}

/** @param {KeyboardEvent} event @returns {string} the key, with what is held down beside it */
function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  if (altKey) return `alt-${key}`;
  if (ctrlKey || metaKey) return `ctrl-${shiftKey ? "shift-" : ""}${key.toLowerCase()}`;
  return key;
}

/** @param {string} key @returns {number | null} the region that a digit or a capital letter names */
function regionOf(key) {
  if (/^[0-9]$/.test(key)) return (Number(key) + 9) % 10;
  return /^[A-Z]$/.test(key) ? key.charCodeAt(0) - 65 : null;
}

/** Keep the history; `latest` is current within one event, `restart` forgets the past. @param {Sketch} first */
export function useHistory(first) {
  const box = useRef(createHistory(first));
  const [, redraw] = useReducer((/** @type {number} */ count) => count + 1, 0);

  /** @param {(history: typeof box.current) => typeof box.current} change */
  const change = (change) => {
    box.current = change(box.current);
    redraw(undefined);
  };
  return {
    sketch: box.current.now,
    latest: () => box.current.now,
    canUndo: box.current.past !== null,
    canRedo: box.current.future !== null,
    step: (/** @type {Sketch} */ next) => change((history) => push(history, next)),
    begin: () => change(beginStroke),
    end: () => change(endStroke),
    cancel: () => change(cancelStroke),
    undo: () => change(undo),
    redo: () => change(redo),
    restart: (/** @type {Sketch} */ next) => change(() => createHistory(next)),
  };
}

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
      ([name, title, key, path]) => html`<${Button}
        ...${{ class: "brush", key: name, pressed: tool === name, "aria-keyshortcuts": key, title: `${title} (${key})` }}
        onClick=${() => onTool(name)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>
        ${title}
      <//>`,
    )}
  </div>`;
}

/** @param {{sketch: Sketch, slot: number, onSlot: (slot: number) => void}} props */
export function Slots({ sketch, slot, onSlot }) {
  const counts = cellsBySlot(sketch).map((cells) => cells.length);
  return html`<div class="slots grid" role="group" aria-label=${t("Regions")}>
    ${sketch.colours.map((colour, number) => {
      const cells = counts[number];
      const word = plural(cells, "cell", "cells");
      const look = `slot region-${colour} ${cells ? "" : "slot-bare"}`;
      return html`<${Button} class=${look} key=${number} pressed=${number === slot} onClick=${() => onSlot(number)}>
        <span><span class="only-heard">${t("Region")} </span>${letterOf(number)}</span>
        <span class="slot-cells">${cells}<span class="only-heard"> ${word}</span></span>
      <//>`;
    })}
  </div>`;
}

/** @param {{sketch: {size: number, stars: number}, onSize: (size: number) => void, onStars: (stars: number) => void, prefix?: string}} props */
export function Shape({ sketch, onSize, onStars, prefix = "" }) {
  return html`<div class="row shape">
    <label>
      ${t("Size")}
      <${Numbers} name=${`${prefix}size`} most=${MAX_ROWS} value=${sketch.size} onPick=${onSize} square />
    </label>
    <label>
      ${t("Stars")}
      <${Numbers} name=${`${prefix}stars`} most=${MAX_STARS} value=${sketch.stars} onPick=${onStars} />
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
