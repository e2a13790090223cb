/** The Play screen: the board, its head, tools, help and dialogs. */

import { isSite } from "../api.js";
import { dayOf, gameId, textOf } from "../board/address.js";
import { Board, useZoom } from "../board/board.js";
import { dayName } from "../board/days.js";
import { allQueens, canRedo, canUndo, earlier, isEmpty, visibleState } from "../board/game.js";
import { html, memo, useEffect, useMemo, useState } from "../html.js";
import { loadKernels } from "../local/answer.js";
import { clockTime } from "../puzzle/english.js";
import { GradeChip, GradeDetails, likeOf } from "../reason/grade-badge.js";
import { Soundness } from "../reason/soundness.js";
import { applySteps, namingFor } from "../reason/steps.js";
import { linkTo } from "../router.js";
import { useSettings } from "../settings.js";
import { nameOf, ShareDialog } from "../ui/share.js";
import { Button, ButtonGroup, Icon, IconButton } from "../ui/button.js";
import { Dialog } from "../ui/dialog.js";
import { useAnswer } from "../ui/hooks.js";
import { t } from "../i18n.js";
import { inputOf, useActions } from "./actions.js";
import { HelpDialog, rulesOf } from "./dialogs.js";
import { BeforeStart, FriendDialog } from "./friends.js";
import { Menu } from "./menu.js";
import { SolvedCard } from "./solved-card.js";
import { Time, useGame } from "./use-game.js";
import { CheckPanel } from "../reason/check-panel.js";
import { HintPanel } from "../reason/hint-panel.js";

/** The numbers that notes may have. @type {[number, string][]} */
const PENS = [1, 2, 3, 4].map((number) => [number, String(number)]);

/** @type {import("../reason/steps.js").Sight} */
const NOTHING = {};

