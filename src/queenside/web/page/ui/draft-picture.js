/** A picture that a board is to be drawn after, and what is left of it in so few cells. */

import { ask, can } from "../api.js";
import { SOFT } from "../board/colours.js";
import { html, useEffect } from "../html.js";
import { t } from "../words.js";
import { Button } from "./button.js";
import { Fault } from "./fault.js";
import { drawn, isPicture } from "./files.js";
import { useLatestRequest } from "./use-latest-request.js";

const DRAFTING = "POST /draft";

/** The longer side of a picture that is sent, in pixels: a draft keeps a few for each cell. */
const SIDE = 640;

/** @typedef {{rows: string[] | undefined, problem: Error | null}} Draft */

/**
 * The draft for a board of so many rows.
 *
 * @param {File | null} picture
 * @param {number} size
 * @returns {Draft}
 */
export function useDraft(picture, size) {
  const { answer, problem, run, forget } = useLatestRequest();
  useEffect(() => {
    if (!picture) return forget();
    run(async (signal) => (await ask(`draft?size=${size}`, await smaller(picture), { signal })).draft);
  }, [picture, size]);
  return { rows: answer?.length === size ? answer : undefined, problem };
}

/** @param {File} file @returns {Promise<Blob>} throws an Error in words */
async function smaller(file) {
  const image = await createImageBitmap(file).catch(() => null);
  const scale = image && Math.min(1, SIDE / Math.max(image.width, image.height));
  const sides = image && [image.width, image.height].map((side) => Math.max(1, Math.round(side * Number(scale))));
  const blob = image && sides && (await drawn(image, sides[0], sides[1], "image/png"));
  image?.close();
  if (!blob) throw new Error(t("The browser cannot show this picture. Save it as PNG or JPEG, or take a screenshot of it."));
  return blob;
}

/** @param {{picture: File | null, draft: Draft, onPick: (picture: File | null) => void}} props */
export function DraftPicture({ picture, draft, onPick }) {
  usePasted(onPick);
  if (!can(DRAFTING))
    return html`<p class="quiet">${t("Boards are drawn after a picture where Queenside is installed: queenside serve.")}</p>`;
  /** @param {any} event the same file can be chosen again */
  const onChange = ({ target }) => {
    if (target.files[0]) onPick(target.files[0]);
    target.value = "";
  };
  return html`<div class="row draft-picture">
    <label class="button">
      ${picture ? t("Another picture") : t("Draw after a picture")}
      <input type="file" name="draft-picture" accept="image/*" class="hidden-input" onChange=${onChange} />
    </label>
    ${!picture && html`<span class="quiet">${t("or paste it (Ctrl+V)")}</span>`}
    ${picture && html`<${Button} onClick=${() => onPick(null)}>${t("Without the picture")}<//>`}
    ${picture && draft.rows && html`<${Preview} rows=${draft.rows} />`}
    <${Fault} problem=${draft.problem} />
  </div>`;
}

/** @param {{rows: string[]}} props */
function Preview({ rows }) {
  const colour = (/** @type {string} */ sign) => SOFT[(sign.charCodeAt(0) - 65) % SOFT.length];
  return html`<svg class="draft-preview" viewBox="0 0 ${rows.length} ${rows.length}" shape-rendering="crispEdges" role="img" aria-label=${t("What is drawn")}>
    ${rows.flatMap((row, y) =>
      [...row].map((sign, x) => sign !== "." && html`<rect key=${`${x} ${y}`} ...${{ x, y }} width="1" height="1" fill=${colour(sign)} />`),
    )}
  </svg>`;
}

/** Takes a picture that is pasted before the page does, which would read a board in it. @param {(file: File) => void} onPick */
function usePasted(onPick) {
  useEffect(() => {
    const onPaste = (/** @type {ClipboardEvent} */ event) => {
      const file = [...(event.clipboardData?.files ?? [])].find(isPicture);
      if (!file || !can(DRAFTING)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      onPick(file);
    };
    addEventListener("paste", onPaste, { capture: true });
    return () => removeEventListener("paste", onPaste, { capture: true });
  }, []);
}
