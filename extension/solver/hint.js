/**
 * One hint: the easiest next step from what is on the board, with its reason.
 *
 * A mistake on the board comes before anything else. Where the easy techniques end (techniques.js),
 * the hint is a queen of the only solution, and says that this is all it is.
 */

import { RegionBoard, cellsIn } from "../puzzle/document.js";
import { checkBoard } from "../puzzle/check.js";
import { Position } from "./position.js";
import { nextStep } from "./techniques.js";
import { cellName } from "../puzzle/words.js";

/** @import { Kernel } from "../kernel/kernel.js" */
/** @import { Cell, PuzzleDocument } from "../puzzle/document.js" */

/**
 * @typedef {object} Hint
 * @property {"step" | "answer" | "mistake" | "solved" | "stuck"} kind "answer": a queen of the
 *   solution, without a reason; "mistake": of the person or of the board; "stuck": out of time
 * @property {string | null} technique its name in Queenside's catalogue, of a "step"
 * @property {string} sentence
 * @property {Cell[]} looksAt the cells that are the reason, or are wrong
 * @property {Cell[]} places cells that hold a queen
 * @property {Cell[]} eliminates cells that hold none
 */

/**
 * @param {Kernel} kernel
 * @param {PuzzleDocument} document with a state of play; its marks are taken as they are
 * @param {{seconds?: number}} [options] the time for each search
 * @returns {Hint}
 * @throws {InvalidPuzzle} where the document states no puzzle
 */
export function hint(kernel, document, options = {}) {
  const board = RegionBoard.of(document);
  const { diagnosis, solution } = checkBoard(kernel, board, options);
  if (diagnosis.verdict === "unknown") return plain("stuck", diagnosis.sentence);
  if (!solution || diagnosis.verdict !== "right") {
    const looksAt = [...diagnosis.queens, ...diagnosis.marks];
    return { ...plain("mistake", diagnosis.sentence), looksAt };
  }
  const position = positionOf(board);
  if (!position.need.some((need) => need > 0)) return plain("solved", "The board is solved.");
  return stepFrom(position) ?? answer(position, solution);
}

/**
 * @param {RegionBoard} board whose queens break no rule
 * @returns {Position} of its state of play
 */
export function positionOf(board) {
  const position = Position.start(board);
  for (const cell of board.queens) position.place(cell);
  for (const cell of board.marks) position.drop(cell);
  return position;
}

/** @param {Position} position @returns {Hint | null} */
export function stepFrom(position) {
  const step = nextStep(position);
  if (!step) return null;
  const { board } = position;
  const places = (/** @type {Int32Array | undefined} */ set) =>
    set ? board.places(cellsIn(set, board.size)) : [];
  return {
    kind: "step",
    technique: step.technique,
    sentence: step.tell(),
    looksAt: places(step.evidence),
    places: places(step.places),
    eliminates: places(step.eliminates),
  };
}

/** @param {Position} position @param {number[]} solution @returns {Hint} */
function answer(position, solution) {
  const { board } = position;
  const room = (/** @type {number} */ cell) =>
    Math.min(...board.unitsOf(cell).map((unit) => position.count(unit)));
  const missing = solution.filter((cell) => position.has(cell));
  const cell = missing.reduce((best, other) => (room(other) < room(best) ? other : best));
  const words = `No easy reason: in the only solution ${cellName(board, cell)} holds a queen.`;
  return { ...plain("answer", words), places: [board.place(cell)] };
}

/** @param {Hint["kind"]} kind @param {string} words @returns {Hint} */
function plain(kind, words) {
  return { kind, technique: null, sentence: words, looksAt: [], places: [], eliminates: [] };
}
