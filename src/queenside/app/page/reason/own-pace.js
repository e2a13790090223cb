/** How fast the player is beside the people whose times grades tell, by the games that are kept here. */

import { answer, loadKernels } from "../local/answer.js";
import { listGames } from "../store/games.js";

const MIN_GAMES = 3; // below which nothing can be said
const MAX_GAMES = 20; // that are looked at, the last ones

/**
 * @param {AbortSignal} signal
 * @returns {Promise<number | null>} their time as a multiple of the median that grades tell; null where too few are known
 */
export async function findOwnPace(signal) {
  if (!(await loadKernels())) return null; // there are many to grade
  const games = (await listGames(signal)).filter(({ solved, hints, board }) => solved && !hints && board.kind === "regions");
  const ratios = [];
  for (const { board: { state: _, ...board }, seconds } of games.slice(0, MAX_GAMES)) {
    const { grade } = await answer("grade", { board }, signal);
    if (grade?.seconds) ratios.push(seconds / grade.seconds[1]);
  }
  return ratios.length < MIN_GAMES ? null : middleOf(ratios);
}

/** @param {number[]} numbers @returns {number} their median */
function middleOf(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}
