/** Forms of the board picker, one for each source. */

import { ask } from "../api.js";
import { readBoards } from "../board/address.js";
import { dayText } from "../board/days.js";
import { BOARD_OPTIONS, GRADES, PATIENCE, SIZES, TECHNIQUES } from "../contract.js";
import { STYLES } from "../kernel/constants.js";
import { answer } from "../local/answer.js";
import { html, useState } from "../html.js";
import { plural, t } from "../i18n.js";
import { listGames } from "../store/games.js";
import { Button, ButtonGroup, PictureButton } from "./button.js";
import { Calendar } from "./calendar.js";
import { Field, FileInput, Input, Toggle } from "./fields.js";
import { isPicture } from "./files.js";
import { DraftPicture, useDraft } from "./draft-picture.js";
import { useAnswer, useLoaded } from "./hooks.js";

/** @typedef {import("./board-picker.js").Finding} Finding */

/** @typedef {{find: (finding: Finding) => void, onPicture?: (file: File) => void}} Props */

const MAX_LISTED = 300;
const FAMILIAR = [5, 6, 7, 8, 9, 10, 11, 12]; // sizes that are offered at once
const STARS = Object.keys(SIZES).map(Number);

const GRADE_CHOICES = BOARD_OPTIONS.find(({ name }) => name === "grade")?.values ?? [];
const CHOICES = BOARD_OPTIONS.filter(({ name, values }) => values && name !== "grade");
const FLAGS = BOARD_OPTIONS.filter(({ values }) => !values);

/** The last choice, as long as the page is open. */
const chosen = {
  made: /** @type {Record<string, any>} */ ({
    size: 8,
    stars: 1,
    ...Object.fromEntries(BOARD_OPTIONS.map(({ name, values }) => [name, values ? values[0] : false])),
    letters: "",
    picture: null,
    seed: "",
    technique: "",
  }),
  collected: { size: "8", stars: "1", grade: "", technique: "" },
  classic: { size: 8, toroidal: false },
};

/** @param {Props} props */
export function DailyForm({ find }) {
  const { answer: games } = useLoaded(listGames);
  const open = (/** @type {string} */ day) => find(async (signal) => [await ask(`daily?day=${day}`, undefined, { signal })]);
  return html`<section class="choice-form grid">
    <p class="quiet">${t("The same board for everyone; easy on Monday, and harder day by day.")}</p>
    <${Calendar} today=${dayText()} games=${games ?? []} onDay=${open} />
  </section>`;
}

