/** Make the site work offline, announce its new versions, and ask the browser to keep a person's games. */

import { t } from "../i18n.js";

/** Milliseconds that the page gets for itself, before files are fetched that nobody waits for. */
const CALM = 2000;

/** Has the files kept for when there is no network: not before the page is there, since it takes all of a slow network. */
export function installSite() {
  if (document.readyState === "complete") setTimeout(register, CALM);
  else addEventListener("load", () => setTimeout(register, CALM));
  addEventListener("pointerdown", () => void navigator.storage?.persist?.(), { once: true });
}

async function register() {
  const registration = await navigator.serviceWorker?.register(new URL("../../sw.js", import.meta.url)).catch(() => null);
  if (!registration) return;
  const announceWaiting = () => registration.waiting && navigator.serviceWorker.controller && announce(registration);
  announceWaiting();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", announceWaiting));
}

/** @param {ServiceWorkerRegistration} registration with a new version that waits */
function announce(registration) {
  if (document.querySelector(".new-version")) return;
  const sign = document.createElement("p");
  sign.className = "site-sign new-version";
  sign.setAttribute("role", "status");
  const reload = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    if (registration.waiting) registration.waiting.postMessage("activate");
    else location.reload(); // another tab has asked for it
  };
  const buttons = [button(t("Reload"), reload), button(t("Later"), () => sign.remove())];
  sign.append(t("A new version of this site is ready."), ...buttons);
  document.body.append(sign);
}

/** @param {string} text @param {() => void} act */
function button(text, act) {
  const element = Object.assign(document.createElement("button"), { type: "button", className: "button", textContent: text });
  element.addEventListener("click", act);
  return element;
}
