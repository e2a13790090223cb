/**
 * What a comparison says, made ready for a table with bars.
 *
 * A time has a bar only if its answer has been checked: of a first solution it is, since every
 * solution is; that there is no other counts once another method has come to the same.
 */

import { t } from "../i18n.js";

/** @typedef {import("../contract.js").EntryData} Entry */

/** @typedef {import("../contract.js").TimesData} Times */
/** @typedef {{name: string, engines: Entry[]}} BoardPart */
/** @typedef {"first" | "proof"} Question */

/** @param {Entry} entry @param {Question} question @returns seconds, if the answer was checked */
export function checkedTime(entry, question) {
  const median = entry[question]?.median ?? null;
  return question === "proof" && !entry.confirmed ? null : median;
}

/**
 * Why a time isn't shown, in words; null if it is, or if there is nothing to say.
 *
 * @param {Entry} entry @param {Question} question
 */
export function missingTimeReason(entry, question) {
  if (checkedTime(entry, question) !== null) return null;
  if (entry.why) return entry.why;
  if (entry[question] && entry[question].median === null) return t("not done in time");
  if (question === "proof" && entry.proof && !entry.confirmed) {
    return t("no other method has confirmed the answer; take another engine along");
  }
  return question === "proof" ? t("it proves nothing") : t("there is no solution to find");
}
