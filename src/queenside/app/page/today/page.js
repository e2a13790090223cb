/** Home: the board of the day, the days that are solved, games to continue, and training. On the very first visit the rules come first. */

import { dayOf, play, textOf } from "../board/address.js";
import { Board } from "../board/board.js";
import { dayName } from "../board/days.js";
import { checkKind, Puzzle } from "../board/puzzle.js";
import { html, useEffect, useMemo } from "../html.js";
import { GENERATION_VERSION } from "../kernel/constants.js";
import { clockTime } from "../puzzle/english.js";
import { useCatalogue } from "../reason/catalogue.js";
import { GradeChip } from "../reason/grade-badge.js";
import { nextUp } from "../reason/levels.js";
import { useTraining } from "../reason/training.js";
import { linkTo } from "../router.js";
import { useSettings } from "../settings.js";
import { labelOf, listGames as allGames } from "../store/games.js";
import { usePicker } from "../ui/board-picker.js";
import { Button, Icon } from "../ui/button.js";
import { Calendar } from "../ui/calendar.js";
import { Fault, Skeleton } from "../ui/feedback.js";
import { nameOf } from "../ui/share.js";
import { useAnswer, useLoaded, useTimeToMidnight, useToday } from "../ui/hooks.js";
import { plural, t } from "../i18n.js";

const MAX_OPEN_GAMES = 4; // unfinished games

export default function Today() {
  const { settings, ready } = useSettings();
  const { answer: games } = useLoaded(allGames);
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
  const left = useTimeToMidnight();
  return html`<section class="card today-daily middle grid">
    <${Fault} problem=${problem} />
    ${board ? html`<${Picture} board=${board} state=${game?.state} href=${href} />` : !problem && html`<div class="today-picture"><${Skeleton} look="board" /></div>`}
    <div class="today-daily-words">
      <h2>${dayName(day)}</h2>
      <p class="row today-about">
        ${board && html`<${GradeChip} name=${board.grade} rating=${board.rating} /> <span class="quiet">${Puzzle.of(board).title}</span>`}
      </p>
      ${game && html`<p>${game.solved ? t("Solved in {time}.", { time: clockTime(game.seconds) }) : t("Started, {time} so far.", { time: clockTime(game.seconds) })}</p>`}
      ${game?.solved && html`<p class="quiet">${t("Next board in {time}", { time: left })}</p>`}
      <a class=${`button today-play ${game?.solved ? "" : "button-main"}`} href=${href}>${words}</a>
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
  return html`<section class="card">
    <p class="today-streak">
      ${current > 0
        ? html`<span class="streak"><${Icon} name="flame" /> <b>${current}</b></span> ${plural(current, "day in a row", "days in a row")} <span class="quiet">${t("longest: {days}", { days: longest })}</span>`
        : html`<span class="quiet">${progress ? t("Solve today's board to start a streak.") : ""} </span>`}
    </p>
    <${Calendar} today=${day} games=${games} />
    <p class="today-stats"><a href=${linkTo("stats")}>${t("Your games and times")}</a></p>
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

/** The small board of the day. @param {{day: string, games: Known[]}} props */
function Small({ day, games }) {
  const id = `6-easy#${day.replaceAll("-", "")}v${GENERATION_VERSION}`;
  const solvedGame = games.find(({ solved, board }) => solved && board.id === id);
  return html`<${ActivityCard} title=${t("Only a minute?")} text=${solvedGame ? t("Today's is solved, in {time}.", { time: clockTime(solvedGame.seconds) }) : t("A new 6×6 board every day, and an easy one.")}>
    <a class="button" href=${linkTo("play", id)}>${t("Play the small board")}</a>
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
