/** The number of solutions of n-queens: counted here, published, estimated; and the time it takes. */

import { stream } from "../api.js";
import { html, useState } from "../html.js";
import { Button } from "../ui/button.js";
import { Fault } from "../ui/fault.js";
import { useLatestRequest } from "../ui/use-latest-request.js";
import { plural, t } from "../words.js";
import { duration, power, whole } from "./numbers.js";
import { Pick } from "./parts.js";
import { Plot } from "./plot.js";

const LARGEST = 27;
const SECONDS = [1, 5, 20, 60];

/** @typedef {import("../contract.js").CountedData} Row */

export function Counts() {
  const [seconds, setSeconds] = useState(5);
  const [rows, setRows] = useState(/** @type {Row[]} */ ([]));
  const { answer, problem, busy, run, stop, forget } = useLatestRequest();

  function count() {
    forget();
    setRows([]);
    run((signal) =>
      stream("n-queens/counts", { up_to: LARGEST, seconds }, { signal, onEvent: (_, row) => setRows((now) => [...now, row]) }),
    );
  }
  return html`<section class="card watch-counts" aria-label=${t("How many there are")}>
    <div class="row">
      <h2 class="watch-push">${t("How many solutions there are")}</h2>
      <${Pick}
        label=${t("Count for")}
        name="seconds"
        value=${seconds}
        from=${SECONDS}
        words=${(/** @type {number} */ each) => plural(each, "{count} second", "{count} seconds")}
        onPick=${setSeconds}
      />
      ${busy
        ? html`<${Button} onClick=${stop}>${t("Stop")}<//>`
        : html`<${Button} main onClick=${count}>${t("Count")}<//>`}
    </div>
    <p class="quiet">
      ${t("One n after the other, as far as the time allows, on this machine; for the others an estimate, and how long they would take. Published counts are those of the OEIS: A000170, and A002562 for orbits.")}
    </p>
    <${Fault} problem=${problem} />
    ${rows.length > 0 && html`<${Shown} rows=${rows} running=${busy} machine=${answer?.machine ?? ""} />`}
  </section>`;
}

/** @param {{rows: Row[], running: boolean, machine: string}} props */
function Shown({ rows, running, machine }) {
  return html`<div class="watch-counted">
    ${!running && html`<${Times} rows=${rows} />`}
    ${machine && html`<p class="quiet">${t("Measured here: {machine}.", { machine })}</p>`}
    <${Table} rows=${rows} />
  </div>`;
}

/** @param {{rows: Row[]}} props */
function Table({ rows }) {
  return html`<div class="watch-scroll" tabindex="0" role="region" aria-label=${t("Counts")}>
    <table class="watch-table">
      <thead>
        <tr>
          <th scope="col" class="is-number">n</th>
          <th scope="col" class="is-number">${t("Solutions")}</th>
          <th scope="col" class="is-number">${t("Time")}</th>
          <th scope="col">${t("Counted here")}</th>
          <th scope="col" class="is-number">${t("Orbits")}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) => html`<tr class=${row.count ? "" : "quiet"}>
            <td class="is-number">${row.n}</td>
            <td class="is-number">${known(row)}</td>
            <td class="is-number">${time(row)}</td>
            <td>${agreement(row)}</td>
            <td class="is-number">${row.distinct === null ? "" : whole(row.distinct)}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** @param {Row} row */
function known({ count, published, estimate }) {
  const exact = count ?? published;
  return exact ? whole(exact) : estimate ? t("about {number}", { number: power(estimate.value) }) : "–";
}

/** @param {Row} row what was found here, beside what is published */
function agreement({ count, published, estimate }) {
  if (count !== undefined) {
    if (published === null) return t("counted");
    return count === published ? t("as published") : t("but {number} is published", { number: whole(published) });
  }
  return estimate ? t("estimated {number}", { number: power(estimate.value) }) : "";
}

/** @param {Row} row */
function time({ seconds, expected_seconds: expected }) {
  if (seconds !== undefined) return duration(seconds);
  return expected ? t("about {time}", { time: duration(expected) }) : "";
}

/** @param {{rows: Row[]}} props only of counts that are as published */
function Times({ rows }) {
  const right = rows.filter(({ count, published }) => count === undefined || count === published);
  const shown = right.filter(({ n }) => n >= 8);
  const lines = [
    { label: t("counted here"), values: shown.map(({ seconds }) => seconds ?? null) },
    { label: t("expected"), values: shown.map((row) => row.expected_seconds ?? null), dashed: true },
  ];
  return html`<${Plot}
    label=${t("The times of the table for each n, on a logarithmic scale")}
    x="n"
    places=${shown.map(({ n }) => n)}
    lines=${lines}
    shown=${(/** @type {number} */ seconds) => duration(seconds, { short: true })}
  />`;
}
