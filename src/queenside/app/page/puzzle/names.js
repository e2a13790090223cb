/**
 * What a person calls the cells and units of a board: the twin of queenside/explainer/logic/names.py.
 *
 * Rows and columns count from 1 here. A region goes by the look that `looks` has for it, "red", by
 * its letter, or else by its first cell in reading order: a page of someone else has colours of its own.
 */

/**
 * What sentences of another language are made of (page/locales/hints): `sentences` by the English templates,
 * what units, queens and colours are called, and how lists are joined.
 * @typedef {object} Phrases
 * @property {Record<string, string>} sentences
 * @property {Record<string, string>} units "row", "rows", … with a place `{names}`
 * @property {Record<string, string>} colours
 * @property {Record<string, string>} queens by Intl.PluralRules
 * @property {string} locale
 * @property {Record<string, any>} endings of explanations, by the English text; where it depends on a number, by Intl.PluralRules
 * @property {Record<string, any>} texts what techniques are called and say, by the English text
 * @property {string} then between what follows one from the other
 * @property {string} either between ways
 * @property {string} parts between parts of a sentence
 * @property {string} place a cell by `{row}` and `{column}`
 * @property {string} span from `{first}` to `{last}`
 */

export class Names {
  /** @param {UnitBoard} board @param {{looks?: (string | null)[], letters?: string[], phrases?: Phrases | null}} [called] by region */
  constructor(board, { looks, letters, phrases = null } = {}) {
    this.phrases = phrases;
    this.board = board;
    this.looks = looks;
    this.letters = letters;
  }

  /** @param {number} cell @returns {string} "r3c5" for row 3, column 5 */
  cell(cell) {
    const [row, column] = this.board.place(cell);
    return `r${row + 1}c${column + 1}`;
  }

  /** @param {number[]} cells @returns {string} as a list */
  cells(cells) {
    return this.list(this.runs(cells));
  }

  /** @param {number[]} cells @returns {string[]} "r8c1–4" for neighbours in a row, "r2–5c3" for others in a column */
  runs(cells) {
    const { columns } = this.board;
    const remaining = new Set(cells);
    const sorted = [...remaining].sort((a, b) => a - b);
    /** @type {Map<number, string>} */
    const runs = new Map();
    for (const [step, end] of [[1, columns - 1], [columns, -1]]) {
      for (const cell of sorted) {
        let last = cell;
        while (remaining.has(last) && remaining.has(last + step) && last % columns !== end) last += step;
        if (last === cell) continue;
        runs.set(cell, this.block([cell, last]));
        for (let covered = cell; covered <= last; covered += step) remaining.delete(covered);
      }
    }
    for (const cell of remaining) runs.set(cell, this.cell(cell));
    return sorted.flatMap((cell) => runs.get(cell) ?? []);
  }

  /** @param {number[]} cells @returns {string} the smallest block that holds them: "r2–3c5–6" */
  block(cells) {
    const places = cells.map((cell) => this.board.place(cell));
    const [rows, columns] = [0, 1].map((axis) => span(places.map((place) => place[axis])));
    return `r${rows}c${columns}`;
  }

  /** @param {number} unit @returns {string} "row", "region" */
  kind(unit) {
    return this.board.units[unit].kind;
  }

  /** @param {number} unit @returns {{kind: string, index: number}} as in documents */
  unitData(unit) {
    const { kind, index } = this.board.units[unit];
    return { kind, index };
  }

  /** @param {number} unit @returns {string} "row 3", "the red region" */
  unit(unit) {
    return this.#alike([unit]);
  }

  /** @param {number[]} units @returns {string} "rows 3 and 4", "the red and teal regions" */
  units(units) {
    const kinds = [...new Set(units.map((unit) => this.kind(unit)))];
    return this.list(
      kinds.map((kind) => this.#alike(units.filter((unit) => this.kind(unit) === kind))),
    );
  }

  inEnglish() {
    return new Names(this.board, { looks: this.looks, letters: this.letters });
  }

  /** @param {string[]} words @param {"and" | "or"} [last] @returns {string} "a, b and c" */
  list(words, last = "and") {
    const type = last === "or" ? "disjunction" : "conjunction";
    return new Intl.ListFormat(this.phrases?.locale ?? "en-GB", { type }).format(words);
  }

  /** @param {number[]} units of one kind */
  #alike(units) {
    const { phrases, looks, letters } = this;
    const [kind, suffix] = [this.kind(units[0]), units.length > 1 ? "s" : ""];
    const indices = units.map((unit) => this.board.units[unit].index);
    const isColoured = kind === "region" && looks !== undefined && indices.every((region) => looks[region]);
    const name = (/** @type {number} */ index, /** @type {number} */ place) => {
      if (kind !== "region") return String(index + 1);
      if (isColoured) return phrases?.colours[String(looks[index])] ?? String(looks[index]);
      return letters ? letters[index] : this.cell(this.board.units[units[place]].cells[0]);
    };
    const [first, ...others] = indices;
    const isSpan = kind !== "region" && others.length > 1 && others.every((other, place) => other === first + place + 1);
    const span = (phrases?.span ?? "{first} to {last}").replace("{first}", String(first + 1)).replace("{last}", String(first + indices.length));
    const names = isSpan ? span : this.list(indices.map(name));
    const key = isColoured ? "coloured region" : kind === "region" && !letters ? "region at" : kind;
    const called = (phrases?.units ?? ENGLISH)[key + suffix] ?? `${kind}${suffix} {names}`;
    return called.replace("{names}", names);
  }
}

/** What regions without letters are called in English, as `Phrases.units`. @type {Phrases["units"]} */
const ENGLISH = {
  "coloured region": "the {names} region",
  "coloured regions": "the {names} regions",
  "region at": "the region at {names}",
  "region ats": "the regions at {names}",
};

/** @param {number[]} values from 0 @returns {string} "3", or "3–5" from the least to the greatest */
function span(values) {
  const [first, last] = [Math.min(...values) + 1, Math.max(...values) + 1];
  return first === last ? String(first) : `${first}–${last}`;
}
