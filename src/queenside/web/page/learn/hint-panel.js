/**
 * What to do next, at three depths: where to look, which technique, which cells and why. A person
 * goes on to the next depth when they want to. The board shows what the depth tells, and no more.
 */

import { html, useEffect, useRef } from "../html.js";
import { Fault } from "../ui/fault.js";
import { useAsking } from "./asking.js";
import { Mistake } from "./check-panel.js";
import { lookedAt, played, sightOf } from "./steps.js";

/** @typedef {import("./steps.js").Step} Step */
/** @typedef {import("./steps.js").Sight} Sight */

/**
 * @typedef {object} HintProps
 * @property {import("./steps.js").Puzzle} puzzle
 * @property {import("./steps.js").PuzzleDocument} document
 * @property {import("./steps.js").State} state the queens and marks on the board
 * @property {"colours" | "letters"} naming see `namingFor`
 * @property {(sight: Sight) => void} onShow what the board shall point at; empty: nothing any more
 * @property {(step: Step) => void} onApply they want the step done
 * @property {() => void} onClose
 * @property {() => void} [onUsed] a hint has been given; once for all its depths
 * @property {(queens: Set<number>, marks: Set<number>) => void} [onRepair] see `CheckPanel`
 */

const NEXT = ["", "Which technique?", "Show me"];

/** @param {HintProps} props */
export function HintPanel(props) {
  const { puzzle, document, state, naming, onShow, onApply, onClose, onUsed } = props;
  const { answer, problem, busy, put, forget } = useAsking();
  const board = played(puzzle, document, state);
  const key = JSON.stringify([board, naming]);
  const shownFor = useRef("");

  /** @param {number} depth */
  async function tell(depth) {
    shownFor.current = key;
    const hint = await put("hint", { board, naming, depth });
    if (!hint) return;
    onShow(sightAt(puzzle, hint));
    if (hint.kind === "step" && depth === 1) onUsed?.();
  }
  useEffect(() => {
    if (shownFor.current === "") tell(1);
    else if (shownFor.current !== key) {
      forget();
      onShow({});
    }
  }, [key]);
  useEffect(() => () => onShow({}), []);

  return html`<section class="card panel" aria-label="Hint">
    <header class="panel-head">
      <h2>Hint</h2>
      <button type="button" class="icon-button" aria-label="Close the hint" onClick=${onClose}>×</button>
    </header>
    <div role="status">
      ${busy && !answer && html`<p class="quiet">Looking …</p>`}
      ${answer && html`<${Sentences} hint=${answer} />`}
    </div>
    <${Fault} problem=${problem} />
    ${answer?.kind === "mistake" &&
    html`<${Mistake} ...${props} board=${board} key=${key} />`}
    <div class="row">
      ${answer?.kind === "step" &&
      answer.depth < 3 &&
      html`<button type="button" class="button button-main" onClick=${() => tell(answer.depth + 1)}>
        ${NEXT[answer.depth]}
      </button>`}
      ${answer?.step &&
      html`<button type="button" class="button button-main" onClick=${() => onApply(answer.step)}>Do it</button>`}
      ${!answer &&
      !busy &&
      html`<button type="button" class="button button-main" onClick=${() => tell(1)}>Next hint</button>`}
    </div>
  </section>`;
}

/** @param {{hint: {kind: string, depth: number, sentences: string[]}}} props */
function Sentences({ hint }) {
  if (hint.kind !== "step") return html`<p>${hint.sentences[0]}</p>`;
  return html`<ol class="depths">
    ${hint.sentences.map((sentence) => html`<li key=${sentence}>${sentence}</li>`)}
  </ol>`;
}

/**
 * @param {import("./steps.js").Puzzle} puzzle
 * @param {any} hint
 * @returns {Sight}
 */
function sightAt(puzzle, hint) {
  if (hint.kind !== "step") return { text: hint.sentences[0] };
  if (hint.step) return sightOf(puzzle, [hint.step]);
  return { shown: lookedAt(puzzle, hint), text: hint.sentences[hint.depth - 1] };
}
