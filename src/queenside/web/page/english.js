/** Numbers and lists as people write them. */

/** @param {number} count @param {string} word @param {string} [several] @returns {string} "1 queen", "2 queens" */
export function counted(count, word, several = `${word}s`) {
  return `${count} ${count === 1 ? word : several}`;
}

/** @param {string[]} words @returns {string} "a, b and c" */
export function listed(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

/** @param {number} seconds @returns {string} such as 1:05 or 1:02:05 */
export function clockTime(seconds) {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
}
