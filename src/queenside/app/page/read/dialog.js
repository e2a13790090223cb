/** A picture that is being read, and then the board in it, to be compared and corrected. */

import { html, useEffect, useState } from "../html.js";
import { useSettings } from "../settings.js";
import { Dialog } from "../ui/dialog.js";
import { Fault } from "../ui/feedback.js";
import { t } from "../i18n.js";
import { Correcting } from "./correcting.js";
import { confidence, sketchOf } from "./reading-to-sketch.js";
import { PictureView } from "./picture-view.js";
import { answer } from "../local/answer.js";
import { useLatestRequest } from "../ui/hooks.js";
import { openImage, resizeImage } from "../ui/files.js";

/** @typedef {Picture & {url: string}} Shown */

/**
 * @param {{file: File, onPlay: (document: PuzzleDocument) => void, playWords?: string,
 *   onEdit: (sketch: Sketch) => void, onClose: () => void}} props to be made anew for another file,
 *   `playWords`: what to call that
 */
export default function ReadDialog({ file, onPlay, playWords, onEdit, onClose }) {
  const { picture, result, problem } = useRead(file);
  const message = result ? confidence(result.reading) : problem ? "" : t("Reading the picture …");
  return html`<${Dialog} title=${t("The board in the picture")} name="dialog-read" onClose=${onClose}>
    <p class="only-heard" role="status">${message}</p>
    ${result && picture
      ? html`<${Correcting} picture=${picture} ...${result} ...${{ onPlay, playWords, onEdit, onClose }} />`
      : html`<div class="grid">
          ${picture && html`<${PictureView} ...${picture} reading=${null} />`}
          ${!problem && html`<p class="quiet" aria-hidden="true">${message}</p>`}
          <${Fault} problem=${problem} />
          ${problem && html`<p class="quiet">${t("Works best with a picture of just the whole board.")}</p>`}
        </div>`}
  <//>`;
}

/** @param {File} file */
function useRead(file) {
  const { palette } = useSettings().settings;
  const [picture, setPicture] = useState(/** @type {Shown | null} */ (null));
  const { answer: result, problem, run } = useLatestRequest();
  useEffect(() => {
    let url = "";
    run(async (signal) => {
      const sent = await sendable(file);
      signal.throwIfAborted();
      url = URL.createObjectURL(sent.blob);
      setPicture({ ...sent, url });
      const reading = await read(sent, signal);
      return { reading, sketch: sketchOf(reading, palette) };
    });
    return () => URL.revokeObjectURL(url);
  }, []);
  return { picture, result, problem };
}

const TYPES = ["image/png", "image/jpeg", "image/webp"];
const MOST_BYTES = 10_000_000;
const MOST_PIXELS = 20_000_000;

const SMALLER = 12_000_000; // pixels of a picture that was too large

/** @typedef {{blob: Blob, width: number, height: number}} Picture as it is sent */

/** @typedef {import("../contract.js").ReadingDocument} Reading */

/**
 * Make smaller what the server would refuse, such as the photos of a telephone, or make it a PNG.
 * @param {File} file @returns {Promise<Picture>} throws an Error in words for what cannot be sent
 */
async function sendable(file) {
  const image = await openImage(file);
  const { width, height } = image;
  const fits = file.size <= MOST_BYTES && width * height <= MOST_PIXELS && TYPES.includes(file.type);
  const picture = fits ? { blob: file, width, height } : await redrawn(image, file.type);
  image.close();
  return picture;
}

/** @param {ImageBitmap} image @param {string} type @returns {Promise<Picture>} */
async function redrawn(image, type) {
  const scale = Math.min(1, Math.sqrt(SMALLER / (image.width * image.height)));
  for (const format of type === "image/jpeg" ? [type] : ["image/png", "image/jpeg"]) {
    const { blob, width, height } = await resizeImage(image, scale, format);
    if (blob && blob.size <= MOST_BYTES) return { blob, width, height };
  }
  throw new Error(t("This picture is too large, also when it is made smaller. Cut it to the board."));
}

/** @param {Picture} picture @param {AbortSignal} signal @returns {Promise<Reading>} throws a Problem */
async function read({ blob }, signal) {
  const { reading } = await answer("read", blob, signal);
  return /** @type {Reading} */ (reading); // a picture always has one
}
