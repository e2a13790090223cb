/** An error message, shown where the error happened. */

import { html } from "../html.js";

/** @param {{problem: import("../api.js").Problem | Error | null | undefined}} props */
export function Fault({ problem }) {
  if (!problem) return null;
  const faults = "faults" in problem ? problem.faults : [];
  const text = "detail" in problem && problem.detail ? problem.detail : problem.message;
  return html`<div class="fault" role="alert">
    ${faults.length < 2 ? html`<p>${faults[0] ?? text}</p>` : html`<ul>${faults.map((fault) => html`<li>${fault}</li>`)}</ul>`}
  </div>`;
}
