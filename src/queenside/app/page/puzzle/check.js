/**
 * What is wrong with the queens and marks on a board, if anything, as `qs.diagnose` says it.
 *
 * Queens that break a rule together come first; then a board that has no solution; then what differs
 * from the only solution: the first that a step shows, with that step. Where there are several solutions,
 * nothing is wrong as long as one of them fits.
 */

import { sortCells } from "./unit-board.js";
import { Names } from "./names.js";
import { say } from "./sentences.js";
import { reasonAbout, solveBoard, startOf, stepData } from "./steps.js";

/** @import { Reason, Step } from "../kernel/kernel.js" */

/**
 * As in a diagnosis document; "unknown": out of time.
 * @typedef {Omit<import("../contract.js").DiagnosisDocument, "queenside" | "puzzle" | "verdict" | "step"> &
 *   {verdict: import("../contract.js").DiagnosisDocument["verdict"] | "unknown", step: StepData | null}} Diagnosis
 */

/** `completion`: one that fits, where there are several. @typedef {{diagnosis: Diagnosis, completion?: number[]}} Checked */

/**
 * @typedef {object} Options
 * @property {number} [seconds] the time for each search
 * @property {boolean} [unexplained] mistakes are told without the step that shows them, which may take long to find
 * @property {(string | null)[]} [looks] what to call each region, "red"
 * @property {import("./names.js").Phrases | null} [phrases] of another language than English
 * @property {string[]} [letters] or by which letter; where neither will do, by its first cell
 */

/** @param {Kernel} kernel @param {UnitBoard} board @param {Options} [options] @returns {Checked} */
export function checkBoard(kernel, board, options = {}) {
  const names = new Names(board, options);
  const crowded = conflict(board, names, sortCells(board.allQueens));
  if (crowded) return { diagnosis: crowded };
  const { status, solutions } = solveBoard(kernel, board, { seconds: options.seconds });
  if (status === "unique") return { diagnosis: compare(kernel, board, names, solutions[0], options) };
  if (status === "several") return checkSeveral(kernel, board, names, options);
  const isNone = status === "none";
  const sentence = say({ say: isNone ? "diagnosis.none" : "diagnosis.unknown" }, names);
  return { diagnosis: createDiagnosis(isNone ? "no solution" : "unknown", sentence) };
}

/** @param {Kernel} kernel @param {UnitBoard} board @param {Names} names @param {Options} options @returns {Checked} */
function checkSeveral(kernel, board, names, { seconds = 1 }) {
  const given = sortCells(board.allQueens);
  const blocked = sortCells([...board.blocked, ...board.marks]);
  const { solutions, exhausted } = kernel.solve(board.problem({ given, blocked }), { limit: 1, seconds });
  const [completion] = solutions;
  if (!completion) {
    const [verdict, key] = exhausted ? ["dead end", "diagnosis.several.none"] : ["unknown", "diagnosis.unknown"];
    return { diagnosis: createDiagnosis(/** @type {Diagnosis["verdict"]} */ (verdict), say({ say: key }, names)) };
  }
  const praised = praise(board, completion);
  const key = praised === "diagnosis.right" ? "diagnosis.several.fits" : praised;
  return { diagnosis: createDiagnosis("right", say({ say: key }, names)), completion };
}

/** @param {Diagnosis["verdict"]} verdict @param {string} sentence @returns {Diagnosis} */
function createDiagnosis(verdict, sentence) {
  return { verdict, sentence, cell: null, step: null, queens: [], marks: [] };
}