/** @param {any} props `onAgain`: the same board from the beginning; `onUntouched` is called as long as nothing has been done */
export function GameScreen({ opened, challenge, onPick, onPicture, onAgain, onUntouched }) {
  const { puzzle } = opened;
  const { settings, ready } = useSettings();
  const [waits, setWaits] = useState(challenge !== null && !opened.entries.length && !opened.game.solved);
  const table = useGame(opened, waits);
  const { game, solved, paused, hints } = table;
  const zoom = useZoom(puzzle);
  const [open, setOpen] = useState(""); // which panel or dialog
  const [pen, setPen] = useState(0); // the note that a tap adds; 0 where taps make moves
  const [sight, setSight] = useState(NOTHING);
  const [checkedPosition, setCheckedPosition] = useState(/** @type {unknown} */ (null));
  const { grade, isSettled } = useGrade(puzzle);
  const [wasSolved] = useState(solved); // before anything was done here
  const isStill = solved || paused;
  const naming = namingFor(puzzle, settings);
  const isUntouched = isEmpty(game) && !canUndo(game) && !canRedo(game) && !hints && !open;
  useEffect(() => void (isUntouched && onUntouched?.()), [isUntouched, onUntouched]);
  const { actions, act } = useActions({ table, waits, zoom, open, setOpen, pen, setPen, setCheckedPosition, onPick });
  const shared = { puzzle, challenge, table, grade, open, setOpen, pen, setPen, zoom, naming, isStill, act };
  return html`<section class=${`play grid ${solved ? "is-solved" : ""}`} style=${{ "--columns": puzzle.columns }}>
    <${Head}
      ...${{ opened, grade, isSettled, seconds: table.seconds, paused, isStopped: solved || waits, settings }}
      isNew=${ready && !settings.met && !solved}
      ...${{ act, setOpen }}
    />
    <div class="play-board">
      ${waits && challenge && html`<${BeforeStart} challenge=${challenge} rules=${rulesOf(puzzle)} onStart=${() => (setWaits(false), table.setPaused(false))} />`}
      ${waits
        ? null
        : paused && !solved
        ? html`<${PausedBoard} puzzle=${puzzle} onResume=${() => table.setPaused(false)} />`
        : html`<${GameBoard} ...${{ ...shared, sight, settings, isChecked: checkedPosition === game.now }} />`}
      ${solved && !wasSolved && html`<${Burst} words=${clockTime(table.seconds())} />`}
    </div>
    <${Side} ...${{ ...shared, opened, actions, setSight, onAgain }} />
    <${Dialogs} ...${{ ...shared, onPicture }} />
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
  const { wrong: mistakes, ...highlights } = sight;
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

/** Tools and help beside the board; once it is solved, the result. @param {any} props */
function Side({ puzzle, challenge, table, grade, open, pen, setPen, naming, isStill, ...props }) {
  const { opened, actions, act, setSight, onAgain } = props;
  const { game, move, solved, paused, hints, seconds } = table;
  return html`<div class="play-side flex slim">
    ${solved
      ? html`<${SolvedCard}
          ...${{ puzzle, hints, grade, day: opened.game.daily, onAgain }}
          name=${opened.game.key}
          mistakes=${table.mistakes}
          seconds=${seconds()}
          keep=${table.keep}
          challenge=${challenge}
          onShare=${actions.share}
          onFriend=${actions.friend}
          onMore=${actions.more}
        />`
      : html`<${Toolbar} tools=${toolsOf(game, paused)} onAction=${act} />`}
    ${game.now.base && !isStill && html`<${TrialCard} onKeep=${actions.whatIf} onDrop=${actions.drop} />`}
    ${pen > 0 && !isStill && html`<${NotesCard} pen=${pen} onPick=${setPen} />`}
    <${Panel}
      ...${{ open: isStill ? "" : open, game, move, naming, onShow: setSight }}
      onUsed=${table.onHint}
      onClose=${actions.close}
    />
    <${Soundness} document=${puzzle.document} />
    <p class="only-heard" role="status">${table.status}</p>
  </div>`;
}

/** @param {any} props */
function Dialogs({ puzzle, challenge, table, grade, open, setOpen, pen, zoom, act, onPicture }) {
  const { game, solved, hints, mistakes } = table;
  const onClose = () => setOpen("");
  if (open === "more") return html`<${Menu} ...${{ puzzle, table, zoom, act, onPicture, onClose }} isNoting=${pen > 0} />`;
  if (open === "help") return html`<${HelpDialog} ...${{ puzzle, onClose }} />`;
  if (open === "grade") {
    return html`<${Dialog} title=${t("How hard this board is")} onClose=${onClose}><${GradeDetails} grade=${grade} /><p class="quiet">${factsOf(puzzle, grade).join(" · ")}</p><//>`;
  }
  if (open === "friend") {
    const own = { seconds: table.seconds(), hints, mistakes };
    return html`<${FriendDialog} ...${{ puzzle, challenge, onClose }} own=${solved ? own : null} />`;
  }
  if (open !== "share") return null;
  const result = { puzzle, queens: game.now.queens, seconds: table.seconds(), hints, mistakes, grade: grade?.name };
  return html`<${ShareDialog} document=${puzzle.document} result=${solved ? result : undefined} onClose=${onClose} />`;
}

/** @param {Game} game @param {boolean} paused */
function toolsOf(game, paused) {
  return [
    { action: "undo", title: t("Undo"), off: paused || !canUndo(game), isBare: true },
    { action: "redo", title: t("Redo"), off: paused || !canRedo(game), isBare: true },
    { action: "hint", title: t("Hint"), off: paused },
    { action: "check", title: t("Check"), off: paused },
    { action: "more", title: t("More") },
  ];
}

/** @param {Puzzle} puzzle @param {Grade | null | undefined} grade */
function factsOf(puzzle, grade) {
  const { id, author } = puzzle.document;
  const isName = id && id !== gameId(puzzle.document); // and not the whole board
  const isRenamed = nameOf(puzzle) !== puzzle.title;
  return [likeOf(grade), isRenamed && puzzle.title, author && t("by {author}", { author }), isName && id].filter(Boolean);
}

