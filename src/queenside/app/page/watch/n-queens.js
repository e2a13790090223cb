/** N-Queens: every solution with its turned and mirrored images, and how many there are. */

import { html, useState } from "../html.js";
import { Toggle } from "../ui/fields.js";
import { t } from "../i18n.js";
import { Counts } from "./counts.js";
import { Pick } from "./parts.js";
import { Solutions } from "./solutions.js";

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
