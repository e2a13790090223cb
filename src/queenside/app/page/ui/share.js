/** Telling others about the board: the result without where the queens are, and ways to the board. */

import { ask, can } from "../api.js";
import { dayOf, linkOf, textOf } from "../board/address.js";
import { html, useEffect, useMemo, useState } from "../html.js";
import { plural, t } from "../i18n.js";
import { drawBoard } from "./board-picture.js";
import { Button, Icon } from "./button.js";
import { Dialog } from "./dialog.js";
import { Fault } from "./feedback.js";
import { copy, download, saveFile, send } from "./files.js";
import { useLatestRequest } from "./hooks.js";
import { assign } from "../board/colours.js";
import { inFull } from "../board/days.js";
import { Puzzle } from "../board/puzzle.js";
import { clockTime } from "../puzzle/english.js";
import { parsePuzzlink, puzzlinkOf } from "../puzzle/puzzlink.js";
import { linkTo } from "../router.js";

const PRINTING = "POST /print"; // the endpoint that draws a board as a PDF

/**
 * @param {object} props @param {PuzzleDocument} props.document
 * @param {Parameters<typeof resultText>[0]} [props.result] where the board is solved
 * @param {() => void} props.onClose
 */
export function ShareDialog({ document, result, onClose }) {
  const { state: _, solution: __, ...board } = document;
  const puzzle = useMemo(() => new Puzzle(board), [document]);
  const link = linkOf(board);
  const text = result ? resultText(result) : [`♛ Queenside · ${nameOf(puzzle)}`, link ?? t("Board {id}", { id: textOf(board) })].join("\n");
  const { answer: status, problem, run } = useLatestRequest();
  const drawPicture = () => drawBoard(puzzle, result ? resultText({ ...result, queens: [] }).split("\n").slice(0, 2) : [`♛ Queenside · ${nameOf(puzzle)}`]);
  const share = () => run(async () => send({ text, file: link ? undefined : await drawPicture() })); // a link has its own picture
  /** @param {string} words @param {() => Promise<unknown>} copyIt */
  const copyButton = (words, copyIt) =>
    html`<${Button} onClick=${() => run(async () => ((await copyIt()) === false ? t("Select it and copy it") : t("Copied")))}><${Icon} name="copy" /> ${words}<//>`;
  const copyPicture = () => navigator.clipboard.write([new ClipboardItem({ "image/png": drawPicture() })]);
  return html`<${Dialog} title=${t("Share")} onClose=${onClose}>
    <pre class="share-text rounded" tabindex="0">${text}</pre>
    <${Button} main onClick=${share}><${Icon} name="share" /> ${t("Share")}<//>
    <div class="row copy-row" role="group" aria-label=${t("Copy")}>
      ${link && copyButton(t("Link"), () => copy(link))} ${copyButton(result ? t("Result") : t("Text"), () => copy(text))}
      ${"ClipboardItem" in window && copyButton(t("Picture"), copyPicture)}
      <span class="quiet" role="status">${status}</span>
    </div>
    <${Fault} problem=${problem} />
    ${!link && html`<p class="quiet flush">${t("Nobody else reaches this page, since it runs on your machine: send the board as a page, a word or a link to puzz.link.")}</p>`}
    <${OtherWays} ...${{ board, link, run, drawPicture, copyButton }} />
  <//>`;
}

/** Files, paper, and words for other programs. @param {any} props */
function OtherWays({ board, link, run, drawPicture, copyButton }) {
  const [isOpen, setOpen] = useState(false);
  const puzzlink = useMemo(() => (isOpen ? linkElsewhere(board) : null), [isOpen, board]);
  const save = () => run(async (/** @type {AbortSignal} */ signal) => saveFile(await ask("convert", { board, to: "page" }, { signal })));
  const savePicture = () => run(async () => download("queenside.png", await drawPicture()));
  const pdf = () =>
    run(async () => {
      const { base64, media_type, file_name } = await ask("print", { board });
      download(file_name, new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type: media_type }));
    });
  return html`<details class="share-more" onToggle=${(/** @type {any} */ event) => setOpen(event.target.open)}>
    <summary>${t("Other ways")}</summary>
    ${isOpen &&
    html`<div class="grid">
      ${link && html`<${QrCode} text=${link} label=${t("The link as a QR code")} />`}
      <p class="row">
        <${Button} onClick=${savePicture}>${t("Picture (PNG)")}<//>
        ${can(PRINTING) ? html`<${Button} onClick=${pdf}>${"PDF"}<//>` : html`<${Button} onClick=${() => print()}>${t("Print")}<//>`}
        <${Button} onClick=${save}>${t("Save as a page")}<//>
        <span class="quiet">${t("one file that plays the board anywhere, without a network")}</span>
      </p>
      <p class="row">
        ${copyButton(t("The board in a word"), () => copy(textOf(board)))} ${puzzlink && copyButton(t("Link to puzz.link"), () => copy(puzzlink))}
      </p>
    </div>`}
  </details>`;
}

/** @param {PuzzleDocument} document @returns its address on puzz.link; null for one that borders alone don't tell */
function linkElsewhere(document) {
  const { rows, stars, regions, given, blocked } = Puzzle.of(document);
  if (!regions || given.size || blocked.size) return null;
  const link = puzzlinkOf({ rows, stars, regions });
  return String(parsePuzzlink(link)?.regions) === String(regions) ? link : null;
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

const SIGNS = ["🟪", "🟧", "🟦", "🟩", "🟥", "🟨", "🔴", "🔵", "🟫", "🟢", "🔷", "🟣", "⬛", "🟡", "⬜", "🟤"]; // a sign for each colour of the palette, in its order

/**
 * Format the result as lines to paste.
 * @param {object} game @param {Puzzle} game.puzzle
 * @param {Iterable<number>} game.queens in the order they were placed
 * @param {number} game.seconds @param {number} game.hints
 * @param {number | null} game.mistakes null where they are not known
 * @param {string | null} [game.grade]
 */
function resultText({ puzzle, queens, seconds, hints, mistakes, grade }) {
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

/** @param {object} props @param {PuzzleDocument} props.document @param {Way[]} props.without what this page has anyway */
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
