/** Compare a time with a person's other games on boards of that size and grade. */

import { Puzzle } from "../board/puzzle.js";
import { term } from "../board/terms.js";
import { html } from "../html.js";
import { answer, loadKernels } from "../local/answer.js";
import { clockTime } from "../puzzle/english.js";
import { listGames as allGames } from "../store/games.js";
import { t } from "../i18n.js";

const WORDS = {
  faster: (/** @type {number} */ slower, /** @type {number} */ all, /** @type {string} */ kind) =>
    t("Faster than {slower} of your {all} other games on boards like this one ({kind}): {share}%.", { slower, all, kind, share: Math.round((100 * slower) / all) }),
  label: t("Your times on such boards"),
  kind: (/** @type {string} */ title, /** @type {string | undefined} */ grade) => (grade ? `${title}, ${term(grade)}` : title),
};

const MIN_GAMES = 3; // other games, below which nothing can be said
const MAX_GAMES = 100; // games that are looked at, the last ones
const BARS = 12;

/**
 * Fetch the seconds of other games of this size and grade, solved without hints.
 *
 * @param {Puzzle} puzzle
 * @param {string | undefined} grade undefined where boards of such a kind have none
 * @param {string} key of this game
 * @param {AbortSignal} signal
 */
export async function timesLike(puzzle, grade, key, signal) {
  const games = await allGames(signal);
  const alike = games
    .filter((game) => game.solved && !game.hints && game.key !== key && new Puzzle(game.board).title === puzzle.title)
    .slice(0, MAX_GAMES);
  if (grade) await loadKernels(); // since there are many to grade
  const seconds = [];
  for (const game of alike) {
    const { state: _, ...board } = game.board;
    const its = grade && (await answer("grade", { board }, signal)).grade?.name;
    if (its === grade) seconds.push(game.seconds);
  }
  return seconds;
}

/** @param {{seconds: number, others: number[], puzzle: Puzzle, grade: string | undefined}} props */
export function Times({ seconds, others: otherTimes, puzzle, grade }) {
  if (otherTimes.length < MIN_GAMES) return null;
  const slower = otherTimes.filter((other) => other > seconds).length;
  const all = [...otherTimes, seconds].map((time) => Math.max(time, 1));
  const [min, max] = [Math.min(...all), Math.max(...all)];
  const place = (/** @type {number} */ time) =>
    max > min ? Math.min(BARS - 1, Math.floor((BARS * Math.log(Math.max(time, 1) / min)) / Math.log(max / min))) : 0;
  const counts = Array.from({ length: BARS }, (_, bar) => all.filter((time) => place(time) === bar).length);
  const highest = Math.max(...counts);
  return html`<figure class="histogram">
    <svg viewBox=${`0 0 ${BARS} 5`} preserveAspectRatio="none" role="img" aria-label=${WORDS.label}>
      ${counts.map((count, bar) => {
        const height = count && Math.max(0.25, (5 * count) / highest);
        return html`<rect class=${bar === place(seconds) ? "is-now" : ""} x=${bar + 0.08} width="0.84" y=${5 - height} height=${height} />`;
      })}
    </svg>
    <p class="histogram-ends quiet" aria-hidden="true"><span>${clockTime(min)}</span><span>${clockTime(max)}</span></p>
    <figcaption>${WORDS.faster(slower, otherTimes.length, WORDS.kind(puzzle.title, grade))}</figcaption>
  </figure>`;
}
