/**
 * The game behind every page here: what the page's address asks for, what stands on the board, and
 * everything that goes wrong on demand. A page draws it, and tells it of clicks.
 *
 * The board:   board=AAB/ACC/BBC, queens, crosses and locked as 0.3,1.1 (row.column from 0), auto=1
 *              (queens cross out what they exclude)
 * The page:    labels=en|de|none, classes=none, cross=svg|plain, win=confetti|lock|remove|nothing,
 *              colours=twice|touching (one colour for two regions)|bare (none for one)|same|alpha|
 *              pattern|oklch, cycle=xq|q|qx|x (what a click makes of a cell), rerender=1, start=1|bare|dead, tutorial=1, second=same|small|hidden, cover=1
 * The faults:  drop=cells, merge=1 (the last region looks like one beside it)
 *              delay=ms, firstDelay=ms (of the first click only)
 *              deafAfter=clicks, deaf=clicks (so many at first are not heard on each cell)
 *              double=1 (every click counts twice)
 *              changeAfter, growAfter, goneAfter, extraAfter, coverAfter = changes
 *
 * `window.fixture` is the game, for those who test: `log` has every click that was heard.
 */

const query = new URLSearchParams(location.search);
const CYCLES = {
  xq: { empty: "cross", cross: "queen", queen: "empty" },
  q: { empty: "queen", cross: "empty", queen: "empty" },
  x: { empty: "cross", cross: "empty", queen: "empty" },
  qx: { empty: "queen", queen: "cross", cross: "empty" },
};
const NEXT = CYCLES[query.get("cycle") ?? "xq"];

/** @param {string} name @returns {number} */
const limit = (name) => (query.has(name) ? Number(query.get(name)) : Infinity);

class Game {
  constructor() {
    this.regions = query.get("board").split("/").map((row) => [...row]);
    this.size = this.regions.length;
    this.states = this.regions.flat().map(() => "empty");
    for (const cell of this.cells("crosses")) this.states[cell] = "cross";
    for (const cell of this.cells("queens")) this.states[cell] = "queen";
    this.locked = new Set(this.cells("locked"));
    this.dropped = new Set(this.cells("drop"));
    this.heard = new Map();
    this.log = [];
    this.bad = [];
    this.changes = 0;
    this.won = false;
    this.changed = false;
    this.started = !query.has("start");
    this.gone = false;
    this.draw = () => {};
    addEventListener("error", (event) => this.bad.push(event.message));
  }

  cells(name) {
    const places = (query.get(name) ?? "").split(",").filter(Boolean);
    return places.map((text) => text.split(".").map(Number)).map(([r, c]) => r * this.size + c);
  }

  /** What is seen on a cell. */
  shown(cell) {
    const state = this.states[cell];
    return state === "empty" && query.has("auto") && this.excluded(cell) ? "cross" : state;
  }

  excluded(cell) {
    const [row, column] = [Math.floor(cell / this.size), cell % this.size];
    return this.queens().some((queen) => {
      const [r, c] = [Math.floor(queen / this.size), queen % this.size];
      const touch = Math.abs(r - row) <= 1 && Math.abs(c - column) <= 1;
      return r === row || c === column || touch || this.region(queen) === this.region(cell);
    });
  }

  region(cell) {
    const label = this.regions[Math.floor(cell / this.size)][cell % this.size];
    const labels = [...new Set(this.regions.flat())];
    const number = labels.indexOf(label);
    if (!query.has("merge") || number < labels.length - 1) return number;
    const first = this.regions.flat().indexOf(label);
    return this.region(first < this.size ? first - 1 : first - this.size);
  }

  queens() {
    return [...this.states.keys()].filter((cell) => this.states[cell] === "queen");
  }

  /** A click that the page took for one. */
  click(cell) {
    this.log.push({ cell, on: this.shown(cell), changes: this.changes });
    if (this.locked.has(cell) || this.won || !this.started) return;
    const times = (this.heard.get(cell) ?? 0) + 1;
    this.heard.set(cell, times);
    if (this.log.length > limit("deafAfter") || times <= Number(query.get("deaf") ?? 0)) return;
    const first = this.log.length === 1 && query.get("firstDelay");
    setTimeout(() => this.advance(cell), Number(first || query.get("delay") || 0));
  }

