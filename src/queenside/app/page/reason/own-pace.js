/** How fast the player is beside the people whose times grades tell, by the games that are kept here. */

import { loadKernels } from "../local/answer.js";
import { gradeOf, listTimed, medianOf } from "./game-times.js";

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
