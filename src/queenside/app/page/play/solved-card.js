/** The card of a solved game: its time, the place among other times, the streak, the next board. */

import { ask } from "../api.js";
import { dayOf, shareable, textOf } from "../board/address.js";
import { clockTime } from "../puzzle/english.js";
import { html, useEffect } from "../html.js";
import { capitalise } from "../reason/catalogue.js";
import { findKinds, kindOf } from "../reason/game-times.js";
import { go, linkTo } from "../router.js";
import { Button, Icon } from "../ui/button.js";
import { helpText } from "../ui/share.js";
import { Standings } from "./friends.js";
import { useLatestRequest, useLoaded, useTimeToMidnight, useToday } from "../ui/hooks.js";
import { scaleOf, TimeDots, TimeScale } from "../ui/time-dots.js";
import { plural, t } from "../i18n.js";
import { daysAfter } from "../board/days.js";

/** @param {any} props `mistakes`: null where the moves are not known; `name`: of the game, as it is kept */
export function SolvedCard({ puzzle, challenge, seconds, hints, mistakes, grade, name, day, keep, onShare, onFriend, onAgain, onMore }) {
  const { answer: streak } = useLoaded(async () => {
    await keep();
    return day ? (await ask("progress")).streak.current : 0;
  });
  const { answer: otherTimes, run } = useLatestRequest();
  useEffect(() => {
    if (grade !== undefined || !puzzle.regions) run((signal) => timesLike(puzzle, grade?.name, name, signal));
  }, [grade]);
  const isTodays = day === useToday();
  const next = nextBoard(puzzle);
  return html`<section class="solved grid card" aria-label=${t("Solved")}>
    <header class="solved-head wraps flex middle">
      <svg class="solved-crown" viewBox="0 0 40 40" aria-hidden="true"><use href="#crown" /></svg>
      <h2 class="push">${t("Solved!")} <b class="block tabular">${clockTime(seconds)}</b></h2>
      ${streak > 0 && html`<p class="streak middle flex"><${Icon} name="flame" /><b>${streak}</b> ${plural(streak, "day in a row", "days in a row")}</p>`}
    </header>
    <p class=${hints || mistakes ? "quiet" : "is-good"}>${capitalise(helpText(hints, mistakes))}.</p>
    <p class="solved-place">${otherTimes && placeWords(seconds, otherTimes)} ${isTodays && html`<${NextDay} />`}</p>
    ${challenge && html`<${Standings} results=${challenge.results} own=${{ seconds, hints, mistakes }} />`}
    <div class="row">
      ${challenge && html`<${Button} main onClick=${onFriend}><${Icon} name="share" /> ${t("Send your result back")}<//>`}
      ${!isTodays && !challenge && html`<${Button} main onClick=${() => go(linkTo("play", next.text))}>${next.words} <${Icon} name="next" /><//>`}
      ${!challenge && html`<${Button} main=${isTodays} onClick=${onShare}><${Icon} name="share" /> ${t("Share")}<//>`}
    </div>
    ${otherTimes?.length >= MIN_GAMES && html`<${Times} times=${[...otherTimes, seconds]} own=${seconds} />`}
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

/** @param {{times: number[], own: number}} props */
function Times({ times, own }) {
  const scale = scaleOf(times);
  return html`<div class="solved-times"><${TimeDots} role="img" aria-label=${t("Your times on such boards")} ...${{ times, scale }} marked=${own} /><${TimeScale} scale=${scale} /></div>`;
}

function NextDay() {
  return html`<span class="quiet">${t("Next board in {time}", { time: useTimeToMidnight() })}</span>`;
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

/** Fetch the times of other games of this size and grade. @param {Puzzle} puzzle @param {string | undefined} grade @param {string} key of this game @param {AbortSignal} signal */
async function timesLike(puzzle, grade, key, signal) {
  const kinds = await findKinds(signal, key);
  return kinds.find((kind) => kind.label === kindOf(puzzle) && kind.grade === (puzzle.stars === 1 ? grade : undefined))?.times ?? [];
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
