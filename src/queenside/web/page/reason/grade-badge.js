/** How hard a board is: in a word, and what the word means. */

import { clockTime, counted } from "../puzzle/english.js";
import { html } from "../html.js";
import { linkTo } from "../router.js";
import { titleOf, useCatalogue } from "./catalogue.js";
import { GradeChip } from "./grade-chip.js";

/** @typedef {import("../contract.js").GradeData} Grade */

/** @param {{grade: Grade | null | undefined}} props */
export function GradeBadge({ grade }) {
  return grade ? html`<${GradeChip} name=${grade.name} rating=${grade.rating} />` : null;
}

/**
 * What boards like this one are to people: a weekday of a daily game, and between which times they take.
 *
 * @param {Grade | null | undefined} grade
 * @returns {string} empty where that is unknown
 */
export function likeOf(grade) {
  if (!grade?.weekday || !grade.seconds) return "";
  const [low, , high] = grade.seconds.map(clockTime);
  return `about a ${grade.weekday}, ${low}–${high}`;
}

/**
 * What the grade asks of a person, and the techniques it takes, each with its way to the trainer.
 *
 * @param {{grade: Grade}} props
 */
export function GradeDetails({ grade }) {
  const { catalogue } = useCatalogue();
  if (!catalogue) return html`<p><${GradeBadge} grade=${grade} /></p>`;
  const meaning = catalogue.grades.find(({ name }) => name === grade.name)?.about;
  /** @type {string[]} */
  const names = grade.techniques;
  const used = catalogue.techniques.filter(({ name }) => names.includes(name));
  const title = (/** @type {string} */ wanted) => titleOf(catalogue, wanted);
  return html`<div class="grade-details">
    <p><${GradeBadge} grade=${grade} /> ${meaning}</p>
    ${grade.seconds && html`<p>${peopleTake(grade.weekday, grade.seconds.map(clockTime))}</p>`}
    ${grade.hardest &&
    html`<p>
      The hardest technique is “${title(grade.hardest)}”${opening(grade, title(grade.opening))}. In
      all it takes ${counted(grade.steps, "pass", "passes")} over the board.
    </p>`}
    ${used.length > 0 && html`<p class="quiet">Techniques, each with positions to train on:</p>`}
    <ul class="chips">
      ${used.map(
        ({ name, title: told, about }) => html`<li key=${name}>
          <a class="chip" href=${linkTo("learn", "train", name)} title=${about}>${told}</a>
        </li>`,
      )}
    </ul>
  </div>`;
}

/** @param {string | null} weekday @param {string[]} times */
function peopleTake(weekday, [low, median, high]) {
  return `It is like ${weekday}’s board of a daily game. People who play every day take ${low} to ${high} min, half of them less than ${median}.`;
}

/** @param {Grade} grade @param {string} title of what it takes up to the first queen */
function opening({ opening: first, hardest }, title) {
  if (!first) return "";
  if (first === hardest) return ", and it is needed before the first queen";
  return `; up to the first queen “${title}” is enough`;
}