  advance(cell) {
    this.states[cell] = NEXT[this.shown(cell)];
    if (query.has("double")) this.states[cell] = NEXT[this.states[cell]];
    this.changes += 1;
    this.surprise();
    this.won = this.isSolved();
    this.draw(cell);
  }

  /** A press that makes a queen of anything, in its turn after the clicks. */
  crown(cell) {
    setTimeout(() => {
      this.states[cell] = "queen";
      this.won = this.isSolved();
      this.draw(cell);
    });
  }

  surprise() {
    const faults = ["changeAfter", "growAfter", "extraAfter"];
    this.changed = faults.some((fault) => this.changes === limit(fault)); // by more than a click
    if (this.changes === limit("changeAfter")) this.regions.reverse();
    if (this.changes === limit("goneAfter")) this.gone = true;
    if (this.changes === limit("coverAfter")) cover();
    const last = this.states.lastIndexOf("empty");
    if (this.changes === limit("extraAfter")) this.states[last] = "queen";
    if (this.changes !== limit("growAfter")) return;
    this.regions = [...this.regions.map((row) => [...row, "?"]), Array(this.size + 1).fill("?")];
    this.size += 1;
    this.states = this.regions.flat().map(() => "empty");
  }

  isSolved() {
    const queens = this.queens();
    const different = (of) => new Set(queens.map(of)).size === this.size;
    const column = (cell) => cell % this.size;
    const row = (cell) => Math.floor(cell / this.size);
    const apart = (one, other) => Math.abs(column(one) - column(other)) > 1;
    const touch = queens.some((one, at) => at && !apart(one, queens[at - 1]));
    if (queens.length !== this.size || touch) return false;
    return [row, column, (cell) => this.region(cell)].every(different);
  }
}

/** Something that lies over the board, and stays. */
function cover() {
  const over = document.createElement("div");
  over.textContent = "An announcement";
  over.style.cssText = "position:fixed;inset:0;z-index:9;background:#fff8";
  document.body.append(over);
}

/** @param {string} name @param {Record<string, string>} attributes */
function element(name, attributes = {}, ...children) {
  const svg = ["svg", "path"].includes(name);
  const made = svg
    ? document.createElementNS("http://www.w3.org/2000/svg", name)
    : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Colours that look different, as many as are wanted. */
const colour = (number) => {
  const hue = (number * 137) % 360;
  const [chroma, light] = [60 + (number % 3) * 15, 80 - (number % 4) * 8];
  return `hsl(${hue} ${chroma}% ${light}%)`;
};

/** What a region is filled with. */
function shade(game, cell) {
  const region = game.region(cell);
  const kind = query.get("colours");
  const last = game.size - 1;
  if (kind === "same") return "#f4f4f4";
  if (kind === "bare" && region === 1) return "transparent";
  if (kind === "twice" && region === last) return colour(apartFrom(game, region));
  if (kind === "touching" && region === last) return colour(neighbour(game, region));
  if (kind === "oklch") return `oklch(80% 0.1 ${(region * 360) / game.size})`;
  if (kind === "alpha") return colour(region).replace(")", " / 50%)");
  if (kind === "pattern") return `repeating-linear-gradient(45deg, ${colour(region)} 0 4px, #fff 4px 8px)`;
  return colour(region);
}

/** The regions that touch this one. */
function neighbours(game, region) {
  const found = new Set();
  for (const cell of game.states.keys()) {
    if (game.region(cell) !== region) continue;
    const column = cell % game.size;
    const beside = [column ? cell - 1 : -1, column < game.size - 1 ? cell + 1 : -1];
    for (const other of [...beside, cell - game.size, cell + game.size]) {
      if (other >= 0 && other < game.size ** 2) found.add(game.region(other));
    }
  }
  return found;
}

const neighbour = (game, region) => [...neighbours(game, region)].find((other) => other !== region);
const apartFrom = (game, region) =>
  [...Array(region).keys()].find((other) => !neighbours(game, region).has(other)) ?? 0;

if (query.has("cover")) addEventListener("DOMContentLoaded", cover);
window.fixture = new Game();
