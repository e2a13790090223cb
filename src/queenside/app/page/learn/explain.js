/**
 * A board explained: the steps to its solution, one after the other, forward and back.
 *
 * Place 0 is the board as it begins; place k is the board after move k, with what that move looks
 * at and decides.
 */

import { boardsIn, playable, textOf } from "../board/address.js";
import { Board } from "../board/board.js";
import { checkKind, Puzzle } from "../board/puzzle.js";
import { html, useEffect, useMemo, useState } from "../html.js";
import { useCatalogue } from "../reason/catalogue.js";
import { GradeDetails } from "../reason/grade-badge.js";
import { Trial } from "../reason/panel.js";
import { MARKS, movesOf, namingFor, sightOf, statesOf } from "../reason/steps.js";
import { useReading } from "../read/use-reading.js";
import { go as goTo, linkTo } from "../router.js";
import { useSettings } from "../settings.js";
import { Bars } from "../ui/bars.js";
import { BoardLinks } from "../ui/share.js";
import { Button } from "../ui/button.js";
import { Fault, Skeleton } from "../ui/feedback.js";
import { download } from "../ui/files.js";
import { useAnswer, useLatestRequest } from "../ui/hooks.js";
import { PositionSlider, StepButtons, usePlayer } from "../ui/player.js";
import { t } from "../i18n.js";
import { StepList } from "./step-list.js";
import { Welcome } from "./welcome.js";

/** @type {Record<string, string>} */
const WITHOUT_GRADE = {
  none: t("It has no solution. These are the steps up to where that shows."),
  several: t("It has several solutions. What follows holds for all of them."),
};

const PACE = 0.4; // moves a second, of its own accord

