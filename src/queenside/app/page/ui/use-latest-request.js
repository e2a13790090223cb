/**
 * One request at a time, from a part of the page: a new one takes the place of the old one. The
 * old answer stays until the new one is there, so that nothing flickers.
 */

import { useCallback, useEffect, useRef, useState } from "../html.js";
import { answer as answerTo } from "../local/answer.js";

/**
 * @typedef {object} Asked
 * @property {any} answer null while there is none
 * @property {Error | null} problem why there is none
 * @property {boolean} busy whether one is waited for
 */

/** @type {Asked} */
const QUIET = { answer: null, problem: null, busy: false };

/** Keep the latest answer, and functions that request and cancel. */
export function useLatestRequest() {
  const [request, setRequest] = useState(QUIET);
  const running = useRef(/** @type {AbortController | null} */ (null));

  /** Await a task; null if it failed or was superseded. */
  const run = useCallback(async (/** @type {(signal: AbortSignal) => Promise<unknown>} */ work) => {
    running.current?.abort();
    const controller = (running.current = new AbortController());
    const { signal } = controller;
    /** @param {Asked} end */
    const settle = (end) =>
      running.current === controller && setRequest((before) => (signal.aborted ? { ...before, busy: false } : end));
    setRequest((before) => ({ ...before, problem: null, busy: true }));
    try {
      const answer = await work(signal);
      settle({ ...QUIET, answer });
      return /** @type {any} */ (signal.aborted ? null : answer);
    } catch (problem) {
      settle({ ...QUIET, problem: /** @type {Error} */ (problem) });
      return null;
    }
  }, []);
  const put = useCallback(
    (/** @type {string} */ path, /** @type {unknown} */ body = undefined) => run((signal) => answerTo(path, body, signal)),
    [],
  );
  const stop = useCallback(() => running.current?.abort(), []);
  const forget = useCallback(() => {
    stop();
    running.current = null;
    setRequest(QUIET);
  }, []);
  useEffect(() => () => running.current?.abort(), []);
  return { ...request, run, put, stop, forget };
}

/**
 * Request `path` whenever it or `body` changes; `current` says whether the answer fits.
 *
 * @param {unknown} path none while there is nothing to ask
 * @param {unknown} [body]
 */
export function useAnswer(path, body) {
  const { run, forget, ...asked } = useLatestRequest();
  const question = path ? JSON.stringify([path, body]) : "";
  const answered = useRef("");
  useEffect(() => {
    if (!path) return forget();
    run(async (signal) => {
      const answer = await answerTo(String(path), body, signal);
      answered.current = question;
      return answer;
    });
  }, [question]);
  return { ...asked, run, current: asked.answer !== null && answered.current === question };
}
