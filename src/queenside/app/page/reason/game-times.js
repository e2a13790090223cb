/** The games that are kept, by kind: how hard their boards are, and the times of those solved without hints. */

import { GRADES } from "../contract.js";
import { Puzzle } from "../board/puzzle.js";
import { answer, loadKernels } from "../local/answer.js";
import { listGames } from "../store/games.js";

/** @typedef {{label: string, grade: string | undefined, rows: number, times: number[]}} Kind `times`: the best first, in seconds */

/** @param {Known} game @param {AbortSignal} signal @returns {Promise<Grade | undefined>} of its board; undefined where there is none */
export async function gradeOf({ board: { state: _, ...board } }, signal) {
  return (await answer("grade", { board }, signal)).grade ?? undefined;
}

/** @param {AbortSignal} signal @returns {Promise<Known[]>} solved without hints, the last one first */
async function listTimed(signal) {
  return (await listGames(signal)).filter(({ solved, hints }) => solved && !hints);
}

/** @param {Puzzle} puzzle @returns {string} its size, in short */
export function kindOf({ title, rows, regions, stars, isCustom }) {
  return regions && !isCustom ? `${rows}×${rows}${stars > 1 ? ` ${"★".repeat(stars)}` : ""}` : title;
}

/** @param {AbortSignal} signal @param {string} [leftOut] the key of a game @returns {Promise<Kind[]>} the small and easy ones first */
export async function findKinds(signal, leftOut) {
  /** @type {Map<string, Kind>} */
  const kinds = new Map();
  await loadKernels(); // since there are many to grade
  for (const game of await listTimed(signal)) {
    if (game.key === leftOut) continue;
    const puzzle = new Puzzle(game.board);
    const { rows, regions, stars } = puzzle;
    const grade = regions && stars === 1 ? (await gradeOf(game, signal).catch(() => undefined))?.name : undefined; // whatever a file had
    const label = kindOf(puzzle);
    const name = `${label} ${grade}`;
    kinds.set(name, { label, grade, rows, times: [...(kinds.get(name)?.times ?? []), game.seconds].sort((a, b) => a - b) });
  }
  const order = (/** @type {Kind} */ { rows, grade }) => 10 * rows + GRADES.indexOf(/** @type {any} */ (grade ?? ""));
  return [...kinds.values()].sort((first, second) => order(first) - order(second));
}

/** @param {number[]} numbers in order @returns {number} their median */
export function medianOf(numbers) {
  const half = Math.floor(numbers.length / 2);
  return numbers.length % 2 ? numbers[half] : (numbers[half - 1] + numbers[half]) / 2;
}

const MIN_GAMES = 3; // below which nothing can be said
const MAX_GAMES = 20; // that are looked at, the last ones

/** @param {AbortSignal} signal @returns {Promise<number | null>} their time as a multiple of the median that grades tell; null where too few are known */
export async function findOwnPace(signal) {
  if (!(await loadKernels())) return null; // there are many to grade
  const games = (await listTimed(signal)).filter(({ board }) => board.kind === "regions");
  const ratios = [];
  for (const game of games.slice(0, MAX_GAMES)) {
    const grade = await gradeOf(game, signal);
    if (grade?.seconds) ratios.push(game.seconds / grade.seconds[1]);
  }
  return ratios.length < MIN_GAMES ? null : medianOf(ratios.sort((a, b) => a - b));
}
