/** Engines side by side: the same boards put to each, what they answer, and how long they take. */

import { stream } from "../api.js";
import { Board } from "../board/board.js";
import { EXAMPLE, Puzzle } from "../board/puzzle.js";
import { html, memo, useMemo, useState } from "../html.js";
import { usePicker } from "../ui/board-picker.js";
import { Button } from "../ui/button.js";
import { Fault, Skeleton } from "../ui/feedback.js";
import { useAnswer, useLatestRequest } from "../ui/hooks.js";
import { Table } from "../ui/table.js";
import { plural, t } from "../i18n.js";
import { duration, formatInteger, scaleOf, TimeBar } from "./charts.js";
import { nameOfEngine, Others, Pick, PickList, PickQueens, StartButton } from "./choices.js";

const DEFAULT_ENGINES = ["native", "exact_cover"];
const SIZES = [6, 8, 10, 12, 16, 20, 30];
const LIMITS = [1, 5, 10, 30, 60];
const ROUNDS = [1, 3, 5, 10];
const COLUMNS = [[t("Engine"), false], [t("Answer"), false], [t("First"), true], [t("Proof"), true], [t("Solutions"), true], [t("Nodes"), true]];

/** @import { EngineData as Engine, EntryData as Entry } from "../contract.js" */
/** @typedef {{name: string, engines: Entry[]}} BoardPart */
/** @typedef {"first" | "proof"} Question */

export default function Compare() {
  const [boards, setBoards] = useState(/** @type {PuzzleDocument[]} */ ([EXAMPLE]));
  const [chosen, choose] = useState(DEFAULT_ENGINES);
  const [plan, setPlan] = useState({ time_limit: 5, rounds: 3 });
  const { start, stop, busy, problem, results } = useComparison();
  const { engines, missing, problem: unlisted } = useEngines();
  const compared = results.boards.length ? results.boards : boards;
  const parts = compared.map((_, number) => results.parts[number] ?? { engines: chosen.map((engine) => ({ engine })) });
  if (!engines.length && !unlisted) return html`<${Skeleton} look="page" />`;
  const nameOf = (/** @type {string} */ engine) => engines.find(({ value }) => value === engine)?.words ?? nameOfEngine(engine);
  /** @param {string} label @param {"time_limit" | "rounds"} name @param {number[]} from */
  const choice = (label, name, from) => {
    const onPick = (/** @type {number} */ value) => setPlan({ ...plan, [name]: value });
    return html`<${Pick} ...${{ label, name, from, onPick, value: plan[name] }} />`;
  };
  const groups = ["engine", "lesson"].map((kind) => [
    kind === "lesson" ? t("Lessons") : t("Engines"),
    engines.filter((engine) => engine.kind === kind && !chosen.includes(engine.value)).map(({ value, words }) => [value, words]),
  ]);
  return html`<section class="watch-compare" aria-label=${t("Engines side by side")}>
    <h1 class="only-heard">${t("Engines side by side")}</h1>
    <div class="card watch-form">
      <${Boards} boards=${boards} onChange=${setBoards} />
      <fieldset class="watch-group slim flush">
        <legend>${t("Engines")}</legend>
        <div class="row">
          ${chosen.map((engine) => html`<${Chip} name=${nameOf(engine)} onRemove=${() => choose(chosen.filter((other) => other !== engine))} />`)}
          <${PickList} label=${t("Add an engine")} name="add-engine" groups=${groups} onPick=${(/** @type {string} */ engine) => choose([...chosen, engine])} />
        </div>
        <${Fault} problem=${unlisted} />
        <${Others}
          summary=${plural(missing.length, "One engine is not installed", "{count} engines are not installed")}
          reasons=${missing.map((engine) => [engine.name, engine.missing])}
        />
      </fieldset>
      <div class="row">
        ${choice(t("Seconds for a question"), "time_limit", LIMITS)}
        ${choice(t("Rounds"), "rounds", ROUNDS)}
        <span class="push"></span>
        <${StartButton}
          ...${{ busy, stop }}
          start=${() => start(boards, chosen, plan)}
          disabled=${!boards.length || !chosen.length}
        >
          ${t("Compare")}
        <//>
      </div>
      ${busy && html`<${Progress} ...${results.progress} boards=${results.boards} nameOf=${nameOf} />`}
    </div>
    <${Fault} problem=${problem} />
    <${Results} parts=${parts} names=${compared.map(boardName)} stopped=${results.stopped} nameOf=${nameOf} />
  </section>`;
}

