/** Numbers as people write them. */

const NUMBERS = "no one two three four five six seven eight nine ten".split(" ");

/** @param {number} count @returns {string} in a word, up to ten */
export function number(count) {
  return NUMBERS[count] ?? String(count);
}

/** @param {number} seconds @returns {string} such as 1:05 or 1:02:05 */
export function clockTime(seconds) {
  const rounded = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(rounded / 3600), Math.floor(rounded / 60) % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(rounded % 60)}`;
}
