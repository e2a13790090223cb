/** Handing a board over: to the Play page, to a file, as a picture, as a link, to the printer. */

import { ask } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { go, linkTo } from "../router.js";
import { Fault } from "../ui/fault.js";
import { copy, download } from "../ui/files.js";

/** The side of a picture in pixels, at least. */
const PIXELS = 1200;

/** The format that fits into an address. */
const WORD = "gameid";

/** @typedef {{name: string, title: string, writes: boolean}} Format */

/** @typedef {{text: string, media_type: string, file_name: string}} Converted */

/** @param {{document: import("../board/puzzle.js").PuzzleDocument | null}} props null while unfinished */
export function ExportPanel({ document }) {
  const [formats, setFormats] = useState(/** @type {Format[]} */ ([]));
  const [format, setFormat] = useState("letters");
  const [words, setWords] = useState("");
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  useEffect(() => {
    ask("formats").then((all) => setFormats(all.formats.filter(written)), setProblem);
  }, []);
  useEffect(() => setWords(""), [document]);

  /** @param {string} to @param {(made: Converted) => unknown} then what to say, if anything */
  async function convert(to, then) {
    setProblem(null);
    setWords("");
    try {
      const said = await then(await ask("convert", { board: document, to }));
      if (typeof said === "string") setWords(said);
    } catch (error) {
      setProblem(error);
    }
  }

  /**
   * @param {string} title
   * @param {string} to
   * @param {(made: Converted) => unknown} then
   */
  const button = (title, to, then) => html`<button
    type="button"
    class=${title === "Play it" ? "button button-main" : "button"}
    disabled=${document === null}
    onClick=${() => convert(to, then)}
  >
    ${title}
  </button>`;
  return html`<section class="card export-panel" aria-label="Hand over">
    <div class="row">
      ${button("Play it", WORD, ({ text }) => go(linkTo("play", text.trim())))}
      ${button("Copy link", WORD, ({ text }) => copied(addressOf(text.trim()), "The link"))}
      <button type="button" class="button" disabled=${document === null} onClick=${() => print()}>
        Print
      </button>
    </div>
    <div class="row">
      <span class="quiet">Picture</span>
      ${button("SVG", "svg", saved)} ${button("PNG", "svg", savedAsPng)}
    </div>
    <div class="row">
      <${Formats} formats=${formats} format=${format} onFormat=${setFormat} />
      ${button("Copy", format, ({ text }) => copied(text, "The board"))} ${button("Save", format, saved)}
    </div>
    <p class="quiet" role="status">${document ? words : "A finished board can be handed over."}</p>
    <${Fault} problem=${problem} />
  </section>`;
}

/**
 * @param {{formats: Format[], format: string, onFormat: (format: string) => void}} props
 */
function Formats({ formats, format, onFormat }) {
  const onChange = (/** @type {any} */ event) => onFormat(event.target.value);
  return html`<label>
    <span class="only-heard">Format</span>
    <select name="format" value=${format} onChange=${onChange}>
      ${formats.map(
        ({ name, title }) =>
          html`<option value=${name} selected=${name === format}>${name}: ${title}</option>`,
      )}
    </select>
  </label>`;
}

/** @param {string} text @param {string} what */
async function copied(text, what) {
  return (await copy(text)) ? `${what} is copied` : "The browser does not let me copy";
}

/** @param {Converted} made */
function saved({ file_name, text, media_type }) {
  download(file_name, text, media_type);
}

/** @param {string} word @returns {string} where the board is on this machine */
function addressOf(word) {
  return `${location.origin}/${linkTo("play", word)}`;
}

/** @param {Converted} made an SVG picture, which the browser draws */
async function savedAsPng({ text, file_name }) {
  const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const scale = Math.max(1, PIXELS / image.naturalWidth);
    const canvas = window.document.createElement("canvas");
    canvas.width = Math.round(image.naturalWidth * scale);
    canvas.height = Math.round(image.naturalHeight * scale);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
    if (blob) download(file_name.replace(/\.svg$/, ".png"), blob, "image/png");
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** @param {Format} format @returns {boolean} */
function written({ writes }) {
  return writes;
}
