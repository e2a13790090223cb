/** Find a small change that makes the board unique. */

import { ask } from "../api.js";
import { useEffect } from "../html.js";
import { differingCells, replaceBoard } from "../sketch/sketch.js";
import { useLatestRequest } from "../ui/use-latest-request.js";
import { plural } from "../i18n.js";

/** @typedef {import("../sketch/sketch.js").Sketch} Sketch */

/** Seconds that mending may take. */
const TIMEOUT_SECONDS = 60;

/**
 * Mend the board as one undoable step.
 *
 * @param {Sketch} sketch @param {import("../board/puzzle.js").PuzzleDocument | null} document
 * @param {(sketch: Sketch) => void} step
 */
export function useMending(sketch, document, step) {
  const { answer: result, problem, busy, run, stop, forget } = useLatestRequest();
  useEffect(() => {
    if (result?.of !== sketch) forget(); // whoever goes on drawing does not want the answer any more
  }, [sketch]);

  /** @param {"regions" | "givens"} method */
  async function mend(method) {
    const result = await run(async (signal) => {
      const { board, changed } = await ask("mend", { board: document, by: method, time_limit: TIMEOUT_SECONDS }, { signal });
      const next = replaceBoard(sketch, board);
      return { of: next, words: plural(changed.length, "{count} cell has changed; Undo takes it back.", "{count} cells have changed; Undo takes it back."), changed: differingCells(sketch, next) };
    });
    if (result) step(result.of);
  }
  const { words, changed } = result?.of === sketch ? result : { words: "", changed: new Set() };
  return { busy, problem, words, changed, mend, cancel: stop };
}