/** @param {Props} props */
export function GenerateForm({ find }) {
  const [wish, set] = useChosen("made");
  const { size, stars, style, symmetric, motif, letters, picture, seed, technique } = wish;
  const [min, max] = SIZES[stars];
  const rows = Math.min(max, Math.max(min, size));
  const mayBeDrawn = stars === 1 && style === STYLES[0] && !symmetric;
  const drawn = mayBeDrawn ? picture : null;
  const word = mayBeDrawn && !drawn && !motif ? letters.trim() : "";
  /** The options that don't go with the others. @type {Record<string, unknown>} */
  const hidden = { near: !mayBeDrawn || drawn || motif || word, motif: !mayBeDrawn || drawn };
  const drafting = useDraft(drawn, rows);
  const body = {
    size: rows,
    stars,
    time_limit: PATIENCE,
    ...(technique && { technique }),
    ...Object.fromEntries(BOARD_OPTIONS.flatMap(({ name }) => (wish[name] && !hidden[name] ? [[name, wish[name]]] : []))),
    ...(drawn && { draft: drafting.rows }),
    ...(word && { letters: word }),
    ...(seed && { seed: Number(seed) }),
  };
  return html`<form class="choice-form grid" onSubmit=${submitting(() => find(making(body)))}>
    <${Pick} title=${t("Size")} name="size" value=${rows} values=${FAMILIAR.filter((size) => size >= min && size <= max)} words=${(/** @type {number} */ size) => `${size}×${size}`} onPick=${set("size")} />
    <${Pick} title=${t("Grade")} name="grade" value=${wish.grade} values=${GRADE_CHOICES} words=${(/** @type {string} */ grade) => t(grade || "any")} onPick=${set("grade")} />
    <details class="more-wishes grid">
      <summary>${t("More wishes")}</summary>
      <div class="fields grid">
        <${Field} title=${t("Rows")} name="size" value=${rows} values=${numbers(min, max)} onPick=${set("size")} />
        <${Field} title=${t("Queens in a row")} name="stars" value=${stars} values=${STARS} onPick=${set("stars")} />
        ${CHOICES.map(
          ({ name, title, values, without = "" }) =>
            !hidden[name] &&
            html`<${Field} title=${t(title)} name=${name} without=${t(without)} value=${wish[name]} values=${values} onPick=${set(name)} />`,
        )}
        ${mayBeDrawn &&
        !drawn &&
        !motif &&
        html`<label class="field grid bold">${t("Draw letters")}
          <${Input} type="text" name="letters" maxlength="16" pattern="[A-Za-z]*" placeholder=${t("none")} value=${letters} onInput=${set("letters")} />
        </label>`}
        <${TechniqueField} value=${technique} onPick=${set("technique")} />
        <label class="field grid bold">${t("Seed")}
          <${Input} type="number" name="seed" min="0" max=${2 ** 53 - 1} placeholder=${t("any")} value=${seed} onInput=${set("seed")} />
        </label>
        ${FLAGS.map(
          ({ name, title }) =>
            html`<${Toggle} name=${name} on=${wish[name]} onToggle=${() => set(name)(!wish[name])}>${t(title)}<//>`,
        )}
      </div>
      ${mayBeDrawn && html`<${DraftPicture} picture=${picture} draft=${drafting} onPick=${set("picture")} />`}
    </details>
    <div class="row"><button class="button button-main" disabled=${Boolean(drawn && !drafting.rows)}>${t("Make a board")}</button></div>
  </form>`;
}

/** @param {{size: number, grade?: string, draft?: string[]}} wish @returns {Finding} */
function making(wish) {
  return async (signal, progress) => {
    progress(t("Making a board of {size} rows …", { size: wish.size }));
    const { boards } = await answer("generate", wish, signal);
    return boards.map((/** @type {any} */ { solution: _, differing, ...board }) => ({ ...board, ...(wish.draft && { differing }) }));
  };
}

/** @param {Props} props */
export function CollectionForm({ find }) {
  const [included, ...others] = useAnswer("collections").answer?.collections ?? [];
  const [name, setName] = useState("");
  if (!others.length) return html`<${IncludedBoards} find=${find} />`;
  const names = [included, ...others].map((collection) => collection.name);
  return html`<section class="choice-form grid">
    <${Field} title=${t("Collection")} name="name" value=${name || included.name} values=${names} onPick=${setName} />
    ${!name || name === included.name ? html`<${IncludedBoards} find=${find} />` : html`<${SavedCollection} name=${name} find=${find} key=${name} />`}
  </section>`;
}

/** A collection of the person's own. @param {Props & {name: string}} props */
function SavedCollection({ name, find }) {
  /** @type {import("../contract.js").EntryOfCollectionData[]} */
  const boards = useAnswer(`collections/${encodeURIComponent(name)}`).answer?.boards ?? [];
  return html`<${FoundBoards} boards=${boards} onPick=${(/** @type {any} */ board) => board && find(async () => [board])} />`;
}

/** @param {{boards: {id?: string | null, board?: any, grade?: string, finding?: string}[], onPick: (board: any, id: any) => void}} props */
export function FoundBoards({ boards, onPick }) {
  return html`<ul class="found grid">
    ${boards.slice(0, MAX_LISTED).map(
      ({ id, board, grade, finding }, index) => html`<li key=${id ?? index}>
        <${Button} onClick=${() => onPick(board, id)} title=${finding}>
          ${id ?? board?.title ?? t("Board {number}", { number: index + 1 })} ${grade && html`<small class="quiet">${t(grade)}</small>`}
        <//>
      </li>`,
    )}
  </ul>`;
}

/** @param {Props} props */
function IncludedBoards({ find }) {
  const [wish, set] = useChosen("collected");
  const query = new URLSearchParams(Object.entries(wish).filter(([, value]) => value));
  /** @type {{id: string, grade: string}[] | undefined} */
  const boards = useAnswer(`collections/queenside?${query}`).answer?.boards;
  const open = (/** @type {string} */ id) => find(reading(id));
  const any = () => boards && open(boards[Math.floor(Math.random() * boards.length)].id);
  /** @param {keyof typeof wish} name @param {string} title @param {readonly string[]} values */
  const choose = (name, title, values) =>
    html`<${Field} ...${{ name, title, values }} value=${wish[name]} onPick=${set(name)} />`;
  return html`<section class="choice-form grid">
    <div class="fields grid">
      ${choose("size", t("Rows"), ["", ...numbers(5, 15).map(String)])}
      ${choose("stars", t("Queens in a row"), ["", "1", "2", "3"])}
      ${choose("grade", t("Grade"), ["", ...GRADES])}
      <${TechniqueField} value=${wish.technique} onPick=${set("technique")} />
    </div>
    <div class="row">
      <${Button} main disabled=${!boards?.length} onClick=${any}>${t("Any of them")}<//>
      <span class="quiet" role="status">
        ${boards && plural(boards.length, "{count} board", "{count} boards")}
      </span>
    </div>
    <${FoundBoards} boards=${boards ?? []} onPick=${(/** @type {unknown} */ _, /** @type {string} */ id) => open(id)} />
  </section>`;
}

/** @param {{value: string, onPick: (name: string) => void}} props a technique that boards need, by its title; "" for any */
function TechniqueField({ value, onPick }) {
  /** @type {{name: string, title: string}[]} */
  const techniques = useAnswer("techniques").answer?.techniques ?? [];
  const titles = Object.fromEntries(techniques.map(({ name, title }) => [name, title]));
  return html`<${Field} title=${t("Technique")} name="technique" value=${value} values=${["", ...TECHNIQUES]} words=${(/** @type {string} */ name) => t(titles[name] ?? name)} onPick=${onPick} />`;
}

/** @param {string} text anything the server reads @returns {Finding} */
export function reading(text) {
  return async (signal) => {
    const { boards, findings } = await readBoards(text, signal);
    return boards.map((board, index) => ({ ...board, ...(findings?.[index] && { finding: findings[index] }) }));
  };
}

/** @param {Props} props */
export function NQueensForm({ find }) {
  const [{ size, toroidal }, set] = useChosen("classic");
  /** @type {Finding} */
  const make = async () => [{ kind: "n-queens", size, ...(toroidal && { toroidal }) }];
  return html`<form class="choice-form grid" onSubmit=${submitting(() => find(make))}>
    <p class="quiet">${t("The classic: queens that do not attack each other, on a board without regions.")}</p>
    <div class="fields grid">
      <${Field} title=${t("Queens")} name="queens" value=${size} values=${numbers(4, 32)} onPick=${set("size")} />
      <${Toggle} name="toroidal" on=${toroidal} onToggle=${() => set("toroidal")(!toroidal)}>
        ${t("On the torus: diagonals come back on the other side")}
      <//>
    </div>
    <div class="row"><button class="button button-main">${t("Open")}</button></div>
  </form>`;
}

/** @param {Props} props */
export function OpenForm({ find, onPicture }) {
  const [text, setText] = useState("");
  /** @param {File | null | undefined} file */
  const take = (file) => {
    if (!file) return;
    if (!isPicture(file)) find(async (signal) => reading(await file.text())(signal, () => {}));
    else if (onPicture) onPicture(file);
    else find(() => Promise.reject(new Error(t("Pictures are opened on the pages Play, Learn and Make."))));
  };
  return html`<form
    class="choice-form grid"
    onSubmit=${submitting(() => find(reading(text)))}
    onDragOver=${(/** @type {DragEvent} */ event) => event.preventDefault()}
    onDrop=${(/** @type {DragEvent} */ event) => {
      event.preventDefault();
      take(event.dataTransfer?.files[0]);
    }}
  >
    <label class="field grid bold">${t("A board in any format, a puzzle link, or an id")}
      <textarea
        rows="7"
        name="text"
        placeholder=${"q8-0001, 8-hard#7, daily:2026-11-22, https://puzz.link/p?…"}
        value=${text}
        onInput=${(/** @type {any} */ event) => setText(event.target.value)}
      ></textarea>
    </label>
    <div class="row">
      <button class="button button-main" disabled=${!text.trim()}>${t("Open")}</button>
      <label class="button">
        ${t("Choose a file")}
        <${FileInput} onFile=${take} />
      </label>
      <span class="quiet">${t("or drop one here")}</span>
    </div>
    ${onPicture &&
    html`<div class="row">
      <${PictureButton} onPicture=${onPicture} />
      <span class="quiet">${t("A screenshot or a photo of a board, from anywhere; it need not be cut to the board. Nothing of it leaves your machine.")}</span>
    </div>`}
  </form>`;
}

/** Return a remembered choice and its setters. @template {keyof typeof chosen} Name @param {Name} name */
function useChosen(name) {
  const [value, setValue] = useState(chosen[name]);
  const set = (/** @type {keyof typeof chosen[Name]} */ part) => (/** @type {unknown} */ value) => {
    chosen[name] = { ...chosen[name], [part]: value };
    setValue(chosen[name]);
  };
  return /** @type {const} */ ([value, set]);
}

/**
 * A choice as a row of buttons.
 * @template T
 * @param {{title: string, name: string, value: T, values: readonly T[], words: (value: T) => string, onPick: (value: T) => void}} props
 */
function Pick({ title, name, value, values, words, onPick }) {
  return html`<div class="field grid bold">${title}
    <${ButtonGroup} label=${title} look=${`picks wraps flex pick-${name}`} each="button" choices=${values.map((choice) => [choice, words(choice)])} ...${{ value, onPick }} />
  </div>`;
}

/** @param {() => void} act */
function submitting(act) {
  return (/** @type {Event} */ event) => {
    event.preventDefault();
    act();
  };
}

/** @param {number} min @param {number} max */
function numbers(min, max) {
  return Array.from({ length: max - min + 1 }, (_, number) => min + number);
}
