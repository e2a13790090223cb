/**
 * Watching a search: a board, a lesson or an engine, and what stands on the board at each node.
 *
 * Space plays and pauses, the arrow keys go a node forwards or back, Home and End go to the ends,
 * N and P to the next and the previous solution.
 */

import { boardsIn } from "../board/address.js";
import { Board } from "../board/board.js";
import { EXAMPLE } from "../board/example.js";
import { Puzzle } from "../board/puzzle.js";
import { html, useEffect, useMemo, useRef, useState } from "../html.js";
import { useSettings } from "../settings.js";
import { usePicker } from "../ui/board-picker.js";
import { Button, IconButton } from "../ui/button.js";
import { Fault } from "../ui/fault.js";
import { Input } from "../ui/fields.js";
import { useKeys } from "../ui/use-keys.js";
import { useAnswer, useLatestRequest } from "../ui/use-latest-request.js";
import { DepthTimeline } from "./depth-timeline.js";
import { whole } from "./numbers.js";
import { PickQueens } from "./parts.js";
import { SPEEDS, usePlayer } from "./player.js";
import { Source } from "./source.js";
import { useTrace } from "./trace.js";
import { Vector } from "./vector.js";
import { changes, emptyUnit, sentence } from "./words.js";

const SIZES = [4, 5, 6, 7, 8, 9, 10, 12, 16, 20];
/** So many nodes ahead are fetched before they are needed. */
const AHEAD = 250;
/** What is watched where nothing was chosen, the first that takes the board. */
const LIKED = ["4", "b", "backtracking"];

/** @typedef {import("../contract.js").SearchData} Search */
/** @typedef {import("./trace.js").Trace} Trace */
/** @typedef {import("../board/puzzle.js").PuzzleDocument} PuzzleDocument */
/** @typedef {import("./trace.js").Sight} Sight */

/** @param {{route: import("../router.js").Route}} props */
export default function WatchSearch({ route }) {
  const wanted = route.query.get("board");
  const read = useLatestRequest();
  useEffect(() => {
    if (wanted) read.run((signal) => boardsIn(wanted, signal));
  }, [wanted]);
  const [picked, pick] = useState(/** @type {PuzzleDocument | null} */ (wanted ? null : EXAMPLE));
  const document = picked ?? read.answer?.[0];
  const { searches, chosen, choose, problem } = useSearches(document, route.query.get("search"));
  const trace = useTrace(document, chosen?.search ?? null);
  return html`<section class="watch-view" aria-label="Watch a search">
    <h1 class="only-heard">Watch a search</h1>
    <div class="watch-choices card">
      <${Boards} onPick=${pick} document=${document} />
      <${Searches} searches=${searches} chosen=${chosen} onChoose=${choose} />
    </div>
    <${Fault} problem=${problem ?? trace?.problem ?? (document ? null : read.problem)} />
    ${trace && html`<${Player} trace=${trace} document=${document} />`}
    ${chosen && html`<${Source} search=${chosen} />`}
  </section>`;
}

/**
 * The searches that there are for a board, and the one that is watched.
 *
 * @param {unknown} board
 * @param {string | null} first
 */
function useSearches(board, first) {
  const { answer, problem, current } = useAnswer(board && "watch/searches", { board });
  const [name, setName] = useState(first);
  /** @type {Search[]} */
  const searches = answer?.searches ?? [];
  const open = current ? searches.filter(({ refusal }) => refusal === null) : [];
  const named = (/** @type {string | null} */ key) => open.find(({ search }) => search === key);
  const chosen = named(name) ?? LIKED.map(named).find(Boolean) ?? null;
  return { searches, chosen, choose: setName, problem };
}

/** @param {{document: PuzzleDocument | undefined, onPick: (document: PuzzleDocument) => void}} props */
function Boards({ document, onPick }) {
  const picker = usePicker(onPick);
  const size = document?.kind === "n-queens" && !document.toroidal ? document.size : null;
  return html`<div class="row">
    <${Button} onClick=${picker.open}>Choose a board<//>
    <${PickQueens} label="N-Queens" name="n-queens" value=${size} from=${SIZES} onPick=${onPick} />
    ${picker.shown}
  </div>`;
}

/** @param {{searches: Search[], chosen: Search | null, onChoose: (name: string) => void}} props */
function Searches({ searches, chosen, onChoose }) {
  /** @param {string} kind @param {string} label */
  const group = (kind, label) => html`<optgroup label=${label}>
    ${searches
      .filter((each) => each.kind === kind && each.refusal === null)
      .map(({ search, title }) => html`<option value=${search}>${title}</option>`)}
  </optgroup>`;
  const others = searches.filter(({ kind, refusal }) => kind === "engine" && refusal !== null);
  return html`<div class="watch-search">
    <label class="watch-field">
      Search
      <select
        name="search"
        value=${chosen?.search ?? ""}
        onChange=${(/** @type {any} */ event) => onChoose(event.target.value)}
      >
        ${group("lesson", "Lessons")} ${group("engine", "Engines")}
      </select>
    </label>
    ${others.length > 0 &&
    html`<details class="quiet watch-others">
      <summary>Why not the other engines?</summary>
      <dl>
        ${others.map(({ search, refusal }) => html`<dt>${search}</dt><dd>${refusal}</dd>`)}
      </dl>
    </details>`}
  </div>`;
}