/** The engines that are installed here, each lesson as one of them, and those that aren't. */
function useEngines() {
  const { answer, problem } = useAnswer("engines");
  const lessons = useAnswer("lessons");
  /** @type {Engine[]} */
  const known = lessons.answer || lessons.problem ? (answer?.engines ?? []) : [];
  const titleOf = (/** @type {string} */ key) => lessons.answer?.lessons.find((/** @type {any} */ lesson) => lesson.key === key)?.title ?? key;
  const engines = known.filter(({ missing }) => !missing).flatMap(({ name, choices }) =>
    choices[name]
      ? choices[name].map((/** @type {string} */ key) => ({ value: `${name}:${key}`, words: `${key}: ${titleOf(key)}`, kind: "lesson" }))
      : [{ value: name, words: nameOfEngine(name), kind: "engine" }],
  );
  return { engines, missing: known.filter(({ missing }) => missing), problem };
}

function useComparison() {
  const { answer, problem, busy, run, stop, forget } = useLatestRequest();
  const [found, setFound] = useState({ boards: /** @type {PuzzleDocument[]} */ ([]), parts: /** @type {BoardPart[]} */ ([]), progress: {} });

  /** @param {PuzzleDocument[]} boards @param {string[]} engines @param {object} plan */
  function start(boards, engines, plan) {
    forget();
    setFound({ boards, parts: [], progress: { done: 0, engine: engines[0] } });
    run((signal) =>
      stream("compare", { boards, engines, ...plan }, {
        signal,
        onEvent: (name, data) =>
          setFound((now) => (name === "item" ? { ...now, parts: [...now.parts, data] } : { ...now, progress: data })),
      }),
    );
  }
  return { start, stop, busy, problem, results: { ...found, stopped: found.parts.length > 0 && !answer && !problem && !busy } };
}

/** @param {{boards: PuzzleDocument[], onChange: (boards: PuzzleDocument[]) => void}} props */
function Boards({ boards, onChange }) {
  const add = (/** @type {PuzzleDocument} */ board) => onChange([...boards, board]);
  const picker = usePicker(add);
  return html`<fieldset class="watch-group slim flush">
    <legend>${t("Boards")}</legend>
    <div class="row watch-boards">
      ${boards.map(
        (board, number) => html`<div>
          <${SmallBoard} document=${board} />
          <${Chip} name=${boardName(board)} onRemove=${() => onChange(boards.filter((_, other) => other !== number))} />
        </div>`,
      )}
      <${Button} onClick=${picker.open}>${t("Add a board")}<//>
      <${PickQueens} label=${t("Add N-Queens")} name="add-n-queens" from=${SIZES} onPick=${add} />
    </div>
    ${picker.shown}
  </fieldset>`;
}

const SmallBoard = memo(function SmallBoard(/** @type {{document: PuzzleDocument}} */ { document }) {
  const puzzle = useMemo(() => Puzzle.of(document), [document]);
  return html`<${Board} puzzle=${puzzle} readOnly />`;
});

/** @param {{name: string, onRemove: () => void}} props */
function Chip({ name, onRemove }) {
  return html`<span class="watch-chip middle tinted">
    ${name}
    <${Button} class="" aria-label=${t("Leave out {board}", { board: name })} onClick=${onRemove}>×<//>
  </span>`;
}

/** @param {PuzzleDocument} board */
function boardName(board) {
  return board.id ?? board.title ?? Puzzle.of(board).title;
}

