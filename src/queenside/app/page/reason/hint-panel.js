/**
 * The next step at three depths: where to look, which technique, which cells and why. A person
 * goes on to the next depth when they want to. The board shows what the depth tells, and no more.
 */

import { can } from "../api.js";
import { html } from "../html.js";
import { Button } from "../ui/button.js";
import { Fault } from "../ui/feedback.js";
import { t } from "../i18n.js";
import { useLatestRequest } from "../ui/hooks.js";
import { Mistake } from "./check-panel.js";
import { Panel, Trial, useAboutBoard } from "./panel.js";
import { hintCells, sightOf } from "./steps.js";

/**
 * `onApply`: they want the step done; `onUsed`: a hint has been given, once for all its depths.
 * @typedef {import("./panel.js").PanelProps & {onApply: (step: Step) => void, onUsed?: () => void}} HintProps
 */

const NEXT = ["", t("Which technique?"), t("Show me")];

/** @param {HintProps} props */
export function HintPanel(props) {
  const { onApply, onClose } = props;
  const { answer, problem, busy, board, tell } = useHint(props);
  const step = answer?.kind === "completion" ? { places: [answer.around], eliminates: [] } : answer?.step;
  return html`<${Panel} label=${t("Hint")} closing=${t("Close the hint")} onClose=${onClose}>
    <div role="status">
      ${busy && !answer && html`<p class="quiet">${t("Looking …")}</p>`}
      ${answer && html`<${Sentences} hint=${answer} />`}
    </div>
    <${Fault} problem=${problem} />
    ${answer?.kind === "mistake" && html`<${Mistake} ...${props} board=${board} />`}
    ${answer?.kind === "completion" && can("POST /certain") && html`<${Certain} ...${props} board=${board} />`}
    ${answer?.step && html`<${Trial} trial=${answer.step.trial} />`}
    <div class="row">
      ${answer?.kind === "step" &&
      answer.depth < 3 &&
      html`<${Button} main onClick=${() => tell(answer.depth + 1)}>${NEXT[answer.depth]}<//>`}
      ${step && html`<${Button} main onClick=${() => onApply(step)}>${t("Do it")}<//>`}
      ${!answer && !busy && html`<${Button} main onClick=${() => tell(1)}>${t("Next hint")}<//>`}
    </div>
  <//>`;
}

/** Request hints at growing depth. @param {HintProps} props */
function useHint(props) {
  const { request, ...asked } = useAboutBoard(props, () => tell(1));

  /** @param {number} depth */
  async function tell(depth) {
    const hint = await request("hint", { depth });
    if (!hint) return;
    props.onShow(sightAt(props.puzzle, hint));
    if (["step", "completion"].includes(hint.kind) && depth === 1) props.onUsed?.();
  }
  return { ...asked, tell };
}

/** @param {{hint: {kind: string, depth: number, sentences: string[]}}} props */
function Sentences({ hint }) {
  if (hint.kind !== "step") return html`<p>${hint.sentences[0]}</p>`;
  return html`<ol class="depths grid">
    ${hint.sentences.map((sentence) => html`<li key=${sentence}>${sentence}</li>`)}
  </ol>`;
}

/** @param {Puzzle} puzzle @param {any} hint @returns {import("./steps.js").Sight} */
function sightAt(puzzle, hint) {
  if (hint.kind === "completion") {
    return { fresh: { queens: puzzle.cellsOf([hint.around]), marks: new Set() } };
  }
  if (hint.kind !== "step") return {};
  if (hint.step) return sightOf(puzzle, [hint.step]);
  return { shown: hintCells(puzzle, hint) };
}

/** The queens and crosses that all solutions of a board with several share. @param {Pick<HintProps, "puzzle" | "onShow" | "onApply"> & {board: unknown}} props */
export function Certain({ puzzle, board, onShow, onApply }) {
  const { answer, problem, busy, put } = useLatestRequest();

  async function tell() {
    const found = await put("certain", { board });
    if (!found) return;
    const fresh = { queens: puzzle.cellsOf(found.always), marks: puzzle.cellsOf(found.never) };
    onShow({ fresh });
  }
  if (!answer) {
    return html`<${Fault} problem=${problem} />
      <p class="row"><${Button} disabled=${busy} onClick=${tell}>${t("What is certain here?")}<//></p>`;
  }
  const step = /** @type {any} */ ({ places: answer.always, eliminates: answer.never });
  return html`<p role="status">
      ${t("The cells shown are the same in every solution. Open cells: {count}.", { count: answer.sometimes.length })}
    </p>
    <p class="row"><${Button} onClick=${() => onApply(step)}>${t("Put it on the board")}<//></p>`;
}
