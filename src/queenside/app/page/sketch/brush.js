/** The brush on the sketch: by mouse or finger in strokes, by the keyboard cell by cell. */

import { useReducer, useRef, useState } from "../html.js";
import { erase, floodFill, NONE, paint, setClue } from "./sketch.js";
import { TOOLS } from "./tools.js";
import { beginStroke, cancelStroke, createHistory, endStroke, push, redo, undo } from "../board/history.js";

/** @typedef {ReturnType<typeof useBrush>} Brush */

/**
 * The tool, the region that it paints, and the cell where a key has used it last.
 *
 * @param {ReturnType<typeof useHistory>} past @param {import("./tools.js").Toolbox} [tools] to choose from
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
  if (tool === "fill") return floodFill(sketch, cell, slot);
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
 * @returns {(cell: number | null, event: KeyboardEvent) => boolean} whether the key meant something;
 *   the cell is the one that has the focus
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

  return (cell, event) => {
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
  };
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
