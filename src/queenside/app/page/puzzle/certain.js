/** The cells with a queen in every solution that goes on from a position, in none, and in some, as `qs.certain` finds them. */

import { sortCells } from "./unit-board.js";

/** @import { Kernel } from "../kernel/kernel.js" */
/** @import { UnitBoard } from "./unit-board.js" */

/** @param {Kernel} kernel @param {UnitBoard} board @param {number} seconds for all searches together @returns null where they don't suffice */
export function findCertain(kernel, board, seconds) {
  const end = performance.now() + 1000 * seconds;
  const given = sortCells(board.allQueens);
  const blocked = sortCells([...board.blocked, ...board.marks]);
  /** @param {{place?: number[], block?: number[]}} cells @returns {number[] | null} a solution with one more cell decided */
  function find({ place = [], block = [] }) {
    const clues = { given: sortCells([...given, ...place]), blocked: sortCells([...blocked, ...block]) };
    const remaining = Math.max(0, end - performance.now()) / 1000;
    const { solutions, exhausted } = kernel.solve(board.problem(clues), { limit: 1, seconds: remaining });
    if (!solutions.length && !exhausted) throw new Error("out of time");
    return solutions[0] ?? null;
  }
  const first = find({});
  if (!first) return { status: "none", always: [], never: [], sometimes: [] };
  const always = new Set(first);
  const ever = new Set(first);
  const settled = new Set([...given, ...blocked]);
  const cells = Array.from({ length: board.rows * board.columns }, (_, cell) => cell);
  for (const cell of [...first, ...cells]) {
    if (settled.has(cell) || always.has(cell) !== ever.has(cell)) continue;
    settled.add(cell);
    const solution = find(always.has(cell) ? { block: [cell] } : { place: [cell] });
    for (const queen of solution ?? []) ever.add(queen);
    for (const queen of solution ? [...always] : []) if (!solution?.includes(queen)) always.delete(queen);
  }
  return {
    status: always.size === ever.size ? "unique" : "several",
    always: board.places([...always]),
    never: board.places(cells.filter((cell) => !ever.has(cell))),
    sometimes: board.places(cells.filter((cell) => ever.has(cell) && !always.has(cell))),
  };
}
