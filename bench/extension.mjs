/**
 * Times the extension, built into the folder of the second argument: how long its modules and the
 * kernels take to load, and for each board of the list on standard input the milliseconds from the
 * document's text to the answer, the first time and as the median of further rounds.
 */

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const ROUNDS = Number(process.argv[2]);
const built = pathToFileURL(`${process.argv[3]}/`);

let began = performance.now();
const { solve } = await import(new URL("puzzle/solve.js", built));
const { Kernel } = await import(new URL("kernel/kernel.js", built));
const kernel = await Kernel.of(readFileSync(new URL("kernel/kernel.wasm", built)));
const load = performance.now() - began;

process.stdin.setEncoding("utf-8");
let input = "";
for await (const part of process.stdin) input += part;

const boards = JSON.parse(input).map((text) => {
  const first = timed(text);
  const rounds = Array.from({ length: ROUNDS }, () => timed(text).milliseconds);
  return { ...first, again: median(rounds) };
});
console.log(JSON.stringify({ load, boards }));

/** @param {string} text @returns the answer, the time it took, and that of all processors on it */
function timed(text) {
  began = performance.now();
  const before = process.cpuUsage();
  const { status, solutions, nodes } = solve(kernel, JSON.parse(text), { seconds: 60 });
  const milliseconds = performance.now() - began;
  const { user, system } = process.cpuUsage(before);
  return { milliseconds, processor: (user + system) / 1000, status, solutions, nodes };
}

/** @param {number[]} values */
function median(values) {
  return values.sort((one, other) => one - other)[values.length >> 1] ?? null;
}
