/**
 * A board made in one of very many ways, each asked for by a word in the address:
 *
 *     tag      div, button, td (a table), rect (a drawing), line (a drawing of lines alone),
 *              canvas (painted, with half a cell around it; with `paint` in colours, too),
 *              image (the same as a picture), sprites (each cell a part of that picture)
 *     states   task: a script of the page has the number of each cell's region, and `stars`
 *     wrap     flat, rows, deep, flow (broken into rows by its width), placed (each moved to its place);
 *              `shadow` puts all of it into an open shadow root
 *     fill     what is coloured: own, child, grandchild, before, gradient, image, var, behind,
 *              painted (behind, too, but on a canvas), none
 *     walls    none, border, line, class, shadow, after
 *     letters  the region of each cell, written on it
 *     texts    what is written on the cells, a sign for each, a dot for none; `fields`: in text fields
 *     title    of the page
 *     headers  letters over a flat board and numbers beside it, in the same grid
 *     names    of classes: meaning, hashed, none, case (with ids `case-R-C` in a `#grid`);
 *              index, testid: whether cells have them;   gap: pixels between round cells
 *     labels   en, new, tr, de, none
 *     sign     svg, unnamed, text, letter, css, img, label, class, gradient
 *     cycle    xq, q, qx, x;   hear: click, pointerdown, pointerup, pointer, mouse, delegate, touch,
 *              dblclick, contextmenu (which make queens, where clicks make crosses only)
 *     light    on one cell: half, solid, focus
 *     turned   cells that change their colour: queen (gold), cross (white), dim (half seen, once excluded)
 *     drop     cells that are missing (row.column)
 *     beside   a second board: live (`besideBoard`), or a picture of the first that hears nothing,
 *              with `besideQueens` on it: still, inert, small;   `before`: it comes first,
 *              `apart`: so many pixels are between them
 */

let game = window.fixture;
const SVG = "http://www.w3.org/2000/svg";
const SIDE = 40;
const SIDES = ["top", "right", "bottom", "left"];
const said = (name, otherwise) => query.get(name) ?? otherwise;
const [tag, fill, sign] = [said("tag", "div"), said("fill", "own"), said("sign", "svg")];
const [walls, names, labels] = [said("walls", "none"), said("names", "hashed"), said("labels", "none")];
const size = game.size;
const COLOURS = {
  en: ["Lavender", "Peach Orange", "Sky", "Mint", "Coral", "Lemon", "Rose", "Teal", "Sand", "Lime", "Ice"],
  tr: ["Lavanta", "Açık mavi", "Gök", "Nane", "Mercan", "Limon", "Gül", "Deniz mavisi", "Kum", "Açık yeşil", "Buz"],
};
const WORDS = {
  en: (s, c, row, col) => `${{ empty: "Empty cell", cross: "Cross", queen: "Queen" }[s]} of color ${c}, row ${row}, column ${col}`,
  new: (s, c, row, col) => `${c} color ${{ empty: "empty cell", cross: "cross", queen: "queen" }[s]}, row ${row}, column ${col}`,
  de: (s, c, row, col) => `${{ empty: "Leeres Feld", cross: "Kreuz", queen: "Dame" }[s]} in ${c}, Zeile ${row}, Spalte ${col}`,
  tr: (s, c, row, col) => `${c} renkte ${{ empty: "boş hücre", cross: "çarpı", queen: "vezir" }[s]}, ${row}. satır, ${col}. sütun`,
};
const seed = said("seed", "0");
const hashed = (word) =>
  `_${[...`${seed}${word}`].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e8, 7).toString(36)}`;
const named = (word) => ({ meaning: word, hashed: hashed(word), none: "", case: word === "cell" ? "case" : word })[names];
const gap = Number(said("gap", "0"));

const style = element("style");
style.textContent = `
  .${hashed("row")} { display: flex }
  .${hashed("fillbefore")}::before { content: ""; position: absolute; inset: 0; background: var(--c) }
  ${SIDES.map((side) => `.${hashed(`after${side}`)}::after`).join()}
    { content: ""; position: absolute; inset: 0; pointer-events: none; border: 0 solid #333 }
  ${SIDES.map((side) => `.${hashed(`after${side}`)}::after { border-${side}-width: 3px }`).join(" ")}
  .${hashed("cssqueen")}::after { content: "♛"; position: relative }
  .${hashed("csscross")}::after { content: "×"; position: relative }
  .${hashed("imgqueen")} { background-image: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E%3C/svg%3E#a") }
  .${hashed("imgcross")} { background-image: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E%3C/svg%3E#b") }
`;

