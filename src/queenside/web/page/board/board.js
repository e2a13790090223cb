/**
 * The board, as every page shows it.
 *
 * It draws what it is given and keeps nothing but the cell that has the focus. What a person does on
 * it is told in gestures: a tap on a cell, or painting, which starts on one cell and goes over
 * others until it ends. Arrow keys move the focus; other keys are handed on.
 *
 * A cell is drawn again only when something about it has changed, so a tap on a board of 900 cells
 * costs what it costs on a small one.
 */

import { Component, html, useLayoutEffect, useMemo, useRef, useState } from "../html.js";
import { assign, NAMES } from "./colours.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/**
 * @typedef {object} Gesture
 * @property {"tap" | "paint-start" | "paint" | "paint-end"} type
 * @property {number} cell the last one, for "paint-end"
 * @property {number} button 0 the main one, 2 the other one
 * @property {string} pointer "mouse", "touch" or "pen"
 */

/**
 * @typedef {object} BoardProps
 * @property {Puzzle} puzzle
 * @property {Set<number>} [queens] given ones need not be among them
 * @property {Set<number>} [marks]
 * @property {Set<number>} [wrong] cells shown as mistakes
 * @property {Set<number>} [shown] where there are any, all other cells fade
 * @property {Set<number>} [ringed] cells with a ring
 * @property {{queens?: Set<number>, marks?: Set<number>}} [fresh] what has just been decided
 * @property {Set<number>} [layer] queens and marks that are only tried
 * @property {Map<number, string>} [notes] a few signs in a cell
 * @property {boolean} [letters] whether each region shows its letter
 * @property {string} [label] what the board is called for those who hear it
 * @property {boolean} [readOnly]
 * @property {number} [zoom] 1 fits the page
 * @property {(gesture: Gesture) => void} [onGesture]
 * @property {(cell: number, event: KeyboardEvent) => boolean} [onKey] whether it was meant for it
 */

const NOTHING = new Set();

/** @param {BoardProps} props */
export function Board(props) {
  const { puzzle, label, readOnly = false, zoom = 1, onKey } = props;
  const [focus, setFocus] = useState(0);
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  const moved = useRef(false);
  const looks = useMemo(() => looksOf(puzzle), [puzzle]);
  const pointer = usePointer(props);
  useLayoutEffect(() => {
    if (moved.current) cellElement(frame.current, focus)?.focus();
    moved.current = false;
  }, [focus]);

  /** @param {KeyboardEvent} event */
  function onKeyDown(event) {
    const cell = cellOf(event.target);
    if (cell === null) return;
    const next = event.ctrlKey || event.metaKey || event.altKey ? null : step(puzzle, cell, event);
    if (next !== null) {
      moved.current = true;
      setFocus(next);
      event.preventDefault();
    } else if (onKey?.(cell, event)) event.preventDefault();
  }

  /** @param {FocusEvent} event */
  function onFocusIn(event) {
    const cell = cellOf(event.target);
    if (cell !== null) setFocus(cell);
  }

  const start = Math.min(focus, puzzle.size - 1);
  const rows = Array.from({ length: puzzle.rows }, (_, row) => row);
  const columns = Array.from({ length: puzzle.columns }, (_, column) => column);
  return html`<div class="board-frame" ref=${frame}>
    <div
      class=${`board ${puzzle.regions ? "" : "board-chess"} ${sizeOf(puzzle.columns)}`}
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
      ${rows.map(
        (row) => html`<div class="board-row" role="row" key=${row}>
          ${columns.map((column) => {
            const cell = puzzle.cell(row, column);
            return html`<${Cell}
              key=${cell}
              cell=${cell}
              look=${looks[cell]}
              focusable=${cell === start}
              ...${aspects(props, cell)}
            />`;
          })}
        </div>`,
      )}
    </div>
  </div>`;
}

/**
 * What is to be seen on one cell, in values that can be compared.
 *
 * @param {BoardProps} props
 * @param {number} cell
 */
