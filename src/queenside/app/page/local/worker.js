/** The thread in which the kernels work: a question comes in, its answer goes out, or null. */

import { assign, letterOf, NAMES } from "../board/colours.js";
import { Puzzle } from "../board/puzzle.js";
import { Kernel } from "../kernel/kernel.js";
import { queensProblem, regionProblem } from "../kernel/problem.js";
import { gradeOf } from "../puzzle/grade.js";
import { make } from "./make.js";
import { read } from "./read.js";
import { check as diagnose, checkSeveral } from "../puzzle/check.js";
import { hint, hintSeveral } from "../puzzle/hint.js";
import { Names } from "../puzzle/names.js";

/** @typedef {{board: PuzzleDocument, naming?: string, depth?: number}} Question as the server takes it */
/** @typedef {import("../puzzle/names.js").Phrases | null} Phrases */

/** Seconds after which the server, which has more engines, is the better place to look. */
const TIMEOUT = 1;

/** @type {Promise<Kernel> | null} */
let loading = null;

/** By the path at which the server answers the same. @type {Record<string, (kernel: Kernel, question: Question, phrases: Phrases) => unknown>} */
const QUESTIONS = {
  check(kernel, { board }) {
    const puzzle = Puzzle.of(board);
    const { status, solutions } = kernel.solve(problemOf(puzzle), { seconds: TIMEOUT });
    if (status === "unknown") return null;
    return { status, solutions: solutions.map((cells) => puzzle.placesOf(cells)) };
  },
  hint(kernel, { board, naming, depth = 3 }, phrases) {
    const hintOptions = { ...options(board, naming), phrases };
    const result = isReasoned(board) ? hint(kernel, board, hintOptions) : reviewSeveral(kernel, board, hintOptions)?.hint;
    if (!result || result.kind === "answer" || result.kind === "stuck") return null;
    const { sentences, step, ...fields } = result;
    return { ...fields, depth, sentences: sentences.slice(0, depth), step: depth === 3 ? step : null };
  },
  diagnose(kernel, { board, naming }, phrases) {
    const hintOptions = { ...options(board, naming), phrases };
    const result = isReasoned(board) ? diagnose(kernel, board, hintOptions) : reviewSeveral(kernel, board, hintOptions)?.diagnosis;
    return !result || result.verdict === "unknown" ? null : result;
  },
  grade(kernel, { board }) {
    return isReasoned(board) ? gradeOf(kernel, Puzzle.of(board), problemOf, TIMEOUT) : null;
  },
  generate: (kernel, question) => make(kernel, /** @type {any} */ (question)),
  read: (kernel, question) => read(kernel, /** @type {any} */ (question)),
};

onmessage = async ({ data: { module, path, question, phrases } }) => {
  try {
    loading ??= Kernel.of(module);
    if (question.board?.kind === "custom") return postMessage(null);
    postMessage(await QUESTIONS[path](await loading, question, phrases));
  } catch {
    postMessage(null); // the server says why
  }
};

/** @param {Question["board"]} board @returns whether the kernels know all that Python does of it */
function isReasoned({ regions, stars = 1 }) {
  return regions !== undefined && stars === 1;
}

/**
 * What can be said of a board by any rules that has several solutions; null where it hasn't, or where queens break
 * a rule together, which takes words for all its units.
 *
 * @param {Kernel} kernel @param {Question["board"]} document @param {import("../puzzle/check.js").Options} options
 */
function reviewSeveral(kernel, document, options) {
  const puzzle = Puzzle.of(document);
  const { rows: size, stars } = puzzle;
  const [given, blocked, queens, marks] = [puzzle.given, puzzle.blocked, puzzle.state.queens, puzzle.state.marks];
  if (puzzle.conflicts(new Set([...given, ...queens])).size) return null;
  if (kernel.solve(problemOf(puzzle), { seconds: TIMEOUT }).status !== "several") return null;
  const cells = { given: [...given], blocked: [...blocked], queens: [...queens], marks: [...marks] };
  const board = { size, stars, ...cells, place: (/** @type {number} */ cell) => puzzle.place(cell) };
  const names = new Names(/** @type {any} */ (board), options);
  const problem = (/** @type {import("../puzzle/check.js").Clues} */ clues) => problemOf({ ...puzzle, ...clues });
  const checked = checkSeveral(kernel, board, problem, names, options);
  return { diagnosis: checked.diagnosis, hint: hintSeveral(board, names, checked) };
}

/** @param {Question["board"]} board @param {string} [naming] as the server takes it */
function options(board, naming) {
  const puzzle = Puzzle.of(board);
  const regions = Array.from({ length: puzzle.rows }, (_, region) => region);
  if (naming === "letters") return { seconds: TIMEOUT, letters: regions.map(letterOf) };
  const hasColours = naming !== "cells" && puzzle.rows <= NAMES.length;
  return { seconds: TIMEOUT, looks: hasColours ? assign(puzzle).map((colour) => NAMES[colour]) : undefined };
}

/** @param {Pick<Puzzle, "rows" | "stars" | "toroidal" | "regions"> & {given: Iterable<number>, blocked: Iterable<number>}} puzzle */
function problemOf({ rows, stars, toroidal, regions, given, blocked }) {
  const clues = { given: [...given], blocked: [...blocked] };
  return regions ? regionProblem(rows, stars, regions, clues) : queensProblem(rows, toroidal, clues);
}