const rowOf = (cell) => Math.floor(cell / size);
const colOf = (cell) => cell % size;
const regionAt = (row, col) => game.regions[row]?.[col];

function edges(cell) {
  const [row, col] = [rowOf(cell), colOf(cell)];
  const own = regionAt(row, col);
  const sides = { top: [-1, 0], right: [0, 1], bottom: [1, 0], left: [0, -1] };
  return Object.entries(sides).filter(([, [r, c]]) => regionAt(row + r, col + c) !== own).map(([side]) => side);
}

function svg(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

const PATHS = { queen: "M7 29 L5 13 L13 20 L20 8 L27 20 L35 13 L33 29 Z", cross: "M13 13 L27 27 M27 13 L13 27" };

/** What is seen of a state inside a cell. */
function icon(state) {
  if (state === "empty") return [];
  const place = "position:absolute;left:10px;top:10px;width:20px;height:20px";
  if (sign === "svg" || sign === "unnamed") {
    const path = svg("path", { d: PATHS[state] });
    const more = sign === "svg" && state === "queen" ? { "data-testid": "queen-svg" } : {};
    const made = svg("svg", { viewBox: "0 0 40 40", style: place, ...more });
    made.append(path);
    return [made];
  }
  const made = element(sign === "img" ? "img" : "span", { style: place });
  if (sign === "text") made.textContent = { queen: "♛", cross: "✕" }[state];
  if (sign === "letter") made.textContent = { queen: "Q", cross: "x" }[state];
  if (sign === "img") made.setAttribute("alt", { queen: "queen", cross: "cross" }[state]);
  if (sign === "gradient") {
    const [from, to] = { queen: ["#000 60%", "#0000 61%"], cross: ["#0000 49%", "#000 50%"] }[state];
    made.style.backgroundImage = `radial-gradient(${from}, ${to})`;
  }
  if (sign === "class") made.className = hashed(`img${state}`);
  if (sign === "css" || sign === "label") return [];
  return [made];
}

/** The colour of a cell, which what stands on it may turn. */
function tintOf(cell) {
  const turned = { queen: "gold", cross: "#fff" }[said("turned", "")];
  return turned && game.shown(cell) === said("turned", "") ? turned : shade(game, cell);
}

function colourIn(made, cell) {
  const tint = tintOf(cell);
  if (said("turned", "") === "dim" && game.excluded(cell)) made.style.opacity = "0.5";
  const layer = (name) => element("div", { class: named(name), style: `position:absolute;inset:1px` });
  if (fill === "own") made.style.background = tint;
  if (fill === "var") made.style.cssText += `;--${hashed("c")}:${tint};background:var(--${hashed("c")})`;
  if (fill === "gradient") made.style.background = `linear-gradient(${tint}, ${tint})`;
  if (fill === "image") made.style.backgroundImage = tile(tint);
  if (fill === "before") {
    made.style.setProperty("--c", tint);
    made.classList.add(hashed("fillbefore"));
  }
  if (fill === "child" || fill === "grandchild") {
    const inner = layer("fill");
    inner.style.background = tint;
    const outer = fill === "child" ? inner : layer("content");
    if (outer !== inner) outer.append(inner);
    made.append(outer);
  }
}

/** A picture of one colour, as a background. */
function tile(tint) {
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg"><rect width="40" height="40" fill="${tint}"/></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(drawn)}")`;
}

function light(made) {
  const kind = query.get("light");
  if (!kind) return;
  if (kind === "focus") return void (made.style.boxShadow = "inset 0 0 0 3px #08f");
  const over = element("div", { class: named("light") });
  const tint = kind === "half" ? "rgba(255, 230, 0, 0.35)" : "";
  over.style.cssText = `position:absolute;inset:0;background:${tint}`;
  if (kind === "solid") made.style.filter = "none";
  if (kind === "solid") over.style.background = "rgba(0, 0, 0, 0.2)";
  made.append(over);
}

function drawCell(cell) {
  const made = element(tag === "td" || tag === "button" ? tag : "div", {});
  made.className = [named("cell"), names === "meaning" ? `cell-color-${game.region(cell)}` : ""].join(" ").trim();
  made.style.cssText = `position:relative;box-sizing:border-box;width:${SIDE}px;height:${SIDE}px;padding:0;border:0;flex:none;font-size:16px`;
  if (names === "case") made.id = `case-${rowOf(cell)}-${colOf(cell)}`;
  if (gap) made.style.borderRadius = "6px";
  if (said("wrap", "flat") === "placed") {
    const [x, y] = [colOf(cell), rowOf(cell)].map((at) => at * (SIDE + gap));
    made.style.cssText += `;position:absolute;left:0;top:0;transform:translate(${x}px, ${y}px)`;
  }
  if (walls === "border") for (const side of SIDES) {
    made.style.setProperty(`border-${side}`, `${edges(cell).includes(side) ? 3 : 1}px solid #333`);
  }
  if (walls === "shadow") {
    const lengths = { top: "0 2px", right: "-2px 0", bottom: "0 -2px", left: "2px 0" };
    made.style.boxShadow = edges(cell).map((side) => `inset ${lengths[side]} #333`).join(",");
  }
  if (walls === "after") made.className += ` ${edges(cell).map((side) => hashed(`after${side}`)).join(" ")}`;
  if (walls === "class") made.className += ` ${edges(cell).map((side) => `thick-border-${side[0]}`).join(" ")}`;
  if (said("index", "0") === "1") made.setAttribute("data-cell-idx", String(cell));
  if (said("testid", "0") === "1") made.setAttribute("data-testid", `cell-${cell}`);
  if (labels !== "none") {
    const tint = COLOURS[labels === "tr" ? "tr" : "en"][game.region(cell)];
    const state = game.shown(cell);
    made.setAttribute("aria-label", WORDS[labels](state, tint, rowOf(cell) + 1, colOf(cell) + 1));
    made.setAttribute("role", "button");
  }
  if (game.locked.has(cell)) made.setAttribute("aria-disabled", "true");
  colourIn(made, cell);
  if (query.has("letters")) made.append(game.regions[rowOf(cell)][colOf(cell)]);
  if (said("texts", "")[cell] > ".") made.append(written(said("texts", "")[cell]));
  if (cell === Math.floor((size * size) / 2)) light(made);
  made.append(...icon(game.shown(cell)));
  if (sign === "css" && game.shown(cell) !== "empty") made.classList.add(hashed(`css${game.shown(cell)}`));
  if (said("hear", "") === "delegate") made.dataset.at = String(cell);
  hear(made, cell);
  return made;
}

