/** Dialogs of the Play page: the player's games, best times and streak; how to play, and the keys. */

import { textOf } from "../board/address.js";
import { Puzzle } from "../board/puzzle.js";
import { clockTime } from "../puzzle/english.js";
import { html, useEffect } from "../html.js";
import { go, linkTo } from "../router.js";
import { Button, IconButton } from "../ui/button.js";
import { Dialog } from "../ui/dialog.js";
import { Fault } from "../ui/feedback.js";
import { useAnswer, useLatestRequest } from "../ui/hooks.js";
import { countDamaged, deleteGame as forgetGame, labelOf, listGames as allGames } from "../store/games.js";
import { nameOf } from "../ui/share.js";
import { dateText, plural, t } from "../i18n.js";
import { ask } from "../api.js";
import { FileInput } from "../ui/fields.js";
import { saveFile } from "../ui/files.js";
import { Table } from "../ui/table.js";
import { describeRules } from "../board/custom.js";
import { KEYS } from "./keys.js";

/** @param {{onClose: () => void}} props */
export function GamesDialog({ onClose }) {
  const { answer: progress, problem } = useAnswer("progress");
  const { answer, run: list } = useLatestRequest();
  const { problem: storageProblem, run } = useLatestRequest();
  const { answer: damaged, run: count } = useLatestRequest();
  useEffect(() => void (list(allGames), count(countDamaged)), []);
  /** @type {Known[] | null} */
  const games = answer;
  /** @param {Known} game */
  const forget = (game) => run(async () => (await forgetGame(game), list(allGames)));
  /** @param {Known} game */
  const resume = ({ key, board }) => {
    go(`${linkTo("play", textOf(board))}?game=${labelOf(key)}`);
    onClose();
  };
  return html`<${Dialog} title=${t("Your games")} onClose=${onClose} wide>
    <${Fault} problem=${problem ?? storageProblem} />
    ${progress && html`<${Progress} ...${progress} />`}
    ${games?.length === 0 && html`<p class="quiet">${t("No games yet. Solve a board, and it shows up here.")}</p>`}
    ${games && html`<${Open} games=${games.filter(({ solved }) => !solved)} ...${{ resume, forget }} />`}
    ${games && html`<${SolvedGames} games=${games.filter(({ solved }) => solved)} />`}
    ${damaged > 0 && html`<p class="quiet">${plural(damaged, "{count} game couldn't be read and was set aside.", "{count} games couldn't be read and were set aside.")}</p>`}
    <${GamesFile} onAdded=${() => list(allGames)} />
  <//>`;
}

/** @param {{times: any[], streak: {current: number, longest: number}}} props */
function Progress({ times, streak }) {
  return html`<p class="streaks wraps flex">
      <span><b>${streak.current}</b> ${plural(streak.current, "day in a row", "days in a row")}</span>
      <span><b>${streak.longest}</b> ${t("the longest")}</span>
      <span><b>${times.reduce((sum, { games }) => sum + games, 0)}</b> ${t("solved without hints")}</span>
    </p>
    ${times.length > 0 &&
    html`<${Table} label=${t("Best times")} columns=${[[t("Best times")], [t("best"), true], [t("median"), true], [t("games"), true]]}>
      <tbody>
        ${times.map(
          ({ title, best, median, games }) => html`<tr>
            <th scope="row">${title}</th>
            ${[clockTime(best), clockTime(median), games].map((figure) => html`<td class="is-number">${figure}</td>`)}
          </tr>`,
        )}
      </tbody>
    <//>`}`;
}

/** @param {{games: Known[], resume: (game: Known) => void, forget: (game: Known) => void}} props */
function Open({ games, resume, forget }) {
  if (!games.length) return null;
  return html`<h3>${t("Continue playing")}</h3>
    <ul class="games grid">
      ${games.map((game) => {
        const name = boardName(game);
        return html`<li key=${game.key}>
          <span class="games-name push slim">${name} <small class="quiet">${when(game.played)}, ${clockTime(game.seconds)}</small></span>
          <${Button} aria-label=${t("Continue {name}", { name })} onClick=${() => resume(game)}>${t("Continue")}<//>
          <${IconButton} label=${t("Forget {name}", { name })} onClick=${() => forget(game)}>×<//>
        </li>`;
      })}
    </ul>`;
}

/** @param {{games: Known[]}} props */
function SolvedGames({ games }) {
  if (!games.length) return null;
  return html`<h3>${t("Solved")}</h3>
    <ul class="games grid">
      ${games.slice(0, 20).map(
        (game) => html`<li key=${game.key}>
          <span class="games-name push slim">${boardName(game)} <small class="quiet">${when(game.played)}</small></span>
          <span>${clockTime(game.seconds)}${helpWords(game)}</span>
        </li>`,
      )}
    </ul>`;
}

/** @param {Known} game */
function helpWords({ hints }) {
  return hints ? ` ${plural(hints, "with {count} hint", "with {count} hints")}` : "";
}

/** @param {Known} game */
function boardName({ board }) {
  const puzzle = new Puzzle(board);
  const name = nameOf(puzzle);
  return board.id && name === puzzle.title ? `${name} ${board.id}` : name;
}

/** @param {string} moment */
function when(moment) {
  return dateText(new Date(moment), { day: "numeric", month: "short", year: "numeric" });
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
  const add = (/** @type {File} */ file) =>
    run(async () => {
      const { games } = await ask("store", { text: await file.text() });
      onAdded();
      return plural(games, "{count} game added", "{count} games added");
    });
  return html`<div class="row">
      <${Button} onClick=${save}>${t("Save all as a file")}<//>
      <label class="button">
        ${t("Add from a file")}
        <${FileInput} name="store" onFile=${add} />
      </label>
      <span class="quiet" role="status">${words ?? ""}</span>
    </div>
    <${Fault} problem=${problem} />`;
}

/** @param {{puzzle: Puzzle, onClose: () => void}} props */
export function HelpDialog({ puzzle, onClose }) {
  return html`<${Dialog} title=${t("How to play")} onClose=${onClose}>
    <p>${rulesOf(puzzle)}</p>
    <ul class="help-list">
      <li>${t("Tap a cell: cross, queen, empty. A right click puts a queen at once.")}</li>
      <li>${t("Draw over cells to cross them out; begin on a cross to take crosses away.")}</li>
      <li>${t("With Notes on, a tap adds a small number to a corner of the cell: mark cells that belong together.")}</li>
      <li>${t("Two fingers move a large board and make it larger.")}</li>
    </ul>
    <table class="keys">
      <caption class="only-heard">${t("Keys")}</caption>
      <tbody>
        <tr><th scope="row"><kbd>${t("arrows")}</kbd></th><td>${t("move from cell to cell")}</td></tr>
        ${KEYS.map(({ shown, does }) => html`<tr><th scope="row"><kbd>${shown}</kbd></th><td>${does}</td></tr>`)}
      </tbody>
    </table>
  <//>`;
}

/** @param {Puzzle} puzzle */
export function rulesOf({ kind, stars, toroidal, document }) {
  if (kind === "custom") return describeRules(document);
  if (kind === "n-queens") {
    return toroidal
      ? t("One queen in each row and column, and no two on a diagonal, and diagonals that leave the board come back on the other side.")
      : t("One queen in each row and column, and no two on a diagonal.");
  }
  return plural(
    stars,
    "One queen in each row, each column and each coloured region. Queens may not touch, not even at a corner.",
    "{count} queens in each row, each column and each coloured region. Queens may not touch, not even at a corner.",
  );
}
