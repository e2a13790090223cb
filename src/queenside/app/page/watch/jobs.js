/** Jobs: counts that outlive a session, in the folder of the server; made, run and stopped. */

import { ask } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { Fault } from "../ui/fault.js";
import { Input } from "../ui/fields.js";
import { useLatestRequest } from "../ui/use-latest-request.js";
import { t } from "../i18n.js";
import { JobCard } from "./job-card.js";
import { Pick } from "./parts.js";

const SIZES = [16, 17, 18, 19, 20, 21, 22, 23, 24];
/** Milliseconds from one look at the folder to the next: jobs may be run by others too. */
const POLL_INTERVAL = 2000;

export default function Jobs() {
  const [listed, setListed] = useState(/** @type {{folder: string, jobs: any[]} | null} */ (null));
  const [problem, setProblem] = useState(/** @type {Error | null} */ (null));
  const look = () => ask("jobs").then((listing) => (setListed(listing), setProblem(null)), setProblem);
  useEffect(() => {
    look();
    const timer = setInterval(() => document.hidden || look(), POLL_INTERVAL);
    return () => clearInterval(timer);
  }, []);
  return html`<section class="watch-jobs" aria-label=${t("Jobs")}>
    <h1 class="only-heard">${t("Jobs")}</h1>
    <${NewJob} onMade=${look} />
    <${Fault} problem=${problem} />
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
