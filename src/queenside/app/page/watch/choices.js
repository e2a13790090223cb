/** Choose a board to watch, and searches or engines. */

import { boardsIn } from "../board/address.js";
import { checkPlain, EXAMPLE } from "../board/puzzle.js";
import { html, useEffect, useState } from "../html.js";
import { usePicker } from "../ui/board-picker.js";
import { Button } from "../ui/button.js";
import { useAnswer, useLatestRequest } from "../ui/hooks.js";
import { t } from "../i18n.js";
import { Choice } from "../ui/fields.js";

const SIZES = [4, 5, 6, 7, 8, 9, 10, 12, 16, 20];

/** The board that the address names, until another one is picked. @param {Route} route */
export function useBoard(route) {
  const boardText = route.query.get("board");
  const read = useLatestRequest();
  useEffect(() => {
    if (boardText) read.run(async (signal) => (await boardsIn(boardText, signal)).map((board) => (checkPlain(board), board)));
  }, [boardText]);
  const [picked, pick] = useState(/** @type {PuzzleDocument | null} */ (boardText ? null : EXAMPLE));
  /** @type {PuzzleDocument | undefined} */
  const document = picked ?? read.answer?.[0];
  return { document, pick, problem: document ? null : read.problem };
}

/** The searches that there are for a board, and those of them that can be watched. @param {unknown} board */
export function useSearches(board) {
  const { answer, problem, current } = useAnswer(board && "watch/searches", { board });
  /** @type {Search[]} */
  const searches = (current ? answer.searches : []).map((/** @type {Search} */ search) => ({ ...search, title: nameOfEngine(search.search, search.title) }));
  return { searches, open: searches.filter(({ refusal }) => refusal === null), problem };
}

/** @param {{document: PuzzleDocument | undefined, onPick: (document: PuzzleDocument) => void}} props */
export function Boards({ document, onPick }) {
  const picker = usePicker(onPick);
  const size = document?.kind === "n-queens" && !document.toroidal ? document.size : null;
  return html`<${Button} onClick=${picker.open}>${t("Choose a board")}<//>
    <${PickQueens} label=${t("N-Queens")} name="n-queens" value=${size} from=${SIZES} onPick=${onPick} />
    ${picker.shown}`;
}

/** What cannot be chosen. @param {{summary: string, reasons: [name: string, reason: string | null][]}} props */
export function Others({ summary, reasons }) {
  if (!reasons.length) return null;
  return html`<details class="quiet watch-others">
    <summary>${summary}</summary>
    <dl>${reasons.map(([name, reason]) => html`<dt>${nameOfEngine(name)}</dt><dd>${reason}</dd>`)}</dl>
  </details>`;
}

/** The button that starts a work, and stops it. @param {{busy: boolean, start: () => void, stop: () => void, disabled?: boolean, children?: unknown}} props */
export function StartButton({ busy, start, stop, disabled, children }) {
  if (busy) return html`<${Button} onClick=${stop}>${t("Stop")}<//>`;
  return html`<${Button} main disabled=${disabled} onClick=${start}>${children}<//>`;
}

/**
 * @param {object} props @param {string} props.label @param {string} props.name @param {number} props.value
 * @param {number[]} props.from @param {(value: number) => void} props.onPick
 * @param {(value: number) => string} [props.words]
 */
export function Pick({ label, from, ...choice }) {
  return html`<label class="watch-field">${label}<${Choice} ...${choice} values=${from} /></label>`;
}

/**
 * A list that says what it is for until something is chosen.
 * @param {object} props @param {string} props.label @param {string} props.name @param {string | number | null} [props.value]
 * @param {[title: string, options: [value: string | number, words: string][]][]} props.groups `title`: "" for options of no group
 * @param {(value: string) => void} props.onPick
 */
export function PickList({ label, name, value = null, groups, onPick }) {
  const onChange = (/** @type {any} */ { target }) => {
    onPick(target.value);
    target.value = value ?? "";
  };
  return html`<select name=${name} aria-label=${label} value=${value ?? ""} onChange=${onChange}>
    <option value="" disabled hidden>${label}</option>
    ${groups.map(([title, entries]) => {
      const options = entries.map(([value, words]) => html`<option value=${value}>${words}</option>`);
      return title ? html`<optgroup label=${title}>${options}</optgroup>` : options;
    })}
  </select>`;
}

/**
 * @param {object} props @param {string} props.label @param {string} props.name @param {number | null} [props.value]
 * @param {number[]} props.from @param {(board: {kind: "n-queens", size: number}) => void} props.onPick
 */
export function PickQueens({ from, onPick, ...props }) {
  const sizes = from.map((n) => [n, t("{n}-Queens", { n })]);
  return html`<${PickList} ...${props} groups=${[["", sizes]]} onPick=${(/** @type {string} */ size) => onPick({ kind: "n-queens", size: Number(size) })} />`;
}

/** The engines by the names of what they do, as people know them. @type {Record<string, string>} */
const NAMES = {
  auto: t("Whatever suits the board"),
  native: t("Backtracking in C"),
  meet: t("Meet in the middle"),
  cuda: t("Meet in the middle, on a GPU"),
  exact_cover: t("Exact cover (Knuth)"),
  backtracking: t("Backtracking in Python"),
  sat: t("SAT solver"),
  cpsat: "CP-SAT (Google OR-Tools)",
  asp: t("Answer set programming (clingo)"),
  smt: "SMT (Z3)",
  mip: t("Integer programming (HiGHS)"),
  listing: t("Bit masks in C"),
  construction: t("A formula, no search"),
  repair: t("Local search (min-conflicts)"),
  genetic: t("Genetic algorithm"),
  portfolio: t("Several engines at once"),
  reference: t("Brute force"),
};

/** @param {string} engine @param {string} [title] of what has no name here, such as a lesson */
export function nameOfEngine(engine, title = engine) {
  return NAMES[engine] ?? title;
}
