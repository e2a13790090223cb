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

/** @typedef {{text: string, media_type: string, file_name: string}} Converted */

/** @param {{document: import("../board/puzzle.js").PuzzleDocument | null}} props null while unfinished */
export function HandOver({ document }) {
  const [formats, setFormats] = useState(/** @type {{name: string, title: string}[]} */ ([]));
  const [format, setFormat] = useState("letters");
  const [words, setWords] = useState("");
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  useEffect(() => {
    ask("formats").then(({ formats: all }) => setFormats(all.filter((/** @type {any} */ each) => each.writes)), setProblem);
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

  /** @param {string} text @param {string} what */
  const copied = async (text, what) => ((await copy(text)) ? `${what} is copied` : "The browser does not let me copy");
  const off = document === null;
  const save = (/** @type {Converted} */ { file_name, text, media_type }) => download(file_name, text, media_type);
  return html`<section class="card hand-over" aria-label="Hand over">
    <div class="row">
      <button type="button" class="button button-main" disabled=${off} onClick=${() => convert(WORD, ({ text }) => go(linkTo("play", text.trim())))}>Play it</button>
      <button type="button" class="button" disabled=${off} onClick=${() => convert(WORD, ({ text }) => copied(addressOf(text.trim()), "The link"))}>Copy link</button>
      <button type="button" class="button" disabled=${off} onClick=${() => print()}>Print</button>
    </div>
    <div class="row">
      <span class="quiet">Picture</span>
      <button type="button" class="button" disabled=${off} onClick=${() => convert("svg", save)}>SVG</button>
      <button type="button" class="button" disabled=${off} onClick=${() => convert("svg", savedAsPng)}>PNG</button>
    </div>
    <div class="row">
      <label>
        <span class="only-heard">Format</span>
        <select name="format" value=${format} onChange=${(/** @type {any} */ event) => setFormat(event.target.value)}>
          ${formats.map(({ name, title }) => html`<option value=${name} selected=${name === format}>${name}: ${title}</option>`)}
        </select>
      </label>
      <button type="button" class="button" disabled=${off} onClick=${() => convert(format, ({ text }) => copied(text, "The board"))}>Copy</button>
      <button type="button" class="button" disabled=${off} onClick=${() => convert(format, save)}>Save</button>
    </div>
    <p class="quiet" role="status">${off ? "A finished board can be handed over." : words}</p>
    <${Fault} problem=${problem} />
  </section>`;
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
