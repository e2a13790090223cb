/**
 * One hint: the easiest next step from what is on the board, with its reason, as `qs.hint` says it.
 *
 * A mistake on the board comes before anything else. Where no technique helps, or none that is known
 * of boards with several queens a unit, the hint is a queen of the only solution, and says that this
 * is all it is. Where there are several solutions it is a queen of one that fits.
 */

import { checkBoard } from "./check.js";
import { RegionBoard } from "./document.js";
import { Names } from "./names.js";
import { say } from "./sentences.js";
import { Play } from "./steps.js";
import { TECHNIQUES, TITLES } from "./templates.js";

/** @import { Kernel } from "../kernel/kernel.js" */
/** @import { Options } from "./check.js" */
/** @import { Cell, PuzzleDocument } from "./document.js" */
/** @import { StepData, UnitData } from "./steps.js" */

/**
 * As in a hint document (src/queenside/schema/explanation.schema.json), at its last depth.
 *
 * @typedef {object} Hint
 * @property {"step" | "answer" | "completion" | "mistake" | "solved" | "stuck"} kind "answer": a queen of the
 *   solution, without a reason; "completion": of one of several; "mistake": of the person or of the board;
 *   "stuck": out of time
 * @property {string[]} sentences where to look, which technique, and the whole step
 * @property {UnitData[]} units those that the first sentence names
 * @property {Cell | null} around the cell that it names, where it names no unit
 * @property {StepData | null} step what to do
 * @property {Cell[]} wrong the queens and marks of a "mistake"
 */

/** Where more units than these are cited, the first depth names a cell. */
const NAMED = 6;

/**
 * @param {Kernel} kernel
 * @param {PuzzleDocument} document with a state of play; its marks are taken as they are
 * @param {Options} [options]
 * @throws {InvalidPuzzle} where the document states no puzzle
 */
export function hint(kernel, document, options = {}) {
  const board = RegionBoard.of(document);
  const names = new Names(board, options);
  const { diagnosis, solution, completion } = checkBoard(kernel, board, options);
  if (!solution) return hintSeveral(board, names, { diagnosis, completion });
  if (diagnosis.verdict !== "right") return mistake(diagnosis, names);
  const play = Play.of(kernel, board);
  if (play.queens.length === solution.length) {
    return plain("solved", say({ say: "hint.solved" }, names));
  }
  return stepFrom(play, names) ?? answer(play, solution, names);
}

/**
 * Hint on a board without a single solution.
 *
 * @param {import("./check.js").Board} board @param {Names} names
 * @param {import("./check.js").Checked} checked
 */
export function hintSeveral(board, names, { diagnosis, completion }) {
  if (diagnosis.verdict === "unknown") return plain("stuck", diagnosis.sentence);
  if (!completion) return mistake(diagnosis, names);
  const queens = [...board.given, ...board.queens];
  const cell = completion.find((candidate) => !queens.includes(candidate));
  if (cell === undefined) return plain("solved", diagnosis.sentence);
  const place = board.place(cell);
  return { ...plain("completion", say({ say: "hint.completion", cell: { cells: [cell] } }, names)), around: place };
}

/** @param {Play} play @param {Names} names @returns {Hint | null} */
export function stepFrom(play, names) {
  const next = play.markedStep();
  if (!next) return null;
  const step = play.stepData(next, names);
  const cited = [...new Set(next.because)];
  const numbers = cited.length > NAMED && !next.places.length ? [] : cited;
  const cell = next.eliminates[0];
  const location = numbers.length
    ? say({ say: "hint.units", units: { units: numbers } }, names)
    : say({ say: "hint.cell", cell: { cells: [cell] } }, names);
  return {
    ...plain("step", step.sentence),
    sentences: [location, techniqueWords(step.technique, names), step.sentence],
    units: numbers.map((unit) => names.unitData(unit)),
    around: numbers.length ? null : play.board.place(cell),
    step,
  };
}

/** @param {string} technique @param {Names} names @returns {string} its title, and what it says */
function techniqueWords(technique, { phrases }) {
  const [title, sentence] = [TITLES[technique], TECHNIQUES[technique]];
  const meaning = sentence.slice(`${title}: `.length);
  const translations = [title, meaning.slice(0, 1).toUpperCase() + meaning.slice(1)].map((text) => phrases?.texts[text]);
  return translations.every(Boolean) ? translations.join(": ") : sentence;
}

/** @param {import("./check.js").Diagnosis} diagnosis @param {Names} names @returns {Hint} */
function mistake({ verdict, sentence, queens, marks }, names) {
  const ofBoard = verdict === "no solution";
  const location = say({ say: ofBoard ? "hint.board" : "hint.mistake" }, names);
  const countReason = { say: "hint.which", queens: queens.length, marks: marks.length };
  const isKnown = queens.length + marks.length > 0;
  const sentences = [location, isKnown ? say(countReason, names) : location, sentence];
  return { ...plain("mistake", sentence), sentences, wrong: [...queens, ...marks] };
}

/** @param {Play} play @param {number[]} solution @param {Names} names @returns {Hint} the queen with least room */
function answer(play, solution, names) {
  const missing = solution.filter((cell) => !play.queens.includes(cell));
  const cell = missing.reduce((best, other) => (play.room(other) < play.room(best) ? other : best));
  const reason = { say: "hint.answer", cell: { cells: [cell] } };
  const bare = { technique: "", because: [], eliminates: [], evidence: [] };
  const step = play.stepData({ ...bare, places: [cell], reason }, names);
  return { ...plain("answer", step.sentence), step };
}

/** @param {Hint["kind"]} kind @param {string} words @returns {Hint} */
function plain(kind, words) {
  return { kind, sentences: [words, words, words], units: [], around: null, step: null, wrong: [] };
}
