/**
 * Python, in a worker: the first question asks whether it may be loaded; then it answers one after the other, and
 * says so where someone waits for it. A site may have been built without.
 */

import { Problem, problemOf } from "../api.js";
import { t } from "../i18n.js";
import { readText, writeText } from "../storage.js";

const GRACE = 2; // seconds that Python may go on with what nobody wants any more; then it is started again
const ALLOWED = "queenside-python"; // kept here once someone has agreed that Python is loaded

const NEEDED = t("This needs Python, which is loaded once: 8 MB.");

const SIGN_AFTER = 400; // milliseconds after which someone who waits is told why

/**
 * @typedef {{asked: [method: string, address: string, body: string], signal?: AbortSignal,
 *   onEvent: (name: string, data: any) => void, resolve: (answer: any) => void, reject: (problem: unknown) => void}} Question
 */

/** @type {Worker | null} */
let worker = null;
let isReady = false;

/** @type {Question[]} */
const waiting = [];

/** @type {Question | null} */
let current = null;
let restartTimer = 0;

/** @param {string} method @param {string} address @param {unknown} body @param {import("../api.js").Options} options @throws a Problem */
export function askPython(method, address, body, { signal, onEvent = () => {} }) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    if (!hasPython()) return reject(missingPython(address));
    /** @type {Question} */
    const question = {
      asked: [method, address, body === undefined ? "" : JSON.stringify(body)],
      signal,
      onEvent,
      resolve,
      reject,
    };
    signal?.addEventListener("abort", () => drop(question), { once: true });
    waiting.push(question);
    if (readText(ALLOWED) !== null) startPython();
    next();
    setTimeout(showWaiting, SIGN_AFTER);
  });
}

export function hasPython() {
  return document.querySelector("meta[name=queenside-python]") !== null;
}

/** @param {string} address of the question */
function missingPython(address) {
  const detail =
    address === "read"
      ? t("This isn't a board in a form that this site reads. Other formats need Python, which it was built without: install Queenside and run queenside serve.")
      : t("This site was built without Python, which answers this. Install Queenside and run queenside serve: the same app, with all it can do.");
  return new Problem(501, t("This site was built without Python"), detail);
}

function startPython() {
  if (worker) return;
  worker = new Worker(new URL("./python.js", import.meta.url), { type: "module", name: "python" });
  worker.onmessage = ({ data }) => receive(data);
  worker.onerror = failAll;
}

function stop() {
  worker?.terminate();
  worker = null;
  isReady = false;
  clearTimeout(restartTimer);
}

function next() {
  if (!isReady || current || !waiting.length) return;
  current = /** @type {Question} */ (waiting.shift());
  worker?.postMessage(current.asked);
}

/** @param {{event: string, status: number, data: any}} said */
function receive({ event, status, data }) {
  if (event === "ready") {
    isReady = true;
    keepOffline(data);
  } else if (event === "failed") return failAll();
  else if (event === "result") takeCurrent()?.resolve(data);
  else if (event === "problem") takeCurrent()?.reject(problemOf(status, data));
  else if (!current?.signal?.aborted) current?.onEvent(event, data);
  showWaiting();
  next();
}

/**
 * Fetch the files once more through the service worker, which keeps them: on a first visit Python may have been
 * loaded before there was one.
 * @param {string[]} addresses
 */
async function keepOffline(addresses) {
  await navigator.serviceWorker?.ready;
  await Promise.allSettled(addresses.map((address) => fetch(address)));
}

function takeCurrent() {
  const question = current;
  current = null;
  clearTimeout(restartTimer);
  return question;
}

/** @param {Question} question that nobody wants any more */
function drop(question) {
  question.reject(question.signal?.reason);
  const index = waiting.indexOf(question);
  if (index >= 0) waiting.splice(index, 1);
  else if (question === current) {
    restartTimer = window.setTimeout(() => {
      takeCurrent();
      stop();
      startPython();
    }, 1000 * GRACE);
  }
  showWaiting();
}

function failAll() {
  giveUp(new Problem(0, t("Python didn't start"), t("This needs Python, which could not be loaded. Try again when you are online.")));
}

/** @param {Problem} problem for all who wait */
function giveUp(problem) {
  stop();
  for (const question of [takeCurrent(), ...waiting.splice(0)]) question?.reject(problem);
  showWaiting();
}

/** Ask whether Python may be loaded, or say that someone waits for it to start, as long as someone does. */
function showWaiting() {
  const isDue = !isReady && waiting.length > 0;
  const name = worker ? "is-starting" : "is-asking";
  const visibleSign = document.querySelector(".python-sign");
  if (isDue && visibleSign?.classList.contains(name)) return;
  visibleSign?.remove();
  if (!isDue) return;
  const cancel = button(t("Cancel"), () => giveUp(new Problem(0, NEEDED)));
  const content = worker
    ? [t("Starting Python, which answers this. The first time it is loaded: 8 MB …"), cancel]
    : [NEEDED, button(t("Load it"), allow), cancel];
  const sign = showSign(`python-sign ${name}`, ...content);
  [...document.querySelectorAll("dialog[open]")].at(-1)?.append(sign); // behind it nothing could be pressed
}

function allow() {
  startPython();
  writeText(ALLOWED, "yes"); // or else it is asked again the next time
  showWaiting();
}

/** @param {string} name a class @param {...(string | Node)} content */
export function showSign(name, ...content) {
  const sign = Object.assign(document.createElement("p"), { className: `site-sign ${name}`, role: "status" });
  sign.append(...content);
  document.body.append(sign);
  return sign;
}

/** @param {string} text @param {() => void} act */
export function button(text, act) {
  const element = Object.assign(document.createElement("button"), { type: "button", className: "button", textContent: text });
  element.addEventListener("click", act);
  return element;
}
