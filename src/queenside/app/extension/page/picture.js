/**
 * A board that only a picture of the tab shows: painted, or made of images, in whatever way.
 *
 * The background takes the picture and reads it (tab-capture.js); the page is asked before (`view`)
 * and after (`sight`), and keeps what lies at the middle of every cell. It is pressed there only
 * (`press`), and only while nothing has moved since: the window, its scrolling, the board, and what
 * a press on each cell would hit, which was the same before and after the last picture.
 */

function createPicture() {
  const { declarations, dom } = queensidePage;
  const { gestures } = queensidePage.pointerEvents;
  const { measure, placeOf } = queensidePage.lattices;
  const [SMALLEST, LARGEST] = [4, 30];
  const NEAR = 1.5; // pixels that a board may seem to have moved between two pictures
  const WIDER = 1.5; // how many times as wide as the board that is which holds all of it, at most
  const MAX_OPENERS = 3; // buttons of modes that are pressed before a cell
  const MIN_SIDE = 80; // pixels: the side of a board
  const MAX_ASPECT = 1.6; // how many times as long as wide what holds only a board is
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
  let lastSight = null;
  /** The window before the picture, and the elements on the cells then. */
  let before = { window: "", hits: /** @type {(Hit | null)[]} */ ([]) };
  let meddled = false;

  function forget() {
    lastSight = null;
    meddled = false;
    dom.unlisten(document, "pointerdown", onUserInput);
  }

  /** Describe how the window lies, and boxes that a board may fill: to find a place of the picture in the page. */
  function view() {
    before = { window: windowNow(), hits: lastSight?.points.map(hitAt) ?? [] };
    const { scale = 1, offsetLeft = 0, offsetTop = 0 } = visualViewport ?? {};
    const size = { width: innerWidth, height: innerHeight };
    return { ...size, scale, left: offsetLeft, top: offsetTop, areas: areas() };
  }

  /** @returns {number[][]} boxes that a board may fill, pictures first, then the largest */
  function areas() {
    const root = dom.root(document);
    const boxes = /** @type {Map<string, {box: number[], rank: number}>} */ (new Map());
    for (const { element, left: x, top: y, width, height } of root ? measure(root) : []) {
      const isSquare = width < MAX_ASPECT * height && height < MAX_ASPECT * width && width > MIN_SIDE;
      const isInside = x + width <= innerWidth + NEAR && y + height <= innerHeight + NEAR;
      if (!isSquare || !isInside || x < -NEAR || y < -NEAR) continue;
      const isPicture = PICTURES.includes(dom.name(element));
      const box = [x, y, width, height].map(Math.round);
      boxes.set(box.join(" "), { box, rank: width * height * (isPicture ? MOST_AREA : 1) });
    }
    const sorted = [...boxes.values()].sort((a, b) => b.rank - a.rank);
    return sorted.slice(0, MOST_AREAS).map(({ box }) => box);
  }

  function windowNow() {
    const { scale, offsetLeft, offsetTop } = visualViewport ?? {};
    const size = [innerWidth, innerHeight, devicePixelRatio, scale];
    return [...size, offsetLeft, offsetTop, scrollX, scrollY, location.pathname].join(" ");
  }

  /** Store the board of a picture. @param {any} picture @returns {string} why not, or "" */
  function sight(picture) {
    const old = lastSight;
    if (lastSight) lastSight.isSame = false;
    if (windowNow() !== before.window) return MOVED;
    const { size, left: x0, top: y0, wide: cellWidth, high: cellHeight, regions } = picture ?? {};
    const { queens, marks, colours } = picture ?? {};
    if (!Number.isInteger(size) || size < SMALLEST || size > LARGEST) return NONE;
    const points = Array.from({ length: size * size }, (_, cell) => ({
      x: x0 + ((cell % size) + 0.5) * cellWidth,
      y: y0 + (Math.floor(cell / size) + 0.5) * cellHeight,
    }));
    const hits = points.map(hitAt);
    if (!hits.every(isHit)) return NONE;
    const scope = commonAncestor(hits.map(({ path }) => path[0]));
    if (!scope) return NONE;
    const place = [x0, y0, cellWidth, cellHeight];
    const isStill = place.every((value, n) => Math.abs(value - (old?.place[n] ?? NaN)) < NEAR);
    const isSame = isStill && hits.every((hit, cell) => isSameHit(before.hits[cell] ?? null, hit));
    if (!lastSight) dom.listen(document, "pointerdown", onUserInput);
    const origin = dom.box(scope);
    const states = points.map((_, cell) =>
      queens.includes(cell) ? "queen" : marks.includes(cell) ? "cross" : "empty",
    );
    lastSight = { size, place, points, hits, scope, origin, regions, states, colours, isSame };
    return "";
  }

  /** @param {Hit | null} hit */
  const isHit = (hit) => hit !== null;

  /** @param {Point} at @returns {Hit | null} what a press there would hit */
  function hitAt({ x, y }) {
    const hit = dom.at(document, x, y);
    if (!hit) return null;
    const { left: x0, top: y0, width, height } = dom.box(hit);
    const box = [x0, y0, width, height].map(Math.round).join(" ");
    return { path: [hit, ...dom.path(hit)].slice(0, DEEPEST), box };
  }

  /**
   * Compare two hits; an element redrawn in the same place counts as the same.
   * @param {Hit | null} first @param {Hit | null} second
   */
  function isSameHit(first, second) {
    if (!first || !second) return false;
    const [hit, now] = [first.path[0], second.path[0]];
    if (hit === now) return first.box === second.box;
    if (dom.inside(hit, now)) return true;
    const start = first.path.findIndex((element) => dom.connected(element));
    const isThere = start > 0 && first.path[start] === second.path[start] && first.box === second.box;
    const name = (/** @type {Element} */ element) => dom.name(element);
    const [old, current] = [first.path, second.path].map((path) => path.slice(0, start).map(name));
    return isThere && old.every((element, index) => element === current[index]);
  }

  /** @param {Element[]} elements @returns {Element | null} the innermost that has all */
  function commonAncestor(elements) {
    const all = [...new Set(elements)];
    const holds = (/** @type {Element} */ scope) => all.every((element) => dom.inside(scope, element));
    return [all[0], ...dom.path(all[0])].find(holds) ?? null;
  }

  /** @returns {Board | Refusal} what was seen, if it is still there */
  function read() {
    if (!lastSight) return { reason: NONE, seen: {} };
    const { size, place, scope, origin, regions, states, colours } = lastSight;
    if (windowNow() !== before.window || !dom.connected(scope)) return { reason: MOVED, seen: {} };
    const [x0, y0, cellWidth, cellHeight] = place;
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
        const x = x0 + now.left - origin.left + (cell % size) * cellWidth;
        const y = y0 + now.top - origin.top + Math.floor(cell / size) * cellHeight;
        return new DOMRect(x, y, cellWidth, cellHeight);
      },
    };
  }

  /**
   * Press cells once each, as long as each is where it was.
   * @param {Gesture} gesture @param {number[]} cells
   * @returns {Promise<{done: boolean, clicks: number, reason?: string}>}
   */
  async function press(gesture, cells) {
    let clicks = 0;
    for (let turn = 0, button; turn < MAX_OPENERS && (button = declarations.opener(document)); turn++) {
      await gestures.mouse(button, { x: 0, y: 0 });
    }
    for (const cell of cells) {
      const reason = whyNot(cell);
      if (reason) return { done: false, clicks, reason };
      const point = /** @type {Sight} */ (lastSight).points[cell];
      clicks += 1;
      await gestures[gesture](/** @type {Element} */ (dom.at(document, point.x, point.y)), point);
    }
    return { done: true, clicks };
  }

  /** @param {number} cell @returns {string} why it is not to be pressed, or "" */
  function whyNot(cell) {
    if (meddled) return MEDDLED;
    if (!lastSight?.isSame || windowNow() !== before.window) return MOVED;
    const { hits, points, scope, origin, size, place } = lastSight;
    const [row, column] = placeOf(size, cell);
    const problem = "has moved or is covered by something else";
    const hit = hitAt(points[cell]);
    if (hit && FRAMES.includes(dom.name(hit.path[0]))) return FRAMED;
    if (isSameHit(hits[cell], hit)) return isStill() ? "" : MOVED;
    return hit && isOfBoard() && isStill() ? "" : `Row ${row + 1}, column ${column + 1} ${problem}.`;

    function isStill() {
      if (!dom.connected(scope)) return true; // it was painted anew, and its hits are compared
      const now = dom.box(scope);
      return Math.abs(now.left - origin.left) < NEAR && Math.abs(now.top - origin.top) < NEAR;
    }

    /** Make sure that the element there now belongs to the board. */
    function isOfBoard() {
      const now = /** @type {Hit} */ (hit).path[0];
      const [, , cellWidth, cellHeight] = place;
      const isUpTo = (/** @type {number} */ cells, /** @type {Element} */ element) => {
        const { width, height } = dom.box(element);
        return width < WIDER * cells * cellWidth && height < WIDER * cells * cellHeight;
      };
      const { width, height } = dom.box(scope);
      const grown = Math.abs(width - origin.width) + Math.abs(height - origin.height);
      return isUpTo(size, scope) && grown < NEAR && isUpTo(1, now) && dom.inside(scope, now);
    }
  }

  /** @param {PointerEvent} event */
  function onUserInput({ isTrusted, clientX, clientY }) {
    if (!isTrusted || !lastSight) return;
    const { place, size } = lastSight;
    const [x0, y0, cellWidth, cellHeight] = place;
    const [x, y] = [(clientX - x0) / cellWidth, (clientY - y0) / cellHeight];
    if (x > 0 && y > 0 && x < size && y < size) meddled = true;
  }

  /** @type {Adapter} */
  const adapter = { name: "picture", read, gesture: "any", isDeep: true };

  return { ...adapter, view, sight, press, forget };
}

queensidePage.picture ??= createPicture();
