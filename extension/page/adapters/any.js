/**
 * Any page at all: a board is found by its boxes (grid.js), its regions by whatever tells them
 * (telling.js), and what stands on it by words or by what changes (signs.js).
 *
 * Adapters that know a page are asked first; this one is asked last, and when they cannot tell.
 * What it found is kept until the page puts it away, so that it is looked at again in no time, and
 * known again if its colours change with what stands on it.
 */

queensidePage.adapters.any ??= (() => {
  const { dom, numbered, refuseOther } = queensidePage.reading;
  const { measure, lattices, places, textOf } = queensidePage.grid;
  const { components, tell, shadesOf, isStill } = queensidePage.telling;
  const { tokens, areOfAnotherPuzzle, Legend } = queensidePage.signs;
  const { choosing, painting, stating } = queensidePage;
  const NONE = "There is no board on this page that can be read.";
  const STATED = "data";
  const PICTURED = "colours and lines, in a picture of the tab";
  const NEAR = 0.25; // of a cell: how far a picture and the page may be apart
  const LOCKED = /(?:^|[-_\s])(?:locked|given|fixed|prefilled|readonly)(?:$|[-_\s])/i;

  /** @type {{scope: Element, size: number} | null} where the last board was */
  let kept = null;
  /** @type {Known | null} the last board, and what signs mean on it */
  let known = null;

  /** @type {Pictured | null} what a picture of the tab shows, where the page tells no regions */
  let pictured = null;

  /** @param {Document} document */
  function read(document) {
    const again = kept && dom.connected(kept.scope) ? readIn(kept.scope, kept.size) : null;
    if (again && !("reason" in again)) return again;
    const root = dom.root(document);
    return root ? readIn(root) : { reason: NONE, seen: {} };
  }

  /** @param {Element} root @param {number} [size] that the board must have */
  function readIn(root, size) {
    const all = measure(root);
    const found = lattices(all);
    const about = {
      elements: all.length,
      boards: found.lattices.map((lattice) => lattice.size ** 2),
    };
    /** @type {Refusal} */
    let refusal = { reason: found.uneven || NONE, seen: about };
    const stated = stating.board(document);
    const painted = stated && painting.lattice(all, stated);
    /** @type {{board: Board, told: Told, legend: SignsLegend, here: Places}[]} */
    const boards = [];
    for (const outer of painted ? [painted] : found.lattices) {
      const here = places(all, outer);
      const { lattice } = here;
      if (size && lattice.size !== size) continue;
      const seen = painted ? { tried: [] } : tell(here, lattice.size);
      const now = confirmed(seen, stated ?? picturedOn(lattice), lattice);
      const told = kept?.size === lattice.size ? unchanged(now, here) : now;
      if ("regions" in told) {
        const legend = known && isKnown(told) ? known.legend : new Legend();
        const board = boardOf(here, told, legend, about);
        if ("reason" in board) refusal = board;
        else boards.push({ board, told, legend, here });
      } else if (isWritten(here)) refusal = refuseOther(about);
      else if (refusal.reason === NONE || refusal.reason === found.uneven) {
        refusal = refused(told, lattice, about);
      }
    }
    const board = choosing.choose([...boards.map((each) => each.board), refusal]);
    if ("reason" in board) return board;
    kept = { scope: board.element, size: board.size };
    const own = boards.find(({ told }) => told.regions === board.regions);
    if (own && !isKnown(own.told)) {
      known = { told: own.told, shades: shadesOf(own.here), legend: own.legend };
    }
    return board;
  }

  /** @param {Told} told @returns {boolean} whether it is the last board again */
  function isKnown({ regions }) {
    return known?.told.regions.join() === regions.join();
  }

  /**
   * The last board, if only its colours have changed.
   *
   * @param {ReturnType<Telling["tell"]>} told what it looks like now
   * @param {Places} here
   */
  function unchanged(told, here) {
    if (!known || ("regions" in told && isKnown(told))) return told;
    const { told: before, shades } = known;
    return isStill(here, { regions: before.regions, shades }) ? before : told;
  }

  /**
   * What is seen, which a page may have turned or replaced since it stated a board.
   *
   * @param {ReturnType<Telling["tell"]>} told @param {Stated | null} stated
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
   * Whether cells, of whose regions nothing is known, hold digits or letters of another puzzle. If
   * all do, and equal ones are connected, they may name regions.
   *
   * @param {Places} here
   */
  function isWritten({ cells, lattice: { size } }) {
    const texts = cells.map(textOf);
    const count = new Set(texts).size;
    const areConnected = new Set(components(texts, size)).size === count;
    const areNames = texts.every(Boolean) && areConnected && count < 2 * size;
    return !areNames && areOfAnotherPuzzle(texts, texts.map(() => 0));
  }

  /**
   * @param {{tried: {rule: string, regions: number}[]}} told @param {Lattice} lattice
   * @param {Seen} seen @returns {Refusal}
   */
  function refused({ tried }, { size }, seen) {
    const counts = tried.map(({ regions }) => regions); // as many as needed were no regions
    const most = Math.max(0, ...counts.filter((count) => count < 2 * size && count !== size));
    const what = most > 1 ? `but ${most} can be told apart` : "but they cannot be told apart";
    const fix = most > size ? " If queens or crosses hide colours, clear the board first." : "";
    const reason = `The board is ${size}×${size} and needs ${size} regions, ${what}.${fix}`;
    return { reason, size, seen: { ...seen, size, rules: tried.slice(0, 12) } };
  }

  /**
   * @param {Places} here @param {Told} told @param {SignsLegend} legend @param {Seen} seen
   * @returns {Board | Refusal}
   */
  function boardOf(here, told, legend, seen) {
    const { regions, rule, names, stars } = told;
    const { size, element, xs, ys, pitch } = here.lattice;
    if (areOfAnotherPuzzle(here.cells.map(textOf), regions)) return refuseOther(seen);
    const scope = scopeOf(element, size * pitch);
    const locked = here.cells.map(({ layers }) =>
      layers.slice(0, 3).some((layer) => isLocked(layer.element)),
    );
    const said = painting.tokens(here.lattice) ?? tokens(here, regions, legend);
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
    learn: (cell, before, after) => known?.legend.learn(cell, before, after),
    gesture: "any",
    isDeep: true,
    won: () => null,
    opener: () => null,
    waiting: () => false,
  };
})();
