/**
 * Asks the extension's engine in Node: a line of JSON for each question, a line for each answer.
 *
 *     {"ask": "solve", "document": {…}, "limit": 2, "seconds": 60}
 *
 * "step" is a hint that trusts the state of play and knows no solution.
 */

import { createInterface } from "node:readline";
import { Board } from "../extension/solver/board.js";
import { check } from "../extension/solver/check.js";
import { hint, positionOf, stepFrom } from "../extension/solver/hint.js";
import { solve } from "../extension/solver/search.js";

const QUESTIONS = {
  solve: ({ document, ...options }) => solve(document, options),
  check: ({ document, ...options }) => check(document, options),
  hint: ({ document, ...options }) => hint(document, options),
  step: ({ document }) => stepFrom(positionOf(Board.of(document))),
};

function answer({ ask, ...question }) {
  try {
    return QUESTIONS[ask](question);
  } catch (error) {
    if (error.name !== "InvalidPuzzle") throw error;
    return { faults: error.faults };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
}