function aspects(props, cell) {
  const { puzzle, queens = NOTHING, marks = NOTHING, fresh = {}, layer = NOTHING } = props;
  const given = puzzle.given.has(cell);
  const newQueen = fresh.queens?.has(cell) ?? false;
  const newMark = fresh.marks?.has(cell) ?? false;
  return {
    given,
    blocked: puzzle.blocked.has(cell),
    queen: given || queens.has(cell) || newQueen,
    mark: marks.has(cell) || newMark,
    fresh: newQueen || newMark,
    tried: layer.has(cell),
    wrong: props.wrong?.has(cell) ?? false,
    faded: props.shown !== undefined && props.shown.size > 0 && !props.shown.has(cell),
    ringed: props.ringed?.has(cell) ?? false,
    note: props.notes?.get(cell) ?? "",
    letters: props.letters ?? false,
  };
}

/**
 * What a cell looks like whatever is on it.
 *
 * @typedef {{classes: string, letter: string, label: string}} Look
 */

/** @typedef {ReturnType<typeof aspects> & {cell: number, look: Look, focusable: boolean}} CellProps */

/** @extends {Component<CellProps>} */
class Cell extends Component {
  /** @param {CellProps} next */
  shouldComponentUpdate(next) {
    const now = /** @type {Record<string, unknown>} */ (this.props);
    return Object.entries(next).some(([key, value]) => now[key] !== value);
  }

  render() {
    const { cell, look, focusable, queen, mark, given, blocked, note, letters } = this.props;
    const { fresh, tried, wrong, faded, ringed } = this.props;
    const classes = Object.entries({ queen, given, blocked, fresh, tried, wrong, faded, ringed });
    const states = classes.filter(([, is]) => is).map(([name]) => `is-${name}`);
    return html`<div
      class=${`cell ${look.classes} ${states.join(" ")}`}
      data-cell=${cell}
      role="gridcell"
      tabindex=${focusable ? 0 : -1}
      aria-label=${spoken(look, this.props)}
    >
      ${letters && look.letter && html`<span class="cell-letter">${look.letter}</span>`}
      ${queen && html`<svg class="crown" viewBox="0 0 40 40"><use href="#crown" /></svg>`}
      ${!queen && mark && html`<svg class="mark" viewBox="0 0 40 40"><use href="#mark" /></svg>`}
      ${note && html`<span class="cell-note">${note}</span>`}
    </div>`;
  }
}

/** @param {Look} look @param {CellProps} props */
function spoken(look, { queen, mark, given, blocked, wrong, tried, note }) {
  const on = queen ? "queen" : mark ? "crossed out" : blocked ? "blocked" : "empty";
  const more = [given && "given", tried && "tried", wrong && "in conflict", note];
  return [look.label, on, ...more.filter(Boolean)].join(", ");
}

/** @param {Puzzle} puzzle @returns {Look[]} by cell */
function looksOf(puzzle) {
  const colours = assign(puzzle);
  const single = new Set(colours).size === colours.length;
  return Array.from({ length: puzzle.size }, (_, cell) => {
    const [row, column] = puzzle.place(cell);
    const where = `Row ${row + 1}, column ${column + 1}`;
    if (!puzzle.regions) {
      return { classes: (row + column) % 2 ? "chess-dark" : "chess-light", letter: "", label: where };
    }
    const region = puzzle.regions[cell];
    const letter = letterOf(region);
    const name = single ? NAMES[colours[region]] : letter;
    return {
      classes: [`region-${colours[region]}`, ...edges(puzzle, row, column)].join(" "),
      letter,
      label: `${where}, ${single ? `${name} region` : `region ${name}`}`,
    };
  });
}

/** @param {number} region @returns {string} A to Z, then a to z, then numbers */
export function letterOf(region) {
  if (region < 26) return String.fromCharCode(65 + region);
  return region < 52 ? String.fromCharCode(97 + region - 26) : String(region + 1);
}

/**
 * On which sides another region begins; around the board there is a line anyway.
 *
 * @param {Puzzle} puzzle
 * @param {number} row
 * @param {number} column
 */
function edges(puzzle, row, column) {
  const regions = puzzle.regions ?? [];
  const own = regions[puzzle.cell(row, column)];
  const differs = (/** @type {number} */ r, /** @type {number} */ c) =>
    puzzle.holds(r, c) && regions[puzzle.cell(r, c)] !== own;
  return [
    differs(row - 1, column) && "edge-top",
    differs(row, column + 1) && "edge-right",
    differs(row + 1, column) && "edge-bottom",
    differs(row, column - 1) && "edge-left",
  ].filter(Boolean);
}

