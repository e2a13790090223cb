/** The time spent on a board: it runs only while it should and while somebody can see the page. */

import { clockTime } from "../puzzle/english.js";
import { html, useCallback, useEffect, useRef, useState } from "../html.js";
import { t } from "../words.js";

/**
 * The seconds so far, to be asked at any time; what stops them at once; what waits at these seconds,
 * while another tab plays, until it is to run again.
 *
 * @param {number} seconds where it begins
 * @param {boolean} going whether it should run
 */
export function useClock(seconds, going) {
  const spent = useRef(seconds);
  const since = useRef(/** @type {number | null} */ (null)); // when it last began to run; null while it stands
  const visible = useVisible();
  const runs = useRef(false);
  runs.current = going && visible;
  const read = useCallback(
    () => spent.current + (since.current === null ? 0 : (performance.now() - since.current) / 1000),
    [],
  );
  const stop = useCallback(() => {
    spent.current = read();
    since.current = null;
  }, []);
  const run = useCallback(() => {
    if (runs.current) since.current ??= performance.now();
  }, []);
  const wait = useCallback((/** @type {number} */ seconds) => {
    spent.current = seconds;
    since.current = null;
  }, []);
  useEffect(() => {
    if (runs.current) run();
    else stop();
  }, [going, visible]);
  return { read, stop, run, wait };
}

/** Whether the page can be seen, now and whenever that changes. */
function useVisible() {
  const [visible, setVisible] = useState(!document.hidden);
  useEffect(() => {
    const onVisibilityChange = () => setVisible(!document.hidden);
    document.addEventListener("visibilitychange", onVisibilityChange);
    return () => document.removeEventListener("visibilitychange", onVisibilityChange);
  }, []);
  return visible;
}

/** The time, second by second; nothing else is drawn again for it. @param {{read: () => number}} props */
export function Time({ read }) {
  const words = clockTime(read()); // also right at once when it is stopped
  const [, setShown] = useState(words);
  useEffect(() => {
    const timer = setInterval(() => setShown(clockTime(read())), 250);
    return () => clearInterval(timer);
  }, [read]);
  return html`<span class="time" role="timer" aria-label=${t("Time")}>${words}</span>`;
}
