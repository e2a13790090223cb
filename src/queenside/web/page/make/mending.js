/** "Make it unique": the server looks for a small change, and what comes of it can be undone. */

import { ask } from "../api.js";
import { useEffect, useRef, useState } from "../html.js";
import { differing, replaced } from "../sketch/sketch.js";

/** @typedef {import("../sketch/sketch.js").Sketch} Sketch */

const NO_MENDING = { busy: false, words: "", problem: /** @type {any} */ (null) };

/** Seconds that mending may take. */
const PATIENCE = 60;

/**
 * What came of it is a step like any other.
 *
 * @param {Sketch} sketch
 * @param {import("../board/puzzle.js").PuzzleDocument | null} document
 * @param {(sketch: Sketch) => void} step
 */
export function useMending(sketch, document, step) {
  const [mending, setMending] = useState(NO_MENDING);
  const [result, setResult] = useState({ of: sketch, changed: new Set() });
  const control = useRef(new AbortController());
  useEffect(() => {
    control.current.abort(); // whoever goes on drawing does not want the answer any more
    setMending((now) => (result.of === sketch ? now : NO_MENDING));
  }, [sketch]);
  useEffect(() => () => control.current.abort(), []);

  /** @param {"regions" | "givens"} by */
  async function mend(by) {
    const { signal } = (control.current = new AbortController());
    setMending({ ...NO_MENDING, busy: true });
    try {
      const { board, changed } = await ask("mend", { board: document, by, time_limit: PATIENCE }, { signal });
      const next = replaced(sketch, board);
      setResult({ of: next, changed: differing(sketch, next) });
      setMending({ ...NO_MENDING, words: wordsFor(changed.length) });
      step(next);
    } catch (problem) {
      setMending(signal.aborted ? NO_MENDING : { ...NO_MENDING, problem });
    }
  }
  const changed = result.of === sketch ? result.changed : new Set();
  return { ...mending, changed, mend, cancel: () => control.current.abort() };
}

/** @param {number} cells */
function wordsFor(cells) {
  return `${cells === 1 ? "1 cell has" : `${cells} cells have`} changed; Undo takes it back.`;
}
