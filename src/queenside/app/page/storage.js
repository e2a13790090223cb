/** Short texts that the browser keeps, where it keeps any. */

/** @param {string} key @returns {string | null} null also where the browser keeps nothing */
export function readText(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} text @returns {boolean} whether it is kept */
export function writeText(key, text) {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
