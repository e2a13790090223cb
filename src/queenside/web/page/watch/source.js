/** The idea of a search, what its program says of itself, and the program. */

import { ask } from "../api.js";
import { html, useEffect, useState } from "../html.js";

/** @param {{search: import("./watch.js").Search}} props */
export function Source({ search }) {
  const [source, setSource] = useState("");
  useEffect(() => {
    const controller = new AbortController();
    setSource("");
    const path = `watch/source?search=${encodeURIComponent(search.search)}`;
    const { signal } = controller;
    ask(path, undefined, { signal }).then((found) => setSource(found.source), () => {});
    return () => controller.abort();
  }, [search.search]);
  const { prose, program } = parted(source);
  return html`<section class="watch-source card" aria-label="The program">
    <div>
      <h2>${search.title}</h2>
      <p class="watch-idea">${search.idea}</p>
      ${prose.map((paragraph) => html`<p>${paragraph}</p>`)}
    </div>
    <pre tabindex="0" aria-label="Program"><code>${program}</code></pre>
  </section>`;
}

/**
 * A program opens with what it says of itself: its first line is the title, which is shown anyway.
 *
 * @param {string} source
 */
export function parted(source) {
  const [, said = "", program = ""] = /^"""([^]*?)"""\n([^]*)$/.exec(source) ?? [];
  const prose = said.split(/\n{2,}/).slice(1).map((part) => part.trim()).filter(Boolean);
  return { prose, program: program.trim() };
}
