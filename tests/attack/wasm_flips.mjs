/**
 * The kernels in WebAssembly with bytes that have changed: the child of wasm.py.
 *
 *     node tests/attack/wasm_flips.mjs SEED FIRST LAST
 *
 * Each is asked in a worker, as the page does it. It may fail to load, trap, or not end, and then the page ends the
 * worker and asks the server; nothing else may go wrong there. How many give other answers is only counted: the page
 * cannot know it, so that the file is compared with what the sources give before it is shipped.
 */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";
import { Kernel } from "../../src/queenside/app/page/kernel/kernel.js";
import { chanceOf, FILE, isRight, tell } from "./wasm_share.mjs";

const PATIENCE = 5000; // milliseconds

/** @param {Uint8Array} bytes @returns {Promise<string>} how it ends */
async function answered(bytes) {
  let kernel;
  try {
    kernel = await Kernel.of(bytes);
  } catch {
    return "not loaded";
  }
  try {
    return isRight(kernel) ? "right answers" : "other answers";
  } catch (error) {
    return error instanceof WebAssembly.RuntimeError ? "trapped" : "refused";
  }
}

/** @param {Uint8Array} bytes */
const asked = (bytes) =>
  new Promise((resolve) => {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: bytes });
    const end = (how) => (clearTimeout(late), worker.terminate(), resolve(how));
    const late = setTimeout(end, PATIENCE, "ended by force");
    worker.once("message", end);
    worker.once("error", () => end("an error outside of the kernels"));
  });

if (!isMainThread) parentPort.postMessage(await answered(workerData));
else {
  const whole = readFileSync(FILE);
  const [seed, first, last] = process.argv.slice(2).map(Number);
  for (let number = first; number < last; number++) {
    const chance = chanceOf(seed * 1_000_003 + number);
    const bytes = Uint8Array.from(whole);
    const at = Math.floor(chance() * bytes.length);
    bytes[at] ^= 1 << Math.floor(chance() * 8);
    tell("case", number);
    tell("call", "byte", at, "is", bytes[at]);
    const how = await asked(bytes);
    tell(how.startsWith("an error") ? "fault" : "told", how);
  }
  tell("end");
}