/** @param {number} columns how much room there is for lines and signs */
function sizeOf(columns) {
  return columns > 20 ? "board-large" : columns > 12 ? "board-medium" : "board-small";
}

// ---- keys ----

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * The cell that a key leads to, if it leads anywhere.
 *
 * @param {Puzzle} puzzle
 * @param {number} cell
 * @param {KeyboardEvent} event
 */
function step(puzzle, cell, event) {
  const [row, column] = puzzle.place(cell);
  if (event.key === "Home") return puzzle.cell(row, 0);
  if (event.key === "End") return puzzle.cell(row, puzzle.columns - 1);
  const arrow = ARROWS[event.key];
  if (!arrow) return null;
  const [r, c] = [row + arrow[0], column + arrow[1]];
  return puzzle.holds(r, c) ? puzzle.cell(r, c) : cell;
}

// ---- pointers ----

/** @param {EventTarget | Element | null} target @returns {number | null} */
function cellOf(target) {
  const found = target instanceof Element ? target.closest("[data-cell]") : null;
  return found instanceof HTMLElement ? Number(found.dataset.cell) : null;
}

/** @param {HTMLElement | null} frame @param {number} cell @returns {HTMLElement | null} */
function cellElement(frame, cell) {
  return frame?.querySelector(`[data-cell="${cell}"]`) ?? null;
}

/**
 * Turns what a pointer does into gestures. A pointer that goes down and up on one cell taps it; one
 * that goes on to others paints, and no cell that lies between is left out, however fast it is.
 *
 * @param {BoardProps} props
 */
function usePointer({ puzzle, onGesture }) {
  const down = useRef(/** @type {{cell: number, painting: boolean, id: number, button: number} | null} */ (null));
  if (!onGesture) return {};

  /** @param {PointerEvent} event */
  function onPointerDown(event) {
    const cell = cellOf(event.target);
    if (cell === null || down.current || (event.button !== 0 && event.button !== 2)) return;
    down.current = { cell, painting: false, id: event.pointerId, button: event.button };
    if (event.target instanceof Element) event.target.releasePointerCapture?.(event.pointerId);
  }

  /** @param {PointerEvent} event */
  function onPointerMove(event) {
    const at = down.current;
    if (!at || at.id !== event.pointerId) return;
    const cell = cellOf(document.elementFromPoint(event.clientX, event.clientY));
    if (cell === null || cell === at.cell) return;
    if (!at.painting) tell("paint-start", at.cell, event);
    for (const next of between(puzzle, at.cell, cell)) tell("paint", next, event);
    down.current = { ...at, cell, painting: true };
  }

  /** @param {PointerEvent} event */
  function onPointerUp(event) {
    const at = down.current;
    if (!at || at.id !== event.pointerId) return;
    tell(at.painting ? "paint-end" : "tap", at.cell, event);
    down.current = null;
  }

  /** @param {PointerEvent} event the system took the pointer away, to scroll or zoom */
  function onPointerCancel(event) {
    const at = down.current;
    if (at?.painting) tell("paint-end", at.cell, event);
    down.current = null;
  }

  /** @param {Gesture["type"]} type @param {number} cell @param {PointerEvent} event */
  function tell(type, cell, event) {
    onGesture?.({ type, cell, button: down.current?.button ?? 0, pointer: event.pointerType });
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel,
    onPointerLeave: onPointerCancel,
    onContextMenu: (/** @type {Event} */ event) => event.preventDefault(),
  };
}

/**
 * The cells on the straight way from one to another, without the first.
 *
 * @param {Puzzle} puzzle
 * @param {number} from
 * @param {number} to
 */
export function between(puzzle, from, to) {
  const [[r0, c0], [r1, c1]] = [puzzle.place(from), puzzle.place(to)];
  const steps = Math.max(Math.abs(r1 - r0), Math.abs(c1 - c0));
  return Array.from({ length: steps }, (_, number) => {
    const share = (number + 1) / steps;
    return puzzle.cell(Math.round(r0 + (r1 - r0) * share), Math.round(c0 + (c1 - c0) * share));
  });
}
