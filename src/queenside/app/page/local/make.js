/** The board of a seed, as `POST /generate` makes it (queenside/maker/generate.py). */

import { BOARD_OPTIONS } from "../contract.js";
import { GENERATION_OPTIONS, GENERATION_VERSION, LEVELS, STYLES } from "../kernel/constants.js";
import { regionProblem } from "../kernel/problem.js";

const MAX_SEED = 1e9; // seeds that are drawn are below this, so that ids stay short
const TIMEOUT = 20; // seconds after which the server, which has more than one thread, is the better place

const FLAGS = BOARD_OPTIONS.filter(({ name, values }) => !values && GENERATION_OPTIONS.includes(name)).map(({ name }) => name);

/** The options that this browser can meet; others go to the server. */
const SUPPORTED = ["size", "stars", "grade", "style", ...FLAGS, "seed", "time_limit"];

/**
 * @param {Kernel} kernel @param {import("../kernel/kernel.js").BoardSpec} spec
 * @returns {{boards: object[]} | null} null where it isn't known here, or not in time
 */
export function make(kernel, spec) {
  const { size, stars = 1, grade, style = STYLES[0] } = spec;
  if (Object.keys(spec).some((key) => !SUPPORTED.includes(key)) || (grade && stars > 1)) return null;
  const levels = LEVELS.slice(0, -1).reduce((bits, level, index) => (level.grade === grade ? bits | (2 << index) : bits), 0);
  if (grade && !levels) return null;
  const seed = spec.seed ?? Math.floor(Math.random() * MAX_SEED);
  const generated = kernel.make({ ...spec, levels }, seed, { seconds: TIMEOUT });
  if (!generated) return null;
  const { status, solutions } = kernel.solve(regionProblem(size, stars, generated.regions));
  if (status !== "unique" || String(solutions[0]) !== String(generated.queens)) return null;
  const words = [stars > 1 ? `${size}k${stars}` : size, grade, style !== STYLES[0] && style, ...FLAGS.filter((flag) => spec[flag])];
  const place = (/** @type {number} */ cell) => [Math.floor(cell / size), cell % size];
  return {
    boards: [
      {
        queenside: 1,
        kind: "regions",
        id: `${words.filter(Boolean).join("-")}#${seed}v${GENERATION_VERSION}`,
        stars,
        regions: Array.from({ length: size }, (_, row) => generated.regions.slice(row * size, (row + 1) * size)),
        solution: generated.queens.map(place),
      },
    ],
  };
}
