/** The idea of a search, what its program says of itself, and the program. */

import { html } from "../html.js";
import { useAnswer } from "../ui/use-latest-request.js";
import { t } from "../i18n.js";

/** @param {{search: import("./watch.js").Search}} props */
export function Source({ search }) {
  const { answer, current } = useAnswer(`watch/source?search=${encodeURIComponent(search.search)}`);
  const { prose, program } = splitSource(current ? answer.source : "");
  return html`<section class="watch-source card" aria-label=${t("The program")}>
    <div>
      <h2>${search.title}</h2>
      <p class="watch-idea">${search.idea}</p>
      ${prose.map((paragraph) => html`<p>${paragraph}</p>`)}
    </div>
    <pre tabindex="0" aria-label=${t("Program")}><code>${program}</code></pre>
  </section>`;
}

/**
 * A program opens with what it says of itself: its first line is the title, which is shown anyway.
 *
 * @param {string} source
 */
function splitSource(source) {
  const [, said = "", program = ""] = /^"""([^]*?)"""\n([^]*)$/.exec(source) ?? [];
  const prose = said.split(/\n{2,}/).slice(1).map((part) => part.trim()).filter(Boolean);
  return { prose, program: program.trim() };
}