const Head = memo(function Head(/** @type {any} */ { opened, grade, isSettled, seconds, paused, isStopped, settings, isNew, act, setOpen }) {
  const { puzzle } = opened;
  const day = dayOf(puzzle.document);
  useEffect(() => {
    document.title = `${nameOf(puzzle)} · Queenside`;
  }, [puzzle]);
  return html`<header class="play-head">
    <div class="play-title">
      <h1>${day ? dayName(day) : nameOf(puzzle)}</h1>
      <p class=${`quiet flex middle unbroken ${puzzle.regions ? "play-about" : ""}`}>
        ${grade &&
        html`<button type="button" class="play-grade" title=${t("What this grade means")} onClick=${() => setOpen("grade")}>
          <${GradeChip} ...${grade} />
        </button>`}
        ${isSettled && html`<span class="play-id flex wraps">${factsOf(puzzle, grade).map((fact) => html`<span><bdi>${fact}</bdi></span>`)}</span>`}
      </p>
      ${isNew && html`<p><a href=${`${linkTo("learn", "rules")}?then=${encodeURIComponent(textOf(puzzle.document))}`}>${t("New here? The rules take a minute.")}</a></p>`}
      ${puzzle.isCustom && html`<p>${rulesOf(puzzle)}</p>`}
    </div>
    ${!isStopped &&
    html`<div class="play-clock">
      ${settings.clock && html`<${Time} read=${seconds} />`}
      <${IconButton}
        data-action="pause"
        label=${paused ? t("Go on") : t("Pause")}
        onClick=${() => act("pause")}
        icon=${paused ? "resume" : "pause"}
      />
    </div>`}
  </header>`;
});

const PIECES = 32;

/** The moment of the last queen: pieces in the colours of the board fly from its middle. @param {{words: string}} props */
function Burst({ words }) {
  return html`<div class="burst" aria-hidden="true">
    ${Array.from({ length: PIECES }, (_, piece) => html`<i class=${`region-${piece % 8}`} style=${{ "--turn": `${piece / PIECES}turn`, "--far": `${18 + ((piece * 7) % 30)}cqw` }}></i>`)}
    <b>${words}</b>
  </div>`;
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

/** Fetch the grade, and whether the head can be drawn without moving later. @param {Puzzle} puzzle */
function useGrade(puzzle) {
  const body = useMemo(() => ({ board: { ...puzzle.document, state: undefined } }), [puzzle]);
  const { answer, problem } = useAnswer(puzzle.regions && "grade", body);
  useEffect(() => void (isSite() && loadKernels()), []); // for the first hint, where there is no grade
  const isSlow = puzzle.stars > 1; // what is known already doesn't wait for that
  return { grade: answer?.grade, isSettled: !puzzle.regions || isSlow || Boolean(answer ?? problem) };
}

/** @param {{tools: ReturnType<typeof toolsOf>, onAction: (action: string) => void}} props */
function Toolbar({ tools, onAction }) {
  return html`<div class="tools grid" role="group" aria-label=${t("Game")}>
    ${tools.map(
      ({ action, title, off, isBare }) => html`<${Button}
        ...${{ class: "tool", key: action, "data-action": action, disabled: off, title: isBare && title }}
        aria-haspopup=${action === "more" ? "dialog" : null}
        onClick=${() => onAction(action)}
      >
        <${Icon} name=${action} />
        <span class=${isBare ? "only-heard" : ""}>${title}</span>
      <//>`,
    )}
  </div>`;
}

/** The hint or the check, whichever is open. @param {any} props `onUsed`: a hint has been taken */
export function Panel({ open, game, move, naming, onShow, onUsed, onClose }) {
  const { puzzle, now } = game;
  const PanelComponent = /** @type {any} */ ({ hint: HintPanel, check: CheckPanel })[open];
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
