/** What stands in the place of what is missing: errors where they happened, and outlines while it loads. */

import { isSite, Problem } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { Button } from "./button.js";

/**
 * Asked first, since a page that is loaded again without a server is gone; and the whole page is loaded again, since
 * some browsers don't fetch a part twice.
 */
const reload = () => fetch(location.pathname).then(() => location.reload(), () => {});

/**
 * A mistake in red; calmly what is only out of reach; and of a defect no word that only its makers understand, but
 * in the details.
 * @param {{problem: Problem | Error | null | undefined}} props
 */
export function Fault({ problem }) {
  if (!problem) return null;
  const status = problem instanceof Problem ? problem.status : problem.name === "Error" ? 400 : 500;
  const faults = problem instanceof Problem ? problem.faults : [];
  const text = (problem instanceof Problem && problem.detail) || problem.message;
  const isDefect = status === 500;
  const shown = isDefect ? [t("Something went wrong here. Your games are kept.")] : faults.length ? faults : [text];
  return html`<div class=${`fault ${status ? "" : "is-away"}`} role="alert">
    ${shown.length < 2 ? html`<p>${shown[0]}</p>` : html`<ul>${shown.map((fault) => html`<li>${fault}</li>`)}</ul>`}
    ${isDefect && html`<details><summary>${t("Details, to report it")}</summary><p>${text}</p></details>`}
    ${(isDefect || !status) && html`<p class="row"><${Button} onClick=${reload}>${t("Try again")}<//></p>`}
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
  const cure = isSite() ? t("Try again when you are online.") : t("If the server has ended, start it again with: queenside serve");
  return html`<${Fault} problem=${new Problem(0, `${t("This part of the page could not be loaded.")} ${cure}`)} />`;
}
