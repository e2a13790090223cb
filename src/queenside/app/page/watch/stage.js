/** A node of a search on its board, and in words: rows and columns count from 1, as people count. */

import { Board } from "../board/board.js";
import { html, useRef } from "../html.js";
import { useSettings } from "../settings.js";
import { list, plural, t } from "../i18n.js";
import { assign, letterOf, REGIONS } from "../board/colours.js";

/** So many nodes ahead are fetched before they are needed. */
const AHEAD = 250;

/** @typedef {import("./trace.js").Sight} Sight */

/**
 * The node to be shown and the one before it; as long as they are not there, those shown last.
 * @param {Trace} trace @param {number} position
 */
export function useSight(trace, position) {
  /** @type {{trace: Trace, sight: Sight | null, before: Sight | null}} */
  const nothing = { trace, sight: null, before: null };
  const last = useRef(nothing);
  const sight = trace.at(position);
  if (sight) last.current = { trace, sight, before: position ? trace.at(position - 1) : null };
  else if (last.current.trace !== trace) last.current = nothing;
  trace.expect(position + AHEAD);
  return { sight: last.current.sight, before: last.current.before };
}

/**
 * @param {object} props @param {Puzzle} props.puzzle @param {Sight | null} props.sight
 * @param {Sight | null} props.before
 */
export function Stage({ puzzle, sight, before }) {
  const { settings } = useSettings();
  const queens = new Set(sight?.queens ?? []);
  const came = sight && before ? changes(sight, before).came : [];
  const isStuck = sight?.event === "dead end" && sight.crossed.length > 0;
  const empty = isStuck ? emptyUnit(puzzle, sight) : null;
  return html`<div class=${`watch-stage ${sight?.event === "solution" ? "is-solution" : ""}`}>
    ${puzzle.kind === "n-queens" && html`<${Vector} puzzle=${puzzle} queens=${queens} />`}
    <${Board}
      puzzle=${puzzle}
      queens=${queens}
      marks=${new Set(sight?.crossed ?? [])}
      wrong=${empty ? new Set(empty.cells) : puzzle.conflicts(queens)}
      ringed=${new Set(sight?.choices ?? [])}
      fresh=${{ queens: new Set(came) }}
      letters=${settings.letters}
      readOnly
    />
  </div>`;
}

/**
 * @param {object} props @param {Puzzle} props.puzzle
 * @param {Set<number>} props.queens by the numbers of their cells
 */
function Vector({ puzzle: { rows, columns }, queens }) {
  /** @type {number[][]} */
  const columnsByRow = Array.from({ length: rows }, () => []);
  for (const cell of queens) columnsByRow[Math.floor(cell / columns)].push((cell % columns) + 1);
  const text = columnsByRow.map((columns) => list(columns.map(String)) || t("none")).join(", ");
  const label = t("Column of the queen, row by row: {said}", { said: text });
  return html`<div class="watch-vector" role="img" aria-label=${label}>
    ${columnsByRow.map((each) => html`<span>${each.join(" ") || "·"}</span>`)}
  </div>`;
}

/** @param {{figures: {key: string, words: string, value: unknown}[]}} props */
export function Figures({ figures }) {
  return html`<dl class="watch-figures wraps flex">
    ${figures.map(({ key, words, value }) => html`<div><dt>${words}</dt><dd data-figure=${key}>${value}</dd></div>`)}
  </dl>`;
}

/** What has changed since the node before. @param {Sight} sight @param {Sight | null} before @returns queens */
export function changes(sight, before) {
  const was = new Set(before?.queens ?? []);
  const is = new Set(sight.queens);
  return {
    came: sight.queens.filter((cell) => !was.has(cell)),
    went: [...was].filter((cell) => !is.has(cell)),
  };
}

/** @param {Puzzle} puzzle @param {Sight} sight @param {Sight | null} before */
export function sentence(puzzle, sight, before) {
  const parts = sight.event === "change" || sight.faults !== null
    ? changing(puzzle, sight, before)
    : building(puzzle, sight, before);
  return parts.filter(Boolean).join(" ");
}

/** @param {Puzzle} puzzle @param {Sight} sight @param {Sight | null} before */
function building(puzzle, sight, before) {
  const { came, went } = changes(sight, before);
  const { event, queens } = sight;
  const unit = event === "dead end" && sight.crossed.length ? emptyUnit(puzzle, sight) : null;
  const backtracked = plural(went.length, "Takes a queen back.", "Takes {count} queens back.");
  return [
    event === "start" && !queens.length && t("The search begins with an empty board."),
    went.length > 0 && backtracked,
    came.length === 1 && t("Tries a queen at {place}.", { place: puzzle.nameOf(came[0]) }),
    came.length > 1 && plural(came.length, "Places {count} queen: one choice, and what it forces.", "Places {count} queens: one choice, and what it forces."),
    !came.length && !went.length && before && t("Goes on without a queen there."),
    event === "solution" && t("Solution {found}.", { found: sight.found }),
    event === "dead end" && (unit ? t("A dead end: no cell is left for a queen in {unit}.", { unit: unitName(puzzle, unit) }) : t("A dead end.")),
  ];
}

/** @param {Puzzle} puzzle @param {Sight} sight @param {Sight | null} before */
function changing(puzzle, sight, before) {
  const { came, went } = changes(sight, before);
  const broken = sight.faults ?? 0;
  const moved = plural(came.length, "A queen moves.", "{count} queens move.");
  return [
    !before && t("It begins with all queens on the board."),
    before && came.length > 0 && (came.length === went.length ? moved : t("The board changes.")),
    before && !came.length && t("Nothing moves."),
    broken > 0 && plural(broken, "{count} unit is broken.", "{count} units are broken."),
    sight.event === "solution" && t("No unit is broken: a solution."),
  ];
}

/** A unit that will never get its queens, if there is one to be seen. @param {Puzzle} puzzle @param {Sight} sight */
function emptyUnit(puzzle, sight) {
  const queens = new Set(sight.queens);
  const crossed = new Set(sight.crossed);
  const holdable = (/** @type {number} */ cell) => queens.has(cell) || !crossed.has(cell);
  return (
    puzzle.units.find(({ cells, lower }) => cells.filter(holdable).length < lower) ?? null
  );
}

/** @param {Puzzle} puzzle @param {import("../board/puzzle.js").Unit} unit */
function unitName(puzzle, { kind, index }) {
  if (kind === "row") return t("row {number}", { number: index + 1 });
  if (kind !== "region") return t("column {number}", { number: index + 1 });
  const colours = assign(puzzle);
  const hasDistinctColours = new Set(colours).size === colours.length;
  return hasDistinctColours ? t("the {region}", { region: REGIONS[colours[index]] }) : t("region {region}", { region: letterOf(index) });
}
