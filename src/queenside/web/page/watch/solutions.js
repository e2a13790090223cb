/** The solutions of n-queens, page by page, and the orbit of one of them. */

import { html, useEffect, useState } from "../html.js";
import { Button } from "../ui/button.js";
import { Fault } from "../ui/fault.js";
import { useKeys } from "../ui/use-keys.js";
import { useAnswer } from "../ui/use-latest-request.js";
import { whole } from "./numbers.js";
import { SmallBoard, written } from "./small-board.js";

const PAGE = 12;

/** What is said of the symmetries that a solution has itself. */
/** @type {Record<string, string>} */
const SYMMETRIES = {
  trivial: "It has no symmetry of its own.",
  "half turn": "A half turn leaves it as it is.",
  "quarter turn": "A quarter turn leaves it as it is.",
  mirror: "A mirror leaves it as it is.",
  "half turn and mirrors": "A half turn and two mirrors leave it as it is.",
  "quarter turn and mirrors": "Every turn and every mirror leaves it as it is.",
};

/** @typedef {import("../contract.js").OrbitData} Orbit */

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
    ${answer && html`<${Head} answer=${answer} chosen=${chosen} go=${go} />`}
    ${answer && !answer.solutions.length && html`<p>There is no solution.</p>`}
    ${orbit && html`<${OrbitShown} orbit=${orbit} key=${written(orbit.columns)} />`}
    ${answer?.solutions.length + first > 1 &&
    html`<${Thumbs} answer=${answer} chosen=${chosen} go=${go} />`}
  </div>`;
}

/** @param {{answer: any, chosen: number, go: (solution: number) => void}} props */
function Head({ answer, chosen, go }) {
  const { distinct, total, more, first, solutions } = answer;
  const number = first + solutions.length;
  const of = total !== null ? ` of ${whole(total)}` : more ? "" : ` of ${whole(number)}`;
  const last = !more && chosen >= number - 1;
  /** @param {string} words @param {number} to @param {boolean} off */
  const button = (words, to, off) => html`<${Button} disabled=${off} onClick=${() => go(to)}>${words}<//>`;
  return html`<div class="row">
    <h2 class="watch-push">
      ${solutions.length > 0 && html`${distinct ? "Orbit" : "Solution"} ${whole(chosen + 1)}${of}`}
    </h2>
    ${button("Previous", chosen - 1, chosen === 0)} ${button("Next", chosen + 1, last)}
    ${(first > 0 || more) && button("Earlier", first - PAGE, first === 0)}
    ${(first > 0 || more) && button("More", first + PAGE, !more)}
  </div>`;
}

/** @param {{orbit: Orbit}} props */
function OrbitShown({ orbit }) {
  const [at, setAt] = useState(0);
  const image = orbit.images[at];
  const size = orbit.images.length;
  return html`<div class="watch-orbit">
    <div>
      <${SmallBoard} columns=${image.columns} label=${`Columns ${written(image.columns)}`} />
      <p class="watch-columns" data-figure="columns">${written(image.columns)}</p>
    </div>
    <div>
      <h3>${size === 1 ? "It has no other image" : `Its orbit: ${size} boards`}</h3>
      <p>${SYMMETRIES[orbit.symmetry]}</p>
      <div class="watch-images" role="group" aria-label="Images">
        ${orbit.images.map(
          ({ columns, by }, number) => html`<button
            type="button"
            aria-pressed=${number === at}
            onClick=${() => setAt(number)}
          >
            <${SmallBoard} columns=${columns} label=${`Columns ${written(columns)}`} />
            <span>${by.map((name) => (name === "identity" ? "as found" : name)).join(", ")}</span>
          </button>`,
        )}
      </div>
    </div>
  </div>`;
}

/** @param {{answer: any, chosen: number, go: (solution: number) => void}} props */
function Thumbs({ answer, chosen, go }) {
  const { first, solutions } = answer;
  return html`<div class="watch-thumbs">
    <div class="watch-thumb-row" role="group" aria-label="Solutions">
      ${solutions.map(
        (/** @type {Orbit} */ { columns }, /** @type {number} */ at) => html`<button
          type="button"
          aria-pressed=${first + at === chosen}
          onClick=${() => go(first + at)}
        >
          <${SmallBoard}
            columns=${columns}
            label=${`Solution ${first + at + 1}: columns ${written(columns)}`}
          />
        </button>`,
      )}
    </div>
  </div>`;
}
