/**
 * Pointer events as gestures.
 *
 * A pointer that goes down and up on one cell taps it. One that goes on to other cells paints, and no
 * cell on its way is left out, however fast it is; it may leave the board and come back. A second
 * finger takes back what the first has begun: two fingers move the board and make it larger.
 */

import { useEffect, useRef } from "../html.js";

/**
 * @typedef {object} Gesture
 * @property {"tap" | "paint-start" | "paint" | "paint-end" | "paint-cancel"} type
 * @property {number} cell the last one, for the end of painting
 * @property {number} button 0 the main one, 2 the other one
 * @property {string} pointer "mouse", "touch" or "pen"
 */

/**
 * @typedef {object} Press a pointer that is down
 * @property {number} id
 * @property {number} cell where it last was on the board
 * @property {number} button @property {boolean} painting
 * @property {boolean} outside whether it has left the board
 * @property {{x: number, y: number}} from
 */

const STEADY = 5; // pixels that a hand may tremble

/** @param {EventTarget | Element | null} target */
export function cellOf(target) {
  const element = target instanceof Element ? target.closest("[data-cell]") : null;
  return element instanceof HTMLElement ? Number(element.dataset.cell) : null;
}

/**
 * @param {object} props @param {Puzzle} props.puzzle @param {number} props.zoom
 * @param {{current: HTMLElement | null}} props.frame what scrolls
 * @param {(gesture: Gesture) => void} [props.onGesture] @param {(zoom: number) => void} [props.onZoom]
 */
export function usePointer({ puzzle, zoom, frame, onGesture, onZoom }) {
  const press = useRef(/** @type {Press | null} */ (null));
  const fingers = useRef(/** @type {Map<number, {x: number, y: number}>} */ (new Map()));
  useEffect(() => fingers.current.clear(), [puzzle]);
  if (!onGesture) return {};

  /** @param {Gesture["type"]} type @param {Press} pressed @param {PointerEvent} event */
  const tell = (type, pressed, event) =>
    onGesture({ type, cell: pressed.cell, button: pressed.button, pointer: event.pointerType });

  /** @param {PointerEvent} event */
  function onPointerDown(event) {
    const cell = cellOf(event.target);
    const { clientX: x, clientY: y, pointerId: id, button } = event;
    if (event.pointerType === "touch" && onZoom) fingers.current.set(id, { x, y });
    if (fingers.current.size > 1) return cancelPress(event);
    if (cell === null || press.current || (button !== 0 && button !== 2)) return;
    press.current = { id, cell, button, painting: false, outside: false, from: { x, y } };
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(id);
  }

  /** @param {PointerEvent} event */
  function cancelPress(event) {
    if (press.current?.painting) tell("paint-cancel", press.current, event);
    press.current = null;
  }

  /** @param {PointerEvent} event */
  function onPointerMove(event) {
    if (fingers.current.size > 1) return twoFingers(event);
    const pressed = press.current;
    if (!pressed || pressed.id !== event.pointerId) return;
    const cell = cellAt(frame.current, event);
    const isFar = Math.hypot(event.clientX - pressed.from.x, event.clientY - pressed.from.y) > STEADY;
    if (cell === null) pressed.outside = true;
    else if (cell !== pressed.cell && (pressed.painting || isFar)) paint(pressed, cell, event);
  }

  /** @param {Press} pressed @param {number} cell @param {PointerEvent} event */
  function paint(pressed, cell, event) {
    if (!pressed.painting) tell("paint-start", pressed, event);
    for (const next of pressed.outside ? [cell] : cellsBetween(puzzle, pressed.cell, cell)) {
      tell("paint", { ...pressed, cell: next }, event);
    }
    press.current = { ...pressed, cell, painting: true, outside: false };
  }

  /** @param {PointerEvent} event */
  function twoFingers(event) {
    const before = spread(fingers.current);
    const { clientX: x, clientY: y, pointerId: id } = event;
    if (!fingers.current.has(id) || !frame.current) return;
    fingers.current.set(id, { x, y });
    const now = spread(fingers.current);
    const top = frame.current.scrollTop;
    frame.current.scrollBy(before.x - now.x, before.y - now.y);
    window.scrollBy(0, before.y - now.y - (frame.current.scrollTop - top)); // what is left moves the page
    if (before.wide > 0) onZoom?.((zoom * now.wide) / before.wide);
  }

  /** @param {PointerEvent} event */
  function onPointerUp(event) {
    fingers.current.delete(event.pointerId);
    const pressed = press.current;
    if (!pressed || pressed.id !== event.pointerId) return;
    press.current = null;
    if (pressed.painting) tell("paint-end", pressed, event);
    else if (cellAt(frame.current, event) !== null) tell("tap", pressed, event);
  }

  /** @param {PointerEvent} event the system took the pointer away */
  function onPointerCancel(event) {
    fingers.current.delete(event.pointerId);
    if (press.current?.painting) tell("paint-end", press.current, event);
    press.current = null;
  }

  const onContextMenu = (/** @type {Event} */ event) => event.preventDefault();
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onContextMenu };
}

/** @param {HTMLElement | null} frame @param {PointerEvent} event */
function cellAt(frame, { clientX, clientY }) {
  const element = document.elementFromPoint(clientX, clientY);
  return frame?.contains(element) ? cellOf(element) : null;
}

/** @param {Map<number, {x: number, y: number}>} fingers the middle of the first two, their distance */
function spread(fingers) {
  const [first, second] = [...fingers.values()];
  const distance = Math.hypot(first.x - second.x, first.y - second.y);
  return { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2, wide: distance };
}

/** Return the cells on the line to `to`, without the first. @param {Puzzle} puzzle @param {number} from @param {number} to */
function cellsBetween(puzzle, from, to) {
  const [[r0, c0], [r1, c1]] = [puzzle.place(from), puzzle.place(to)];
  const steps = Math.max(Math.abs(r1 - r0), Math.abs(c1 - c0));
  return Array.from({ length: steps }, (_, number) => {
    const share = (number + 1) / steps;
    return puzzle.cell(Math.round(r0 + (r1 - r0) * share), Math.round(c0 + (c1 - c0) * share));
  });
}
