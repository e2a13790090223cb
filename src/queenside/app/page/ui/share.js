/** Telling others about the board: the result without where the queens are, and ways to the board. */

import { ask, can } from "../api.js";
import { dayOf, linkOf, textOf } from "../board/address.js";
import { html, useEffect, useMemo, useState } from "../html.js";
import { plural, t } from "../i18n.js";
import { Button, IconButton } from "./button.js";
import { Dialog } from "./dialog.js";
import { Fault } from "./feedback.js";
import { copy, download, pngOf, saveFile } from "./files.js";
import { useLatestRequest } from "./hooks.js";
import { assign } from "../board/colours.js";
import { inFull } from "../board/days.js";
import { Puzzle } from "../board/puzzle.js";
import { clockTime } from "../puzzle/english.js";
import { parsePuzzlink, puzzlinkOf } from "../puzzle/puzzlink.js";
import { linkTo } from "../router.js";

/** The endpoint that draws a board as a PDF. */
const PRINTING = "POST /print";

/**
 * @param {object} props @param {PuzzleDocument} props.document
 * @param {Parameters<typeof resultText>[0]} [props.result] where the board is solved
 * @param {() => void} props.onClose
 */
export function ShareDialog({ document, result, onClose }) {
  const { state: _, solution: __, ...board } = document;
  const link = linkOf(board);
  const puzzlink = useMemo(() => linkElsewhere(board), [document]);
  const saving = useLatestRequest();
  const save = () => saving.run(async (signal) => saveFile(await ask("convert", { board, to: "page" }, { signal })));
  return html`<${Dialog} title=${t("Share")} onClose=${onClose}>
    ${result && html`<${Copied} name="result" title=${t("Result")} text=${resultText(result)} rows=${result ? 5 : 1} />`}
    ${link
      ? html`<${Copied} name="link" title=${t("Link to this board, for everyone")} text=${link} />
          <${QrCode} text=${link} label=${t("The link as a QR code")} />`
      : html`<p class="quiet">
          ${t("Nobody else reaches this page, since it runs on your machine: send the board as a page, a word or a link to puzz.link.")}
        </p>`}
    <${Pictures} board=${board} text=${[result && resultText(result), link].filter(Boolean).join("\n")} />
    <p class="row">
      <${Button} onClick=${save}>${t("Save as a page")}<//>
      <span class="quiet">${t("one file that plays the board anywhere, without a network")}</span>
    </p>
    <${Fault} problem=${saving.problem} />
    <${Copied} name="board" title=${t("The board in a word, for any Queenside")} text=${textOf(board)} />
    ${puzzlink && html`<${Copied} name="puzzlink" title=${t("Link to play it on puzz.link")} text=${puzzlink} />`}
  <//>`;
}

/** @param {PuzzleDocument} document @returns its address on puzz.link; null for one that borders alone don't tell */
function linkElsewhere(document) {
  const { rows, stars, regions, given, blocked } = Puzzle.of(document);
  if (!regions || given.size || blocked.size) return null;
  const link = puzzlinkOf({ rows, stars, regions });
  return String(parsePuzzlink(link)?.regions) === String(regions) ? link : null;
}

