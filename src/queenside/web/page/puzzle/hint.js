/**
 * One hint: the easiest next step from what is on the board, with its reason, as `qs.hint` says it.
 *
 * A mistake on the board comes before anything else. Where no technique helps, or none that is known
 * of boards with several queens a unit, the hint is a queen of the only solution, and says that this
 * is all it is.
 */

import { checkBoard } from "./check.js";
import { RegionBoard } from "./document.js";
import { Names } from "./names.js";
import { say } from "./sentences.js";
import { Play } from "./steps.js";

/** @import { Kernel } from "../kernel/kernel.js" */
/** @import { Cell, PuzzleDocument } from "./document.js" */

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
 * @param {{seconds?: number, looks?: string[]}} [options] the time for each search; what to call each
 *   region, "coral", where its first cell will not do
 * @returns {Hint}
 * @throws {InvalidPuzzle} where the document states no puzzle
 */
export function hint(kernel, document, options = {}) {
  const board = RegionBoard.of(document);
  const names = new Names(board, options.looks);
  const { diagnosis, solution } = checkBoard(kernel, board, options);
  if (diagnosis.verdict === "unknown") return plain("stuck", diagnosis.sentence);
  if (!solution || diagnosis.verdict !== "right") {
    const looksAt = [...diagnosis.queens, ...diagnosis.marks];
    return { ...plain("mistake", diagnosis.sentence), looksAt };
  }
  const play = Play.of(kernel, board);
  if (play.queens.length === solution.length) {
    return plain("solved", say({ say: "hint.solved" }, names));
  }
  return stepFrom(play, names) ?? answer(play, solution, names);
}

/** @param {Play} play @param {Names} names @returns {Hint | null} */
export function stepFrom(play, names) {
  const step = play.markedStep();
  if (!step) return null;
  const { board } = play;
  return {
    kind: "step",
    technique: step.technique,
    sentence: say(step.reason, names),
    looksAt: board.places(step.evidence),
    places: board.places(step.places),
    eliminates: board.places(step.eliminates),
  };
}

/** @param {Play} play @param {number[]} solution @param {Names} names @returns {Hint} the queen with least room */
function answer(play, solution, names) {
  const { board } = play;
  const missing = solution.filter((cell) => !play.queens.includes(cell));
  const cell = missing.reduce((best, other) => (play.room(other) < play.room(best) ? other : best));
  const words = say({ say: "hint.answer", cell: { cells: [cell] } }, names);
  return { ...plain("answer", words), places: [board.place(cell)] };
}

/** @param {Hint["kind"]} kind @param {string} words @returns {Hint} */
function plain(kind, words) {
  return { kind, technique: null, sentence: words, looksAt: [], places: [], eliminates: [] };
}
