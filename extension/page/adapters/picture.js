/**
 * A board that only a picture of the tab shows: painted, or made of images, in whatever way.
 *
 * The background takes the picture and reads it (picturing.js); the page is asked before (`view`)
 * and after (`sight`), and keeps what lies at the middle of every cell. It is pressed there only
 * (`press`), and only while nothing has moved since: the window, its scrolling, the board, and what
 * a press on each cell would hit, which was the same before and after the last picture.
 */

queensidePage.picture ??= (() => {
  const { dom, placeOf } = queensidePage.reading;
  const { gestures } = queensidePage.pressing;
  const { measure } = queensidePage.grid;
  const [SMALLEST, LARGEST] = [4, 30];
  const NEAR = 1.5; // pixels that a board may seem to have moved between two pictures
  const WIDER = 1.5; // how many times as wide as the board that is which holds all of it, at most
  const LEAST = 80; // pixels: the side of a board
  const LONGEST = 1.6; // how many times as long as wide what holds only a board is
  const [MOST_AREAS, MOST_AREA] = [6, 1e9];
  const DEEPEST = 30; // elements that one is in
  const PICTURES = ["canvas", "img", "svg"];
  const FRAMES = ["iframe", "frame", "object", "embed"];
  const NONE = "There is no board on this page that can be read.";
  const MOVED = "The page has moved or changed since the picture of it was taken.";
  const FRAMED = "The board is in a frame of its own, where Queenside cannot press.";
  const MEDDLED = "You have clicked on the board.";

  /** An element, what it is in, and where it is. @typedef {{path: Element[], box: string}} Hit */

  /** The board that was seen, and its place. @type {Sight | null} */
  let seen = null;
  /** The window before the picture, and the elements on the cells then. */
  let before = { window: "", hits: /** @type {(Hit | null)[]} */ ([]) };
  let meddled = false;

  /** Nothing that was seen counts any more. */
  function forget() {
    seen = null;
    meddled = false;
    dom.unlisten(document, "pointerdown", meddling);
  }

  /** @returns {View} what is needed to find a place of the picture in the page */
  function view() {
    before = { window: windowNow(), hits: seen?.points.map(hitAt) ?? [] };
    const { scale = 1, offsetLeft = 0, offsetTop = 0 } = visualViewport ?? {};
    const size = { width: innerWidth, height: innerHeight };
    return { ...size, scale, left: offsetLeft, top: offsetTop, areas: areas() };
  }

  /** @returns {number[][]} boxes that a board may fill, pictures first, then the largest */
  function areas() {
    const root = dom.root(document);
    const found = /** @type {Map<string, {box: number[], rank: number}>} */ (new Map());
    for (const { element, left, top, width, height } of root ? measure(root) : []) {
      const isSquare = width < LONGEST * height && height < LONGEST * width && width > LEAST;
      const isInside = left + width <= innerWidth + NEAR && top + height <= innerHeight + NEAR;
      if (!isSquare || !isInside || left < -NEAR || top < -NEAR) continue;
      const isPicture = PICTURES.includes(dom.name(element));
      const box = [left, top, width, height].map(Math.round);
      found.set(box.join(" "), { box, rank: width * height * (isPicture ? MOST_AREA : 1) });
    }
    const sorted = [...found.values()].sort((one, other) => other.rank - one.rank);
    return sorted.slice(0, MOST_AREAS).map(({ box }) => box);
  }

  function windowNow() {
    const { scale, offsetLeft, offsetTop } = visualViewport ?? {};
    const size = [innerWidth, innerHeight, devicePixelRatio, scale];
    return [...size, offsetLeft, offsetTop, scrollX, scrollY, location.pathname].join(" ");
  }

  /** Keeps the board of a picture. @param {any} shown @returns {string} why not, or "" */
  function sight(shown) {
    const old = seen;
    if (seen) seen.isSame = false;
    if (windowNow() !== before.window) return MOVED;
    const { size, left, top, wide, high, regions, queens, marks, colours } = shown ?? {};
    if (!Number.isInteger(size) || size < SMALLEST || size > LARGEST) return NONE;
    const points = Array.from({ length: size * size }, (_, cell) => ({
      x: left + ((cell % size) + 0.5) * wide,
      y: top + (Math.floor(cell / size) + 0.5) * high,
    }));
    const hits = points.map(hitAt);
    if (!hits.every(isHit)) return NONE;
    const scope = around(hits.map(({ path }) => path[0]));
    if (!scope) return NONE;
    const place = [left, top, wide, high];
    const isStill = place.every((at, n) => Math.abs(at - (old?.place[n] ?? NaN)) < NEAR);
    const isSame = isStill && hits.every((hit, at) => same(before.hits[at] ?? null, hit));
    if (!seen) dom.listen(document, "pointerdown", meddling);
    const origin = dom.box(scope);
    const states = points.map((_, cell) =>
      queens.includes(cell) ? "queen" : marks.includes(cell) ? "cross" : "empty",
    );
    seen = { size, place, points, hits, scope, origin, regions, states, colours, isSame };
    return "";
  }

  /** @param {Hit | null} hit */
  const isHit = (hit) => hit !== null;

  /** @param {Point} at @returns {Hit | null} what a press there would hit */
  function hitAt({ x, y }) {
    const hit = dom.at(document, x, y);
    if (!hit) return null;
    const { left, top, width, height } = dom.box(hit);
    const box = [left, top, width, height].map(Math.round).join(" ");
    const path = [hit];
    for (let up = dom.above(hit); up && path.length < DEEPEST; up = dom.above(up)) path.push(up);
    return { path, box };
  }

  /**
   * Whether two hits are one: the same element in its place, or another of its kind that a page has
   * put there instead, as those do that draw everything anew.
   *
   * @param {Hit | null} one @param {Hit | null} other
   */
  function same(one, other) {
    if (!one || !other) return false;
    const [hit, now] = [one.path[0], other.path[0]];
    if (hit === now) return one.box === other.box;
    if (dom.inside(hit, now)) return true;
    const kept = one.path.findIndex((element) => dom.connected(element));
    const isThere = kept > 0 && one.path[kept] === other.path[kept] && one.box === other.box;
    const name = (/** @type {Element} */ element) => dom.name(element);
    const [old, here] = [one.path, other.path].map((path) => path.slice(0, kept).map(name));
    return isThere && old.every((each, at) => each === here[at]);
  }

  /** @param {Element[]} elements @returns {Element | null} the innermost that has all */
  function around(elements) {
    const all = [...new Set(elements)];
    /** @type {Element | null} */
    let scope = all[0];
    while (scope && !all.every((element) => dom.inside(/** @type {Element} */ (scope), element))) {
      scope = dom.above(scope);
    }
    return scope;
  }

  /** @returns {Board | Refusal} what was seen, if it is still there */
  function read() {
    if (!seen) return { reason: NONE, seen: {} };
    const { size, place, scope, origin, regions, states, colours } = seen;
    if (windowNow() !== before.window || !dom.connected(scope)) return { reason: MOVED, seen: {} };
    const [left, top, wide, high] = place;
    return {
      size,
      element: scope,
      cells: regions.map(() => scope),
      seen: { size },
      stars: 1,
      isGuess: true,
      pictured: true,
      regions,
      colours,
      rule: "looks, in a picture of the tab",
      states,
      locked: states.map(() => false),
      boxOf(cell) {
        const now = dom.box(scope);
        const x = left + now.left - origin.left + (cell % size) * wide;
        const y = top + now.top - origin.top + Math.floor(cell / size) * high;
        return new DOMRect(x, y, wide, high);
      },
    };
  }

  /**
   * Presses cells, each once, as long as each is where it was.
   *
   * @param {Gesture} gesture @param {number[]} cells
   * @returns {Promise<{done: boolean, clicks: number, reason?: string}>}
   */
  async function press(gesture, cells) {
    let clicks = 0;
    for (const cell of cells) {
      const reason = whyNot(cell);
      if (reason) return { done: false, clicks, reason };
      const at = /** @type {Sight} */ (seen).points[cell];
      clicks += 1;
      await gestures[gesture](/** @type {Element} */ (dom.at(document, at.x, at.y)), at);
    }
    return { done: true, clicks };
  }

  /** @param {number} cell @returns {string} why it is not to be pressed, or "" */
  function whyNot(cell) {
    if (meddled) return MEDDLED;
    if (!seen?.isSame || windowNow() !== before.window) return MOVED;
    const { hits, points, scope, origin, size, place } = seen;
    const [row, column] = placeOf(/** @type {Board} */ ({ size }), cell);
    const what = "has moved or is covered by something else";
    const hit = hitAt(points[cell]);
    if (hit && FRAMES.includes(dom.name(hit.path[0]))) return FRAMED;
    if (same(hits[cell], hit)) return isStill() ? "" : MOVED;
    return hit && isOfBoard() && isStill() ? "" : `Row ${row + 1}, column ${column + 1} ${what}.`;

    /** The board itself has not moved. */
    function isStill() {
      if (!dom.connected(scope)) return true; // it was painted anew, and its hits are compared
      const now = dom.box(scope);
      return Math.abs(now.left - origin.left) < NEAR && Math.abs(now.top - origin.top) < NEAR;
    }

    /** Make sure that the element there now belongs to the board. */
    function isOfBoard() {
      const now = /** @type {Hit} */ (hit).path[0];
      const [, , wide, high] = place;
      const isUpTo = (/** @type {number} */ cells, /** @type {Element} */ element) => {
        const { width, height } = dom.box(element);
        return width < WIDER * cells * wide && height < WIDER * cells * high;
      };
      const { width, height } = dom.box(scope);
      const grown = Math.abs(width - origin.width) + Math.abs(height - origin.height);
      return isUpTo(size, scope) && grown < NEAR && isUpTo(1, now) && dom.inside(scope, now);
    }
  }

  /** @param {PointerEvent} event */
  function meddling({ isTrusted, clientX, clientY }) {
    if (!isTrusted || !seen) return;
    const { place, size } = seen;
    const [left, top, wide, high] = place;
    const [x, y] = [(clientX - left) / wide, (clientY - top) / high];
    if (x > 0 && y > 0 && x < size && y < size) meddled = true;
  }

  queensidePage.adapters.picture = {
    name: "picture",
    matches: () => seen !== null,
    read,
    find: read,
    glance(found, cell) {
      const state = /** @type {Board} */ (found).states[cell];
      return { state, print: state };
    },
    gesture: "any",
    isDeep: true,
    won: () => null,
    opener: () => null,
    waiting: () => false,
  };

  return { view, sight, press, forget };
})();
