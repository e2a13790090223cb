/** The thread in which the kernels work: a question comes in, its answer goes out, or null. */

import { assign, letterOf, NAMES } from "../board/colours.js";
import { Puzzle } from "../board/puzzle.js";
import { Kernel } from "../kernel/kernel.js";
import { checkBoard } from "../puzzle/check.js";
import { explain } from "../puzzle/explain.js";
import { gradeOf } from "../puzzle/grade.js";
import { hint } from "../puzzle/hint.js";
import { practice } from "../puzzle/practice.js";
import { solveBoard } from "../puzzle/steps.js";
import { make } from "./make.js";
import { read } from "./read.js";

/** @typedef {{board: PuzzleDocument, naming?: string, depth?: number, full?: boolean, trust_unique?: boolean, technique?: string}} Question as the server takes it */
/** @typedef {import("../puzzle/names.js").Phrases | null} Phrases */

const TIMEOUT = 10; // seconds for a search, and for reasoning

/** @type {Promise<Kernel> | null} */
let loading = null;

/** By the path at which the server answers the same. @type {Record<string, (kernel: Kernel, question: Question, phrases: Phrases) => unknown>} */
const QUESTIONS = {
  check(kernel, { board: document }) {
    const { board } = Puzzle.of(document);
    const { status, solutions } = solveBoard(kernel, board, { seconds: TIMEOUT });
    return status === "unknown" ? null : { status, solutions: solutions.map((cells) => board.places(cells)) };
  },
  hint(kernel, { board, naming, depth = 3 }, phrases) {
    const { puzzle, options } = named(board, naming, phrases);
    const { sentences, step, ...fields } = hint(kernel, puzzle.board, { ...options, depth });
    return { ...fields, depth, sentences: sentences.slice(0, depth), step: depth === 3 ? step : null };
  },
  diagnose(kernel, { board, naming }, phrases) {
    const { puzzle, options } = named(board, naming, phrases);
    return checkBoard(kernel, puzzle.board, options).diagnosis;
  },
  explain(kernel, { board, naming, full, trust_unique: trusting }, phrases) {
    const { puzzle, options } = named(board, naming, phrases);
    return explain(kernel, puzzle.board, { ...options, full, trusting, seconds: undefined });
  },
  grade(kernel, { board }) {
    const puzzle = Puzzle.of(board);
    const answer = gradeOf(kernel, puzzle.board, TIMEOUT);
    return answer && { queenside: 1, board: puzzle.id ?? puzzle.title, ...answer };
  },
  practice(kernel, { board, naming, technique = "" }, phrases) {
    const { puzzle, options } = named(board, naming, phrases);
    const { state, ...position } = practice(kernel, puzzle.board, technique, options) ?? {};
    return state ? { board: { ...board, state }, ...position } : null;
  },
  generate: (kernel, question) => make(kernel, /** @type {any} */ (question)),
  read: (kernel, question) => read(kernel, /** @type {any} */ (question)),
};

onmessage = async ({ data: { module, path, question, phrases } }) => {
  try {
    loading ??= Kernel.of(module);
    postMessage(await QUESTIONS[path](await loading, question, phrases));
  } catch {
    postMessage(null); // the server says why
  }
};

/** @param {PuzzleDocument} document @param {string} [naming] as the server takes it @param {Phrases} [phrases] */
function named(document, naming = "colours", phrases = null) {
  const puzzle = Puzzle.of(document);
  const { rows, columns, areas } = puzzle;
  const count = Math.max(-1, ...(areas ?? [])) + 1;
  const hasColours = naming === "colours" && areas && count <= NAMES.length;
  const looks = hasColours ? assign({ rows, columns, regions: areas }).map((colour) => NAMES[colour]) : undefined;
  const letters = naming === "letters" ? Array.from({ length: count }, (_, region) => letterOf(region)) : undefined;
  return { puzzle, options: { seconds: TIMEOUT, looks, letters, phrases } };
}
