/**
 * The community's site of Queens levels: `.square`s with `data-row` and `data-col` in a `.board`.
 *
 * Its regions are told by the colour behind the cells, and need not be connected. A click there is
 * pointerdown and pointerup; nothing listens for `click`.
 */

queensidePage.adapters.community ??= (() => {
  const { dom, number, backgrounds, sketched } = queensidePage.reading;
  const QUEEN = 'svg.queens-icon-svg, [role="img"][aria-label="queen"]';

  /** @type {Sketch} */
  const sketch = {
    cells: ".board > .square[data-row][data-col]",
    board: dom.parent,
    number(cell, size) {
      const row = number(dom.attribute(cell, "data-row"));
      const column = number(dom.attribute(cell, "data-col"));
      return row === null || column === null || column >= size ? null : row * size + column;
    },
    rules: [backgrounds],
    state: (cell) =>
      dom.has(cell, QUEEN) ? "queen" : dom.has(cell, ".cell-input--cross") ? "cross" : "empty",
    locked: () => false,
  };

  return {
    name: "community",
    matches: (_, document) => dom.first(document, sketch.cells) !== null,
    ...sketched(sketch),
    gesture: "pointer",
  };
})();
