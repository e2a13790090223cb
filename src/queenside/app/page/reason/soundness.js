/** Count the solutions of a board from elsewhere, in this browser, when it is opened. */

import { gameId, textOf } from "../board/address.js";
import { html, memo, useEffect } from "../html.js";
import { linkTo } from "../router.js";
import { useLatestRequest } from "../ui/hooks.js";
import { t } from "../i18n.js";

/** @type {Record<string, string>} */
const WORDS = {
  unique: t("Exactly one solution, checked here."),
  none: t("This board has no solution."),
  several: t("This board has several solutions, so logic alone can't find one."),
};

export const Soundness = memo(function Soundness(/** @type {{document: PuzzleDocument}} */ { document }) {
  const { answer, put, forget } = useLatestRequest();
  const isCustom = document.kind === "custom";
  const isOurs = textOf(document) !== gameId(document);
  useEffect(() => {
    const { state: _, ...board } = document;
    if (isCustom || (document.regions && !isOurs)) put("check", { board });
    else forget();
  }, [document]);
  const status = answer?.status;
  if (!(status in WORDS)) return null;
  const isSound = status === "unique";
  return html`<p class=${isSound ? "quiet" : "unsound"} role="status">
    ${WORDS[status]}
    ${!isSound && !isCustom && html` <a href=${linkTo("make", textOf(document))}>${t("See it and mend it")}</a>`}
  </p>`;
});
