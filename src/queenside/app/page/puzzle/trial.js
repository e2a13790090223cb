/** The consequences of a queen that a step supposes, as a board shows them. */

/** One deduction of a trial, with those of its own. @typedef {Pick<import("../contract.js").LinkData, "places" | "eliminates" | "sentence"> & {trial: Link[]}} Link */

/**
 * A deduction with its number: "2", in an inner trial "2.1".
 * @typedef {{number: string, sentence: string, queens: Cell[], marks: Cell[]}} TrialLink
 */

/** What is written on a cell. @typedef {{cell: Cell, text: string}} Note */

/** @param {Link[]} trial its deductions, in order @returns {TrialLink[]} with those of trials within, each after the one it is of */
export function trialLinks(trial) {
  const links = [...walkTrial(trial, "")];
  const queenCells = new Set(links.flatMap(({ queens }) => queens.map(String)));
  return links.map((link) => ({ ...link, marks: link.marks.filter((cell) => !queenCells.has(String(cell))) }));
}

/** @param {Link[]} trial @param {string} above @returns {Iterable<TrialLink>} */
function* walkTrial(trial, above) {
  for (const [index, link] of trial.entries()) {
    const number = `${above}${index + 1}`;
    yield { number, sentence: link.sentence, queens: link.places, marks: link.eliminates };
    yield* walkTrial(link.trial, `${number}.`);
  }
}

/** Number the queens, and crosses within an inner trial: "2.1+" for several. @param {TrialLink[]} led @returns {Note[]} */
export function trialNotes(led) {
  const notes = new Map();
  for (const { number, queens, marks } of led) {
    for (const cell of number.includes(".") ? [...queens, ...marks] : queens) {
      const name = String(cell);
      notes.set(name, { cell, text: notes.get(name)?.text.replace(/\+?$/, "+") ?? number });
    }
  }
  return [...notes.values()];
}