/** A text, or a field that holds it. */
function written(text) {
  if (!query.has("fields")) return text;
  const field = element("input", { style: "width:20px;height:20px;padding:0" });
  field.value = text;
  return field;
}

function hear(made, cell) {
  const kind = said("hear", "click");
  const own = game;
  const act = () => own.click(cell);
  if (kind === "delegate" || kind === "position") return;
  if (kind === "pointer") {
    let down = false;
    made.addEventListener("pointerdown", () => (down = true));
    made.addEventListener("pointerup", () => down && ((down = false), act()));
  } else if (kind === "mouse") {
    let come = 0;
    const order = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"];
    for (const [at, type] of order.entries()) made.addEventListener(type, () => {
      come = at === come ? come + 1 : at === 0 ? 1 : 0;
      if (come === order.length) ((come = 0), act());
    });
  } else if (kind === "dblclick" || kind === "contextmenu") {
    made.addEventListener("click", act);
    made.addEventListener(kind, () => own.crown(cell));
  } else if (kind === "touch") made.addEventListener("touchend", act);
  else made.addEventListener(kind, act);
}

/** The cells of a row that are there. */
function rowCells(row) {
  const cells = Array.from({ length: size }, (_, col) => row * size + col);
  return cells.filter((cell) => !game.dropped.has(cell));
}

function table() {
  const rows = Array.from({ length: size }, (_, row) => {
    const made = element("tr");
    made.append(...rowCells(row).map(drawCell));
    return made;
  });
  const body = element("tbody", {}, ...rows);
  const made = element("table", {}, body);
  made.style.cssText = "border-collapse:separate;border-spacing:0";
  return made;
}

