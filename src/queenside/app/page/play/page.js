/** Playing a board: the one that the address names, or today's. A file that is dropped anywhere on the page is opened, and so is a picture that is pasted. */

import { play, playable, textOf } from "../board/address.js";
import { checkKind } from "../board/puzzle.js";
import { html, useEffect, useMemo, useState } from "../html.js";
import { useReading } from "../read/use-reading.js";
import { linkTo } from "../router.js";
import { Button } from "../ui/button.js";
import { useSettings } from "../settings.js";
import { Fault, Skeleton } from "../ui/feedback.js";
import { useLatestRequest, useToday } from "../ui/hooks.js";
import { t } from "../i18n.js";
import { readChallenge } from "./challenge.js";
import { GameScreen } from "./game-screen.js";
import { createGame, open } from "./open-game.js";

/** @param {{route: Route}} props */
export default function Play({ route }) {
  const today = useToday();
  const [day, setDay] = useState(today); // whose board it is where none is named
  const named = route.rest.join("/");
  const isTodays = ["", "daily"].includes(named);
  const text = isTodays ? `daily:${day}` : named;
  const gameName = route.query.get("game");
  const query = String(route.query);
  const challenge = useMemo(() => readChallenge(route.query), [query]);
  const address = `${text} ${query}`;
  const [{ opened, from }, setOpened] = useState({ opened: /** @type {Opened | null} */ (null), from: "" });
  const { ready } = useSettings();
  const isHere = ready && opened !== null && from === address; // and not the board of the address before
  const [round, setRound] = useState(0); // a new one begins the same address again
  const opening = useLatestRequest();
  const picking = useLatestRequest();
  const problem = opening.problem ?? picking.problem;
  /** @param {Opened} opened */
  function begin(opened) {
    setOpened({ opened: opened, from: address });
    setRound((number) => number + 1);
    picking.forget();
  }
  useEffect(() => {
    opening.run((signal) => open(text, gameName, challenge !== null, signal)).then((opened) => opened && begin(opened));
  }, [text, query]);

  /** @param {PuzzleDocument} document */
  const change = (document) => textOf(playable(document).document) !== text && play(document);
  /** @param {PuzzleDocument} document */
  const pick = (document) => picking.run(async () => change(document));
  function playAgain() {
    if (!opened) return;
    const { state: _, ...document } = opened.puzzle.document;
    const puzzle = playable(document);
    begin({ puzzle, game: createGame(puzzle, [opened.game]), entries: [] });
  }
  const sources = useReading({ onPick: pick, accept: checkKind });

  return html`<${Fault} problem=${problem} />
    ${problem &&
    html`<p class="row">
      <${Button} onClick=${sources.open}>${t("Choose a board")}<//>
      <a class="button" href=${linkTo("play", "daily")}>${t("Today's board")}</a>
    </p>`}
    ${!isHere && !problem && html`<${Skeleton} look="play" />`}
    ${isHere &&
    html`<${GameScreen}
      key=${round}
      ...${{ opened, challenge }}
      onPick=${sources.open}
      onPicture=${sources.take}
      onAgain=${playAgain}
      onUntouched=${isTodays && day !== today ? () => setDay(today) : undefined}
    />`}
    ${sources.overlay}`;
}
