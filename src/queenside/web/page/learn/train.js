/**
 * The trainer: positions where one technique is what comes next, and a person finds it.
 *
 * `#/learn/train` is the choice, `#/learn/train/two-lines` one technique, and
 * `#/learn/train/mix?to=hard` any of those that hard boards ask for.
 */

import { html, useCallback, useEffect, useMemo, useState } from "../html.js";
import { canTrain, ratingOf, rungs, useCatalogue } from "../reason/catalogue.js";
import { GradeChip } from "../reason/grade-chip.js";
import { namingFor } from "../reason/steps.js";
import { go, linkTo } from "../router.js";
import { useSettings } from "../settings.js";
import { Button } from "../ui/button.js";
import { Fault } from "../ui/fault.js";
import { Choice } from "../ui/fields.js";
import { useLatestRequest } from "../ui/use-latest-request.js";
import { Position } from "./position.js";
import { Score, useTallies } from "./tallies.js";
import { upTo } from "./trainer.js";

/** @typedef {import("../reason/catalogue.js").Catalogue} Catalogue */
/** @typedef {import("./tallies.js").Tallies} Tallies */
/** @typedef {import("./trainer.js").Tally} Tally */

const MIX = "mix";

/** Positions so far. */
let given = 0;

/** @param {{name: string, to: string}} props a technique or "mix" or none; the grade of the mix */
export function Train({ name, to }) {
  const { catalogue, problem } = useCatalogue();
  const { tallies, keep } = useTallies();
  if (!catalogue) return html`<${Fault} problem=${problem} />`;
  if (!name) return html`<${Trainings} catalogue=${catalogue} tallies=${tallies} />`;
  return html`<${Trainer} ...${{ catalogue, name, to, tallies, keep }} key=${`${name} ${to}`} />`;
}

/** @param {{catalogue: Catalogue, tallies: Tallies}} props */
function Trainings({ catalogue, tallies }) {
  const [to, setTo] = useState("hard");
  const grades = catalogue.grades.map(({ name }) => name);
  const begin = () => go(`${linkTo("learn", "train", MIX)}?to=${to}`);
  return html`<section class="card welcome">
      <h2>Find what comes next</h2>
      <p>
        You get a position where everything easier is done already. Find what the technique shows:
        place a queen, or cross out cells.
      </p>
      <div class="row">
        <label>
          Mixed, up to${" "}
          <${Choice} name="mix" value=${to} values=${grades} onPick=${setTo} />
        </label>
        <${Button} main onClick=${begin}>Train mixed<//>
      </div>
    </section>
    <ul class="trainings">
      ${catalogue.techniques.filter(canTrain).map(
        (technique) => html`<li key=${technique.name}>
          <a class="card training" href=${linkTo("learn", "train", technique.name)}>
            <span class="technique-title">${technique.title}</span>
            <${GradeChip} name=${rungs(technique)[0].grade} rating=${ratingOf(technique)} short />
            <${Score} tally=${tallies[technique.name]} />
          </a>
        </li>`,
      )}
    </ul>`;
}

/**
 * @param {{
 *   catalogue: Catalogue,
 *   name: string,
 *   to: string,
 *   tallies: Tallies,
 *   keep: (name: string, tally: Tally) => void,
 * }} props
 */
function Trainer({ catalogue, name, to, tallies, keep }) {
  const { settings } = useSettings();
  const asked = useLatestRequest();
  const naming = namingFor(null, settings);
  const mixed = name === MIX;
  const next = useCallback(() => {
    const some = mixed ? upTo(catalogue, to) : [name];
    const technique = some[Math.floor(Math.random() * some.length)];
    asked.put("practice", { technique, seed: Math.floor(Math.random() * 2 ** 31), naming });
  }, [name, to, naming]);
  useEffect(next, [next]);
  const number = useMemo(() => (given += 1), [asked.answer]); // the same position may come again
  const technique = catalogue.techniques.find(
    (each) => each.name === (mixed ? asked.answer?.step.technique : name),
  );
  return html`<header class="row learn-head">
      <h2>${mixed ? `Mixed, up to ${to}` : technique?.title}</h2>
      <a class="button" href=${linkTo("learn", "train")}>Other technique</a>
    </header>
    <${Fault} problem=${asked.problem} />
    ${asked.busy && html`<p class="quiet" role="status">Looking for a position …</p>`}
    ${asked.answer &&
    technique &&
    html`<${Position}
      ...${{ practice: asked.answer, technique, mixed, naming, next, keep }}
      tally=${tallies[technique.name]}
      key=${number}
    />`}`;
}