/** Drawings: coloured rectangles, or lines alone, thick ones between regions. */
function drawing() {
  const side = SIDE * size;
  const made = svg("svg", { width: side + 8, height: side + 8, viewBox: `-4 -4 ${side + 8} ${side + 8}` });
  const [below, above] = [svg("g", {}), svg("g", {})];
  made.append(below, above);
  for (const cell of game.states.keys()) {
    const [x, y] = [colOf(cell) * SIDE, rowOf(cell) * SIDE];
    if (tag === "rect" && !game.dropped.has(cell)) below.append(svg("rect", { x, y, width: SIDE, height: SIDE, fill: shade(game, cell) }));
    const state = game.shown(cell);
    if (state !== "empty") {
      above.append(svg("path", { d: PATHS[state], transform: `translate(${x} ${y})`, stroke: "#000" }));
    }
    if (tag !== "line") continue;
    for (const edge of edges(cell)) {
      if (edge === "top" || edge === "bottom") {
        below.append(svg("rect", { x: x - 1.5, y: y - 1.5 + (edge === "top" ? 0 : SIDE), width: SIDE + 3, height: 3 }));
      } else below.append(svg("rect", { x: x - 1.5 + (edge === "left" ? 0 : SIDE), y: y - 1.5, width: 3, height: SIDE + 3 }));
    }
  }
  if (tag === "line") for (let at = 0; at <= size; at++) {
    below.append(svg("path", { d: `M${at * SIDE} 0 V${side}`, stroke: "#999" }));
    below.append(svg("path", { d: `M0 ${at * SIDE} H${side}`, stroke: "#999" }));
  }
  made.addEventListener(said("hear", "click") === "pointer" ? "pointerup" : "mouseup", (event) => byPlace(event, made, 4));
  return made;
}

/** A canvas, with as many pixels as a sharp screen has. */
function painting() {
  const [margin, sharp] = [SIDE / 2, 2];
  const side = SIDE * size + 2 * margin;
  const made = element("canvas", { width: sharp * side, height: sharp * side });
  made.style.cssText = `width:${side}px;height:${side}px`;
  const pen = made.getContext("2d");
  pen.setTransform(sharp, 0, 0, sharp, sharp * margin, sharp * margin);
  for (const cell of game.states.keys()) {
    const [x, y] = [colOf(cell) * SIDE, rowOf(cell) * SIDE];
    if (query.has("paint")) pen.fillStyle = shade(game, cell);
    if (query.has("paint")) pen.fillRect(x, y, SIDE, SIDE);
    pen.strokeStyle = "#aaa";
    pen.strokeRect(x, y, SIDE, SIDE);
    pen.fillStyle = "#000";
    for (const edge of edges(cell)) {
      const flat = edge === "top" || edge === "bottom";
      const [left, top] = [x + (edge === "right" ? SIDE : 0) - 1.5, y + (edge === "bottom" ? SIDE : 0) - 1.5];
      pen.fillRect(left, top, flat ? SIDE + 3 : 3, flat ? 3 : SIDE + 3);
    }
    const state = game.shown(cell);
    if (state === "empty") continue;
    const path = new Path2D();
    path.addPath(new Path2D(PATHS[state]), { e: x, f: y });
    if (state === "queen") pen.fill(path);
    pen.strokeStyle = "#000";
    pen.stroke(path);
  }
  made.addEventListener("mousedown", (event) => isStarMode() && byPlace(event, made, margin));
  return made;
}

/** Whether a press makes a star: in Penpa, only in one of its modes. */
function isStarMode() {
  if (!query.has("modes")) return true;
  const chosen = ["pu_a", "mo_combi"].every((id) => document.getElementById(id).checked);
  return chosen && document.getElementById("combimode_content").textContent === "star";
}