/** @param {{trace: Trace, document: PuzzleDocument}} props */
function Player({ trace, document }) {
  const player = usePlayer(trace);
  const { at, playing, toggle, go } = player;
  const puzzle = useMemo(() => Puzzle.of(document), [document]);
  const shown = useShown(trace, at);
  useKeys({
    " ": toggle,
    ArrowRight: () => go(at + 1),
    ArrowLeft: () => go(at - 1),
    Home: () => go(0),
    End: () => go(player.last),
    n: () => go(trace.solutionAfter(at) ?? at),
    p: () => go(trace.solutionBefore(at) ?? at),
  });
  return html`<div class="watch-player">
    <${Stage} puzzle=${puzzle} ...${shown} />
    <div class="watch-side">
      <${Figures} trace=${trace} sight=${shown.sight} at=${at} />
      <p class="watch-words" aria-live=${playing ? "off" : "polite"}>
        ${shown.sight && sentence(puzzle, shown.sight, shown.before)}
      </p>
      <div class="watch-time">
        <${DepthTimeline} trace=${trace} at=${at} />
        <${Input}
          ...${{ type: "range", class: "watch-range", "aria-label": "Node", min: 0, max: player.last, value: at }}
          onInput=${(/** @type {string} */ node) => go(Number(node))}
        />
      </div>
      <${Controls} trace=${trace} player=${player} />
      <p class="quiet watch-legend">
        ${shown.sight?.faults === null
          ? "Crosses are cells that the search has ruled out, rings are those that it tries from here."
          : "Red queens stand in each other's way."}
        ${" "}Space plays, the arrow keys go a node, N and P to the next and the previous solution.
      </p>
    </div>
  </div>`;
}

/**
 * The node to be shown and the one before it; as long as they are not there, those shown last.
 *
 * @param {Trace} trace
 * @param {number} at
 */
function useShown(trace, at) {
  /** @type {{trace: Trace, sight: Sight | null, before: Sight | null}} */
  const nothing = { trace, sight: null, before: null };
  const last = useRef(nothing);
  const sight = trace.at(at);
  if (sight) last.current = { trace, sight, before: at ? trace.at(at - 1) : null };
  else if (last.current.trace !== trace) last.current = nothing;
  trace.expect(at + AHEAD);
  return { sight: last.current.sight, before: last.current.before };
}

/**
 * @param {object} props
 * @param {Puzzle} props.puzzle
 * @param {Sight | null} props.sight
 * @param {Sight | null} props.before
 */
function Stage({ puzzle, sight, before }) {
  const { settings } = useSettings();
  const queens = new Set(sight?.queens ?? []);
  const came = sight && before ? changes(sight, before).came : [];
  const isStuck = sight?.event === "dead end" && sight.crossed.length > 0;
  const empty = isStuck ? emptyUnit(puzzle, sight) : null;
  return html`<div class=${`watch-stage ${sight?.event === "solution" ? "is-solution" : ""}`}>
    ${puzzle.kind === "n-queens" && html`<${Vector} puzzle=${puzzle} queens=${queens} />`}
    <${Board}
      puzzle=${puzzle}
      queens=${queens}
      marks=${new Set(sight?.crossed ?? [])}
      wrong=${empty ? new Set(empty.cells) : puzzle.conflicts(queens)}
      ringed=${new Set(sight?.choices ?? [])}
      fresh=${{ queens: new Set(came) }}
      letters=${settings.letters}
      readOnly
    />
  </div>`;
}

/** @param {{trace: Trace, sight: Sight | null, at: number}} props */
function Figures({ trace, sight, at }) {
  const more = trace.ended ? "" : " or more";
  const { depth = 0, faults = null, found = 0 } = sight ?? {};
  const all = `${whole(trace.solutions.length)}${more}`;
  const node = html`${whole(at + 1)} <small>of ${whole(trace.nodes)}${more}</small>`;
  const figures = [
    { key: "node", words: "Node", value: node },
    faults === null
      ? { key: "depth", words: "Depth", value: depth }
      : { key: "faults", words: "Broken", value: faults },
    { key: "found", words: "Solutions", value: `${found} of ${all}` },
  ];
  return html`<dl class="watch-figures">
    ${figures.map(
      ({ key, words, value }) => html`<div>
        <dt>${words}</dt>
        <dd data-figure=${key}>${value}</dd>
      </div>`,
    )}
  </dl>`;
}

/** @param {{trace: Trace, player: ReturnType<typeof usePlayer>}} props */
function Controls({ trace, player }) {
  const { at, last, playing, toggle, go, notch, setNotch } = player;
  const next = trace.solutionAfter(at);
  /** @param {string} label @param {string} icon @param {number | null} to */
  const button = (label, icon, to) => html`<${IconButton}
    label=${label}
    title=${label}
    disabled=${to === null || to < 0 || to > last || to === at}
    onClick=${() => go(/** @type {number} */ (to))}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${icon} /></svg>
  <//>`;
  return html`<div class="watch-controls">
    <div class="row">
      ${button("First node", "M6 5v14M19 5l-9 7l9 7z", 0)}
      ${button("One node back", "M16 5l-9 7l9 7z", at - 1)}
      <button type="button" class="button button-main watch-play" onClick=${toggle}>
        ${playing ? "Pause" : "Play"}
      </button>
      ${button("One node forwards", "M8 5l9 7l-9 7z", at + 1)}
      ${button("Last node", "M18 5v14M5 5l9 7l-9 7z", last)}
      <${Button} disabled=${next === null} onClick=${() => next !== null && go(next)}>Next solution<//>
    </div>
    <label class="watch-field watch-speed">
      Speed
      <${Input}
        ...${{ type: "range", name: "speed", min: 0, max: SPEEDS.length - 1, value: notch }}
        aria-valuetext=${`${SPEEDS[notch]} nodes a second`}
        onInput=${(/** @type {string} */ next) => setNotch(Number(next))}
      />
      <span class="quiet">${SPEEDS[notch].toLocaleString("en")} a second</span>
    </label>
  </div>`;
}
