/** The difficulty of each move, as a strip of bars; a click goes to its move. */

import { html } from "../html.js";
import { t } from "../i18n.js";

/** The least that the strip has room for, so that an easy board looks easy. */
const ROOM = 5;

/** @param {{ moves: import("../reason/steps.js").Step[][], place: number, onPlace: (place: number) => void, }} props */
export function Profile({ moves, place, onPlace }) {
  const ratings = moves.map(([step]) => step.rating);
  const maxRating = Math.max(...ratings);
  const index = ratings.indexOf(maxRating);
  const room = Math.max(ROOM, maxRating);
  const words = t("How hard each step is: the hardest, rated {rating}, is number {number}", { rating: maxRating, number: moves[index][0].number });
  /** @param {MouseEvent} event */
  function onClick(event) {
    if (!(event.currentTarget instanceof Element)) return;
    const { left: x, width } = event.currentTarget.getBoundingClientRect();
    onPlace(Math.floor(((event.clientX - x) / width) * moves.length) + 1);
  }
  return html`<svg
    class="profile"
    viewBox=${`0 0 ${moves.length} ${room}`}
    preserveAspectRatio="none"
    role="img"
    aria-label=${words}
    onClick=${onClick}
  >
    ${ratings.map(
      (rating, number) => html`<rect
        key=${number}
        class=${number === place - 1 ? "is-now" : ""}
        x=${number + 0.1}
        width="0.8"
        y=${room - Math.max(rating, 0.5)}
        height=${Math.max(rating, 0.5)}
      />`,
    )}
  </svg>`;
}
