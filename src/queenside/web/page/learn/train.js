/**
 * The trainer: positions where one technique is what comes next, and a person finds it.
 *
 * `#/learn/train` is the choice, `#/learn/train/two-lines` one technique, `#/learn/train/mix?to=hard`
 * any of those that hard boards ask for.
 */

import { Board } from "../board/board.js";
import { Puzzle } from "../board/puzzle.js";
import { html, useCallback, useEffect, useMemo, useRef, useState } from "../html.js";
import { go, linkTo } from "../router.js";
import { useSettings } from "../settings.js";
import { Fault } from "../ui/fault.js";
import { useAsking } from "./asking.js";
import { canTrain, ratingOf, rungs, useCatalogue } from "./catalogue.js";
import { HintPanel } from "./hint-panel.js";
import { namingFor, sightOf } from "./steps.js";
import { useTallies } from "./tallies.js";
import { counted, crossed, judge, NEW, tapped, upTo } from "./trainer.js";

/** @typedef {import("./catalogue.js").Catalogue} Catalogue */
/** @typedef {import("./steps.js").State} State */

const MIX = "mix";
const NOTHING = { queens: new Set(), marks: new Set() };

/** @param {{name: string, to: string}} props a technique or "mix" or none; the grade of the mix */
export function Train({ name, to }) {
  const { catalogue, problem } = useCatalogue();
  const { tallies, keep } = useTallies();
  if (!catalogue) return html`<${Fault} problem=${problem} />`;
  if (!name) return html`<${Choice} catalogue=${catalogue} tallies=${tallies} />`;
  return html`<${Trainer} ...${{ catalogue, name, to, tallies, keep }} key=${`${name} ${to}`} />`;
}

/** @param {{catalogue: Catalogue, tallies: Record<string, import("./trainer.js").Tally>}} props */
function Choice({ catalogue, tallies }) {
  const [to, setTo] = useState("hard");
  const grades = catalogue.grades.map(({ name }) => name);
  return html`<section class="card welcome">
      <h2>Find what comes next</h2>
      <p>
        You get a position where everything easier is done already. Find what the technique shows:
        place a queen, or cross out cells.
      </p>
      <div class="row">
        <label>
          Mixed, up to${" "}
          <select name="mix" value=${to} onChange=${(/** @type {any} */ event) => setTo(event.target.value)}>
            ${grades.map((grade) => html`<option key=${grade} value=${grade}>${grade}</option>`)}
          </select>
        </label>
        <button type="button" class="button button-main" onClick=${() => go(`${linkTo("learn", "train", MIX)}?to=${to}`)}>
          Train mixed
        </button>
      </div>
    </section>
    <ul class="trainings">
      ${catalogue.techniques.filter(canTrain).map(
        (technique) => html`<li key=${technique.name}>
          <a class="card training" href=${linkTo("learn", "train", technique.name)}>
            <span class="technique-title">${technique.title}</span>
            <span class=${`grade grade-${rungs(technique)[0].grade}`}><span class="grade-rating">${ratingOf(technique)}</span></span>
            <${Score} tally=${tallies[technique.name]} />
          </a>
        </li>`,
      )}
    </ul>`;
}

/** @param {{tally: import("./trainer.js").Tally | undefined}} props */
function Score({ tally = NEW }) {
  if (!tally.right) return html`<span class="quiet score">not yet trained</span>`;
  return html`<span class="quiet score">${tally.right} right · ${tally.streak} in a row · best ${tally.best}</span>`;
}

/**
 * @param {{
 *   catalogue: Catalogue,
 *   name: string,
 *   to: string,
 *   tallies: Record<string, import("./trainer.js").Tally>,
 *   keep: (name: string, tally: import("./trainer.js").Tally) => void,
 * }} props
 */
function Trainer({ catalogue, name, to, tallies, keep }) {
  const { settings } = useSettings();
  const asked = useAsking();
  const naming = namingFor(null, settings);
  const mixed = name === MIX;
  const next = useCallback(() => {
    const some = mixed ? upTo(catalogue, to) : [name];
    const technique = some[Math.floor(Math.random() * some.length)];
    asked.put("practice", { technique, seed: Math.floor(Math.random() * 2 ** 31), naming });
  }, [name, to, naming]);
  useEffect(next, [next]);
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
      key=${asked.answer.board.id + asked.answer.step.sentence}
    />`}`;
}

