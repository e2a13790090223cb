/** One position of the trainer: a person answers, and hears whether it is right. */

import { Board } from "../board/board.js";
import { begin, moveOf, play } from "../board/game.js";
import { Puzzle } from "../board/puzzle.js";
import { html, useMemo, useState } from "../html.js";
import { HintPanel } from "../reason/hint-panel.js";
import { sightOf } from "../reason/steps.js";
import { Score } from "../reason/training.js";
import { Button } from "../ui/button.js";
import { plural, t } from "../i18n.js";
import { judge } from "./trainer.js";

/** @import { Sight } from "../reason/steps.js" */
/** @typedef {import("./trainer.js").Judgement} Judgement */

/** What keys do to a cell. @type {Record<string, any>} */
const KEYS = { " ": "tap", x: "mark", q: "queen" };

/**
 * @typedef {object} PositionProps
 * @property {any} practice as the server gives it
 * @property {Technique} technique
 * @property {boolean} mixed whether they are not told which technique it is
 * @property {"colours" | "letters"} naming
 * @property {() => void} next they want another position
 * @property {import("../reason/levels.js").Tally | undefined} tally
 * @property {ReturnType<typeof import("../reason/training.js").useTraining>["count"]} count
 */

/** @param {PositionProps} props */
export function Position(props) {
  const { practice, naming, next, tally } = props;
  const puzzle = useMemo(() => Puzzle.of(practice.board), [practice]);
  const start = useMemo(() => puzzle.state, [puzzle]);
  const attempt = useAttempt(puzzle, props);
  const [hinting, setHinting] = useState(false);
  const [sight, setSight] = useState(/** @type {Sight} */ ({}));
  const { answer, move, done: outcome, show } = attempt;
  const input = {
    onGesture: (/** @type {Gesture} */ gesture) => move(moveOf(gesture)),
    onKey: (/** @type {number} */ cell, /** @type {KeyboardEvent} */ { key }) => key in KEYS && (move({ type: KEYS[key], cell }), true),
  };
  const { shown: highlighted, ringed, fresh, trial, notes } = outcome === "shown" ? sightOf(puzzle, [practice.step]) : sight;
  return html`<div class="learn-walk top grid">
    <div class="learn-board">
      <${Board}
        puzzle=${puzzle}
        queens=${new Set([...start.queens, ...answer.queens])}
        marks=${new Set([...start.marks, ...answer.marks])}
        layer=${new Set([...answer.queens, ...answer.marks])}
        ...${{ shown: highlighted, ringed, fresh, trial, notes, ...(outcome ? { readOnly: true } : input) }}
        letters=${naming === "letters"}
      />
    </div>
    <div class="learn-side grid">
      <div class="card learn-step">
        <${Verdict} ...${props} judgement=${attempt.judgement} done=${outcome} />
        <${Tools} ...${{ attempt, hinting, setHinting, next }} />
        <p><${Score} tally=${tally} /></p>
      </div>
      ${hinting &&
      outcome === "" &&
      html`<${HintPanel}
        ...${{ puzzle, document: practice.board, state: start, naming }}
        onShow=${(/** @type {Sight} */ nextSight) => (nextSight.fresh ? show() : setSight(nextSight))}
        onApply=${show}
        onClose=${() => setHinting(false)}
      />`}
    </div>
  </div>`;
}

/** Track the answer, a game on what is still open, its judgement and the outcome. @param {Puzzle} puzzle @param {PositionProps} props */
function useAttempt(puzzle, { practice, technique, count }) {
  const [game, setGame] = useState(() => {
    const { document, given, blocked, state } = puzzle;
    const decided = { given: puzzle.placesOf([...given, ...state.queens]), blocked: puzzle.placesOf([...blocked, ...state.marks]) };
    return begin(Puzzle.of({ ...document, ...decided, state: undefined }));
  });
  const { now: answer } = game;
  const [judgement, setJudgement] = useState(/** @type {Judgement | null} */ (null));
  const [outcome, setOutcome] = useState(/** @type {"" | "right" | "shown"} */ (""));
  const [helped, setHelped] = useState(false); // by a mistake that was told, or a hint
  /** @param {Move} next */
  function move(next) {
    setGame((now) => play(now, next));
    setJudgement(null);
  }
  /** @param {"right" | "shown"} how */
  function end(how) {
    if (outcome) return;
    setOutcome(how);
    count(technique, how === "right" && helped ? "helped" : how);
  }
  function check() {
    const result = judge(puzzle, practice, answer);
    setJudgement(result);
    if (result.verdict === "right") end("right");
    if (result.verdict === "wrong") setHelped(true);
  }
  const clear = () => move({ type: "clear" });
  function show() {
    clear();
    end("shown");
  }
  return { answer, judgement, done: outcome, move, check, show, clear, help: () => setHelped(true) };
}

/** @param {{ attempt: ReturnType<typeof useAttempt>, hinting: boolean, setHinting: (hinting: boolean) => void, next: () => void, }} props */
function Tools({ attempt: { done: outcome, check, clear, show, help }, hinting, setHinting, next }) {
  return html`<div class="row">
    ${outcome === "" &&
    html`<${Button} main onClick=${check}>${t("Check")}<//>
      <${Button} onClick=${clear}>${t("Clear")}<//>
      <${Button} pressed=${hinting} onClick=${() => (help(), setHinting(!hinting))}>${t("Hint")}<//>
      <${Button} onClick=${show}>${t("Show me")}<//>`}
    <${Button} main=${outcome !== ""} onClick=${next}>${t("Next position")}<//>
  </div>`;
}

/** @param {PositionProps & {judgement: Judgement | null, done: "" | "right" | "shown"}} props */
function Verdict({ judgement, done, mixed, technique, practice }) {
  const { title, about } = technique;
  const known = done !== "" || !mixed;
  return html`${known && html`<p class="quiet">${mixed ? `${title}: ${about}` : about}</p>`}
    <div role="status">
      ${done === "right" && html`<h3 class="is-good">${t("Right!")}</h3>`}
      ${done !== "" && html`<p>${practice.step.sentence}</p>`}
      ${done === "" &&
      html`<p class=${judgement?.verdict === "wrong" ? "is-bad" : ""}>
        ${said(judgement, mixed)}
      </p>`}
    </div>`;
}

/** @param {Judgement | null} judgement @param {boolean} mixed */
function said(judgement, mixed) {
  if (!judgement) {
    const where = mixed ? t("What comes next?") : t("Where is it?");
    return `${where} ${t("Tap once to cross a cell out, twice for a queen.")}`;
  }
  const { verdict, left: missing } = judgement;
  if (verdict === "empty") return t("Nothing is on the board yet: tap the cells that you can decide.");
  if (verdict === "wrong") return t("Not yet: one of your cells, or more, is wrong.");
  if (verdict === "elsewhere") return t("True, but that is not what this technique shows here.");
  return plural(missing, "Right so far. It decides {count} more cell.", "Right so far. It decides {count} more cells.");
}
