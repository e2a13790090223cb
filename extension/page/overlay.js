/**
 * Shows queens, crosses and rings over a board without touching it: in an element of its own, its
 * insides closed to the page, that lets every click through. It follows the board as it moves, and
 * goes away with it.
 */

queensidePage.overlay ??= (() => {
  const { dom, find } = queensidePage.reading;
  const SVG = "http://www.w3.org/2000/svg";
  const MOST_SIGNS = 300;
  const CROWN = "M7 29 L5 13 L13 20 L20 8 L27 20 L35 13 L33 29 Z M8 32 H32 V35 H8 Z";
  const CROSS = "M13 13 L27 27 M27 13 L13 27";
  const RING = "M4 4 H36 V36 H4 Z";

  /** @type {Record<string, Record<string, string>>} */
  const SIGNS = {
    queens: { d: CROWN, fill: "#1b1b2f", stroke: "#ffffff", "stroke-width": "1.5" },
    marks: { d: CROSS, fill: "none", stroke: "#1b1b2f", "stroke-width": "3" },
    wrong: { d: RING, fill: "none", stroke: "#c01d2e", "stroke-width": "4" },
    ringed: { d: RING, fill: "none", stroke: "#1d5fc0", "stroke-width": "4" },
  };

  /** @type {{host: HTMLElement, frame: number} | null} */
  let current = null;

  /**
   * @param {Adapter} adapter
   * @param {Board} board
   * @param {Shown} shown
   */
  function show(adapter, board, shown) {
    clear();
    const host = dressed("div", { position: "fixed", inset: "0", "z-index": "2147483647" });
    Element.prototype.setAttribute.call(host, "aria-hidden", "true");
    const shadow = host.attachShadow({ mode: "closed" });
    const picture = drawn(board.size, shown);
    const label = told(shown.text);
    shadow.append(picture, ...(shown.text ? [label] : []));
    const root = dom.root(document);
    if (!root) return false;
    Node.prototype.appendChild.call(root, host);
    current = { host, frame: 0 };
    follow(adapter, board, picture, label);
    return true;
  }

  /** @param {string} name @param {Record<string, string>} look */
  function dressed(name, look) {
    const element = Document.prototype.createElementNS.call(
      document, "http://www.w3.org/1999/xhtml", name,
    );
    const html = /** @type {HTMLElement} */ (element);
    html.style.setProperty("all", "initial", "important");
    for (const [property, value] of Object.entries({ "pointer-events": "none", ...look })) {
      html.style.setProperty(property, value, "important");
    }
    return html;
  }

  /** @param {number} size @param {Shown} shown @returns {SVGElement} 40 units for a cell */
  function drawn(size, shown) {
    const viewBox = `0 0 ${size * 40} ${size * 40}`;
    const picture = svg("svg", { viewBox, preserveAspectRatio: "none" });
    picture.style.setProperty("position", "fixed");
    picture.style.setProperty("pointer-events", "none");
    for (const kind of /** @type {const} */ (["marks", "queens", "ringed", "wrong"])) {
      for (const cell of shown[kind]) {
        const [x, y] = [(cell % size) * 40, Math.floor(cell / size) * 40];
        picture.append(svg("path", { ...SIGNS[kind], transform: `translate(${x} ${y})` }));
      }
    }
    return picture;
  }

  /** @param {string} name @param {Record<string, string>} attributes @returns {SVGElement} */
  function svg(name, attributes) {
    const element = Document.prototype.createElementNS.call(document, SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return /** @type {SVGElement} */ (element);
  }

  /** @param {string} text @returns {HTMLElement} */
  function told(text) {
    const label = dressed("p", {
      position: "fixed",
      "box-sizing": "border-box",
      padding: "8px 12px",
      "border-radius": "6px",
      background: "#1b1b2f",
      color: "#ffffff",
      font: "14px/1.4 system-ui, sans-serif",
    });
    label.textContent = text.slice(0, MOST_SIGNS);
    return label;
  }

  /**
   * Keeps the picture on the board, frame by frame.
   *
   * @param {Adapter} adapter
   * @param {Board} board
   * @param {SVGElement} picture
   * @param {HTMLElement} label
   */
  function follow(adapter, board, picture, label) {
    let { cells } = board;
    let last = "";
    const step = () => {
      if (!current) return;
      if (!isThere(current.host)) return clear();
      if (!isThere(cells[0]) || !isThere(cells[cells.length - 1])) {
        const found = find(document, adapter.sketch);
        if ("reason" in found || found.size !== board.size) return clear();
        cells = found.cells;
      }
      const [first, end] = [dom.box(cells[0]), dom.box(cells[cells.length - 1])];
      const now = `${first.left} ${first.top} ${end.right} ${end.bottom} ${innerHeight}`;
      if (now !== last) place(first, end, picture, label);
      last = now;
      current.frame = requestAnimationFrame(step);
    };
    step();
  }

  /** @param {Node} node */
  function isThere(node) {
    return dom.contains(document, node);
  }

  /**
   * @param {DOMRect} first where the first cell is
   * @param {DOMRect} end where the last one is
   * @param {SVGElement} picture
   * @param {HTMLElement} label
   */
  function place(first, end, picture, label) {
    const [width, height] = [end.right - first.left, end.bottom - first.top];
    put(picture, { left: first.left, top: first.top, width, height });
    put(label, { left: first.left, width });
    const below = end.bottom + 8;
    const { height: tall } = dom.box(label);
    put(label, { top: Math.max(0, Math.min(below, innerHeight - tall)) });
  }

  /** @param {HTMLElement | SVGElement} element @param {Record<string, number>} sizes in pixels */
  function put(element, sizes) {
    for (const [property, value] of Object.entries(sizes)) {
      element.style.setProperty(property, `${value}px`, "important");
    }
  }

  function clear() {
    if (!current) return;
    cancelAnimationFrame(current.frame);
    Element.prototype.remove.call(current.host);
    current = null;
  }

  return { show, clear };
})();
