/**
 * The trainer: positions where one technique is what comes next, and a person finds it.
 *
 * `#/learn/train` is the choice, `#/learn/train/two-lines` one technique, `#/learn/train/next` what comes next for
 * this person, and `#/learn/train/mix?to=hard` any of those that hard boards ask for.
 */

import { dayText } from "../board/days.js";
import { html, useCallback, useEffect, useMemo, useRef, useState } from "../html.js";
import { canTrain, ratingOf, ratingsOf, useCatalogue } from "../reason/catalogue.js";
import { GradeChip } from "../reason/grade-badge.js";
import { nextUp, rowsFor } from "../reason/levels.js";
import { namingFor } from "../reason/steps.js";
import { Score, useTraining } from "../reason/training.js";
import { go, linkTo } from "../router.js";
import { useSettings } from "../settings.js";
import { Button } from "../ui/button.js";
import { Fault, Skeleton } from "../ui/feedback.js";
import { Choice } from "../ui/fields.js";
import { useLatestRequest } from "../ui/hooks.js";
import { t } from "../i18n.js";
import { Position } from "./position.js";
import { NoPositions } from "./techniques.js";
import { upTo } from "./trainer.js";

/** @typedef {NonNullable<ReturnType<typeof useTraining>["training"]>} Training */
/** @typedef {ReturnType<typeof useTraining>["count"]} Count */

const MIX = "mix";
const NEXT = "next";

const REASONS = {
  due: t("Time to see it again."),
  slow: t("In your games it takes you long."),
  new: t("New. You start on small boards."),
  ahead: t("Nothing is due today. This one is next."),
};

/** Positions so far. */
let given = 0;

/** @param {{name: string, to: string}} props a technique or "mix" or none; the grade of the mix */
export function Train({ name, to }) {
  const { catalogue, problem } = useCatalogue();
  const { training, count } = useTraining();
  if (!catalogue || !training) return problem ? html`<${Fault} problem=${problem} />` : html`<${Skeleton} look="page" />`;
  if (!name) return html`<${Trainings} ...${{ catalogue, training }} />`;
  return html`<${Trainer} ...${{ catalogue, name, to, training, count }} key=${`${name} ${to}`} />`;
}

/** @param {{catalogue: Catalogue, training: Training}} props */
function Trainings({ catalogue, training }) {
  const { tallies, profile, rating } = training;
  const { technique: next, why: reason } = nextUp(catalogue, tallies, profile, dayText());
  const [to, setTo] = useState("hard");
  const grades = catalogue.grades.map(({ name }) => name);
  const begin = () => go(`${linkTo("learn", "train", MIX)}?to=${to}`);
  return html`<div class="train-ways grid"><section class="card welcome grid">
      <h2>${t("Next for you")}: ${next.title}</h2>
      <p>${REASONS[reason]} ${next.about}</p>
      <div class="row">
        <a class="button button-main" href=${linkTo("learn", "train", NEXT)}>${t("Train it")}</a>
        <span class="quiet flush">${t("Your rating")}: <b>${rating}</b></span>
      </div>
    </section>
    <section class="card welcome grid">
      <h2>${t("Find what comes next")}</h2>
      <p>
        ${t("You get a position where everything easier is done already. Find what the technique shows: place a queen, or cross out cells.")}
      </p>
      <div class="row">
        <label>
          ${t("Mixed, up to")}${" "}
          <${Choice} name="mix" value=${to} values=${grades} words=${t} onPick=${setTo} />
        </label>
        <${Button} onClick=${begin}>${t("Train mixed")}<//>
      </div>
    </section></div>
    <ul class="trainings grid">
      ${catalogue.techniques.filter(canTrain).map(
        (technique) => html`<li key=${technique.name}>
          <a class="card training middle grid" href=${linkTo("learn", "train", technique.name)}>
            <span class="technique-title">${technique.title}</span>
            <${GradeChip} name=${ratingsOf(technique)[0].grade} rating=${ratingOf(technique)} short />
            <${Score} tally=${tallies[technique.name]} />
          </a>
        </li>`,
      )}
    </ul>`;
}

/** @param {{ catalogue: Catalogue, name: string, to: string, training: Training, count: Count, }} props */
function Trainer({ catalogue, name, to, training, count }) {
  const { settings } = useSettings();
  const request = useLatestRequest();
  const naming = namingFor(null, settings);
  const mixed = name === MIX;
  const now = useRef(training);
  now.current = training;
  const next = useCallback(() => {
    const { tallies, profile } = now.current;
    const names = mixed ? upTo(catalogue, to) : [name === NEXT ? nextUp(catalogue, tallies, profile, dayText()).technique.name : name];
    const technique = names[Math.floor(Math.random() * names.length)];
    const largest = mixed ? undefined : rowsFor(tallies[technique]);
    request.put("practice", { technique, seed: Math.floor(Math.random() * 2 ** 31), naming, ...(largest && { largest }) });
  }, [name, to, naming]);
  const technique = catalogue.techniques.find(
    (technique) => technique.name === (mixed || name === NEXT ? request.answer?.step.technique : name),
  );
  const hasPositions = !technique || canTrain(technique);
  useEffect(() => void (hasPositions && next()), [next]);
  const number = useMemo(() => (given += 1), [request.answer]); // the same position may come again
  return html`<header class="row learn-head">
      <h2>${mixed ? `${t("Mixed, up to")} ${t(to)}` : technique?.title}</h2>
      <a class="button" href=${linkTo("learn", "train")}>${t("Other technique")}</a>
    </header>
    <${Fault} problem=${request.problem} />
    ${!hasPositions && html`<${NoPositions} />`}
    ${request.busy && html`<p class="quiet" role="status">${t("Looking for a position …")}</p>`}
    ${request.answer &&
    technique &&
    html`<${Position}
      ...${{ practice: request.answer, technique, mixed, naming, next, count }}
      tally=${training.tallies[technique.name]}
      key=${number}
    />`}`;
}
