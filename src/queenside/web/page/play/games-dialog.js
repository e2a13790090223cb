/** A person's games: those to go on with, best times, and days in a row. */

import { ask } from "../api.js";
import { Puzzle } from "../board/puzzle.js";
import { clockTime, counted } from "../puzzle/english.js";
import { html, useState } from "../html.js";
import { go, linkTo } from "../router.js";
import { Button, IconButton } from "../ui/button.js";
import { Dialog } from "../ui/dialog.js";
import { Fault } from "../ui/fault.js";
import { useAnswer, useLatestRequest } from "../ui/use-latest-request.js";
import { nameOf } from "./share.js";

/** @typedef {import("./opening.js").Kept} Kept */

/** @param {{onClose: () => void}} props */
export function GamesDialog({ onClose }) {
  const { answer: progress, problem } = useAnswer("progress");
  const { answer, problem: unlisted } = useAnswer("games?number=200");
  const { problem: kept, run } = useLatestRequest();
  const [forgotten, setForgotten] = useState(/** @type {Set<number>} */ (new Set()));
  /** @type {Kept[] | undefined} */
  const games = answer?.games.filter((/** @type {Kept} */ { id }) => !forgotten.has(id));
  /** @param {Kept} game */
  const forget = ({ id }) =>
    run(async () => {
      await ask(`games/${id}`, undefined, { method: "DELETE" });
      setForgotten((now) => new Set([...now, id]));
    });
  /** @param {Kept} game */
  const resume = ({ id }) => {
    go(linkTo("play", `game-${id}`));
    onClose();
  };
  return html`<${Dialog} title="Your games" onClose=${onClose} wide>
    <${Fault} problem=${problem ?? unlisted ?? kept} />
    ${progress && html`<${Progress} ...${progress} />`}
    ${games && html`<${Open} games=${games.filter(({ solved }) => !solved)} ...${{ resume, forget }} />`}
    ${games && html`<${Solved} games=${games.filter(({ solved }) => solved)} />`}
  <//>`;
}

/** @param {{times: any[], streak: {current: number, longest: number}}} props */
function Progress({ times, streak }) {
  return html`<p class="streaks">
      <span><b>${streak.current}</b> ${streak.current === 1 ? "day" : "days"} in a row</span>
      <span><b>${streak.longest}</b> the longest</span>
      <span><b>${times.reduce((sum, { games }) => sum + games, 0)}</b> solved without hints</span>
    </p>
    ${times.length > 0 &&
    html`<table class="times">
      <thead>
        <tr>
          <th scope="col">Best times</th>
          <th scope="col">best</th>
          <th scope="col">median</th>
          <th scope="col">games</th>
        </tr>
      </thead>
      <tbody>
        ${times.map(
          ({ title, best, median, games }) => html`<tr>
            <th scope="row">${title}</th><td>${clockTime(best)}</td><td>${clockTime(median)}</td><td>${games}</td>
          </tr>`,
        )}
      </tbody>
    </table>`}`;
}

/** @param {{games: Kept[], resume: (game: Kept) => void, forget: (game: Kept) => void}} props */
function Open({ games, resume, forget }) {
  return html`<h3>To go on with</h3>
    ${games.length === 0 && html`<p class="quiet">None: every game is finished.</p>`}
    <ul class="games">
      ${games.map((game) => {
        const name = named(game);
        return html`<li key=${game.id}>
          <span class="games-name">${name} <small class="quiet">${when(game.played)}, ${clockTime(game.seconds)}</small></span>
          <${Button} aria-label=${`Continue ${name}`} onClick=${() => resume(game)}>Continue<//>
          <${IconButton} label=${`Forget ${name}`} onClick=${() => forget(game)}>×<//>
        </li>`;
      })}
    </ul>`;
}

/** @param {{games: Kept[]}} props */
function Solved({ games }) {
  if (!games.length) return null;
  return html`<h3>Solved</h3>
    <ul class="games">
      ${games.slice(0, 20).map(
        (game) => html`<li key=${game.id}>
          <span class="games-name">${named(game)} <small class="quiet">${when(game.played)}</small></span>
          <span>${clockTime(game.seconds)}${helpWords(game)}</span>
        </li>`,
      )}
    </ul>`;
}

/** @param {Kept} game */
function helpWords({ hints }) {
  return hints ? ` with ${counted(hints, "hint")}` : "";
}

/** @param {Kept} game */
function named({ board, title }) {
  const { id, source } = board;
  const name = source?.startsWith("queenside daily") ? nameOf(new Puzzle(board)) : (board.title ?? title);
  return id && name === title ? `${name} ${id}` : name;
}

/** @param {string} moment */
function when(moment) {
  return new Date(moment).toLocaleDateString(undefined, { day: "numeric", month: "short", year: "numeric" });
}
