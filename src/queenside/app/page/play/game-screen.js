/** The Play screen: the board, its head, tools, help and dialogs. */

import { isSite } from "../api.js";
import { gameId, textOf } from "../board/address.js";
import { Board, useZoom } from "../board/board.js";
import { allQueens, canRedo, canUndo, earlier, isEmpty, visibleState } from "../board/game.js";
import { html, useEffect, useMemo, useState } from "../html.js";
import { loadKernels } from "../local/answer.js";
import { GradeChip, GradeDetails, likeOf } from "../reason/grade-badge.js";
import { Soundness } from "../reason/soundness.js";
import { applySteps, namingFor } from "../reason/steps.js";
import { linkTo } from "../router.js";
import { useSettings } from "../settings.js";
import { BoardLinks, nameOf, ShareDialog } from "../ui/share.js";
import { Button, ButtonGroup, Icon, IconButton, PictureButton, ZoomButtons } from "../ui/button.js";
import { Dialog } from "../ui/dialog.js";
import { useAnswer } from "../ui/hooks.js";
import { t } from "../i18n.js";
import { inputOf, useActions } from "./actions.js";
import { GamesDialog, HelpDialog, rulesOf } from "./dialogs.js";
import { SolvedCard } from "./solved-card.js";
import { Time, useGame } from "./use-game.js";
import { CheckPanel } from "../reason/check-panel.js";
import { HintPanel } from "../reason/hint-panel.js";

/** The numbers that notes may have. @type {[number, string][]} */
const PENS = [1, 2, 3, 4].map((number) => [number, String(number)]);

/** @type {import("../reason/steps.js").Sight} */
const NOTHING = {};

/**
 * @param {object} props @param {Opened} props.opened
 * @param {() => void} props.onPick another board is wanted
 * @param {(file: File) => void} props.onPicture a picture of another board
 * @param {() => void} props.onAgain the same board from the beginning
 * @param {() => void} [props.onUntouched] called as long as nothing has been done on the board
 */
export function GameScreen({ opened, onPick, onPicture, onAgain, onUntouched }) {
  const { puzzle } = opened;
  const { settings, ready } = useSettings();
  const table = useGame(opened);
  const { game, solved, paused, hints } = table;
  const zoom = useZoom(puzzle);
  const [open, setOpen] = useState(""); // which panel or dialog
  const [pen, setPen] = useState(0); // the note that a tap adds; 0 where taps make moves
  const [sight, setSight] = useState(NOTHING);
  const [checkedPosition, setCheckedPosition] = useState(/** @type {unknown} */ (null));
  const { grade, isSettled } = useGrade(puzzle);
  const isStill = solved || paused;
  const naming = namingFor(puzzle, settings);
  const isUntouched = isEmpty(game) && !canUndo(game) && !canRedo(game) && !hints && !open;
  useEffect(() => void (isUntouched && onUntouched?.()), [isUntouched, onUntouched]);
  const { actions, act } = useActions({ table, zoom, open, setOpen, pen, setPen, setCheckedPosition, onPick });
  const shared = { puzzle, table, grade, open, setOpen, pen, setPen, zoom, naming, isStill };
  return html`<section class=${`play grid ${solved ? "is-solved" : ""}`} style=${{ "--columns": puzzle.columns }}>
    <${Head}
      ...${{ opened, grade, isSettled, seconds: table.seconds, paused, solved, settings }}
      isNew=${ready && !settings.met && !solved}
      onPause=${() => act("pause")}
      onGrade=${() => setOpen("grade")}
    />
    <div class="play-board">
      ${paused && !solved
        ? html`<${PausedBoard} puzzle=${puzzle} onResume=${() => table.setPaused(false)} />`
        : html`<${GameBoard} ...${{ ...shared, sight, settings, isChecked: checkedPosition === game.now }} />`}
    </div>
    <${Side} ...${{ ...shared, opened, actions, act, setSight, onPicture, onAgain }} />
    <${Dialogs} ...${shared} />
  </section>`;
}

