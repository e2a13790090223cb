/** Pictures that come to a page: pasted, dropped, or taken from a button. */

import { html, useState } from "../html.js";
import { isPicture } from "../ui/files.js";
import { Lazy } from "../ui/feedback.js";
import { useTransfer } from "../ui/hooks.js";
import { t } from "../i18n.js";

/**
 * @typedef {{onFile: (file: File) => void, onPlay: (document: PuzzleDocument) => void, playWords?: string,
 *   onEdit: (sketch: Sketch) => void}} Receiver `onFile` gets what is dropped and is no picture
 */

/**
 * Pictures wherever they are pasted or dropped on the page.
 * @param {Receiver} receiver
 * @returns {{take: (file: File) => void, overlay: unknown}} `take` takes one that comes otherwise;
 *   `overlay` is to be drawn: the board that was read, or where to drop a file
 */
export function useReading({ onFile, onPlay, playWords, onEdit }) {
  const [file, take] = useState(/** @type {File | null} */ (null));
  /** @param {File} received */
  const receive = (received) => (isPicture(received) ? take(received) : onFile(received));
  const isDropping = useTransfer(receive);
  const close = () => take(null);
  const overlay = html`${isDropping && html`<p class="drop-here grid flush centred">${t("Drop a board or a picture of one here")}</p>`}
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
  return { take, overlay };
}
