/** A clock that runs only while the game does and the page is visible. */

import { clockTime } from "../puzzle/english.js";
import { html, useCallback, useEffect, useRef, useState } from "../html.js";
import { t } from "../i18n.js";

/**
 * Return functions that read, stop, run, and hold the clock at the seconds of another tab.
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

/** Follow whether the page is visible. */
function useVisible() {
  const [visible, setVisible] = useState(!document.hidden);
  useEffect(() => {
    const onVisibilityChange = () => setVisible(!document.hidden);
    document.addEventListener("visibilitychange", onVisibilityChange);
    return () => document.removeEventListener("visibilitychange", onVisibilityChange);
  }, []);
  return visible;
}

/** The clock's face, redrawn alone every second. @param {{read: () => number}} props */
export function Time({ read }) {
  const words = clockTime(read()); // also right at once when it is stopped
  const [, setShown] = useState(words);
  useEffect(() => {
    const timer = setInterval(() => setShown(clockTime(read())), 250);
    return () => clearInterval(timer);
  }, [read]);
  return html`<span class="time" role="timer" aria-label=${t("Time")}>${words}</span>`;
}
