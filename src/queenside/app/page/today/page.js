/**
 * Home: the board of the day, the days that are solved, games to continue, and training.
 * On the very first visit the rules come first.
 */

import { dayOf, play, textOf } from "../board/address.js";
import { Board } from "../board/board.js";
import { dateOf, dayName, dayText, inFull } from "../board/days.js";
import { checkKind, Puzzle } from "../board/puzzle.js";
import { PATIENCE } from "../contract.js";
import { html, useEffect, useMemo, useState } from "../html.js";
import { answer } from "../local/answer.js";
import { clockTime } from "../puzzle/english.js";
import { useCatalogue } from "../reason/catalogue.js";
import { GradeChip } from "../reason/grade-badge.js";
import { nextUp } from "../reason/levels.js";
import { useTraining } from "../reason/training.js";
import { linkTo } from "../router.js";
import { useSettings } from "../settings.js";
import { labelOf, listGames as allGames } from "../store/games.js";
import { usePicker } from "../ui/board-picker.js";
import { Button, IconButton } from "../ui/button.js";
import { Fault, Skeleton } from "../ui/feedback.js";
import { nameOf } from "../ui/share.js";
import { useAnswer, useLatestRequest, useToday } from "../ui/hooks.js";
import { dateText, plural, t } from "../i18n.js";

const MAX_OPEN_GAMES = 4; // unfinished games

/** The small board of a day. */
const SMALL = { size: 6, grade: "easy" };

export default function Today() {
  const { settings, ready } = useSettings();
  const { answer: games, run } = useLatestRequest();
  useEffect(() => void run(allGames), []);
  const day = useToday();
  const picker = usePicker(play, undefined, checkKind);
  const isFirst = ready && games && !settings.met && !games.length;
  useEffect(() => {
    if (isFirst) location.replace(linkTo("learn", "rules"));
  }, [isFirst]);
  if (!ready || !games || isFirst) return html`<${Skeleton} look="today" />`;
  const open = games.filter((/** @type {Known} */ game) => isOpen(game) && dayOf(game.board) !== day);
  return html`<div class="today grid">
    <h1 class="only-heard">${t("Today")}</h1>
    <${Daily} key=${day} day=${day} games=${games} />
    <div class="today-side packed grid">
      <${Days} key=${day} day=${day} games=${games} />
      ${open.length > 0 && html`<${Unfinished} games=${open.slice(0, MAX_OPEN_GAMES)} />`}
    </div>
    <div class="today-more packed grid">
      <${Small} day=${day} games=${games} />
      <${Training} day=${day} />
      <${ActivityCard} title=${t("Another board")} text=${t("Any size and grade, from the collection, a picture or a link.")}>
        <${Button} onClick=${picker.open}>${t("Choose a board")}<//>
      <//>
      <${ActivityCard} title=${t("How to play")} text=${t("The three rules, and a small board to try them on.")}>
        <a class="button" href=${linkTo("learn", "rules")}>${t("See the rules")}</a>
      <//>
    </div>
    ${picker.shown}
  </div>`;
}

/** @param {Known} game @returns {boolean} whether something is on its board, and not yet all of it */
function isOpen({ solved, state }) {
  return !solved && state.queens.length + state.marks.length > 0;
}

/** The board of the day, large. @param {{day: string, games: Known[]}} props */
function Daily({ day, games }) {
  const { answer: board, problem } = useAnswer(`daily?day=${day}`);
  const same = games.filter(({ daily }) => daily === day);
  const game = same.find(({ solved }) => solved) ?? same.find(isOpen);
  const href = linkTo("play", `daily:${day}`);
  const words = !game ? t("Play") : game.solved ? t("Look at it again") : t("Continue");
  return html`<section class="card today-daily middle grid">
    <${Fault} problem=${problem} />
    ${board ? html`<${Picture} board=${board} state=${game?.state} href=${href} />` : !problem && html`<div class="today-picture"><${Skeleton} look="board" /></div>`}
    <div class="today-daily-words">
      <h2>${dayName(day)}</h2>
      <p class="row today-about">
        ${board && html`<${GradeChip} name=${board.grade} rating=${board.rating} /> <span class="quiet">${Puzzle.of(board).title}</span>`}
      </p>
      ${game && html`<p>${game.solved ? t("Solved in {time}.", { time: clockTime(game.seconds) }) : t("Started, {time} so far.", { time: clockTime(game.seconds) })}</p>`}
      <a class="button button-main today-play" href=${href}>${words}</a>
    </div>
  </section>`;
}

/** A board for the eye alone, which leads where the button does. @param {{board: PuzzleDocument, state?: Known["state"], href: string}} props */
function Picture({ board, state, href }) {
  const puzzle = useMemo(() => new Puzzle(board), [board]);
  const [queens, marks] = [puzzle.cellsOf(state?.queens ?? []), puzzle.cellsOf(state?.marks ?? [])];
  return html`<a class="today-picture" href=${href} tabindex="-1" aria-hidden="true">
    <div inert><${Board} ...${{ puzzle, queens, marks }} readOnly /></div>
  </a>`;
}

/** The streak and the month. @param {{day: string, games: Known[]}} props */
function Days({ day, games }) {
  const { answer: progress } = useAnswer("progress");
  const { current = 0, longest = 0 } = progress?.streak ?? {};
  return html`<section class="card today-days">
    <p class="today-streak">
      ${current > 0
        ? html`<b>${current}</b> ${plural(current, "day in a row", "days in a row")} <span class="quiet">${t("longest: {days}", { days: longest })}</span>`
        : html`<span class="quiet">${progress ? t("Solve today's board to start a streak.") : ""} </span>`}
    </p>
    <${Calendar} today=${day} games=${games} />
  </section>`;
}

