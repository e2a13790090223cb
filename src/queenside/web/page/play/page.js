/**
 * Playing a board: the one that the address names, or the game that was left last, or today's board.
 * A file that is dropped anywhere on the page is opened, and so is a picture that is pasted.
 */

import { ask, isAbort } from "../api.js";
import { play, playable, textOf } from "../board/address.js";
import { html, useEffect, useState } from "../html.js";
import { useReading } from "../read/use-reading.js";
import { edit } from "../sketch/sketch.js";
import { usePicker } from "../ui/board-picker.js";
import { Button } from "../ui/button.js";
import { Fault } from "../ui/fault.js";
import { GameScreen } from "./game-screen.js";
import { open } from "./opening.js";

/** @typedef {import("../board/puzzle.js").PuzzleDocument} PuzzleDocument */
/** @typedef {import("./opening.js").Opened} Opened */

/** @param {{route: import("../router.js").Route}} props */
export default function Play({ route }) {
  const text = route.rest.join("/");
  const [opened, setOpened] = useState(/** @type {Opened | null} */ (null));
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const [round, setRound] = useState(0); // a new one begins the same address again
  useEffect(() => {
    const opening = new AbortController();
    open(text, opening.signal).then(
      (found) => {
        setOpened(found);
        setProblem(null);
        setRound((number) => number + 1);
      },
      (error) => isAbort(error) || setProblem(error),
    );
    return () => opening.abort();
  }, [text]);

  /** @param {PuzzleDocument} document */
  function pick(document) {
    try {
      if (textOf(playable(document)) !== text) play(document);
    } catch (error) {
      setProblem(error);
    }
  }
  /** @param {File} file */
  async function openFile(file) {
    try {
      pick((await ask("read", { text: await file.text() })).boards[0]);
    } catch (error) {
      setProblem(error);
    }
  }
  function again() {
    if (!opened) return;
    const { puzzle, day } = opened;
    const { state: _, ...document } = puzzle.document;
    setOpened({ puzzle: playable(document), id: null, seconds: 0, hints: 0, solved: false, day });
    setRound(round + 1);
  }
  const pictures = useReading({ onFile: openFile, onPlay: pick, onEdit: edit });
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
