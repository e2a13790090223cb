/** The button for a board in a picture. */

import { html } from "../html.js";
import { t } from "../i18n.js";
import { Icon } from "./icon.js";

/**
 * A button that asks for a picture, or the camera on a phone.
 *
 * @param {{onPicture: (file: File) => void, small?: boolean, main?: boolean}} props
 */
export function PictureButton({ onPicture, small = false, main = false }) {
  const title = t("Open a picture");
  /** @param {any} event the same file can be chosen again */
  const onChange = ({ target }) => {
    if (target.files[0]) onPicture(target.files[0]);
    target.value = "";
  };
  return html`<label
    class=${small ? "icon-button" : `button ${main ? "button-main" : ""}`}
    title=${t("A screenshot or a photo of a board; or paste it with Ctrl+V")}
  >
    <${Icon} name="picture" />
    <span class=${small ? "only-heard" : ""}>${title}</span>
    <input type="file" name="picture" accept="image/*" class="hidden-input" onChange=${onChange} />
  </label>`;
}
