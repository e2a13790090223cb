/** The page for pairing: a page and not the popup, which closes when the browser asks something. */

import { browser } from "../browser.js";
import { ORIGINS, pair, readPairing, unpair } from "../pairing.js";

/** @param {string} id */
const part = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id));

part("form").addEventListener("submit", (event) => {
  event.preventDefault();
  begin(Number(part("port").value), part("code").value);
});
part("end").addEventListener("click", async () => {
  await unpair();
  await show("The pairing has ended.");
});
await show("");

/** @param {number} port @param {string} code */
async function begin(port, code) {
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    return show("The port is a number, such as 8000: it is in the address of Queenside.", true);
  }
  try {
    // The browser only asks while it handles the click, so nothing is waited for before this.
    const allowed = await browser.permissions.request({ origins: ORIGINS });
    if (!allowed) return show("Without the permission there is no pairing.", true);
    await pair(port, code);
    await show("Paired. Open the popup on a page with a board.");
  } catch (error) {
    await show(error instanceof Error ? error.message : String(error), true);
  }
}

/** @param {string} text @param {boolean} [bad] */
async function show(text, bad = false) {
  const pairing = await readPairing();
  part("end").hidden = !pairing;
  part("said").textContent = text || (pairing ? `Paired with Queenside at port ${pairing.port}.` : "");
  part("said").classList.toggle("is-bad", bad);
}
