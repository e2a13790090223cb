/** The consequences of a queen that a step supposes, as a board shows them. */

/** @typedef {[number, number]} Cell */

/**
 * @param {{places: Cell[], eliminates: Cell[]}[]} trial its deductions, in order
 * @returns {{queens: [Cell, number][], marks: Cell[]}} queens with the number of their deduction, from 1
 */
export function ofTrial(trial) {
  const queens = trial.flatMap(({ places }, at) => places.map((cell) => /** @type {[Cell, number]} */ ([cell, at + 1])));
  const taken = new Set(queens.map(([cell]) => String(cell)));
  const marks = trial.flatMap((link) => link.eliminates).filter((cell) => !taken.has(String(cell)));
  return { queens, marks };
}
