/**
 * What to do next, at three depths: where to look, which technique, which cells and why. A person
 * goes on to the next depth when they want to. The board shows what the depth tells, and no more.
 */

import { html, useEffect, useRef } from "../html.js";
import { Button } from "../ui/button.js";
import { Fault } from "../ui/fault.js";
import { useLatestRequest } from "../ui/use-latest-request.js";
import { Mistake } from "./check-panel.js";
import { PanelHead } from "./parts.js";
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
  const { onApply, onClose } = props;
  const { answer, problem, busy, board, tell } = useHint(props);
  return html`<section class="card panel" aria-label="Hint">
    <${PanelHead} title="Hint" close="Close the hint" onClose=${onClose} />
    <div role="status">
      ${busy && !answer && html`<p class="quiet">Looking …</p>`}
      ${answer && html`<${Sentences} hint=${answer} />`}
    </div>
    <${Fault} problem=${problem} />
    ${answer?.kind === "mistake" && html`<${Mistake} ...${props} board=${board} />`}
    <div class="row">
      ${answer?.kind === "step" &&
      answer.depth < 3 &&
      html`<${Button} main onClick=${() => tell(answer.depth + 1)}>${NEXT[answer.depth]}<//>`}
      ${answer?.step && html`<${Button} main onClick=${() => onApply(answer.step)}>Do it<//>`}
      ${!answer && !busy && html`<${Button} main onClick=${() => tell(1)}>Next hint<//>`}
    </div>
  </section>`;
}

/**
 * The hint for the board as it is. When the board changes it is forgotten, and a new one is given
 * only when asked for.
 *
 * @param {HintProps} props
 */
function useHint({ puzzle, document, state, naming, onShow, onUsed }) {
  const { put, forget, ...asked } = useLatestRequest();
  const board = played(puzzle, document, state);
  const key = JSON.stringify([board, naming]);
  const toldOf = useRef("");

  /** @param {number} depth */
  async function tell(depth) {
    toldOf.current = key;
    const hint = await put("hint", { board, naming, depth });
    if (!hint) return;
    onShow(sightAt(puzzle, hint));
    if (hint.kind === "step" && depth === 1) onUsed?.();
  }
  useEffect(() => {
    if (toldOf.current === "") tell(1);
    else if (toldOf.current !== key) {
      forget();
      onShow({});
    }
  }, [key]);
  useEffect(() => () => onShow({}), []);
  return { ...asked, board, tell };
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
