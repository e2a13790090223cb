/**
 * Times the extension, built into the folder of the second argument: how long its modules and the
 * kernels take to load, and for each board of the list on standard input the milliseconds from the
 * document's text to the answer, the first time and as the median of further rounds.
 */

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const ROUNDS = Number(process.argv[2]);
const built = pathToFileURL(`${process.argv[3]}/`);

const start = performance.now();
const { solve } = await import(new URL("puzzle/solve.js", built));
const { Kernel } = await import(new URL("kernel/kernel.js", built));
const kernel = await Kernel.of(readFileSync(new URL("kernel/kernel.wasm", built)));
const load = performance.now() - start;

process.stdin.setEncoding("utf-8");
let input = "";
for await (const part of process.stdin) input += part;

const boards = JSON.parse(input).map((text) => {
  const first = timeSolve(text);
  const rounds = Array.from({ length: ROUNDS }, () => timeSolve(text).milliseconds);
  return { ...first, again: median(rounds) };
});
console.log(JSON.stringify({ load, boards }));

/** @param {string} text @returns the answer, and the time it took */
function timeSolve(text) {
  const start = performance.now();
  const { status, solutions } = solve(kernel, JSON.parse(text), { seconds: 60 });
  return { milliseconds: performance.now() - start, status, solutions };
}

/** @param {number[]} values */
function median(values) {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? null;
}
