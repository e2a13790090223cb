/**
 * Getting the board in a picture: from the kernels here if it is clear, or else from the server.
 *
 * What the server would refuse is made smaller here, or made a PNG, before anything is sent: the
 * photos of a telephone are often larger than what is read.
 */

import { answer } from "../local/answer.js";
import { resizeImage } from "../ui/files.js";
import { t } from "../i18n.js";

const TYPES = ["image/png", "image/jpeg", "image/webp"];
const MOST_BYTES = 10_000_000;
const MOST_PIXELS = 20_000_000;

/** Pixels of a picture that was too large. */
const SMALLER = 12_000_000;

/** @typedef {{blob: Blob, width: number, height: number}} Picture as it is sent */

/** @typedef {import("../contract.js").ReadingDocument} Reading */

/** @param {File} file @returns {Promise<Picture>} throws an Error in words for what cannot be sent */
export async function sendable(file) {
  const image = await createImageBitmap(file).catch(() => {
    throw new Error(t("The browser cannot show this picture. Save it as PNG or JPEG, or take a screenshot of it."));
  });
  const { width, height } = image;
  const fits = file.size <= MOST_BYTES && width * height <= MOST_PIXELS && TYPES.includes(file.type);
  const picture = fits ? { blob: file, width, height } : await redrawn(image, file.type);
  image.close();
  return picture;
}

/** @param {ImageBitmap} image @param {string} type @returns {Promise<Picture>} */
async function redrawn(image, type) {
  const scale = Math.min(1, Math.sqrt(SMALLER / (image.width * image.height)));
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale)));
  for (const format of type === "image/jpeg" ? [type] : ["image/png", "image/jpeg"]) {
    const blob = await resizeImage(image, width, height, format);
    if (blob && blob.size <= MOST_BYTES) return { blob, width, height };
  }
  throw new Error(t("This picture is too large, also when it is made smaller. Cut it to the board."));
}

/** @param {Picture} picture @param {AbortSignal} signal @returns {Promise<Reading>} throws a Problem */
export async function read({ blob }, signal) {
  const { reading } = await answer("read", blob, signal);
  return /** @type {Reading} */ (reading); // a picture always has one
}
