/**
 * Any page at all: a board is found by its boxes (grid.js), its regions by whatever tells them
 * (telling.js), and what stands on it by words or by what changes (signs.js).
 *
 * Adapters that know a page are asked first; this one is asked last, and when they cannot tell.
 * What it found is kept until the page puts it away, so that it is looked at again in no time.
 */

queensidePage.adapters.any ??= (() => {
  const { dom, numbered } = queensidePage.reading;
  const { measure, lattices, places } = queensidePage.grid;
  const { tell } = queensidePage.telling;
  const { tokens, Legend } = queensidePage.signs;
  const { choosing, painting, stating } = queensidePage;
  const NONE = "There is no board on this page that can be read.";
  const STATED = "what the page states";
  const PICTURED = "colours and lines, in a picture of the tab";
  const NEAR = 0.25; // of a cell: how far a picture and the page may be apart
  const LOCKED = /(?:^|[-_\s])(?:locked|given|fixed|prefilled|readonly)(?:$|[-_\s])/i;

  /** @type {{scope: Element, size: number} | null} where the last board was */
  let kept = null;
  /** What signs mean on the last board. */
  let known = { regions: "", legend: new Legend() };

  /** @type {Pictured | null} what a picture of the tab shows, where the page tells no regions */
  let pictured = null;

  /** @param {Document} document @returns {Board | Refusal} */
  function read(document) {
    const again = kept && dom.connected(kept.scope) ? readIn(kept.scope, kept.size) : null;
    if (again && !("reason" in again)) return again;
    const root = dom.root(document);
    return root ? readIn(root) : { reason: NONE, seen: {} };
  }

  /**
   * @param {Element} root
   * @param {number} [size] that the board must have
   * @returns {Board | Refusal}
   */
  function readIn(root, size) {
    const all = measure(root);
    const found = lattices(all);
    const seen = {
      elements: all.length,
      boards: found.lattices.map((lattice) => lattice.size ** 2),
    };
    /** @type {Refusal} */
    let refusal = { reason: found.uneven || NONE, seen };
    const stated = stating.board(document);
    const painted = stated && painting.lattice(all, stated);
    /** @type {Board[]} */
    const boards = [];
    for (const outer of painted ? [painted] : found.lattices) {
      const here = places(all, outer);
      const { lattice } = here;
      if (size && lattice.size !== size) continue;
      const told = confirmed(
        painted ? { tried: [] } : tell(here, lattice.size),
        stated ?? picturedOn(lattice),
        lattice,
      );
      if ("regions" in told) boards.push(boardOf(here, told, seen));
      else if (refusal.reason === NONE || refusal.reason === found.uneven)
        refusal = refused(told, lattice, seen);
    }
    const board = choosing.choose([...boards, refusal]);
    if ("reason" in board) return board;
    kept = { scope: board.element, size: board.size };
    known = { regions: board.regions.join(" "), legend: legendOf(board.regions) };
    return board;
  }

  /** @param {number[]} regions what is known of the signs on this board */
  function legendOf(regions) {
    return known.regions === regions.join(" ") ? known.legend : new Legend();
  }

  /**
   * What is seen, which a page may have turned or replaced since it stated a board.
   *
   * @param {ReturnType<Telling["tell"]>} told
   * @param {Stated | null} stated
   * @param {Lattice} lattice
   */
  function confirmed(told, stated, { size }) {
    if (stated?.size !== size) return told;
    if (!("regions" in told)) return { rule: STATED, names: null, ...stated };
    const isSame = told.regions.every((region, cell) => region === stated.regions[cell]);
    return isSame ? { ...told, stars: stated.stars } : told;
  }

  /** @param {Lattice} lattice @returns {Stated | null} what the picture shows on it, if it does */
  function picturedOn({ size, xs, ys, pitch }) {
    if (pictured?.size !== size) return null;
    const { left, top, wide, high, regions } = pictured;
    const ends = [0, size - 1];
    const isThere = ends.every((at) => {
      const [x, y] = [left + (at + 0.5) * wide, top + (at + 0.5) * high];
      return Math.abs(xs[at] - x) < NEAR * pitch && Math.abs(ys[at] - y) < NEAR * pitch;
    });
    const keys = numbered(regions.map(String)) ?? [];
    return isThere ? { size, regions: keys, stars: null, rule: PICTURED } : null;
  }

  /**
   * @param {{tried: {rule: string, regions: number}[]}} told
   * @param {Lattice} lattice
   * @param {Seen} seen
   * @returns {Refusal}
   */
  function refused({ tried }, { size }, seen) {
    const most = Math.max(
      0,
      ...tried.map(({ regions }) => regions).filter((count) => count < 2 * size),
    );
    const what = most > 1 ? `but ${most} can be told apart` : "but they cannot be told apart";
    const reason = `The board is ${size}×${size} and needs ${size} regions, ${what}.`;
    return { reason, size, seen: { ...seen, size, rules: tried.slice(0, 12) } };
  }

  /**
   * @param {Places} here
   * @param {Told} told
   * @param {Seen} seen
   * @returns {Board}
   */
  function boardOf(here, { regions, rule, names, stars }, seen) {
    const { size, element, xs, ys, pitch } = here.lattice;
    const scope = scopeOf(element, size * pitch);
    const legend = legendOf(regions);
    const locked = here.cells.map(({ layers }) =>
      layers.slice(0, 3).some((layer) => isLocked(layer.element)),
    );
    const said = painting.tokens(here.lattice) ?? tokens(here, regions);
    for (const [cell, each] of said.entries()) {
      if (locked[cell]) legend.mean(legend.read(each).print, "queen"); // games give queens
    }
    const read = said.map((each) => legend.read(each));
    const origin = dom.box(element);
    const cells = here.cells.map(({ layers }) => layers[0]?.element ?? element);
    return {
      size,
      element: scope,
      cells,
      seen: { ...seen, size, rules: [{ rule, regions: size }] },
      stars: stars ?? 1,
      isGuess: !stars,
      regions,
      rule,
      names,
      states: read.map(({ state }) => state),
      keys: read.map(({ print }) => print),
      locked,
      boxOf(cell) {
        if (cells[cell] !== element) return dom.box(cells[cell]);
        const now = dom.box(element);
        const left = now.left - origin.left + xs[cell % size] - pitch / 2;
        const top = now.top - origin.top + ys[Math.floor(cell / size)] - pitch / 2;
        return new DOMRect(left, top, pitch, pitch);
      },
    };
  }

  /** @param {Element} element @param {number} side @returns {Element} with what lies over it */
  function scopeOf(element, side) {
    let scope = element;
    for (let up = dom.above(scope); up; up = dom.above(up)) {
      const { width, height } = dom.box(up);
      if (width > 1.5 * side || height > 1.5 * side) break;
      scope = up;
    }
    return scope;
  }

  /** @param {Element} element */
  function isLocked(element) {
    if (dom.attribute(element, "aria-disabled") === "true") return true;
    if (dom.attribute(element, "disabled") !== null) return true;
    return LOCKED.test(dom.attribute(element, "class") ?? "");
  }

  return {
    name: "any",
    matches: () => true,
    read,
    find: read,
    glance(found, cell) {
      const { states, keys = [] } = /** @type {Board} */ (found);
      return { state: states[cell], print: keys[cell] };
    },
    forget: () => void (kept = pictured = null),
    show: (seen) => void (pictured = seen),
    learn: (cell, before, after) => known.legend.learn(cell, before, after),
    gesture: "any",
    isDeep: true,
    won: () => null,
    opener: () => null,
    waiting: () => false,
  };
})();
