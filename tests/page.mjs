/**
 * Asks the worker of the web page in Node: a line of JSON for each question, a line for each answer.
 *
 *     {"ask": "hint", "board": {…}, "naming": "colours", "depth": 3}
 *
 * null is where the page would ask the server.
 */

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const PAGE = new URL("../src/queenside/app/page/", import.meta.url);
const module = await WebAssembly.compile(readFileSync(new URL("kernel/kernel.wasm", PAGE)));

globalThis.onmessage = null;
globalThis.postMessage = (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`);
await import(new URL("local/worker.js", PAGE));

for await (const line of createInterface({ input: process.stdin })) {
  const { ask, ...question } = JSON.parse(line);
  await globalThis.onmessage({ data: { module, path: ask, question } });
}
