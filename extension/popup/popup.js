/**
 * The popup: it says what is on the page, and passes on what the person wants done about it.
 *
 * It works on the active tab, or on the one that its own address names if it is a page itself.
 * Whatever comes from a page is put in as text and never as markup.
 */

import { browser } from "../browser.js";
import { addressOf, paired } from "../pairing.js";
import { asId, asJson, asLink, asText, lasted, whyUnsolvable } from "../writing.js";

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
const ORDERS = ["show", "check", "hide", "queen", "crosses", "keep", "time", "clock"];
/** Those that leave something over the board. */
const DRAWING = ["show", "check", "time"];
const LATE = { every: 700, times: 6 }; // a board may come later than its page
const SVG = "http://www.w3.org/2000/svg";
const MOST_TIMES = 200; // that are kept for each grade
const PLAIN = 236; // how light a region is whose colour is not known

/** @typedef {{seconds?: number, clicks?: number}} Played */

/**
 * What was seen, from look to look, and what was played.
 *
 * @type {{document: PuzzleDocument | null, report: string, played: Played, looks: number}}
 */
const now = { document: null, report: "", played: {}, looks: 0 };

/** @template {HTMLElement} T @param {string} id */
const part = (id) => /** @type {T} */ (document.getElementById(id));

/** @type {HTMLSelectElement} */
const engine = part("engine");

speak();
const tab = await tabOf();
await Promise.all([prepare(), look()]);

async function tabOf() {
  const named = Number(new URLSearchParams(location.search).get("tab"));
  if (named) return named;
  const [active] = await browser.tabs.query({ active: true, currentWindow: true });
  return active?.id ?? -1;
}

/** Puts the words of the person's language into place. */
function speak() {
  for (const element of document.querySelectorAll("[data-say]")) {
    element.textContent = browser.i18n.getMessage(element.getAttribute("data-say") ?? "");
  }
}

/** Puts the kept choices in place, and listens to every button. */
async function prepare() {
  for (const order of ORDERS) part(order).addEventListener("click", () => carryOut(order));
  for (const [id, depth] of /** @type {const} */ ([
    ["hint1", 1],
    ["hint2", 2],
    ["hint", 3],
  ])) {
    part(id).addEventListener("click", () => carryOut("hint", { depth }));
  }
  part("coach").addEventListener("click", () => allow(false));
  part("allow").addEventListener("click", () => allow(true));
  part("ask").addEventListener("click", () => allow(null));
  part("beside").hidden =
    !browser.windows || Boolean(new URLSearchParams(location.search).get("tab"));
  part("beside").addEventListener("click", beside);
  part("play").addEventListener("click", play);
  part("stop").addEventListener("click", () => send("stop"));
  part("again").addEventListener("click", () => look());
  engine.addEventListener("change", () => look());
  part("report").addEventListener("click", () => copy(now.report, "What it saw is copied."));
  part("pair").addEventListener("click", () => open(browser.runtime.getURL("popup/pair.html")));
  part("open").addEventListener("click", openBoard);
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.addEventListener("click", () => copyAs(button.getAttribute("data-copy")));
  }
  await showPairing();
}

async function showPairing() {
  const known = await paired();
  part("paired").hidden = part("keep").hidden = !known;
  part("more").toggleAttribute("open", known !== null);
  part("pair").textContent = known ? `Paired, port ${known.port}` : browser.i18n.getMessage("pair");
  part("open").textContent = known ? "Open in Queenside" : "Open on puzz.link";
  for (const name of known?.engines ?? []) engine.append(new Option(name, name));
}

/**
 * @param {string} order @param {Record<string, unknown>} [more]
 * @returns {Promise<Record<string, any>>}
 */
function send(order, more) {
  const clicked = Date.now();
  return browser.runtime.sendMessage({
    order,
    tab,
    engine: engine.value,
    clicked,
    ...now.played,
    ...more,
  });
}

/** Puts the popup into a window of its own, so that it covers nothing. */
async function beside() {
  const url = browser.runtime.getURL(`popup/popup.html?tab=${tab}`);
  const [width, height] = [376, 720];
  const left = Math.max(0, Math.min(screen.availWidth, window.screenX + window.outerWidth) - width);
  await browser.windows?.create({ url, type: "popup", width, height, left, top: 80 });
  window.close();
}

/** @param {boolean | null} may whether it may click on the daily game; null to be asked again */
async function allow(may) {
  await browser.storage.local.set({ mayClick: may === true, asked: may !== null });
  await look();
}

/** Looks at the page, and says what is there. */
async function look() {
  say("");
  document.body.setAttribute("aria-busy", "true");
  const seen = await send("look");
  now.report = seen.report ?? "";
  now.document = seen.found ? seen.document : null;
  part("board").hidden = part("more").hidden = !seen.found;
  part("seen").classList.toggle("is-bad", !seen.found);
  part("seen").textContent = seen.found ? titleOf(seen) : String(seen.reason);
  part("answer").textContent = seen.found ? answerOf(seen) : "";
  part("taken").textContent = seen.found ? seen.doubt || seen.taken : "";
  part("how").textContent = seen.found ? howOf(seen) : "";
  draw(seen);
  await showTimes(seen);
  part("play").toggleAttribute("disabled", !seen.solutions?.length || seen.over);
  part("show").toggleAttribute("disabled", !seen.solutions?.length);
  const { asked } = await browser.storage.local.get({ asked: false });
  const isDaily = seen.adapter === "daily";
  part("consent").hidden = !isDaily || asked;
  part("clicks").hidden = !seen.clicks;
  part("ask").hidden = !isDaily || !asked;
  part("ask").textContent = browser.i18n.getMessage(seen.clicks ? "coach" : "allow");
  showPlaying(seen.playing === true);
  document.body.setAttribute("aria-busy", "false");
  if (!seen.found && ++now.looks < LATE.times) setTimeout(lookLater, LATE.every);
}

