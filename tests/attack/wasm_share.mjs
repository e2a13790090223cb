/** What the children of wasm.py share: the kernels' file, chance, lines for the parent, and right answers. */

import { familiesOf, flatProblem, QUEENS_RULES } from "../../src/queenside/app/page/kernel/problem.js";

export const FILE = new URL("../../src/queenside/app/page/kernel/kernel.wasm", import.meta.url);

/** Chance that is the same for a seed: mulberry32. @param {number} state */
export const chanceOf = (state) => () => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

export const tell = (...words) => process.stdout.write(`${words.join(" ")}\n`);

/** N-Queens. @param {number} size @param {boolean} toroidal */
export const queensProblem = (size, toroidal) =>
  flatProblem(size ** 2, familiesOf({ rows: size, columns: size, wrap: toroidal ? "both" : null }, QUEENS_RULES), {});

/** Whether six queens have their four solutions, and seven their forty. @param {any} kernel */
export function isRight(kernel) {
  const [six, seven] = [6, 7].map((n) => kernel.solve(queensProblem(n, false), { limit: 0, seconds: 600 }));
  return six.count === 4 && seven.count === 40 && six.solutions.length === 4;
}
