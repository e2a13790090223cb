/**
 * The daily Queens game of linkedin.com, in the two forms it has: signed out, in a frame, with
 * classes that say what they are; signed in, with classes that are made anew for every version.
 *
 * Both have `data-cell-idx`, the number of a cell, and a label for those who hear the page, in the
 * language of the person. So positions are taken from the numbers. Regions are told by the labels
 * if they are in English, by the class of the colour, or by the colour that is seen.
 */

queensidePage.adapters.daily ??= (() => {
  const { dom, number, visible, backgrounds, sketched, find, read } = queensidePage.reading;
  const LABELS = "labels";
  const LABEL = /^(Empty|Cross|Queen)(?: cell)? of color (.+), row \d+, column \d+$/;
  const CLASS = /(?:^|\s)cell-color-(\d{1,3})(?:\s|$)/;
  const NOT_BEGUN = "The game has not begun: press its start button first.";
  const QUEEN = '.cell-input--queen, svg.queens-icon-svg, svg[data-testid="queen-svg"]';
  const CROSS = '.cell-input--cross, [data-testid*="cross"], svg, img';
  const START = "#launch-footer-start-button";
  const DISMISS = 'button[aria-label="Dismiss"]';
  const ABOVE = 10; // how far up from what covers the board its button is looked for

  /** @type {Record<string, State>} */
  const STATES = { Empty: "empty", Cross: "cross", Queen: "queen" };

  /** @param {Element} cell */
  const labelOf = (cell) => LABEL.exec(dom.attribute(cell, "aria-label") ?? "");

  /** @param {Element} cell */
  const isLocked = (cell) => dom.attribute(cell, "aria-disabled") === "true";

  /** @type {Sketch} */
  const sketch = {
    cells: "[data-cell-idx]",
    board: dom.parent,
    number: (cell) => number(dom.attribute(cell, "data-cell-idx")),
    rules: [
      { name: LABELS, keys: (cells) => cells.map((cell) => labelOf(cell)?.[2] ?? null) },
      {
        name: "colour classes",
        keys: (cells) => cells.map((cell) => CLASS.exec(dom.attribute(cell, "class") ?? "")?.[1] ?? null),
      },
      backgrounds,
    ],
    state,
    locked: isLocked,
  };

  /** @param {Element} cell */
  function state(cell) {
    const label = labelOf(cell);
    if (label) return STATES[label[1]];
    if (dom.has(cell, QUEEN)) return "queen";
    return dom.has(cell, CROSS) ? "cross" : "empty";
  }

  /** @param {Document} document */
  function readDaily(document) {
    const reading = read(document, sketch);
    if (!("reason" in reading) || reading.seen.cells) return reading;
    return dom.first(document, START) ? { ...reading, reason: NOT_BEGUN } : reading;
  }

  /** @param {Document} document @returns {boolean} a won board is gone, locked, or celebrated */
  function won(document) {
    if (dom.first(document, "img.pr-confetti")) return true;
    const match = find(document, sketch);
    return "reason" in match ? match.seen.cells === 0 : match.cells.every(isLocked);
  }

  /** @param {Document} document @param {Element} board @param {Element | null} cover */
  function opener(document, board, cover) {
    const start = dom.first(document, START);
    if (start && visible(start)) return start;
    let above = cover;
    for (let step = 0; above && step < ABOVE; step++, above = dom.parent(above)) {
      if (dom.contains(above, board)) return null;
      const [button] = dom.within(above, DISMISS);
      if (button && visible(button)) return button;
    }
    return null;
  }

  /** @param {Element} board */
  function waiting(board) {
    return [board, dom.parent(board)].some((element) => {
      const classes = element ? dom.attribute(element, "class") : "";
      return classes?.split(/\s+/).includes("disabled") ?? false;
    });
  }

  return {
    name: "daily",
    matches: ({ hostname, pathname }, document) =>
      (/(^|\.)linkedin\.com$/.test(hostname) && pathname.startsWith("/games/")) ||
      dom.first(document, `${sketch.cells}, ${START}`) !== null,
    ...sketched(sketch),
    read: readDaily,
    isSure: ({ rule }) => rule === LABELS,
    gesture: "mouse",
    won,
    opener,
    waiting,
  };
})();
