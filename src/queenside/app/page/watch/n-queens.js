/** N-Queens: every solution with its turned and mirrored images, and how many there are. */

import { html, useState } from "../html.js";
import { Toggle } from "../ui/fields.js";
import { plural, t } from "../i18n.js";
import { Pick } from "./choices.js";
import { Solutions } from "./solutions.js";
import { stream } from "../api.js";
import { Button } from "../ui/button.js";
import { Fault } from "../ui/feedback.js";
import { useLatestRequest } from "../ui/hooks.js";
import { duration, formatInteger, power } from "./numbers.js";
import { scaleOf, Table, TimeBar } from "./charts.js";

const SIZES = Array.from({ length: 17 }, (_, number) => number + 4);

export default function NQueens() {
  const [n, setN] = useState(8);
  const [toroidal, setToroidal] = useState(false);
  const [distinct, setDistinct] = useState(true);
  return html`<section class="watch-nqueens" aria-label=${t("N-Queens")}>
    <h1 class="only-heard">${t("N-Queens")}</h1>
    <div class="card watch-form">
      <div class="row watch-options">
        <${Pick} label=${t("Queens")} name="n" value=${n} from=${SIZES} onPick=${setN} />
        <${Toggle} name="distinct" on=${distinct} onToggle=${() => setDistinct(!distinct)}>${t("one of each orbit")}<//>
        <${Toggle} name="toroidal" on=${toroidal} onToggle=${() => setToroidal(!toroidal)}>${t("on a torus")}<//>
      </div>
    </div>
    <${Solutions} n=${n} toroidal=${toroidal} distinct=${distinct} />
    <${Counts} />
  </section>`;
}

const LARGEST = 27;
const SECONDS = [1, 5, 20, 60];
/** @type {[string, boolean][]} */
const COLUMNS = [["n", true], [t("Solutions"), true], [t("Time"), true], [t("Counted here"), false], [t("Orbits"), true]];

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
    ${answer && html`<p class="quiet">${t("Measured here: {machine}.", { machine: answer.machine })}</p>`}
    ${rows.length > 0 && html`<${CountsTable} rows=${rows} />`}
  </section>`;
}

/** @param {{rows: Row[]}} props */
function CountsTable({ rows }) {
  const scale = scaleOf(rows.flatMap(({ seconds, expected_seconds: expected }) => seconds ?? expected ?? []));
  return html`<${Table} label=${t("Counts")} columns=${COLUMNS}>
    <tbody>
      ${rows.map(
        (row) => html`<tr class=${row.count ? "" : "quiet"}>
          <td class="is-number">${row.n}</td>
          <td class="is-number">${bestCount(row)}</td>
          <td class="is-number">${time(row, scale)}</td>
          <td>${agreement(row)}</td>
          <td class="is-number">${row.distinct === null ? "" : formatInteger(row.distinct)}</td>
        </tr>`,
      )}
    </tbody>
  <//>`;
}

/** @param {Row} row */
function bestCount({ count, published, estimate }) {
  const exact = count ?? published;
  return exact ? formatInteger(exact) : estimate ? t("about {number}", { number: power(estimate.value) }) : "–";
}

/** @param {Row} row what was found here, beside what is published */
function agreement({ count, published, estimate }) {
  if (count !== undefined) {
    if (published === null) return t("counted");
    return count === published ? t("as published") : t("but {number} is published", { number: formatInteger(published) });
  }
  return estimate ? t("estimated {number}", { number: power(estimate.value) }) : "";
}

/** @param {Row} row with a bar, but for a count that isn't as published @param {import("./charts.js").Scale} scale */
function time({ count, published, seconds, expected_seconds: expected }, scale) {
  const bar = seconds ?? expected;
  return html`${seconds !== undefined ? duration(seconds) : expected ? t("about {time}", { time: duration(expected) }) : ""}
    ${bar && (count === undefined || count === published) && html`<${TimeBar} seconds=${bar} scale=${scale} expected=${seconds === undefined} />`}`;
}
