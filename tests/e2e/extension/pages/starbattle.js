/**
 * A site of Star Battles: cells of one size, each put in its place, with classes that say where
 * thick borders are (`bt`, `br`, `bb`, `bl`) and what stands there (`cell-off`, `cell-on`, `cell-x`);
 * the signs are parts of one picture. A script of the page has the regions and the stars.
 *
 *     stars=2     in a row
 *     borders=0   nothing but the classes tells where regions end
 *     stale=1     the script has another board: a new game was begun without loading the page anew
 */

const game = window.fixture;
const SIDE = 32;
const stars = Number(query.get("stars") ?? 1);
const SIGNS = { empty: "cell-off", queen: "cell-on", cross: "cell-x" };
const sheet = document.createElement("canvas");
Object.assign(sheet, { width: 2 * SIDE, height: SIDE });
const pen = sheet.getContext("2d");
pen.font = "24px sans-serif";
pen.fillText("★", 4, 25);
pen.fillText("×", SIDE + 8, 25);

const width = query.get("borders") === "0" ? 0 : 3;
document.head.append(element("style", {}, `
  .board-back { position: relative; background: #fff; border: 3px solid #000 }
  .cell { position: absolute; box-sizing: border-box; width: ${SIDE}px; height: ${SIDE}px;
    border: ${Math.min(1, width)}px solid #ccc }
  .bt { border-top: ${width}px solid #000 } .br { border-right: ${width}px solid #000 }
  .bb { border-bottom: ${width}px solid #000 } .bl { border-left: ${width}px solid #000 }
  .cell-on { background: url(${sheet.toDataURL()}) 0 0 }
  .cell-x { background: url(${sheet.toDataURL()}) -${SIDE}px 0 }
`));

const board = element("div", { class: "board-back" });
const side = SIDE * game.size;
board.style.cssText = `width:${side}px;height:${side}px`;

function classes(cell) {
  const [row, column] = [Math.floor(cell / game.size), cell % game.size];
  const sides = { bt: [-1, 0], br: [0, 1], bb: [1, 0], bl: [0, -1] };
  const other = ([r, c]) => {
    const there = game.regions[row + r]?.[column + c];
    return there !== undefined && there !== game.regions[row][column];
  };
  const thick = Object.entries(sides).filter(([, step]) => other(step)).map(([name]) => name);
  return ["cell", "selectable", ...thick, SIGNS[game.shown(cell)]].join(" ");
}

let down = null;
addEventListener("mouseup", (event) => {
  const cell = [...board.children].indexOf(event.target);
  if (down !== null && cell === down) game.click(cell);
  down = null;
});
for (const cell of game.states.keys()) {
  const made = element("div", {});
  made.style.cssText = `left:${(cell % game.size) * SIDE}px;top:${Math.floor(cell / game.size) * SIDE}px`;
  made.addEventListener("mousedown", (event) => (down = event.button === 0 ? cell : null));
  board.append(made);
}
game.draw = () => {
  for (const cell of game.states.keys()) board.children[cell].className = classes(cell);
};
game.isSolved = () => {
  const queens = game.queens();
  const counts = (of) => Object.values(Object.groupBy(queens, of)).map((some) => some.length);
  const full = (of) => counts(of).length === game.size && counts(of).every((count) => count === stars);
  return full((cell) => Math.floor(cell / game.size)) && full((cell) => cell % game.size) && full((cell) => game.region(cell));
};

const regions = query.has("stale") ? [...game.regions].reverse() : game.regions;
const labels = [...new Set(regions.flat())];
const task = regions.flat().map((label) => labels.indexOf(label) + 1).join(",");
const text = `var Game = {}; var Puzzle = {puzzleWidth:${game.size} ,stars:${stars} ,hashedSolution:''}; var task = '${task}';`;
game.draw();
document.body.append(
  element("script", {}, text),
  element("div", { class: "puzzleInfo" }, `${stars}★ Normal Star Battle`),
  element("div", { id: "game" }, board),
  element("button", { id: "btnReady" }, "Done"),
);
