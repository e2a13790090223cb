/**
 * A board explained: the steps to its solution, one after the other, forward and back.
 *
 * Place 0 is the board as it begins; place k is the board after move k, with what that move looks
 * at and decides.
 */

import { boardsIn, playable, textOf } from "../board/address.js";
import { Board } from "../board/board.js";
import { checkKind, Puzzle } from "../board/puzzle.js";
import { html, useEffect, useMemo, useRef, useState } from "../html.js";
import { useCatalogue } from "../reason/catalogue.js";
import { GradeDetails } from "../reason/grade-badge.js";
import { Trial } from "../reason/trial.js";
import { MARKS, movesOf, namingFor, sightOf, statesOf } from "../reason/steps.js";
import { useReading } from "../read/use-reading.js";
import { go, linkTo } from "../router.js";
import { useSettings } from "../settings.js";
import { usePicker } from "../ui/board-picker.js";
import { BoardLinks } from "../ui/share.js";
import { Button, IconButton } from "../ui/button.js";
import { Fault, Skeleton } from "../ui/feedback.js";
import { Input } from "../ui/fields.js";
import { download } from "../ui/files.js";
import { useAnswer, useKeys, useLatestRequest } from "../ui/hooks.js";
import { t } from "../i18n.js";
import { Welcome } from "./welcome.js";

/** @type {Record<string, string>} */
const WITHOUT_GRADE = {
  none: t("It has no solution. These are the steps up to where that shows."),
  several: t("It has several solutions. What follows holds for all of them."),
};

/** Milliseconds for each move of its own accord. */
const PACE = 2500;

const SIGNS = {
  First: "M6 5h2.5v14H6zM19 5v14L9.5 12z",
  Back: "M17 5v14L7 12z",
  Forward: "M7 5v14l10-7z",
  Last: "M18 5h-2.5v14H18zM5 5v14l9.5-7z",
};

/** @typedef {import("../reason/steps.js").Step} Step */

/** @param {{word: string}} props the board: an id or any text */
export function Explain({ word }) {
  const picking = useLatestRequest();
  const explain = (/** @type {PuzzleDocument} */ document) =>
    go(linkTo("learn", "explain", textOf(playable(document).document)));
  const openFile = (/** @type {File} */ file) =>
    picking.run(async () => explain((await boardsIn(await file.text()))[0]));
  const pictures = useReading({ onFile: openFile, onPlay: explain, playWords: t("Explain it"), onEdit: (sketch) => go(linkTo("make"), sketch) });
  const picker = usePicker(explain, pictures.take, checkKind);
  return html`<${Fault} problem=${picking.problem} />
  ${word
    ? html`<${LoadedExplanation} word=${word} choose=${picker.open} key=${word} />`
    : html`<${Welcome} choose=${picker.open} />`}
  ${picker.shown} ${pictures.overlay}`;
}

/** @param {{word: string, choose: () => void}} props */
function LoadedExplanation({ word, choose }) {
  const { settings } = useSettings();
  const [full, setFull] = useState(false);
  const [trusting, setTrusting] = useState(false);
  const read = useLatestRequest();
  useEffect(() => void read.run((signal) => boardsIn(word, signal)), [word]);
  const document = read.answer?.[0];
  const puzzle = useMemo(() => document && Puzzle.of(document), [document]);
  const naming = namingFor(puzzle, settings);
  const explained = useAnswer(document && "explain", {
    ...{ board: document, naming, full },
    trust_unique: trusting,
  });
  const { catalogue, problem: unlisted } = useCatalogue();
  const explanation = (catalogue ?? unlisted) && explained.answer; // which names techniques
  if (!document && !read.problem) return html`<${Skeleton} look="learn" />`;
  const title = document?.title ?? document?.id ?? puzzle?.title ?? "";
  return html`<header class="row learn-head">
      <h2>${title}</h2>
      <${Button} onClick=${choose}>${t("Other board")}<//>
      <${Button}
        pressed=${full}
        title=${t("Show steps that no later step needs, too")}
        onClick=${() => setFull(!full)}
      >
        ${t("All steps")}
      <//>
      <${Button}
        pressed=${trusting}
        title=${t("Use techniques that trust that the board has only one solution, too")}
        onClick=${() => setTrusting(!trusting)}
      >
        ${t("Trust the board")}
      <//>
      ${document && html`<${BoardLinks} document=${document} without=${["explain"]} />`}
    </header>
    <${Fault} problem=${read.problem} />
    ${puzzle &&
    html`<${Walk}
      puzzle=${puzzle}
      explanation=${explanation}
      problem=${explained.problem}
      letters=${naming === "letters"}
      key=${explanation ? `there ${full} ${trusting}` : "waiting"}
    />`}`;
}

