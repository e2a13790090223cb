/** Links to other things to do with a board, on every page that shows one. */

import { textOf } from "../board/address.js";
import { html, useState } from "../html.js";
import { linkTo } from "../router.js";
import { t } from "../i18n.js";
import { Button } from "./button.js";
import { ShareDialog } from "./share-dialog.js";

/** @typedef {"play" | "explain" | "edit" | "watch" | "share" | "print"} Way */

/**
 * @param {object} props @param {PuzzleDocument} props.document
 * @param {Way[]} props.without what this page has anyway
 */
export function BoardLinks({ document, without: hidden }) {
  const [sharing, setSharing] = useState(false);
  const word = textOf(document);
  const isReasoned = document.regions !== undefined;
  const has = (/** @type {Way} */ link) => !hidden.includes(link);
  /** @param {string} words @param {string} href */
  const link = (words, href) => html`<a class="button" href=${href}>${words}</a>`;
  return html`<div class="board-links row" role="group" aria-label=${t("This board")}>
    ${has("play") && link(t("Play it"), linkTo("play", word))}
    ${has("explain") && isReasoned && link(t("Explain it"), linkTo("learn", "explain", word))}
    ${has("edit") && isReasoned && link(t("Edit"), linkTo("make", word))}
    ${has("watch") && document.kind !== "custom" && link(t("Watch"), `${linkTo("see", "watch")}?board=${encodeURIComponent(word)}`)}
    ${has("share") && html`<${Button} onClick=${() => setSharing(true)}>${t("Share")}<//>`}
    ${has("print") && html`<${Button} onClick=${() => print()}>${t("Print")}<//>`}
    ${sharing && html`<${ShareDialog} document=${document} onClose=${() => setSharing(false)} />`}
  </div>`;
}
