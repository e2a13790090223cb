/** The engines by the names of what they do, as people know them. */

import { t } from "../i18n.js";

/** @type {Record<string, string>} */
const NAMES = {
  auto: t("Whatever suits the board"),
  native: t("Backtracking in C"),
  meet: t("Meet in the middle"),
  cuda: t("Meet in the middle, on a GPU"),
  exact_cover: t("Exact cover (Knuth)"),
  backtracking: t("Backtracking in Python"),
  sat: t("SAT solver"),
  cpsat: "CP-SAT (Google OR-Tools)",
  asp: t("Answer set programming (clingo)"),
  smt: "SMT (Z3)",
  mip: t("Integer programming (HiGHS)"),
  listing: t("Bit masks in C"),
  construction: t("A formula, no search"),
  repair: t("Local search (min-conflicts)"),
  genetic: t("Genetic algorithm"),
  portfolio: t("Several engines at once"),
  reference: t("Brute force"),
};

/** @param {string} engine @param {string} [title] of what has no name here, such as a lesson */
export function nameOfEngine(engine, title = engine) {
  return NAMES[engine] ?? title;
}
