/**
 * What a comparison says, made ready for a table and for a plot.
 *
 * A time is plotted only if its answer has been checked: of a first solution it is, since every
 * solution is; that there is no other counts once another method has come to the same.
 */

import { t } from "../words.js";

/** @typedef {import("../contract.js").EntryData} Entry */

/** @typedef {import("../contract.js").TimesData} Times */
/** @typedef {{name: string, engines: Entry[]}} BoardPart */
/** @typedef {"first" | "proof"} Question */

/** @type {Record<Question, string>} */
export const QUESTIONS = { first: t("First solution"), proof: t("Proof that there is no other") };

/**
 * @param {Entry} entry
 * @param {Question} question
 * @returns {number | null} seconds to be plotted
 */
export function plottable(entry, question) {
  const median = entry[question]?.median ?? null;
  return question === "proof" && !entry.confirmed ? null : median;
}

/**
 * Why a time is not plotted, in words; null if it is, or if there is nothing to say.
 *
 * @param {Entry} entry
 * @param {Question} question
 */
export function leftOut(entry, question) {
  if (plottable(entry, question) !== null) return null;
  if (entry.why) return entry.why;
  if (entry[question] && entry[question].median === null) return t("not done in time");
  if (question === "proof" && entry.proof && !entry.confirmed) {
    return t("no other method has confirmed the answer; take another engine along");
  }
  return question === "proof" ? t("it proves nothing") : t("there is no solution to find");
}

/**
 * The lines of a plot: one board has a bar for each engine and question, several have a line for
 * each engine.
 *
 * @param {BoardPart[]} parts
 * @param {string[]} names of the boards
 * @param {Question} question for several boards
 * @returns {{names: string[], x: string, lines: import("./plot.js").Line[]}}
 */
export function plotOf(parts, names, question) {
  if (parts.length === 1) return barsOf(parts[0]);
  const engines = parts[0]?.engines.map(({ engine }) => engine) ?? [];
  const lines = engines.map((label, number) => ({
    label,
    values: parts.map((part) => plottable(part.engines[number], question)),
  }));
  const measured = lines.filter(({ values }) => values.some((value) => value !== null));
  return { names, x: t("Boards"), lines: measured };
}

/** @param {BoardPart} part */
function barsOf({ engines }) {
  /** @param {Entry} entry */
  const slowness = (entry) => plottable(entry, "proof") ?? plottable(entry, "first");
  const timed = engines.filter((entry) => slowness(entry) !== null);
  timed.sort((one, other) => (slowness(one) ?? 0) - (slowness(other) ?? 0));
  /** @param {Question} question @param {number} align @returns {import("./plot.js").Line} */
  const bars = (question, align) => ({
    label: QUESTIONS[question],
    values: timed.map((entry) => plottable(entry, question)),
    shape: "bars",
    align,
  });
  const names = timed.map(({ engine }) => engine);
  return { names, x: t("Engines, the fastest first"), lines: [bars("first", -1), bars("proof", 1)] };
}
