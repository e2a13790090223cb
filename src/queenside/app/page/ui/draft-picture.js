/** A picture that a board is to be drawn after, and what is left of it in so few cells. */

import { ask, can } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { Button } from "./button.js";
import { Fault } from "./feedback.js";
import { FileInput } from "./fields.js";
import { isPicture, openImage, resizeImage } from "./files.js";
import { useLatestRequest, useTransfer } from "./hooks.js";
import { SOFT } from "../board/colours.js";

const DRAFTING = "POST /draft";

const SIDE = 640; // the longer side of a picture that is sent, in pixels: a draft keeps a few for each cell

/** @typedef {{rows: string[] | undefined, problem: Error | null}} Draft */

/** @param {File | null} picture @param {number} size @returns {Draft} */
export function useDraft(picture, size) {
  const { answer, problem, run, forget } = useLatestRequest();
  useEffect(() => {
    if (!picture) return forget();
    run(async (signal) => {
      const { draft } = await ask(`draft?size=${size}`, await smaller(picture), { signal });
      return { picture, rows: draft };
    });
  }, [picture, size]);
  const isCurrent = answer?.picture === picture && answer?.rows.length === size;
  return { rows: isCurrent ? answer.rows : undefined, problem };
}

/** @param {File} file @returns {Promise<Blob>} throws an Error in words */
async function smaller(file) {
  const image = await openImage(file);
  const { blob } = await resizeImage(image, Math.min(1, SIDE / Math.max(image.width, image.height)), "image/png");
  image.close();
  return blob ?? file;
}

/** @param {{picture: File | null, draft: Draft, onPick: (picture: File | null) => void}} props */
export function DraftPicture(props) {
  if (can(DRAFTING)) return html`<${DraftFields} ...${props} />`;
  return html`<p class="quiet">${t("This site can’t draw boards after a picture. For that, install Queenside and run queenside serve.")}</p>`;
}

/** @param {{picture: File | null, draft: Draft, onPick: (picture: File | null) => void}} props */
function DraftFields({ picture, draft, onPick }) {
  useTransfer(onPick, { isFirst: true, isWanted: isPicture });
  return html`<div class="draft-picture grid">
    <div class="row">
      <label class="button">
        ${picture ? t("Another picture") : t("Draw after a picture")}
        <${FileInput} name="draft-picture" accept="image/*" onFile=${onPick} />
      </label>
      ${!picture && html`<span class="quiet">${t("or paste it (Ctrl+V), or drop it here")}</span>`}
      ${picture && html`<${Button} onClick=${() => onPick(null)}>${t("Without the picture")}<//>`}
    </div>
    ${picture && !draft.problem && html`<${Compared} picture=${picture} rows=${draft.rows} />`}
    <${Fault} problem=${draft.problem} />
  </div>`;
}

/** The picture beside what is left of it. @param {{picture: File, rows?: string[]}} props */
function Compared({ picture, rows = [] }) {
  const regions = rows.map((row) => [...row].map((sign) => (sign === "." ? null : sign.charCodeAt(0) - 65)));
  const [url, setUrl] = useState("");
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return html`<div class="draft-compared grid">
      <figure>
        ${url && html`<img src=${url} alt=${t("The picture")} />`}
        <figcaption aria-hidden="true">${t("The picture")}</figcaption>
      </figure>
      <span class="draft-arrow" aria-hidden="true"></span>
      <figure>
        <${BoardThumbnail} regions=${regions} label=${t("The drawing")} />
        <figcaption aria-hidden="true">${t("The drawing")}</figcaption>
      </figure>
    </div>
    <p class="quiet">
      ${t("Each colour becomes a region, and other regions fill the empty cells. A few cells may change so that the board has one solution; fewer do with given queens.")}
    </p>`;
}

/**
 * @param {object} props
 * @param {(number | null)[][]} props.regions row by row; null for a cell that is in none
 * @param {[number, number][]} [props.marked] @param {string} props.label
 */
export function BoardThumbnail({ regions, marked = [], label }) {
  const side = regions.length;
  const lines = regions.map((_, index) => `M0 ${index}h${side}M${index} 0v${side}`).join("");
  return html`<svg class="drawn" viewBox="0 0 ${side} ${side}" role="img" aria-label=${label}>
    <g shape-rendering="crispEdges">
      ${regions.flatMap((row, y) =>
        row.map(
          (region, x) =>
            region !== null && html`<rect key=${`${x} ${y}`} ...${{ x, y }} width="1" height="1" fill=${SOFT[region % SOFT.length]} />`,
        ),
      )}
      <path d=${lines} />
    </g>
    ${marked.map(([y, x]) => html`<circle key=${`${x} ${y}`} cx=${x + 0.5} cy=${y + 0.5} r="0.3" />`)}
  </svg>`;
}
