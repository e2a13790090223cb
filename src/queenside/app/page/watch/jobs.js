/** Jobs: counts that outlive a session, in the folder of the server; made, run and stopped. */

import { ask, stream } from "../api.js";
import { html, useEffect, useInterval, useState } from "../html.js";
import { Fault, Skeleton } from "../ui/feedback.js";
import { Input } from "../ui/fields.js";
import { useLatestRequest } from "../ui/hooks.js";
import { plural, t, tree } from "../i18n.js";
import { Pick, StartButton } from "./choices.js";
import { Button } from "../ui/button.js";
import { download } from "../ui/files.js";
import { duration, formatInteger } from "./charts.js";

const SIZES = [16, 17, 18, 19, 20, 21, 22, 23, 24];
/** Milliseconds from one look at the folder to the next: jobs may be run by others too. */
const POLL_INTERVAL = 2000;

export default function Jobs() {
  const [listed, setListed] = useState(/** @type {{folder: string, jobs: any[]} | null} */ (null));
  const [problem, setProblem] = useState(/** @type {Error | null} */ (null));
  const look = () => ask("jobs").then((listing) => (setListed(listing), setProblem(null)), setProblem);
  useEffect(() => void look(), []);
  useInterval(() => document.hidden || look(), POLL_INTERVAL);
  return html`<section class="watch-jobs" aria-label=${t("Jobs")}>
    <h1 class="only-heard">${t("Jobs")}</h1>
    <${NewJob} onMade=${look} />
    <${Fault} problem=${problem} />
    ${!listed && !problem && html`<${Skeleton} look="page" />`}
    ${listed && html`<p class="quiet">
      ${listed.jobs.length ? t("Jobs in") : t("There are no jobs yet in")} <code>${listed.folder}</code>
    </p>`}
    ${listed?.jobs.map((job) => html`<${JobCard} job=${job} key=${job.name} />`)}
  </section>`;
}

/** @param {{onMade: () => void}} props */
function NewJob({ onMade }) {
  const [name, setName] = useState("");
  const [size, setSize] = useState(20);
  const { problem, run } = useLatestRequest();
  const jobName = name || `${size}-queens`;
  /** @param {Event} event */
  function make(event) {
    event.preventDefault();
    run(async () => {
      const board = { kind: "n-queens", size };
      await ask("jobs", { name: jobName, board, unit_seconds: 0.5 });
      setName("");
      onMade();
    });
  }
  return html`<form class="card watch-form" onSubmit=${make}>
    <h2>${t("A new job")}</h2>
    <p class="quiet">
      ${t("Counts all solutions of N-Queens in parts. It runs while this page is open. Stop it whenever you like and resume later.")}
    </p>
    <div class="row">
      <${Pick} label=${t("Queens")} name="size" value=${size} from=${SIZES} onPick=${setSize} />
      <label class="watch-field">
        ${t("Name")}
        <${Input} type="text" name="name" placeholder=${jobName} value=${name} maxlength="64" onInput=${setName} />
      </label>
      <button type="submit" class="button button-main">${t("Make it")}</button>
    </div>
    <${Fault} problem=${problem} />
  </form>`;
}

/** @import { JobFaultData as Unreadable, CheckData as Check, RunData } from "../contract.js" */
/** @typedef {import("../contract.js").JobStatusData & Partial<Unreadable>} Status */

