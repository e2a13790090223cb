/** Times and large numbers, as people read them. */

import { numeral, t } from "../i18n.js";

const UNITS = [
  { min: 1, word: "s", times: 1 },
  { min: 1e-3, word: "ms", times: 1e3 },
  { min: 0, word: "µs", times: 1e6 },
];
const LONG = [
  { length: 31_557_600, words: t("years") },
  { length: 86_400, words: t("days") },
  { length: 3600, words: t("hours") },
  { length: 60, words: t("minutes") },
];

/** @param {number} seconds @returns with two or three digits: "1.2 ms", "35 s" or "4 hours" */
export function duration(seconds) {
  for (const { length, words } of LONG) {
    if (seconds >= 2 * length) return `${digits(seconds / length)} ${words}`;
  }
  const { word, times } = UNITS.find(({ min }) => seconds >= min) ?? UNITS[2];
  return `${digits(seconds * times)} ${word}`;
}

/** @param {number} value */
function digits(value) {
  if (value >= 1e6) return power(value);
  if (value >= 100) return numeral(Math.round(value));
  return numeral(Number(value.toPrecision(2)), { maximumSignificantDigits: 2 });
}

/** @param {number} value @returns such as "2.3 × 10¹⁵" */
export function power(value) {
  const exponent = Math.floor(Math.log10(value));
  const signs = [...String(exponent)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("");
  return `${numeral(value / 10 ** exponent, { minimumFractionDigits: 2, maximumFractionDigits: 2 })} × 10${signs}`;
}

/** @param {string | number} value as a text, since it may be too large for a number */
export function formatInteger(value) {
  return numeral(BigInt(value));
}
