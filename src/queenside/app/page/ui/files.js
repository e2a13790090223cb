/** Files that come from a person, and texts for files and the clipboard. */

import { isAbort } from "../api.js";
import { t } from "../i18n.js";

const QUALITY = 0.92; // the quality of a JPEG

/** Download a text or a blob as a file. @param {string} name @param {string | Blob} content @param {string} [type] */
export function download(name, content, type = "text/plain") {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {import("../contract.js").FileData} made as the server answers */
export function saveFile({ file_name, text, media_type }) {
  download(file_name, text, media_type);
}

/** @param {string} text @returns {Promise<boolean>} whether it worked */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Hand a message to the system's share sheet, or else copy it.
 * @param {{text: string, link?: string, file?: File}} message the file goes along where the system takes it
 * @returns {Promise<string>} what to say of it; "" where the person has changed their mind
 */
export async function send({ text, link = "", file }) {
  const whole = [text, link].filter(Boolean).join("\n");
  const files = file && navigator.canShare?.({ files: [file] }) ? { files: [file] } : {};
  try {
    if (!navigator.share) throw new Error();
    await navigator.share({ text: whole, ...files });
    return t("Sent");
  } catch (error) {
    if (isAbort(error)) return "";
    return (await copy(whole)) ? t("Copied") : t("Select it and copy it");
  }
}

/** @param {File} file @returns {boolean} whether it is looked at; an SVG is a text, which is read as such */
export function isPicture({ type }) {
  return type.startsWith("image/") && type !== "image/svg+xml";
}

/** @param {File} file @returns {Promise<ImageBitmap>} throws an Error in words */
export function openImage(file) {
  return createImageBitmap(file).catch(() => {
    throw new Error(t("The browser cannot show this picture. Save it as PNG or JPEG, or take a screenshot of it."));
  });
}

/**
 * Resize a picture; `blob` is null if the browser can't.
 * @param {ImageBitmap | HTMLImageElement} image @param {number} scale @param {string} type such as "image/png"
 */
export async function resizeImage(image, scale, type) {
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
  /** @type {Blob | null} */
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
  return { blob, width, height };
}
