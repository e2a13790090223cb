/** The brush on the sketch: by mouse or finger in strokes, by the keyboard cell by cell. */

import { useRef } from "../html.js";
import { clued, erased, filled, NONE, painted } from "./sketch.js";
import { TOOLS } from "./tools.js";

/** @typedef {import("./sketch.js").Sketch} Sketch */

/**
 * @typedef {object} Brush
 * @property {ReturnType<typeof import("./use-history.js").useHistory>} past
 * @property {import("./tools.js").Tool} tool
 * @property {import("./tools.js").Toolbox} [tools] to choose from; all of them
 * @property {number} slot @property {(tool: import("./tools.js").Tool) => void} setTool
 * @property {(slot: number) => void} setSlot
 * @property {(cell: number) => void} onUsed told where a key has used the tool
 */

/**
 * @param {Sketch} sketch @param {Exclude<import("./tools.js").Tool, "pick">} tool @param {number} cell
 * @param {number} slot
 * @param {boolean} on for clues: put there, or taken away
 */
export function used(sketch, tool, cell, slot, on) {
  if (tool === "brush") return painted(sketch, [cell], slot);
  if (tool === "fill") return filled(sketch, cell, slot);
  if (tool === "erase") return erased(sketch, [cell]);
  return clued(sketch, cell, tool, on);
}

/** @param {Sketch} sketch @param {import("./tools.js").Tool} tool @param {number} cell */
function putsOn(sketch, tool, cell) {
  return (tool !== "given" && tool !== "blocked") || !sketch[tool].has(cell);
}

/** @param {Brush} brush @returns {(gesture: import("../board/board.js").Gesture) => void} */
export function useStrokes({ past, tool, slot, setTool, setSlot }) {
  const stroke = useRef({ tool, on: true });

  /** @param {number} cell */
  function pick(cell) {
    const found = past.latest().regions[cell];
    if (found === NONE) return;
    setSlot(found);
    setTool("brush");
  }

  /** @param {number} cell */
  const apply = (cell) => {
    const { tool: held, on } = stroke.current;
    if (held === "pick") pick(cell);
    else past.step(used(past.latest(), held, cell, slot, on));
  };

  return ({ type, cell, button }) => {
    if (type === "tap" || type === "paint-start") {
      const held = button === 2 ? "erase" : tool; // the other button erases, whatever the tool
      stroke.current = { tool: held, on: putsOn(past.latest(), held, cell) };
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
export function useKeys({ past, tool, tools = TOOLS, slot, setTool, setSlot, onUsed }) {
  /** @param {number} wanted */
  const choose = (wanted) => setSlot((wanted + past.latest().size) % past.latest().size);
  /** @param {number} cell */
  const apply = (cell) => {
    const sketch = past.latest();
    if (tool !== "pick") past.step(used(sketch, tool, cell, slot, putsOn(sketch, tool, cell)));
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
    const taken = tools.find(([, , each]) => each === key);
    if (command) command();
    else if (taken) setTool(taken[0]);
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