/** Draw the game, and turn gestures and keys into moves. @param {any} props */
function GameBoard({ puzzle, table, open, pen, zoom, naming, isStill, sight, settings, isChecked }) {
  const { game, move, auto, solved } = table;
  const { marks, layer } = useMemo(() => visibleState(game, auto), [game, auto]);
  const queens = useMemo(() => allQueens(game), [game]);
  const isLive = settings.conflicts === "live" || isChecked;
  const wrong = useMemo(() => (isLive ? puzzle.conflicts(queens) : undefined), [queens, isLive]);
  const isHelped = open === "hint" || open === "check";
  const { wrong: mistakes, text: _, ...highlights } = sight;
  return html`<${Board}
    ...${{ puzzle, marks, layer, ...highlights, ...inputOf({ move, pen, isStill }) }}
    queens=${game.now.queens}
    corners=${game.now.notes}
    wrong=${mistakes?.size ? mistakes : wrong}
    letters=${settings.letters || (isHelped && naming === "letters")}
    readOnly=${solved}
    numbered=${isHelped}
    zoom=${zoom.value}
    onZoom=${zoom.set}
  />`;
}

/** Tools, help and links beside the board. @param {any} props */
function Side({ puzzle, table, grade, open, setOpen, pen, setPen, zoom, naming, isStill, ...props }) {
  const { opened, actions, act, setSight, onPicture, onAgain } = props;
  const { game, move, solved, paused, hints, seconds } = table;
  return html`<div class="play-side flex slim">
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
    ${game.now.base && !isStill && html`<${TrialCard} onKeep=${actions.whatIf} onDrop=${actions.drop} />`}
    ${pen > 0 && !isStill && html`<${NotesCard} pen=${pen} onPick=${setPen} />`}
    <${Panel}
      ...${{ open: isStill ? "" : open, game, move, naming, onShow: setSight }}
      onUsed=${table.onHint}
      onClose=${actions.close}
    />
    <${MoreActions} ...${{ zoom, onAction: act, onPicture, solved, paused }} noting=${pen > 0} />
    <${BoardLinks} document=${puzzle.document} without=${solved ? ["play", "share", "explain"] : ["play", "share"]} />
    <${Soundness} document=${puzzle.document} />
    <p class="only-heard" role="status">${table.status}</p>
  </div>`;
}

/** @param {any} props */
function Dialogs({ puzzle, table, grade, open, setOpen }) {
  const { game, solved, hints, mistakes } = table;
  const onClose = () => setOpen("");
  if (open === "help") return html`<${HelpDialog} ...${{ puzzle, onClose }} />`;
  if (open === "games") return html`<${GamesDialog} onClose=${onClose} />`;
  if (open === "grade") {
    return html`<${Dialog} title=${t("How hard this board is")} onClose=${onClose}><${GradeDetails} grade=${grade} /><//>`;
  }
  if (open !== "share") return null;
  const result = { puzzle, queens: game.now.queens, seconds: table.seconds(), hints, mistakes, grade: grade?.name };
  return html`<${ShareDialog} document=${puzzle.document} result=${solved ? result : undefined} onClose=${onClose} />`;
}

