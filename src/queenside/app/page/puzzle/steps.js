/**
 * A board as it is filled, step by step, as far as the kernel knows a reason.
 */

import { LEVELS } from "../kernel/constants.js";
import { say } from "./sentences.js";
import { TITLES } from "./templates.js";

/** @import { Kernel, Step } from "../kernel/kernel.js" */
/** @import { Cell, RegionBoard } from "./document.js" */
/** @import { Names } from "./names.js" */

/** @typedef {{kind: string, index: number}} UnitData as in documents */

/**
 * A step as in an explanation document (src/queenside/schema/explanation.schema.json).
 *
 * @typedef {object} StepData
 * @property {string} technique its name in Queenside's catalogue
 * @property {string} title
 * @property {number} rating how hard the technique is at its easiest
 * @property {string} sentence
 * @property {UnitData[]} because the units it argues from
 * @property {Cell[]} looks_at the cells it argues from
 * @property {Cell[]} places cells that hold a queen
 * @property {Cell[]} eliminates cells that hold none
 * @property {StepData[]} trial what a queen there would lead to, up to the contradiction
 */

const MARKS = "queen-marks";

export class Play {
  /**
   * @param {Kernel} kernel @param {RegionBoard} board
   * @param {number[]} queens cells, given ones included
   * @param {number[]} marks cells that can hold none
   */
  constructor(kernel, board, queens, marks) {
    this.kernel = kernel;
    this.board = board;
    this.queens = queens;
    this.marks = marks;
  }

  /** @param {Kernel} kernel @param {RegionBoard} board @returns {Play} the clues alone */
  static start(kernel, board) {
    return new Play(kernel, board, [...board.given], [...board.blocked]);
  }

  /** @param {Kernel} kernel @param {RegionBoard} board @returns {Play} with what a person has placed */
  static of(kernel, board) {
    const queens = [...board.given, ...board.queens];
    return new Play(kernel, board, queens, [...board.blocked, ...board.marks]);
  }

  step() {
    const { size, stars, regions } = this.board;
    return this.kernel.step(size, stars, regions, this);
  }

  /** @param {Step} step @param {Names} names @returns {StepData} as a person gets it */
  stepData({ technique, because, places, eliminates, evidence, reason, inner = [] }, names) {
    return {
      technique,
      title: TITLES[technique],
      rating: LEVELS.find((level) => level.technique === technique)?.rating ?? 1,
      sentence: say(reason, names),
      because: because.map((unit) => names.unitData(unit)),
      looks_at: this.board.places(evidence),
      places: this.board.places(places),
      eliminates: this.board.places(eliminates),
      trial: inner.map((link) => this.stepData(link, names)),
    };
  }

  /** Apply a step. @param {Step} step */
  take({ places, eliminates }) {
    this.queens.push(...places);
    this.marks.push(...eliminates);
  }

  /** Apply the queens' marks, then find the next step. */
  markedStep() {
    let step = this.step();
    for (; step?.technique === MARKS; step = this.step()) this.take(step);
    return step;
  }

  /** @returns {Iterable<Step>} from here to where no step helps; each is taken after it was seen */
  *steps() {
    for (let step = this.step(); step; step = this.step()) {
      yield step;
      this.take(step);
    }
  }

  /** @param {number} cell @returns {number} how many cells are free in its narrowest unit */
  room(cell) {
    const decided = new Set([...this.queens, ...this.marks]);
    const free = this.board.unitsOf(cell).map((unit) => {
      return this.board.cellsOf(unit).filter((other) => !decided.has(other)).length;
    });
    return Math.min(...free);
  }
}
