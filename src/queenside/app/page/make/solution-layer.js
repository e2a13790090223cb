/** Solutions drawn on the board. */

import { compareSolutions } from "../sketch/verdict.js";

/**
 * Choose the solutions to draw: both of several, or those asked for.
 *
 * @param {import("../board/puzzle.js").Puzzle} canvas @param {import("../sketch/verdict.js").Verdict} verdict
 * @param {import("./verdict-card.js").Sight | null} wished
 */
export function solutionLayer(canvas, { status, solutions }, wished) {
  const [a = [], b = []] = solutions.map((places) => [...canvas.cellsOf(places)]);
  const sight = wished ?? (status === "several" ? "both" : "hidden");
  const { common, onlyA, onlyB } = compareSolutions(a, b);
  const tags = new Map([
    ...onlyA.map((cell) => /** @type {const} */ ([cell, "A"])),
    ...onlyB.map((cell) => /** @type {const} */ ([cell, "B"])),
  ]);
  const hasSeveral = status === "several";
  /** @type {number[]} */
  const queens = { both: [...common, ...onlyA, ...onlyB], a, b, hidden: [] }[sight];
  const props = {
    queens: new Set(queens),
    layer: new Set(sight === "both" ? onlyB : []),
    notes: hasSeveral && sight !== "hidden" ? new Map([...tags].filter(([cell]) => queens.includes(cell))) : undefined,
  };
  const rings = hasSeveral && sight !== "hidden" ? [...tags.keys()] : [];
  return { rings, props };
}
