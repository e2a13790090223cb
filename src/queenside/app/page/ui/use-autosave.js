/** Saving what changes: a while after the last change, and at once when the page is left. */

import { useEffect, useMemo, useRef } from "../html.js";

/**
 * Save `later` (debounced) or `now`; `save` is asked for the value only then.
 *
 * @template T
 * @param {() => T | undefined} save
 * @param {number} pause milliseconds without a change
 */
export function useAutosave(save, pause) {
  const latest = useRef(save);
  latest.current = save;
  const autosave = useMemo(() => {
    let timer = 0;
    /** @type {T | undefined} */
    let last;
    const now = () => {
      if (timer) last = latest.current();
      clearTimeout(timer);
      timer = 0;
      return last;
    };
    const later = () => {
      clearTimeout(timer);
      timer = window.setTimeout(now, pause);
    };
    return { later, now };
  }, []);
  useEffect(() => {
    const hidden = () => document.hidden && autosave.now();
    document.addEventListener("visibilitychange", hidden);
    addEventListener("pagehide", autosave.now);
    return () => {
      document.removeEventListener("visibilitychange", hidden);
      removeEventListener("pagehide", autosave.now);
      autosave.now();
    };
  }, []);
  return autosave;
}
