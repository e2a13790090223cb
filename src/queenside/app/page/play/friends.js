/** Playing with friends: the link that is sent, the board before the start, and the times beside each other. */

import { linkOf, textOf } from "../board/address.js";
import { dayText, daysAfter, inFull } from "../board/days.js";
import { html, useInterval, useState } from "../html.js";
import { list, plural, t } from "../i18n.js";
import { clockTime } from "../puzzle/english.js";
import { useSettings } from "../settings.js";
import { Button, ButtonGroup, Icon } from "../ui/button.js";
import { Dialog } from "../ui/dialog.js";
import { Input } from "../ui/fields.js";
import { send } from "../ui/files.js";
import { helpText, nameOf } from "../ui/share.js";
import { Table } from "../ui/table.js";
import { go, linkTo } from "../router.js";
import { challengeQuery, othersIn, rankResults } from "./challenge.js";

/** @import { Challenge, Result } from "./challenge.js" */

const DAYS = 7; // in which a board may be played
const WAITS = [0, 2, 5, 15]; // minutes until all begin

/**
 * Send a challenge, or one's result back.
 * @param {{puzzle: Puzzle, own: Omit<Result, "name"> | null, challenge: Challenge | null, onClose: () => void}} props
 */
export function FriendDialog({ puzzle, own, challenge, onClose }) {
  const { settings, change } = useSettings();
  const [wait, setWait] = useState(0);
  const [sent, setSent] = useState(/** @type {{status: string, query: string, start: number} | null} */ (null));
  const name = settings.name.trim();
  const mine = own && { ...own, name: name || t("A friend") };
  async function sendLink() {
    const start = wait && Math.round(Date.now() / 1000) + 60 * wait;
    const base = challenge ?? { start, until: start ? "" : daysAfter(dayText(), DAYS), results: [] };
    const results = mine ? [...othersIn(base.results, mine), mine] : base.results;
    const query = challengeQuery({ ...base, results });
    const status = await send({ text: messageOf(puzzle, results, mine), link: linkOf(puzzle.document, query) ?? "" });
    if (status) setSent({ status, query, start });
  }
  return html`<${Dialog} title=${challenge ? t("Send your result back") : t("Play with a friend")} onClose=${onClose}>
    <p class="flush">
      ${own
        ? t("The link has the board and your time. Your friend sees the time once the board is solved, and sends a link back.")
        : t("The link has the board. Each of you plays it, and sends the result back as a link.")}
    </p>
    <label class="field grid bold">${t("Your name")}
      <${Input} type="text" name="name" maxlength="24" placeholder=${t("A friend")} value=${settings.name} onInput=${(/** @type {string} */ name) => change({ name })} />
    </label>
    ${!own &&
    !challenge &&
    html`<div class="field grid bold">${t("Start")}
      <${ButtonGroup} label=${t("Start")} look="tabs" each="tab" value=${wait} onPick=${setWait}
        choices=${WAITS.map((minutes) => [minutes, minutes ? t("together, in {minutes} min", { minutes }) : t("any time this week")])} />
    </div>`}
    <div class="row">
      <${Button} main onClick=${sendLink}><${Icon} name="share" /> ${t("Send the link")}<//>
      ${sent && sent.start > 0 && html`<${Button} onClick=${() => go(`${linkTo("play", textOf(puzzle.document))}?${sent.query}`)}>${t("Go to the start")}<//>`}
      <span class="quiet" role="status">${sent?.status}</span>
    </div>
    <p class="quiet flush">${t("No account and no server: nothing leaves but this link.")}</p>
  <//>`;
}

/** @param {Puzzle} puzzle @param {Result[]} results @param {Result | null} mine @returns {string} what goes with the link */
function messageOf(puzzle, results, mine) {
  const lines = rankResults(results).map(({ name, seconds, hints, mistakes }, index) => `${index + 1}. ${name} · ${clockTime(seconds)} · ${helpText(hints, mistakes)}`);
  const call = results.length > 1 ? [] : [mine ? t("Can you beat my time?") : t("Play this board with me!")];
  return [`♛ Queenside · ${nameOf(puzzle)}`, ...(results.length > 1 ? lines : []), ...call].join("\n");
}

/** What lies over the board until the start. @param {{challenge: Challenge, rules: string, onStart: () => void}} props */
export function BeforeStart({ challenge: { start, until, results }, rules, onStart }) {
  const secondsLeft = () => Math.max(0, Math.ceil(start - Date.now() / 1000));
  const [left, setLeft] = useState(secondsLeft);
  const look = () => {
    const now = secondsLeft();
    setLeft(now);
    if (!now) onStart();
  };
  useInterval(look, left ? 200 : 0);
  const names = results.map(({ name }) => name);
  const over = until && until < dayText();
  return html`<div class="paused rounded centred">
    <h2>${t("Play with a friend")}</h2>
    ${names.length > 0 && html`<p>${plural(names.length, "{names} has played this board. You see the time when you have solved it.", "{names} have played this board. You see the times when you have solved it.", { names: list(names) })}</p>`}
    <p class="quiet">${rules}</p>
    ${until && html`<p>${over ? t("This race ended on {day}; you can still play.", { day: inFull(until) }) : t("Play it until {day}.", { day: inFull(until) })}</p>`}
    ${left > 0
      ? html`<p aria-live="off">${t("All begin in {time}.", { time: clockTime(left) })}</p>`
      : html`<${Button} main onClick=${onStart}><${Icon} name="resume" /> ${t("Start")}<//>`}
    <p class="quiet">${t("The clock runs from the start.")}</p>
  </div>`;
}

/** One's own time among those of a link. @param {{results: Result[], own: Omit<Result, "name">}} props */
export function Standings({ results, own }) {
  const mine = { ...own, name: t("You") };
  const others = othersIn(results, mine);
  if (!others.length) return html`<p class="quiet">${t("Nobody else has sent a time yet.")}</p>`;
  return html`<${Table} label=${t("Times of all")} columns=${[["", true], [t("Name")], [t("Time"), true], [t("Help")]]}>
    <tbody>
      ${rankResults([...others, mine]).map(
        (result, index) => html`<tr class=${result === mine ? "bold" : ""}>
          <td class="is-number">${index + 1}.</td>
          <th scope="row">${result.name}</th>
          <td class="is-number">${clockTime(result.seconds)}</td>
          <td class="quiet">${helpText(result.hints, result.mistakes)}</td>
        </tr>`,
      )}
    </tbody>
  <//>`;
}
