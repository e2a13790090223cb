/** A node of a search on its board. */

import { Board } from "../board/board.js";
import { html, useRef } from "../html.js";
import { useSettings } from "../settings.js";
import { changes, emptyUnit } from "./descriptions.js";
import { list, t } from "../i18n.js";

/** So many nodes ahead are fetched before they are needed. */
const AHEAD = 250;

/** @typedef {import("./trace.js").Sight} Sight */

/**
 * The node to be shown and the one before it; as long as they are not there, those shown last.
 *
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
  return html`<dl class="watch-figures">
    ${figures.map(({ key, words, value }) => html`<div><dt>${words}</dt><dd data-figure=${key}>${value}</dd></div>`)}
  </dl>`;
}
