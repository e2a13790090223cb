/** Make the site work offline, and ask the browser to keep a person's games. */

import { startPython } from "./asking.js";

/** Milliseconds that the page gets for itself, before files are fetched that nobody waits for. */
const CALM = 2000;

/**
 * Has the files kept for when there is no network, then starts Python in the background, so that it is kept too:
 * one after the other, and not before the page is there, since both take all of a slow network.
 */
export function settle() {
  addEventListener("load", async () => {
    await calm();
    await navigator.serviceWorker?.register(new URL("../../sw.js", import.meta.url)).catch(() => {});
    await Promise.race([navigator.serviceWorker?.ready, calm()]);
    await calm();
    startPython();
  });
  addEventListener("pointerdown", () => void navigator.storage?.persist?.(), { once: true });
}

/** @returns {Promise<void>} */
function calm() {
  return new Promise((resolve) => setTimeout(resolve, CALM));
}