/** @param {any} props */
function Position({ practice, technique, mixed, naming, next, keep, tally }) {
  const puzzle = useMemo(() => Puzzle.of(practice.board), [practice]);
  const start = useMemo(() => puzzle.state, [puzzle]);
  const [answer, setAnswer] = useState(/** @type {State} */ (NOTHING));
  const [judgement, setJudgement] = useState(/** @type {any} */ (null));
  const [done, setDone] = useState(/** @type {"" | "right" | "shown"} */ (""));
  const [hinting, setHinting] = useState(false);
  const [sight, setSight] = useState(/** @type {import("./steps.js").Sight} */ ({}));

  /** @param {State} changed */
  function change(changed) {
    setAnswer(changed);
    setJudgement(null);
  }
  /** @param {"right" | "shown"} how */
  function end(how) {
    if (done) return;
    setDone(how);
    setHinting(false);
    keep(technique.name, counted(tally ?? NEW, how === "right"));
  }
  function check() {
    const found = judge(puzzle, practice, answer);
    setJudgement(found);
    if (found.verdict === "right") end("right");
  }
  function show() {
    setAnswer(NOTHING);
    end("shown");
  }
  const board = useAnswering(puzzle, start, answer, change, done !== "");
  return html`<div class="learn-walk">
    <div class="learn-board">
      <${Board}
        puzzle=${puzzle}
        queens=${new Set([...start.queens, ...answer.queens])}
        marks=${new Set([...start.marks, ...answer.marks])}
        layer=${new Set([...answer.queens, ...answer.marks])}
        ...${{ ...(done === "shown" ? sightOf(puzzle, [practice.step]) : sight), text: undefined }}
        letters=${naming === "letters"}
        ...${board}
      />
    </div>
    <div class="learn-side">
      <div class="card learn-step">
        ${!mixed && html`<p class="quiet">${technique.about}</p>`}
        <${Verdict} ...${{ judgement, done, mixed, technique, practice }} />
        <div class="row">
          ${done === "" &&
          html`<button type="button" class="button button-main" onClick=${check}>Check</button>
            <button type="button" class="button" onClick=${() => change(NOTHING)}>Clear</button>
            <button type="button" class="button" aria-pressed=${hinting} onClick=${() => setHinting(!hinting)}>Hint</button>
            <button type="button" class="button" onClick=${show}>Show me</button>`}
          <button type="button" class=${done ? "button button-main" : "button"} onClick=${next}>Next position</button>
        </div>
        <p><${Score} tally=${tally} /></p>
      </div>
      ${hinting &&
      html`<${HintPanel}
        puzzle=${puzzle}
        document=${practice.board}
        state=${start}
        naming=${naming}
        onShow=${(/** @type {import("./steps.js").Sight} */ seen) => (seen.fresh ? show() : setSight(seen))}
        onApply=${show}
        onClose=${() => setHinting(false)}
      />`}
    </div>
  </div>`;
}

/** @param {any} props */
function Verdict({ judgement, done, mixed, technique, practice }) {
  const asked = `${mixed ? "What comes next?" : "Where is it?"} Tap once to cross a cell out, twice for a queen.`;
  if (done === "right") {
    return html`<div role="status">
      <h3 class="is-good">Right!</h3>
      <p>${mixed ? `“${technique.title}” shows it.` : practice.step.sentence}</p>
    </div>`;
  }
  if (done) {
    return html`<div role="status">
      ${mixed && html`<h3>${technique.title}</h3>`}
      <p>${practice.step.sentence}</p>
    </div>`;
  }
  const told = judgement ? WORDS[judgement.verdict](judgement) : asked;
  return html`<div role="status">
    <p class=${judgement?.verdict === "wrong" ? "is-bad" : "told"}>${told}</p>
  </div>`;
}

/** @type {Record<string, (judgement: import("./trainer.js").Judgement) => string>} */
const WORDS = {
  empty: () => "Nothing is on the board yet: tap the cells that you can decide.",
  wrong: () => "Not yet: one of your cells, or more, is wrong.",
  elsewhere: () => "True, but that is not what this technique shows here.",
  partly: ({ left }) => `Right so far. It decides ${left} more ${left === 1 ? "cell" : "cells"}.`,
  right: () => "Right!",
};

/**
 * What the board needs to take an answer: taps and painting, and the keys of the game.
 *
 * @param {Puzzle} puzzle
 * @param {State} start cells decided before, which stay as they are
 * @param {State} answer
 * @param {(answer: State) => void} change
 * @param {boolean} locked
 */
function useAnswering(puzzle, start, answer, change, locked) {
  const painting = useRef(false);
  const now = useRef(answer);
  now.current = answer;
  if (locked) return { readOnly: true };
  const fixed = (/** @type {number} */ cell) =>
    [start.queens, start.marks, puzzle.given, puzzle.blocked].some((some) => some.has(cell));
  /** @param {number} cell @param {State} next */
  function put(cell, next) {
    if (fixed(cell)) return;
    now.current = next; // several cells may be painted before the page is drawn again
    change(next);
  }
  /** @param {import("../board/board.js").Gesture} gesture */
  function onGesture({ type, cell, button }) {
    if (type === "tap") put(cell, tapped(now.current, cell, button === 2));
    if (type === "paint-start") painting.current = !now.current.marks.has(cell);
    if (type.startsWith("paint")) put(cell, crossed(now.current, cell, painting.current));
  }
  /** @param {number} cell @param {KeyboardEvent} event */
  function onKey(cell, { key }) {
    if (key === " ") put(cell, tapped(now.current, cell));
    else if (key === "x") put(cell, crossed(now.current, cell));
    else if (key === "q") put(cell, tapped(now.current, cell, true));
    else return false;
    return true;
  }
  return { onGesture, onKey };
}
