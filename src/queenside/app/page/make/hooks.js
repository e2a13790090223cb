/** What the Make page keeps, opens and mends. */

import { useEffect, useEvents, useRef } from "../html.js";
import { keep, loadSetting } from "../settings.js";
import { differingCells, empty, fromData, fromDocument, replaceBoard, toData } from "../sketch/sketch.js";
import { useHistory } from "../sketch/brush.js";
import { useLatestRequest } from "../ui/hooks.js";
import { boardsIn } from "../board/address.js";
import { linkTo, stateFor } from "../router.js";
import { ask } from "../api.js";
import { plural } from "../i18n.js";

const KEY = "make";
const PAUSE = 1000; // milliseconds after a change
const FIRST = empty(8);

/** The last sketch and what can be done to it. */
export function useSavedHistory() {
  const past = useHistory(FIRST);
  const { sketch, latest, restart } = past;
  useEffect(() => {
    loadSetting(KEY).then((data) => {
      const last = fromData(data);
      if (last && latest() === FIRST) restart((saved.current = last));
    });
  }, []);
  const saved = useRef(FIRST);
  const save = () => {
    if (latest() === saved.current) return;
    saved.current = latest();
    keep(KEY, toData(latest()));
  };
  useEffect(() => {
    const timer = setTimeout(save, PAUSE);
    return () => clearTimeout(timer);
  }, [sketch]);
  useEvents({ visibilitychange: () => document.hidden && save(), pagehide: save });
  useEffect(() => save, []);
  return past;
}

/** @param {string} text a text in the address; "" for none @param {(sketch: Sketch) => void} begin */
export function useOpening(text, begin) {
  const { problem, run } = useLatestRequest();
  /** @param {() => Promise<PuzzleDocument>} find */
  const take = (find) => run(async () => begin(fromDocument(await find())));
  useEffect(() => {
    const brought = stateFor(linkTo("make"));
    if (brought) begin(brought);
    if (!text) return;
    take(async () => (await boardsIn(text))[0]);
    location.replace(linkTo("make")); // whoever loads the page again finds what is drawn by then
  }, [text]);
  return { problem, take };
}

const TIMEOUT_SECONDS = 60; // seconds that mending may take

/** @param {Sketch} sketch @param {PuzzleDocument | null} document @param {(sketch: Sketch) => void} step */
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
