/**
 * Asks the browser extension in Node, as it is built into the folder that the first argument names: a
 * line of JSON for each question, a line for each answer.
 *
 *     {"ask": "solve", "document": {…}, "limit": 2, "seconds": 60}
 *
 * "step" is a hint that trusts the state of play and knows no solution.
 */

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const built = pathToFileURL(`${process.argv[2]}/`);
const load = (path) => import(new URL(path, built));

const { Kernel } = await load("kernel/kernel.js");
const { boardOf } = await load("puzzle/document.js");
const { checkBoard } = await load("puzzle/check.js");
const { hint, stepHint } = await load("puzzle/hint.js");
const { Names } = await load("puzzle/names.js");
const { positionOf, reasonAbout, solve } = await load("puzzle/steps.js");
const { namesOf } = await load("region-names.js");
const { asId, asJson, asLink, asText } = await load("export-text.js");

const kernel = await Kernel.of(readFileSync(new URL("kernel/kernel.wasm", built)));

const QUESTIONS = {
  solve: ({ document, ...options }) => solve(kernel, document, options),
  check: ({ document, ...options }) => checkBoard(kernel, boardOf(document), options).diagnosis,
  hint: ({ document, ...options }) => hint(kernel, boardOf(document), options),
  step: ({ document }) => step(boardOf(document)),
  names: ({ document }) => namesOf(null, document, document.length),
  write: ({ document }) => [asText, asId, asLink, asJson].map((write) => write(document)),
};

function step(board) {
  const { step } = reasonAbout(kernel, board, "step", positionOf(board));
  return step && stepHint(step, new Names(board));
}

function answer({ ask, ...question }) {
  try {
    return QUESTIONS[ask](question);
  } catch (error) {
    if (error.name !== "InvalidPuzzle") throw error;
    return { fault: error.message };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
}
