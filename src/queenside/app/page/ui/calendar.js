/** The months of daily boards: which are solved, which begun. */

import { dateOf, dayText, inFull } from "../board/days.js";
import { html, useState } from "../html.js";
import { dateText, t } from "../i18n.js";
import { linkTo } from "../router.js";
import { IconButton } from "./button.js";

const DAY_NAMES = Array.from({ length: 7 }, (_, day) => dateText(new Date(2024, 0, 1 + day), { weekday: "narrow" }));
const STANDINGS = { solved: t("solved"), begun: t("begun"), fresh: t("not yet played") };

/** @typedef {keyof typeof STANDINGS} Standing */

/** @param {{today: string, games: Known[], onDay?: (day: string) => void}} props `onDay`: instead of opening it on Play */
export function Calendar({ today, games, onDay }) {
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
      ${daysOf(first).map((day, at) => html`<${Day} ...${{ day, today, onDay }} start=${at === 0 && weekday(first)} standing=${standings.get(day) ?? "fresh"} />`)}
    </div>
  </div>`;
}

/** @param {{day: string, today: string, start: number | false, standing: Standing, onDay?: (day: string) => void}} props */
function Day({ day, today, start, standing, onDay }) {
  const place = start === false ? {} : { style: { gridColumnStart: start + 1 } };
  const number = Number(day.slice(-2));
  if (day > today) return html`<span class="calendar-day rounded plain bold grid tabular quiet" ...${place}>${number}</span>`;
  /** @param {Event} event */
  function onClick(event) {
    if (!onDay) return;
    event.preventDefault();
    event.stopPropagation(); // a window would follow the link
    onDay(day);
  }
  return html`<a
    class=${`calendar-day rounded plain bold grid tabular is-${standing}-day`}
    ...${place}
    href=${linkTo("play", `daily:${day}`)}
    onClick=${onClick}
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
