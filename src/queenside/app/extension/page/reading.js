/**
 * How a page is read: the first of the page scripts, which makes the object that all of them share.
 *
 * The scripts run in a world of their own inside the page: they see its elements and none of its
 * code. But elements shadow properties, too (a form has its inputs by their names, a document its
 * images), so every property is taken from the prototypes, and never from the element. Whatever a
 * page holds, the work is bounded: so many cells, so many styles, so many signs of a text.
 *
 * An adapter sketches its page (where the cells are, what tells their regions, what stands on
 * them); `find` and `read` make a board of the sketch, or a refusal with its reason. A board has
 * N×N cells, each exactly once, and exactly N regions; anything else is refused.
 */

// The declaration makes a property of its own, before an element of the page with this id is found
// by that name; and it leaves the object as it is when the scripts are injected again.
/** @type {Shared} */
var queensidePage = globalThis.queensidePage || { adapters: {} };

function createReading() {
  const MOST_CELLS = 1000;
  const MOST_BOARDS = 6;
  const MOST_SIGNS = 200;
  const MOST_ATTRIBUTES = 20;
  const MOST_DEPTH = 500;
  const [SMALLEST, LARGEST] = [4, 30];

  const {
    querySelector: first,
    querySelectorAll: all,
    elementFromPoint: elementAt,
  } = Document.prototype;
  const {
    querySelector: firstWithin,
    querySelectorAll: allWithin,
    getAttribute: attributeOf,
    getAttributeNames: attributesOf,
    checkVisibility: isShown,
    getBoundingClientRect: boxOf,
    closest,
  } = Element.prototype;
  const { contains, getRootNode: rootOf } = Node.prototype;
  const { addEventListener: listen, removeEventListener: unlisten } = EventTarget.prototype;

  /** @param {object} prototype @param {string} name @returns {(node: object) => any} */
  function getter(prototype, name) {
    const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
    return (node) => get?.call(node);
  }

  const ofNode = ["nodeValue", "nodeType", "childNodes", "textContent", "parentNode"];
  const [textOf, kindOf, nodesOf, wholeText, parentNode] = ofNode.map((name) => getter(Node.prototype, name));
  const shadowOf = getter(Element.prototype, "shadowRoot");
  const hostOf = getter(ShadowRoot.prototype, "host");
  const titleOf = getter(Document.prototype, "title");
  const valueOf = getter(HTMLInputElement.prototype, "value");
  const inFragment = getter(DocumentFragment.prototype, "children");
  const { elementFromPoint: elementAtInside } = ShadowRoot.prototype;

  /** @param {Node} node @returns {Element | null} also out of a shadow root */
  function above(node) {
    const parent = parentNode(node);
    if (parent instanceof ShadowRoot) return hostOf(parent);
    return parent instanceof Element ? parent : null;
  }

  const dom = {
    all: (/** @type {Document} */ document, /** @type {string} */ selector) => all.call(document, selector),
    first: (/** @type {Document} */ document, /** @type {string} */ selector) => first.call(document, selector),
    within: (/** @type {Element} */ element, /** @type {string} */ selector) => allWithin.call(element, selector),
    has: (/** @type {Element} */ element, /** @type {string} */ selector) =>
      firstWithin.call(element, selector) !== null,
    attribute: (/** @type {Element} */ element, /** @type {string} */ name) =>
      attributeOf.call(element, name)?.slice(0, MOST_SIGNS) ?? null,
    parent: /** @type {(element: Element) => Element | null} */ (getter(Node.prototype, "parentElement")),
    children: /** @type {(element: Element) => HTMLCollection} */ (getter(Element.prototype, "children")),
    above,
    connected: getter(Node.prototype, "isConnected"),
    rootOf: (/** @type {Node} */ node) => rootOf.call(node),
    /** What an open shadow root holds. @returns {HTMLCollection | null} */
    shadow: (/** @type {Element} */ element) => shadowOf(element) && inFragment(shadowOf(element)),
    name: /** @type {(element: Element) => string} */ (getter(Element.prototype, "localName")),
    shown: (/** @type {Element} */ element) =>
      isShown.call(element, { opacityProperty: true, visibilityProperty: true }),
    attributes: (/** @type {Element} */ element) => attributesOf.call(element).slice(0, MOST_ATTRIBUTES),
    title: (/** @type {Document} */ document) => titleOf(document).slice(0, MOST_SIGNS),
    /** Its own text, without that of its children; of a field, what is in it. */
    text: (/** @type {Element} */ element) => {
      if (element instanceof HTMLInputElement) return valueOf(element).slice(0, MOST_SIGNS);
      const nodes = nodesOf(element);
      let text = "";
      for (let index = 0; index < Math.min(nodes.length, MOST_ATTRIBUTES); index++) {
        if (kindOf(nodes[index]) === Node.TEXT_NODE)
          text += textOf(nodes[index]).slice(0, MOST_SIGNS);
      }
      return text.trim().slice(0, MOST_SIGNS);
    },
    /** Whether a node is another or inside it, also inside its shadow roots. */
    inside: (/** @type {Node} */ outer, /** @type {Node} */ node) => {
      let at = /** @type {Node | null} */ (node);
      for (let step = 0; at && step < MOST_DEPTH; step++, at = above(at)) {
        if (at === outer) return true;
      }
      return false;
    },
    content: (/** @type {Element} */ element) => /** @type {string} */ (wholeText(element) ?? ""),
    pixels: getter(HTMLCanvasElement.prototype, "width"),
    closest: (/** @type {Element} */ element, /** @type {string} */ selector) => closest.call(element, selector),
    contains: (/** @type {Node} */ node, /** @type {Node | null} */ other) => contains.call(node, other),
    box: (/** @type {Element} */ element) => boxOf.call(element),
    root: /** @type {(document: Document) => Element | null} */ (getter(Document.prototype, "documentElement")),
    at: (/** @type {Document} */ document, /** @type {number} */ x, /** @type {number} */ y) => {
      let hit = elementAt.call(document, x, y);
      for (let step = 0; hit && step < MOST_DEPTH; step++) {
        const root = shadowOf(hit);
        const inner = root && elementAtInside.call(root, x, y);
        if (!inner || inner === hit) break;
        hit = inner;
      }
      return hit;
    },
    /** @param {EventTarget} target @param {string} type @param {(event: any) => void} heard */
    listen: (target, type, heard) => listen.call(target, type, heard, true),
    /** @param {EventTarget} target @param {string} type @param {(event: any) => void} heard */
    unlisten: (target, type, heard) => unlisten.call(target, type, heard, true),
  };

  /** @param {string | null} text @returns {number | null} */
  function number(text) {
    return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null;
  }

  /** @param {Element} element @returns {boolean} */
  function visible(element) {
    const { width, height } = dom.box(element);
    return width > 0 && height > 0;
  }

  /**
   * The cells of the only board, or of the one that is chosen.
   *
   * @param {Document} document
   * @param {Sketch} sketch
   * @returns {Found | Refusal}
   */
  function find(document, sketch) {
    const all = findAll(document, sketch);
    if ("reason" in all || all.length === 1) return "reason" in all ? all : all[0];
    const board = read(document, sketch);
    return "reason" in board ? all[0] : board;
  }

  /**
   * The cells of every board, the largest board first.
   *
   * @param {Document} document
   * @param {Sketch} sketch
   * @returns {Found[] | Refusal}
   */
  function findAll(document, sketch) {
    const list = dom.all(document, sketch.cells);
    const seen = { cells: list.length, boards: /** @type {number[]} */ ([]) };
    if (list.length === 0) return { reason: "No board is to be seen here.", seen };
    if (list.length > MOST_CELLS) {
      return { reason: `The page has ${list.length} cells, far more than a board.`, seen };
    }
    /** @type {Map<Element, Element[]>} */
    const boards = new Map();
    for (let index = 0; index < list.length; index++) {
      const board = sketch.board(list[index]);
      const cells = board && boards.get(board);
      if (cells) cells.push(list[index]);
      else if (board) boards.set(board, [list[index]]);
    }
    const sorted = [...boards].sort(([, one], [, other]) => other.length - one.length);
    seen.boards = sorted.map(([, cells]) => cells.length).slice(0, 10);
    if (!sorted.length || sorted[0][1].length < SMALLEST ** 2 / 2) {
      return { reason: "The page has cells, but no board.", seen };
    }
    const all = sorted.slice(0, MOST_BOARDS).map((board) => arranged(...board, sketch, seen));
    const whole = /** @type {Found[]} */ (all.filter((found) => !("reason" in found)));
    return whole.length ? whole : /** @type {Refusal} */ (all[0]);
  }

  /**
   * @param {Element} element
   * @param {Element[]} members
   * @param {Sketch} sketch
   * @param {Record<string, unknown>} seen
   * @returns {Found | Refusal}
   */
  function arranged(element, members, sketch, seen) {
    const size = Math.sqrt(members.length);
    if (!Number.isInteger(size) || size < SMALLEST || size > LARGEST) {
      return { reason: incomplete(members.length), seen };
    }
    /** @type {Element[]} */
    const cells = new Array(members.length);
    for (const member of members) {
      const index = sketch.number(member, size);
      if (index === null || index >= members.length || cells[index]) {
        return { reason: "The cells of the board are not numbered as those of a board are.", seen };
      }
      cells[index] = member;
    }
    const box = (/** @type {number} */ cell) => dom.box(cells[cell]);
    return { size, element, cells, boxOf: box, seen: { ...seen, size } };
  }

  /** @param {Document} document @param {Sketch} sketch @returns {Board | Refusal} */
  function read(document, sketch) {
    const all = findAll(document, sketch);
    if ("reason" in all) return all;
    return queensidePage.choosing.choose(all.map((found) => readCells(found, sketch)));
  }

  /** @param {Found} found @param {Sketch} sketch @returns {Board | Refusal} */
  function readCells(found, sketch) {
    const tried = /** @type {{rule: string, regions: number}[]} */ ([]);
    for (const rule of sketch.rules) {
      const regions = numbered(rule.keys(found.cells));
      const count = regions ? Math.max(...regions) + 1 : 0;
      tried.push({ rule: rule.name, regions: count });
      if (!regions || count !== found.size) continue;
      const texts = found.cells.map((cell) => dom.content(cell).trim());
      if (queensidePage.signs.areOfAnotherPuzzle(texts, regions)) return refuseOther(found.seen);
      const states = found.cells.map(sketch.state);
      const locked = found.cells.map(sketch.locked);
      const stars = sketch.stars?.(found.element) ?? 1;
      const seen = { ...found.seen, rules: tried };
      const names = rule.name === "labels" ? namesOf(rule.keys(found.cells)) : null;
      return { names, ...found, seen, stars, regions, states, locked, rule: rule.name };
    }
    const counts = tried.map(({ regions }) => regions).filter((count) => count > 0);
    const what = counts.length
      ? `but ${[...new Set(counts)].join(" or ")} can be told apart`
      : "but none can be told apart";
    const board = `${found.size}×${found.size}`;
    const reason = `The board is ${board} and needs ${found.size} regions, ${what}.`;
    return { reason, seen: { ...found.seen, rules: tried } };
  }

  /** @param {Seen} seen @returns {Refusal} */
  function refuseOther(seen) {
    return { reason: chrome.i18n.getMessage("otherSymbols"), isOther: true, seen };
  }

  /** @param {number} count of cells @returns {string} why they are no board */
  function incomplete(count) {
    const size = Math.max(SMALLEST, Math.ceil(Math.sqrt(count)));
    if (size > LARGEST) return `The board has ${count} cells, which is more than a board has.`;
    const needed = `${size}×${size} needs ${size ** 2}: a part of it is missing`;
    return `The board has ${count} cells, but ${needed}. Reload the page.`;
  }

  /** @param {(string | null)[]} keys @returns {string[]} each once, in reading order */
  function namesOf(keys) {
    return [...new Set(keys)].map((key) => (key ?? "").toLowerCase());
  }

  /** @param {Sketch} sketch */
  function sketched(sketch) {
    return {
      find: (/** @type {Document} */ document) => find(document, sketch),
      read: (/** @type {Document} */ document) => read(document, sketch),
      glance: (/** @type {Found} */ { cells }, /** @type {number} */ cell) => {
        const element = cells[cell];
        const signs = dom.within(element, "*").length;
        const print = `${signs} ${dom.attribute(element, "aria-label")}`;
        return { state: sketch.state(element), print };
      },
    };
  }

  /** @param {(string | null)[]} keys @returns {number[] | null} numbers from 0 in reading order */
  function numbered(keys) {
    const numbers = new Map();
    for (const key of keys) {
      if (key === null) return null;
      if (!numbers.has(key)) numbers.set(key, numbers.size);
    }
    return keys.map((key) => numbers.get(key));
  }

  /** Tells regions by the colour that is seen on a cell. @type {Rule} */
  const backgrounds = {
    name: "background colours",
    keys: (cells) => cells.map((cell) => queensidePage.telling.colourOf(cell)?.join(" ") ?? null),
  };

  /** @param {Board} board @param {number} cell @returns {Place} */
  function placeOf(board, cell) {
    return [Math.floor(cell / board.size), cell % board.size];
  }

  return {
    ...{ dom, number, numbered, namesOf, visible, find, read, sketched, backgrounds, placeOf },
    ...{ incomplete, refuseOther },
  };
}

queensidePage.reading ??= createReading();
