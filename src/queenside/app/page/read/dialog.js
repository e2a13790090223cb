/** A picture that is being read, and then the board in it, to be compared and corrected. */

import { html, useEffect, useState } from "../html.js";
import { useSettings } from "../settings.js";
import { Dialog } from "../ui/dialog.js";
import { Fault } from "../ui/feedback.js";
import { t } from "../i18n.js";
import { Correcting } from "./correcting.js";
import { confidence, sketchOf } from "./reading-to-sketch.js";
import { PictureView } from "./picture-view.js";
import { read, sendable } from "./upload.js";

/** @typedef {import("./upload.js").Picture & {url: string}} Shown */
/** @typedef {{reading: import("./upload.js").Reading, sketch: import("../sketch/sketch.js").Sketch}} Found */

/**
 * @typedef {object} ReadProps
 * @property {File} file
 * @property {(document: import("../board/puzzle.js").PuzzleDocument) => void} onPlay
 * @property {string} [playWords] what to call that
 * @property {(sketch: import("../sketch/sketch.js").Sketch) => void} onEdit
 * @property {() => void} onClose
 */

/** @param {ReadProps} props to be made anew for another file */
export default function ReadDialog({ file, onPlay, playWords, onEdit, onClose }) {
  const { picture, result, problem } = useRead(file);
  const message = result ? confidence(result.reading) : problem ? "" : t("Reading the picture …");
  return html`<${Dialog} title=${t("The board in the picture")} name="dialog-read" onClose=${onClose}>
    <p class="only-heard" role="status">${message}</p>
    ${result && picture
      ? html`<${Correcting} picture=${picture} ...${result} ...${{ onPlay, playWords, onEdit, onClose }} />`
      : html`<div class="read-waiting">
          ${picture && html`<${PictureView} ...${picture} reading=${null} />`}
          ${!problem && html`<p class="quiet" aria-hidden="true">${message}</p>`}
          <${Fault} problem=${problem} />
          ${problem && html`<p class="quiet">${t("Works best with a picture of just the whole board.")}</p>`}
        </div>`}
  <//>`;
}

/** @param {File} file */
function useRead(file) {
  const { palette } = useSettings().settings;
  const [picture, setPicture] = useState(/** @type {Shown | null} */ (null));
  const [result, setResult] = useState(/** @type {Found | null} */ (null));
  const [problem, setProblem] = useState(/** @type {Error | null} */ (null));
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    let url = "";
    (async () => {
      try {
        const sent = await sendable(file);
        if (signal.aborted) return;
        url = URL.createObjectURL(sent.blob);
        setPicture({ ...sent, url });
        const reading = await read(sent, signal);
        setResult({ reading, sketch: sketchOf(reading, palette) });
      } catch (error) {
        if (!signal.aborted) setProblem(/** @type {Error} */ (error));
      }
    })();
    return () => {
      control.abort();
      URL.revokeObjectURL(url);
    };
  }, []);
  return { picture, result, problem };
}
