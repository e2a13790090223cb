/**
 * Looking back: `#/learn/review` has the games that were solved here and the profile that they make, and
 * `#/learn/review/KEY` one game, move by move, beside what the ladder says.
 */

import { Board } from "../board/board.js";
import { playable } from "../board/address.js";
import { html, useMemo, useState } from "../html.js";
import { clockTime } from "../puzzle/english.js";
import { titleOf, useCatalogue } from "../reason/catalogue.js";
import { profileOf, summarise } from "../reason/review.js";
import { reviewGame, reviews } from "../reason/reviews.js";
import { hardestOf, namingFor, sightOf } from "../reason/steps.js";
import { linkTo } from "../router.js";
import { useSettings } from "../settings.js";
import { listLocalGames, movesOf } from "../store/games.js";
import { Bars } from "../ui/bars.js";
import { Fault, Skeleton } from "../ui/feedback.js";
import { nameOf } from "../ui/share.js";
import { useLoaded } from "../ui/hooks.js";
import { Table } from "../ui/table.js";
import { dateText, numeral, plural, t } from "../i18n.js";
import { StepList } from "./step-list.js";

const MISSING = t("The moves of this game aren't on this device.");

/** Whether there are techniques for such boards. @param {Known["board"]} board */
const hasSteps = ({ kind = "regions" }) => kind === "regions";

const LONG = 3; // waits that are pointed out

/** @param {{name: string}} props the game, or "" */
export function Review({ name }) {
  const { answer: games } = useLoaded(listLocalGames);
  if (!games) return html`<${Skeleton} look="learn" />`;
  const game = games.find((/** @type {Known} */ { key, board }) => key === name && hasSteps(board));
  if (name) return game ? html`<${Game} game=${game} key=${name} />` : html`<p>${MISSING}</p>`;
  const solved = games.filter((/** @type {Known} */ { solved, moves, board }) => solved && moves > 0 && hasSteps(board));
  solved.sort((/** @type {Known} */ a, /** @type {Known} */ b) => Date.parse(b.played) - Date.parse(a.played));
  return html`<div class="review-all top grid">
    <section>
      <h2>${t("Your games")}</h2>
      <p class="quiet">${solved.length ? t("Every game you solve here is compared with logic: what each move took, where you waited, where you guessed.") : t("No games yet. Solve a board, and it shows up here.")}</p>
      <ul class="games grid review-games">
        ${solved.slice(0, 50).map(
          (/** @type {Known} */ game) => html`<li key=${game.key}>
            <a href=${linkTo("learn", "review", game.key)}>${nameOf(playable(game.board))}</a>
            <span class="quiet">${dateText(new Date(game.played), { day: "numeric", month: "short" })}</span>
            <span class="time-cell">${clockTime(game.seconds)}</span>
          </li>`,
        )}
      </ul>
    </section>
    <${Techniques} />
  </div>`;
}

/** The profile: what each technique takes, and how that has changed. */
function Techniques() {
  const { answer: summaries } = useLoaded(reviews);
  const { catalogue } = useCatalogue();
  const profile = profileOf(summaries ?? []);
  if (!profile.size || !catalogue) return null;
  return html`<section class="card">
    <h2>${t("Your techniques")}</h2>
    <p class="quiet">${t("How long you take to find each one. The line shows how that changed, game by game.")}</p>
    <${Table} label=${t("Your techniques")} columns=${[[t("Technique")], [t("times"), true], [t("seconds each"), true], [t("over time"), true]]}>
      <tbody>
        ${catalogue.techniques
          .filter(({ name }) => profile.has(name))
          .map(({ name, title }) => {
            const { times, seconds, trend } = /** @type {any} */ (profile.get(name));
            const digits = seconds < 10 ? 1 : 0;
            const figures = [times, numeral(seconds, { maximumFractionDigits: digits, minimumFractionDigits: digits }), html`<${Trend} values=${trend} />`];
            return html`<tr>
              <th scope="row"><a href=${linkTo("learn", "train", name)}>${title}</a></th>
              ${figures.map((figure) => html`<td class="is-number">${figure}</td>`)}
            </tr>`;
          })}
      </tbody>
    <//>
  </section>`;
}

