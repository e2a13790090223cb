/** Solutions by the kernels in the page: no question to the server, and the page stays quick. */

/** Seconds after which the server, which has more engines, is the better place to look. */
const PATIENCE = 1;

/** @typedef {{status: "none" | "unique" | "several" | "unknown", solutions: [number, number][][]}} Solved */

/** @type {Promise<WebAssembly.Module | null> | null} */
let loading = null;

/** @type {Worker | null} a worker that waits */
let idle = null;

/**
 * How many solutions a board has, and up to two of them; null where the kernels cannot tell: not in
 * this browser, not for this board, or not in time.
 *
 * @param {import("../board/puzzle.js").PuzzleDocument} document
 * @param {AbortSignal} signal
 * @returns {Promise<Solved | null>}
 */
export async function solveHere(document, signal) {
  loading ??= compiled().catch(() => null);
  const module = await loading;
  if (!module || signal.aborted) return null;
  const worker = idle ?? new Worker(new URL("./solve-worker.js", import.meta.url), { type: "module" });
  idle = null;
  return new Promise((resolve) => {
    const stop = () => (worker.terminate(), resolve(null));
    signal.addEventListener("abort", stop, { once: true });
    worker.onerror = stop;
    worker.onmessage = ({ data }) => {
      signal.removeEventListener("abort", stop);
      if (idle) worker.terminate();
      else idle = worker;
      resolve(data.status === "unknown" ? null : data);
    };
    worker.postMessage({ module, document, seconds: PATIENCE });
  });
}

/** @returns {Promise<WebAssembly.Module>} fails where the browser has no WebAssembly */
async function compiled() {
  return WebAssembly.compileStreaming(fetch(new URL("../kernel/kernel.wasm", import.meta.url)));
}
