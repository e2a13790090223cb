/** How many solutions n-queens has: counted here, published, estimated; and what counting takes. */

import { isAbort, stream } from "../api.js";
import { html, useEffect, useRef, useState } from "../html.js";
import { Fault } from "../ui/fault.js";
import { duration, power, whole } from "./numbers.js";
import { Pick } from "./parts.js";
import { Plot } from "./plot.js";

const LARGEST = 27;
const SECONDS = [1, 5, 20, 60];

/**
 * @typedef {object} Row
 * @property {number} n
 * @property {string} [count]
 * @property {number} [seconds]
 * @property {{value: number, low: number, high: number}} [estimate]
 * @property {number} [expected_seconds]
 * @property {string | null} published
 * @property {string | null} distinct
 */

export function Counts() {
  const [seconds, setSeconds] = useState(5);
  const [state, setState] = useState(
    /** @type {{rows: Row[], running: boolean, machine: string, problem: any}} */ ({
      rows: [], running: false, machine: "", problem: null,
    }),
  );
  const controller = useRef(/** @type {AbortController | null} */ (null));
  useEffect(() => () => controller.current?.abort(), []);

  async function count() {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setState({ rows: [], running: true, machine: "", problem: null });
    const onEvent = (/** @type {string} */ _, /** @type {Row} */ row) =>
      setState((now) => ({ ...now, rows: [...now.rows, row] }));
    try {
      const question = { up_to: LARGEST, seconds };
      const { machine } = await stream("n-queens/counts", question, { signal, onEvent });
      setState((now) => ({ ...now, running: false, machine }));
    } catch (problem) {
      setState((now) => ({ ...now, running: false, problem: isAbort(problem) ? null : problem }));
    }
  }
  const stop = () => controller.current?.abort();
  return html`<section class="card watch-counts" aria-label="How many there are">
    <div class="row">
      <h2 class="watch-push">How many solutions there are</h2>
      <${Pick}
        label="Count for"
        name="seconds"
        value=${seconds}
        from=${SECONDS}
        words=${(/** @type {number} */ each) => (each === 1 ? "1 second" : `${each} seconds`)}
        onPick=${setSeconds}
      />
      ${state.running
        ? html`<button type="button" class="button" onClick=${stop}>Stop</button>`
        : html`<button type="button" class="button button-main" onClick=${count}>Count</button>`}
    </div>
    <p class="quiet">
      One n after the other, as far as the time allows, on this machine; for the others an estimate,
      and how long they would take. Published counts are those of the OEIS: A000170, and A002562 for
      orbits.
    </p>
    <${Fault} problem=${state.problem} />
    ${state.rows.length > 0 && html`<${Shown} ...${state} />`}
  </section>`;
}

/** @param {{rows: Row[], running: boolean, machine: string}} props */
function Shown({ rows, running, machine }) {
  return html`<div class="watch-counted">
    ${!running && html`<${Times} rows=${rows} />`}
    ${machine && html`<p class="quiet">Measured here: ${machine}.</p>`}
    <${Table} rows=${rows} />
  </div>`;
}

/** @param {{rows: Row[]}} props */
function Table({ rows }) {
  return html`<div class="watch-scroll" tabindex="0" role="region" aria-label="Counts">
    <table class="watch-table">
      <thead>
        <tr>
          <th scope="col" class="is-number">n</th>
          <th scope="col" class="is-number">Solutions</th>
          <th scope="col" class="is-number">Time</th>
          <th scope="col">Counted here</th>
          <th scope="col" class="is-number">Orbits</th>
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
  return exact ? whole(exact) : estimate ? `about ${power(estimate.value)}` : "–";
}

/** @param {Row} row what was found here, beside what is published */
function agreement({ count, published, estimate }) {
  if (count !== undefined) {
    if (published === null) return "counted";
    return count === published ? "as published" : `but ${whole(published)} is published`;
  }
  return estimate ? `estimated ${power(estimate.value)}` : "";
}

/** @param {Row} row */
function time({ seconds, expected_seconds: expected }) {
  if (seconds !== undefined) return duration(seconds);
  return expected ? `about ${duration(expected)}` : "";
}

/** @param {{rows: Row[]}} props only of counts that are as published */
function Times({ rows }) {
  const right = rows.filter(({ count, published }) => count === undefined || count === published);
  const shown = right.filter(({ n }) => n >= 8);
  const lines = [
    { label: "counted here", values: shown.map(({ seconds }) => seconds ?? null) },
    { label: "expected", values: shown.map((row) => row.expected_seconds ?? null), dashed: true },
  ];
  return html`<${Plot}
    label="The times of the table for each n, on a logarithmic scale"
    x="n"
    places=${shown.map(({ n }) => n)}
    lines=${lines}
    shown=${(/** @type {number} */ seconds) => duration(seconds, { short: true })}
  />`;
}
