/**
 * The board, as every page shows it.
 *
 * It draws what it is given and keeps nothing; which cell has the focus, or had it last, the page itself knows. What a person does on
 * it is told in gestures (`pointer.js`): a tap on a cell, or painting, which starts on one cell and
 * goes over others until it ends. Arrow keys move the focus; other keys are handed on.
 *
 * The flags of a cell are one number, a bit for each thing. As long as the number stays, the
 * cell is the same piece of the page and is not even looked at again; so a tap on a board of 900
 * cells costs what it costs on a small one.
 */

import { html, useEvents, useLayoutEffect, useMemo, useRef, useState } from "../html.js";
import { useSettings } from "../settings.js";
import { t } from "../i18n.js";
import { stylesOf } from "./colours.js";
import { cellOf, usePointer } from "./pointer.js";

/**
 * @typedef {object} BoardProps
 * @property {Puzzle} puzzle
 * @property {Set<number>} [queens] given ones need not be among them
 * @property {Set<number>} [marks]
 * @property {Set<number>} [wrong] cells shown as mistakes
 * @property {Set<number>} [shown] where there are any, all other cells fade
 * @property {Set<number>} [ringed] cells with a ring
 * @property {{queens?: Set<number>, marks?: Set<number>}} [fresh] what has just been decided
 * @property {{queens: Set<number>, marks: Set<number>}} [trial] what a trial would lead to
 * @property {Set<number>} [layer] queens and marks that are only tried
 * @property {Map<number, string>} [notes] a few signs in a cell
 * @property {Map<number, number>} [corners] small numbers in the corners of a cell, a bit for each
 * @property {boolean} [letters] whether each region shows its letter
 * @property {CellStyle[]} [styles] by cell, where they are not those of the puzzle
 * @property {boolean} [numbered] whether rows and columns have their numbers
 * @property {string} [label] what the board is called for those who hear it
 * @property {boolean} [readOnly]
 * @property {number} [zoom] 1 fits the page
 * @property {(zoom: number) => void} [onZoom] two fingers have changed it
 * @property {(gesture: Gesture) => void} [onGesture]
 * @property {(cell: number, event: KeyboardEvent) => boolean} [onKey] whether it was meant for it
 */

/** @param {BoardProps} props */
export function Board(props) {
  const { puzzle, label, readOnly = false, zoom = 1, onKey } = props;
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  const rows = useRows(props);
  const pointer = usePointer({ ...props, zoom, frame });
  useLayoutEffect(() => {
    if (frame.current && !frame.current.querySelector(FOCUSABLE)) setFocusable(frame.current, 0);
  }, [puzzle]);
  useKeepCentred(frame, zoom);

  /** @param {KeyboardEvent} event */
  function onKeyDown(event) {
    const cell = cellOf(event.target);
    if (cell === null) return;
    const next = event.ctrlKey || event.metaKey || event.altKey ? null : arrowTarget(puzzle, cell, event);
    if (next !== null && frame.current) {
      setFocusable(frame.current, next)?.focus();
      event.preventDefault();
    } else if (onKey?.(cell, event)) event.preventDefault();
  }

  /** @param {FocusEvent} event */
  function onFocusIn(event) {
    const cell = cellOf(event.target);
    if (cell !== null && frame.current) setFocusable(frame.current, cell);
  }

  const size = puzzle.columns > 20 ? "large" : puzzle.columns > 12 ? "medium" : "small"; // what lines and signs have room for
  return html`<div class="board-frame" ref=${frame}>
    <div
      class=${`board ${puzzle.regions ? "" : "board-chess"} board-${size} ${props.onZoom ? "board-zooms" : ""} ${props.numbered ? "is-numbered" : ""}`}
      style=${{ "--columns": puzzle.columns, "--rows": puzzle.rows, "--zoom": zoom }}
      role="grid"
      aria-label=${label ?? puzzle.title}
      aria-rowcount=${puzzle.rows}
      aria-colcount=${puzzle.columns}
      aria-readonly=${readOnly}
      data-stars=${puzzle.stars}
      onKeyDown=${onKeyDown}
      onFocusIn=${onFocusIn}
      ...${pointer}
    >
      ${rows}
    </div>
  </div>`;
}

const FOCUSABLE = '.cell[tabindex="0"]';

