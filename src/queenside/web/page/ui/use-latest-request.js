/**
 * One question at a time, from a part of the page: a new one takes the place of the old one. The
 * old answer stays until the new one is there, so that nothing flickers.
 */

import { ask, isAbort } from "../api.js";
import { useCallback, useEffect, useRef, useState } from "../html.js";

/**
 * @typedef {object} Asked
 * @property {any} answer null while there is none
 * @property {any} problem why there is none
 * @property {boolean} busy whether one is waited for
 */

/** @type {Asked} */
const QUIET = { answer: null, problem: null, busy: false };

/**
 * The answer so far, the function that asks, and the one that forgets.
 *
 * @returns {Asked & {put: (path: string, body?: unknown) => Promise<any>, forget: () => void}}
 */
export function useLatestRequest() {
  const [asked, setAsked] = useState(QUIET);
  const running = useRef(/** @type {AbortController | null} */ (null));
  const put = useCallback(async (/** @type {string} */ path, /** @type {unknown} */ body) => {
    running.current?.abort();
    const mine = (running.current = new AbortController());
    setAsked((before) => ({ ...before, problem: null, busy: true }));
    try {
      const answer = await ask(path, body, { signal: mine.signal });
      if (!mine.signal.aborted) setAsked({ ...QUIET, answer });
      return mine.signal.aborted ? null : answer;
    } catch (problem) {
      if (!mine.signal.aborted && !isAbort(problem)) setAsked({ ...QUIET, problem });
      return null;
    }
  }, []);
  const forget = useCallback(() => {
    running.current?.abort();
    setAsked(QUIET);
  }, []);
  useEffect(() => () => running.current?.abort(), []);
  return { ...asked, put, forget };
}
