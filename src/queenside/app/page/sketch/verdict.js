/**
 * How many solutions the board has, and how hard it is: looked for anew after every change.
 *
 * The kernels in the page say both, and the server where they cannot. A moment after the last change the search before is given up, so that a fast hand never
 * waits for answers that nobody needs.
 */

import { useEffect, useState } from "../html.js";
import { answer } from "../local/answer.js";
import { t } from "../i18n.js";

/** Milliseconds without a change after which a search begins. */
const CALM = 150;

/** Seconds that the server's check may take. */
const TIMEOUT_SECONDS = 20;

/**
 * @typedef {object} Verdict
 * @property {"unfinished" | "waiting" | "none" | "unique" | "several" | "unknown" | "problem"} status
 * @property {[number, number][][]} solutions up to two
 * @property {import("../contract.js").GradeData} [grade] of a unique board, once it is known
 * @property {Error} [problem] what went wrong
 */

/** @type {Record<Verdict["status"], string>} */
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

/** @param {Verdict} verdict @returns {string} in one line */
export function wordsOf({ status, grade }) {
  return TITLES[status] + (status === "unique" && grade ? `: ${t(grade.name)}, ${grade.rating}` : "");
}

/** @template T @param {T[]} first cells, however they are named @param {T[]} second */
export function compareSolutions(first, second) {
  const [a, b] = [new Set(first), new Set(second)];
  const onlyA = first.filter((cell) => !b.has(cell));
  const onlyB = second.filter((cell) => !a.has(cell));
  return { common: first.filter((cell) => b.has(cell)), onlyA, onlyB };
}