/** A line for the eye alone. @param {{values: number[]}} props */
function Trend({ values }) {
  if (values.length < 2) return null;
  const maxValue = Math.max(...values, 1);
  const points = values.map((value, index) => `${(60 * index) / (values.length - 1)},${16 - (14 * value) / maxValue}`);
  return html`<svg class="trend" viewBox="-1 0 62 18" aria-hidden="true"><polyline points=${points.join(" ")} /></svg>`;
}

/** @param {{game: Known}} props */
function Game({ game }) {
  const { settings } = useSettings();
  const puzzle = useMemo(() => playable(game.board), []);
  const naming = namingFor(puzzle, settings);
  const { answer: reviewAnswer, problem } = useLoaded(async (signal) => {
    const entries = await movesOf(game.key);
    if (!entries.length) throw new Error(MISSING);
    return reviewGame(puzzle, game, entries, naming, signal);
  });
  return html`<header class="row learn-head">
      <h2>${nameOf(puzzle)}</h2>
      <a class="button" href=${linkTo("learn", "review")}>${t("All games")}</a>
    </header>
    <${Fault} problem=${problem} />
    ${reviewAnswer ? html`<${Moments} ...${{ puzzle, game, naming }} moments=${reviewAnswer.moments} />` : !problem && html`<${Skeleton} look="learn" />`}`;
}

/** @param {{puzzle: Puzzle, game: Known, moments: Moment[], naming: string}} props */
function Moments({ puzzle, game, moments, naming }) {
  const slowest = useMemo(() => slowestOf(moments), [moments]);
  const [index, setIndex] = useState(() => Math.max(0, moments.indexOf(slowest[0])));
  const moment = moments[index] ?? null;
  const { guesses, mistakes } = summarise(moments);
  const waits = slowest.reduce((sum, { seconds }) => sum + seconds, 0);
  return html`<div class="learn-walk top grid">
    <div class="learn-board"><${Picture} ...${{ puzzle, moment, naming }} /></div>
    <div class="learn-side grid">
      <div class="card learn-step" role="status">${moment && html`<${MomentText} ...${{ puzzle, moment }} isLong=${slowest.includes(moment)} />`}</div>
      <${Waits} ...${{ moments, at: index, setAt: setIndex }} />
      <p>
        ${t("Your longest waits took {time} of {all}.", { time: clockTime(waits), all: clockTime(game.seconds) })}${" "}
        ${guesses || mistakes ? `${plural(guesses, "{count} guess", "{count} guesses")}, ${plural(mistakes, "{count} mistake", "{count} mistakes")}.` : t("No guesses, no mistakes.")}
      </p>
      <${StepList}
        look="review-moments"
        steps=${moments.map((moment) => [
          clockTime(moment.at),
          html`<span class=${moment.kind === "mistake" ? "is-bad" : ""}>${nameOfMoment(puzzle, moment)}</span>`,
          `+${clockTime(moment.seconds)}`,
        ])}
        current=${index}
        onPick=${setIndex}
      />
    </div>
  </div>`;
}

/** @param {Moment[]} moments @returns {Moment[]} those that were waited for longest, the longest first */
function slowestOf(moments) {
  const right = moments.filter(({ kind }) => kind !== "mistake");
  return right.sort((a, b) => b.seconds - a.seconds).slice(0, LONG);
}