/** @param {UnitBoard} board @param {Names} names @param {number[]} queens @returns {Diagnosis | null} */
function conflict(board, names, queens) {
  const conflicting = (/** @type {number[]} */ cells, /** @type {Reason} */ reason) => {
    const queens = board.places(cells);
    return { ...createDiagnosis("conflict", say(reason, names)), cell: queens[0], queens };
  };
  const bad = queens.filter((cell) => board.blocked.includes(cell));
  if (bad.length) return conflicting(bad, { say: "diagnosis.blocked", queens: { cells: bad } });
  for (const cell of queens) {
    const other = queens.find((candidate) => candidate !== cell && board.attacks(cell, candidate));
    if (other !== undefined) return conflicting([cell, other], attack(board, cell, other));
  }
  for (const [unit, { cells, upper }] of board.units.entries()) {
    const unitQueens = queens.filter((cell) => cells.includes(cell));
    if (unitQueens.length <= upper) continue;
    const slots = { unit: { units: [unit] }, queens: { cells: unitQueens }, most: upper };
    return conflicting(unitQueens, { say: "diagnosis.crowded", ...slots });
  }
  return null;
}

/** @param {UnitBoard} board @param {number} cell @param {number} other that it attacks @returns {Reason} */
function attack(board, cell, other) {
  const shared = [...board.units.keys()].filter((unit) => {
    const { cells, upper } = board.units[unit];
    return upper === 1 && cells.includes(cell) && cells.includes(other);
  });
  const slots = { one: { cells: [cell] }, other: { cells: [other] } };
  if (shared.length) return { say: "diagnosis.shared", ...slots, units: { units: shared } };
  const [[row, column], [r, c]] = [board.place(cell), board.place(other)];
  const touch = Math.max(Math.abs(row - r), Math.abs(column - c)) === 1;
  return { say: touch ? "diagnosis.touch" : "diagnosis.attack", ...slots };
}

/** @param {Kernel} kernel @param {UnitBoard} board @param {Names} names @param {number[]} solution @param {Options} options */
function compare(kernel, board, names, solution, { seconds, unexplained }) {
  const queens = board.queens.filter((cell) => !solution.includes(cell));
  const marks = board.marks.filter((cell) => solution.includes(cell));
  if (!queens.length && !marks.length) {
    return createDiagnosis("right", say({ say: praise(board, solution) }, names));
  }
  const { steps = [], state } = unexplained ? {} : reasonAbout(kernel, board, "beginning", startOf(board), { seconds });
  const isAgainst = (/** @type {Step} */ { places, eliminates }) =>
    eliminates.some((cell) => queens.includes(cell)) || places.some((cell) => marks.includes(cell));
  const step = steps.find(isAgainst) ?? null;
  const decided = step ? [...step.places, ...step.eliminates] : [];
  const wrong = [...queens, ...marks];
  const cell = wrong.find((candidate) => decided.includes(candidate)) ?? wrong[0];
  const [sign, holds] = queens.includes(cell) ? ["queen", "empty"] : ["mark", "queen"];
  const words = say({ say: `diagnosis.${sign}`, cell: { cells: [cell] } }, names);
  const reasons = step ? reasonsFor(step, steps, board) : [{ say: `diagnosis.holds.${holds}` }];
  if (!step && state === "long") reasons.push({ say: "diagnosis.long" });
  return {
    ...createDiagnosis("wrong", [words, ...reasons.map((reason) => say(reason, names))].join(" ")),
    cell: board.place(cell),
    step: step && stepData(step, names),
    queens: board.places(queens),
    marks: board.places(marks),
  };
}

/**
 * Why a step follows; before it, why there is a queen that it needs and that doesn't stand on the board.
 * @param {Step} step @param {Step[]} steps @param {UnitBoard} board @returns {Reason[]}
 */
function reasonsFor({ reason }, steps, board) {
  const queen = /** @type {{cells: number[]} | undefined} */ (reason.queen)?.cells[0];
  if (queen === undefined || board.allQueens.includes(queen)) return [reason];
  const placed = steps.find(({ places }) => places.includes(queen));
  return [...(placed ? [placed.reason] : []), { ...reason, say: `diagnosis.${reason.say}` }];
}

/** @param {{given: number[], queens: number[], marks: number[]}} board @param {number[]} solution @returns {string} the key of a sentence */
function praise(board, solution) {
  if (board.given.length + board.queens.length === solution.length) return "hint.solved";
  return board.queens.length + board.marks.length ? "diagnosis.right" : "diagnosis.nothing";
}
