/**
 * Answers by the kernels in the page, where they can tell: then nothing is asked of the server, and the
 * page stays quick, since they work in a thread of their own.
 */

import { ask, isSite } from "../api.js";
import { boardsIn } from "../board/address.js";
import { hintPhrases } from "../i18n.js";

/** The answers that the worker can give, by the server's paths. */
const LOCAL_PATHS = ["check", "hint", "diagnose", "explain", "grade", "practice", "generate", "read"];

const SPOKEN_PATHS = ["hint", "diagnose", "explain", "practice"]; // the questions that are answered in sentences

/** @type {Promise<WebAssembly.Module | null> | null} */
let loading = null;

/** @type {Worker | null} a worker that waits */
let idle = null;

/**
 * The answer of the kernels, or of the server where they cannot tell: not in this browser, not for this
 * board, or not in time. Throws a Problem.
 * @param {string} path @param {unknown} body @param {AbortSignal} signal @returns {Promise<any>}
 */
export async function answer(path, body, signal) {
  const question = body instanceof Blob ? { picture: body } : body;
  const find = (/** @type {unknown} */ subject) => askWorker(path, subject, signal);
  const work = () => (path === "practice" ? practise(/** @type {any} */ (body), find, signal) : find(question));
  // What every visit asks (the grade of the board that is opened) isn't worth loading the kernels, and a server makes
  // positions to train on where the collection has none.
  const isServers = !isSite() && (path === "practice" || (path === "grade" && loading === null));
  const localAnswer = LOCAL_PATHS.includes(path) && !isServers ? await work() : null;
  return localAnswer ?? ask(path, body, { signal });
}

/** @param {string} path @param {unknown} question @param {AbortSignal} signal @returns {Promise<unknown>} or null */
async function askWorker(path, question, signal) {
  const [module, phrases] = await Promise.all([loadKernels(), SPOKEN_PATHS.includes(path) ? hintPhrases() : null]);
  if (!module || signal.aborted) return null;
  const worker = idle ?? new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  idle = null;
  return new Promise((resolve) => {
    const stop = () => (worker.terminate(), resolve(null));
    signal.addEventListener("abort", stop, { once: true });
    worker.onerror = stop;
    worker.onmessage = ({ data }) => {
      signal.removeEventListener("abort", stop);
      if (idle) worker.terminate();
      else idle = worker;
      resolve(data);
    };
    worker.postMessage({ module, path, question, phrases });
  });
}

/** Have the kernels answer, where much is to be asked of them; null where the browser has no WebAssembly. */
export function loadKernels() {
  const compile = async () => WebAssembly.compileStreaming(fetch(new URL("../kernel/kernel.wasm", import.meta.url)));
  return (loading ??= compile().catch(() => null));
}

const MAX_TRIED = 20; // boards that are looked at; the first one should do
const STRIDE = 7919; // so far from one board to that of the next seed

/**
 * A position to train on, from boards of the collection that get harder without the technique.
 * @param {{technique: string, seed: number, naming: string, largest?: number}} question
 * @param {(question: object) => Promise<unknown>} find asks the kernels for a position on a board
 * @param {AbortSignal} signal
 */
async function practise({ technique, seed, naming, largest = Infinity }, find, signal) {
  /** @type {{id: string, size: number}[]} */
  const boards = /** @type {any} */ (await ask(`collections/queenside?technique=${technique}`, undefined, { signal })).boards;
  const rows = Math.max(largest, Math.min(...boards.map(({ size }) => size)));
  const entries = boards.filter(({ size }) => size <= rows);
  let spare = null;
  for (let number = 0; number < Math.min(MAX_TRIED, entries.length); number++) {
    const { id } = entries[(seed * STRIDE + number) % entries.length];
    const [board] = await boardsIn(id, signal);
    const found = /** @type {{needed: boolean} | null} */ (await find({ board, technique, naming }));
    if (signal.aborted) return null;
    if (!found) continue;
    const { needed, ...position } = found;
    if (needed) return position;
    spare ??= position;
  }
  return spare;
}
