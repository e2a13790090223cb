/** The grade of a board: a word, and its meaning. */

import { clockTime } from "../puzzle/english.js";
import { html } from "../html.js";
import { linkTo } from "../router.js";
import { plural, t } from "../i18n.js";
import { useLoaded } from "../ui/hooks.js";
import { capitalise, titleOf, useCatalogue } from "./catalogue.js";
import { findOwnPace } from "./game-times.js";

/** A grade's word and rating, or the rating alone. @param {{name: string, rating: number | string, short?: boolean}} props */
export function GradeChip({ name, rating, short = false }) {
  return html`<span class=${`grade middle unbroken bold grade-${name}`}>
    ${!short && html`<span class="grade-name">${capitalise(t(name))}</span>`}
    <span class="grade-rating" title=${t("How hard, from 1 to 10")}>${rating}</span>
  </span>`;
}

/** Describe the grade by a weekday and typical times. @param {Grade | null | undefined} grade @returns {string} empty where that is unknown */
export function likeOf(grade) {
  if (!grade?.weekday || !grade.seconds) return "";
  const [low, , high] = grade.seconds.map(clockTime);
  return t("about a {weekday}, {low}–{high}", { weekday: t(grade.weekday), low, high });
}

/** Explain the grade, with links to train each technique. @param {{grade: Grade}} props */
export function GradeDetails({ grade }) {
  const { catalogue } = useCatalogue();
  if (!catalogue) return html`<p><${GradeChip} ...${grade} /></p>`;
  const meaning = catalogue.grades.find(({ name }) => name === grade.name)?.about;
  /** @type {string[]} */
  const names = grade.techniques;
  const used = catalogue.techniques.filter(({ name }) => names.includes(name));
  const title = (/** @type {string} */ technique) => titleOf(catalogue, technique);
  const [low, median, high] = (grade.seconds ?? []).map(clockTime);
  return html`<div class="grade-details">
    <p><${GradeChip} ...${grade} /> ${meaning}</p>
    ${grade.seconds && html`<p>${t("It is like {weekday}’s board of a daily game. People who play every day take {low} to {high} min, half of them less than {median}.", { weekday: t(String(grade.weekday)), low, median, high })} <${OwnTime} seconds=${grade.seconds} /></p>`}
    ${grade.hardest &&
    html`<p>
      ${hardestWords(grade, title)} ${plural(grade.steps, "In all it takes {count} pass over the board.", "In all it takes {count} passes over the board.")}
    </p>`}
    ${used.length > 0 && html`<p class="quiet">${t("Techniques, each with positions to train on:")}</p>`}
    <ul class="chips wraps flex">
      ${used.map(
        ({ name, title: told, about }) => html`<li key=${name}>
          <a class="chip tinted plain" href=${linkTo("learn", "train", name)} title=${about}>${told}</a>
        </li>`,
      )}
    </ul>
  </div>`;
}

const NEAREST = 5; // seconds, as people's times are told

/** How long the player may take, by the games that are kept. @param {{seconds: number[]}} props */
function OwnTime({ seconds: [, median] }) {
  const { answer: pace } = useLoaded(findOwnPace);
  return pace === null ? null : html`<b>${t("For you, about {time}.", { time: clockTime(NEAREST * Math.round((pace * median) / NEAREST)) })}</b>`;
}

/** @param {Grade} grade @param {(name: string) => string} titleOf */
function hardestWords({ opening, hardest }, titleOf) {
  const title = titleOf(hardest);
  if (!opening) return t("The hardest technique is “{title}”.", { title });
  if (opening === hardest) return t("The hardest technique is “{title}”, and it is needed before the first queen.", { title });
  return t("The hardest technique is “{title}”; up to the first queen “{opening}” is enough.", { title, opening: titleOf(opening) });
}
