/** The verdict on the board: what it is worth as a puzzle, and what to do about it. */

import { html } from "../html.js";
import { clockTime } from "../puzzle/english.js";
import { titleOf, useCatalogue } from "../reason/catalogue.js";
import { compareSolutions, Places, TITLES } from "../sketch/verdict.js";
import { Button, ButtonGroup } from "../ui/button.js";
import { Fault } from "../ui/feedback.js";
import { t, tree } from "../i18n.js";

/** The choices of what the board shows of the solutions. */
const SIGHTS = /** @type {const} */ ([
  ["both", t("Both")],
  ["a", "A"],
  ["b", "B"],
  ["hidden", t("Hide")],
]);

/** @typedef {typeof SIGHTS[number][0]} Sight */

/**
 * @typedef {object} VerdictProps
 * @property {Verdict} verdict
 * @property {import("../sketch/verdict.js").Fault[]} faults
 * @property {import("../sketch/verdict.js").Fault[]} notes
 * @property {Sight | null} sight what is wished to be shown
 * @property {(sight: Sight) => void} onSight
 * @property {(cells: Set<number>) => void} onPoint shows these cells on the board
 * @property {ReturnType<typeof import("./hooks.js").useMending>} mending
 */

/** @param {VerdictProps} props */
export function VerdictCard(props) {
  const { verdict, faults, notes } = props;
  const { status } = verdict;
  const mendable = status === "none" || status === "several";
  return html`<section class=${`card verdict packed grid verdict-${status}`} aria-label=${t("Verdict")}>
    <h2><span class="verdict-sign" aria-hidden="true"></span><span role="status">${TITLES[status]}</span></h2>
    ${status === "unfinished" && html`<${Places} faults=${faults} onPoint=${props.onPoint} />`}
    ${status === "none" && html`<p>${t("No way to place the queens follows all rules.")}</p>`}
    ${status === "several" && html`<${SolutionChoice} ...${props} />`}
    ${status === "unique" && html`<${Unique} ...${props} />`}
    ${status === "unknown" && html`<p>${t("The search was not finished in its time. Smaller changes may tell more.")}</p>`}
    <${Fault} problem=${verdict.problem} />
    ${status !== "unfinished" && html`<${Places} faults=${notes} onPoint=${props.onPoint} quiet />`}
    ${mendable && html`<${Mending} ...${props} />`}
    ${!mendable && props.mending.words && html`<p class="mended">${props.mending.words}</p>`}
  </section>`;
}

/** @param {VerdictProps} props */
function SolutionChoice({ verdict: { solutions }, sight, onSight }) {
  const [a, b] = solutions.map((places) => places.map(String));
  const { onlyA, onlyB } = compareSolutions(a, b);
  return html`<p>
      ${tree("Two of them are shown. They differ in {count} cells: {a} marks the queens of one, {b} those of the other.", {
        count: onlyA.length + onlyB.length,
        a: html`<b class="tag tinted">A</b>`,
        b: html`<b class="tag tinted">B</b>`,
      })}
    </p>
    <${ButtonGroup} label=${t("Solutions on the board")} look="tabs" each="tab" choices=${SIGHTS} value=${sight ?? "both"} onPick=${onSight} />`;
}

/** @param {VerdictProps} props */
function Unique({ verdict, sight, onSight }) {
  const { grade } = verdict;
  const { catalogue } = useCatalogue();
  const isFirst = sight === "a";
  return html`${grade === undefined
      ? html`<p class="quiet">${t("How hard it is …")}</p>`
      : html`<dl class="make-grade grid">
          <div><dt>${t("Grade")}</dt><dd class="make-grade-name">${t(grade.name)}</dd></div>
          <div><dt>${t("Rating")}</dt><dd>${grade.rating}</dd></div>
          <div><dt>${t("Steps")}</dt><dd>${grade.steps}</dd></div>
          ${grade.seconds &&
          html`<div><dt>${t("Like")}</dt><dd>${t("a {weekday}", { weekday: t(String(grade.weekday)) })}</dd></div>
            <div><dt>${t("Time")}</dt><dd>${clockTime(grade.seconds[0])}–${clockTime(grade.seconds[2])}</dd></div>`}
          <div><dt>${t("Hardest")}</dt><dd>${titleOf(catalogue, String(grade.hardest))}</dd></div>
        </dl>`}
    <${Button} pressed=${isFirst} onClick=${() => onSight(isFirst ? "hidden" : "a")}>${t("Show the solution")}<//>`;
}

/** @param {VerdictProps} props */
function Mending({ mending }) {
  if (mending.busy) {
    return html`<div class="row">
      <span class="quiet" role="status">${t("Looking for a small change …")}</span>
      <${Button} onClick=${mending.cancel}>${t("Stop")}<//>
    </div>`;
  }
  return html`<div class="row">
      <${Button} main onClick=${() => mending.mend("regions")}>${t("Make it unique")}<//>
      <${Button} onClick=${() => mending.mend("givens")}>${t("… by given queens")}<//>
    </div>
    <${Fault} problem=${mending.problem} />`;
}
