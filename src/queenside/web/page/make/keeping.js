/** The sketch and its history for the page; the sketch is kept by the server, so that it is there again. */

import { ask } from "../api.js";
import { useEffect, useReducer, useRef } from "../html.js";
import { begun, ended, redone, starting, stepped, undone } from "./history.js";
import { empty, found, kept } from "./sketch.js";

/** @typedef {import("./sketch.js").Sketch} Sketch */

const KEY = "make";

/** Milliseconds without a change after which the sketch is kept. */
const CALM = 1000;

const FIRST = empty(8);

/**
 * The last sketch and what can be done to it. `latest` is up to date within one event, in which
 * several cells may be painted before anything is drawn.
 */
export function useKeptHistory() {
  const box = useRef(starting(FIRST));
  const [, redraw] = useReducer((/** @type {number} */ count) => count + 1, 0);
  const sketch = box.current.now;

  /** @param {(history: typeof box.current) => typeof box.current} change */
  const change = (change) => {
    box.current = change(box.current);
    redraw(undefined);
  };
  useEffect(() => {
    const load = (/** @type {any} */ all) => {
      const last = found(all[KEY]);
      if (last && box.current.now === FIRST) change(() => starting(last));
    };
    ask("settings").then(load, () => {}); // without them one begins with an empty board
  }, []);
  const saved = useRef(sketch);
  const save = () => {
    const { now } = box.current;
    if (now === saved.current || now === FIRST) return;
    saved.current = now;
    ask("settings", { [KEY]: kept(now) }, { method: "PUT" }).catch(() => {});
  };
  useEffect(() => {
    const timer = setTimeout(save, CALM);
    return () => clearTimeout(timer);
  }, [sketch]);
  useEffect(() => {
    document.addEventListener("visibilitychange", save);
    return () => {
      document.removeEventListener("visibilitychange", save);
      save(); // whoever goes to another page finds it again
    };
  }, []);

  return {
    sketch,
    latest: () => box.current.now,
    canUndo: box.current.past.length > 0,
    canRedo: box.current.future.length > 0,
    step: (/** @type {Sketch} */ next) => change((history) => stepped(history, next)),
    begin: () => change(begun),
    end: () => change(ended),
    undo: () => change(undone),
    redo: () => change(redone),
  };
}
