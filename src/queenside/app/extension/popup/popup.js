/**
 * The popup: it says what is on the page, and passes on what the person wants done about it.
 *
 * It works on the active tab, or on the one that its own address names if it is a page itself.
 * Whatever comes from a page is put in as text and never as markup.
 */

import { browser } from "../browser.js";
import { addressOf, readPairing } from "../pairing.js";
import { sizeOf } from "../puzzle/document.js";
import { clockTime } from "../puzzle/english.js";
import { asId, asJson, asLink, asText, formatDuration, whyUnsolvable } from "../export-text.js";

/** @import { PuzzleDocument } from "../puzzle/document.js" */

/** @type {Record<string, (document: PuzzleDocument) => string>} */
const WRITE = { text: asText, id: asId, link: asLink, json: asJson };

/** The name of each status of a board. @type {Record<string, string>} */
const STATUS = {
  unique: "One solution",
  solved: "A solution; whether there are others was not found out in time",
  several: "Several solutions",
  none: "No solution",
  unknown: "Not solved in time",
};
const COMMANDS = ["show", "check", "hide", "queen", "crosses", "keep", "time", "clock"];
/** Those that leave something over the board. */
const DRAWING = ["show", "check", "time"];
const RETRY = { every: 700, times: 6 }; // a board may come later than its page
const SVG = "http://www.w3.org/2000/svg";
const MAX_TIMES = 200; // that are kept for each grade
const PLAIN = 236; // how light a region is whose colour is not known

/** @typedef {{seconds?: number, clicks?: number}} Played */

/** @type {{document: PuzzleDocument | null, report: string, played: Played, looks: number}} */
const now = { document: null, report: "", played: {}, looks: 0 };

/** @template {HTMLElement} T @param {string} id */
const part = (id) => /** @type {T} */ (document.getElementById(id));

/** @type {HTMLSelectElement} */
const engine = part("engine");

translate();
const tab = await tabOf();
await Promise.all([prepare(), look()]);

async function tabOf() {
  const named = Number(new URLSearchParams(location.search).get("tab"));
  if (named) return named;
  const [active] = await browser.tabs.query({ active: true, currentWindow: true });
  return active?.id ?? -1;
}

function translate() {
  for (const element of document.querySelectorAll("[data-say]")) {
    element.textContent = browser.i18n.getMessage(element.getAttribute("data-say") ?? "");
  }
}

async function prepare() {
  const clicks = {
    ...Object.fromEntries(COMMANDS.map((command) => [command, () => runCommand(command)])),
    ...{ hint1: () => runCommand("hint", { depth: 1 }), hint2: () => runCommand("hint", { depth: 2 }) },
    hint: () => runCommand("hint", { depth: 3 }),
    ...{ coach: () => allow(false), allow: () => allow(true), ask: () => allow(null) },
    ...{ beside: openWindow, play, stop: () => send("stop"), again: look, open: openBoard },
    report: () => copy(now.report, "What it saw is copied."),
    pair: () => open(browser.runtime.getURL("popup/pair.html")),
  };
  for (const [id, act] of Object.entries(clicks)) part(id).addEventListener("click", () => act());
  engine.addEventListener("change", () => look());
  part("beside").hidden = !browser.windows || Boolean(new URLSearchParams(location.search).get("tab"));
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.addEventListener("click", () => copyAs(button.getAttribute("data-copy")));
  }
  await showPairing();
}

async function showPairing() {
  const pairing = await readPairing();
  part("paired").hidden = part("keep").hidden = !pairing;
  part("more").toggleAttribute("open", pairing !== null);
  part("pair").textContent = pairing ? `Paired, port ${pairing.port}` : browser.i18n.getMessage("pair");
  part("open").textContent = pairing ? "Open in Queenside" : "Open on puzz.link";
  for (const name of pairing?.engines ?? []) engine.append(new Option(name, name));
}

/** @param {string} command @param {Record<string, unknown>} [fields] @returns {Promise<Record<string, any>>} */
function send(command, fields) {
  const clicked = Date.now();
  return browser.runtime.sendMessage({ order: command, tab, engine: engine.value, clicked, ...now.played, ...fields });
}

async function openWindow() {
  const url = browser.runtime.getURL(`popup/popup.html?tab=${tab}`);
  const [width, height] = [376, 720];
  const x = Math.max(0, Math.min(screen.availWidth, window.screenX + window.outerWidth) - width);
  await browser.windows?.create({ url, type: "popup", width, height, left: x, top: 80 });
  window.close();
}

