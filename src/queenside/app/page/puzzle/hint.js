/**
 * One hint: the easiest next step from what is on the board, with its reason, as `qs.hint` says it.
 *
 * A mistake on the board comes before anything else. Where there are several solutions it is a queen of one that fits.
 */

import { checkBoard } from "./check.js";
import { Names } from "./names.js";
import { namePieces, say } from "./sentences.js";
import { positionOf, reasonAbout, stepData } from "./steps.js";
import { TECHNIQUES, TITLES } from "./templates.js";

/** @import { UnitData } from "./steps.js" */

/**
 * As in a hint document, at its last depth; `wrong`: the queens and marks of a "mistake".
 * @typedef {Omit<import("../contract.js").HintDocument, "queenside" | "puzzle" | "depth" | "units" | "step"> &
 *   {units: UnitData[], step: StepData | null, wrong: Cell[]}} Hint
 */

/** @type {Record<string, {say: string}>} */
const STUCK = { late: { say: "diagnosis.unknown" }, long: { say: "hint.long" } };
const NAMED = 6; // where more units than these are cited, the first depth names a cell

/**
 * @param {Kernel} kernel @param {UnitBoard} board with a state of play; its marks are taken as they are
 * @param {Options & {depth?: number}} [options] `depth`: how many of its sentences are wanted; the first ones are quicker
 * @returns {Hint}
 */
export function hint(kernel, board, { depth = 3, ...options } = {}) {
  const names = new Names(board, options);
  const { diagnosis, completion } = checkBoard(kernel, board, { ...options, unexplained: depth < 3 });
  if (diagnosis.verdict === "unknown") return plain("stuck", diagnosis.sentence);
  if (diagnosis.verdict !== "right") return mistake(diagnosis, names);
  if (completion) return queenOf(completion, board, names);
  const { state, step } = reasonAbout(kernel, board, "step", positionOf(board), { seconds: options.seconds });
  if (state === "solved") return plain("solved", say({ say: "hint.solved" }, names));
  if (step) return stepHint(step, names);
  return plain("stuck", say(STUCK[state] ?? { say: "hint.stuck", without: 0 }, names));
}

/** @param {number[]} completion @param {UnitBoard} board @param {Names} names @returns {Hint} */
function queenOf(completion, board, names) {
  const cell = completion.find((candidate) => !board.allQueens.includes(candidate));
  if (cell === undefined) return plain("solved", say({ say: "hint.solved" }, names));
  return { ...plain("completion", say({ say: "hint.completion", cell: { cells: [cell] } }, names)), around: board.place(cell) };
}

/** @param {import("../kernel/kernel.js").Step} next @param {Names} names @returns {Hint} */
export function stepHint(next, names) {
  const step = stepData(next, names);
  const cited = [...new Set(next.because)];
  const numbers = cited.length > NAMED && next.eliminates.length ? [] : cited;
  const cell = Math.min(...next.eliminates);
  const location = numbers.length
    ? say({ say: "hint.units", units: { units: numbers } }, names)
    : say({ say: "hint.cell", cell: { cells: [cell] } }, names);
  return {
    ...plain("step", step.sentence),
    sentences: [location, techniqueWords(step.technique, names), step.sentence],
    units: numbers.map((unit) => names.unitData(unit)),
    around: numbers.length ? null : names.board.place(cell),
    step,
  };
}

/** @param {string} technique @param {Names} names @returns {string} its title, and what it says */
function techniqueWords(technique, names) {
  const { phrases } = names;
  const [title, sentence] = [TITLES[technique], TECHNIQUES[technique]];
  const meaning = sentence.slice(`${title}: `.length);
  const translations = [title, meaning.slice(0, 1).toUpperCase() + meaning.slice(1)].map((text) => phrases?.texts[text]);
  return translations.every(Boolean) ? translations.join(": ") : namePieces(sentence, names);
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

/** @param {Hint["kind"]} kind @param {string} words @returns {Hint} */
function plain(kind, words) {
  return { kind, sentences: [words, words, words], units: [], around: null, step: null, wrong: [] };
}
