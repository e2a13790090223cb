/**
 * What is missing on a board that is being drawn, in words, and where; how many solutions it has, and how
 * hard it is.
 *
 * The kernels in the page say the latter, and the server where they cannot. A moment after the last change
 * the search before is given up, so that a fast hand never waits for answers that nobody needs.
 */

import { html, useEffect, useState } from "../html.js";
import { answer } from "../local/answer.js";
import { list, plural, t } from "../i18n.js";
import { letterOf } from "../board/colours.js";
import { Puzzle } from "../board/puzzle.js";
import { cellsBySlot, connectedCells, NONE, toDocument } from "./sketch.js";

const CALM = 150; // milliseconds without a change after which a search begins
const TIMEOUT_SECONDS = 20; // seconds that the server's check may take

/**
 * @typedef {object} Verdict
 * @property {"unfinished" | "waiting" | "none" | "unique" | "several" | "unknown" | "problem"} status
 * @property {[number, number][][]} solutions up to two
 * @property {Grade} [grade] of a unique board, once it is known
 * @property {Error} [problem] what went wrong
 */

export const TITLES = {
  unfinished: t("Not finished"),
  waiting: t("Looking …"),
  none: t("No solution"),
  unique: t("Exactly one solution"),
  several: t("Several solutions"),
  unknown: t("No answer in time"),
  problem: t("No verdict"),
};

/** @type {Verdict} */
const UNFINISHED = { status: "unfinished", solutions: [] };

/** @type {Verdict} */
const WAITING = { status: "waiting", solutions: [] };

/** @param {PuzzleDocument | null} document null for an unfinished board */
export function useVerdict(document) {
  const [latest, setLatest] = useState({ of: document, verdict: document ? WAITING : UNFINISHED });
  useEffect(() => {
    if (!document) return;
    const control = new AbortController();
    const tell = (/** @type {Verdict} */ verdict) =>
      control.signal.aborted || setLatest({ of: document, verdict });
    const timer = setTimeout(() => judge(document, control.signal, tell), CALM);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [document]);
  if (!document) return UNFINISHED;
  return latest.of === document ? latest.verdict : WAITING;
}

/** @param {PuzzleDocument} board @param {AbortSignal} signal @param {(verdict: Verdict) => void} tell */
async function judge(board, signal, tell) {
  try {
    const { status, solutions } = await answer("check", { board, time_limit: TIMEOUT_SECONDS }, signal);
    tell({ status: status === "solved" ? "unknown" : status, solutions });
    if (status !== "unique") return;
    const { grade } = await answer("grade", { board }, signal);
    tell({ status, solutions, grade: grade ?? undefined });
  } catch (problem) {
    tell({ status: "problem", solutions: [], problem: /** @type {Error} */ (problem) });
  }
}

/** In one line. @param {{verdict: Verdict} & Record<string, unknown>} props */
export function VerdictLine({ verdict: { status, grade }, ...rest }) {
  const words = TITLES[status] + (status === "unique" && grade ? `: ${t(grade.name)}, ${grade.rating}` : "");
  return html`<p class=${`verdict-line verdict-${status}`} ...${rest}><span class="verdict-sign" aria-hidden="true"></span>${words}</p>`;
}

/** @template T @param {T[]} first cells, however they are named @param {T[]} second */
export function compareSolutions(first, second) {
  const [a, b] = [new Set(first), new Set(second)];
  const onlyA = first.filter((cell) => !b.has(cell));
  const onlyB = second.filter((cell) => !a.has(cell));
  return { common: first.filter((cell) => b.has(cell)), onlyA, onlyB };
}

/** @typedef {{text: string, cells: Set<number>}} Fault */

const NAMED = 6; // regions that are named one by one; of more only the number is told

/** @param {Sketch} sketch @returns {{faults: Fault[], notes: Fault[]}} `faults` stand in the way of a verdict, `notes` do not */
export function reviewSketch(sketch) {
  const slots = cellsBySlot(sketch);
  const faults = [unpaintedFaults(sketch), withoutCells(slots)].filter((fault) => fault !== null);
  if (!faults.length) faults.push(...clashing(sketch));
  const notes = slots.flatMap((cells, slot) => [...inPieces(sketch, slot, cells), ...small(sketch, slot, cells)]);
  return { faults, notes };
}

/** @param {Sketch} sketch @returns {Fault | null} */
function unpaintedFaults(sketch) {
  const cells = [...sketch.regions.keys()].filter((cell) => sketch.regions[cell] === NONE);
  if (!cells.length) return null;
  const text = plural(cells.length, "{count} cell has no region yet", "{count} cells have no region yet");
  return { text, cells: new Set(cells) };
}

/** @param {number[][]} slots @returns {Fault | null} */
function withoutCells(slots) {
  const bare = [...slots.keys()].filter((slot) => !slots[slot].length);
  if (!bare.length) return null;
  const names = list(bare.map(letterOf));
  const text =
    bare.length > NAMED
      ? plural(bare.length, "{count} region has no cells yet", "{count} regions have no cells yet")
      : plural(bare.length, "Region {names} has no cells yet", "Regions {names} have no cells yet", { names });
  return { text, cells: new Set() };
}

/** @param {Sketch} sketch @returns {Fault[]} given queens that attack each other */
function clashing(sketch) {
  if (!sketch.given.size) return [];
  const cells = Puzzle.of(toDocument(sketch)).conflicts(new Set(sketch.given));
  return cells.size ? [{ text: t("Given queens attack each other"), cells }] : [];
}

/** @param {Sketch} sketch @param {number} slot @param {number[]} cells of the slot @returns {Fault[]} */
function inPieces(sketch, slot, cells) {
  const pieces = [];
  const visited = new Set();
  for (const cell of cells) {
    if (visited.has(cell)) continue;
    const cells = connectedCells(sketch, cell);
    for (const member of cells) visited.add(member);
    pieces.push(cells);
  }
  if (pieces.length < 2) return [];
  const largest = pieces.reduce((best, part) => (part.length > best.length ? part : best));
  const strayCells = pieces.filter((part) => part !== largest).flat();
  return [{ text: t("Region {region} lies in {pieces} pieces", { region: letterOf(slot), pieces: pieces.length }), cells: new Set(strayCells) }];
}

/** @param {Sketch} sketch @param {number} slot @param {number[]} cells of the slot @returns {Fault[]} */
function small({ stars }, slot, cells) {
  if (!cells.length || cells.length >= stars) return [];
  return [{ text: plural(cells.length, "Region {region} has {count} cell, but needs {stars} queens", "Region {region} has {count} cells, but needs {stars} queens", { region: letterOf(slot), stars }), cells: new Set(cells) }];
}

/** @param {{faults: Fault[], onPoint: (cells: Set<number>) => void, quiet?: boolean}} props */
export function Places({ faults, onPoint, quiet = false }) {
  if (!faults.length) return null;
  return html`<ul class=${quiet ? "places quiet" : "places"}>
    ${faults.map(
      ({ text, cells }) => html`<li key=${text}>
        ${cells.size
          ? html`<button type="button" class="link" onClick=${() => onPoint(cells)}>${text}</button>`
          : text}
      </li>`,
    )}
  </ul>`;
}