/** @param {boolean | null} may whether it may click on the daily game; null to be asked again */
async function allow(may) {
  await browser.storage.local.set({ mayClick: may === true, asked: may !== null });
  await look();
}

async function look() {
  say("");
  document.body.setAttribute("aria-busy", "true");
  const answer = await send("look");
  now.report = answer.report ?? "";
  now.document = answer.found ? answer.document : null;
  part("board").hidden = part("more").hidden = !answer.found;
  part("seen").classList.toggle("is-bad", !answer.found);
  part("seen").textContent = answer.found ? titleOf(answer) : String(answer.reason);
  part("answer").textContent = answer.found ? answerOf(answer) : browser.i18n.getMessage("nextStep");
  part("taken").textContent = answer.found ? answer.doubt || answer.taken : "";
  part("how").textContent = answer.found ? howOf(answer) : "";
  draw(answer);
  await showTimes(answer);
  part("play").toggleAttribute("disabled", !answer.solutions?.length || answer.over);
  part("show").toggleAttribute("disabled", !answer.solutions?.length);
  const { asked: wasAsked } = await browser.storage.local.get({ asked: false });
  const isDaily = answer.adapter === "daily";
  part("consent").hidden = !isDaily || wasAsked;
  part("clicks").hidden = !answer.clicks;
  part("ask").hidden = !isDaily || !wasAsked;
  part("ask").textContent = browser.i18n.getMessage(answer.clicks ? "coach" : "allow");
  showPlaying(answer.playing === true);
  document.body.setAttribute("aria-busy", "false");
  if (!answer.found && ++now.looks < RETRY.times) setTimeout(lookLater, RETRY.every);
}

async function lookLater() {
  if (now.document) return;
  const answer = await send("look");
  if (answer.found) await look();
  else if (++now.looks < RETRY.times) setTimeout(lookLater, RETRY.every);
}

/** @param {Record<string, any>} seen */
function titleOf({ document: board, grade }) {
  const { stars } = board;
  const size = sizeOf(board);
  if (!board.regions) return `${size} queens on a chessboard`;
  const starsText = stars > 1 ? `, ${stars} stars` : "";
  return `${size}×${size} board${starsText}${grade ? `, ${grade.name}` : ""}`;
}

/** @param {Record<string, any>} seen */
function answerOf({ document, status, over: isOver, grade }) {
  if (isOver) return "It is solved.";
  if (status === "none") return `${STATUS.none}: ${whyUnsolvable(document)}.`;
  const level = grade ? ` Difficulty ${grade.rating}.` : "";
  const any = status === "several" ? " Any one of them is played." : "";
  return `${STATUS[status] ?? STATUS.unknown}.${level}${any}`;
}

/** @param {Record<string, any>} seen */
function howOf({ rule, milliseconds, by: engineName }) {
  const time = milliseconds < 0.1 ? "less than 0.1" : Number(milliseconds.toPrecision(2));
  return `Read from the page’s ${rule}; solved in ${time} ms${engineName ? ` by the engine ${engineName}` : ""}.`;
}

/** Draw the board as it was read. @param {Record<string, any>} seen */
function draw({ found: isFound, document: board, colours = [] }) {
  const picture = part("picture");
  picture.toggleAttribute("hidden", !isFound);
  picture.replaceChildren();
  if (!isFound) return;
  const size = sizeOf(board);
  const unit = 20;
  picture.setAttribute("viewBox", `-1 -1 ${size * unit + 2} ${size * unit + 2}`);
  const regionAt = (/** @type {number} */ row, /** @type {number} */ column) =>
    board.regions ? board.regions[row]?.[column] : (row + column) % 2;
  let walls = "";
  for (let cell = 0; cell < size * size; cell++) {
    const [row, column] = [Math.floor(cell / size), cell % size];
    const region = regionAt(row, column);
    const [x, y] = [column * unit, row * unit];
    const colour = colours[region] ?? [PLAIN, PLAIN, PLAIN];
    shape("rect", { x, y, width: unit, height: unit, fill: `rgb(${colour.join(" ")})`, class: "cell" });
    if (board.regions && regionAt(row, column - 1) !== region) walls += `M${x} ${y}v${unit}`;
    if (board.regions && regionAt(row - 1, column) !== region) walls += `M${x} ${y}h${unit}`;
  }
  shape("path", { d: `${walls}M0 ${size * unit}h${size * unit}v${-size * unit}`, class: "walls" });
  for (const [kind, cells] of [
    ["queen", [...board.given, ...board.state.queens]],
    ["mark", board.state.marks],
  ]) {
    for (const [row, column] of cells) {
      const [cx, cy] = [(column + 0.5) * unit, (row + 0.5) * unit];
      shape("circle", { cx, cy, r: kind === "queen" ? 6 : 2, class: kind });
    }
  }

  /** @param {string} name @param {Record<string, string | number>} attributes */
  function shape(name, attributes) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    picture.append(element);
  }
}

