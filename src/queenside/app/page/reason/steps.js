/**
 * Steps of reasoning, as the server tells them, and what of a step is to be seen on a board.
 *
 * What a queen crosses out is a step of its own, but nobody wants to press a button for it: a move
 * is a step together with the marks that follow from it.
 */

import { trialNotes, trialLinks } from "../puzzle/trial.js";

/** @typedef {[number, number]} Place row and column, from 0 */
/** @typedef {{kind: string, index: number}} UnitName */
/** @typedef {{queens: Set<number>, marks: Set<number>}} State */

/**
 * Cells that a board highlights (properties of `Board`).
 * @typedef {object} Sight
 * @property {Set<number>} [shown] @property {Set<number>} [ringed]
 * @property {{queens: Set<number>, marks: Set<number>}} [fresh] @property {Set<number>} [wrong]
 * @property {State} [trial] what a trial would lead to
 * @property {Map<number, string>} [notes] the numbers of its deductions; "2.1+" for several
 */

/** The technique of marking what a queen attacks. */
export const MARKS = "queen-marks";

/** @param {Puzzle} puzzle @param {UnitName[]} units @returns {Set<number>} the cells of all of them */
function cellsOfUnits(puzzle, units) {
  const keys = new Set(units.map(({ kind, index }) => `${kind} ${index}`));
  const matching = puzzle.units.filter(({ kind, index }) => keys.has(`${kind} ${index}`));
  return new Set(matching.flatMap((unit) => unit.cells));
}

/** Highlight a step's units, its evidence, and everything new. @param {Puzzle} puzzle @param {Step[]} steps @returns {Sight} */
export function sightOf(puzzle, steps) {
  const [first] = steps;
  const looked = puzzle.cellsOf(first.looks_at);
  const units = cellsOfUnits(puzzle, first.because);
  const queens = puzzle.cellsOf(steps.flatMap((step) => step.places));
  const marks = puzzle.cellsOf(steps.flatMap((step) => step.eliminates));
  return {
    shown: units.size ? units : new Set([...looked, ...marks]),
    ringed: first.technique === MARKS ? new Set() : difference(looked, queens, marks),
    fresh: { queens, marks },
    ...trialOf(puzzle, first),
  };
}

/** @param {Puzzle} puzzle @param {Step} step @returns {Sight} */
function trialOf(puzzle, { trial }) {
  if (!trial.length) return {};
  const led = trialLinks(/** @type {any} */ (trial));
  const [queens, marks] = [led.flatMap((link) => link.queens), led.flatMap((link) => link.marks)];
  const notes = new Map(trialNotes(led).map(({ cell, text }) => [puzzle.cell(...cell), text]));
  return { trial: { queens: puzzle.cellsOf(queens), marks: puzzle.cellsOf(marks) }, notes };
}

/** @param {Puzzle} puzzle @param {{units: UnitName[], around: Place | null}} hint */
export function hintCells(puzzle, { units, around: centre }) {
  if (!centre) return cellsOfUnits(puzzle, units);
  const cell = puzzle.cell(...centre);
  return new Set([cell, ...puzzle.unitsOf[cell].flatMap(({ kind, cells }) => (kind === "window" ? cells : []))]);
}

/** @param {Set<number>} cells @param {...Set<number>} others */
export function difference(cells, ...others) {
  return new Set([...cells].filter((cell) => !others.some((other) => other.has(cell))));
}

/** @param {Step[]} steps at least one */
export function hardestOf(steps) {
  return steps.reduce((hardest, step) => (step.rating > hardest.rating ? step : hardest));
}

/** @param {{steps: Step[], closing: {number: number} | null}} explanation @returns {Step[][]} the steps in moves, those that one sentence closes as one */
export function movesOf({ steps, closing }) {
  const moves = [];
  const isClosed = (/** @type {Step} */ step) => closing && step.number > closing.number;
  for (const step of steps) {
    if ((step.technique === MARKS && moves.length) || isClosed(step)) moves[moves.length - 1].push(step);
    else moves.push([step]);
  }
  return moves;
}

/** @param {Puzzle} puzzle @param {Step[][]} moves @returns {State[]} one more than there are moves */
export function statesOf(puzzle, moves) {
  const states = [{ queens: new Set(puzzle.given), marks: new Set() }];
  for (const move of moves) states.push(applySteps(puzzle, states[states.length - 1], move));
  return states;
}

/** @param {Puzzle} puzzle @param {State} state @param {Step[]} steps @returns {State} */
export function applySteps(puzzle, { queens, marks }, steps) {
  return {
    queens: new Set([...queens, ...puzzle.cellsOf(steps.flatMap((step) => step.places))]),
    marks: new Set([...marks, ...puzzle.cellsOf(steps.flatMap((step) => step.eliminates))]),
  };
}

/**
 * Put a state into a document, without marks that queens imply: a wrong queen is one mistake.
 * @param {Puzzle} puzzle @param {PuzzleDocument} document @param {State} state @returns {PuzzleDocument}
 */
export function withState(puzzle, document, { queens, marks }) {
  const all = new Set([...queens, ...puzzle.given]);
  const byHand = difference(marks, all, puzzle.crossed(all), puzzle.blocked);
  return {
    ...document,
    state: {
      queens: puzzle.placesOf(difference(queens, puzzle.given)),
      marks: puzzle.placesOf(byHand),
    },
  };
}

/** Name regions by colours if each has its own, else by letters. @param {Puzzle | null} puzzle @param {{palette: string, letters: boolean}} settings */
export function namingFor(puzzle, { palette, letters }) {
  const hasManyRegions = puzzle?.regions && new Set(puzzle.regions).size > 16;
  return letters || palette !== "soft" || hasManyRegions ? "letters" : "colours";
}
