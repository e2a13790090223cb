/** All techniques, the easiest first: what each says, an example, and the way to the trainer. */

import { Board } from "../board/board.js";
import { Puzzle } from "../board/puzzle.js";
import { parseGameId } from "../puzzle/game-id.js";
import { html, useEffect, useMemo, useRef, useState } from "../html.js";
import { canTrain, isRated, ratingOf, ratingsOf, useCatalogue } from "../reason/catalogue.js";
import { GradeChip } from "../reason/grade-badge.js";
import { namingFor, sightOf } from "../reason/steps.js";
import { linkTo } from "../router.js";
import { useSettings } from "../settings.js";
import { Button } from "../ui/button.js";
import { Fault, Skeleton } from "../ui/feedback.js";
import { useAnswer } from "../ui/hooks.js";
import { t } from "../i18n.js";
import { EXAMPLES } from "./examples.js";

/** @param {{opened: string}} props the technique that is open from the start, if any */
export function Techniques({ opened }) {
  const { catalogue, problem } = useCatalogue();
  if (!catalogue) return problem ? html`<${Fault} problem=${problem} />` : html`<${Skeleton} look="page" />`;
  return html`<p class="quiet">
      ${t("Techniques from easy to hard. Each has a rating from 1 to 10, and a board's grade is that of the hardest technique it needs.")}
    </p>
    <div class="techniques grid">
      ${catalogue.techniques.filter(isRated).map(
        (technique) => html`<${Entry}
          technique=${technique}
          opened=${technique.name === opened}
          key=${technique.name}
        />`,
      )}
    </div>`;
}

/** @param {{technique: Technique, opened: boolean}} props */
function Entry({ technique, opened }) {
  const [open, setOpen] = useState(opened);
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (!opened) return;
    setOpen(true);
    element.current?.scrollIntoView({ block: "start" });
  }, [opened]);
  return html`<details
    class="card technique"
    ref=${element}
    open=${open}
    onToggle=${(/** @type {any} */ event) => setOpen(event.currentTarget.open)}
  >
    <summary>
      <${Picture} technique=${technique} />
      <span class="technique-title">${technique.title}</span>
      <${GradeChip} name=${ratingsOf(technique)[0].grade} rating=${ratingOf(technique)} />
      <span class="technique-about quiet">
        ${technique.about}${!technique.one_star.length && ` ${t("For boards with several stars.")}`}
      </span>
    </summary>
    ${open && (canTrain(technique) ? html`<${Example} technique=${technique} />` : html`<${NoPositions} />`)}
  </details>`;
}

export function NoPositions() {
  return html`<p class="quiet">${t("No board of the collection needs this technique, so there are no positions to train it on.")}</p>`;
}

/** For the eye alone: a small position, and what the technique sees in it. @param {{technique: Technique}} props */
function Picture({ technique }) {
  const example = EXAMPLES[technique.name];
  const puzzle = useMemo(() => example && Puzzle.of(/** @type {any} */ (parseGameId(example.board))), []);
  if (!puzzle) return null;
  const queens = puzzle.cellsOf(example.state.queens);
  return html`<span class="technique-picture" aria-hidden="true" inert>
    <${Board}
      ...${{ puzzle, queens, ...sightOf(puzzle, [example.step]) }}
      marks=${puzzle.cellsOf(example.state.marks)}
      readOnly
    />
  </span>`;
}

/** @param {{technique: Technique}} props */
function Example({ technique }) {
  const { settings } = useSettings();
  const [seed, setSeed] = useState(1);
  const naming = namingFor(null, settings);
  const { answer, problem, busy } = useAnswer("practice", { technique: technique.name, seed, naming });
  const puzzle = useMemo(() => answer && Puzzle.of(answer.board), [answer]);
  return html`<div class="example middle grid">
    ${puzzle &&
    html`<${Board}
        puzzle=${puzzle}
        ...${puzzle.state}
        ...${sightOf(puzzle, [answer.step])}
        letters=${naming === "letters"}
        label=${t("{title}, an example", { title: technique.title })}
        readOnly
      />`}
    <div class="example-side">
      <p role="status">${answer ? answer.step.sentence : busy ? t("Looking for an example …") : ""}</p>
      <${Fault} problem=${problem} />
      <div class="row">
        <a class="button button-main" href=${linkTo("learn", "train", technique.name)}>${t("Train it")}</a>
        <${Button} disabled=${busy} onClick=${() => setSeed(seed + 1)}>${t("Another example")}<//>
      </div>
    </div>
  </div>`;
}