/** Show the person's time, beside their times on boards of this grade. @param {Record<string, any>} seen */
async function showTimes({ found: isFound, took, grade }) {
  const { times } = await browser.storage.local.get({ times: {} });
  /** @type {[string, number][]} */
  const previousTimes = times[grade?.name] ?? [];
  const parts = [];
  if (isFound && took) parts.push(`You took ${clockTime(took)}.`);
  if (isFound && grade?.seconds) parts.push(`People usually take ${clockTime(grade.seconds[1])}.`);
  if (isFound && previousTimes.length) {
    const usual = clockTime(median(previousTimes.map(([, time]) => time)));
    parts.push(`Your median on ${grade.name} boards: ${usual}.`);
  }
  part("yours").textContent = parts.join(" ");
  const id = isFound && took && grade ? asId(now.document ?? {}) : "";
  if (!id || previousTimes.some(([name]) => name === id)) return;
  await browser.storage.local.set({
    times: { ...times, [grade.name]: [...previousTimes, [id, took]].slice(-MAX_TIMES) },
  });
}

/** @param {number[]} values */
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

async function play() {
  showPlaying(true);
  say("Playing …");
  const { done: isDone, clicks, seconds, won, reason, several: isOneOfSeveral } = await send("play");
  showPlaying(false);
  if (!isDone) return say(String(reason), true);
  now.played = { seconds, clicks };
  part("time").hidden = !clicks;
  const time = formatDuration(seconds);
  const best = clicks && (await isBest(seconds)) ? " Your fastest of this size." : "";
  const all = `All queens are placed, in ${time}.`;
  const any = isOneOfSeveral ? " It is one of several solutions." : "";
  say((won ? `Played in ${time}, with ${clicks} clicks.` : all) + any + best);
}

/** Record the shortest time of each size. @param {number} seconds */
async function isBest(seconds) {
  const size = sizeOf(now.document ?? {});
  const { records } = await browser.storage.local.get({ records: {} });
  const isFirst = records[size] === undefined;
  if (!isFirst && records[size] <= seconds) return false;
  await browser.storage.local.set({ records: { ...records, [size]: seconds } });
  return !isFirst;
}

/** @param {boolean} playing */
function showPlaying(playing) {
  if (playing) part("clicks").hidden = false;
  part("play").hidden = playing;
  part("stop").hidden = !playing;
}

/** @param {string} command @param {Record<string, unknown>} [fields] */
async function runCommand(command, fields) {
  const { text, reason } = await send(command, fields);
  const isDrawn = reason === undefined && (command === "hint" || DRAWING.includes(command));
  part("hide").toggleAttribute("disabled", !isDrawn);
  say(String(reason ?? text ?? ""), reason !== undefined);
}

/** @param {string} text @param {boolean} [bad] */
function say(text, bad = false) {
  part("said").textContent = text;
  part("said").classList.toggle("is-bad", bad);
}

/** @param {string | null} kind */
function copyAs(kind) {
  const write = WRITE[kind ?? ""];
  if (now.document && write) copy(write(now.document), "Copied.");
}

/** @param {string} text @param {string} words */
async function copy(text, words) {
  try {
    await navigator.clipboard.writeText(text);
    say(words);
  } catch {
    say("The browser does not let it copy.", true);
  }
}

async function openBoard() {
  if (!now.document) return;
  const pairing = await readPairing();
  const name = encodeURIComponent(asId(now.document));
  if (!pairing && !now.document.regions) return say("puzz.link has no N-Queens.", true);
  await open(pairing ? `${addressOf(pairing.port)}/#/play/${name}` : asLink(now.document));
}

/** @param {string} url */
function open(url) {
  return browser.tabs.create({ url });
}