/** @param {{word: string}} props the board: an id or any text */
export function Explain({ word }) {
  const explain = (/** @type {PuzzleDocument} */ document) =>
    goTo(linkTo("learn", "explain", textOf(playable(document).document)));
  const { open, overlay } = useReading({ onPick: explain, playWords: t("Explain it"), accept: checkKind });
  return html`${word
    ? html`<${LoadedExplanation} word=${word} choose=${open} key=${word} />`
    : html`<${Welcome} choose=${open} />`}
  ${overlay}`;
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
    </header>
    <${Fault} problem=${read.problem} />
    ${puzzle &&
    html`<${Walk}
      puzzle=${puzzle}
      explanation=${explanation}
      problem=${explained.problem}
      letters=${naming === "letters"}
      key=${explanation ? `there ${full} ${trusting}` : "waiting"}
    />`}
    ${document && (explanation ?? explained.problem) && html`<${BoardLinks} document=${document} without=${["explain"]} />`}`;
}

/** @param {{puzzle: Puzzle, explanation: any, problem: Error | null, letters: boolean}} props */
function Walk({ puzzle, explanation, problem, letters }) {
  const moves = useMemo(() => (explanation ? movesOf(explanation) : []), [explanation]);
  const states = useMemo(() => statesOf(puzzle, moves), [puzzle, moves]);
  const played = useMemo(() => ({ nodes: moves.length + 1, loaded: true, at: () => true }), [moves]);
  const player = usePlayer(played, PACE);
  const { position: place, go } = player;
  const move = place > 0 ? moves[place - 1] : null;
  const closing = place === moves.length && explanation?.closing;
  const { fresh, ...cells } = move ? sightOf(puzzle, move) : {};
  const sight = closing ? { fresh: { ...fresh, marks: new Set() } } : { ...cells, fresh };
  const looks = { ...states[place], ...sight, letters };
  return html`<div class="learn-walk top grid">
    <div class="learn-board">
      <${Board} puzzle=${puzzle} ...${looks} numbered readOnly />
    </div>
    <div class="learn-side grid">
      <${Fault} problem=${problem} />
      ${!explanation && !problem && html`<p class="card quiet" role="status">${t("Thinking …")}</p>`}
      ${explanation &&
      html`${moves.length > 0 && html`<${Controls} player=${player} />`}
        <div class="card learn-step" role="status">
          ${move ? html`<${Move} ...${{ move, closing }} />` : html`<${Beginning} explanation=${explanation} />`}
          ${place === moves.length && html`<p class="ending">${explanation.ending}</p>`}
        </div>
        ${moves.length > 0 &&
        html`<${Profile} moves=${moves} place=${place} onPlace=${go} />
          <${StepList}
            steps=${moves.map((steps, index) => lineOf(steps, explanation.closing && index === moves.length - 1))}
            current=${place - 1}
            onPick=${(/** @type {number} */ number) => go(number + 1)}
          />`}
        <${SavePage} document=${puzzle.document} />`}
    </div>
  </div>`;
}

/** @param {{explanation: any}} props */
function Beginning({ explanation: { grade, status } }) {
  return html`<h3>${t("The board as it begins")}</h3>
    ${grade ? html`<${GradeDetails} grade=${grade} />` : html`<p>${WITHOUT_GRADE[status] ?? ""}</p>`}`;
}

/** @param {{move: Step[], closing: {sentence: string} | null}} props `closing`: all easy steps at the end, told as one */
function Move({ move, closing }) {
  const [{ number, technique, title, rating, trial }] = move;
  const isLink = !closing && technique !== MARKS;
  const sentences = move.map((step) => html`<p key=${step.sentence} class=${step.technique === MARKS && step !== move[0] ? "quiet" : ""}>${step.sentence}</p>`);
  return html`<h3 class="learn-title">
      ${number > 0 && html`<span class="quiet">${closing ? numbersOf(move) : number}</span>`}
      ${isLink ? html`<a href=${linkTo("learn", "techniques", technique)}>${t(title)}</a>` : closing ? t("One after the other") : t(title)}
      ${rating > 0 && html`<span class="rating" title=${t("How hard, from 1 to 10")}>${rating}</span>`}
    </h3>
    ${closing
      ? html`<p>${closing.sentence}</p>
          <details><summary>${t("Step by step")}</summary>${sentences}</details>`
      : html`${sentences} <${Trial} trial=${trial} />`}`;
}

/** @param {Step[]} move @param {boolean} isClosing @returns {[before: unknown, title: unknown, after: unknown]} */
function lineOf(move, isClosing) {
  const [{ number, title, rating }] = move;
  return [isClosing ? numbersOf(move) : number || "", isClosing ? t("One after the other") : t(title), rating || ""];
}

/** @param {Step[]} move @returns {string} */
function numbersOf(move) {
  return `${move[0].number}–${move[move.length - 1].number}`;
}

/** @param {{player: import("../ui/player.js").Player}} props */
function Controls({ player }) {
  const { position, last, playing, toggle } = player;
  return html`<div class="learn-controls grid">
    <div class="row">
      <${StepButtons} player=${player} labels=${[t("First"), t("Back"), t("Forward"), t("Last")]}>
        <${Button} pressed=${playing} onClick=${toggle}>${playing ? t("Pause") : t("Run")}<//>
      <//>
      <span class="quiet place">${t("{at} of {all}", { at: position, all: last })}</span>
    </div>
    <${PositionSlider} player=${player} label=${t("Step")} />
  </div>`;
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

const ROOM = 5; // the least that the strip has room for, so that an easy board looks easy

/** @param {{moves: Step[][], place: number, onPlace: (place: number) => void}} props */
export function Profile({ moves, place, onPlace }) {
  const ratings = moves.map(([step]) => step.rating);
  const maxRating = Math.max(...ratings);
  const index = ratings.indexOf(maxRating);
  const words = t("How hard each step is: the hardest, rated {rating}, is number {number}", { rating: maxRating, number: moves[index][0].number });
  return html`<${Bars}
    class="profile block underlined wide"
    role="img"
    aria-label=${words}
    values=${ratings.map((rating) => Math.max(rating, 0.5))}
    ceiling=${Math.max(ROOM, maxRating)}
    lookOf=${(/** @type {number} */ number) => (number === place - 1 ? "is-now" : "")}
    onPick=${(/** @type {number} */ number) => onPlace(number + 1)}
  />`;
}
