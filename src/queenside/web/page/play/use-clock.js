/** A clock that runs while it should and while the page can be seen. */

import { html, useCallback, useEffect, useRef, useState } from "../html.js";
import { clockAt, elapsed, halt, inWords, run } from "./clock.js";

/**
 * The seconds so far, to be asked at any time, and what stops them at once.
 *
 * @param {number} seconds where it begins
 * @param {boolean} going whether it should run
 * @returns {{read: () => number, stop: () => void}}
 */
export function useClock(seconds, going) {
  const clock = useRef(clockAt(seconds));
  const visible = useVisible();
  useEffect(() => {
    const turn = going && visible ? run : halt;
    clock.current = turn(clock.current, performance.now());
  }, [going, visible]);
  const read = useCallback(() => elapsed(clock.current, performance.now()), []);
  const stop = useCallback(() => {
    clock.current = halt(clock.current, performance.now());
  }, []);
  return { read, stop };
}

/** Whether the page can be seen, now and whenever that changes. */
function useVisible() {
  const [visible, setVisible] = useState(!document.hidden);
  useEffect(() => {
    const changed = () => setVisible(!document.hidden);
    document.addEventListener("visibilitychange", changed);
    return () => document.removeEventListener("visibilitychange", changed);
  }, []);
  return visible;
}

/** The time, second by second; nothing else is drawn again for it. @param {{read: () => number}} props */
export function Time({ read }) {
  const [words, setWords] = useState(inWords(read()));
  useEffect(() => {
    const timer = setInterval(() => setWords(inWords(read())), 250);
    return () => clearInterval(timer);
  }, [read]);
  return html`<span class="time" role="timer" aria-label="Time">${words}</span>`;
}
