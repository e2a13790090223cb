/**
 * How a page is read: the first of the page scripts, which makes the object that all of them share.
 *
 * The scripts run in a world of their own inside the page: they see its elements and none of its
 * code. But elements shadow properties, too (a form has its inputs by their names, a document its
 * images), so every property is taken from the prototypes, and never from the element. Whatever a
 * page holds, the work is bounded: so many cells, so many styles, so many signs of a text.
 *
 * An adapter sketches its page (where the cells are, what tells their regions, what stands on them);
 * `find` and `read` make a board of the sketch, or a refusal with its reason. A board has N×N cells,
 * each exactly once, and exactly N regions; anything else is refused.
 */

/** @typedef {"empty" | "cross" | "queen"} State */
/** @typedef {[number, number]} Place row and column, from 0 */
/** @typedef {{name: string, keys: (cells: Element[]) => (string | null)[]}} Rule tells regions apart */

/**
 * @typedef {object} Sketch
 * @property {string} cells a selector
 * @property {(cell: Element) => Element | null} board what all cells of one board share
 * @property {(cell: Element, size: number) => number | null} number its number in reading order
 * @property {Rule[]} rules the most reliable first
 * @property {(cell: Element) => State} state
 * @property {(cell: Element) => boolean} locked whether it cannot be changed
 * @property {(board: Element) => number} [stars] queens in a row
 */

/**
 * @typedef {object} Found the cells of a board, row by row
 * @property {number} size
 * @property {Element} element what holds them
 * @property {Element[]} cells
 * @property {Record<string, unknown>} seen
 */

/**
 * @typedef {Found & {stars: number, regions: number[], states: State[], locked: boolean[],
 *   rule: string}} Board all lists by cell
 */

/** @typedef {{reason: string, seen: Record<string, unknown>}} Refusal */

/**
 * @typedef {object} Adapter reads one kind of page
 * @property {string} name
 * @property {(location: Location, document: Document) => boolean} matches
 * @property {Sketch} sketch
 * @property {(document: Document) => Board | Refusal} read
 * @property {"mouse" | "pointer"} gesture what counts as a click there
 * @property {(document: Document) => boolean | null} won null where the page gives no sign
 * @property {(document: Document, board: Element, over: Element | null) => Element | null} opener
 *   a button that must be pressed before the board can be played
 * @property {(board: Element) => boolean} waiting whether the game has not begun
 */

/**
 * @typedef {object} Shared
 * @property {ReturnType<typeof makeReading>} reading
 * @property {Record<string, Adapter>} adapters
 * @property {any} pressing
 * @property {any} player
 * @property {any} overlay
 * @property {any} main
 */

// The declaration makes a property of its own, before an element of the page with this id is found by
// that name; and it leaves the object as it is when the scripts are injected again.
/** @type {Shared} */
var queensidePage = globalThis.queensidePage || {
  reading: makeReading(),
  adapters: {},
  pressing: null,
  player: null,
  overlay: null,
  main: null,
};

