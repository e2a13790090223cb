/** A notice at the top of every page while moves can't be saved. */

import { ask, isSite, onReach } from "../api.js";
import { onKeeping } from "../database.js";
import { html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";

const PAUSE = 3000; // milliseconds after which the server is asked again

/** @typedef {import("../api.js").Reach} Reach */
/** @typedef {import("../database.js").Keeping} Keeping */

/** @type {Record<Reach, string>} */
const SERVER = {
  "": "",
  gone: t("The server doesn't answer. Start it again with: queenside serve."),
  locked: t("The server was started again, with a new key. Open the link that queenside serve has printed."),
};

/** @type {Record<Keeping, string>} */
const BROWSER = {
  "": "",
  full: t("This browser's storage is full."),
  blocked: t("This browser keeps nothing for this page."),
};

/** A warning, only while saving fails. */
export function SaveWarning() {
  const [reach, setReach] = useState(/** @type {Reach} */ (""));
  const [keeping, setKeeping] = useState(/** @type {Keeping} */ (""));
  useEffect(() => onReach(setReach), []);
  useEffect(() => onKeeping(setKeeping), []);
  useEffect(() => {
    if (!reach) return;
    const timer = setInterval(() => ask("settings").catch(() => {}), PAUSE);
    return () => clearInterval(timer);
  }, [reach]);
  return html`<div class="trouble-place" role="status">
    ${(reach || keeping) && html`<p class="trouble">${SERVER[reach]} ${BROWSER[keeping]} ${meaning(reach, keeping)}</p>`}
  </div>`;
}

/** @param {Reach} reach @param {Keeping} keeping @returns {string} what that means for what one does now */
function meaning(reach, keeping) {
  if (reach && keeping) return t("Your changes are lost when you close this page.");
  if (reach) return t("Your moves are kept in this browser, and the server gets them when it's back.");
  if (isSite()) return t("Your changes are lost when you close this page.");
  return t("Your games are kept by the server, but undo ends when you close this page.");
}
