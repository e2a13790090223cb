/**
 * How the daily Queens game of linkedin.com begins, is played and ends, in the two forms it has:
 * signed out, in a frame, with classes that say what they are; signed in, with classes that are
 * made anew for every version. Its boards are read like any others.
 */

function createDaily() {
  const { dom } = queensidePage;
  const NAME = "daily";
  const CELLS = "[data-cell-idx]";
  const LABEL = /^(?:Empty|Cross|Queen)(?: cell)? of color .+, row \d+, column \d+$/;
  const NOT_BEGUN = "The game has not begun: press its start button first.";
  const START = "#launch-footer-start-button";
  const DISMISS = 'button[aria-label="Dismiss"]';
  const CONFETTI = "img.pr-confetti";
  const MAX_STEPS = 10; // how far up from what covers the board its button is looked for

  /** @param {Location} location @param {Document} document */
  function matches({ hostname, pathname }, document) {
    const isThere = /(^|\.)linkedin\.com$/.test(hostname) && pathname.startsWith("/games/");
    return isThere || dom.first(document, `${CELLS}, ${START}`) !== null;
  }

  /**
   * Play a board as this game is played: strictly, where English labels say what each click does.
   * @param {Adapter} adapter @param {Board} board @returns {Adapter}
   */
  function adapt(adapter, { cells }) {
    const named = { ...adapter, name: NAME, opener };
    if (!dom.closest(cells[0], CELLS)) return named;
    const known = { ...named, gesture: /** @type {const} */ ("mouse"), won, waiting };
    const isLabelled = cells.every((cell) => LABEL.test(dom.attribute(cell, "aria-label") ?? ""));
    return isLabelled ? { ...known, isDeep: false, learn: undefined } : known;
  }

  /** @param {Document} document @returns {string} why there is no board yet, or "" */
  function whyNone(document) {
    return dom.first(document, START) && !dom.first(document, CELLS) ? NOT_BEGUN : "";
  }

  /** @param {Document} document @returns {boolean} a won board is gone, locked, or celebrated */
  function won(document) {
    const cells = [...dom.all(document, CELLS)];
    const isLocked = (/** @type {Element} */ cell) => dom.attribute(cell, "aria-disabled") === "true";
    return dom.first(document, CONFETTI) !== null || cells.every(isLocked);
  }

  /** @param {Document} document @param {Element} board @param {Element | null} cover */
  function opener(document, board, cover) {
    const start = dom.first(document, START);
    if (start && dom.visible(start)) return start;
    let above = cover;
    for (let step = 0; above && step < MAX_STEPS; step++, above = dom.parent(above)) {
      if (dom.contains(above, board)) return null;
      const [button] = dom.within(above, DISMISS);
      if (button && dom.visible(button)) return button;
    }
    return null;
  }

  /** @param {Board} board */
  const waiting = ({ cells }) => dom.closest(cells[0], ".disabled") !== null;

  return { name: NAME, matches, adapt, whyNone };
}

queensidePage.daily ??= createDaily();
