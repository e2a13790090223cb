/** The start of learning: the things to do, beside a step as an example. */

import { Board } from "../board/board.js";
import { EXAMPLE, Puzzle } from "../board/puzzle.js";
import { html, useMemo } from "../html.js";
import { sightOf } from "../reason/steps.js";
import { linkTo } from "../router.js";
import { Button } from "../ui/button.js";
import { t } from "../i18n.js";

const EXPLAINED = "q8-0120";

/** Wherever the queen of the last region stands, she sees both crosses. */
const STEP = /** @type {any} */ ({
  technique: "touching-region",
  because: [{ kind: "region", index: 7 }],
  looks_at: [[6, 3], [7, 3], [7, 4]],
  places: [],
  eliminates: [[6, 4], [7, 2]],
  trial: [],
});

/** @param {{choose: () => void}} props */
export function Welcome({ choose }) {
  return html`<div class="welcome-page middle grid">
    <div class="welcome-ways grid">
      <section class="card welcome grid">
        <h2>${t("Every step, and why")}</h2>
        <p>
          ${t("A good board needs no guessing. Choose one, and see how it is solved: one step at a time, each with its reason.")}
        </p>
        <div class="row">
          <${Button} main onClick=${choose}>${t("Choose a board")}<//>
          <a class="button" href=${linkTo("learn", "explain", EXPLAINED)}>${t("Show me an example")}</a>
        </div>
      </section>
      <${PathCard} to="techniques" title=${t("Techniques")}>
        ${t("All techniques from easy to hard, each with an example.")}
      <//>
      <${PathCard} to="train" title=${t("Train")}>
        ${t("Positions where one technique comes next. Find it, and see how many you get in a row.")}
      <//>
    </div>
    <${Picture} />
  </div>`;
}

/** @param {{to: string, title: string, children?: unknown}} props */
function PathCard({ to, title, children }) {
  return html`<a class="card way packed grid" href=${linkTo("learn", to)}>
    <h2>${title}</h2>
    <span>${children}</span>
  </a>`;
}

/** For the eye alone: it says nothing that the words beside it do not. */
function Picture() {
  const puzzle = useMemo(() => Puzzle.of(EXAMPLE), []);
  const { ringed, fresh } = sightOf(puzzle, [STEP]);
  return html`<div class="welcome-picture" aria-hidden="true" inert>
    <${Board} puzzle=${puzzle} ringed=${ringed} fresh=${fresh} readOnly />
  </div>`;
}
