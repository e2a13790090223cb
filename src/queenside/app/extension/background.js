/**
 * Background worker: runs commands from the popup and the keyboard (commands.js). The browser may end it
 * between commands.
 */

import { browser } from "./browser.js";
import { broadcast } from "./frames.js";
import { runCommand } from "./commands.js";
import { decide } from "./decisions.js";
import { formatDuration } from "./export-text.js";
import { kernel } from "./kernels.js";

browser.runtime.onMessage.addListener((message, sender, reply) => {
  if (sender.id === browser.runtime.id && message?.question) {
    kernel()
      .then((local) => reply(decide(local, message.question)))
      .catch(() => reply(null));
    return true;
  }
  const home = browser.runtime.getURL("");
  const ours = sender.id === browser.runtime.id && sender.url?.startsWith(home);
  if (!ours || !Number.isInteger(message?.tab)) return false;
  runCommand(message).then(reply);
  return true;
});

browser.commands.onCommand.addListener(async (name, tab) => {
  if (name !== "play" || tab?.id === undefined) return;
  const clicked = Date.now();
  const command = { order: "play", tab: tab.id, clicked };
  const { reason, seconds, several: isOneOfSeveral, taken: boardChoice } = await runCommand(command);
  const failed = typeof reason === "string" ? reason : "";
  const time = `Played in ${formatDuration(Number(seconds) || 0)}.`;
  const any = isOneOfSeveral ? "The board has several solutions; this is one of them." : "";
  const text = [time, any, boardChoice].filter(Boolean).join(" ");
  await broadcast(tab.id, { queenside: "notice", text: failed || text });
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
