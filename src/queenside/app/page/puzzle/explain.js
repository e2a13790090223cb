/** A board explained: every step to the solution, as `qs.explain` tells them (queenside/explainer/explain). */

import { TRUSTING } from "../kernel/kernel.js";
import { number } from "./english.js";
import { gradeOf } from "./grade.js";
import { Names } from "./names.js";
import { say } from "./sentences.js";
import { numberedSteps, reasonAbout, solveBoard, startOf } from "./steps.js";
import { ENDINGS, HOPELESS_RATING, STATUS_SECONDS } from "./templates.js";

const TRIALS = ["forcing-chain", "contradiction", "nested-contradiction"]; // techniques that suppose a queen and follow her up

/**
 * @param {Kernel} kernel @param {UnitBoard} board
 * @param {Options & {full?: boolean, trusting?: boolean}} options with all steps, also those that no later one rests on;
 *   with techniques that trust that there is only one solution
 * @returns {object | null} as in an explanation document; null where time was too short
 */
export function explain(kernel, board, { seconds = 60, full = false, trusting = false, ...options }) {
  const { status } = solveBoard(kernel, board, { seconds: Math.min(seconds, STATUS_SECONDS) });
  const isHopeless = status === "none" || status === "several";
  const limits = isHopeless ? { hardest: HOPELESS_RATING } : trusting ? { without: "" } : {};
  const { state, steps, fault, closing } = reasonAbout(kernel, board, full ? "full proof" : "proof", startOf(board), { seconds, ...limits });
  if (!steps) return null;
  const solved = state === "solved";
  const names = new Names(board, options);
  const numbered = numberedSteps(steps, names);
  return {
    status,
    solved,
    grade: status === "unique" ? (gradeOf(kernel, board, seconds)?.grade ?? null) : null,
    steps: numbered,
    closing: closing ? { number: numbered[closing.index].number, sentence: say(closing.reason, names) } : null,
    ending: fault && steps.at(-1)?.reason.say !== "overfull" ? say({ say: "ending.fault", fault }, names) : endingOf(solved ? waysOf(steps) : state === "long" ? state : status, steps, options.phrases),
  };
}

/** @param {{technique: string}[]} steps that solve the board @returns {keyof typeof ENDINGS} */
function waysOf(steps) {
  const uses = (/** @type {string[] | string} */ techniques) => steps.some(({ technique }) => techniques.includes(technique));
  if (uses(TRIALS)) return "tried";
  return uses(TRUSTING) ? "trusted" : "solved by logic";
}

/** @param {keyof typeof ENDINGS} key @param {{technique: string}[]} steps @param {Options["phrases"]} phrases */
function endingOf(key, steps, phrases) {
  const trials = steps.filter(({ technique }) => TRIALS.includes(technique)).length;
  const translation = phrases?.endings[ENDINGS[key]];
  if (phrases && translation) {
    const form = translation[new Intl.PluralRules(phrases.locale).select(trials)] ?? translation.other ?? translation;
    return form.replace("{count}", String(trials));
  }
  const text = `${number(trials)} ${trials === 1 ? "step" : "steps"}`;
  return ENDINGS[key].replace("{}", text.slice(0, 1).toUpperCase() + text.slice(1));
}