/** @param {{puzzle: Puzzle, explanation: any, problem: Error | null, letters: boolean}} props */
function Walk({ puzzle, explanation, problem, letters }) {
  const moves = useMemo(() => movesOf(explanation?.steps ?? []), [explanation]);
  const states = useMemo(() => statesOf(puzzle, moves), [puzzle, moves]);
  const walk = useWalk(moves.length);
  const { place } = walk;
  const move = place > 0 ? moves[place - 1] : null;
  const sight = move ? { ...sightOf(puzzle, move), text: undefined } : {};
  const looks = { ...states[place], ...sight, letters };
  return html`<div class="learn-walk">
    <div class="learn-board">
      <${Board} puzzle=${puzzle} ...${looks} numbered readOnly />
    </div>
    <div class="learn-side">
      <${Fault} problem=${problem} />
      ${!explanation && !problem && html`<p class="card quiet" role="status">${t("Thinking …")}</p>`}
      ${explanation &&
      html`${moves.length > 0 && html`<${Controls} walk=${walk} />`}
        <div class="card learn-step" role="status">
          ${move && html`<${Move} move=${move} />`}
          ${!move && html`<${Beginning} explanation=${explanation} />`}
          ${place === moves.length && html`<p class="ending">${explanation.ending}</p>`}
        </div>
        ${moves.length > 0 &&
        html`<${Profile} moves=${moves} place=${place} onPlace=${walk.goTo} />
          <${Steps} moves=${moves} place=${place} onPlace=${walk.goTo} />`}
        <${SavePage} document=${puzzle.document} />`}
    </div>
  </div>`;
}

/** @param {{explanation: any}} props */
function Beginning({ explanation }) {
  if (!explanation.grade) {
    return html`<h3>${t("The board as it begins")}</h3>
      <p>${WITHOUT_GRADE[explanation.status] ?? ""}</p>`;
  }
  return html`<h3>${t("The board as it begins")}</h3>
    <${GradeDetails} grade=${explanation.grade} />`;
}

/** @param {{move: Step[]}} props */
function Move({ move }) {
  const [{ number, technique, title, rating, trial }] = move;
  const look = (/** @type {Step} */ step) =>
    step.technique === MARKS && step !== move[0] ? "quiet" : "";
  return html`<h3 class="learn-title">
      ${number > 0 && html`<span class="quiet">${number}</span>`}
      ${technique === MARKS
        ? title
        : html`<a href=${linkTo("learn", "techniques", technique)}>${title}</a>`}
      ${rating > 0 && html`<span class="rating" title=${t("How hard, from 1 to 10")}>${rating}</span>`}
    </h3>
    ${move.map((step) => html`<p key=${step.sentence} class=${look(step)}>${step.sentence}</p>`)}
    <${Trial} trial=${trial} />`;
}

/** Track the place among the moves: buttons, keys, autoplay. @param {number} last */
function useWalk(last) {
  const [place, setPlace] = useState(0);
  const [running, setRunning] = useState(false);
  useEffect(() => {
    if (!running) return undefined;
    if (place >= last) setRunning(false);
    const timer = setTimeout(() => setPlace(Math.min(place + 1, last)), PACE);
    return () => clearTimeout(timer);
  }, [running, place, last]);
  /** @param {(now: number) => number} direction keys may be faster than the page */
  const walk = (direction) => {
    setRunning(false);
    setPlace((now) => Math.max(0, Math.min(last, direction(now))));
  };
  useKeys({
    ArrowLeft: () => walk((now) => now - 1),
    ArrowRight: () => walk((now) => now + 1),
    Home: () => walk(() => 0),
    End: () => walk(() => last),
  });
  const run = () => {
    if (place >= last) setPlace(0);
    setRunning(!running);
  };
  return { place, last, running, goTo: (/** @type {number} */ next) => walk(() => next), run };
}

