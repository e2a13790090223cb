/** Boards by rules of their own (queenside/core/puzzles/custom): their words, and what they say to a person. */

import { plural, t } from "../i18n.js";

const MAX_BLOCK = 65_535;

/** @param {PuzzleDocument} document @returns {PuzzleDocument} the board alone, without title or state of play */
export function withoutState({ rows, columns, wrap, holes, rules, given, blocked }) {
  const clues = { given: given?.length ? given : undefined, blocked: blocked?.length ? blocked : undefined };
  return { queenside: 1, kind: "custom", rows, columns, wrap, holes, rules, ...clues };
}

/** Encode a board as a word for core/formats/gameid.py, in stored deflate blocks (RFC 1951, 3.2.4). @param {PuzzleDocument} document */
export function encodeBoard(document) {
  const text = new TextEncoder().encode(JSON.stringify(withoutState(document)));
  let packed = "";
  for (let start = 0; start < text.length; start += MAX_BLOCK) {
    const block = text.subarray(start, start + MAX_BLOCK);
    const [low, high] = [block.length & 255, block.length >> 8];
    const isLast = start + block.length === text.length ? 1 : 0;
    packed += String.fromCharCode(isLast, low, high, 255 - low, 255 - high) + Array.from(block, (byte) => String.fromCharCode(byte)).join("");
  }
  return `custom:${btoa(packed).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** Decode such a word; null for what is no board. @param {string} word @returns {Promise<any>} */
export async function decodeBoard(word) {
  const match = /^custom:([\w-]+)$/.exec(word);
  if (!match) return null;
  try {
    const packed = atob(match[1].replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(packed, (sign) => sign.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return await new Response(stream).json();
  } catch {
    return null;
  }
}

/** @param {PuzzleDocument} document @returns {number[] | null} the area of each cell by cell, -1 for none: those of regions or cages */
export function areasOf({ rows = 0, columns = 0, rules = [] }) {
  const labels = rules.find(({ rule }) => rule === "regions")?.regions?.flatMap((row) => [...row]);
  if (!labels) return null;
  const names = [...new Set(labels)].filter((label) => label !== null);
  return Array.from({ length: rows * columns }, (_, cell) => names.indexOf(labels[cell] ?? -1));
}

/** The name of a unit of each rule. @type {Record<string, string>} */
const NAMES = {
  rows: t("row"),
  columns: t("column"),
  diagonals: t("diagonal"),
  falling: t("diagonal that falls to the right"),
  rising: t("diagonal that rises to the right"),
  windows: t("2×2 block"),
  knights: t("pair of cells a knight's move apart"),
  regions: t("region"),
};

/** @param {PuzzleDocument} document @returns {string} its rules, a sentence each */
export function describeRules({ wrap, rules = [] }) {
  const edges = { "left-right": t("Left and right edges are joined."), "top-bottom": t("Top and bottom edges are joined.") };
  const joined = wrap === "both" ? Object.values(edges).join(" ") : (wrap && edges[wrap]) || "";
  return [...rules.map(sentenceOf), joined].filter(Boolean).join(" ");
}

/** @param {import("../contract.js").RuleData} rule */
function sentenceOf({ rule, exactly, at_least = exactly, at_most = exactly, name, groups }) {
  const [low, high] = [at_least ?? 0, at_most ?? Infinity];
  const cells = groups?.map((group) => group.map(([row, column]) => `r${row + 1}c${column + 1}`).join(" "));
  const unit = NAMES[rule] ?? name ?? t("group");
  const unitText = cells ? `${unit} (${cells.join("; ")})` : unit;
  if (typeof low === "object" || typeof high === "object") {
    const words = low === high ? String(low) : t("{low} to {high}", { low, high: high === Infinity ? t("any number") : high });
    return t("Queens in each {unit}, in order: {numbers}.", { unit: unitText, numbers: words.replaceAll(",", ", ") });
  }
  if (low === high) return t("Exactly {queens} in each {unit}.", { queens: queens(low), unit: unitText });
  if (!low) return high === Infinity ? "" : t("At most {queens} in each {unit}.", { queens: queens(high), unit: unitText });
  return high === Infinity ? t("At least {queens} in each {unit}.", { queens: queens(low), unit: unitText }) : t("{low} to {queens} in each {unit}.", { low, queens: queens(high), unit: unitText });
}

/** @param {number} number */
function queens(number) {
  return plural(number, "{count} queen", "{count} queens");
}
