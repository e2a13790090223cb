/** Numbers and lists as people write them. */

/** @param {number} count @param {string} word @param {string} [several] @returns {string} "1 queen", "2 queens" */
export function counted(count, word, several = `${word}s`) {
  return `${count} ${count === 1 ? word : several}`;
}

/** @param {string[]} words @returns {string} "a, b and c" */
export function listed(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}
