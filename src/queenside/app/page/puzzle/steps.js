/** The solutions of a board, and how a person who reasons fills it, step by step, with the reasons that the kernel knows. */

import { boardOf } from "./document.js";
import { say } from "./sentences.js";
import { TITLES } from "./templates.js";

/** @import { Step } from "../kernel/kernel.js" */

/** @typedef {{kind: string, index: number}} UnitData as in documents */

/**
 * As in an explanation document; `rating` is missing in a trial.
 * @typedef {Omit<import("../contract.js").LinkData, "technique" | "because" | "trial"> &
 *   {technique: string, because: UnitData[], trial: StepData[], rating?: number}} StepData
 */

/** @typedef {{queens: number[], marks: number[]}} Position cells: all queens, and those that can hold none, blocked ones included */

export const MARKS = "queen-marks";

/**
 * @param {Kernel} kernel @param {PuzzleDocument} document
 * @param {{limit?: number, seconds?: number}} [options] as many solutions are looked for: two show that there are several
 */
export function solve(kernel, document, options) {
  const began = performance.now();
  const board = boardOf(document);
  const { status, solutions, exhausted, nodes } = solveBoard(kernel, board, options);
  const seconds = (performance.now() - began) / 1000;
  return { status, solutions: solutions.map((cells) => board.places(cells)), exhausted, nodes, seconds };
}

/** @param {Kernel} kernel @param {UnitBoard} board @param {{limit?: number, seconds?: number}} [options] */
export function solveBoard(kernel, board, { limit = 2, seconds = 1 } = {}) {
  return kernel.solve(board.problem(), { limit, seconds });
}

/** @param {UnitBoard} board @returns {Position} the clues alone */
export function startOf(board) {
  return { queens: board.given, marks: board.blocked };
}

/** @param {UnitBoard} board @returns {Position} with what a person has placed, and all that the queens cross out */
export function positionOf(board) {
  const queens = board.allQueens;
  return { queens, marks: [...board.blocked, ...board.marks, ...board.crossed(queens)] };
}

/**
 * @param {Kernel} kernel @param {UnitBoard} board @param {Parameters<Kernel["reason"]>[1]} question
 * @param {Position} position @param {{hardest?: number, without?: string, seconds?: number}} [options]
 */
export function reasonAbout(kernel, board, question, { queens, marks }, options) {
  const { rows, columns, kinds } = board;
  return kernel.reason(board.problem(), question, { rows, columns, kinds, queens, crossed: marks, ...options });
}

/** @param {Position} position @param {Pick<Step, "places" | "eliminates">} step @returns {Position} */
export function take({ queens, marks }, { places, eliminates }) {
  return { queens: [...queens, ...places], marks: [...marks, ...eliminates] };
}

/** @param {Step} step @param {Names} names @returns {StepData} as a person gets it */
export function stepData({ technique, because, places, eliminates, evidence, reason, rating, inner = [] }, names) {
  const { board } = names;
  return {
    technique,
    title: TITLES[technique],
    ...(rating !== undefined && { rating }),
    sentence: say(reason, names),
    because: because.map((unit) => names.unitData(unit)),
    looks_at: board.places(evidence),
    places: board.places(places),
    eliminates: board.places(eliminates),
    trial: inner.map((link) => stepData(link, names)),
  };
}

/** @param {Step[]} steps @param {Names} names @returns {(StepData & {number: number})[]} numbered from 1; marks have the number of the step they follow */
export function numberedSteps(steps, names) {
  let number = 0;
  return steps.map((step) => {
    if (step.technique !== MARKS) number++;
    return { number, ...stepData(step, names) };
  });
}
