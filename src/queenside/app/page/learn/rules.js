/** The rules in three pictures, and a small board that teaches them by doing: each step says what to see. */

import { allQueens, begin, isSolved, moveOf, play, visibleState } from "../board/game.js";
import { Board } from "../board/board.js";
import { Puzzle } from "../board/puzzle.js";
import { html, useEffect, useMemo, useState } from "../html.js";
import { linkTo } from "../router.js";
import { useSettings } from "../settings.js";
import { Button, ButtonGroup } from "../ui/button.js";
import { t } from "../i18n.js";

const RULES = [t("One queen in every row and every column."), t("One queen in every coloured region."), t("Queens never touch, not even at a corner.")];

/** Solved by one queen that is alone in her region, a region in one line, and then one cell after the other. */
const BOARD = new Puzzle({ regions: ["AAAAB", "DAABB", "DDCCC", "DDDCC", "DDDEC"] });
const SOLUTION = new Set([1, 9, 12, 15, 23]);
const [COLUMN, GREEN, ORANGE, ROSE] = [[4, 9, 14, 19, 24], [4, 8, 9], [12, 13, 14, 18, 19, 24], [23]];

/** @type {{text: string, shown: number[], ringed: number[], done: (game: Game) => boolean}[]} */
const STEPS = [
  {
    text: t("This region is a single cell, so its queen must be here. Tap the cell twice: the first tap makes a cross, the second a queen."),
    shown: ROSE,
    ringed: ROSE,
    done: ({ now }) => now.queens.has(23),
  },
  {
    text: t("The crosses came by themselves: no other queen fits in her row, in her column or next to her. Now look here. Both open cells of this region are in the last column, so the queen of that column is one of them. Tap the marked cell once to cross it out."),
    shown: [...GREEN, ...COLUMN],
    ringed: [14],
    done: ({ now }) => now.marks.has(14) || now.queens.has(12),
  },
  {
    text: t("Only one cell is left in this region. Put its queen there."),
    shown: ORANGE,
    ringed: [12],
    done: ({ now }) => now.queens.has(12),
  },
  {
    text: t("The rest is yours. Look for a row, a column or a region with only one open cell: a queen goes there."),
    shown: [],
    ringed: [],
    done: isSolved,
  },
];

/** @param {{then: string | null}} props the board to play afterwards, or else today's */
export function Rules({ then }) {
  const { settings, ready, change } = useSettings();
  const [trying, setTrying] = useState(false);
  useEffect(() => {
    if (ready && !settings.met) change({ met: true });
  }, [ready]);
  const on = then ? linkTo("play", then) : linkTo("play");
  return html`<section class="rules">
    <h2>${t("How to play")}</h2>
    ${trying
      ? html`<${Lesson} on=${on} isLink=${then !== null} />`
      : html`<ol class="rules-pictures grid">
            ${PICTURES.map(
              (picture, index) => html`<li class="card">
                <div aria-hidden="true" inert><${Board} puzzle=${BOARD} ...${picture} readOnly /></div>
                <p>${RULES[index]}</p>
              </li>`,
            )}
          </ol>
          <p>${t("Every board has exactly one solution, and you never have to guess.")}</p>
          <p class="row">
            ${t("Colours")}
            <${ButtonGroup}
              label=${t("Colours")}
              look="row"
              each="button"
              choices=${[["soft", t("Standard")], ["safe", t("Colour-blind friendly")]]}
              value=${settings.palette}
              onPick=${(/** @type {string} */ palette) => change({ palette })}
            />
          </p>
          <div class="row">
            <${Button} main onClick=${() => setTrying(true)}>${t("Try it on a small board")}<//>
            <a class="button" href=${on}>${t("I know the rules")}</a>
          </div>`}
  </section>`;
}

/** The part of the board in each picture. */
const PICTURES = [
  { queens: new Set([12]), marks: new Set([2, 7, 17, 22, 10, 11, 13, 14]), shown: new Set([2, 7, 12, 17, 22, 10, 11, 13, 14]) },
  { queens: new Set([9]), marks: new Set([4, 8]), shown: new Set(GREEN) },
  { queens: new Set([12, 8]), wrong: new Set([12, 8]), shown: new Set([6, 7, 8, 11, 12, 13, 16, 17, 18]) },
];

/** @param {{on: string, isLink: boolean}} props where to go afterwards */
function Lesson({ on, isLink }) {
  const [game, setGame] = useState(() => begin(BOARD));
  const queens = useMemo(() => allQueens(game), [game]);
  const step = STEPS.findIndex(({ done: isDone }) => !isDone(game));
  const { text = "", shown = [], ringed = [] } = STEPS[step] ?? {};
  const isWrong = [...queens].some((cell) => !SOLUTION.has(cell));
  /** @param {Move} move */
  const move = (move) => setGame((now) => play(now, move, true));
  const onGesture = (/** @type {Gesture} */ gesture) => move(moveOf(gesture));
  /** @param {number} cell @param {KeyboardEvent} event */
  const onKey = (cell, { key }) => (key === " " || key === "Enter") && (move({ type: "tap", cell }), true);
  const solved = step < 0;
  return html`<div class=${`learn-walk top grid rules-lesson ${solved ? "is-solved" : ""}`}>
    <div class="learn-board">
      <${Board}
        puzzle=${BOARD}
        queens=${queens}
        marks=${visibleState(game, true).marks}
        shown=${new Set(shown)}
        ringed=${new Set(ringed)}
        wrong=${isWrong ? new Set([...queens].filter((cell) => !SOLUTION.has(cell))) : undefined}
        label=${t("A board to learn on")}
        readOnly=${solved}
        ...${{ onGesture, onKey }}
      />
    </div>
    <div class="learn-side grid">
      <div class="card learn-step" role="status">
        ${!solved && html`<p class="quiet">${step + 1} / ${STEPS.length}</p>`}
        ${isWrong ? html`<p class="is-bad">${t("That queen can't stay there. Tap her to take her away.")}</p>` : !solved && html`<p>${text}</p>`}
        ${solved && html`<h3 class="is-good">${t("Solved! That is the whole game.")}</h3><p>${t("Bigger boards are just longer. If you get stuck, a hint explains the next step.")}</p>`}
      </div>
      <div class="row">
        <a class=${`button ${solved ? "button-main" : ""}`} href=${on}>
          ${solved ? (isLink ? t("Play the board") : t("Play today's board")) : t("Skip")}
        </a>
      </div>
    </div>
  </div>`;
}
