/** Choose a board to watch, and one of its searches. */

import { boardsIn } from "../board/address.js";
import { checkPlain, EXAMPLE } from "../board/puzzle.js";
import { html, useEffect, useState } from "../html.js";
import { usePicker } from "../ui/board-picker.js";
import { Button } from "../ui/button.js";
import { useAnswer, useLatestRequest } from "../ui/hooks.js";
import { t } from "../i18n.js";
import { Choice, Toggle } from "../ui/fields.js";

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
  const searches = answer?.searches ?? [];
  return { searches, open: current ? searches.filter(({ refusal }) => refusal === null) : [], problem };
}

/** @param {{document: PuzzleDocument | undefined, onPick: (document: PuzzleDocument) => void}} props */
export function Boards({ document, onPick }) {
  const picker = usePicker(onPick);
  const size = document?.kind === "n-queens" && !document.toroidal ? document.size : null;
  return html`<div class="row">
    <${Button} onClick=${picker.open}>${t("Choose a board")}<//>
    <${PickQueens} label=${t("N-Queens")} name="n-queens" value=${size} from=${SIZES} onPick=${onPick} />
    ${picker.shown}
  </div>`;
}

/** @param {{searches: Search[]}} props why some engines cannot be watched */
export function Refused({ searches }) {
  const refused = searches.filter(({ kind, refusal }) => kind === "engine" && refusal !== null);
  return html`<${Others} summary=${t("Why not the other engines?")} reasons=${refused.map(({ search, refusal }) => [search, refusal])} />`;
}

/** What cannot be chosen. @param {{summary: string, reasons: [name: string, reason: string | null][]}} props */
export function Others({ summary, reasons }) {
  if (!reasons.length) return null;
  return html`<details class="quiet watch-others">
    <summary>${summary}</summary>
    <dl>${reasons.map(([name, reason]) => html`<dt>${name}</dt><dd>${reason}</dd>`)}</dl>
  </details>`;
}

/**
 * @param {object} props @param {string} props.legend @param {string} props.name @param {string} [props.look]
 * @param {{value: string, words: string, title: string}[]} props.options @param {string[]} props.chosen
 * @param {(chosen: string[]) => void} props.onChange @param {number} [props.least] @param {number} [props.most]
 * @param {unknown} [props.children]
 */
export function Engines({ legend, name, look = "", options, chosen, onChange, least: min = 0, most: max = Infinity, children }) {
  const toggle = (/** @type {string} */ value) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  return html`<fieldset class="watch-group slim flush">
    <legend>${legend}</legend>
    <div class=${`watch-engines grid ${look}`}>
      ${options.map(
        ({ value, words, title }) => html`<${Toggle}
          ...${{ name, value, title, on: chosen.includes(value) }}
          disabled=${chosen.length === (chosen.includes(value) ? min : max)}
          onToggle=${() => toggle(value)}
        >
          ${words}
        <//>`,
      )}
    </div>
    ${children}
  </fieldset>`;
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
 * A size of N-Queens; until one is chosen, it says what it is for.
 *
 * @param {object} props @param {string} props.label @param {string} props.name @param {number | null} props.value
 * @param {number[]} props.from @param {(board: {kind: "n-queens", size: number}) => void} props.onPick
 */
export function PickQueens({ label, name, value, from, onPick }) {
  /** @param {any} event */
  const onChange = ({ target }) => {
    onPick({ kind: "n-queens", size: Number(target.value) });
    target.value = value ?? "";
  };
  return html`<select name=${name} aria-label=${label} value=${value ?? ""} onChange=${onChange}>
    <option value="" disabled hidden>${label}</option>
    ${from.map((n) => html`<option value=${n}>${t("{n}-Queens", { n })}</option>`)}
  </select>`;
}
