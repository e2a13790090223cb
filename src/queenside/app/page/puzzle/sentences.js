/** Reasons in words, by the templates that Python has as well: the twin of queenside/explainer/logic/sentences.py, which says what a template may hold. */

import { number } from "./english.js";
import { TEMPLATES } from "./templates.js";

/** @import { Reason } from "../kernel/kernel.js" */

const SLOT = /\{(\w+)(?::(\w+)|\?([^}]*))?\}/g;

/** @type {Record<string, (slot: any, names: Names) => string>} */
const FORMS = {
  plain,
  or: (slot, names) => names.list(oneByOne(slot, names), "or"),
  each: (slot, names) => names.list(oneByOne(slot, names)),
  then: (slot, names) => oneByOne(slot, names).join(names.phrases?.then ?? ", then "),
  either: (slot, names) => oneByOne(slot, names).join(names.phrases?.either ?? "; or "),
  parts: (slot, names) => oneByOne(slot, names).join(names.phrases?.parts ?? "; "),
  kind: (slot, names) => names.kind(slot.units[0]),
  place: (slot, names) => {
    const [row, column] = names.board.place(slot.cells[0]);
    const place = names.phrases?.place ?? "row {row}, column {column}";
    return place.replace("{row}", String(row + 1)).replace("{column}", String(column + 1));
  },
  block: (slot, names) => names.block(slot.cells),
  number: (slot, names) => formatCount(size(slot), names),
  queens(slot, { phrases }) {
    const count = size(slot);
    if (!phrases) return `${number(count)} queen${count === 1 ? "" : "s"}`;
    const { queens } = phrases;
    return (queens[new Intl.PluralRules(phrases.locale).select(count)] ?? queens.other).replace("{count}", String(count));
  },
};

/** @param {Reason} reason @param {Names} names @returns {string} as a whole sentence */
export function say(reason, names) {
  if (names.phrases && !isTranslated(reason, names.phrases)) return say(reason, names.inEnglish());
  const text = namePieces(words(reason, names), names);
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

/** @param {string} text @param {Names} names @returns {string} with stars for queens on a board of stars */
export function namePieces(text, names) {
  return names.board.hasStars ? text.replaceAll("queen", "star").replaceAll("Queen", "Star") : text;
}

/** @param {Reason} reason @param {Names} names @returns {string} in the middle of a sentence */
function words(reason, names) {
  const template = templateOf(reason);
  return (names.phrases?.sentences[template] ?? template).replace(SLOT, (_, name, form = "plain", choices) => {
    if (choices === undefined) return FORMS[form](reason[name], names);
    const bySize = choices.split("|");
    return bySize[Math.min(Math.max(size(reason[name]), 1), bySize.length) - 1];
  });
}

/** @param {any} slot @param {import("./names.js").Phrases} phrases @returns {boolean} whether nothing in it would be English */
function isTranslated(slot, phrases) {
  if (Array.isArray(slot)) return slot.every((part) => isTranslated(part, phrases));
  if (!slot?.say) return true;
  return templateOf(slot) in phrases.sentences && Object.values(slot).every((part) => isTranslated(part, phrases));
}

/** @param {number} count @param {Names} names @returns {string} in a word, up to ten; in another language in digits */
function formatCount(count, { phrases }) {
  return phrases ? String(count) : number(count);
}

/** @param {Reason} reason @returns {string} the first of its templates that suits it */
function templateOf(reason) {
  const cases = TEMPLATES[reason.say];
  if (typeof cases === "string") return cases;
  const fits = cases.find(({ when = {} }) =>
    Object.entries(when).every(([name, bounds]) => isWithin(size(reason[name]), bounds)),
  );
  if (!fits) throw new Error(`no sentence suits ${JSON.stringify(reason)}`);
  return fits.say;
}

/** @param {any} slot @returns {number} a number itself, of all else how much there is of it */
function size(slot) {
  if (typeof slot === "number") return slot;
  return slot.say ? 1 : (slot.units ?? slot.cells ?? slot).length;
}

/** @param {number} value @param {string} bounds "3", "0-1" or "5+" */
function isWithin(value, bounds) {
  if (bounds.endsWith("+")) return value >= Number.parseInt(bounds);
  const [first, last = first] = bounds.split("-").map(Number);
  return first <= value && value <= last;
}

/** @param {any} slot @param {Names} names */
function plain(slot, names) {
  if (typeof slot === "number") return formatCount(slot, names);
  if (slot.say) return words(slot, names); // first, since a reason may have slots of these names
  if (slot.units) return names.units(slot.units);
  if (slot.cells) return names.cells(slot.cells);
  return names.list(oneByOne(slot, names));
}

/** @param {any} slot @param {Names} names @returns {string[]} */
function oneByOne(slot, names) {
  if (slot.units) return slot.units.map((/** @type {number} */ unit) => names.unit(unit));
  if (slot.cells) return names.runs(slot.cells);
  return slot.map((/** @type {Reason} */ part) => words(part, names));
}
