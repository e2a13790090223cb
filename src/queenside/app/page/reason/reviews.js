/** The reviews of past games: kept among the settings, on this device and its own server. */

import { allQueens, isSolved, replayGame } from "../board/game.js";
import { answer } from "../local/answer.js";
import { keep, loadSetting } from "../settings.js";
import { t } from "../i18n.js";
import { review, stepFinder, summarise } from "./review.js";

const KEY = "reviews";
const MAX_GAMES = 200; // games

/** @returns {Promise<import("./review.js").Summary[]>} the last game first */
export async function reviews() {
  const stored = await loadSetting(KEY);
  return Array.isArray(stored) ? stored.filter((review) => Object(review?.techniques) === review?.techniques) : [];
}

/**
 * Review a solved game and store the summary; throw a Problem, or an Error if it isn't solved.
 * @param {Puzzle} puzzle with the state it began from
 * @param {{key: string, played: string}} game @param {import("../board/game.js").Entry[]} entries
 * @param {"colours" | "letters"} naming @param {AbortSignal} signal
 */
export async function reviewGame(puzzle, { key, played }, entries, naming, signal) {
  const last = replayGame(puzzle, entries);
  if (!isSolved(last)) throw new Error(t("This game isn't solved yet."));
  const solution = allQueens(last);
  const moments = await review(puzzle, entries, solution, stepFinder(puzzle, naming, (path, body) => answer(path, body, signal)));
  const before = await reviews();
  if (!signal.aborted) {
    const otherReviews = before.filter((review) => review.key !== key).slice(0, MAX_GAMES - 1);
    keep(KEY, [{ key, played, ...summarise(moments) }, ...otherReviews]);
  }
  return { moments };
}
