/**
 * Home: the board of the day, the days that are solved, games to continue, and training.
 * On the very first visit the rules come first.
 */

import { dayOf, learn, play, textOf } from "../board/address.js";
import { Board } from "../board/board.js";
import { dateOf } from "../board/days.js";
import { Puzzle } from "../board/puzzle.js";
import { PATIENCE } from "../contract.js";
import { html, useEffect, useMemo } from "../html.js";
import { answer } from "../local/answer.js";
import { clockTime } from "../puzzle/english.js";
import { useCatalogue } from "../reason/catalogue.js";
import { GradeChip } from "../reason/grade-chip.js";
import { nextUp } from "../reason/levels.js";
import { useTraining } from "../reason/training.js";
import { linkTo } from "../router.js";
import { useSettings } from "../settings.js";
import { listGames as allGames, labelOf } from "../store/games.js";
import { usePicker } from "../ui/board-picker.js";
import { Button } from "../ui/button.js";
import { Fault } from "../ui/fault.js";
import { nameOf } from "../ui/share.js";
import { Skeleton } from "../ui/skeleton.js";
import { useAnswer, useLatestRequest } from "../ui/use-latest-request.js";
import { useToday } from "../ui/use-today.js";
import { dateText, plural, t } from "../i18n.js";
import { Calendar } from "./calendar.js";

/** @typedef {import("../store/games.js").Known} Known */
/** @typedef {import("../board/puzzle.js").PuzzleDocument} PuzzleDocument */

const WORDS = {
  title: t("Today"),
  play: t("Play"),
  continue: t("Continue"),
  look: t("Look at it again"),
  solved: (/** @type {string} */ time) => t("Solved in {time}.", { time }),
  begun: (/** @type {string} */ time) => t("Started, {time} so far.", { time }),
  streak: (/** @type {number} */ days) => plural(days, "day in a row", "days in a row"),
  longest: (/** @type {number} */ days) => t("longest: {days}", { days }),
  noStreak: t("Solve today's board to start a streak."),
  small: t("Only a minute?"),
  smallAbout: t("A new 6×6 board every day, and an easy one."),
  smallPlay: t("Play the small board"),
  smallDone: (/** @type {string} */ time) => t("Today's is solved, in {time}.", { time }),
  training: t("Training"),
  trainingAbout: t("Positions where one technique comes next. Find it."),
  train: t("Train"),
  next: (/** @type {string} */ title) => t("Next: {title}.", { title }),
  rating: (/** @type {number} */ rating) => t("rating {rating}", { rating }),
  rules: t("How to play"),
  rulesAbout: t("The three rules, and a small board to try them on."),
  rulesPlay: t("See the rules"),
  other: t("Another board"),
  otherAbout: t("Any size and grade, from the collection, a picture or a link."),
  otherPlay: t("Choose a board"),
  unfinished: t("Continue"),
};

const MAX_OPEN_GAMES = 4; // unfinished games

/** The small board of a day. */
const SMALL = { size: 6, grade: "easy" };

export default function Today() {
  const { settings, ready } = useSettings();
  const { answer: games, run } = useLatestRequest();
  useEffect(() => void run(allGames), []);
  const day = useToday();
  const picker = usePicker(play, undefined, learn);
  const isFirst = ready && games && !settings.met && !games.length;
  useEffect(() => {
    if (isFirst) location.replace(linkTo("learn", "rules"));
  }, [isFirst]);
  if (!ready || !games || isFirst) return html`<${Skeleton} look="today" />`;
  const open = games.filter((/** @type {Known} */ game) => isOpen(game) && dayOf(game.board) !== day);
  return html`<div class="today">
    <h1 class="only-heard">${WORDS.title}</h1>
    <${Daily} key=${day} day=${day} games=${games} />
    <div class="today-side">
      <${Days} key=${day} day=${day} games=${games} />
      ${open.length > 0 && html`<${Unfinished} games=${open.slice(0, MAX_OPEN_GAMES)} />`}
    </div>
    <div class="today-more">
      <${Small} day=${day} games=${games} />
      <${Training} day=${day} />
      <${ActivityCard} title=${WORDS.other} text=${WORDS.otherAbout}>
        <${Button} onClick=${picker.open}>${WORDS.otherPlay}<//>
      <//>
      <${ActivityCard} title=${WORDS.rules} text=${WORDS.rulesAbout}>
        <a class="button" href=${linkTo("learn", "rules")}>${WORDS.rulesPlay}</a>
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
  const date = dateText(dateOf(day), { weekday: "long", day: "numeric", month: "long" });
  const words = !game ? WORDS.play : game.solved ? WORDS.look : WORDS.continue;
  return html`<section class="card today-daily">
    <${Fault} problem=${problem} />
    ${board ? html`<${Picture} board=${board} state=${game?.state} href=${href} />` : !problem && html`<div class="today-picture"><${Skeleton} look="board" /></div>`}
    <div class="today-daily-words">
      <h2>${date}</h2>
      <p class="row today-about">
        ${board && html`<${GradeChip} name=${board.grade} rating=${board.rating} /> <span class="quiet">${Puzzle.of(board).title}</span>`}
      </p>
      ${game && html`<p>${(game.solved ? WORDS.solved : WORDS.begun)(clockTime(game.seconds))}</p>`}
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
        ? html`<b>${current}</b> ${WORDS.streak(current)} <span class="quiet">${WORDS.longest(longest)}</span>`
        : html`<span class="quiet">${progress ? WORDS.noStreak : ""} </span>`}
    </p>
    <${Calendar} today=${day} games=${games} />
  </section>`;
}

/** @param {{games: Known[]}} props */
function Unfinished({ games }) {
  return html`<section class="card today-open">
    <h2>${WORDS.unfinished}</h2>
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
  return html`<${ActivityCard} title=${WORDS.small} text=${solvedGame ? WORDS.smallDone(clockTime(solvedGame.seconds)) : WORDS.smallAbout}>
    <${Button} disabled=${busy} onClick=${open}>${WORDS.smallPlay}<//>
    <${Fault} problem=${problem} />
  <//>`;
}

/** Suggest a training. @param {{day: string}} props */
function Training({ day }) {
  const { catalogue } = useCatalogue();
  const { training } = useTraining();
  const next = catalogue && training && nextUp(catalogue, training.tallies, training.profile, day).technique;
  return html`<${ActivityCard} title=${WORDS.training} text=${next ? `${WORDS.next(next.title)} ${next.about}` : WORDS.trainingAbout}>
    <a class="button" href=${linkTo("learn", "train", "next")}>${WORDS.train}</a>
    ${training && html`<span class="quiet">${WORDS.rating(training.rating)}</span>`}
  <//>`;
}

/** @param {{title: string, text: string, children?: unknown}} props */
function ActivityCard({ title, text, children }) {
  return html`<section class="card today-way">
    <h2>${title}</h2>
    <p class="quiet">${text}</p>
    <div class="row">${children}</div>
  </section>`;
}