function makeReading() {
  const MOST_CELLS = 1000;
  const MOST_STYLES = 2000;
  const MOST_SIGNS = 200;
  const [SMALLEST, LARGEST] = [4, 30];

  /** @template {object} T @param {T} prototype @param {keyof T} name */
  function getter(prototype, name) {
    const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
    return (/** @type {object} */ node) => get?.call(node);
  }

  const all = Document.prototype.querySelectorAll;
  const allWithin = Element.prototype.querySelectorAll;
  const parentOf = getter(Node.prototype, "parentElement");
  const childrenOf = getter(Element.prototype, "children");

  /** The properties of elements and documents, whatever the page has put before them. */
  const dom = {
    /** @type {(document: Document, selector: string) => NodeListOf<Element>} */
    all: (document, selector) => all.call(document, selector),
    /** @type {(document: Document, selector: string) => Element | null} */
    first: (document, selector) => Document.prototype.querySelector.call(document, selector),
    /** @type {(element: Element, selector: string) => NodeListOf<Element>} */
    within: (element, selector) => allWithin.call(element, selector),
    /** @type {(element: Element, selector: string) => boolean} */
    has: (element, selector) => Element.prototype.querySelector.call(element, selector) !== null,
    /** @type {(element: Element, name: string) => string | null} cut, since it may be of any length */
    attribute: (element, name) =>
      Element.prototype.getAttribute.call(element, name)?.slice(0, MOST_SIGNS) ?? null,
    /** @type {(element: Element) => Element | null} */
    parent: (element) => parentOf(element),
    /** @type {(element: Element) => HTMLCollection} */
    children: (element) => childrenOf(element),
    /** @type {(element: Element, selector: string) => Element | null} */
    closest: (element, selector) => Element.prototype.closest.call(element, selector),
    /** @type {(element: Node, other: Node | null) => boolean} */
    contains: (element, other) => Node.prototype.contains.call(element, other),
    /** @type {(element: Element) => DOMRect} */
    box: (element) => Element.prototype.getBoundingClientRect.call(element),
    /** @type {(document: Document) => Element | null} */
    root: getter(Document.prototype, "documentElement"),
    /** @type {(document: Document, x: number, y: number) => Element | null} */
    at: (document, x, y) => Document.prototype.elementFromPoint.call(document, x, y),
    /** @type {(target: EventTarget, type: string, heard: (event: any) => void) => void} */
    listen: (target, type, heard) =>
      EventTarget.prototype.addEventListener.call(target, type, heard, true),
    /** @type {(target: EventTarget, type: string, heard: (event: any) => void) => void} */
    unlisten: (target, type, heard) =>
      EventTarget.prototype.removeEventListener.call(target, type, heard, true),
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
   * The cells of the only board, or of the largest one.
   *
   * @param {Document} document
   * @param {Sketch} sketch
   * @returns {Found | Refusal}
   */
  function find(document, sketch) {
    const list = dom.all(document, sketch.cells);
    const seen = { cells: list.length, boards: /** @type {number[]} */ ([]) };
    if (list.length === 0) return { reason: "No board is to be seen here.", seen };
    if (list.length > MOST_CELLS) {
      return { reason: `The page has ${list.length} cells, far more than a board.`, seen };
    }
    const boards = boardsOf(list, sketch);
    seen.boards = boards.map(([, cells]) => cells.length).slice(0, 10);
    if (boards.length === 0) return { reason: "The page has cells, but no board.", seen };
    if (boards.length > 1 && boards[0][1].length === boards[1][1].length) {
      return { reason: "The page has several boards, and none is larger than the others.", seen };
    }
    return arranged(...boards[0], sketch, seen);
  }

  /**
   * The boards, the largest first; of boards that are equally large those that can be seen.
   *
   * @param {NodeListOf<Element>} list
   * @param {Sketch} sketch
   * @returns {[Element, Element[]][]}
   */
  function boardsOf(list, sketch) {
    /** @type {Map<Element, Element[]>} */
    const boards = new Map();
    for (let index = 0; index < list.length; index++) {
      const board = sketch.board(list[index]);
      const cells = board && boards.get(board);
      if (cells) cells.push(list[index]);
      else if (board) boards.set(board, [list[index]]);
    }
    const most = Math.max(...[...boards.values()].map((cells) => cells.length));
    const largest = [...boards].filter(([, cells]) => cells.length === most);
    const shown = largest.length > 1 ? largest.filter(([, cells]) => visible(cells[0])) : largest;
    const first = shown.length ? shown : largest;
    return [...first, ...[...boards].filter(([, cells]) => cells.length < most)];
  }

  /**
   * The cells in reading order.
   *
   * @param {Element} element
   * @param {Element[]} members
   * @param {Sketch} sketch
   * @param {Record<string, unknown>} seen
   * @returns {Found | Refusal}
   */
  function arranged(element, members, sketch, seen) {
    const size = Math.sqrt(members.length);
    if (!Number.isInteger(size) || size < SMALLEST || size > LARGEST) {
      return { reason: `The board has ${members.length} cells, which is no square board.`, seen };
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
    return { size, element, cells, seen: { ...seen, size } };
  }

  /**
   * The board of a page.
   *
   * @param {Document} document
   * @param {Sketch} sketch
   * @returns {Board | Refusal}
   */
  function read(document, sketch) {
    const found = find(document, sketch);
    if ("reason" in found) return found;
    const tried = /** @type {{rule: string, regions: number}[]} */ ([]);
    for (const rule of sketch.rules) {
      const regions = numbered(rule.keys(found.cells));
      const count = regions ? Math.max(...regions) + 1 : 0;
      tried.push({ rule: rule.name, regions: count });
      if (!regions || count !== found.size) continue;
      const states = found.cells.map(sketch.state);
      const locked = found.cells.map(sketch.locked);
      const stars = sketch.stars?.(found.element) ?? 1;
      const seen = { ...found.seen, rules: tried };
      return { ...found, seen, stars, regions, states, locked, rule: rule.name };
    }
    const counts = tried.map(({ regions }) => regions).filter((count) => count > 0);
    const what = counts.length
      ? `but ${[...new Set(counts)].join(" or ")} can be told apart`
      : "but none can be told apart";
    const reason = `The board is ${found.size}×${found.size} and needs ${found.size} regions, ${what}.`;
    return { reason, seen: { ...found.seen, rules: tried } };
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

  /**
   * Tells regions by the colour that fills a cell: that of its largest child that has one, or its own.
   *
   * @type {Rule}
   */
  const backgrounds = {
    name: "background colours",
    keys(cells) {
      const most = Math.max(1, Math.floor(MOST_STYLES / cells.length) - 1);
      return cells.map((cell) => {
        const children = dom.children(cell);
        let [largest, colour] = [0, /** @type {string | null} */ (null)];
        for (let index = 0; index < Math.min(children.length, most); index++) {
          const { width, height } = dom.box(children[index]);
          if (width * height <= largest) continue;
          const fill = filling(children[index]);
          if (fill) [largest, colour] = [width * height, fill];
        }
        return colour ?? filling(cell);
      });
    },
  };

  /** @param {Element} element @returns {string | null} its background, unless one sees through it */
  function filling(element) {
    const colour = getComputedStyle(element).backgroundColor.slice(0, MOST_SIGNS);
    return colour === "transparent" || /[,/] ?0(\.0+)?\)$/.test(colour) ? null : colour;
  }

  /** @param {Board} board @param {number} cell @returns {Place} */
  function placeOf(board, cell) {
    return [Math.floor(cell / board.size), cell % board.size];
  }

  return { dom, number, visible, find, read, backgrounds, placeOf };
}
