/** The contract's words in the reader's language: grades, weekdays, colours, shapes, verdicts. */

import { t } from "../i18n.js";
import { NAMES } from "./colours.js";

/** By colour, the region of that colour. @type {Record<typeof import("./palette.js").PALETTE[number][0], string>} */
const OF_COLOUR = {
  purple: t("purple region"),
  orange: t("orange region"),
  blue: t("blue region"),
  green: t("green region"),
  red: t("red region"),
  yellow: t("yellow region"),
  pink: t("pink region"),
  teal: t("teal region"),
  sand: t("sand region"),
  lime: t("lime region"),
  "ice-blue": t("ice-blue region"),
  orchid: t("orchid region"),
  grey: t("grey region"),
  mint: t("mint region"),
  pearl: t("pearl region"),
  ochre: t("ochre region"),
};

/** The region of each colour of the palette. */
export const REGIONS = NAMES.map((name) => OF_COLOUR[name]);

/** @type {Record<string, string>} */
const TERMS = {
  easy: t("easy"),
  medium: t("medium"),
  hard: t("hard"),
  expert: t("expert"),
  master: t("master"),
  extreme: t("extreme"),

  Monday: t("Monday"),
  Tuesday: t("Tuesday"),
  Wednesday: t("Wednesday"),
  Thursday: t("Thursday"),
  Friday: t("Friday"),
  Saturday: t("Saturday"),
  Sunday: t("Sunday"),

  drawn: t("drawn"),
  natural: t("natural"),
  compact: t("compact"),
  winding: t("winding"),
  even: t("even"),

  mirror: t("mirror"),
  diagonal: t("diagonal"),
  turn: t("turn"),

  heart: t("heart"),
  star: t("star"),
  cat: t("cat"),
  house: t("house"),
  tree: t("tree"),
  fish: t("fish"),
  face: t("face"),
  key: t("key"),
  cup: t("cup"),
  boat: t("boat"),
  arrow: t("arrow"),
  moon: t("moon"),
  crown: t("crown"),

  none: t("none"),
  unique: t("unique"),
  several: t("several"),
  solved: t("solved"),
  unknown: t("unknown"),
  disagrees: t("disagrees"),
  refused: t("refused"),
  failed: t("failed"),
};

/** @param {unknown} value @returns {string} what it is called, or itself */
export function term(value) {
  return TERMS[String(value)] ?? String(value);
}
