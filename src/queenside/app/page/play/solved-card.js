/** The card of a solved game: time, best time, streak, next board. */

import { ask } from "../api.js";
import { dayOf, textOf } from "../board/address.js";
import { clockTime } from "../puzzle/english.js";
import { html, useEffect, useState } from "../html.js";
import { answer, loadKernels } from "../local/answer.js";
import { capitalise, titleOf, useCatalogue } from "../reason/catalogue.js";
import { reviewGame } from "../reason/reviews.js";
import { hardestOf, namingFor } from "../reason/steps.js";
import { go, linkTo } from "../router.js";
import { useSettings } from "../settings.js";
import { listGames as allGames, movesOf } from "../store/games.js";
import { Bars } from "../ui/bars.js";
import { Button, Icon } from "../ui/button.js";
import { helpText } from "../ui/share.js";
import { useLatestRequest } from "../ui/hooks.js";
import { plural, t } from "../i18n.js";
import { Puzzle } from "../board/puzzle.js";
import { daysAfter } from "../board/days.js";

const LONG = 10; // seconds, from which a wait is worth a word

/**
 * @param {object} props @param {Puzzle} props.puzzle
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
  return html`<section class="solved grid card" aria-label=${t("Solved")}>
    <svg class="solved-crown" viewBox="0 0 40 40" aria-hidden="true"><use href="#crown" /></svg>
    <h2>${t("Solved in {time}", { time: clockTime(seconds) })}</h2>
    <p class=${hints || mistakes ? "quiet" : "is-good"}>${capitalise(helpText(hints, mistakes))}.</p>
    ${otherTimes && html`<${Times} ...${{ seconds, others: otherTimes, puzzle, grade: grade?.name }} />`}
    ${remarks.map((line) => html`<p>${line}</p>`)}
    ${slowest &&
    catalogue &&
    html`<p>${t("Your longest wait, {time}, was for “{title}”.", { time: clockTime(slowest.seconds), title: titleOf(catalogue, hardestOf(slowest.steps).technique) })}</p>`}
    <div class="row">
      <${Button} main onClick=${() => go(linkTo("play", next.text))}>${next.words} <${Icon} name="next" /><//>
      <${Button} onClick=${onShare}><${Icon} name="share" /> ${t("Share")}<//>
      <${Button} onClick=${onAgain}>${t("Play again")}<//>
      ${puzzle.regions && html`<a class="button" href=${linkTo("learn", "explain", textOf(puzzle.document))}>${t("Explain it")}</a>`}
      ${mistakes !== null && puzzle.regions && html`<a class="button" href=${linkTo("learn", "review", name)}>${t("Review my moves")}</a>`}
    </div>
  </section>`;
}

/**
 * Review the game and find the longest wait; null without kernels.
 *
 * @param {Puzzle} puzzle @param {string} name @param {boolean} hasMoves
 * @returns {Moment | null}
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

/**
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
async function timesLike(puzzle, grade, key, signal) {
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

/** A time among those of other games on such boards. @param {{seconds: number, others: number[], puzzle: Puzzle, grade: string | undefined}} props */
function Times({ seconds, others: otherTimes, puzzle, grade }) {
  if (otherTimes.length < MIN_GAMES) return null;
  const slower = otherTimes.filter((other) => other > seconds).length;
  const all = [...otherTimes, seconds].map((time) => Math.max(time, 1));
  const [min, max] = [Math.min(...all), Math.max(...all)];
  const place = (/** @type {number} */ time) =>
    max > min ? Math.min(BARS - 1, Math.floor((BARS * Math.log(Math.max(time, 1) / min)) / Math.log(max / min))) : 0;
  const counts = Array.from({ length: BARS }, (_, bar) => all.filter((time) => place(time) === bar).length);
  const highest = Math.max(...counts);
  const kind = grade ? `${puzzle.title}, ${t(grade)}` : puzzle.title;
  return html`<figure class="histogram wide">
    <${Bars}
      role="img"
      aria-label=${t("Your times on such boards")}
      values=${counts.map((count) => count && Math.max(0.25, (5 * count) / highest))}
      ceiling=${5}
      lookOf=${(/** @type {number} */ bar) => (bar === place(seconds) ? "is-now" : "")}
    />
    <p class="histogram-ends flex quiet" aria-hidden="true"><span>${clockTime(min)}</span><span>${clockTime(max)}</span></p>
    <figcaption>
      ${t("Faster than {slower} of your {all} other games on boards like this one ({kind}): {share}%.", { slower, all: otherTimes.length, kind, share: Math.round((100 * slower) / otherTimes.length) })}
    </figcaption>
  </figure>`;
}

/** Choose the day before, the next of the collection or the next seed; else today's board. @param {Puzzle} puzzle */
function nextBoard({ document }) {
  const day = dayOf(document);
  if (day) return { text: `daily:${daysAfter(day, -1)}`, words: t("The day before") };
  const collected = /^([qs]\d+-)(\d+)$/.exec(document.id ?? "");
  if (collected) {
    const number = String(Number(collected[2]) + 1).padStart(collected[2].length, "0");
    return { text: collected[1] + number, words: t("Next board") };
  }
  const match = /^(.+#)(\d+)(v\d+)?$/.exec(document.id ?? "");
  if (match) return { text: `${match[1]}${BigInt(match[2]) + 1n}${match[3] ?? ""}`, words: t("Next board") };
  return { text: "daily", words: t("Today's board") };
}
