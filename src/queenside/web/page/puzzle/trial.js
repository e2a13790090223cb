/** The consequences of a queen that a step supposes, as a board shows them. */

/** @typedef {[number, number]} Cell */

/**
 * One deduction of a trial; in a trial within a trial it has its own.
 *
 * @typedef {object} Link
 * @property {Cell[]} places @property {Cell[]} eliminates @property {string} sentence
 * @property {Link[]} trial
 */

/**
 * What it leads to, with its number: "2", in a trial within it "2.1".
 *
 * @typedef {{number: string, sentence: string, queens: Cell[], marks: Cell[]}} Led
 */

/** What is written on a cell. @typedef {{cell: Cell, text: string}} Note */

/**
 * @param {Link[]} trial its deductions, in order
 * @returns {Led[]} with those of trials within, each after the one it is of
 */
export function ofTrial(trial) {
  const found = [...ledTo(trial, "")];
  const taken = new Set(found.flatMap(({ queens }) => queens.map(String)));
  return found.map((each) => ({ ...each, marks: each.marks.filter((cell) => !taken.has(String(cell))) }));
}

/** @param {Link[]} trial @param {string} above @returns {Iterable<Led>} */
function* ledTo(trial, above) {
  for (const [at, link] of trial.entries()) {
    const number = `${above}${at + 1}`;
    yield { number, sentence: link.sentence, queens: link.places, marks: link.eliminates };
    yield* ledTo(link.trial, `${number}.`);
  }
}

/**
 * The numbers of queens, and within a trial of crosses: "2.1+" for several.
 *
 * @param {Led[]} led @returns {Note[]}
 */
export function notesOf(led) {
  const notes = new Map();
  for (const { number, queens, marks } of led) {
    for (const cell of number.includes(".") ? [...queens, ...marks] : queens) {
      const name = String(cell);
      notes.set(name, { cell, text: notes.get(name)?.text.replace(/\+?$/, "+") ?? number });
    }
  }
  return [...notes.values()];
}
