/**
 * Is it right so far, and if not: what is wrong, and where it went wrong. Nothing on the board is
 * pointed at before a person asks for it.
 */

import { counted } from "../english.js";
import { html, useEffect, useRef, useState } from "../html.js";
import { Button } from "../ui/button.js";
import { Fault } from "../ui/fault.js";
import { useLatestRequest } from "../ui/use-latest-request.js";
import { PanelHead } from "./parts.js";
import { played, sightOf } from "./steps.js";

/** @typedef {import("./steps.js").Sight} Sight */
/** @typedef {import("./steps.js").Place} Place */

/**
 * @typedef {object} Diagnosis as schema/explanation.schema.json describes it
 * @property {"right" | "conflict" | "wrong" | "no solution" | "several solutions"} verdict
 * @property {string} sentence
 * @property {Place | null} cell
 * @property {Place[]} queens
 * @property {Place[]} marks
 * @property {import("./steps.js").Step | null} step
 */

/**
 * @typedef {object} CheckProps
 * @property {import("./steps.js").Puzzle} puzzle
 * @property {import("./steps.js").PuzzleDocument} document
 * @property {import("./steps.js").State} state the queens and marks on the board
 * @property {"colours" | "letters"} naming see `namingFor`
 * @property {(sight: Sight) => void} onShow what the board shall point at; empty: nothing any more
 * @property {(queens: Set<number>, marks: Set<number>) => void} [onRepair] they want to be back
 *   before any of these wrong queens and marks was on the board
 * @property {() => void} onClose
 */

/** @param {CheckProps} props */
export function CheckPanel(props) {
  const { answer, problem, busy, check } = useCheck(props);
  return html`<section class="card panel" aria-label="Check">
    <${PanelHead} title="Check my board" close="Close the check" onClose=${props.onClose} />
    <div role="status">
      ${busy && html`<p class="quiet">Checking …</p>`}
      ${answer &&
      html`<p class=${answer.verdict === "right" ? "is-good" : ""}>${summary(answer)}</p>`}
    </div>
    <${Fault} problem=${problem} />
    ${answer?.cell && html`<${Findings} ...${props} found=${answer} />`}
    <div class="row">
      ${!answer && !busy && html`<${Button} main onClick=${check}>Check again<//>`}
    </div>
  </section>`;
}

/**
 * What is wrong with the board as it is. When the board changes it is forgotten.
 *
 * @param {CheckProps} props
 */
function useCheck({ puzzle, document, state, naming, onShow }) {
  const { put, forget, ...asked } = useLatestRequest();
  const board = played(puzzle, document, state);
  const key = JSON.stringify([board, naming]);
  const checked = useRef("");
  function check() {
    checked.current = key;
    put("diagnose", { board, naming });
  }
  useEffect(() => {
    if (checked.current === "") check();
    else if (checked.current !== key) {
      forget();
      onShow({});
    }
  }, [key]);
  useEffect(() => () => onShow({}), []);
  return { ...asked, check };
}

/**
 * The same, where it is known already that something is wrong: the person may ask where.
 *
 * @param {Omit<CheckProps, "onClose"> & {board: unknown}} props
 */
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
      What is wrong?
    <//>`;
}

/**
 * What can be asked about mistakes: which, where it began, and to be back before it.
 *
 * @param {Omit<CheckProps, "onClose"> & {found: Diagnosis}} props
 */
function Findings({ puzzle, found, onShow, onRepair }) {
  const [told, setTold] = useState(/** @type {"" | "all" | "first"} */ (""));
  /** @param {"all" | "first"} what */
  function show(what) {
    const next = told === what ? "" : what;
    setTold(next);
    onShow(next ? sightOfMistake(puzzle, found, next === "first") : {});
  }
  const wrong = [puzzle.cellsOf(found.queens), puzzle.cellsOf(found.marks)];
  return html`<div role="status">${told === "first" && html`<p>${found.sentence}</p>`}</div>
    <div class="row">
      <${Button} pressed=${told === "all"} onClick=${() => show("all")}>Show all<//>
      <${Button} pressed=${told === "first"} onClick=${() => show("first")}>
        Where did I go wrong?
      <//>
      ${onRepair &&
      html`<${Button} onClick=${() => onRepair(wrong[0], wrong[1])}>Undo to before it<//>`}
    </div>`;
}

/**
 * @param {import("./steps.js").Puzzle} puzzle
 * @param {Diagnosis} found
 * @param {boolean} first only the earliest, with the step that shows it
 * @returns {Sight}
 */
function sightOfMistake(puzzle, found, first) {
  const all = puzzle.cellsOf([...found.queens, ...found.marks]);
  if (!first || found.verdict === "conflict" || !found.cell) {
    return { wrong: all, text: first ? found.sentence : summary(found) };
  }
  const wrong = puzzle.cellsOf([found.cell]);
  if (!found.step) return { wrong, text: found.sentence };
  const { shown = new Set(), ringed } = sightOf(puzzle, [found.step]);
  return { wrong, ringed, shown: new Set([...shown, ...wrong]), text: found.sentence };
}

/** @param {Diagnosis} found @returns {string} how many mistakes, and nothing about where */
function summary({ verdict, sentence, queens, marks }) {
  if (verdict === "conflict") return `${counted(queens.length, "queen")} cannot stand like that.`;
  if (verdict !== "wrong") return sentence;
  const parts = [counted(queens.length, "queen"), counted(marks.length, "✕", "✕")];
  const told = parts.filter((_, number) => [queens, marks][number].length);
  const many = queens.length + marks.length > 1;
  return `${told.join(" and ")} ${many ? "are" : "is"} wrong.`;
}
