/** Files that come from a person, and texts for files and the clipboard. */

/** The quality of a JPEG. */
const QUALITY = 0.92;

/**
 * Download a text or a blob as a file.
 *
 * @param {string} name @param {string | Blob} content @param {string} [type]
 */
export function download(name, content, type = "text/plain") {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
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

/** @param {File} file @returns {boolean} whether it is looked at; an SVG is a text, which is read as such */
export function isPicture({ type }) {
  return type.startsWith("image/") && type !== "image/svg+xml";
}

/** The side of a picture in pixels, at least. */
const PIXELS = 1200;

/** @param {string} svg @returns {Promise<Blob | null>} it as a PNG; null where the browser cannot */
export async function pngOf(svg) {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const scale = Math.max(1, PIXELS / image.naturalWidth);
    const [width, height] = [image.naturalWidth, image.naturalHeight].map((side) => Math.round(side * scale));
    return await resizeImage(image, width, height, "image/png");
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * Resize a picture; null if the browser can't.
 *
 * @param {CanvasImageSource} image @param {number} width @param {number} height
 * @param {string} type such as "image/png"
 * @returns {Promise<Blob | null>} null where the browser cannot
 */
export function resizeImage(image, width, height, type) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
}
