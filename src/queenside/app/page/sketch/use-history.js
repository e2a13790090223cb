/** A history for a page: the value as it is now, and what can be done to it. */

import { beginStroke, cancelStroke, endStroke, redo, createHistory, push, undo } from "../board/history.js";
import { useReducer, useRef } from "../html.js";

/** @typedef {import("./sketch.js").Sketch} Sketch */

/**
 * Keep the history; `latest` is current within one event, `restart` forgets the past.
 *
 * @param {Sketch} first
 */
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
