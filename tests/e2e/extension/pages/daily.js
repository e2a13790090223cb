/**
 * The daily game, signed out (`form="out"`, classes with meanings) or signed in (`form="in"`,
 * classes made of nothing). A click counts only if all five events come, in their order, inside the
 * cell.
 */

const game = window.fixture;
const form = document.body.dataset.form;
const labels = query.get("labels") ?? "en";
const ORDER = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"];
const COLOURS = [
  "Lavender", "Peach Orange", "Sky", "Mint", "Coral", "Lemon", "Rose", "Teal", "Sand", "Lime",
  "Ice", "Orchid", "Slate", "Pearl", "Ochre", "Plum", "Rust", "Olive",
];
const WORDS = {
  en: { empty: "Empty cell", cross: "Cross", queen: "Queen" },
  de: { empty: "Leeres Feld", cross: "Kreuz", queen: "Dame" },
};

const GRIDS = {
  out: { id: "queens-grid", class: "queens-grid-no-gap" },
  in: { "data-testid": "interactive-grid" },
};

let board = null;
let frame = null;

/** A class name without a meaning, the same for the same word. */
const hashed = (word) =>
  `_${[...word].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 1e8, 7).toString(36)}`;

const named = (word) => (form === "out" ? word : hashed(word));

function label(cell) {
  const [row, column] = [Math.floor(cell / game.size) + 1, (cell % game.size) + 1];
  const [what, hue] = [WORDS[labels]?.[game.shown(cell)], COLOURS[game.region(cell)]];
  if (labels === "en") return `${what} of color ${hue}, row ${row}, column ${column}`;
  return `${what} in ${hue}, Zeile ${row}, Spalte ${column}`;
}

const DRAWN = { queen: "M2 18L4 6L8 12L10 3L12 12L16 6L18 18Z", cross: "M4 4L16 16M16 4L4 16" };

function icon(state) {
  const made = iconOf(state);
  for (const svg of made.flatMap((part) => [part, ...part.children])) {
    if (svg.localName === "svg") svg.append(element("path", { d: DRAWN[state] }));
  }
  return made;
}

function iconOf(state) {
  if (state === "empty") return [];
  if (form === "out") {
    const inside = state === "queen" ? [element("svg", { class: "queens-icon-svg" })] : [];
    return [element("span", { class: `cell-input cell-input--${state}` }, ...inside)];
  }
  if (state === "queen") return [element("svg", { "data-testid": "queen-svg" })];
  const plain = query.get("cross") === "plain";
  return [plain ? element("span", { class: hashed("x") }) : element("svg", { class: hashed("x") })];
}

function drawCell(cell) {
  const region = game.region(cell);
  const coloured = form === "out" && query.get("classes") !== "none";
  const colourClass = coloured ? ` cell-color-${region}` : "";
  const made = element("div", {
    class: form === "out" ? `queens-cell-with-border${colourClass}` : hashed("cell"),
    "data-cell-idx": String(cell),
    role: "button",
    tabindex: "0",
  });
  if (labels !== "none") made.setAttribute("aria-label", label(cell));
  if (form === "in") made.setAttribute("data-testid", `cell-${cell}`);
  const locked = game.locked.has(cell) || (game.won && winning() === "lock");
  if (locked) made.setAttribute("aria-disabled", "true");
  const fill = element("div", { class: named("cell-fill") }, ...icon(game.shown(cell)));
  fill.style.cssText = `position:absolute;inset:2px;background:${colour(region)}`;
  made.append(element("div", { class: named("cell-line") }), fill);
  made.style.cssText = "position:relative;background:#222";
  hear(made, cell);
  return made;
}

/** Five events make a click. */
function hear(made, cell) {
  let come = 0;
  for (const [number, type] of ORDER.entries()) {
    made.addEventListener(type, (event) => {
      const box = made.getBoundingClientRect();
      const { clientX: x, clientY: y } = event;
      const inside = x > box.left && x < box.right && y > box.top && y < box.bottom;
      const pointer = type.startsWith("pointer") && !event.isTrusted && event.pointerId !== 1;
      if (number === 0) come = 0;
      if (number !== come || !inside || pointer) return game.bad.push(`${type} on ${cell}`);
      come += 1;
      if (come === ORDER.length) game.click(cell);
    });
  }
}

const winning = () => query.get("win") ?? (form === "out" ? "confetti" : "lock");

function drawBoard() {
  board?.replaceChildren();
  const { size } = game;
  const cells = [...game.states.keys()].filter((cell) => !game.dropped.has(cell)).map(drawCell);
  board ??= element("div", GRIDS[form]);
  board.style.setProperty(form === "out" ? "--rows" : `--${hashed("rows")}`, String(size));
  const columns = `grid-template-columns:repeat(${size}, 36px)`;
  board.style.cssText += `;display:grid;${columns};grid-auto-rows:36px`;
  board.append(...cells);
  return board;
}

game.draw = (cell) => {
  if (game.gone || (game.won && winning() === "remove")) return board.remove();
  const confetti = game.won && winning() === "confetti";
  if (confetti) frame.append(element("img", { class: "pr-confetti", alt: "" }));
  const all = query.has("rerender") || query.has("auto") || game.won || game.changed;
  if (all) drawBoard();
  else redraw(board.children[cell], cell);
};

/** What a page does that keeps its elements: only what has changed on them. */
function redraw(element, cell) {
  if (labels !== "none") element.setAttribute("aria-label", label(cell));
  element.lastChild.replaceChildren(...icon(game.shown(cell)));
}

function over(button) {
  const screen = element("div", { class: named("launch") }, button);
  screen.style.cssText = "position:fixed;inset:0;z-index:5;background:#eee;display:grid";
  document.body.append(screen);
  return screen;
}

function startScreen() {
  const kind = query.get("start");
  frame.classList.add("disabled");
  if (kind === "bare") board.remove();
  if (kind === "dead") return;
  const button = element("button", { id: "launch-footer-start-button" }, "Start");
  const screen = over(button);
  button.addEventListener("click", () => {
    game.log.push({ start: true });
    setTimeout(() => {
      screen.remove();
      frame.prepend(board);
      frame.classList.remove("disabled");
      game.started = true;
      if (query.has("tutorial")) tutorial();
    }, 30);
  });
}

function tutorial() {
  const button = element("button", { "aria-label": "Dismiss" }, "×");
  const screen = over(button);
  screen.setAttribute("role", "dialog");
  button.addEventListener("click", () => screen.remove());
}

/** Another board on the page. */
function second(kind) {
  const size = kind === "small" ? 4 : game.size;
  const numbers = [...Array(size * size).keys()];
  const cells = numbers.map((cell) => element("div", { "data-cell-idx": String(cell) }));
  const other = element("div", {}, ...cells);
  other.style.cssText = kind === "hidden" ? "display:none" : "height:20px";
  for (const cell of cells) cell.style.cssText = "width:1px;height:1px;float:left";
  document.body.append(other);
}

if (form === "in") {
  frame = element("section", { id: "queens-game-board", class: hashed("board") });
} else frame = element("div", { class: "queens-board" });
frame.append(drawBoard());
document.body.append(frame);
if (query.has("second")) second(query.get("second"));
if (query.has("start")) startScreen();
else if (query.has("tutorial")) tutorial();
