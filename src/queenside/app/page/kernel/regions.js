/** The numbering of regions, everywhere: the page needs no more of the kernels to draw a board. */

/** @param {Iterable<number | string>} names of the regions, cell by cell @returns {number[]} the same regions, numbered from 0 in reading order */
export function renumbered(names) {
  /** @type {Map<number | string, number>} */
  const numbers = new Map();
  return Array.from(names, (name) => {
    if (!numbers.has(name)) numbers.set(name, numbers.size);
    return numbers.get(name) ?? 0;
  });
}