/** @param {Game} game @param {boolean} paused */
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
  const isRenamed = nameOf(puzzle) !== puzzle.title;
  const facts = [likeOf(grade), isRenamed && puzzle.title, author && t("by {author}", { author })].filter(Boolean);
  return html`<header class="play-head">
    <div class="play-title">
      <h1>${nameOf(puzzle)}</h1>
      <p class=${`quiet ${puzzle.regions ? "play-about" : ""}`}>
        ${grade &&
        html`<button type="button" class="play-grade" title=${t("What this grade means")} onClick=${onGrade}>
          <${GradeChip} ...${grade} />
        </button>`}
        ${isSettled && html`<span class="play-id">${facts.join(" · ")} ${isName && html`${facts.length > 0 && "· "}<bdi>${id}</bdi>`}</span>`}
      </p>
      ${isNew && html`<p><a href=${`${linkTo("learn", "rules")}?then=${encodeURIComponent(textOf(puzzle.document))}`}>${t("New here? The rules take a minute.")}</a></p>`}
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

/** @param {{puzzle: Puzzle, onResume: () => void}} props */
function PausedBoard({ puzzle, onResume }) {
  return html`<div class="paused rounded centred">
    <p>${rulesOf(puzzle)}</p>
    <${Button} main onClick=${onResume}><${Icon} name="resume" /> ${t("Go on")}<//>
  </div>`;
}

/** @param {{onKeep: () => void, onDrop: () => void}} props */
function TrialCard({ onKeep, onDrop }) {
  return html`<div class="row trying card" role="group" aria-label=${t("What if")}>
    <p><b>${t("What if …")}</b> ${t("Blue is only tried.")}</p>
    <${Button} data-action="keep" onClick=${onKeep}>${t("Keep")}<//>
    <${Button} data-action="drop" onClick=${onDrop}>${t("Drop")}<//>
  </div>`;
}

/** @param {{pen: number, onPick: (pen: number) => void}} props */
function NotesCard({ pen, onPick }) {
  return html`<div class="row trying card">
    <p><b>${t("Notes")}</b> ${t("Tap a cell to add or remove this number.")}</p>
    <${ButtonGroup} label=${t("Notes")} look="pens flex" each="tool" choices=${PENS} value=${pen} onPick=${onPick} />
  </div>`;
}

/**
 * @param {{zoom: ReturnType<typeof useZoom>, onAction: (action: string) => void, onPicture: (file: File) => void,
 *   solved: boolean, paused: boolean, noting: boolean}} props
 */
function MoreActions({ zoom, onAction, onPicture, solved, paused, noting }) {
  /** @param {string} action @param {string} title @param {object} [details] */
  const small = (action, title, details) =>
    html`<${IconButton} data-action=${action} label=${title} title=${title} onClick=${() => onAction(action)} icon=${action} ...${details} />`;
  return html`<div class="play-more row">
    <${Button} data-action="pick" onClick=${() => onAction("pick")}>${t("Other board")}<//>
    ${!solved && small("notes", t("Notes"), { "aria-pressed": noting, disabled: paused })}
    <${PictureButton} onPicture=${onPicture} small />
    ${small("games", t("Your games"))} ${!solved && small("share", t("Share"))} ${small("help", t("How to play, and keys"))}
    ${zoom.useful && html`<${ZoomButtons} zoom=${zoom} />`}
  </div>`;
}

/** Fetch the grade, and whether the head can be drawn without moving later. @param {Puzzle} puzzle */
function useGrade(puzzle) {
  const { state: _, ...board } = puzzle.document;
  const { answer, problem } = useAnswer(puzzle.regions && "grade", { board });
  useEffect(() => void (isSite() && loadKernels()), []); // for the first hint, where there is no grade
  const isSlow = puzzle.stars > 1; // what is known already doesn't wait for that
  return { grade: answer?.grade, isSettled: !puzzle.regions || isSlow || Boolean(answer ?? problem) };
}

/** @param {{tools: ReturnType<typeof toolsOf>, onAction: (action: string) => void}} props */
function Toolbar({ tools, onAction }) {
  return html`<div class="tools grid" role="group" aria-label=${t("Game")}>
    ${tools.map(
      ({ action, title, off, pressed }) => html`<${Button}
        ...${{ class: "tool", key: action, "data-action": action, disabled: off, pressed }}
        onClick=${() => onAction(action)}
      >
        <${Icon} name=${action} />
        <span>${title}</span>
      <//>`,
    )}
  </div>`;
}

/**
 * @param {object} props
 * @param {string} props.open "hint" or "check"; anything else shows nothing
 * @param {Game} props.game
 * @param {(move: Move) => void} props.move
 * @param {"colours" | "letters"} props.naming @param {(sight: import("../reason/steps.js").Sight) => void} props.onShow
 * @param {() => void} props.onUsed a hint has been taken
 * @param {() => void} props.onClose
 */
export function Panel({ open, game, move, naming, onShow, onUsed, onClose }) {
  const { puzzle, now } = game;
  const PanelComponent = { hint: HintPanel, check: CheckPanel }[open];
  if (!PanelComponent) return null;
  /** @param {Step} step */
  const onApply = (step) => move({ type: "set", ...applySteps(puzzle, now, [step]) });
  /** @param {Set<number>} queens @param {Set<number>} marks */
  const onRepair = (queens, marks) => move({ type: "set", ...earlier(game, queens, marks) });
  return html`<${PanelComponent}
    key=${open}
    ...${{ puzzle, naming, onShow, onApply, onRepair, onClose, onUsed }}
    document=${puzzle.document}
    state=${now}
  />`;
}
