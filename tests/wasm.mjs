/**
 * Asks the kernels in WebAssembly, in Node: a line of JSON for each question, a line for each answer.
 *
 *     {"ask": "solve", "problem": ["base64 of an array", …], "limit": 2, "seconds": 60}
 */

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Kernel, Refused } from "../src/queenside/app/page/kernel/kernel.js";
import { familiesOf, flatProblem, QUEENS_RULES, regionProblem } from "../src/queenside/app/page/kernel/problem.js";

const PAGE = new URL("../src/queenside/app/page/kernel/kernel.wasm", import.meta.url);
const module = await WebAssembly.compile(readFileSync(PAGE));
const kernel = await Kernel.of(module);

const { exports: raw } = await WebAssembly.instantiate(module, { host: { now: () => 0 } });
raw._initialize();

const bytes = (text) => new Uint8Array(Buffer.from(text, "base64"));
const text = (array) => Buffer.from(array).toString("base64");

const QUESTIONS = {
  about: () => ({ build: kernel.build, imports: WebAssembly.Module.imports(module) }),
  solve: ({ problem, ...options }) => kernel.solve(problem.map(bytes), options),
  reason: ({ problem, about = "step", ...position }) => kernel.reason(problem.map(bytes), about, position),
  make: ({ wish, seed, seconds }) => kernel.make(wish, BigInt(seed), { seconds }),
  regionProblem: ({ size, stars, regions, ...clues }) =>
    regionProblem(size, stars, bytes(regions), clues).map(text),
  customProblem: ({ rows, columns, wrap, rules = QUEENS_RULES, ...clues }) =>
    flatProblem(rows * columns, familiesOf({ rows, columns, wrap }, rules), clues).map(text),
  token: ({ regions, cells, token }) => kernel.boxToken(regions, Uint8Array.from(cells), token),
  other: ({ regions, texts }) => kernel.isOtherPuzzle(regions, texts),
  boxes: ({ size, evidence, values }) => kernel.boxRegions(size, evidence, values),
  picture: ({ pixels, width, height }) => kernel.picture(bytes(pixels), width, height),
  memory: () => kernel.memory,
  room: ({ bytes }) => raw.slot(0, bytes),
};

function answer({ ask, ...question }) {
  try {
    return QUESTIONS[ask](question);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { refused: error.message };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
}
