/** The app: its head, the page that the address names, and the settings they share. */

import { hasToken, takeToken } from "./api.js";
import { html, render, useEffect, useState } from "./html.js";
import { linkTo, useRoute } from "./router.js";
import { SettingsContext, useKeptSettings } from "./settings.js";
import { IconButton } from "./ui/button.js";
import { Lazy } from "./ui/lazy.js";
import { SettingsDialog } from "./ui/settings-dialog.js";

/** The pages; each is loaded when it is first looked at. */
const PAGES = [
  { name: "play", title: "Play", load: () => import("./play/page.js") },
  { name: "learn", title: "Learn", load: () => import("./learn/page.js") },
  { name: "make", title: "Make", load: () => import("./make/page.js") },
  { name: "see", title: "See", load: () => import("./watch/page.js") },
];

function App() {
  const route = useRoute();
  const kept = useKeptSettings();
  const [settingsOpen, setSettingsOpen] = useState(false);
  const page = PAGES.find(({ name }) => name === route.page) ?? PAGES[0];
  useEffect(() => {
    document.title = `${page.title} · Queenside`;
  }, [page]);
  return html`<${SettingsContext.Provider} value=${kept}>
    <header class="head">
      <a class="brand" href=${linkTo("play")}>
        <svg viewBox="0 0 40 40" aria-hidden="true"><use href="#crown" /></svg>
        <span>Queenside</span>
      </a>
      <nav class="nav" aria-label="Pages">
        ${PAGES.map(
          ({ name, title }) =>
            html`<a href=${linkTo(name)} aria-current=${name === page.name ? "page" : null}>${title}</a>`,
        )}
      </nav>
      <${IconButton} label="Settings" onClick=${() => setSettingsOpen(true)}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><use href="#sliders" /></svg>
      <//>
    </header>
    <main class="main"><${Lazy} load=${page.load} route=${route} key=${page.name} /></main>
    ${settingsOpen && html`<${SettingsDialog} onClose=${() => setSettingsOpen(false)} />`}
  <//>`;
}

function Locked() {
  return html`<main class="main locked">
    <svg viewBox="0 0 40 40" aria-hidden="true"><use href="#crown" /></svg>
    <h1>This page needs its key</h1>
    <p>
      Open the address that <code>queenside serve</code> has printed: the part after <code>#</code> is
      the key, and it is a new one each time the server starts.
    </p>
  </main>`;
}

takeToken();
const root = document.getElementById("app");
if (root) render(hasToken() ? html`<${App} />` : html`<${Locked} />`, root);
