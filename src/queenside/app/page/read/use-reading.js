/** Boards that come to a page: chosen, pasted, dropped, or in a picture. */

import { html, useState } from "../html.js";
import { go, linkTo } from "../router.js";
import { usePicker } from "../ui/board-picker.js";
import { isPicture } from "../ui/files.js";
import { Lazy } from "../ui/feedback.js";
import { useTransfer } from "../ui/hooks.js";
import { t } from "../i18n.js";

/**
 * A board from any source: chosen, or in a file or picture that is pasted or dropped anywhere on the page.
 * @param {object} receiver
 * @param {(document: PuzzleDocument) => unknown} receiver.onPick
 * @param {(document: PuzzleDocument) => unknown} [receiver.onPlay] gets what was read in a picture @param {string} [receiver.playWords]
 * @param {(sketch: Sketch) => void} [receiver.onEdit] @param {Parameters<typeof usePicker>[2]} [receiver.accept]
 * @returns `open` asks for a board, `take` takes a picture; `overlay` is to be drawn
 */
export function useReading({ onPick, onPlay = onPick, playWords, onEdit = (sketch) => go(linkTo("make"), sketch), accept }) {
  const [file, take] = useState(/** @type {File | null} */ (null));
  const { open, openFile, shown } = usePicker((document) => void onPick(document), take, accept);
  const isDropping = useTransfer((received) => (isPicture(received) ? take(received) : openFile(received)));
  const close = () => take(null);
  const overlay = html`${shown} ${isDropping && html`<p class="drop-here grid flush centred">${t("Drop a board or a picture of one here")}</p>`}
  ${file &&
  html`<${Lazy}
    load=${() => import("./dialog.js")}
    key=${`${file.name} ${file.lastModified} ${file.size}`}
    file=${file}
    playWords=${playWords}
    onPlay=${(/** @type {PuzzleDocument} */ document) => (close(), onPlay(document))}
    onEdit=${(/** @type {any} */ sketch) => (close(), onEdit(sketch))}
    onClose=${close}
  />`}`;
  return { open, take, overlay };
}
