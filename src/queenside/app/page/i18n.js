/**
 * The page's words in the reader's language. The English text is the key, as with gettext: whatever a
 * language lacks is shown in English. `locales/de.json` has German for each text, and forms for each plural;
 * only the file of the language in use is loaded, before any module that imports this one runs.
 */

import { readText, writeText } from "./storage.js";

/** By language, its own name and the locale of its numbers and dates. @type {Record<string, {name: string, locale: string}>} */
export const LANGUAGES = {
  en: { name: "English", locale: "en-GB" },
  de: { name: "Deutsch", locale: "de" },
  es: { name: "Español", locale: "es" },
  fr: { name: "Français", locale: "fr" },
  ar: { name: "العربية", locale: "ar-u-nu-latn" },
};

/** @typedef {Record<string, unknown>} Places what stands in a text's `{place}`s */

const KEY = "queenside-language";
const root = globalThis.document?.documentElement;

export const language = chooseLanguage();
const { locale } = LANGUAGES[language];
const plurals = new Intl.PluralRules(locale);
/** @type {Partial<Record<"conjunction" | "disjunction", Intl.ListFormat>>} */
const lists = {};
const numbers = new Intl.NumberFormat(locale, { useGrouping: "min2" });

/** By the English text; of plurals, by the text for several. @type {Record<string, string | Record<string, string>>} */
const catalogue = root && language !== "en" ? await loadCatalogue() : {};
if (root) Object.assign(root, { lang: language, dir: language === "ar" ? "rtl" : "ltr" });

/** @returns the language chosen here, or else the browser's first that we have */
function chooseLanguage() {
  const preferred = root ? (navigator.languages ?? [navigator.language]).map((tag) => tag.split("-")[0]) : [];
  return [root ? readText(KEY) : null, ...preferred].find((tag) => tag && tag in LANGUAGES) ?? "en";
}

/** @param {string} [folder] */
async function loadCatalogue(folder = "") {
  try {
    return await (await fetch(new URL(`./locales/${folder}${language}.json`, import.meta.url))).json();
  } catch {
    return {};
  }
}

/** @type {Promise<any> | null} */
let phrases = null;

/** The parts of hints in this language (puzzle/names.js); null in English. */
export async function hintPhrases() {
  if (language === "en") return null;
  phrases ??= loadCatalogue("hints/").then((hints) => (hints.sentences ? { ...hints, texts: catalogue } : null));
  return phrases;
}

/** Have the page speak this language; it is loaded again if it speaks another. @param {string} choice "auto" for the browser's */
export function speak(choice) {
  const isKept = writeText(KEY, choice); // or else it would be forgotten at once
  if (isKept && chooseLanguage() !== language) location.reload();
}

/** @param {string} text in English @param {Places} [places] */
export function t(text, places = {}) {
  return fillPlaces(String(catalogue[text] ?? text), places);
}

/**
 * @param {number} count which is also the place `{count}` @param {string} singular the English text for one
 * @param {string} pluralText the English text for any other number @param {Places} [places]
 */
export function plural(count, singular, pluralText, places = {}) {
  const forms = /** @type {Record<string, string> | undefined} */ (catalogue[pluralText]);
  const text = forms ? (forms[plurals.select(count)] ?? forms.other) : count === 1 ? singular : pluralText;
  return fillPlaces(text, { count, ...places });
}

/** @param {string} text in English @param {Places} places markup among them @returns the text around its places */
export function tree(text, places) {
  return String(catalogue[text] ?? text).split(/\{(\w+)\}/).map((part, index) => (index % 2 ? places[part] : part));
}

/** @param {string} text @param {Places} places */
function fillPlaces(text, places) {
  return text.replace(/\{(\w+)\}/g, (_, place) => {
    const value = places[place];
    return typeof value === "number" ? numbers.format(value) : String(value);
  });
}

/** @param {string[]} words @param {"conjunction" | "disjunction"} [type] @returns "a, b and c" */
export function list(words, type = "conjunction") {
  return (lists[type] ??= new Intl.ListFormat(locale, { type })).format(words);
}

/** @param {number | bigint} value @param {Intl.NumberFormatOptions} [options] */
export function numeral(value, options) {
  return new Intl.NumberFormat(locale, options).format(value);
}

/** @param {Date} date @param {Intl.DateTimeFormatOptions} options */
export function dateText(date, options) {
  return date.toLocaleDateString(locale, options);
}