/** The modes that Penpa has, and what chooses them. */
function modes() {
  const bar = element("nav");
  for (const [id, button] of [["pu_q", "pu_q_label"], ["pu_a", "pu_a_label"], ["mo_surface", "mo_surface_lb"], ["mo_combi", "mo_combi_lb"]]) {
    bar.append(element("input", { type: "radio", name: id.slice(0, 2), id }), element("label", { id: button }, id));
  }
  bar.append(element("span", { id: "combimode_content" }, "linex"), element("span", { id: "combisub_star" }, "Star Battle"));
  bar.addEventListener("mousedown", ({ target: { id } }) => {
    if (id.startsWith("combisub_")) document.getElementById("combimode_content").textContent = id.slice(9);
    else if (id) document.getElementById(id.replace(/_l.*$/, "")).checked = true;
  });
  document.body.append(bar);
  document.getElementById("pu_q").checked = document.getElementById("mo_surface").checked = true;
}

/** The same as a picture, one element that stays as it is. */
function image() {
  const canvas = painting();
  image.made ??= element("img", { alt: "", style: canvas.style.cssText });
  image.made.src = canvas.toDataURL();
  image.made.onmousedown = (event) => byPlace(event, image.made, SIDE / 2);
  return image.made;
}

/** Parts of that picture, each behind an element of its own that says nothing. */
function sprites() {
  const url = `url(${painting().toDataURL()})`;
  const made = element("div");
  made.style.cssText = `width:${SIDE * size}px;height:${SIDE * size}px;margin:20px`;
  for (const cell of game.states.keys()) {
    const [x, y] = [colOf(cell) * SIDE, rowOf(cell) * SIDE];
    for (const half of [0, 1]) {
      const part = element("i");
      const left = x + (half * SIDE) / 2;
      part.style.cssText = `position:absolute;left:${left}px;top:${y}px;width:${SIDE / 2}px;` +
        `height:${SIDE}px;background:${url} ${-left - SIDE / 2}px ${-y - SIDE / 2}px/${SIDE * (size + 1)}px`;
      part.addEventListener("click", () => game.click(cell));
      made.append(part);
    }
  }
  return made;
}

/** Pages that listen to the whole board. */
function hearWhole(board) {
  if (said("hear", "") === "position") board.addEventListener("pointerup", (event) => byPlace(event, board, 0));
  if (said("hear", "") !== "delegate") return;
  board.addEventListener("click", (event) => {
    const cell = event.target.closest("[data-at]");
    if (cell) game.click(Number(cell.dataset.at));
  });
}

function byPlace(event, inside, margin) {
  const box = inside.getBoundingClientRect();
  const col = Math.floor((event.clientX - box.left - margin) / SIDE);
  const row = Math.floor((event.clientY - box.top - margin) / SIDE);
  if (row >= 0 && col >= 0 && row < size && col < size) game.click(row * size + col);
}

function boxes() {
  const made = element("div", { class: named("board") });
  const [wrap, wide] = [said("wrap", "flat"), SIDE * size + gap * (size - 1)];
  const laid = { flat: `display:grid;grid-template-columns:repeat(${size}, ${SIDE}px)`, flow: "display:flex;flex-wrap:wrap", placed: `height:${wide}px` };
  if (names === "case") made.id = "grid";
  if (laid[wrap]) {
    made.style.cssText = `${laid[wrap]};gap:${gap}px;width:${wide}px`;
    const rows = [...Array(size).keys()].map((row) => rowCells(row).map(drawCell));
    if (query.has("headers")) withHeaders(made, rows);
    made.append(...rows.flat());
  } else {
    for (let row = 0; row < size; row++) {
      const line = element("div", { class: hashed("row") });
      for (const cell of rowCells(row).map(drawCell)) {
        const deep = wrap === "deep";
        const outer = deep ? element("div", { class: named("outer") }, element("div", {}, cell)) : cell;
        line.append(outer);
      }
      made.append(line);
    }
  }
  if (walls === "line") made.append(...lines());
  if (fill === "behind") behind(made);
  if (fill === "painted") made.prepend(underpainting());
  return made;
}

function withHeaders(made, rows) {
  const header = (text) => element("div", { style: `width:${SIDE}px;height:${SIDE}px` }, text);
  made.style.gridTemplateColumns = `repeat(${size + 1}, ${SIDE}px)`;
  made.style.width = `${SIDE * (size + 1)}px`;
  for (const [row, cells] of rows.entries()) cells.unshift(header(String(size - row)));
  rows.push(["", ...Array.from({ length: size }, (_, col) => String.fromCharCode(65 + col))].map(header));
}