/** Have the tab key find this cell, and no other one. @param {HTMLElement} frame @param {number} cell @returns {HTMLElement | null} */
function setFocusable(frame, cell) {
  const element = frame.querySelector(`[data-cell="${cell}"]`);
  if (!(element instanceof HTMLElement)) return null;
  frame.querySelector(FOCUSABLE)?.setAttribute("tabindex", "-1");
  element.tabIndex = 0;
  return element;
}

/** Draw the rows, reusing unchanged rows and cells. @param {BoardProps} props */
function useRows(props) {
  const { puzzle, notes } = props;
  const { rows, columns } = puzzle;
  const { palette } = useSettings().settings;
  const styles = useMemo(() => props.styles ?? stylesOf(puzzle, palette), [puzzle, palette, props.styles]);
  const flags = flagsOf(props);
  const last = useRef(/** @type {Drawn | null} */ (null));
  const before = last.current?.columns === columns ? last.current : null;
  const isSame = (/** @type {number} */ cell) =>
    before !== null &&
    before.flags[cell] === flags[cell] &&
    before.notes?.get(cell) === notes?.get(cell) &&
    (before.styles === styles ||
      (before.styles[cell]?.classes === styles[cell].classes && before.styles[cell].label === styles[cell].label));
  const drawn = Array.from({ length: rows }, (_, row) => {
    const cells = Array.from({ length: columns }, (_, column) => row * columns + column);
    const old = before?.drawn[row];
    if (old && cells.every(isSame)) return old;
    const children = cells.map((cell, column) =>
      old && isSame(cell)
        ? old.children[column]
        : html`<${Cell} key=${cell} cell=${cell} style=${styles[cell]} bits=${flags[cell]} note=${notes?.get(cell) ?? ""} />`,
    );
    return { children, whole: html`<div class="board-row" role="row" key=${row}>${children}</div>` };
  });
  last.current = { columns, flags, notes, styles, drawn };
  return drawn.map(({ whole }) => whole);
}

/**
 * @typedef {object} Drawn
 * @property {number} columns @property {Int32Array} flags @property {BoardProps["notes"]} notes
 * @property {CellStyle[]} styles @property {{children: unknown[], whole: unknown}[]} drawn by row
 */

/** Keep the viewport centred while zooming. @param {{current: HTMLElement | null}} frame @param {number} zoom */
function useKeepCentred(frame, zoom) {
  const last = useRef(zoom);
  useLayoutEffect(() => {
    const element = frame.current;
    const ratio = zoom / last.current;
    last.current = zoom;
    if (!element || ratio === 1) return;
    const [width, height] = [element.clientWidth / 2, element.clientHeight / 2];
    element.scrollLeft = (element.scrollLeft + width) * ratio - width;
    element.scrollTop = (element.scrollTop + height) * ratio - height;
  }, [zoom]);
}

// ---- cells ----

const CORNERS = [1, 2, 3, 4]; // corner notes; their bits follow those of `flagsOf`
const FIRST_CORNER = 10;

const [QUEEN, MARK, GIVEN, BLOCKED, FRESH, TRIED, WRONG, FADED, RINGED, LETTERS] =
  Array.from({ length: FIRST_CORNER }, (_, number) => 1 << number);

/** @type {[number, string][]} */
const STATES = [
  [QUEEN, "is-queen"],
  [GIVEN, "is-given"],
  [BLOCKED, "is-blocked"],
  [FRESH, "is-fresh"],
  [TRIED, "is-tried"],
  [WRONG, "is-wrong"],
  [FADED, "is-faded"],
  [RINGED, "is-ringed"],
];

/** Encode the look of every cell as bits. @param {BoardProps} props */
function flagsOf({ puzzle, corners, letters, fresh, trial, ...props }) {
  const flags = new Int32Array(puzzle.size).fill(letters ? LETTERS : 0);
  /** @param {Set<number> | undefined} cells @param {number} bits */
  const add = (cells, bits) => cells?.forEach((cell) => (flags[cell] |= bits));
  add(puzzle.given, QUEEN | GIVEN);
  add(puzzle.blocked, BLOCKED);
  add(props.queens, QUEEN);
  add(props.marks, MARK);
  trial?.marks.forEach((cell) => (flags[cell] |= flags[cell] & MARK ? 0 : MARK | TRIED));
  add(trial?.queens, QUEEN | TRIED);
  add(fresh?.queens, QUEEN | FRESH);
  add(fresh?.marks, MARK | FRESH);
  add(props.layer, TRIED);
  add(props.wrong, WRONG);
  add(props.ringed, RINGED);
  const { shown } = props;
  if (shown?.size) flags.forEach((_, cell) => (flags[cell] |= shown.has(cell) ? 0 : FADED));
  corners?.forEach((numbers, cell) => (flags[cell] |= numbers << FIRST_CORNER));
  return flags;
}

