/**
 * Playing a board: the one that the address names, or the game that was left last, or today's board.
 * A file that is dropped anywhere on the page is opened, and so is a picture that is pasted.
 */

import { boardsIn, play, playable, textOf } from "../board/address.js";
import { html, useEffect, useState } from "../html.js";
import { useReading } from "../read/use-reading.js";
import { go, linkTo } from "../router.js";
import { usePicker } from "../ui/board-picker.js";
import { Button } from "../ui/button.js";
import { Fault } from "../ui/fault.js";
import { useLatestRequest } from "../ui/use-latest-request.js";
import { GameScreen } from "./game-screen.js";
import { open } from "./opening.js";

/** @typedef {import("../board/puzzle.js").PuzzleDocument} PuzzleDocument */
/** @typedef {import("./opening.js").Opened} Opened */

/** @param {{route: import("../router.js").Route}} props */
export default function Play({ route }) {
  const text = route.rest.join("/");
  const [opened, setOpened] = useState(/** @type {Opened | null} */ (null));
  const [round, setRound] = useState(0); // a new one begins the same address again
  const opening = useLatestRequest();
  const picking = useLatestRequest();
  const problem = opening.problem ?? picking.problem;
  /** @param {Opened} found */
  function begin(found) {
    setOpened(found);
    setRound((number) => number + 1);
    picking.forget();
  }
  useEffect(() => {
    opening.run((signal) => open(text, signal)).then((found) => found && begin(found));
  }, [text]);

  /** @param {PuzzleDocument} document */
  const change = (document) => textOf(playable(document)) !== text && play(document);
  /** @param {PuzzleDocument} document */
  const pick = (document) => picking.run(async () => change(document));
  /** @param {File} file */
  const openFile = (file) => picking.run(async () => change((await boardsIn(await file.text()))[0]));
  function again() {
    if (!opened) return;
    const { puzzle, day } = opened;
    const { state: _, ...document } = puzzle.document;
    begin({ puzzle: playable(document), id: null, seconds: 0, hints: 0, solved: false, day });
  }
  const pictures = useReading({ onFile: openFile, onPlay: pick, onEdit: (sketch) => go(linkTo("make"), sketch) });
  const picker = usePicker(pick, pictures.take);

  return html`<${Fault} problem=${problem} />
    ${problem &&
    html`<p class="row">
      <${Button} onClick=${picker.open}>Choose a board<//>
    </p>`}
    ${opened &&
    html`<${GameScreen}
      key=${round}
      opened=${opened}
      onPick=${picker.open}
      onPicture=${pictures.take}
      onAgain=${again}
    />`}
    ${picker.shown} ${pictures.shown}`;
}
