/** Your games and times: streaks, times by size and grade, techniques, and all games. */

import { textOf } from "../board/address.js";
import { Puzzle } from "../board/puzzle.js";
import { ask } from "../api.js";
import { html, useEffect } from "../html.js";
import { dateText, plural, t } from "../i18n.js";
import { clockTime } from "../puzzle/english.js";
import { useCatalogue } from "../reason/catalogue.js";
import { findKinds, medianOf } from "../reason/game-times.js";
import { LAST_BOX } from "../reason/levels.js";
import { useTraining } from "../reason/training.js";
import { go, linkTo } from "../router.js";
import { countDamaged, deleteGame, labelOf, listGames } from "../store/games.js";
import { sharedSeconds } from "../store/shared-times.js";
import { Button, Icon, IconButton } from "../ui/button.js";
import { Fault, Skeleton } from "../ui/feedback.js";
import { FileInput } from "../ui/fields.js";
import { saveFile } from "../ui/files.js";
import { useAnswer, useLatestRequest, useLoaded } from "../ui/hooks.js";
import { nameOf } from "../ui/share.js";
import { Table } from "../ui/table.js";
import { scaleOf, TimeDots, TimeScale } from "../ui/time-dots.js";

/** @typedef {import("../reason/game-times.js").Kind} Kind */

const MAX_SOLVED = 20; // games in the list
const DATE = /** @type {const} */ ({ day: "numeric", month: "short", year: "numeric" });

export default function Stats() {
  const { answer: progress, problem } = useAnswer("progress");
  const { answer: games, run: list } = useLatestRequest();
  const { answer: damaged } = useLoaded(countDamaged);
  const { answer: kinds, problem: gradingProblem } = useLoaded(findKinds);
  const { answer: settings, run: askSettings } = useLatestRequest();
  const { problem: storageProblem, run } = useLatestRequest();
  const load = () => void (list(listGames), askSettings(() => ask("settings")));
  const shared = [...sharedSeconds(settings ?? {})].map(([label, times]) => ({ label, times, rows: 0, grade: undefined }));
  useEffect(load, []);
  if (!games || !kinds) return gradingProblem ? html`<${Fault} problem=${gradingProblem} />` : html`<${Skeleton} look="page" />`;
  /** @param {Known} game */
  function actions(game) {
    const name = boardName(game);
    const resume = () => go(`${linkTo("play", textOf(game.board))}?game=${labelOf(game.key)}`);
    const forget = () => run(async () => (await deleteGame(game), load()));
    return html`<${Button} aria-label=${t("Continue {name}", { name })} onClick=${resume}>${t("Continue")}<//>
      <${IconButton} label=${t("Forget {name}", { name })} onClick=${forget}>×<//>`;
  }
  return html`<div class="stats grid top">
    <h1>${t("Your games and times")}</h1>
    <${Fault} problem=${problem ?? storageProblem} />
    <div class="stats-main grid">
      ${progress?.streak.longest + kinds.length > 0 && html`<${Streaks} ...${progress.streak} solved=${kinds.reduce((/** @type {number} */ sum, /** @type {Kind} */ { times }) => sum + times.length, 0)} />`}
      ${kinds.length + shared.length > 0 && html`<${Times} kinds=${[...kinds, ...shared]} />`}
      <${Techniques} />
    </div>
    <section class="card grid">
      ${games.length === 0 && html`<p class="quiet">${t("No games yet. Solve a board, and it shows up here.")}</p>`}
      <${GameList} title=${t("Continue playing")} games=${games.filter((/** @type {Known} */ { solved }) => !solved)} actions=${actions} />
      <${GameList} title=${t("Solved")} games=${games.filter((/** @type {Known} */ { solved }) => solved).slice(0, MAX_SOLVED)} />
      ${damaged > 0 && html`<p class="quiet">${plural(damaged, "{count} game couldn't be read and was set aside.", "{count} games couldn't be read and were set aside.")}</p>`}
      <${GamesFile} onAdded=${load} />
    </section>
  </div>`;
}

/** @param {{current: number, longest: number, solved: number}} props */
function Streaks({ current, longest, solved }) {
  return html`<p class="streaks wraps flex card">
    <span class="streak middle flex"><${Icon} name="flame" /> <b>${current}</b> ${plural(current, "day in a row", "days in a row")}</span>
    <span><b>${longest}</b> ${t("the longest")}</span>
    <span><b>${solved}</b> ${t("solved without hints")}</span>
  </p>`;
}

