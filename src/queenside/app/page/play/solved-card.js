/** The card of a solved game: time, best time, streak, next board. */

import { ask } from "../api.js";
import { textOf } from "../board/address.js";
import { clockTime } from "../puzzle/english.js";
import { html, useEffect, useState } from "../html.js";
import { loadKernels } from "../local/answer.js";
import { capitalise, titleOf, useCatalogue } from "../reason/catalogue.js";
import { reviewGame } from "../reason/reviews.js";
import { namingFor } from "../reason/steps.js";
import { go, linkTo } from "../router.js";
import { useSettings } from "../settings.js";
import { movesOf } from "../store/games.js";
import { Button } from "../ui/button.js";
import { Icon } from "../ui/icon.js";
import { helpText } from "../ui/share.js";
import { useLatestRequest } from "../ui/use-latest-request.js";
import { plural, t } from "../i18n.js";
import { nextBoard } from "./next-board.js";
import { Times, timesLike } from "./times.js";

const WORDS = {
  review: t("Review my moves"),
  slowest: (/** @type {string} */ time, /** @type {string} */ title) => t("Your longest wait, {time}, was for “{title}”.", { time, title }),
};

const LONG = 10; // seconds, from which a wait is worth a word

/**
 * @param {object} props @param {import("../board/puzzle.js").Puzzle} props.puzzle
 * @param {number} props.seconds @param {number} props.hints
 * @param {number | null} props.mistakes null where the moves are not known
 * @param {{name: string} | null | undefined} props.grade
 * @param {string} props.name of the game, as it is kept
 * @param {string | null} props.day @param {() => Promise<{best: number | null} | null>} props.keep
 * @param {() => void} props.onShare @param {() => void} props.onAgain
 */
export function SolvedCard({ puzzle, seconds, hints, mistakes, grade, name, day, keep, onShare, onAgain }) {
  const [remarks, setRemarks] = useState(/** @type {string[]} */ ([]));
  useEffect(() => {
    const tell = async () => {
      const result = await keep();
      const progress = await ask("progress").catch(() => null);
      setRemarks(describeResult({ seconds, hints, day, best: result?.best ?? null, progress, title: puzzle.title }));
    };
    tell();
  }, []);
  const { answer: otherTimes, run } = useLatestRequest();
  useEffect(() => {
    if (grade !== undefined || !puzzle.regions) run((signal) => timesLike(puzzle, grade?.name, name, signal));
  }, [grade]);
  const { catalogue } = useCatalogue();
  const slowest = useSlowest(puzzle, name, mistakes !== null);
  const next = nextBoard(puzzle);
  return html`<section class="solved card" aria-label=${t("Solved")}>
    <svg class="solved-crown" viewBox="0 0 40 40" aria-hidden="true"><use href="#crown" /></svg>
    <h2>${t("Solved in {time}", { time: clockTime(seconds) })}</h2>
    <p class=${hints || mistakes ? "quiet" : "is-good"}>${capitalise(helpText(hints, mistakes))}.</p>
    ${otherTimes && html`<${Times} ...${{ seconds, others: otherTimes, puzzle, grade: grade?.name }} />`}
    ${remarks.map((line) => html`<p>${line}</p>`)}
    ${slowest &&
    catalogue &&
    html`<p>${WORDS.slowest(clockTime(slowest.seconds), titleOf(catalogue, hardest(slowest.steps).technique))}</p>`}
    <div class="row">
      <${Button} main onClick=${() => go(linkTo("play", next.text))}>${next.words} <${Icon} name="next" /><//>
      <${Button} onClick=${onShare}><${Icon} name="share" /> ${t("Share")}<//>
      <${Button} onClick=${onAgain}>${t("Play again")}<//>
      ${puzzle.regions && html`<a class="button" href=${linkTo("learn", "explain", textOf(puzzle.document))}>${t("Explain it")}</a>`}
      ${mistakes !== null && puzzle.regions && html`<a class="button" href=${linkTo("learn", "review", name)}>${WORDS.review}</a>`}
    </div>
  </section>`;
}

/**
 * Review the game and find the longest wait; null without kernels.
 *
 * @param {import("../board/puzzle.js").Puzzle} puzzle @param {string} name @param {boolean} hasMoves
 * @returns {import("../reason/review.js").Moment | null}
 */
function useSlowest(puzzle, name, hasMoves) {
  const { settings } = useSettings();
  const { answer, run } = useLatestRequest();
  useEffect(() => {
    if (!hasMoves || !puzzle.regions || puzzle.stars > 1) return;
    run(async (signal) => {
      if (!(await loadKernels())) return null;
      const game = { key: name, played: new Date().toISOString() };
      const { moments } = await reviewGame(puzzle, game, await movesOf(name), namingFor(puzzle, settings), signal);
      const waits = moments.filter(({ steps, hinted, guessed }) => steps.length && !hinted && !guessed);
      const [slowest] = waits.sort((a, b) => b.seconds - a.seconds);
      return slowest?.seconds >= LONG ? slowest : null;
    });
  }, []);
  return answer;
}

/** @param {import("../reason/steps.js").Step[]} steps */
function hardest(steps) {
  return steps.reduce((hardest, step) => (step.rating > hardest.rating ? step : hardest));
}

/**
 * Describe best times and the streak.
 *
 * @param {{seconds: number, hints: number, day: string | null, best: number | null, progress: any, title: string}} result
 */
function describeResult({ seconds, hints, day, best, progress, title }) {
  const lines = [];
  const kind = progress?.times.find((/** @type {any} */ entry) => entry.title === title);
  if (!hints && kind && kind.games > 1 && same(kind.best, seconds)) {
    lines.push(t("Your best time of {count} on such boards!", { count: kind.games }));
  } else if (kind) lines.push(t("Your best on such boards is {time}.", { time: clockTime(kind.best) }));
  if (best !== null && !same(best, seconds)) lines.push(t("On this board it is {time}.", { time: clockTime(best) }));
  const days = progress?.streak.current ?? 0;
  if (day && days > 0) lines.push(plural(days, "A streak begins: day 1.", "{count} days in a row."));
  return lines;
}

/** @param {number} first @param {number} second */
function same(first, second) {
  return Math.abs(first - second) < 0.001;
}
