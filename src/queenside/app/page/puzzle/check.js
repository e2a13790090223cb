/**
 * What is wrong with the queens and marks on a board, if anything, as `qs.diagnose` says it.
 *
 * Queens that break a rule together come first; then a board that has no solution; then what differs
 * from the only solution: the first that a step shows, with that step. Where there are several solutions,
 * nothing is wrong as long as one of them fits.
 */

import { regionProblem } from "../kernel/problem.js";
import { RegionBoard, sortCells } from "./document.js";
import { Names } from "./names.js";
import { say } from "./sentences.js";
import { solveBoard } from "./solve.js";
import { Play } from "./steps.js";

/** @import { FlatProblem, Kernel, Reason, Step } from "../kernel/kernel.js" */
/** @import { Cell, PuzzleDocument } from "./document.js" */
/** @import { StepData } from "./steps.js" */

/**
 * As in a diagnosis document (src/queenside/schema/explanation.schema.json).
 *
 * @typedef {object} Diagnosis
 * @property {"right" | "conflict" | "wrong" | "no solution" | "dead end" | "unknown"}
 *   verdict "right": all agrees with a solution; "dead end": with none of several; "unknown": out of time
 * @property {string} sentence says it
 * @property {Cell | null} cell the earliest mistake, or the first of the queens in conflict
 * @property {StepData | null} step that shows the mistake, if one does
 * @property {Cell[]} queens those in conflict, or the wrong ones
 * @property {Cell[]} marks the wrong ones
 */

/**
 * @typedef {object} Checked
 * @property {Diagnosis} diagnosis
 * @property {number[]} [solution] the only one, where it is known
 * @property {number[]} [completion] one that fits, where there are several
 */

/** @typedef {{given: number[], blocked: number[]}} Clues cells */

/** @typedef {Clues & Pick<RegionBoard, "size" | "stars" | "place" | "queens" | "marks">} Board by any rules */

/**
 * @typedef {object} Options
 * @property {number} [seconds] the time for each search
 * @property {(string | null)[]} [looks] what to call each region, "red"
 * @property {import("./names.js").Phrases | null} [phrases] of another language than English
 * @property {string[]} [letters] or by which letter; where neither will do, by its first cell
 */

/**
 * @param {Kernel} kernel
 * @param {PuzzleDocument} document with a state of play
 * @param {Options} [options]
 * @throws {InvalidPuzzle} where the document states no puzzle
 */
export function check(kernel, document, options = {}) {
  return checkBoard(kernel, RegionBoard.of(document), options).diagnosis;
}

/** @param {Kernel} kernel @param {RegionBoard} board @param {Options} options */
export function checkBoard(kernel, board, options) {
  const names = new Names(board, options);
  const crowded = conflict(board, names, sortCells([...board.given, ...board.queens]));
  if (crowded) return { diagnosis: crowded };
  const answer = solveBoard(kernel, board, options);
  if (answer.status === "unique") {
    const solution = answer.solutions[0].map(([row, column]) => row * board.size + column);
    return { diagnosis: compare(kernel, board, names, solution), solution };
  }
  if (answer.status === "several") return checkSeveral(kernel, board, problemOf(board), names, options);
  const isNone = answer.status === "none";
  const sentence = say({ say: isNone ? "diagnosis.none" : "diagnosis.unknown" }, names);
  return { diagnosis: createDiagnosis(isNone ? "no solution" : "unknown", sentence) };
}

/** @param {RegionBoard} board @returns {(clues: Clues) => FlatProblem} */
function problemOf({ size, stars, regions }) {
  return (clues) => regionProblem(size, stars, regions, clues);
}

/**
 * Check a board with several solutions, of any rules.
 *
 * @param {Kernel} kernel @param {Board} board
 * @param {(clues: Clues) => FlatProblem} problem by its clues
 * @param {Names} names @param {Options} options @returns {Checked}
 */
