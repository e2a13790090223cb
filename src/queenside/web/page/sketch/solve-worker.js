/** The thread in which the kernels search: a board comes in, its solutions go out. */

import { Puzzle } from "../board/puzzle.js";
import { Kernel } from "../kernel/kernel.js";
import { queensProblem, regionProblem } from "../kernel/problem.js";

/** @type {Promise<Kernel> | null} */
let loading = null;

onmessage = async ({ data: { module, document, seconds } }) => {
  loading ??= Kernel.of(module);
  const kernel = await loading;
  try {
    const puzzle = Puzzle.of(document);
    const { status, solutions } = kernel.solve(problemOf(puzzle), { seconds });
    postMessage({ status, solutions: solutions.map((cells) => puzzle.placesOf(cells)) });
  } catch {
    postMessage({ status: "unknown", solutions: [] }); // the server says why
  }
};

/** @param {Puzzle} puzzle */
function problemOf({ rows, stars, toroidal, regions, given, blocked }) {
  const clues = { given: [...given], blocked: [...blocked] };
  return regions ? regionProblem(rows, stars, regions, clues) : queensProblem(rows, toroidal, clues);
}
