/** "Make it unique": the server looks for a small change, and what comes of it can be undone. */

import { ask } from "../api.js";
import { useEffect } from "../html.js";
import { differing, replaced } from "../sketch/sketch.js";
import { useLatestRequest } from "../ui/use-latest-request.js";
import { plural } from "../words.js";

/** @typedef {import("../sketch/sketch.js").Sketch} Sketch */

/** Seconds that mending may take. */
const PATIENCE = 60;

/**
 * What came of it is a step like any other.
 *
 * @param {Sketch} sketch @param {import("../board/puzzle.js").PuzzleDocument | null} document
 * @param {(sketch: Sketch) => void} step
 */
export function useMending(sketch, document, step) {
  const { answer: result, problem, busy, run, stop, forget } = useLatestRequest();
  useEffect(() => {
    if (result?.of !== sketch) forget(); // whoever goes on drawing does not want the answer any more
  }, [sketch]);

  /** @param {"regions" | "givens"} by */
  async function mend(by) {
    const found = await run(async (signal) => {
      const { board, changed } = await ask("mend", { board: document, by, time_limit: PATIENCE }, { signal });
      const next = replaced(sketch, board);
      return { of: next, words: plural(changed.length, "{count} cell has changed; Undo takes it back.", "{count} cells have changed; Undo takes it back."), changed: differing(sketch, next) };
    });
    if (found) step(found.of);
  }
  const { words, changed } = result?.of === sketch ? result : { words: "", changed: new Set() };
  return { busy, problem, words, changed, mend, cancel: stop };
}
