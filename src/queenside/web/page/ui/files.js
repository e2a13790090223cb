/** Files that come from a person, and texts for files and the clipboard. */

/**
 * Offer a text or a blob as a file.
 *
 * @param {string} name
 * @param {string | Blob} content
 * @param {string} [type]
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
