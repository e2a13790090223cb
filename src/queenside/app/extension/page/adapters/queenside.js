/**
 * Queenside's own page (src/queenside/app/page/board/board.js): `.cell`s with `data-cell` in a
 * `.board`, row by row.
 *
 * Regions are told by the labels, which name the colour, or the letter where colours are used
 * twice; then by the classes of the colours.
 */

queensidePage.adapters.queenside ??= (() => {
  const { dom, number, sketched } = queensidePage.reading;
  const MAX_STARS = 10;
  const LABEL = /^Row \d+, column \d+, (region \S+|\S+ region), /;

  /** @param {string} name @returns {(cell: Element) => string[]} */
  const words = (name) => (cell) => (dom.attribute(cell, name) ?? "").split(/\s+/);
  const classes = words("class");

  /** @type {Sketch} */
  const sketch = {
    cells: ".board .cell[data-cell]",
    board: (cell) => dom.closest(cell, ".board"),
    number: (cell) => number(dom.attribute(cell, "data-cell")),
    rules: [
      {
        name: "labels",
        keys: (cells) =>
          cells.map((cell) => LABEL.exec(dom.attribute(cell, "aria-label") ?? "")?.[1] ?? null),
      },
      {
        name: "colour classes",
        keys: (cells) =>
          cells.map((cell) => classes(cell).find((name) => /^region-\d+$/.test(name)) ?? null),
      },
    ],
    state: (cell) =>
      dom.has(cell, "svg.crown") ? "queen" : dom.has(cell, "svg.mark") ? "cross" : "empty",
    locked: (cell) => classes(cell).some((name) => name === "is-given" || name === "is-blocked"),
    stars: (board) => Math.min(number(dom.attribute(board, "data-stars")) || 1, MAX_STARS),
  };

  return {
    name: "queenside",
    matches: (_, document) => dom.first(document, sketch.cells) !== null,
    ...sketched(sketch),
    gesture: "pointer",
  };
})();
