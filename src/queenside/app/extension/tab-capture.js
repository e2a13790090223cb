/**
 * A board that nothing in a page tells: read in a picture of its tab, by the kernel that reads
 * screenshots.
 *
 * The page says before how its window lies (`view`), and after whether it still does (`sight`); so
 * what is at a place of the picture is at a place of the page, whatever the zoom and the screen.
 * The picture is looked at and let go: nothing of it is kept but the board.
 */

import { browser } from "./browser.js";
import { ask, EMPTY, readingFrom } from "./frames.js";
import { kernel } from "./kernels.js";
import { Refused } from "./kernel/kernel.js";

/** @import { Reading, Refusal } from "./frames.js" */
/** @import { Seen } from "./kernel/kernel.js" */

/** @typedef {{data: Uint8ClampedArray, width: number, height: number}} Pixels */
/** @typedef {{left: number, top: number, width: number, height: number}} Box */
/** @typedef {{reading: Reading, pixels: Pixels, seen: Seen}} Sighted */

const CAPTURE_INTERVAL = 520; // milliseconds: Chromium takes two pictures a second
const MAX_SECONDS = 2; // for which a board is looked for: a person waits
const MARGIN = 8; // pixels of the page around a part, in which a cell more would be seen
const MAX_ATTEMPTS = 3;
const UNLIKE = 0.05; // how much the shapes of page and picture differ, at most
const PAGE = 0; // the frame that is the page itself
const ADVICE = "If you can see one, scroll until all of it is visible, with nothing over it.";
const AWAY = "The tab is not in front, so no picture of it can be taken.";

/** @type {Promise<unknown>} the last picture, after which the next is taken */
let last = Promise.resolve();
let lastCaptureTime = 0;

/**
 * @param {number} tab
 * @param {Refusal} refusal of the document: no board is there, or one whose regions nothing tells;
 *     one that is broken is not looked for
 */
export async function readPicture(tab, refusal) {
  const { size } = refusal;
  if (refusal.reason !== EMPTY && !size) return refusal;
  const sight = await captureBoard(tab);
  if (!("reason" in sight) && (sight.reading.document.regions?.length === size || !size)) {
    return sight.reading;
  }
  const reason = size ? refusal.reason : `${EMPTY} ${ADVICE}`;
  const cause = "reason" in sight ? sight.reason : "It shows a board of another size.";
  const also = `{\n "picture": ${JSON.stringify(cause)},`;
  return { reason, report: refusal.report.replace("{", () => also) };
}

/** @param {number} tab @returns {Promise<Sighted | {reason: string}>} */
export async function captureBoard(tab) {
  const view = await ask(tab, PAGE, { queenside: "view" });
  if (!(view.width > 0)) return { reason: "The page does not answer." };
  /** @type {Pixels | null} */
  let pixels = null;
  try {
    for (let tries = 0; !pixels || hasOtherShape(pixels, view); tries++) {
      if (tries === MAX_ATTEMPTS) throw new Error("The picture has another shape than the page.");
      pixels = await capture(tab);
    }
  } catch (error) {
    await ask(tab, PAGE, { queenside: "sight" });
    return { reason: error instanceof Error ? error.message : AWAY };
  }
  const detected = await detectBoard(pixels, partsOf(pixels, view));
  const board = "reason" in detected ? null : toPagePixels(detected, pixels.width, view);
  const answer = await ask(tab, PAGE, { queenside: "sight", seen: board });
  if ("reason" in detected) return detected;
  if (answer.found !== true) return { reason: String(answer.reason ?? "The page has gone away.") };
  return { reading: readingFrom({ ...answer, frame: PAGE }, ""), pixels, seen: detected };
}

/** @param {Pixels} pixels @param {Record<string, any>} view a window that has just changed */
function hasOtherShape(pixels, view) {
  return Math.abs((pixels.width * view.height) / (pixels.height * view.width) - 1) > UNLIKE;
}

