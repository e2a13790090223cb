/**
 * The worker in the background: it hears orders from the extension's own pages and from the
 * keyboard, and carries them out (orders.js). It starts when there is an order and may be ended by
 * the browser whenever there is none.
 */

import { browser } from "./browser.js";
import { tellAll } from "./frames.js";
import { carryOut } from "./orders.js";
import { lasted } from "./writing.js";

browser.runtime.onMessage.addListener((message, sender, reply) => {
  const home = browser.runtime.getURL("");
  const ours = sender.id === browser.runtime.id && sender.url?.startsWith(home);
  if (!ours || !Number.isInteger(message?.tab)) return false;
  carryOut(message).then(reply);
  return true;
});

browser.commands.onCommand.addListener(async (name, tab) => {
  if (name !== "play" || tab?.id === undefined) return;
  const clicked = Date.now();
  const order = { order: "play", tab: tab.id, clicked };
  const { reason, seconds, several, taken } = await carryOut(order);
  const failed = typeof reason === "string" ? reason : "";
  const time = `Played in ${lasted(Number(seconds) || 0)}.`;
  const any = several ? "The board has several solutions; this is one of them." : "";
  const text = [time, any, taken].filter(Boolean).join(" ");
  await tellAll(tab.id, { queenside: "notice", text: failed || text });
  await mark(tab.id, failed);
});

/** @param {number} tab @param {string} reason why nothing came of it, shown on the button; or "" */
async function mark(tab, reason) {
  try {
    await browser.action.setBadgeText({ tabId: tab, text: reason ? "!" : "" });
    await browser.action.setTitle({ tabId: tab, title: reason || "Queenside" });
  } catch {
    // The tab is gone, and its button with it.
  }
}