function lines() {
  return [...game.states.keys()].flatMap((cell) => edges(cell).map((side) => {
    const [x, y] = [colOf(cell) * SIDE, rowOf(cell) * SIDE];
    const flat = side === "top" || side === "bottom";
    const line = element("i");
    const [left, top] = [x + (side === "right" ? SIDE : 0) - 2, y + (side === "bottom" ? SIDE : 0) - 2];
    line.style.cssText = `position:absolute;pointer-events:none;background:#222;left:${left}px;top:${top}px;` +
      `width:${flat ? SIDE + 4 : 4}px;height:${flat ? 4 : SIDE + 4}px`;
    return line;
  }));
}

/** Colours in a layer of their own, under cells that have none. */
function behind(made) {
  const layer = element("div");
  layer.style.cssText = "position:absolute;inset:0;z-index:-1";
  for (const cell of game.states.keys()) {
    const patch = element("div");
    patch.style.cssText = `position:absolute;left:${colOf(cell) * SIDE}px;top:${rowOf(cell) * SIDE}px;` +
      `width:${SIDE}px;height:${SIDE}px;background:${shade(game, cell)}`;
    layer.append(patch);
  }
  made.append(layer);
}

/** The same painted, so that no element has a colour. */
function underpainting() {
  const canvas = element("canvas", { width: SIDE * size, height: SIDE * size });
  canvas.style.cssText = "position:absolute;inset:0;z-index:-1";
  const pen = canvas.getContext("2d");
  for (const cell of game.states.keys()) {
    pen.fillStyle = shade(game, cell);
    pen.fillRect(colOf(cell) * SIDE, rowOf(cell) * SIDE, SIDE, SIDE);
  }
  return canvas;
}

const home = element("main");
home.style.cssText = "position:relative;margin:24px;isolation:isolate";
const root = query.has("shadow") ? home.attachShadow({ mode: "open" }) : home;

game.draw = () => {
  if (game.gone) return root.replaceChildren();
  const makers = { td: table, rect: drawing, line: drawing, canvas: painting, image, sprites };
  const board = (makers[tag] ?? boxes)();
  board.style.position = "relative";
  hearWhole(board);
  root.replaceChildren(style, board);
};

/** What is beside a board on any page. */
function furniture() {
  const bar = element("nav");
  for (const word of ["Undo", "Hint", "Clear", "Rules", "Today", "Share", "Help"]) {
    bar.append(element("button", { style: "width:40px;height:40px" }, word.slice(0, 2)));
  }
  document.body.append(element("h1", {}, "A puzzle"), bar);
}

/** A script of the page that has the board. */
function stateBoard() {
  const task = [...game.states.keys()].map((cell) => game.region(cell) + 1).join(",");
  document.body.append(element("script", {}, `var Puzzle = {stars:${said("stars", "1")} ,size:${size}}; var task = '${task}';`));
}

/** Draws another game in the way of the first. */
function drawn(other) {
  const own = game;
  game = other;
  const made = boxes();
  game = own;
  made.style.position = "relative";
  return made;
}

/** Another board on the page. */
function beside(kind) {
  const other = (window.beside = new Game());
  other.regions = said("besideBoard", query.get("board")).split("/").map((row) => [...row]);
  other.size = other.regions.length;
  other.states = other.regions.flat().map(() => "empty");
  for (const cell of other.cells("besideQueens")) other.states[cell] = "queen";
  const place = element("aside");
  place.style.cssText = "margin:24px";
  if (kind === "live") {
    other.draw = () => place.replaceChildren(drawn(other));
    other.draw();
  } else place.append(drawn(other).cloneNode(true));
  if (kind === "inert") place.setAttribute("inert", "");
  if (kind === "small") place.style.cssText += ";transform:scale(0.4);transform-origin:0 0";
  return place;
}

document.title = said("title", document.title);
furniture();
if (query.has("modes")) modes();
if (said("states", "") === "task") stateBoard();
game.draw();
const space = element("div");
space.style.height = `${said("apart", "0")}px`;
const both = query.has("beside") ? [home, space, beside(said("beside"))] : [home];
document.body.append(...(query.has("before") ? both.reverse() : both));
