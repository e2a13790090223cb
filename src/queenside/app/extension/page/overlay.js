/**
 * Shows queens, crosses and rings over a board without touching it: in an element of its own, its
 * insides closed to the page, that lets every click through. It follows the board as it moves, and
 * goes away with it.
 */

function createOverlay() {
  const { dom } = queensidePage;
  const SVG = "http://www.w3.org/2000/svg";
  const MAX_TEXT_LENGTH = 1500;
  const CROWN = "M7 29 L5 13 L13 20 L20 8 L27 20 L35 13 L33 29 Z M8 32 H32 V35 H8 Z";
  const CROSS = "M13 13 L27 27 M27 13 L13 27";
  const RING = "M5 5 H35 V35 H5 Z";
  const ALARM = "M20 3 A17 17 0 1 0 20.1 3 Z";
  const FRAME_TIMEOUT = 100; // milliseconds that a frame is waited for
  const NOTICE_DURATION = 7000; // milliseconds that a notice stays
  const HALO = { stroke: "#ffffff", fill: "none", "stroke-linejoin": "round" };

  const DASHED = { "stroke-dasharray": "10.35 3", "stroke-linecap": "butt" };
  /** Each over a halo, so that it is seen on every colour; each of a shape of its own. */
  const INK = { fill: "none", "stroke-linejoin": "round", "stroke-linecap": "round" };
  /** @type {Record<string, Record<string, string>>} */
  const SIGNS = {
    queens: { d: CROWN, fill: "#1b1b2f", stroke: "#ffffff", "stroke-width": "1.5" },
    marks: { ...INK, d: CROSS, stroke: "#1b1b2f", "stroke-width": "3" },
    wrong: { ...INK, d: ALARM, stroke: "#a3122a", "stroke-width": "4", ...DASHED },
    ringed: { ...INK, d: RING, stroke: "#174f9e", "stroke-width": "4" },
    lost: { ...INK, d: CROSS, stroke: "#174f9e", "stroke-width": "3" },
    supposed: { d: CROWN, fill: "#174f9e", stroke: "#ffffff", "stroke-width": "1.5" },
  };
  /** Where the number of a deduction stands: in the middle of a queen, or beside a cross. */
  const MIDDLE = { x: "20", y: "28", fill: "#ffffff", "text-anchor": "middle" };
  const CORNER = { x: "38", y: "38", fill: "#174f9e", "text-anchor": "end" };
  const OUTLINE = { ...INK, stroke: "#174f9e", "stroke-width": "5" };

  const CAPTION =
    "box-sizing: border-box; padding: 8px 12px; border-radius: 6px; background: #1b1b2f; color: #ffffff; " +
    "font: 14px/1.4 system-ui, sans-serif; white-space: pre-line";
  const RAISED = "display: block; box-shadow: 0 0 0 2px #ffffff, 0 4px 16px #0008";
  const NOTICE =
    "position: fixed; top: 16px; left: 50%; transform: translateX(-50%); " +
    "max-width: min(480px, 92vw); z-index: 2147483647";

  /** @type {{host: HTMLElement, frame: number} | null} */
  let current = null;

  /** @param {Adapter} adapter @param {Board} board @param {Shown} content */
  function show(adapter, board, content) {
    clear();
    const host = createStyled("div", "position: fixed; inset: 0; z-index: 2147483647");
    Element.prototype.setAttribute.call(host, "aria-hidden", "true");
    const shadow = host.attachShadow({ mode: "closed" });
    const picture = drawSigns(board.size, content);
    const label = createCaption(content.text, "position: fixed");
    shadow.append(picture, ...(content.text ? [label] : []));
    const root = dom.root(document);
    if (!root) return false;
    Node.prototype.appendChild.call(root, host);
    current = { host, frame: 0 };
    follow(adapter, board, picture, label);
    return true;
  }

  /** @param {string} name @param {string} look its style, whatever the page says of such elements */
  function createStyled(name, look) {
    const space = "http://www.w3.org/1999/xhtml";
    const element = /** @type {HTMLElement} */ (Document.prototype.createElementNS.call(document, space, name));
    element.style.cssText = `all: initial; pointer-events: none; ${look};`.replaceAll(";", " !important;");
    return element;
  }

  /** @param {number} size @param {Shown} content @returns {SVGElement} 40 units for a cell */
  function drawSigns(size, content) {
    const viewBox = `0 0 ${size * 40} ${size * 40}`;
    const picture = svg("svg", { viewBox, preserveAspectRatio: "none" });
    picture.style.setProperty("position", "fixed");
    picture.style.setProperty("pointer-events", "none");
    /** @param {string} kind @param {number} cell @param {SVGElement[]} more */
    const sign = (kind, cell, ...more) => {
      const [x, y] = [(cell % size) * 40, Math.floor(cell / size) * 40];
      const drawing = svg("g", { transform: `translate(${x} ${y})` });
      drawing.append(...withHalo(SIGNS[kind]), ...more);
      picture.append(drawing);
    };
    const { notes } = content;
    for (const cell of content.lost) {
      sign("lost", cell, ...[notes.get(cell) ?? []].flat().map((number) => written(number, CORNER)));
    }
    for (const kind of /** @type {const} */ (["marks", "queens", "ringed", "wrong"])) {
      for (const cell of content[kind]) sign(kind, cell);
    }
    for (const cell of content.supposed) sign("supposed", cell, written(notes.get(cell) ?? "", MIDDLE));
    for (const unit of content.outlined) {
      picture.append(...withHalo({ ...OUTLINE, d: outlineOf(size, new Set(unit)) }));
    }
    return picture;
  }

  /** @param {string} words @param {Record<string, string>} place */
  function written(words, place) {
    const text = svg("text", place);
    text.style.setProperty("font", "bold 14px system-ui, sans-serif", "important");
    text.textContent = words;
    return text;
  }

  /** @param {Record<string, string>} sign */
  function withHalo(sign) {
    const width = String(Number(sign["stroke-width"]) + 4);
    return [svg("path", { ...HALO, d: sign.d, "stroke-width": width }), svg("path", sign)];
  }

  /** @param {number} size @param {Set<number>} cells @returns {string} the path around them */
  function outlineOf(size, cells) {
    let path = "";
    for (const cell of cells) {
      const [column, row] = [cell % size, Math.floor(cell / size)];
      const [x, y] = [column * 40, row * 40];
      if (!row || !cells.has(cell - size)) path += `M${x} ${y} h40`;
      if (row === size - 1 || !cells.has(cell + size)) path += `M${x} ${y + 40} h40`;
      if (!column || !cells.has(cell - 1)) path += `M${x} ${y} v40`;
      if (column === size - 1 || !cells.has(cell + 1)) path += `M${x + 40} ${y} v40`;
    }
    return path;
  }

  /** @param {string} name @param {Record<string, string>} attributes */
  function svg(name, attributes) {
    const element = Document.prototype.createElementNS.call(document, SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return /** @type {SVGElement} */ (element);
  }

  /** @param {string} text @param {string} look */
  function createCaption(text, look) {
    const label = createStyled("p", `${CAPTION}; ${look}`);
    label.textContent = text.slice(0, MAX_TEXT_LENGTH);
    return label;
  }

  /** @param {Adapter} adapter @param {Board} board @param {SVGElement} picture @param {HTMLElement} label */
  function follow(adapter, board, picture, label) {
    /** @type {Found} */
    let located = board;
    let last = "";
    const step = async () => {
      const shown = current;
      if (!shown) return;
      if (!dom.connected(shown.host)) return clear();
      const { cells } = located;
      if (!dom.connected(cells[0]) || !dom.connected(cells[cells.length - 1])) {
        const match = await adapter.read(document);
        if (current !== shown) return;
        if ("reason" in match || match.size !== board.size) return clear();
        located = match;
      }
      const [first, end] = [located.boxOf(0), located.boxOf(cells.length - 1)];
      const now = `${first.left} ${first.top} ${end.right} ${end.bottom} ${innerHeight}`;
      if (now !== last) place(first, end, picture, label);
      last = now;
      shown.frame = requestAnimationFrame(step);
    };
    step();
  }

  /**
   * @param {DOMRect} first where the first cell is @param {DOMRect} end where the last one is
   * @param {SVGElement} picture @param {HTMLElement} label
   */
  function place(first, end, picture, label) {
    const [width, height] = [end.right - first.left, end.bottom - first.top];
    put(picture, { left: first.left, top: first.top, width, height });
    put(label, { left: first.left, width });
    const below = end.bottom + 8;
    const { height: captionHeight } = dom.box(label);
    put(label, { top: Math.max(0, Math.min(below, innerHeight - captionHeight)) });
  }

  /** @param {HTMLElement | SVGElement} element @param {Record<string, number>} sizes in pixels */
  function put(element, sizes) {
    for (const [property, value] of Object.entries(sizes)) {
      element.style.setProperty(property, `${value}px`, "important");
    }
  }

  /** Show a text at the top of the page for a while. @param {string} text */
  function notice(text) {
    clear();
    const root = dom.root(document);
    if (!root) return;
    const host = createStyled("div", NOTICE);
    Element.prototype.setAttribute.call(host, "role", "status");
    const label = createCaption(`Queenside: ${text}`, RAISED);
    host.attachShadow({ mode: "closed" }).append(label);
    Node.prototype.appendChild.call(root, host);
    const shownHost = (current = { host, frame: 0 });
    setTimeout(() => current === shownHost && clear(), NOTICE_DURATION);
  }

  /** Hide the overlay and wait until the screen has redrawn. */
  async function conceal() {
    current?.host.style.setProperty("visibility", "hidden", "important");
    for (let frame = 0; frame < 2; frame++) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, FRAME_TIMEOUT);
      });
    }
  }

  function reveal() {
    current?.host.style.removeProperty("visibility");
  }

  function clear() {
    if (!current) return;
    cancelAnimationFrame(current.frame);
    Element.prototype.remove.call(current.host);
    current = null;
  }

  return { show, notice, conceal, reveal, clear };
}

queensidePage.overlay ??= createOverlay();
