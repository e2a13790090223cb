/** The app: its head, the page that the address names, and the settings they share. */

import { ask, hasToken, isSite, onReach, takeToken } from "./api.js";
import { html, render, useEffect, useInterval, useState } from "./html.js";
import { linkTo, useRoute } from "./router.js";
import { SettingsContext, useKeptSettings } from "./settings.js";
import { IconButton } from "./ui/button.js";
import { Lazy } from "./ui/feedback.js";
import { startSync } from "./store/session.js";
import { SettingsDialog } from "./ui/settings-dialog.js";
import { language, t, tree } from "./i18n.js";
import { onKeeping } from "./database.js";

/** The pages; each is loaded when it is first looked at. */
const PAGES = [
  { name: "today", title: t("Play"), look: "today", load: () => import("./today/page.js") },
  { name: "stats", of: "today", title: t("Your games and times"), look: "page", load: () => import("./today/stats.js") },
  { name: "play", of: "today", title: t("Play"), look: "play", load: () => import("./play/page.js") },
  { name: "learn", title: t("Learn"), look: "page", load: () => import("./learn/page.js") },
  { name: "make", title: t("Make"), look: "page", load: () => import("./make/page.js") },
  { name: "see", title: t("See"), look: "page", load: () => import("./watch/page.js") },
];

function App() {
  const route = useRoute();
  const settings = useKeptSettings();
  const [settingsOpen, setSettingsOpen] = useState(false);
  const page = PAGES.find(({ name }) => name === route.page) ?? PAGES[0];
  useEffect(() => {
    document.title = `${page.title} · Queenside`;
  }, [page]);
  return html`<${SettingsContext.Provider} value=${settings}>
    <header class="head">
      <a class="brand" href=${linkTo("today")}>
        <svg viewBox="0 0 40 40" aria-hidden="true"><use href="#crown" /></svg>
        <span>Queenside</span>
      </a>
      <nav class="nav" aria-label=${t("Pages")}>
        ${PAGES.filter(({ of }) => !of).map(
          ({ name, title }) =>
            html`<a href=${linkTo(name)} aria-current=${[page.name, page.of].includes(name) ? "page" : null}>${title}</a>`,
        )}
      </nav>
      <${IconButton} label=${t("Settings")} onClick=${() => setSettingsOpen(true)}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><use href="#sliders" /></svg>
      <//>
    </header>
    <${SaveWarning} />
    <main class="main"><${Lazy} load=${page.load} look=${page.look} route=${route} key=${page.name} /></main>
    ${settingsOpen && html`<${SettingsDialog} onClose=${() => setSettingsOpen(false)} />`}
  <//>`;
}

/** In the place of everything, where nobody has brought the key. */
function Locked() {
  const open = (/** @type {SubmitEvent & {currentTarget: HTMLFormElement}} */ event) => {
    event.preventDefault();
    const key = /token=([\w-]+)/.exec(String(new FormData(event.currentTarget).get("address")))?.[1];
    if (key) location.hash = `#token=${key}`;
  };
  return html`<main class="main locked">
    <svg viewBox="0 0 40 40" aria-hidden="true"><use href="#crown" /></svg>
    <h1>${t("This page needs its key")}</h1>
    <p>
      ${tree(
        "Open the link that {command} prints: the part after {sign} is the key, another one each time the server starts.",
        { command: html`<code>queenside serve</code>`, sign: html`<code>#</code>` },
      )}
    </p>
    <form class="row" onSubmit=${open}>
      <label>${t("Or paste that link here")} <input name="address" type="text" required pattern=".*token=[\w-]+.*" /></label>
      <button class="button button-main">${t("Open")}</button>
    </form>
  </main>`;
}

const PAUSE = 3000; // milliseconds after which the server is asked again

/** @typedef {import("./api.js").Reach} Reach */
/** @typedef {import("./database.js").Keeping} Keeping */

const SERVER = {
  "": "",
  gone: t("The server doesn't answer. Start it again with: queenside serve."),
  locked: t("The server was started again, with a new key. Open the link that queenside serve has printed."),
};

const BROWSER = {
  "": "",
  full: t("This browser's storage is full."),
  blocked: t("This browser keeps nothing for this page."),
};

/** A warning, only while saving fails. */
function SaveWarning() {
  const [reach, setReach] = useState(/** @type {Reach} */ (""));
  const [keeping, setKeeping] = useState(/** @type {Keeping} */ (""));
  useEffect(() => onReach(setReach), []);
  useEffect(() => onKeeping(setKeeping), []);
  useInterval(() => ask("settings").catch(() => {}), reach ? PAUSE : 0);
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

if (document.querySelector("meta[name=queenside-static]")) (await import("./site/backend.js")).useSiteBackend();
takeToken();
const isLocked = !hasToken();
for (const event of ["hashchange", "storage"]) addEventListener(event, () => (isLocked ? location.reload() : takeToken()));
if (hasToken()) startSync();
if (hasToken() && !isSite()) navigator.serviceWorker?.register(`/offline.js?${language}`).catch(() => {}); // a site has its own
document.documentElement.classList.toggle("is-framed", window.parent !== window); // another page shows the board alone
const root = document.getElementById("app");
if (root) render(hasToken() ? html`<${App} />` : html`<${Locked} />`, root);
