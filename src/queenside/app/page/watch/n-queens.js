/** N-Queens: every solution with its turned and mirrored images, and how many there are. */

import { html, useEffect, useState } from "../html.js";
import { Toggle } from "../ui/fields.js";
import { plural, t } from "../i18n.js";
import { Pick, StartButton } from "./choices.js";
import { stream } from "../api.js";
import { Button, ButtonGroup } from "../ui/button.js";
import { Fault, Skeleton } from "../ui/feedback.js";
import { useAnswer, useKeys, useLatestRequest } from "../ui/hooks.js";
import { Table } from "../ui/table.js";
import { duration, formatInteger, power, scaleOf, TimeBar } from "./charts.js";

const SIZES = Array.from({ length: 17 }, (_, number) => number + 4);

export default function NQueens() {
  const [n, setN] = useState(8);
  const [toroidal, setToroidal] = useState(false);
  const [distinct, setDistinct] = useState(true);
  return html`<section aria-label=${t("N-Queens")}>
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
const COLUMNS = [["n", true], [t("Solutions"), true], [t("Time"), true], [t("Counted here"), false], [t("Orbits"), true]];

/** @import { CountedData as Row, OrbitData as Orbit } from "../contract.js" */

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
      <h2 class="push">${t("How many solutions there are")}</h2>
      <${Pick}
        label=${t("Count for")}
        name="seconds"
        value=${seconds}
        from=${SECONDS}
        words=${(/** @type {number} */ each) => plural(each, "{count} second", "{count} seconds")}
        onPick=${setSeconds}
      />
      <${StartButton} ...${{ busy, stop }} start=${count}>${t("Count")}<//>
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
  const bestOf = (/** @type {Row} */ { count, published, estimate }) => {
    const exact = count ?? published;
    return exact ? formatInteger(exact) : estimate ? t("about {number}", { number: power(estimate.value) }) : "–";
  };
  return html`<${Table} label=${t("Counts")} columns=${COLUMNS}>
    <tbody>
      ${rows.map(
        (row) => html`<tr class=${row.count ? "" : "quiet"}>
          <td class="is-number">${row.n}</td>
          <td class="is-number">${bestOf(row)}</td>
          <td class="is-number">${time(row, scale)}</td>
          <td>${agreement(row)}</td>
          <td class="is-number">${row.distinct === null ? "" : formatInteger(row.distinct)}</td>
        </tr>`,
      )}
    </tbody>
  <//>`;
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

const PAGE = 12;

/** By the symmetry of a solution. @type {Record<string, string>} */
const SYMMETRIES = {
  trivial: t("It has no symmetry of its own."),
  "half turn": t("A half turn leaves it as it is."),
  "quarter turn": t("A quarter turn leaves it as it is."),
  mirror: t("A mirror leaves it as it is."),
  "half turn and mirrors": t("A half turn and two mirrors leave it as it is."),
  "quarter turn and mirrors": t("Every turn and every mirror leaves it as it is."),
};

/** @param {{n: number, toroidal: boolean, distinct: boolean}} props */
export function Solutions({ n, toroidal, distinct }) {
  const [first, setFirst] = useState(0);
  const [chosen, setChosen] = useState(0);
  useEffect(() => {
    setFirst(0);
    setChosen(0);
  }, [n, toroidal, distinct]);
  const { answer, problem } = useAnswer("n-queens/solutions", { n, toroidal, distinct, first, number: PAGE });

  /** @param {number} solution its number, from 0 */
  const go = (solution) => {
    const last = first + (answer?.solutions.length ?? 1) - 1 + (answer?.more ? 1 : 0);
    const next = Math.max(0, Math.min(solution, last));
    setChosen(next);
    setFirst(PAGE * Math.floor(next / PAGE));
  };
  useKeys({ ArrowRight: () => go(chosen + 1), ArrowLeft: () => go(chosen - 1) });
  const orbit = answer?.solutions[chosen - answer.first];
  return html`<div class="card watch-solutions">
    <${Fault} problem=${problem} />
    ${!answer && !problem && html`<${Skeleton} look="board" />`}
    ${answer && html`<${Head} answer=${answer} chosen=${chosen} go=${go} />`}
    ${answer && !answer.solutions.length && html`<p>${t("There is no solution.")}</p>`}
    ${orbit && html`<${OrbitShown} orbit=${orbit} key=${formatColumns(orbit.columns)} />`}
    ${answer?.solutions.length + first > 1 &&
    html`<${Thumbs} answer=${answer} chosen=${chosen} go=${go} />`}
  </div>`;
}

/** @param {{answer: any, chosen: number, go: (solution: number) => void}} props */
function Head({ answer, chosen, go }) {
  const { distinct, total, more: hasMore, first, solutions } = answer;
  const number = first + solutions.length;
  const ofTotal = total !== null ? ` ${t("of {number}", { number: formatInteger(total) })}` : hasMore ? "" : ` ${t("of {number}", { number: formatInteger(number) })}`;
  const last = !hasMore && chosen >= number - 1;
  /** @param {string} words @param {number} to @param {boolean} off */
  const button = (words, to, off) => html`<${Button} disabled=${off} onClick=${() => go(to)}>${words}<//>`;
  return html`<div class="row">
    <h2 class="push">
      ${solutions.length > 0 && html`${distinct ? t("Orbit") : t("Solution")} ${formatInteger(chosen + 1)}${ofTotal}`}
    </h2>
    ${button(t("Previous"), chosen - 1, chosen === 0)} ${button(t("Next"), chosen + 1, last)}
    ${(first > 0 || hasMore) && button(t("Earlier"), first - PAGE, first === 0)}
    ${(first > 0 || hasMore) && button(t("More"), first + PAGE, !hasMore)}
  </div>`;
}

/** @param {{orbit: Orbit}} props */
function OrbitShown({ orbit }) {
  const [imageIndex, setImageIndex] = useState(0);
  const image = orbit.images[imageIndex];
  const size = orbit.images.length;
  const choices = orbit.images.map(({ columns, by }, number) => [
    number,
    html`<${SmallBoard} columns=${columns} label=${t("Columns {columns}", { columns: formatColumns(columns) })} />
      <span>${by.map((name) => (name === "identity" ? t("as found") : t(name))).join(", ")}</span>`,
  ]);
  return html`<div class="watch-orbit grid">
    <div>
      <${SmallBoard} columns=${image.columns} label=${t("Columns {columns}", { columns: formatColumns(image.columns) })} />
      <p class="watch-columns centred" data-figure="columns">${formatColumns(image.columns)}</p>
    </div>
    <div>
      <h3>${plural(size, "It has no other image", "Its orbit: {count} boards")}</h3>
      <p>${SYMMETRIES[orbit.symmetry]}</p>
      <${ButtonGroup} label=${t("Images")} look="watch-images grid" choices=${choices} value=${imageIndex} onPick=${setImageIndex} />
    </div>
  </div>`;
}

/** @param {{answer: any, chosen: number, go: (solution: number) => void}} props */
function Thumbs({ answer, chosen, go }) {
  const { first, solutions } = answer;
  const choices = solutions.map((/** @type {Orbit} */ { columns }, /** @type {number} */ index) => {
    const label = t("Solution {number}: columns {columns}", { number: first + index + 1, columns: formatColumns(columns) });
    return [first + index, html`<${SmallBoard} columns=${columns} label=${label} />`];
  });
  return html`<${ButtonGroup} label=${t("Solutions")} look="watch-thumb-row grid" choices=${choices} value=${chosen} onPick=${go} />`;
}

/** @param {{columns: number[], label: string}} props by row, the column of its queen, from 0 */
function SmallBoard({ columns, label }) {
  const n = columns.length;
  const dark = columns.flatMap((_, row) =>
    columns.flatMap((_, column) => ((row + column) % 2 ? [`M${column} ${row}h1v1h-1z`] : [])),
  );
  return html`<svg class="small-board block wide" viewBox=${`0 0 ${n} ${n}`} role="img" aria-label=${label}>
    <rect class="small-light" width=${n} height=${n} />
    <path class="small-dark" d=${dark.join("")} />
    ${columns.map(
      (column, row) => html`<use
        class="small-queen"
        href="#crown"
        x=${column + 0.04}
        y=${row + 0.04}
        width="0.92"
        height="0.92"
      />`,
    )}
  </svg>`;
}

/** @param {number[]} columns @returns the columns from 1, as people write them */
function formatColumns(columns) {
  return columns.map((column) => column + 1).join(columns.length > 9 ? " " : "");
}
