/** The board with everything around it: the head, what can be done, and what is said. */

import { gameId, textOf } from "../board/address.js";
import { Board } from "../board/board.js";
import { allQueens, canRedo, canUndo, isEmpty, visibleState } from "../board/game.js";
import { useZoom } from "../board/use-zoom.js";
import { html, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../html.js";
import { GradeBadge, GradeDetails, likeOf } from "../reason/grade-badge.js";
import { Soundness } from "../reason/soundness.js";
import { namingFor } from "../reason/steps.js";
import { linkTo } from "../router.js";
import { useSettings } from "../settings.js";
import { BoardLinks } from "../ui/board-links.js";
import { Button, IconButton } from "../ui/button.js";
import { Dialog } from "../ui/dialog.js";
import { Icon } from "../ui/icon.js";
import { ButtonGroup } from "../ui/button-group.js";
import { PictureButton } from "../ui/picture-button.js";
import { nameOf } from "../ui/share.js";
import { ShareDialog } from "../ui/share-dialog.js";
import { useAnswer } from "../ui/use-latest-request.js";
import { ZoomButtons } from "../ui/zoom-buttons.js";
import { t } from "../words.js";
import { GamesDialog } from "./games-dialog.js";
import { HelpDialog, rulesOf } from "./help-dialog.js";
import { keyOf } from "./keys.js";
import { Panel } from "./panel.js";
import { SolvedCard } from "./solved-card.js";
import { Toolbar } from "./toolbar.js";
import { Time } from "./use-clock.js";
import { useGame } from "./use-game.js";

/** @typedef {import("../board/board.js").Gesture} Gesture */
/** @typedef {import("../reason/steps.js").Sight} Sight */

const WORDS = { rules: t("New here? The rules take a minute.") };

/** The notes that there are. @type {[number, string][]} */
const PENS = [1, 2, 3, 4].map((number) => [number, String(number)]);

/** @type {Sight} */
const NOTHING = {};

/**
 * @param {object} props @param {import("./open-game.js").Opened} props.opened
 * @param {() => void} props.onPick another board is wanted
 * @param {(file: File) => void} props.onPicture a picture of another board
 * @param {() => void} props.onAgain the same board from the beginning
 * @param {() => void} [props.onUntouched] called as long as nothing has been done on the board
 */
export function GameScreen({ opened, onPick, onPicture, onAgain, onUntouched }) {
  const { puzzle } = opened;
  const { settings, ready } = useSettings();
  const table = useGame(opened);
  const { game, move, auto, solved, paused, setPaused, hints, seconds } = table;
  const zoom = useZoom(puzzle);
  const [open, setOpen] = useState(""); // which panel or dialog
  const [pen, setPen] = useState(0); // the note that a tap adds; 0 where taps make moves
  const [sight, setSight] = useState(NOTHING);
  const [checkedPosition, setCheckedPosition] = useState(/** @type {unknown} */ (null)); // the position that was checked
  const { grade, isSettled } = useGrade(puzzle);
  const view = useMemo(() => visibleState(game, auto), [game, auto]);
  const queens = useMemo(() => allQueens(game), [game]);
  const live = settings.conflicts === "live" || checkedPosition === game.now;
  const wrong = useMemo(() => (live ? puzzle.conflicts(queens) : undefined), [queens, live]);
  const still = solved || paused;
  const naming = namingFor(puzzle, settings);
  const helped = open === "hint" || open === "check";
  const isUntouched = isEmpty(game) && !canUndo(game) && !canRedo(game) && !hints && !open;
  useEffect(() => void (isUntouched && onUntouched?.()), [isUntouched, onUntouched]);

  /** @type {Record<string, () => void>} */
  const actions = {
    undo: () => move({ type: "undo" }),
    redo: () => move({ type: "redo" }),
    clear: () => move({ type: "clear" }),
    whatIf: () => move({ type: game.now.base ? "keep" : "try" }),
    drop: () => move({ type: "drop" }),
    notes: () => (setPen(pen ? 0 : 1), table.say(pen ? t("Notes off") : t("Notes on"))),
    pause: () => setPaused(!paused),
    hint: () => (open === "hint" ? goDeeper() : setOpen("hint")),
    close: () => setOpen(""),
    check: () => (setCheckedPosition(game.now), setOpen("check")),
    pick: onPick,
    share: () => setOpen("share"),
    games: () => setOpen("games"),
    help: () => setOpen("help"),
    larger: zoom.larger,
    smaller: zoom.smaller,
  };
  const ALWAYS = ["pick", "share", "games", "help", "larger", "smaller"];
  /** @param {string} action @returns {boolean} whether it could be done */
  function act(action) {
    const may = ALWAYS.includes(action) || (!solved && (!paused || action === "pause"));
    if (may) actions[action]?.();
    return may && action in actions;
  }
  useKeys(act);

  /** @param {number} cell @returns {import("../board/game.js").Move} */
  const tap = (cell) => (pen ? { type: "note", cell, sign: pen } : { type: "tap", cell });

  /** @param {Gesture} gesture */
  function onGesture({ type, cell, button }) {
    if (still) return;
    if (type === "tap") move(button === 2 ? { type: "queen", cell } : tap(cell));
    else if (type === "paint-start") pen || move({ type: "stroke", cell });
    else if (type === "paint") move({ type: "paint", cell });
    else move({ type: type === "paint-end" ? "lift" : "cancel" });
  }

  /** @param {number} cell @param {KeyboardEvent} event */
  function onKey(cell, event) {
    const key = keyOf(event);
    if (!key?.onCell) return false;
    const type = /** @type {any} */ (key.action);
    if (!still) move(type === "tap" ? tap(cell) : { type, cell, ...(type === "note" && { sign: Number(event.key) }) });
    event.stopPropagation();
    return true;
  }

  return html`<section class=${`play ${solved ? "is-solved" : ""}`} style=${{ "--columns": puzzle.columns }}>
    <${Head}
      ...${{ opened, grade, isSettled, seconds, paused, solved, settings }}
      isNew=${ready && !settings.met && !solved}
      onPause=${() => act("pause")}
      onGrade=${() => setOpen("grade")}
    />
    <div class="play-board">
      ${paused && !solved
        ? html`<${Paused} puzzle=${puzzle} onResume=${() => setPaused(false)} />`
        : html`<${Board}
            puzzle=${puzzle}
            queens=${game.now.queens}
            marks=${view.marks}
            layer=${view.layer}
            wrong=${sight.wrong?.size ? sight.wrong : wrong}
            shown=${sight.shown}
            ringed=${sight.ringed}
            fresh=${sight.fresh}
            trial=${sight.trial}
            notes=${sight.notes}
            corners=${game.now.notes}
            letters=${settings.letters || (helped && naming === "letters")}
            readOnly=${solved}
            numbered=${helped}
            zoom=${zoom.value}
            onZoom=${zoom.set}
            onGesture=${onGesture}
            onKey=${onKey}
          />`}
    </div>
    <div class="play-side">
      ${solved
        ? html`<${SolvedCard}
            ...${{ puzzle, hints, grade, day: opened.game.daily, onAgain }}
            name=${opened.game.key}
            mistakes=${table.mistakes}
            seconds=${seconds()}
            keep=${table.keep}
            onShare=${actions.share}
          />`
        : html`<${Toolbar} tools=${toolsOf(game, paused)} onAction=${act} />`}
      ${game.now.base && !still && html`<${Trying} onKeep=${actions.whatIf} onDrop=${actions.drop} />`}
      ${pen > 0 && !still && html`<${Noting} pen=${pen} onPick=${setPen} />`}
      <${Panel}
        ...${{ open: still ? "" : open, game, move, naming, onShow: setSight }}
        onUsed=${table.onHint}
        onClose=${() => setOpen("")}
      />
      <${More} ...${{ zoom, onAction: act, onPicture, solved, paused }} noting=${pen > 0} />
      <${BoardLinks} document=${puzzle.document} without=${solved ? ["play", "share", "explain"] : ["play", "share"]} />
      <${Soundness} document=${puzzle.document} />
      <p class="only-heard" role="status">${table.status}</p>
    </div>
    ${open === "help" && html`<${HelpDialog} puzzle=${puzzle} onClose=${() => setOpen("")} />`}
    ${open === "grade" &&
    html`<${Dialog} title=${t("How hard this board is")} onClose=${() => setOpen("")}>
      <${GradeDetails} grade=${grade} />
    <//>`}
    ${open === "games" && html`<${GamesDialog} onClose=${() => setOpen("")} />`}
    ${open === "share" &&
    html`<${ShareDialog}
      document=${puzzle.document}
      result=${solved ? { puzzle, queens: game.now.queens, seconds: seconds(), hints, mistakes: table.mistakes, grade: grade?.name } : undefined}
      onClose=${() => setOpen("")}
    />`}
  </section>`;
}

/** @param {import("../board/game.js").Game} game @param {boolean} paused */
function toolsOf(game, paused) {
  return [
    { action: "undo", title: t("Undo"), off: paused || !canUndo(game) },
    { action: "redo", title: t("Redo"), off: paused || !canRedo(game) },
    { action: "clear", title: t("Clear"), off: paused || isEmpty(game) },
    { action: "whatIf", title: t("What if"), off: paused, pressed: game.now.base !== null },
    { action: "check", title: t("Check"), off: paused },
    { action: "hint", title: t("Hint"), off: paused },
  ];
}

/** @param {any} props */
function Head({ opened, grade, isSettled, seconds, paused, solved, settings, isNew, onPause, onGrade }) {
  const { puzzle } = opened;
  const { id, author } = puzzle.document;
  const isName = id && id !== gameId(puzzle.document); // and not the whole board
  const named = nameOf(puzzle) !== puzzle.title;
  const known = [likeOf(grade), named && puzzle.title, author && t("by {author}", { author })].filter(Boolean);
  return html`<header class="play-head">
    <div class="play-title">
      <h1>${nameOf(puzzle)}</h1>
      <p class=${`quiet ${puzzle.regions ? "play-about" : ""}`}>
        ${grade &&
        html`<button type="button" class="play-grade" title=${t("What this grade means")} onClick=${onGrade}>
          <${GradeBadge} grade=${grade} />
        </button>`}
        ${isSettled && html`<span class="play-id">${known.join(" · ")} ${isName && html`${known.length > 0 && "· "}<bdi>${id}</bdi>`}</span>`}
      </p>
      ${isNew && html`<p><a href=${`${linkTo("learn", "rules")}?then=${encodeURIComponent(textOf(puzzle.document))}`}>${WORDS.rules}</a></p>`}
      ${puzzle.isCustom && html`<p class="play-rules">${rulesOf(puzzle)}</p>`}
    </div>
    ${!solved &&
    html`<div class="play-clock">
      ${settings.clock && html`<${Time} read=${seconds} />`}
      <${IconButton}
        data-action="pause"
        label=${paused ? t("Go on") : t("Pause")}
        onClick=${onPause}
        icon=${paused ? "resume" : "pause"}
      />
    </div>`}
  </header>`;
}

/** @param {{puzzle: import("../board/puzzle.js").Puzzle, onResume: () => void}} props */
function Paused({ puzzle, onResume }) {
  return html`<div class="paused">
    <p>${rulesOf(puzzle)}</p>
    <${Button} main onClick=${onResume}><${Icon} name="resume" /> ${t("Go on")}<//>
  </div>`;
}

/** @param {{onKeep: () => void, onDrop: () => void}} props */
function Trying({ onKeep, onDrop }) {
  return html`<div class="row trying card" role="group" aria-label=${t("What if")}>
    <p><b>${t("What if …")}</b> ${t("Blue is only tried.")}</p>
    <${Button} data-action="keep" onClick=${onKeep}>${t("Keep")}<//>
    <${Button} data-action="drop" onClick=${onDrop}>${t("Drop")}<//>
  </div>`;
}

/** @param {{pen: number, onPick: (pen: number) => void}} props */
function Noting({ pen, onPick }) {
  return html`<div class="row trying card">
    <p><b>${t("Notes")}</b> ${t("Tap a cell to add or remove this number.")}</p>
    <${ButtonGroup} label=${t("Notes")} look="pens" each="tool" choices=${PENS} value=${pen} onPick=${onPick} />
  </div>`;
}

/**
 * @typedef {object} MoreProps
 * @property {ReturnType<typeof useZoom>} zoom @property {(action: string) => void} onAction
 * @property {(file: File) => void} onPicture @property {boolean} solved @property {boolean} paused
 * @property {boolean} noting
 */

/** @param {MoreProps} props */
function More({ zoom, onAction, onPicture, solved, paused, noting }) {
  /** @param {string} action @param {string} title @param {object} [more] */
  const small = (action, title, more) =>
    html`<${IconButton} data-action=${action} label=${title} title=${title} onClick=${() => onAction(action)} icon=${action} ...${more} />`;
  return html`<div class="play-more row">
    <${Button} data-action="pick" onClick=${() => onAction("pick")}>${t("Other board")}<//>
    ${!solved && small("notes", t("Notes"), { "aria-pressed": noting, disabled: paused })}
    <${PictureButton} onPicture=${onPicture} small />
    ${small("games", t("Your games"))} ${!solved && small("share", t("Share"))} ${small("help", t("How to play, and keys"))}
    ${zoom.useful && html`<${ZoomButtons} zoom=${zoom} />`}
  </div>`;
}

/**
 * How hard the board is, once that is known, and whether the line that says it can be shown.
 *
 * @param {import("../board/puzzle.js").Puzzle} puzzle
 */
function useGrade(puzzle) {
  const { state: _, ...board } = puzzle.document;
  const { answer, problem } = useAnswer(puzzle.regions && "grade", { board });
  const isSlow = puzzle.stars > 1; // what is known already doesn't wait for that
  return { grade: answer?.grade, isSettled: !puzzle.regions || isSlow || Boolean(answer ?? problem) };
}

/** Keys that mean something wherever the focus is. @param {(action: string) => boolean} act */
function useKeys(act) {
  const latest = useRef(act);
  latest.current = act;
  const onKeyDown = useCallback((/** @type {KeyboardEvent} */ event) => {
    const { target } = event;
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    if (target instanceof HTMLElement && target.matches("input, textarea, select")) return;
    if (event.key.startsWith("Arrow") && target === document.body) return focusBoard(event);
    const key = keyOf(event);
    if (key && !key.onCell && latest.current(key.action)) event.preventDefault();
  }, []);
  useLayoutEffect(() => { // as soon as the board is seen
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Press the main button of the hint. */
function goDeeper() {
  const button = document.querySelector(".play-side .panel .button-main");
  if (button instanceof HTMLElement) button.click();
}

/** @param {KeyboardEvent} event */
function focusBoard(event) {
  const cell = document.querySelector('.play-board [tabindex="0"]');
  if (!(cell instanceof HTMLElement)) return;
  cell.focus();
  event.preventDefault();
}
