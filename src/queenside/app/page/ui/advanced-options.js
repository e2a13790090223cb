/** More wishes for a generated board: techniques and measures. */

import { MEASURES, TECHNIQUES } from "../contract.js";
import { html } from "../html.js";
import { t } from "../i18n.js";
import { Choice, Field, Input, Toggle } from "./fields.js";

/** @typedef {typeof MEASURES[number]} Measure */

/**
 * @typedef {object} Wish
 * @property {string} technique that it must need; "" for any
 * @property {keyof typeof RULES} rule what the chosen techniques are
 * @property {string[]} chosen
 * @property {Partial<Record<Measure, [string, string]>>} ranges the least and the most
 */

const RULES = {
  "": t("with any techniques"),
  without: t("without these"),
  only: t("with these alone"),
};

const TITLES = {
  smallest: t("Smallest region, in cells"),
  largest: t("Largest region, in cells"),
  spread: t("Size differences, in %"),
  steps: t("Steps to the solution"),
  width: t("Cells per step"),
  "hard-steps": t("Steps as hard as the hardest"),
  climax: t("Hardest step comes at, in %"),
  "first-queen": t("Step of the first queen"),
  aha: t("Easy after the hardest step, in %"),
  uses: t("Uses of the technique"),
};

/** @type {Wish} */
export const NO_OPTIONS = { technique: "", rule: "", chosen: [], ranges: {} };

/** @param {Wish} wish what of it the server is asked for */
export function optionsOf({ technique, rule, chosen, ranges }) {
  const conditions = measuresWith(technique).flatMap((name) => rangeOf(name, ranges[name]));
  return {
    ...(technique && { technique }),
    ...(rule && chosen.length && { [rule]: chosen }),
    ...(conditions.length && { where: conditions }),
  };
}

/** @param {string} technique without one its uses can't be counted */
function measuresWith(technique) {
  return MEASURES.filter((name) => name !== "uses" || technique);
}

/** @param {Measure} name @param {[string, string]} [ends] @returns {string[]} the range as the server reads it, or none */
function rangeOf(name, [low, high] = ["", ""]) {
  if (!low && !high) return [];
  return [`${name}=${low === high ? low : `${low}-${high}`}`];
}

/** @param {{wish: Wish, onChange: (wish: Wish) => void}} props */
export function AdvancedOptions({ wish, onChange }) {
  const { technique, rule, chosen, ranges } = wish;
  const set = (/** @type {keyof Wish} */ part) => (/** @type {unknown} */ value) => onChange({ ...wish, [part]: value });
  const turn = (/** @type {string} */ name) =>
    set("chosen")(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
  return html`<details class="more-wishes grid">
    <summary>${t("Techniques and measures")}</summary>
    <div class="fields grid">
      <${Field} title=${t("Must need")} name="technique" value=${technique} values=${["", ...TECHNIQUES]} onPick=${set("technique")} />
      <label class="field grid bold">${t("Solvable")}
        <${Choice}
          name="rule"
          value=${rule}
          values=${Object.keys(RULES)}
          words=${(/** @type {keyof typeof RULES} */ rule) => RULES[rule]}
          onPick=${set("rule")}
        />
      </label>
    </div>
    ${rule &&
    html`<div class="fields grid">
      ${TECHNIQUES.map(
        (technique) => html`<${Toggle} key=${technique} name="chosen" on=${chosen.includes(technique)} onToggle=${() => turn(technique)}>${technique}<//>`,
      )}
    </div>`}
    <div class="fields grid">
      ${measuresWith(technique).map(
        (name) => html`<${RangeField}
          key=${name}
          name=${name}
          ends=${ranges[name]}
          onChange=${(/** @type {[string, string]} */ ends) => set("ranges")({ ...ranges, [name]: ends })}
        />`,
      )}
    </div>
  </details>`;
}

/** @param {{name: Measure, ends?: [string, string], onChange: (ends: [string, string]) => void}} props */
function RangeField({ name, ends = ["", ""], onChange }) {
  const end = (/** @type {0 | 1} */ index, /** @type {string} */ word) => html`<${Input}
    type="number"
    min="0"
    step="any"
    name=${`${name}-${index ? "to" : "from"}`}
    aria-label=${word}
    placeholder=${word}
    value=${ends[index]}
    onInput=${(/** @type {string} */ text) => onChange(index ? [ends[0], text] : [text, ends[1]])}
  />`;
  return html`<fieldset class="field grid bold range flush">
    <legend>${TITLES[name]}</legend>
    ${end(0, t("from"))} ${end(1, t("to"))}
  </fieldset>`;
}