/** Looks again by itself, as long as there is no board. */
async function lookLater() {
  if (now.document) return;
  const seen = await send("look");
  if (seen.found) await look();
  else if (++now.looks < LATE.times) setTimeout(lookLater, LATE.every);
}

/** @param {Record<string, any>} seen */
function titleOf({ document: { regions, stars }, grade }) {
  const size = regions.length;
  const more = stars > 1 ? `, ${stars} stars` : "";
  return `${size}×${size} board${more}${grade ? `, ${grade.name}` : ""}`;
}

/** @param {Record<string, any>} seen */
function answerOf({ document, status, over, grade }) {
  if (over) return "It is solved.";
  if (status === "none") return `${STATUS.none}: ${whyUnsolvable(document)}.`;
  const level = grade ? ` Difficulty ${grade.rating}.` : "";
  const any = status === "several" ? " Any one of them is played." : "";
  return `${STATUS[status] ?? STATUS.unknown}.${level}${any}`;
}

/** @param {Record<string, any>} seen */
function howOf({ rule, milliseconds, by }) {
  const time = milliseconds < 0.1 ? "less than 0.1" : Number(milliseconds.toPrecision(2));
  return `Read from the page’s ${rule}; solved in ${time} ms${by ? ` by the engine ${by}` : ""}.`;
}

/** A small picture of the board as it was read. @param {Record<string, any>} seen */
function draw({ found, document: board, colours = [] }) {
  const picture = part("picture");
  picture.toggleAttribute("hidden", !found);
  picture.replaceChildren();
  if (!found) return;
  const size = board.regions.length;
  const unit = 20;
  picture.setAttribute("viewBox", `-1 -1 ${size * unit + 2} ${size * unit + 2}`);
  const at = (/** @type {number} */ row, /** @type {number} */ column) =>
    board.regions[row]?.[column];
  let walls = "";
  for (let cell = 0; cell < size * size; cell++) {
    const [row, column] = [Math.floor(cell / size), cell % size];
    const region = at(row, column);
    const [x, y] = [column * unit, row * unit];
    const colour = colours[region] ?? [PLAIN, PLAIN, PLAIN];
    shape("rect", {
      x,
      y,
      width: unit,
      height: unit,
      fill: `rgb(${colour.join(" ")})`,
      class: "cell",
    });
    if (at(row, column - 1) !== region) walls += `M${x} ${y}v${unit}`;
    if (at(row - 1, column) !== region) walls += `M${x} ${y}h${unit}`;
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
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
    picture.append(made);
  }
}

/**
 * The person's time on this board, beside their times on boards of its grade.
 *
 * @param {Record<string, any>} seen
 */
async function showTimes({ found, took, grade }) {
  const { times } = await browser.storage.local.get({ times: {} });
  /** @type {[string, number][]} */
  const known = times[grade?.name] ?? [];
  const parts = [];
  if (found && took) parts.push(`You took ${clockOf(took)}.`);
  if (found && grade?.seconds) parts.push(`People usually take ${clockOf(grade.seconds[1])}.`);
  if (found && known.length) {
    const usual = clockOf(median(known.map(([, time]) => time)));
    parts.push(`Your median on ${grade.name} boards: ${usual}.`);
  }
  part("yours").textContent = parts.join(" ");
  const id = found && took && grade ? asId(now.document ?? {}) : "";
  if (!id || known.some(([name]) => name === id)) return;
  await browser.storage.local.set({
    times: { ...times, [grade.name]: [...known, [id, took]].slice(-MOST_TIMES) },
  });
}

/** @param {number[]} values */
function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}

/** @param {number} seconds @returns {string} "3:07" */
function clockOf(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

async function play() {
  showPlaying(true);
  say("Playing …");
  const { done, clicks, seconds, won, reason, several } = await send("play");
  showPlaying(false);
  if (!done) return say(String(reason), true);
  now.played = { seconds, clicks };
  part("time").hidden = !clicks;
  const time = lasted(seconds);
  const best = clicks && (await isBest(seconds)) ? " Your fastest of this size." : "";
  const all = `All queens are placed, in ${time}.`;
  const any = several ? " It is one of several solutions." : "";
  say((won ? `Played in ${time}, with ${clicks} clicks.` : all) + any + best);
}

/** Keeps the shortest time of each size. @param {number} seconds */
async function isBest(seconds) {
  const size = now.document?.regions?.length ?? 0;
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

/** @param {string} order @param {Record<string, unknown>} [more] */
async function carryOut(order, more) {
  const { text, reason } = await send(order, more);
  const isDrawn = reason === undefined && (order === "hint" || DRAWING.includes(order));
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
  const known = await paired();
  const name = encodeURIComponent(asId(now.document));
  await open(known ? `${addressOf(known.port)}/#/play/${name}` : asLink(now.document));
}

/** @param {string} url */
function open(url) {
  return browser.tabs.create({ url });
}