/** All times as points on one scale, a row for each kind of board. @param {{kinds: Kind[]}} props */
function Times({ kinds }) {
  const scale = scaleOf(kinds.flatMap(({ times }) => times));
  return html`<section class="card stats-times">
    <h2>${t("Your times")}</h2>
    <${Table} label=${t("Your times")} columns=${[[t("Board")], [""], [t("best"), true], [t("median"), true], [t("games"), true]]}>
      <tbody>
        ${kinds.map(
          ({ label, grade, times }) => html`<tr>
            <th scope="row">${label}${grade && html` <small class=${`grade-word grade-${grade}`}>${t(grade)}</small>`}</th>
            <td class="dots-place"><${TimeDots} aria-hidden="true" ...${{ times, scale }} marked=${times[0]} /></td>
            ${[clockTime(times[0]), clockTime(medianOf(times)), times.length].map((figure) => html`<td class="is-number">${figure}</td>`)}
          </tr>`,
        )}
        <tr aria-hidden="true"><td></td><td><${TimeScale} scale=${scale} /></td></tr>
      </tbody>
    <//>
  </section>`;
}

function Techniques() {
  const { catalogue } = useCatalogue();
  const { training } = useTraining();
  if (!catalogue || !training) return null;
  const learned = catalogue.techniques.filter(({ name }) => training.tallies[name]?.right > 0);
  return html`<section class="card">
    <h2>${t("Techniques learned")}</h2>
    <p class="quiet">${learned.length ? t("rating {rating}", { rating: training.rating }) : t("Positions where one technique comes next. Find it.")}</p>
    <ul class="chips wraps flex">
      ${learned.map(({ name, title }) => {
        const { box } = training.tallies[name];
        return html`<li key=${name}>
          <a class="chip plain learned" style=${{ "--share": `${(100 * box) / LAST_BOX}%` }} href=${linkTo("learn", "train", name)}>
            ${title} <span class="only-heard">${t("Level {box} of {last}", { box, last: LAST_BOX })}</span>
          </a>
        </li>`;
      })}
    </ul>
    <p class="row"><a class="button" href=${linkTo("learn", "train", "next")}>${t("Train")}</a></p>
  </section>`;
}

/** @param {{title: string, games: Known[], actions?: (game: Known) => unknown}} props */
function GameList({ title, games, actions = () => "" }) {
  if (!games.length) return null;
  return html`<h2>${title}</h2>
    <ul class="games grid">
      ${games.map(
        (game) => html`<li key=${game.key}>
          <span class="games-name push slim">${boardName(game)} <small class="quiet">${dateText(new Date(game.played), DATE)}</small></span>
          <span>${clockTime(game.seconds)}${game.hints > 0 && ` ${plural(game.hints, "with {count} hint", "with {count} hints")}`}</span>
          ${actions(game)}
        </li>`,
      )}
    </ul>`;
}

/** @param {Known} game */
function boardName({ board }) {
  const puzzle = new Puzzle(board);
  const name = nameOf(puzzle);
  return board.id && name === puzzle.title ? `${name} ${board.id}` : name;
}

/** @param {{onAdded: () => void}} props */
function GamesFile({ onAdded }) {
  const { answer: words, problem, run } = useLatestRequest();
  const save = () =>
    run(async () => {
      const file = await ask("store");
      saveFile(file);
      return t("Saved as {file}", { file: file.file_name });
    });
  const add = (/** @type {string | Promise<string>} */ text) =>
    run(async () => {
      const { games } = await ask("store", { text: await text });
      onAdded();
      return plural(games, "{count} game added", "{count} games added");
    });
  return html`<div class="row">
      <${Button} onClick=${save}>${t("Save all as a file")}<//>
      <label class="button">
        ${t("Add from a file")}
        <${FileInput} name="store" onFile=${(/** @type {File} */ file) => add(file.text())} />
      </label>
      <input
        name="shared"
        aria-label=${t("Paste results that players shared")}
        type="text"
        placeholder=${"Queens #195 | 1:09"}
        onPaste=${(/** @type {ClipboardEvent} */ event) => (event.preventDefault(), add(event.clipboardData?.getData("text") ?? ""))}
        onChange=${(/** @type {any} */ { currentTarget }) => add(currentTarget.value)}
      />
      <span class="quiet" role="status">${words ?? ""}</span>
    </div>
    <${Fault} problem=${problem} />`;
}
