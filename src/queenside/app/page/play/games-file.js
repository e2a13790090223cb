/** Export and import everything the player has saved. */

import { ask } from "../api.js";
import { html } from "../html.js";
import { Button } from "../ui/button.js";
import { Fault } from "../ui/fault.js";
import { download } from "../ui/files.js";
import { useLatestRequest } from "../ui/use-latest-request.js";
import { plural, t } from "../i18n.js";

/** @param {{onAdded: () => void}} props */
export function GamesFile({ onAdded }) {
  const { answer: words, problem, run } = useLatestRequest();
  const save = () =>
    run(async () => {
      const { text, media_type, file_name } = await ask("store");
      download(file_name, text, media_type);
      return t("Saved as {file}", { file: file_name });
    });
  /** @param {File | undefined} file */
  const add = (file) =>
    file &&
    run(async () => {
      const { games } = await ask("store", { text: await file.text() });
      onAdded();
      return plural(games, "{count} game added", "{count} games added");
    });
  return html`<div class="row">
      <${Button} onClick=${save}>${t("Save all as a file")}<//>
      <label class="button">
        ${t("Add from a file")}
        <input
          type="file"
          name="store"
          class="hidden-input"
          onChange=${(/** @type {any} */ { target }) => (add(target.files[0]), (target.value = ""))}
        />
      </label>
      <span class="quiet" role="status">${words ?? ""}</span>
    </div>
    <${Fault} problem=${problem} />`;
}
