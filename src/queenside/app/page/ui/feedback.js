/** What stands in the place of what is missing: errors where they happened, and outlines while it loads. */

import { html, useEffect, useState } from "../html.js";
import { t, tree } from "../i18n.js";
import { Button } from "./button.js";

/** @param {{problem: import("../api.js").Problem | Error | null | undefined}} props */
export function Fault({ problem }) {
  if (!problem) return null;
  const faults = "faults" in problem ? problem.faults : [];
  const text = "detail" in problem && problem.detail ? problem.detail : problem.message;
  return html`<div class="fault" role="alert">
    ${faults.length < 2 ? html`<p>${faults[0] ?? text}</p>` : html`<ul>${faults.map((fault) => html`<li>${fault}</li>`)}</ul>`}
  </div>`;
}

/** @type {Record<string, string[]>} the parts of each outline, by their class */
const PARTS = {
  board: ["board"],
  play: ["head", "board", "side"],
  learn: ["head", "board", "side"],
  today: ["board", "side"],
  page: ["head", "side"],
};

/** @param {{look: string}} props one of the outlines above */
export function Skeleton({ look }) {
  return html`<div class=${`skeleton skeleton-${look} waiting`} role="status" aria-label=${t("One moment …")}>
    ${PARTS[look].map((part) => html`<span class=${`skeleton-${part}-part`}></span>`)}
  </div>`;
}

/**
 * Load a part; `look` is its placeholder. Needs a `key` for each part.
 *
 * @param {{load: () => Promise<{default: unknown}>, look?: string} & Record<string, unknown>} props
 */
export function Lazy({ load, look, ...props }) {
  const [Component, setComponent] = useState(/** @type {unknown} */ (null));
  useEffect(() => {
    load().then(
      (module) => setComponent(() => module.default),
      () => setComponent(() => Missing),
    );
  }, []);
  if (!Component) return look && html`<${Skeleton} look=${look} />`;
  return html`<${Component} ...${props} />`;
}

function Missing() {
  // Asked first, since a page that is loaded again without a server is gone; and the whole page is
  // loaded again, since some browsers don't fetch a part twice.
  const reload = () => fetch(location.pathname).then(() => location.reload(), () => {});
  return html`<div class="fault" role="alert">
    <p>
      ${tree("This part of the page could not be loaded. If the server has ended, start it again with {command} and open the address that it prints.", {
        command: html`<code>queenside serve</code>`,
      })}
    </p>
    <p class="row"><${Button} onClick=${reload}>${t("Try again")}<//></p>
  </div>`;
}
