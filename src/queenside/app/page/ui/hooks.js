/** Hooks that several pages share: requests, keys, files, and the day. */

import { dayText } from "../board/days.js";
import { useCallback, useEffect, useEvents, useInterval, useMemo, useRef, useState } from "../html.js";
import { answer as answerTo } from "../local/answer.js";
import { isPicture } from "./files.js";

/** @typedef {{answer: any, problem: Error | null, busy: boolean}} Asked `answer`: null while there is none */

/** @type {Asked} */
const QUIET = { answer: null, problem: null, busy: false };

/**
 * Keep the latest answer, and functions that request and cancel: a new request takes the place of the old
 * one, whose answer stays until then, so that nothing flickers.
 */
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
 * @param {unknown} path none while there is nothing to ask
 * @param {unknown} [body]
 */
export function useAnswer(path, body) {
  const { run, forget, ...asked } = useLatestRequest();
  const question = useMemo(() => (path ? JSON.stringify([path, body]) : ""), [path, body]);
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

/** What a task comes to that is begun with a part of the page. @param {(signal: AbortSignal) => Promise<unknown>} load */
export function useLoaded(load) {
  const request = useLatestRequest();
  useEffect(() => void request.run(load), []);
  return request;
}

const OWN_KEYS = "input, select, textarea, dialog, [contenteditable]";

/**
 * Keys that work wherever the focus is, but where one writes, chooses or presses a button.
 * @param {Record<string, () => void>} actions by the name of the key, letters in lower case
 */
export function useKeys(actions) {
  const keydown = (/** @type {KeyboardEvent} */ event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.shiftKey && event.key.length > 1) return;
    if (target?.closest(OWN_KEYS)) return;
    if (event.key === " " && target?.closest("button, a, summary")) return;
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  useEvents({ keydown });
}

/**
 * Files that are dropped, and pictures that are pasted, anywhere on the page; whether one is just being dragged over it.
 * @param {(file: File) => void} onFile
 * @param {{isFirst?: boolean, isWanted?: (file: File) => boolean}} [options] `isFirst`: before other parts, which get nothing then
 */
export function useTransfer(onFile, { isFirst = false, isWanted = () => true } = {}) {
  const [isDragging, setDragging] = useState(false);
  /** @param {Event} event */
  const claim = (event) => {
    event.preventDefault();
    if (isFirst) event.stopImmediatePropagation();
  };
  /** @param {Event} event @param {DataTransfer | null} data @param {(file: File) => boolean} isMeant */
  const take = (event, data, isMeant) => {
    const file = [...(data?.files ?? [])].find(isMeant);
    if (!file || event.defaultPrevented) return;
    claim(event);
    onFile(file);
  };
  const handlers = {
    paste: (/** @type {ClipboardEvent} */ event) => take(event, event.clipboardData, isPicture),
    dragover(/** @type {DragEvent} */ event) {
      if (!event.dataTransfer?.types.includes("Files")) return;
      claim(event);
      setDragging(true);
    },
    dragleave: (/** @type {DragEvent} */ event) => !event.relatedTarget && setDragging(false),
    drop(/** @type {DragEvent} */ event) {
      setDragging(false);
      take(event, event.dataTransfer, isWanted);
    },
  };
  useEvents(handlers, { capture: isFirst });
  return isDragging;
}

/** @returns {string} hours and minutes until the next day, such as 5:41 */
export function useTimeToMidnight() {
  const minutesLeft = () => 24 * 60 - new Date().getHours() * 60 - new Date().getMinutes();
  const [minutes, setMinutes] = useState(minutesLeft);
  useInterval(() => setMinutes(minutesLeft()), INTERVAL);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

const INTERVAL = 5000; // milliseconds: no timer that waits for midnight survives a night asleep

/** The day where the person is, also past midnight. @returns {string} such as 2026-11-22 */
export function useToday() {
  const [day, setDay] = useState(() => dayText());
  const look = () => setDay(dayText());
  useInterval(look, INTERVAL);
  useEvents({ focus: look, visibilitychange: look });
  return day;
}
