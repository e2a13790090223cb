/** Numbers and lists as people write them. */

const NUMBERS = "no one two three four five six seven eight nine ten".split(" ");

/** @param {string[]} words @param {string} [last] before the last one @returns {string} "a, b and c" */
export function listing(words, last = "and") {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${last} ${words[words.length - 1]}`;
}

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