/** The knowledge at this moment, and the step that could be seen. @param {{puzzle: Puzzle, moment: Moment | null, naming: string}} props */
function Picture({ puzzle, moment, naming }) {
  if (!moment) return html`<${Board} puzzle=${puzzle} readOnly numbered />`;
  const { before, steps, cells, kind } = moment;
  const sight = steps.length && kind !== "mistake" ? sightOf(puzzle, [steps[0]]) : { ringed: new Set(cells) };
  const queens = new Set([...before.queens, ...(kind === "queen" ? cells : [])]);
  return html`<${Board}
    puzzle=${puzzle}
    queens=${kind === "mistake" ? new Set([...before.queens, ...cells]) : queens}
    marks=${new Set([...before.marks, ...puzzle.crossed(before.queens)])}
    layer=${new Set(kind === "queen" ? cells : [])}
    wrong=${kind === "mistake" ? new Set(cells) : undefined}
    ...${sight}
    letters=${naming === "letters"}
    readOnly
    numbered
  />`;
}

/** @param {{puzzle: Puzzle, moment: Moment, isLong: boolean}} props */
function MomentText({ puzzle, moment, isLong }) {
  const { steps, kind, seconds, hinted, guessed } = moment;
  const { catalogue } = useCatalogue();
  const title = (/** @type {string} */ name) => titleOf(catalogue, name);
  const [first, ...others] = steps;
  return html`<h3 class="learn-title">
      ${nameOfMoment(puzzle, moment)} <span class="rating">+${clockTime(seconds)}</span>
    </h3>
    ${isLong && html`<p class="quiet">${t("Longest wait")}</p>`}
    ${kind === "mistake" && html`<p class="is-bad">${t("The solution contradicts it.")}</p>`}
    ${hinted && html`<p>${t("You took a hint here.")}</p>`} ${guessed && html`<p>${plural(steps.length, "That was quick: logic takes {count} step to get there. It looks like a guess.", "That was quick: logic takes {count} steps to get there. It looks like a guess.")}</p>`}
    ${kind === "queen" && !first && html`<p>${t("It already followed from what was on the board.")}</p>`}
    ${first && html`<p class="quiet">${t("You could have seen:")} <b>${title(first.technique)}</b></p><p>${first.sentence}</p>`}
    ${others.length > 0 &&
    html`<p class="quiet">${plural(others.length, "Then {count} more step:", "Then {count} more steps:")}</p>
      <ul class="chips wraps flex">${others.map(({ technique }, number) => html`<li key=${number}><a class="chip tinted plain" href=${linkTo("learn", "techniques", technique)}>${title(technique)}</a></li>`)}</ul>`}
    ${isLong && first && html`<p><a href=${linkTo("learn", "train", hardestOf(steps).technique)}>${t("Quicker: practise “{title}”", { title: title(hardestOf(steps).technique) })}</a></p>`}`;
}

/** The time that each move took, as bars; a click goes to its move. @param {{moments: Moment[], at: number, setAt: (at: number) => void}} props */
function Waits({ moments, at: index, setAt: setIndex }) {
  const maxSeconds = Math.max(...moments.map(({ seconds }) => seconds), 1);
  const values = moments.map(({ seconds }) => Math.max(0.3, (5 * seconds) / maxSeconds));
  const looks = moments.map(({ kind, guessed }) => (kind === "mistake" ? "is-mistake" : guessed ? "is-guess" : ""));
  const lookOf = (/** @type {number} */ number) => `${looks[number]} ${number === index ? "is-now" : ""}`;
  return html`<${Bars} class="profile block underlined wide" aria-hidden="true" ceiling=${5} ...${{ values, lookOf }} onPick=${setIndex} />`;
}

/** @param {Puzzle} puzzle @param {Moment} moment */
function nameOfMoment(puzzle, { kind, cells }) {
  if (kind === "mistake") return t("Mistake in {place}", { place: puzzle.nameOf(cells[0]) });
  if (kind === "marks") return plural(cells.length, "{count} cross", "{count} crosses");
  return cells.length === 1 ? t("Queen in {place}", { place: puzzle.nameOf(cells[0]) }) : plural(cells.length, "{count} queen", "{count} queens");
}
