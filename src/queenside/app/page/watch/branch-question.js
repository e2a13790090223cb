/**
 * A question to those who watch: which of the cells that a search tries next does it give up at once?
 */

import { html, useState } from "../html.js";
import { Button } from "../ui/button.js";
import { plural, t } from "../i18n.js";
import { sentence } from "./descriptions.js";

/** The nodes ahead among which a question is looked for. */
const AHEAD = 500;

/** @typedef {import("./trace.js").Sight} Sight */

/**
 * A node with cells to choose from, some of which are dead ends and some not.
 *
 * @typedef {object} Question
 * @property {Sight} node
 * @property {{cell: number, child: Sight, nodes: number}[]} branches what is tried, and how many nodes that takes
 */

/**
 * The first question from a node on, as far as the nodes are there.
 *
 * @param {Pick<Trace, "at" | "has" | "nodes">} trace @param {number} from @returns {Question | null}
 */
export function questionFrom(trace, from) {
  for (let index = from; index < Math.min(from + AHEAD, trace.nodes) && trace.has(index); index += 1) {
    const node = trace.at(index);
    if (!node || node.choices.length < 2) continue;
    const branches = branchesOf(trace, node);
    const cut = branches.filter(({ child }) => child.event === "dead end");
    if (cut.length && cut.length < branches.length) return { node, branches };
  }
  return null;
}

/** @param {Pick<Trace, "at" | "has" | "nodes">} trace @param {Sight} node */
function branchesOf(trace, node) {
  const choices = new Set(node.choices);
  const before = new Set(node.queens);
  /** @type {Question["branches"]} */
  const branches = [];
  let index = node.node + 1;
  for (; index < trace.nodes && trace.has(index); index += 1) {
    const child = trace.at(index);
    if (!child || child.depth <= node.depth) return branches;
    const branch = branches[branches.length - 1];
    if (child.depth > node.depth + 1) branch.nodes += 1;
    else {
      const cell = child.queens.find((queen) => choices.has(queen) && !before.has(queen));
      if (cell === undefined) return [];
      branches.push({ cell, child, nodes: 1 });
    }
  }
  return index === trace.nodes ? branches : []; // else its end is not known
}

/** @param {{question: Question, puzzle: Puzzle, onClose: () => void}} props */
export function BranchQuestion({ question: { node, branches }, puzzle, onClose }) {
  const [answer, setAnswer] = useState(/** @type {number | null} */ (null));
  const chosen = branches.find(({ cell }) => cell === answer);
  return html`<div class="race-question" role="group" aria-label=${t("Which branch is cut next?")}>
    <p><b>${t("Which branch is cut next?")}</b> ${t("The search tries the ringed cells. Which of them leads to a dead end at once?")}</p>
    <p class="row">
      ${branches.map(
        ({ cell }) =>
          html`<button type="button" class="button" aria-pressed=${cell === answer} onClick=${() => setAnswer(cell)}>${puzzle.nameOf(cell)}</button>`,
      )}
    </p>
    <p role="status">${chosen && verdict(puzzle, node, chosen)}</p>
    <p><${Button} onClick=${onClose}>${t("Continue")}<//></p>
  </div>`;
}

/** @param {Puzzle} puzzle @param {Sight} node @param {Question["branches"][number]} branch */
function verdict(puzzle, node, { child, nodes }) {
  if (child.event === "dead end") return `${t("Yes.")} ${sentence(puzzle, child, node)}`;
  return child.event === "solution" ? t("No: that is a solution.") : plural(nodes, "No: below it lies {count} node.", "No: below it lie {count} nodes.");
}
