/**
 * Changes a page as its next version might: some of these, and again after each drawing.
 * What stands on the board and what a click does stay as they are.
 */

(seed, count) => {
  const game = window.fixture;
  const hash = (text) => [...`${seed} ${text}`].reduce((sum, sign) => Math.imul(sum ^ sign.charCodeAt(0), 16777619) >>> 0, 2166136261);
  const pick = (text, list) => list[(hash(text) >>> 7) % list.length];
  const word = (text) => hash(text).toString(36).replace(/\d/g, (digit) => "klmnoprstu"[digit]);
  const within = (cell) => [...cell.querySelectorAll("*")];

  /** The elements of the cells: the first as many of one size that there are. */
  function cellsOf(root) {
    const groups = Object.values(Object.groupBy(root.querySelectorAll("*"), (element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 15 && height > 15 && width < 120 ? `${element.localName} ${Math.round(width)} ${element.parentElement.localName}` : "";
    }));
    return groups.find((group) => group.length === game.size ** 2) ?? [];
  }

  const isGrid = (cells) => getComputedStyle(cells[0].parentElement).display === "grid";
  const wrapped = (children, style) => element("div", { style }, ...children);
  const wrap = (cells, style) => {
    const made = wrapped([], `${style};order:${cells[0].style.order}`);
    cells[0].before(made);
    made.append(...cells);
  };

  const MUTATIONS = {
    classes: (cells, all) => all.forEach((each) => each.hasAttribute("class") && each.setAttribute("class", (each.getAttribute("class")).replace(/[^\s]+/g, (name) => `_${word(name)}`))),
    attributes: (cells, all) => {
      const dropped = new RegExp(`^(?:${pick("attributes", ["aria-|role|title", "data-|id$", "aria-|role|data-", "role|tabindex"])})`);
      for (const each of all) for (const name of each.getAttributeNames()) if (dropped.test(name) && name !== "data-at") each.removeAttribute(name);
    },
    language: (cells, all) => all.forEach((each) => each.hasAttribute("aria-label") && each.setAttribute("aria-label", each.getAttribute("aria-label").replace(/\p{L}+/gu, word))),
    order: (cells) => isGrid(cells) && cells.forEach((cell, at) => {
      cell.style.order = String(at);
      cell.parentElement.prepend(cell);
    }),
    contents: (cells) => cells.forEach((cell) => cell.append(wrapped([...cell.childNodes], "display:contents"))),
    layer: (cells) => cells.forEach((cell) => {
      if (getComputedStyle(cell).position === "static") cell.style.position = "relative";
      if (cell.firstChild) cell.append(wrapped([...cell.childNodes], "position:absolute;inset:0"));
    }),
    cells: (cells) => isGrid(cells) && cells.forEach((cell) => wrap([cell], "display:grid")),
    rows: (cells) => isGrid(cells) && cells.forEach((_, at) => at % game.size || wrap(cells.slice(at, at + game.size), "display:contents")),
    tint: (cells) => cells.flatMap((cell) => [cell, ...within(cell)]).forEach((each) => {
      const colour = getComputedStyle(each).backgroundColor;
      const [r, g, b, a] = colour.match(/[\d.]+/g).map(Number);
      if (colour.startsWith("rgb(")) each.style.backgroundColor = `rgb(${[r, g, b].map((part, at) => part + (hash(colour + at) % 9) - 4)})`;
    }),
    gradient: (cells) => cells.flatMap((cell) => [cell, ...within(cell)]).forEach((each) => {
      const { backgroundColor: colour, backgroundImage } = getComputedStyle(each);
      if (colour.startsWith("rgb(") && backgroundImage === "none") each.style.background = `linear-gradient(${colour}, ${colour})`;
    }),
    zoom: () => (document.body.style.zoom = pick("zoom", ["0.7", "0.9", "1.1", "1.5"])),
    gap: (cells) => isGrid(cells) && (cells[0].parentElement.style.gap = pick("gap", ["1px", "2px", "4px"])),
    round: (cells) => cells.forEach((cell) => (cell.style.borderRadius = "20%")),
    lit: (cells) => (pick("lit", cells).style.filter = "brightness(1.1)"),
    focus: (cells) => (pick("focus", cells).style.outline = "3px solid #08f"),
    empty: (cells) => cells.forEach((cell) => cell.append(element("span", { "aria-hidden": "true", class: word("empty") }))),
    pressed: (cells) => cells.forEach((cell, at) => cell.setAttribute("aria-pressed", String(game.shown(at) === "queen"))),
    emoji: (cells) => signs(cells, (state) => element("b", { style: "position:relative" }, state === "queen" ? "👑" : "✕")),
    drawn: (cells) => signs(cells, (state) => {
      const d = state === "queen" ? "M2 18L4 6L8 12L10 3L12 12L16 6L18 18Z" : "M4 4L16 16M16 4L4 16";
      const drawing = element("svg", { viewBox: "0 0 20 20", style: "position:relative;width:20px" });
      drawing.append(element("path", { d, stroke: "#000" }));
      return drawing;
    }),
    dark: () => (document.body.style.background = "#111"),
    beside: () => document.querySelector("nav.new") ?? document.body.append(element("nav", { class: "new", style: "display:grid;grid-template-columns:repeat(4,20px);gap:4px" }, ...[..."ABCDEFGHIJKLMNOP"].map((sign) => element("button", { style: "width:20px;height:20px;padding:0" }, sign)))),
    moved: () => (document.body.style.padding = pick("moved", ["40px 0 900px 80px", "700px 20px", "3px"])),
  };

  /** Draws other signs, unless the page has none that are elements. */
  function signs(cells, draw) {
    const sign = 'svg, img, [role="img"], span[class]';
    for (const [at, cell] of cells.entries()) {
      const old = cell.querySelector(sign);
      if (old && game.shown(at) !== "empty") old.replaceWith(draw(game.shown(at)));
    }
  }

  const names = Object.keys(MUTATIONS).sort((one, other) => hash(one) - hash(other)).slice(0, count);
  const root = document.querySelector("main")?.shadowRoot ?? document.body;
  const sheets = new Set();
  const change = () => {
    const cells = cellsOf(root);
    if (cells.length) for (const name of names) MUTATIONS[name](cells, [...root.querySelectorAll("*")]);
    if (!names.includes("classes")) return;
    for (const sheet of [...document.querySelectorAll("style"), ...root.querySelectorAll("style")]) {
      if (!sheets.has(sheet)) sheet.textContent += sheet.textContent.replace(/\.(?=[a-z_])([\w-]+)(?=[^{}]*\{)/gi, (_, name) => `._${word(name)}`);
      sheets.add(sheet);
    }
  };
  const draw = game.draw;
  game.draw = (cell) => (draw(cell), change());
  change();
  return names;
}
