/** Choose the board after this one, and its name. */

import { dayOf } from "../board/address.js";
import { daysAfter } from "../board/days.js";
import { t } from "../i18n.js";

/**
 * Choose the day before, the next of the collection or the next seed; else today's board.
 *
 * @param {import("../board/puzzle.js").Puzzle} puzzle
 */
export function nextBoard({ document }) {
  const day = dayOf(document);
  if (day) return { text: `daily:${daysAfter(day, -1)}`, words: t("The day before") };
  const collected = /^([qs]\d+-)(\d+)$/.exec(document.id ?? "");
  if (collected) {
    const number = String(Number(collected[2]) + 1).padStart(collected[2].length, "0");
    return { text: collected[1] + number, words: t("Next board") };
  }
  const match = /^(.+#)(\d+)(v\d+)?$/.exec(document.id ?? "");
  if (match) return { text: `${match[1]}${BigInt(match[2]) + 1n}${match[3] ?? ""}`, words: t("Next board") };
  return { text: "daily", words: t("Today's board") };
}