/** @param {{walk: ReturnType<typeof useWalk>}} props */
function Controls({ walk: { place, last, running, goTo, run } }) {
  /** @param {string} label @param {string} sign @param {number} to @param {boolean} off */
  const button = (label, sign, to, off) =>
    html`<${IconButton} label=${label} title=${label} disabled=${off} onClick=${() => goTo(to)}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${sign} /></svg>
    <//>`;
  return html`<div class="learn-controls">
    <div class="row">
      ${button(t("First"), SIGNS.First, 0, place === 0)}
      ${button(t("Back"), SIGNS.Back, place - 1, place === 0)}
      <${Button} pressed=${running} onClick=${run}>${running ? t("Pause") : t("Run")}<//>
      ${button(t("Forward"), SIGNS.Forward, place + 1, place === last)}
      ${button(t("Last"), SIGNS.Last, last, place === last)}
      <span class="quiet place">${t("{at} of {all}", { at: place, all: last })}</span>
    </div>
    <${Input} type="range" min="0" max=${last} value=${place} aria-label=${t("Step")} onInput=${(/** @type {string} */ at) => goTo(Number(at))} />
  </div>`;
}

/** @param {{moves: Step[][], place: number, onPlace: (place: number) => void}} props */
function Steps({ moves, place, onPlace }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const now = list.current?.querySelector("[aria-current]");
    if (!list.current || !(now instanceof HTMLElement)) return;
    const middle = now.offsetTop - (list.current.clientHeight - now.offsetHeight) / 2;
    list.current.scrollTop = middle; // the list alone, so that the page stays where it is
  }, [place]);
  return html`<ol class="steps" ref=${list}>
    ${moves.map(
      (move, number) => html`<li key=${number}>
        <button
          type="button"
          aria-current=${place === number + 1 ? "step" : null}
          onClick=${() => onPlace(number + 1)}
        >
          <span class="quiet">${move[0].number || ""}</span>
          <span>${t(move[0].title)}</span>
          <span class="rating">${move[0].rating || ""}</span>
        </button>
      </li>`,
    )}
  </ol>`;
}

/** @param {{document: PuzzleDocument}} props */
function SavePage({ document }) {
  const { problem, put } = useLatestRequest();
  async function save() {
    const page = await put("explain/page", { board: document });
    if (page) download(page.file_name, page.text, page.media_type);
  }
  return html`<div>
    <${Button} onClick=${save}>${t("Save as a page to read or print")}<//>
    <${Fault} problem=${problem} />
  </div>`;
}

/** The least that the strip has room for, so that an easy board looks easy. */
const ROOM = 5;

/** @param {{ moves: import("../reason/steps.js").Step[][], place: number, onPlace: (place: number) => void, }} props */
export function Profile({ moves, place, onPlace }) {
  const ratings = moves.map(([step]) => step.rating);
  const maxRating = Math.max(...ratings);
  const index = ratings.indexOf(maxRating);
  const room = Math.max(ROOM, maxRating);
  const words = t("How hard each step is: the hardest, rated {rating}, is number {number}", { rating: maxRating, number: moves[index][0].number });
  /** @param {MouseEvent} event */
  function onClick(event) {
    if (!(event.currentTarget instanceof Element)) return;
    const { left: x, width } = event.currentTarget.getBoundingClientRect();
    onPlace(Math.floor(((event.clientX - x) / width) * moves.length) + 1);
  }
  return html`<svg
    class="profile"
    viewBox=${`0 0 ${moves.length} ${room}`}
    preserveAspectRatio="none"
    role="img"
    aria-label=${words}
    onClick=${onClick}
  >
    ${ratings.map(
      (rating, number) => html`<rect
        key=${number}
        class=${number === place - 1 ? "is-now" : ""}
        x=${number + 0.1}
        width="0.8"
        y=${room - Math.max(rating, 0.5)}
        height=${Math.max(rating, 0.5)}
      />`,
    )}
  </svg>`;
}