/** @param {{games: Known[]}} props */
function Unfinished({ games }) {
  return html`<section class="card today-open">
    <h2>${t("Continue")}</h2>
    <ul>
      ${games.map(
        ({ key, board, state, seconds }) => html`<li key=${key}>
          <a href=${`${linkTo("play", textOf(board))}?game=${labelOf(key)}`}>
            <${Picture} board=${board} state=${state} />
            <span>${nameOf(new Puzzle(board))} <small class="quiet">${clockTime(seconds)}</small></span>
          </a>
        </li>`,
      )}
    </ul>
  </section>`;
}

/** The small board of the day, made here when it is wanted. @param {{day: string, games: Known[]}} props */
function Small({ day, games }) {
  const { problem, busy, run } = useLatestRequest();
  const seed = Number(day.replaceAll("-", ""));
  const id = `${SMALL.size}-${SMALL.grade}#${seed}v`;
  const solvedGame = games.find(({ solved, board }) => solved && board.id?.startsWith(id));
  const open = () =>
    run(async (signal) => {
      const { boards } = await answer("generate", { ...SMALL, seed, time_limit: PATIENCE }, signal);
      const { solution: _, ...board } = boards[0];
      play(board);
    });
  return html`<${ActivityCard} title=${t("Only a minute?")} text=${solvedGame ? t("Today's is solved, in {time}.", { time: clockTime(solvedGame.seconds) }) : t("A new 6×6 board every day, and an easy one.")}>
    <${Button} disabled=${busy} onClick=${open}>${t("Play the small board")}<//>
    <${Fault} problem=${problem} />
  <//>`;
}

/** Suggest a training. @param {{day: string}} props */
function Training({ day }) {
  const { catalogue } = useCatalogue();
  const { training } = useTraining();
  const next = catalogue && training && nextUp(catalogue, training.tallies, training.profile, day).technique;
  return html`<${ActivityCard} title=${t("Training")} text=${next ? `${t("Next: {title}.", { title: next.title })} ${next.about}` : t("Positions where one technique comes next. Find it.")}>
    <a class="button" href=${linkTo("learn", "train", "next")}>${t("Train")}</a>
    ${training && html`<span class="quiet">${t("rating {rating}", { rating: training.rating })}</span>`}
  <//>`;
}

/** @param {{title: string, text: string, children?: unknown}} props */
function ActivityCard({ title, text, children }) {
  return html`<section class="card today-way grid">
    <h2>${title}</h2>
    <p class="quiet flush">${text}</p>
    <div class="row">${children}</div>
  </section>`;
}

const DAY_NAMES = Array.from({ length: 7 }, (_, day) => dateText(new Date(2024, 0, 1 + day), { weekday: "narrow" }));
const STANDINGS = { solved: t("solved"), begun: t("begun"), fresh: t("not yet played") };

/** @typedef {keyof typeof STANDINGS} Standing */

/** @param {{today: string, games: Known[]}} props */
function Calendar({ today, games }) {
  const [back, setBack] = useState(0); // months before this one
  const first = dateOf(today);
  first.setDate(1);
  first.setMonth(first.getMonth() - back);
  const month = dateText(first, { month: "long", year: "numeric" });
  const standings = standingsOf(games);
  return html`<div class="calendar">
    <div class="calendar-head">
      <${IconButton} label=${t("Earlier month")} onClick=${() => setBack(back + 1)}>‹<//>
      <h2 aria-live="polite">${month}</h2>
      <${IconButton} label=${t("Later month")} disabled=${back === 0} onClick=${() => setBack(back - 1)}>›<//>
    </div>
    <div class="calendar-days grid centred">
      ${DAY_NAMES.map((name) => html`<span class="calendar-name quiet" aria-hidden="true">${name}</span>`)}
      ${daysOf(first).map((day, at) => html`<${Day} ...${{ day, today }} start=${at === 0 && weekday(first)} standing=${standings.get(day) ?? "fresh"} />`)}
    </div>
  </div>`;
}

/** @param {{day: string, today: string, start: number | false, standing: Standing}} props */
function Day({ day, today, start, standing }) {
  const place = start === false ? {} : { style: { gridColumnStart: start + 1 } };
  const number = Number(day.slice(-2));
  if (day > today) return html`<span class="calendar-day rounded plain bold grid tabular quiet" ...${place}>${number}</span>`;
  return html`<a
    class=${`calendar-day rounded plain bold grid tabular is-${standing}-day`}
    ...${place}
    href=${linkTo("play", `daily:${day}`)}
    aria-label=${`${inFull(day)}, ${STANDINGS[standing]}`}
    aria-current=${day === today ? "date" : null}
  >${number}</a>`;
}

/** @param {Known[]} games @returns by day */
function standingsOf(games) {
  /** @type {Map<string, Standing>} */
  const standings = new Map();
  for (const { daily, solved, state } of games) {
    if (!daily || standings.get(daily) === "solved") continue;
    if (solved) standings.set(daily, "solved");
    else if (state.queens.length + state.marks.length) standings.set(daily, "begun");
  }
  return standings;
}

/** @param {Date} first of the month @returns all its days */
function daysOf(first) {
  const last = new Date(first.getFullYear(), first.getMonth() + 1, 0, 12).getDate();
  return Array.from({ length: last }, (_, index) => dayText(new Date(first.getFullYear(), first.getMonth(), index + 1, 12)));
}

/** @param {Date} date @returns 0 for Monday */
function weekday(date) {
  return (date.getDay() + 6) % 7;
}
