/** Is it right so far, and if not: what is wrong, and where it went wrong. Nothing on the board is pointed at before a person asks for it. */

import { html, useState } from "../html.js";
import { Button } from "../ui/button.js";
import { Fault } from "../ui/feedback.js";
import { useLatestRequest } from "../ui/hooks.js";
import { plural, t } from "../i18n.js";
import { Panel, useAboutBoard } from "./panel.js";
import { sightOf } from "./steps.js";

/** @typedef {import("./panel.js").PanelProps} CheckProps */

/** @param {CheckProps} props */
export function CheckPanel(props) {
  const { answer, problem, busy, request } = useAboutBoard(props, () => check());
  const check = () => request("diagnose");
  return html`<${Panel} label=${t("Check")} closing=${t("Close the check")} title=${t("Check my board")} onClose=${props.onClose}>
    <div role="status">
      ${busy && html`<p class="quiet">${t("Checking …")}</p>`}
      ${answer &&
      html`<p class=${answer.verdict === "right" ? "is-good" : ""}>${summary(answer)}</p>`}
    </div>
    <${Fault} problem=${problem} />
    ${answer?.cell && html`<${Findings} ...${props} found=${answer} />`}
    <div class="row">
      ${!answer && !busy && html`<${Button} main onClick=${check}>${t("Check again")}<//>`}
    </div>
  <//>`;
}

/** Report known mistakes on request. @param {Omit<CheckProps, "onClose"> & {board: unknown}} props */
export function Mistake(props) {
  const { answer, problem, busy, put } = useLatestRequest();
  if (answer) {
    return html`<p>${summary(answer)}</p>
      ${answer.cell && html`<${Findings} ...${props} found=${answer} />`}`;
  }
  return html`<${Fault} problem=${problem} />
    <${Button}
      main
      disabled=${busy}
      onClick=${() => put("diagnose", { board: props.board, naming: props.naming })}
    >
      ${t("What is wrong?")}
    <//>`;
}

/** Show all mistakes, the first one, or undo to before it. @param {Omit<CheckProps, "onClose"> & {found: Diagnosis}} props */
function Findings({ puzzle, found: diagnosis, onShow, onRepair }) {
  const [detail, setDetail] = useState(/** @type {"" | "all" | "first"} */ (""));
  /** @param {"all" | "first"} kind */
  function show(kind) {
    const next = detail === kind ? "" : kind;
    setDetail(next);
    onShow(next ? sightOfMistake(puzzle, diagnosis, next === "first") : {});
  }
  const wrong = [puzzle.cellsOf(diagnosis.queens), puzzle.cellsOf(diagnosis.marks)];
  return html`<div role="status">${detail === "first" && html`<p>${diagnosis.sentence}</p>`}</div>
    <div class="row">
      <${Button} pressed=${detail === "all"} onClick=${() => show("all")}>${t("Show all")}<//>
      <${Button} pressed=${detail === "first"} onClick=${() => show("first")}>
        ${t("Where did I go wrong?")}
      <//>
      ${onRepair &&
      html`<${Button} onClick=${() => onRepair(wrong[0], wrong[1])}>${t("Undo to before it")}<//>`}
    </div>`;
}

/**
 * @param {Puzzle} puzzle @param {Diagnosis} diagnosis
 * @param {boolean} first only the earliest, with the step that shows it
 * @returns {import("./steps.js").Sight}
 */
function sightOfMistake(puzzle, diagnosis, first) {
  const all = puzzle.cellsOf([...diagnosis.queens, ...diagnosis.marks]);
  if (!first || diagnosis.verdict === "conflict" || !diagnosis.cell) {
    return { wrong: all };
  }
  const wrong = puzzle.cellsOf([diagnosis.cell]);
  if (!diagnosis.step) return { wrong };
  const { shown = new Set(), ringed } = sightOf(puzzle, [diagnosis.step]);
  return { wrong, ringed, shown: new Set([...shown, ...wrong]) };
}

/** @param {Diagnosis} found @returns {string} how many mistakes, and nothing about where */
function summary({ verdict, sentence, queens, marks }) {
  if (verdict === "conflict") return plural(queens.length, "{count} queen cannot stand like that.", "{count} queens cannot stand like that.");
  if (verdict !== "wrong") return sentence;
  if (!marks.length) return plural(queens.length, "{count} queen is wrong.", "{count} queens are wrong.");
  if (!queens.length) return plural(marks.length, "{count} ✕ is wrong.", "{count} ✕ are wrong.");
  return plural(queens.length, "{count} queen and {marks} ✕ are wrong.", "{count} queens and {marks} ✕ are wrong.", { marks: marks.length });
}