export function checkSeveral(kernel, board, problem, names, { seconds = 1 }) {
  const given = sortCells([...board.given, ...board.queens]);
  const blocked = sortCells([...board.blocked, ...board.marks]);
  const { solutions, exhausted } = kernel.solve(problem({ given, blocked }), { limit: 1, seconds });
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

/** @param {RegionBoard} board @param {Names} names @param {number[]} queens @returns {Diagnosis | null} */
function conflict(board, names, queens) {
  const conflicting = (/** @type {number[]} */ cells, /** @type {Reason} */ reason) => {
    const queens = board.places(cells);
    return { ...createDiagnosis("conflict", say(reason, names)), cell: queens[0], queens };
  };
  const bad = queens.filter((cell) => board.blocked.includes(cell));
  if (bad.length) return conflicting(bad, { say: "diagnosis.blocked", queens: { cells: bad } });
  for (const [cell, other] of pairs(queens)) {
    const reason = attack(board, cell, other);
    if (reason) return conflicting([cell, other], reason);
  }
  for (let unit = 0; unit < board.unitCount; unit++) {
    const unitQueens = queens.filter((cell) => board.unitsOf(cell).includes(unit));
    if (unitQueens.length <= board.stars) continue;
    const slots = { unit: { units: [unit] }, queens: { cells: unitQueens }, most: board.stars };
    return conflicting(unitQueens, { say: "diagnosis.crowded", ...slots });
  }
  return null;
}

/** @param {number[]} cells @returns {Iterable<[number, number]>} the first cell's pairs first */
function* pairs(cells) {
  for (const cell of cells) {
    for (const other of cells) if (other > cell) yield [cell, other];
  }
}

/** @param {RegionBoard} board @param {number} cell @param {number} other @returns {Reason | null} */
function attack(board, cell, other) {
  const otherUnits = board.unitsOf(other);
  const units = board.unitsOf(cell).filter((unit) => otherUnits.includes(unit));
  const slots = { one: { cells: [cell] }, other: { cells: [other] } };
  if (units.length && board.stars === 1) return { say: "diagnosis.shared", ...slots, units: { units } };
  return board.touches(cell, other) ? { say: "diagnosis.touch", ...slots } : null;
}

/** @param {Kernel} kernel @param {RegionBoard} board @param {Names} names @param {number[]} solution */
function compare(kernel, board, names, solution) {
  const queens = board.queens.filter((cell) => !solution.includes(cell));
  const marks = board.marks.filter((cell) => solution.includes(cell));
  if (!queens.length && !marks.length) {
    return createDiagnosis("right", say({ say: praise(board, solution) }, names));
  }
  const play = Play.start(kernel, board);
  const step = firstAgainst(play, queens, marks);
  const decided = step ? [...step.places, ...step.eliminates] : [];
  const wrong = [...queens, ...marks];
  const cell = wrong.find((candidate) => decided.includes(candidate)) ?? wrong[0];
  const [sign, holds] = queens.includes(cell) ? ["queen", "empty"] : ["mark", "queen"];
  const words = say({ say: `diagnosis.${sign}`, cell: { cells: [cell] } }, names);
  const reason = step ? asSeen(step.reason, board) : { say: `diagnosis.holds.${holds}` };
  const explanation = say(reason, names);
  return {
    ...createDiagnosis("wrong", `${words} ${explanation}`),
    cell: board.place(cell),
    step: step && play.stepData(step, names),
    queens: board.places(queens),
    marks: board.places(marks),
  };
}

/**
 * Name only queens that stand on the board in a reason.
 *
 * @param {Reason} reason @param {RegionBoard} board @returns {Reason}
 */
function asSeen(reason, board) {
  const queen = /** @type {{cells: number[]} | undefined} */ (reason.queen);
  const isVisible = !queen || [...board.given, ...board.queens].includes(queen.cells[0]);
  return isVisible ? reason : { ...reason, say: `diagnosis.${reason.say}` };
}

/**
 * Find the first step that contradicts one of these queens or marks.
 *
 * @param {Play} play @param {number[]} queens @param {number[]} marks @returns {Step | null}
 */
function firstAgainst(play, queens, marks) {
  for (const step of play.steps()) {
    if (step.eliminates.some((cell) => queens.includes(cell))) return step;
    if (step.places.some((cell) => marks.includes(cell))) return step;
  }
  return null;
}

/** @param {{given: number[], queens: number[], marks: number[]}} board @param {number[]} solution @returns {string} the key of a sentence */
function praise(board, solution) {
  if (board.given.length + board.queens.length === solution.length) return "hint.solved";
  return board.queens.length + board.marks.length ? "diagnosis.right" : "diagnosis.nothing";
}
