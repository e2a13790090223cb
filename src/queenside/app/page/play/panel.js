/** Hint and check beside the board; both point at cells. */

import { earlier } from "../board/game.js";
import { html } from "../html.js";
import { CheckPanel } from "../reason/check-panel.js";
import { HintPanel } from "../reason/hint-panel.js";
import { applySteps } from "../reason/steps.js";

/**
 * @param {object} props
 * @param {string} props.open "hint" or "check"; anything else shows nothing
 * @param {import("../board/game.js").Game} props.game
 * @param {(move: Move) => void} props.move
 * @param {"colours" | "letters"} props.naming @param {(sight: import("../reason/steps.js").Sight) => void} props.onShow
 * @param {() => void} props.onUsed a hint has been taken
 * @param {() => void} props.onClose
 */
export function Panel({ open, game, move, naming, onShow, onUsed, onClose }) {
  const { puzzle, now } = game;
  const PanelComponent = { hint: HintPanel, check: CheckPanel }[open];
  if (!PanelComponent) return null;
  /** @param {import("../reason/steps.js").Step} step */
  const onApply = (step) => move({ type: "set", ...applySteps(puzzle, now, [step]) });
  /** @param {Set<number>} queens @param {Set<number>} marks */
  const onRepair = (queens, marks) => move({ type: "set", ...earlier(game, queens, marks) });
  return html`<${PanelComponent}
    key=${open}
    ...${{ puzzle, naming, onShow, onApply, onRepair, onClose, onUsed }}
    document=${puzzle.document}
    state=${now}
  />`;
}
