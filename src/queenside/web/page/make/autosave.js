/** The sketch and its history for the page; the sketch is kept by the server, so that it is there again. */

import { ask } from "../api.js";
import { useEffect, useRef } from "../html.js";
import { empty, found, kept } from "../sketch/sketch.js";
import { useHistory } from "../sketch/use-history.js";

const KEY = "make";

/** Milliseconds without a change after which the sketch is kept. */
const CALM = 1000;

const FIRST = empty(8);

/** The last sketch and what can be done to it. */
export function useKeptHistory() {
  const past = useHistory(FIRST);
  const { sketch, latest, restart } = past;
  useEffect(() => {
    const load = (/** @type {any} */ all) => {
      const last = found(all[KEY]);
      if (last && latest() === FIRST) restart(last);
    };
    ask("settings").then(load, () => {}); // without them one begins with an empty board
  }, []);
  const saved = useRef(sketch);
  const save = () => {
    const now = latest();
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
  return past;
}
