/** What the Play page can do besides a move: the menu behind More. */

import { shareable, textOf } from "../board/address.js";
import { isEmpty } from "../board/game.js";
import { html } from "../html.js";
import { t } from "../i18n.js";
import { linkTo } from "../router.js";
import { Icon, PictureButton } from "../ui/button.js";
import { Dialog } from "../ui/dialog.js";
import { KEYS } from "./keys.js";

/** @param {any} props `act` runs an action by its name; the menu is gone then */
export function Menu({ puzzle, table, zoom, act, onPicture, onClose, isNoting }) {
  const { game, solved, paused } = table;
  const word = textOf(puzzle.document);
  const isPlaying = !solved && !paused;
  /** @param {string} action */
  function choose(action) {
    if (!["larger", "smaller"].includes(action)) onClose(); // those one wants several times
    act(action);
  }
  /** @param {string} action @param {string} words @param {Record<string, unknown>} [details] */
  const item = (action, words, details) => {
    const key = KEYS.find((key) => key.action === action); // which does the same
    return html`<button type="button" class="menu-item" data-action=${action} onClick=${() => choose(action)} ...${details}>
      <${Icon} name=${action} /><span>${words}</span>${key && html`<kbd aria-hidden="true">${key.shown}</kbd>`}
    </button>`;
  };
  /** @param {string} icon @param {string} words @param {string} href */
  const link = (icon, words, href) => html`<a class="menu-item" href=${href}><${Icon} name=${icon} /><span>${words}</span></a>`;
  return html`<${Dialog} title=${t("More")} name="menu" onClose=${onClose}>
    ${isPlaying &&
    html`<div class="menu-part" role="group" aria-label=${t("Game")}>
      ${item("notes", t("Notes"), { "aria-pressed": isNoting })} ${item("whatIf", t("What if"), { "aria-pressed": game.now.base !== null })}
      ${item("clear", t("Clear"), { disabled: isEmpty(game) })}
      ${zoom.useful && html`${item("larger", t("Larger"), { disabled: zoom.value >= zoom.most })} ${item("smaller", t("Smaller"), { disabled: zoom.value <= zoom.least })}`}
    </div>`}
    <div class="menu-part" role="group" aria-label=${t("This board")}>
      ${item("share", t("Share"))} ${shareable("") !== null && item("friend", t("Play with a friend"))}
      ${item("print", t("Print"))}
      ${puzzle.regions && link("explain", t("Explain it"), linkTo("learn", "explain", word))}
      ${puzzle.regions && link("edit", t("Edit"), linkTo("make", word))}
      ${puzzle.kind !== "custom" && link("watch", t("Watch"), `${linkTo("see", "watch")}?board=${encodeURIComponent(word)}`)}
    </div>
    <div class="menu-part" role="group" aria-label=${t("Another board")}>
      ${item("pick", t("Other board"))}
      <${PictureButton} look="menu-item" onPicture=${(/** @type {File} */ file) => (onClose(), onPicture(file))} />
      ${link("games", t("Your games and times"), linkTo("stats"))}
      ${item("help", t("How to play"))}
    </div>
  <//>`;
}

