/** How hard a board is: in a word, and what the word means. */

import { counted } from "../puzzle/english.js";
import { html } from "../html.js";
import { linkTo } from "../router.js";
import { useCatalogue } from "./catalogue.js";
import { GradeChip } from "./grade-chip.js";

/** @typedef {import("../contract.js").GradeData} Grade */

/** @param {{grade: Grade | null | undefined}} props */
export function GradeBadge({ grade }) {
  return grade ? html`<${GradeChip} name=${grade.name} rating=${grade.rating} />` : null;
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
  const title = (/** @type {string} */ wanted) =>
    catalogue.techniques.find(({ name }) => name === wanted)?.title ?? wanted;
  return html`<div class="grade-details">
    <p><${GradeBadge} grade=${grade} /> ${meaning}</p>
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

/** @param {Grade} grade @param {string} title of what it takes up to the first queen */
function opening({ opening: first, hardest }, title) {
  if (!first) return "";
  if (first === hardest) return ", and it is needed before the first queen";
  return `; up to the first queen “${title}” is enough`;
}
