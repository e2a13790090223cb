/** The brush on the sketch: by mouse or finger in strokes, by the keyboard cell by cell. */

import { useRef } from "../html.js";
import { setClue, erase, floodFill, NONE, paint } from "./sketch.js";
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
function applyTool(sketch, tool, cell, slot, on) {
  if (tool === "brush") return paint(sketch, [cell], slot);
  if (tool === "fill") return floodFill(sketch, cell, slot);
  if (tool === "erase") return erase(sketch, [cell]);
  return setClue(sketch, cell, tool, on);
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
export function useKeys({ past, tool, tools = TOOLS, slot, setTool, setSlot, onUsed }) {
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