/** @param {{cell: number, style: CellStyle, bits: number, note: string}} props */
function Cell({ cell, style, bits, note }) {
  const states = STATES.filter(([bit]) => bits & bit).map(([, name]) => name);
  const corners = cornersIn(bits);
  if (note || corners.length || (bits & LETTERS && style.letter)) states.push("cell-told");
  return html`<div
    class=${`cell ${style.classes} ${states.join(" ")}`}
    data-cell=${cell}
    role="gridcell"
    tabindex="-1"
    aria-label=${labelOf(style, bits, note)}
  >
    ${bits & LETTERS && style.letter ? html`<span class="cell-letter">${style.letter}</span>` : null}
    ${bits & QUEEN ? html`<svg class="crown" viewBox="0 0 40 40"><use href="#crown" /></svg>` : null}
    ${(bits & (QUEEN | MARK)) === MARK ? html`<span class="mark"></span>` : null}
    ${corners.length && !note
      ? html`<span class="cell-corners grid">${CORNERS.map((corner) => html`<b>${corners.includes(corner) ? corner : ""}</b>`)}</span>`
      : null}
    ${note && html`<span class="cell-note">${note}</span>`}
  </div>`;
}

/** @param {number} bits @returns {number[]} the numbers in the corners of a cell */
function cornersIn(bits) {
  return CORNERS.filter((corner) => bits & (1 << (FIRST_CORNER + corner - 1)));
}

/** @param {CellStyle} style @param {number} bits @param {string} note */
function labelOf({ label }, bits, note) {
  const on = bits & QUEEN ? t("queen") : bits & MARK ? t("crossed out") : bits & BLOCKED ? t("blocked") : t("empty");
  const corners = cornersIn(bits).map((number) => t("note {number}", { number }));
  const details = [bits & GIVEN && t("given"), bits & TRIED && t("tried"), bits & WRONG && t("in conflict"), ...corners, note];
  return [label, on, ...details.filter(Boolean)].join(", ");
}

// ---- keys ----

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @param {Puzzle} puzzle @param {number} cell @param {KeyboardEvent} event */
function arrowTarget(puzzle, cell, event) {
  const [row, column] = puzzle.place(cell);
  if (event.key === "Home") return puzzle.cell(row, 0);
  if (event.key === "End") return puzzle.cell(row, puzzle.columns - 1);
  const arrow = ARROWS[event.key];
  if (!arrow) return null;
  const [r, c] = [row + arrow[0], column + arrow[1]];
  return puzzle.holds(r, c) ? puzzle.cell(r, c) : cell;
}

const STEP = 1.4;
const MAX_CELL = 72; // pixels of a cell
const MIN_TOUCH_CELL = 26; // pixels of a cell that a finger meets

/** @param {Puzzle} puzzle */
export function useZoom({ columns }) {
  const measure = () => Math.min(document.documentElement.clientWidth - 30, innerHeight - 150, 700) / columns;
  const [fitting, setFitting] = useState(measure);
  useEvents({ resize: () => setFitting(measure()) });
  const [zoom, setZoom] = useState(() =>
    matchMedia("(pointer: coarse)").matches && fitting < MIN_TOUCH_CELL ? MIN_TOUCH_CELL / fitting : 1,
  );
  return useMemo(() => {
    const most = Math.max(1, MAX_CELL / fitting);
    const value = Math.min(most, zoom);
    const set = (/** @type {number} */ next) => setZoom(Math.min(most, Math.max(1, next)));
    const smaller = () => set(value / STEP < 1.1 ? 1 : value / STEP);
    return { value, set, least: 1, most, useful: fitting < MAX_CELL / 2, larger: () => set(value * STEP), smaller };
  }, [fitting, zoom]);
}
