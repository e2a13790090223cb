/** Handing a board over: to the Play page, to a file, as a picture, as a link, to the printer. */

import { ask } from "../api.js";
import { gameId } from "../board/address.js";
import { Puzzle } from "../board/puzzle.js";
import { html, useEffect, useState } from "../html.js";
import { go, linkTo } from "../router.js";
import { drawBoard } from "../ui/board-picture.js";
import { BoardLinks } from "../ui/share.js";
import { Button } from "../ui/button.js";
import { Fault } from "../ui/feedback.js";
import { Choice } from "../ui/fields.js";
import { copy, download, saveFile } from "../ui/files.js";
import { useAnswer, useLatestRequest } from "../ui/hooks.js";
import { t } from "../i18n.js";

/** @import { FormatData as Format, FileData as Converted } from "../contract.js" */

/** @param {{document: PuzzleDocument | null}} props null while unfinished */
export function ExportPanel({ document }) {
  const [format, setFormat] = useState("letters");
  const { answer, problem: unlisted } = useAnswer("formats");
  /** @type {Format[]} */
  const formats = answer?.formats.filter((/** @type {Format} */ { writes }) => writes) ?? [];
  const { answer: words, problem, run, forget } = useLatestRequest();
  useEffect(forget, [document]);

  /** @param {string} to @param {(made: Converted) => unknown} then what to say, if anything */
  const convert = (to, then) => run(async (signal) => then(await ask("convert", { board: document, to }, { signal })));

  /** @param {string} title @param {string} to @param {(made: Converted) => unknown} then */
  const button = (title, to, then) =>
    html`<${Button} disabled=${document === null} onClick=${() => convert(to, then)}>${title}<//>`;
  const savePng = () => run(async () => document && download("queenside.png", await drawBoard(new Puzzle(document), [])));
  const formatTitle = (/** @type {string} */ formatName) => `${formatName}: ${t(formats.find(({ name }) => name === formatName)?.title ?? "")}`;
  return html`<section class="card export-panel grid" aria-label=${t("Hand over")}>
    <div class="row">
      <${Button} main disabled=${document === null} onClick=${() => document && go(linkTo("play", gameId(document)))}>${t("Play it")}<//>
      ${document && html`<${BoardLinks} document=${document} without=${["play", "edit"]} />`}
    </div>
    <div class="row">
      <span class="quiet">${t("Picture")}</span>
      ${button("SVG", "svg", saveFile)} <${Button} disabled=${document === null} onClick=${savePng}>${"PNG"}<//>
    </div>
    <div class="row">
      <label>
        <span class="only-heard">${t("Format")}</span>
        <${Choice} name="format" value=${format} values=${formats.map(({ name }) => name)} words=${formatTitle} onPick=${setFormat} />
      </label>
      ${button(t("Copy"), format, async ({ text }) => ((await copy(text)) ? t("The board is copied") : t("The browser does not let me copy")))} ${button(t("Save"), format, saveFile)}
    </div>
    <p class="quiet" role="status">${document ? (words ?? "") : t("A finished board can be handed over.")}</p>
    <${Fault} problem=${problem ?? unlisted} />
  </section>`;
}