/** @param {number} tab @returns {Promise<Pixels>} what is to be seen of it */
function capture(tab) {
  const now = last.then(() => captureTab(tab));
  last = now.catch(() => {});
  return now;
}

/** @param {number} tab */
async function captureTab(tab) {
  await pause(Math.min(lastCaptureTime + CAPTURE_INTERVAL - Date.now(), CAPTURE_INTERVAL));
  const { active, windowId } = await browser.tabs.get(tab);
  if (!active) throw new Error(AWAY);
  lastCaptureTime = Date.now();
  const photograph = () => browser.tabs.captureVisibleTab(windowId, { format: "png" });
  // A popup that is opened again does not know when the last picture was taken.
  const url = await photograph().catch(() => pause(2 * CAPTURE_INTERVAL).then(photograph));
  const still = await browser.tabs.get(tab);
  if (!still.active || still.windowId !== windowId) throw new Error(AWAY);
  return pixelsOf(url);
}

/** @param {number} wait milliseconds */
async function pause(wait) {
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
}

/** @param {string} url of data @returns {Promise<Pixels>} */
async function pixelsOf(url) {
  const text = atob(url.slice(url.indexOf(",") + 1));
  const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const { width, height } = image;
  const paper = new OffscreenCanvas(width, height).getContext("2d");
  if (!paper) throw new Error("There is no memory for a picture.");
  paper.drawImage(image, 0, 0);
  return { data: paper.getImageData(0, 0, width, height).data, width, height };
}

/** @param {Pixels} pixels @param {Box[]} parts @returns {Promise<Seen | {reason: string}>} */
async function detectBoard(pixels, parts) {
  const fullBox = { left: 0, top: 0, width: pixels.width, height: pixels.height };
  const end = performance.now() + 1000 * MAX_SECONDS;
  let reason = "";
  for (const part of [fullBox, ...parts]) {
    const seconds = (end - performance.now()) / 1000;
    if (seconds < 0) break;
    const { data, width, height } = crop(pixels, part);
    try {
      const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
      const detected = (await kernel()).picture(bytes, width, height, seconds);
      return { ...detected, left: detected.left + part.left, top: detected.top + part.top };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      reason ||= error.message;
    }
  }
  return { reason: `${reason} (${pixels.width}×${pixels.height})` };
}

/** @param {Pixels} pixels @param {Box} part */
function crop(pixels, { left, top, width, height }) {
  if (width === pixels.width && height === pixels.height) return pixels;
  const data = new Uint8ClampedArray(4 * width * height);
  for (let row = 0; row < height; row++) {
    const from = 4 * ((top + row) * pixels.width + left);
    data.set(pixels.data.subarray(from, from + 4 * width), 4 * row * width);
  }
  return { data, width, height };
}

/** @param {Pixels} pixels @param {Record<string, any>} view @returns {Box[]} with a margin each */
function partsOf(pixels, { width, scale, areas, left, top }) {
  const ratio = (pixels.width / width) * scale;
  return areas.map((/** @type {number[]} */ [x, y, partWidth, partHeight]) => {
    const from = [x - left - MARGIN, y - top - MARGIN].map((edge) => Math.floor(edge * ratio));
    const to = [from[0] + (partWidth + 2 * MARGIN) * ratio, from[1] + (partHeight + 2 * MARGIN) * ratio];
    const [first, above] = from.map((edge) => Math.max(0, edge));
    const right = Math.min(pixels.width, Math.ceil(to[0]));
    const bottom = Math.min(pixels.height, Math.ceil(to[1]));
    const part = { left: first, top: above };
    return { ...part, width: Math.max(1, right - first), height: Math.max(1, bottom - above) };
  });
}

/** @param {Seen} detected @param {number} pictureWidth the picture @param {Record<string, any>} view */
function toPagePixels(detected, pictureWidth, { width, scale, left, top }) {
  const ratio = width / scale / pictureWidth;
  return {
    ...detected,
    left: left + detected.left * ratio,
    top: top + detected.top * ratio,
    wide: detected.wide * ratio,
    high: detected.high * ratio,
  };
}
