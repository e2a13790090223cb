/** The card of a solved game: its time, the place among other times, the streak, the next board. */

import { ask } from "../api.js";
import { dayOf, shareable, textOf } from "../board/address.js";
import { clockTime } from "../puzzle/english.js";
import { html, useEffect } from "../html.js";
import { loadKernels } from "../local/answer.js";
import { capitalise, titleOf, useCatalogue } from "../reason/catalogue.js";
import { gradeOf, listTimed } from "../reason/game-times.js";
import { reviewGame } from "../reason/reviews.js";
import { hardestOf, namingFor } from "../reason/steps.js";
import { go, linkTo } from "../router.js";
import { useSettings } from "../settings.js";
import { movesOf } from "../store/games.js";
import { Bars } from "../ui/bars.js";
import { Button, Icon } from "../ui/button.js";
import { helpText } from "../ui/share.js";
import { Standings } from "./friends.js";
import { useLatestRequest, useTimeToMidnight, useToday } from "../ui/hooks.js";
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
 * @param {import("./challenge.js").Challenge | null} props.challenge
 * @param {() => void} props.onShare @param {() => void} props.onFriend @param {() => void} props.onAgain @param {() => void} props.onMore
 */
export function SolvedCard({ puzzle, challenge, seconds, hints, mistakes, grade, name, day, keep, onShare, onFriend, onAgain, onMore }) {
  const { answer: streak, run: findStreak } = useLatestRequest();
  useEffect(() => {
    findStreak(async () => {
      await keep();
      return day ? (await ask("progress")).streak.current : 0;
    });
  }, []);
  const { answer: otherTimes, run } = useLatestRequest();
  useEffect(() => {
    if (grade !== undefined || !puzzle.regions) run((signal) => timesLike(puzzle, grade?.name, name, signal));
  }, [grade]);
  const { catalogue } = useCatalogue();
  const slowest = useSlowest(puzzle, name, mistakes !== null);
  const isTodays = day === useToday();
  const next = nextBoard(puzzle);
  return html`<section class="solved grid card" aria-label=${t("Solved")}>
    <header class="solved-head flex middle">
      <svg class="solved-crown" viewBox="0 0 40 40" aria-hidden="true"><use href="#crown" /></svg>
      <h2 class="push">${t("Solved")} <b class="block tabular">${clockTime(seconds)}</b></h2>
      ${streak > 0 && html`<p class="streak middle flex"><${Icon} name="flame" /><b>${streak}</b> ${plural(streak, "day in a row", "days in a row")}</p>`}
    </header>
    <p class=${hints || mistakes ? "quiet" : "is-good"}>${capitalise(helpText(hints, mistakes))}.</p>
    <p class="solved-place">${otherTimes && placeWords(seconds, otherTimes)}</p>
    ${isTodays && html`<${NextDay} />`}
    ${challenge && html`<${Standings} results=${challenge.results} own=${{ seconds, hints, mistakes }} />`}
    <div class="row">
      ${challenge && html`<${Button} main onClick=${onFriend}><${Icon} name="share" /> ${t("Send your result back")}<//>`}
      ${!isTodays && !challenge && html`<${Button} main onClick=${() => go(linkTo("play", next.text))}>${next.words} <${Icon} name="next" /><//>`}
      ${!challenge && html`<${Button} main=${isTodays} onClick=${onShare}><${Icon} name="share" /> ${t("Share")}<//>`}
    </div>
    ${otherTimes?.length >= MIN_GAMES && html`<${Times} ...${{ seconds, others: otherTimes, puzzle, grade: grade?.name }} />`}
    ${slowest &&
    catalogue &&
    html`<p class="quiet">${t("Your longest wait, {time}, was for “{title}”.", { time: clockTime(slowest.seconds), title: titleOf(catalogue, hardestOf(slowest.steps).technique) })}</p>`}
    <div class="row solved-ways">
      ${mistakes !== null && puzzle.regions && html`<a href=${linkTo("learn", "review", name)}>${t("Review my moves")}</a>`}
      ${puzzle.regions && html`<a href=${linkTo("learn", "explain", textOf(puzzle.document))}>${t("Explain it")}</a>`}
      ${!challenge && shareable("") !== null && html`<button type="button" onClick=${onFriend}>${t("Play with a friend")}</button>`}
      ${day && html`<a href=${linkTo("play", `daily:${daysAfter(day, -1)}`)}>${t("The day before")}</a>`}
      <button type="button" onClick=${onAgain}>${t("Play again")}</button>
      <button type="button" data-action="more" aria-haspopup="dialog" onClick=${onMore}>${t("More")}</button>
    </div>
  </section>`;
}

function NextDay() {
  return html`<p class="quiet">${t("Next board in {time}", { time: useTimeToMidnight() })}</p>`;
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

/** @param {number} seconds @param {number[]} others of the games before */
function placeWords(seconds, others) {
  const best = Math.min(...others);
  if (!others.length) return "";
  const place = others.filter((other) => other < seconds).length + 1;
  const count = others.length + 1;
  if (place === 1) return t("Your best time of {count} on such boards!", { count });
  return t("Place {place} of your {count} times on such boards; the best is {best}.", { place, count, best: clockTime(best) });
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
  const games = await listTimed(signal);
  const alike = games.filter((game) => game.key !== key && new Puzzle(game.board).title === puzzle.title).slice(0, MAX_GAMES);
  if (grade) await loadKernels(); // since there are many to grade
  const seconds = [];
  for (const game of alike) {
    if (!grade || (await gradeOf(game, signal))?.name === grade) seconds.push(game.seconds);
  }
  return seconds;
}

/** A time among those of other games on such boards. @param {{seconds: number, others: number[], puzzle: Puzzle, grade: string | undefined}} props */
function Times({ seconds, others: otherTimes, puzzle, grade }) {
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
    <figcaption class="quiet">${t("Your times on such boards")}: ${kind}</figcaption>
  </figure>`;
}

/** Choose the next of the collection or the next seed; else today's board. @param {Puzzle} puzzle */
function nextBoard({ document }) {
  if (dayOf(document)) return { text: "daily", words: t("Today's board") };
  const collected = /^([qs]\d+-)(\d+)$/.exec(document.id ?? "");
  if (collected) {
    const number = String(Number(collected[2]) + 1).padStart(collected[2].length, "0");
    return { text: collected[1] + number, words: t("Next board") };
  }
  const match = /^(.+#)(\d+)(v\d+)?$/.exec(document.id ?? "");
  if (match) return { text: `${match[1]}${BigInt(match[2]) + 1n}${match[3] ?? ""}`, words: t("Next board") };
  return { text: "daily", words: t("Today's board") };
}
