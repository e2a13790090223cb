/** Pictures that come to a page: pasted, dropped, or taken from a button. */

import { html, useEvents, useState } from "../html.js";
import { isPicture } from "../ui/files.js";
import { Lazy } from "../ui/feedback.js";
import { t } from "../i18n.js";

/**
 * @typedef {{onFile: (file: File) => void, onPlay: (document: PuzzleDocument) => void, playWords?: string,
 *   onEdit: (sketch: Sketch) => void}} Receiver `onFile` gets what is dropped and is no picture
 */

/**
 * Pictures wherever they are pasted or dropped on the page.
 *
 * @param {Receiver} receiver
 * @returns {{take: (file: File) => void, overlay: unknown}} `take` takes one that comes otherwise;
 *   `overlay` is to be drawn: the board that was read, or where to drop a file
 */
export function useReading({ onFile, onPlay, playWords, onEdit }) {
  const [file, take] = useState(/** @type {File | null} */ (null));
  /** @param {File} received */
  const receive = (received) => (isPicture(received) ? take(received) : onFile(received));
  const isDropping = useDropped(receive);
  usePasted(take);
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

/**
 * Takes a file that is dropped anywhere; whether one is just being dragged over the page.
 *
 * @param {(file: File) => void} onFile
 */
function useDropped(onFile) {
  const [isDragging, setOver] = useState(false);
  useEvents({
    dragover(/** @type {DragEvent} */ event) {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    },
    dragleave: (/** @type {DragEvent} */ event) => !event.relatedTarget && setOver(false),
    drop(/** @type {DragEvent} */ event) {
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (!file || event.defaultPrevented) return;
      event.preventDefault();
      onFile(file);
    },
  });
  return isDragging;
}

/** @param {(file: File) => void} onPicture */
function usePasted(onPicture) {
  useEvents({
    paste(/** @type {ClipboardEvent} */ event) {
      const file = [...(event.clipboardData?.files ?? [])].find(isPicture);
      if (!file) return;
      event.preventDefault();
      onPicture(file);
    },
  });
}