/** @param {{done: number, engine: string, board?: number, boards: PuzzleDocument[], nameOf: (engine: string) => string}} props */
function Progress({ done, engine, board = 0, boards, nameOf }) {
  return html`<div class="watch-progress grid" role="status">
    <progress max="1" value=${done} aria-label=${t("Progress")}></progress>
    <span class="quiet">${t("{engine} on {board}", { engine: nameOf(engine), board: boardName(boards[board]) })}</span>
  </div>`;
}

/** @param {{parts: BoardPart[], names: string[], stopped: boolean, nameOf: (engine: string) => string}} props */
function Results({ parts, names, stopped, nameOf }) {
  return html`<div class="card watch-results">
    ${stopped && html`<p class="quiet">${t("It was stopped: this is what was measured before.")}</p>`}
    <${Times} ...${{ parts, names, nameOf }} />
    <p class="quiet">
      ${t("The bars are on a logarithmic scale.")} ${t("Compare times. Nodes count only against nodes of the same engine: one that thinks hard at each node has few of them, and may still be the slower one.")}
    </p>
  </div>`;
}

/** @param {{parts: BoardPart[], names: string[], nameOf: (engine: string) => string}} props */
function Times({ parts, names, nameOf }) {
  const entries = parts.flatMap(({ engines }) => engines);
  const times = entries.flatMap((entry) => [checkedTime(entry, "first"), checkedTime(entry, "proof")]);
  const scale = scaleOf(times.filter((seconds) => seconds !== null));
  return html`<${Table} label=${t("Times")} columns=${COLUMNS}>
    ${parts.map(
      (part, board) => html`<tbody>
        <tr><th scope="rowgroup" colspan="6">${names[board]}</th></tr>
        ${part.engines.map((entry) => html`<${Row} name=${nameOf(entry.engine)} entry=${entry} scale=${scale} />`)}
      </tbody>`,
    )}
  <//>`;
}

/** @param {{name: string, entry: Entry, scale: import("./charts.js").Scale}} props */
function Row({ name, entry, scale }) {
  /** @param {Question} question */
  const time = (question) => {
    const seconds = checkedTime(entry, question);
    const words = missingTimeReason(entry, question);
    return seconds === null
      ? html`<td class="is-number quiet" title=${words}>${entry.why ? "–" : words}</td>`
      : html`<td class="is-number">${duration(seconds)}<${TimeBar} seconds=${seconds} scale=${scale} /></td>`;
  };
  if (!entry.status) return html`<tr class="quiet"><td>${name}</td><td>–</td>${COLUMNS.slice(2).map(() => html`<td class="is-number">–</td>`)}</tr>`;
  const wrong = entry.status === "disagrees" || entry.status === "failed";
  return html`<tr class=${wrong ? "is-bad" : ""}>
    <td>${name}</td>
    <td>${t(entry.status)}${entry.why && html`<small class="watch-why block quiet">${entry.why}</small>`}</td>
    ${time("first")} ${time("proof")}
    <td class="is-number">${entry.first === null && !entry.exhausted ? "–" : `${formatInteger(entry.count)}${entry.exhausted ? "" : "+"}`}</td>
    <td class="is-number">${entry.nodes === null ? "–" : formatInteger(entry.nodes)}</td>
  </tr>`;
}

/**
 * Seconds, if the answer has been checked: of a first solution it is, since every solution is; that there
 * is no other counts once another method has come to the same.
 * @param {Entry} entry @param {Question} question
 */
function checkedTime(entry, question) {
  const median = entry[question]?.median ?? null;
  return question === "proof" && !entry.confirmed ? null : median;
}

/**
 * Why a time isn't shown, in words; null if it is, or if there is nothing to say.
 * @param {Entry} entry @param {Question} question
 */
function missingTimeReason(entry, question) {
  if (checkedTime(entry, question) !== null) return null;
  if (entry.why) return entry.why;
  if (entry[question] && entry[question].median === null) return t("not done in time");
  if (question === "proof" && entry.proof && !entry.confirmed) {
    return t("no other method has confirmed the answer; take another engine along");
  }
  return question === "proof" ? t("it proves nothing") : t("there is no solution to find");
}
