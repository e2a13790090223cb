/**
 * The community's page: pointers that go down and up on one square, and drag crosses over others.
 * What goes down is known a frame later, as it is on a page that draws itself anew for it; `click`
 * does nothing. With `plain` no class tells of thick borders;
 * `texts` is what is written on the squares, a sign for each, a dot for none.
 */

const game = window.fixture;
const board = element("div", { class: "board" });
const columns = `grid-template-columns:repeat(${game.size}, 40px)`;
const CROSSED = "display:block;width:20px;height:20px;background:url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E\")";
document.head.append(element("style", {}, `.cell-input--cross { ${CROSSED} }`));
board.style.cssText = `display:grid;${columns};grid-auto-rows:40px`;
let down = null;

function icon(state) {
  if (state === "queen") {
    const crown = element("svg", { class: "queens-icon-svg" });
    return [element("span", { role: "img", "aria-label": "queen" }, crown)];
  }
  return state === "cross" ? [element("span", { class: "cell-input cell-input--cross" })] : [];
}

function drawSquare(cell) {
  const row = Math.floor(cell / game.size);
  const square = element("div", {
    class: `square ${query.has("plain") ? "" : edges(row, cell % game.size)}`,
    "data-row": String(row),
    "data-col": String(cell % game.size),
  });
  square.style.background = shade(game, cell);
  const text = query.get("texts")?.[cell] ?? ".";
  square.append(text === "." ? "" : text, ...icon(game.shown(cell)));
  square.addEventListener("pointerdown", (event) => {
    event.target.releasePointerCapture(event.pointerId);
    requestAnimationFrame(() => (down = cell));
  });
  square.addEventListener("pointerenter", (event) => {
    if (event.buttons === 1) game.bad.push(`drag ${cell}`);
  });
  square.addEventListener("pointerup", () => {
    if (down === cell) game.click(cell);
    else game.bad.push(`pointerup on ${cell}`);
    down = null;
  });
  return square;
}

function edges(row, column) {
  const own = game.regions[row][column];
  const sides = { t: [-1, 0], r: [0, 1], b: [1, 0], l: [0, -1] };
  const other = ([r, c]) => game.regions[row + r]?.[column + c] !== own;
  const thick = Object.entries(sides).filter(([, side]) => other(side));
  return thick.map(([side]) => `thick-border-${side}`).join(" ");
}

game.draw = () => {
  if (game.gone) return board.remove();
  const cells = [...game.states.keys()].filter((cell) => !game.dropped.has(cell));
  board.replaceChildren(...cells.map(drawSquare));
};
game.draw();
document.body.append(board);
