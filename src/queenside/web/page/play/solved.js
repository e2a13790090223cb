/** The moment when it is done: the time, the best, the streak, and what comes next. */

import { ask } from "../api.js";
import { textOf } from "../board/address.js";
import { clockTime, counted } from "../puzzle/english.js";
import { html, useEffect, useState } from "../html.js";
import { go, linkTo } from "../router.js";
import { Button } from "../ui/button.js";
import { Icon } from "../ui/icon.js";
import { nextBoard } from "./next.js";

/**
 * @param {object} props
 * @param {import("../board/puzzle.js").Puzzle} props.puzzle
 * @param {number} props.seconds
 * @param {number} props.hints
 * @param {string | null} props.day
 * @param {() => Promise<{best: number | null} | null>} props.keep
 * @param {() => void} props.onShare
 * @param {() => void} props.onAgain
 */
export function Solved({ puzzle, seconds, hints, day, keep, onShare, onAgain }) {
  const [more, setMore] = useState(/** @type {string[]} */ ([]));
  useEffect(() => {
    const tell = async () => {
      const kept = await keep();
      const progress = await ask("progress").catch(() => null);
      setMore(words({ seconds, hints, day, best: kept?.best ?? null, progress, title: puzzle.title }));
    };
    tell();
  }, []);
  const next = nextBoard(puzzle);
  return html`<section class="solved card" aria-label="Solved">
    <svg class="solved-crown" viewBox="0 0 40 40" aria-hidden="true"><use href="#crown" /></svg>
    <h2>Solved in ${clockTime(seconds)}</h2>
    ${hints > 0 && html`<p class="quiet">with ${counted(hints, "hint")}</p>`}
    ${more.map((line) => html`<p>${line}</p>`)}
    <div class="row">
      <${Button} main onClick=${() => go(linkTo("play", next.text))}>${next.words} <${Icon} name="next" /><//>
      <${Button} onClick=${onShare}><${Icon} name="share" /> Share<//>
      <${Button} onClick=${onAgain}>Play again<//>
      ${puzzle.regions && html`<a class="button" href=${linkTo("learn", "explain", textOf(puzzle))}>Explain it</a>`}
    </div>
  </section>`;
}

/**
 * What is worth saying: the best time on this board and on boards like it, and the streak.
 *
 * @param {{seconds: number, hints: number, day: string | null, best: number | null, progress: any, title: string}} result
 * @returns {string[]}
 */
export function words({ seconds, hints, day, best, progress, title }) {
  const lines = [];
  const kind = progress?.times.find((/** @type {any} */ each) => each.title === title);
  if (!hints && kind && kind.games > 1 && same(kind.best, seconds)) {
    lines.push(`Your best time of ${kind.games} on such boards!`);
  } else if (kind) lines.push(`Your best on such boards is ${clockTime(kind.best)}.`);
  if (best !== null && !same(best, seconds)) lines.push(`On this board it is ${clockTime(best)}.`);
  const days = progress?.streak.current ?? 0;
  if (day && days > 0) lines.push(days === 1 ? "A streak begins: day 1." : `${days} days in a row.`);
  return lines;
}

/** @param {number} one @param {number} other */
function same(one, other) {
  return Math.abs(one - other) < 0.001;
}
