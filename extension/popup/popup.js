/**
 * The popup: it says what is on the page, and passes on what the person wants done about it.
 *
 * It works on the active tab, or on the one that its own address names if it is a page itself.
 * Whatever comes from a page is put in as text and never as markup.
 */

import { browser } from "../browser.js";
import { addressOf, paired } from "../pairing.js";
import { asId, asJson, asLink, asText, lasted } from "../writing.js";

/** @import { PuzzleDocument } from "../puzzle/document.js" */

/** @type {Record<string, (document: PuzzleDocument) => string>} */
const WRITE = { text: asText, id: asId, link: asLink, json: asJson };

/** What each status of a board is called. @type {Record<string, string>} */
const STATUS = {
  unique: "One solution",
  solved: "A solution; whether there are others was not found out in time",
  several: "Several solutions",
  none: "No solution",
  unknown: "Not solved in time",
};

/** @typedef {{seconds?: number, clicks?: number}} Played */

/**
 * What was seen, from look to look, and what was played.
 *
 * @type {{document: PuzzleDocument | null, report: string, played: Played}}
 */
const now = { document: null, report: "", played: {} };

/** @template {HTMLElement} T @param {string} id @returns {T} */
const part = (id) => /** @type {T} */ (document.getElementById(id));

/** @type {HTMLSelectElement} */
const depth = part("depth");
/** @type {HTMLSelectElement} */
const engine = part("engine");

const tab = await tabOf();
await prepare();
await look();

/** @returns {Promise<number>} */
async function tabOf() {
  const named = Number(new URLSearchParams(location.search).get("tab"));
  if (named) return named;
  const [active] = await browser.tabs.query({ active: true, currentWindow: true });
  return active?.id ?? -1;
}

/** Puts the kept choices in place, and listens to every button. */
async function prepare() {
  const { pace } = await browser.storage.local.get({ pace: "instant" });
  for (const choice of paces()) {
    choice.checked = choice.value === pace;
    choice.addEventListener("change", () => browser.storage.local.set({ pace: choice.value }));
  }
  for (const order of ["show", "hint", "check", "hide", "keep", "time"]) {
    part(order).addEventListener("click", () => carryOut(order));
  }
  part("play").addEventListener("click", play);
  part("stop").addEventListener("click", () => send("stop"));
  part("again").addEventListener("click", look);
  engine.addEventListener("change", look);
  part("report").addEventListener("click", () => copy(now.report, "What it saw is copied."));
  part("pair").addEventListener("click", () => open(browser.runtime.getURL("popup/pair.html")));
  part("open").addEventListener("click", openBoard);
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.addEventListener("click", () => copyAs(button.getAttribute("data-copy")));
  }
  await showPairing();
}

/** @returns {HTMLInputElement[]} */
function paces() {
  return [...document.querySelectorAll("input")].filter(({ name }) => name === "pace");
}

async function showPairing() {
  const known = await paired();
  part("paired").hidden = part("keep").hidden = !known;
  part("pair").textContent = known ? `Paired, port ${known.port}` : "Pair with Queenside";
  part("open").textContent = known ? "Open in Queenside" : "Open on puzz.link";
  for (const name of known?.engines ?? []) engine.append(new Option(name, name));
}

/** @param {string} order @returns {Promise<Record<string, any>>} */
function send(order) {
  const pace = paces().find(({ checked }) => checked)?.value;
  return browser.runtime.sendMessage({
    order, tab, pace, engine: engine.value, depth: Number(depth.value), clicked: Date.now(),
    ...now.played,
  });
}

/** Looks at the page, and says what is there. */
async function look() {
  say("");
  document.body.setAttribute("aria-busy", "true");
  const seen = await send("look");
  now.report = seen.report ?? "";
  now.document = seen.found ? seen.document : null;
  part("board").hidden = !seen.found;
  part("seen").classList.toggle("is-bad", !seen.found);
  part("seen").textContent = seen.found ? titleOf(seen) : String(seen.reason);
  part("answer").textContent = seen.found ? answerOf(seen) : "";
  const ready = seen.status === "unique";
  part("play").toggleAttribute("disabled", !ready || seen.over);
  part("show").toggleAttribute("disabled", !seen.solutions?.length);
  showPlaying(seen.playing === true);
  document.body.setAttribute("aria-busy", "false");
}

/** @param {Record<string, any>} seen */
function titleOf({ document: { regions, stars }, rule }) {
  const size = regions.length;
  const more = stars > 1 ? ` with ${stars} stars` : "";
  return `${size}×${size} board${more}, read by its ${rule}.`;
}

/** @param {Record<string, any>} seen */
function answerOf({ status, milliseconds, by, over }) {
  if (over) return "It is solved.";
  const time = milliseconds < 0.1 ? "less than 0.1" : Number(milliseconds.toPrecision(2));
  const whose = by ? `, by the engine ${by}` : "";
  return `${STATUS[status] ?? STATUS.unknown}, ${time} ms${whose}.`;
}

async function play() {
  showPlaying(true);
  say("Playing …");
  const { done, clicks, seconds, won, reason } = await send("play");
  showPlaying(false);
  if (!done) return say(String(reason), true);
  now.played = { seconds, clicks };
  part("time").hidden = !clicks;
  const time = lasted(seconds);
  const best = clicks && (await isBest(seconds)) ? " Your fastest of this size." : "";
  const all = `All queens are placed, in ${time}.`;
  say((won ? `Played in ${time}, with ${clicks} clicks.` : all) + best);
}

/** Keeps the shortest time of each size. @param {number} seconds @returns {Promise<boolean>} */
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
  part("play").hidden = playing;
  part("stop").hidden = !playing;
}

/** @param {string} order */
async function carryOut(order) {
  const { text, reason } = await send(order);
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