/** @param {{job: Status}} props as it was when the list was made */
function JobCard({ job }) {
  const { status, progress, problem, start, stop } = useJob(job);
  const report = useLatestRequest();
  const isFinished = status.done >= status.units;
  if (job.fault) {
    return html`<article class="card watch-job grid" aria-label=${job.name}>
      <h2>${job.name}</h2>
      <${Fault} problem=${new Error(job.fault)} />
    </article>`;
  }
  return html`<article class="card watch-job grid" aria-label=${job.name}>
    <div class="row">
      <h2 class="push">${job.name} <small class="quiet">${status.title}</small></h2>
      <${StartButton} busy=${progress !== null} ...${{ start, stop }} disabled=${isFinished}>
        ${isFinished ? t("Done") : status.done ? t("Go on") : t("Start")}
      <//>
      <${Button} disabled=${!status.done} onClick=${() => report.put(`jobs/${job.name}/report`)}>${t("Report")}<//>
    </div>
    <progress
      max="1"
      value=${(progress ?? status).share}
      aria-label=${t("{name}: work done", { name: job.name })}
    ></progress>
    <${Figures} status=${status} progress=${progress} />
    <${Fault} problem=${problem ?? report.problem} />
    ${report.answer && html`<${Report} name=${job.name} report=${report.answer} onClose=${report.forget} />`}
  </article>`;
}

/** A job that can be run, and what is known of it. @param {Status} job */
function useJob(job) {
  const { problem, busy, run, stop } = useLatestRequest();
  const [status, setStatus] = useState(job);
  const [progress, setProgress] = useState(/** @type {Status | RunData} */ (job));
  useEffect(() => setStatus(job), [job]);

  const start = () =>
    run(async (signal) => {
      setProgress(status);
      try {
        setStatus(await stream(`jobs/${job.name}/run`, {}, { signal, onEvent: (_, data) => setProgress(data) }));
      } catch (error) {
        setStatus(await ask(`jobs/${job.name}`).catch(() => status)); // what it has come to by then
        throw error;
      }
    });
  return { problem, status, progress: busy ? progress : null, start, stop };
}

/** @param {{status: Status, progress: Status | RunData | null}} props */
function Figures({ status, progress }) {
  const { done, units, share, counted } = progress ?? status;
  const run = progress && "rate" in progress ? progress : null;
  const facts = [
    `${Math.floor(1000 * share) / 10} %`,
    t("{done} of {parts}", { done: formatInteger(done), parts: parts(units) }),
    counted !== null && t("{number} solutions so far", { number: formatInteger(counted) }),
    run?.rate === 0 && t("the first parts are under way"),
    run && run.rate > 0 && t("{number} parts a second", { number: Number(run.rate.toPrecision(3)) }),
    run?.left && share < 1 && t("about {time} left", { time: duration(Math.ceil(run.left)) }),
    status.failing > 0 && plural(status.failing, "{count} part failed", "{count} parts failed"),
    status.disputed > 0 && plural(status.disputed, "{count} part disputed", "{count} parts disputed"),
  ];
  const total = share >= 1 && !progress ? counted : null;
  return html`<p class="watch-facts" data-figure="job">
    ${total === null ? facts.filter(Boolean).join(" · ") : tree("{solutions}, in {parts}.", { solutions: html`<strong>${t("{number} solutions", { number: formatInteger(total) })}</strong>`, parts: parts(units) })}
  </p>`;
}

/** @param {number} number */
function parts(number) {
  return plural(number, "{count} part", "{count} parts");
}

/** @param {Check} check that something is still to be done speaks against nothing */
function speaksAgainst({ name, holds }) {
  return holds === false && name !== "complete";
}

/** @param {{name: string, report: any, onClose: () => void}} props */
function Report({ name, report, onClose }) {
  const text = JSON.stringify(report, null, 2);
  return html`<div class="watch-report">
    <ul>
      ${(report.checks ?? []).map(
        (/** @type {Check} */ check) => html`<li class=${speaksAgainst(check) ? "is-bad" : ""}>
          ${check.holds ? "✓" : speaksAgainst(check) ? "✗" : "–"} ${check.name}: ${check.found}
        </li>`,
      )}
    </ul>
    <div class="row">
      <${Button} onClick=${() => download(`${name}-report.json`, text, "application/json")}>${t("Keep the report")}<//>
      <${Button} onClick=${onClose}>${t("Close")}<//>
    </div>
  </div>`;
}