/** Save, copy, share or print the board as a picture. @param {{board: PuzzleDocument, text: string}} props */
function Pictures({ board, text }) {
  const { answer: status, problem, run } = useLatestRequest();
  const drawPicture = async (/** @type {AbortSignal} */ signal) => {
    const { text: svg, file_name } = await ask("convert", { board, to: "svg" }, { signal });
    const blob = await pngOf(svg);
    return blob && new File([blob], file_name.replace(/\.svg$/, ".png"), { type: "image/png" });
  };
  const save = () =>
    run(async (signal) => {
      const file = await drawPicture(signal);
      if (file) download(file.name, file);
    });
  const copyIt = () =>
    run(async (signal) => {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": drawPicture(signal).then((file) => file ?? "") })]);
      return t("The picture is copied.");
    });
  const send = () =>
    run(async (signal) => {
      const file = await drawPicture(signal);
      if (file) await navigator.share({ text, files: [file] });
    });
  const pdf = () =>
    run(async () => {
      const { base64, media_type, file_name } = await ask("print", { board });
      download(file_name, new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type: media_type }));
    });
  const canSend = navigator.canShare?.({ files: [new File([""], "board.png", { type: "image/png" })] });
  return html`<div>
    <p class="row">
      ${canSend && html`<${Button} main onClick=${send}>${t("Send …")}<//>`}
      <${Button} onClick=${save}>${t("Picture (PNG)")}<//>
      ${"ClipboardItem" in window && html`<${Button} onClick=${copyIt}>${t("Copy the picture")}<//>`}
      ${can(PRINTING) ? html`<${Button} onClick=${pdf}>${"PDF"}<//>` : html`<${Button} onClick=${() => print()}>${t("Print")}<//>`}
      <span class="quiet" role="status">${status ?? t("the board without queens")}</span>
    </p>
    <${Fault} problem=${problem} />
  </div>`;
}

/** @param {{name: string, title: string, text: string, rows?: number}} props */
function Copied({ name, title, text, rows = 1 }) {
  const [done, setDone] = useState("");
  const onClick = async () => setDone((await copy(text)) ? t("Copied") : t("Select it and copy it"));
  return html`<div class="share grid">
    <label for=${`share-${name}`}>${title}</label>
    <div class="share-row top flex">
      <textarea id=${`share-${name}`} readonly rows=${rows} wrap=${rows > 1 ? "soft" : "off"} value=${text}></textarea>
      <${IconButton} label=${t("Copy: {title}", { title })} onClick=${onClick} icon=${done === t("Copied") ? "check" : "copy"} />
    </div>
    <span class="quiet" role="status">${done}</span>
  </div>`;
}

const BORDER = 2; // empty modules around it, without which a camera does not find it

/** @param {{text: string, label: string}} props */
function QrCode({ text, label }) {
  const [code, setCode] = useState(/** @type {{size: number, data: boolean[][]} | null} */ (null));
  useEffect(() => {
    import("../vendor/uqr.js").then(({ encode }) => setCode(encode(text, { ecc: "L", border: BORDER })), () => {});
  }, [text]);
  if (!code) return null;
  const squares = code.data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
  return html`<svg class="qr-code block" viewBox=${`0 0 ${code.size} ${code.size}`} role="img" aria-label=${label}>
    <path d=${`M0 0h${code.size}v${code.size}h-${code.size}z`} fill="#ffffff" />
    <path d=${squares.join("")} fill="#000000" shape-rendering="crispEdges" />
  </svg>`;
}

/** A sign for each colour of the palette, in its order. */
const SIGNS = ["🟪", "🟧", "🟦", "🟩", "🟥", "🟨", "🔴", "🔵", "🟫", "🟢", "🔷", "🟣", "⬛", "🟡", "⬜", "🟤"];

/**
 * Format the result as lines to paste.
 *
 * @param {object} game @param {Puzzle} game.puzzle
 * @param {Iterable<number>} game.queens in the order they were placed
 * @param {number} game.seconds @param {number} game.hints
 * @param {number | null} game.mistakes null where they are not known
 * @param {string | null} [game.grade]
 */
export function resultText({ puzzle, queens, seconds, hints, mistakes, grade }) {
  const name = nameOf(puzzle);
  const lines = [
    `♛ Queenside · ${name}${grade ? ` · ${t(grade)}` : ""}`,
    `${clockTime(seconds)} · ${helpText(hints, mistakes)}`,
    signsOf(puzzle, queens),
    puzzle.document.id && !dayOf(puzzle.document) ? t("Board {id}", { id: textOf(puzzle.document) }) : "",
    linkOf(puzzle.document) ?? "",
  ];
  return lines.filter(Boolean).join("\n");
}

/** @param {number} hints @param {number | null} mistakes null where they are not known */
export function helpText(hints, mistakes) {
  const help = hints ? plural(hints, "{count} hint", "{count} hints") : t("no hints");
  return mistakes === null ? help : `${help}, ${mistakes ? plural(mistakes, "{count} mistake", "{count} mistakes") : t("no mistakes")}`;
}

/** @param {Puzzle} puzzle @returns {string} what to call it: its day, its title, or what it is */
export function nameOf(puzzle) {
  const day = dayOf(puzzle.document);
  if (day) return t("Daily board, {day}", { day: inFull(day) });
  return puzzle.document.title ?? puzzle.title;
}

/** @param {Puzzle} puzzle @param {Iterable<number>} queens */
function signsOf(puzzle, queens) {
  const { regions } = puzzle;
  if (!regions) return "";
  const colours = assign(puzzle);
  if (colours.length > SIGNS.length) return "";
  return [...queens].map((cell) => SIGNS[colours[regions[cell]]]).join("");
}

/** @typedef {"play" | "explain" | "edit" | "watch" | "share" | "print"} Way */

/**
 * @param {object} props @param {PuzzleDocument} props.document
 * @param {Way[]} props.without what this page has anyway
 */
export function BoardLinks({ document, without: hidden }) {
  const [sharing, setSharing] = useState(false);
  const word = textOf(document);
  const has = (/** @type {Way} */ link) => !hidden.includes(link);
  /** @param {string} words @param {string} href */
  const link = (words, href) => html`<a class="button" href=${href}>${words}</a>`;
  return html`<div class="board-links row" role="group" aria-label=${t("This board")}>
    ${has("play") && link(t("Play it"), linkTo("play", word))}
    ${has("explain") && link(t("Explain it"), linkTo("learn", "explain", word))}
    ${has("edit") && document.regions && link(t("Edit"), linkTo("make", word))}
    ${has("watch") && document.kind !== "custom" && link(t("Watch"), `${linkTo("see", "watch")}?board=${encodeURIComponent(word)}`)}
    ${has("share") && html`<${Button} onClick=${() => setSharing(true)}>${t("Share")}<//>`}
    ${has("print") && html`<${Button} onClick=${() => print()}>${t("Print")}<//>`}
    ${sharing && html`<${ShareDialog} document=${document} onClose=${() => setSharing(false)} />`}
  </div>`;
}
