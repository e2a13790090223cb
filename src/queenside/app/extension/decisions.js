/**
 * What the kernel decides of a board that a page has measured: its regions, and what stands on its
 * cells (native/wasm/boxes.c, box_signs.c).
 */

/** @import { Kernel } from "./kernel/kernel.js" */

const MAX_EVIDENCE = 100;
const MAX_TOKENS = 5000;

/** @param {Kernel} kernel @param {any} question of a page: evidence, or else tokens and texts */
export function decide(kernel, question) {
  return question.evidence ? decideRegions(kernel, question) : decideSigns(kernel, question);
}

/**
 * Decide the regions of a board by the first evidence that tells them.
 * @param {Kernel} kernel @param {{size: number, evidence: {kind: any, values: number[]}[]}} board
 */
function decideRegions(kernel, { size, evidence }) {
  const answers = evidence.slice(0, MAX_EVIDENCE).map(({ kind, values }) => kernel.boxRegions(size, kind, values));
  const clear = answers.findIndex((regions) => regions?.length);
  const index = clear < 0 ? answers.findIndex(Boolean) : clear;
  const regions = answers[index] ?? [];
  const agreeing = [...answers.keys()].filter((other) => String(answers[other]) === String(regions));
  return { index, regions, agreeing };
}

/** @param {Kernel} kernel @param {{regions: number[], tokens: [string, number[]][], texts: string[]}} board */
function decideSigns(kernel, { regions, tokens, texts }) {
  const meanings = tokens.slice(0, MAX_TOKENS).map(([token, cells]) => {
    const flags = new Uint8Array(regions.length);
    for (const cell of cells) flags[cell] = 1;
    return kernel.boxToken(regions, flags, token);
  });
  return { meanings, isOther: kernel.isOtherPuzzle(regions, texts) };
}
