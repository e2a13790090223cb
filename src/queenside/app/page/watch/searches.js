/**
 * Searches on one board, node by node: one, or two to four in a race, in step by node or by time, each with
 * its tree. The whole race is an address: the board, the searches, and where it stands.
 *
 * Space plays and pauses, the arrow keys go a node forwards or back, Home and End go to the ends,
 * N and P to the next and the previous solution.
 */

import { isSite } from "../api.js";
import { shareable, textOf } from "../board/address.js";
import { Puzzle } from "../board/puzzle.js";
import { html, useEffect, useMemo, useRef, useState } from "../html.js";
import { answer as answerTo } from "../local/answer.js";
import { linkTo } from "../router.js";
import { BoardLinks } from "../ui/share.js";
import { Button, ButtonGroup } from "../ui/button.js";
import { Fault, Skeleton } from "../ui/feedback.js";
import { copy } from "../ui/files.js";
import { useAnswer, useKeys } from "../ui/hooks.js";
import { PositionSlider } from "../ui/player.js";
import { Table } from "../ui/table.js";
import { plural, t } from "../i18n.js";
import { Boards, Others, PickList, useBoard, useSearches } from "./choices.js";
import { Controls, useNodes } from "./controls.js";
import { DepthTimeline, duration, formatInteger, SearchTree } from "./charts.js";
import { questionFrom, RaceClock, speedOf } from "./race-clock.js";
import { Figures, sentence, Stage, useSight } from "./stage.js";
import { useTraces } from "./trace.js";

const MAX_RACERS = 4;
/** The default search and racers: of these, the first that take the board. */
const DEFAULT_SEARCHES = ["4", "3", "b", "f", "backtracking", "exact_cover"];
const COLUMNS = [[t("Search"), false], [t("Nodes in all"), true], [t("Time for a node"), true], [t("Time in all"), true]];
const STEPS = [["node", t("Step by node")], ["time", t("Step by time")]];

/** @import { By, Question } from "./race-clock.js" */
/** @typedef {import("./trace.js").Sight} Sight */

/** @param {{route: Route}} props */
export default function Searches({ route }) {
  return html`<${View} key=${`${route.rest[0]} ${route.query}`} route=${route} />`;
}

/** @param {{route: Route}} props */
function View({ route: { rest, query }, route }) {
  const isRace = rest[0] === "race";
  const title = isRace ? t("Searches side by side") : t("Watch a search");
  const { document, pick, problem: unread } = useBoard(route);
  const { searches, open, problem } = useSearches(document);
  const [names, choose] = useState(() => (query.get("searches") ?? query.get("search"))?.split(",") ?? []);
  const [by, setBy] = useState(/** @type {By} */ (query.get("by") === "time" ? "time" : "node"));
  const racers = racersOf(open, names, isRace);
  const chosen = racers.map(({ search }) => search);
  const faulty = problem ?? unread;
  const more = open.find(({ search }) => !chosen.includes(search));
  const refused = searches.filter(({ kind, refusal }) => kind === "engine" && refusal !== null);
  return html`<section class=${isRace ? "is-race" : "is-single"} aria-label=${title}>
    <h1 class="only-heard">${title}</h1>
    <div class="row">
      <${Boards} onPick=${pick} document=${document} />
      ${isRace && more && chosen.length < MAX_RACERS && html`<${Button} onClick=${() => choose([...chosen, more.search])}>${t("Add a search")}<//>`}
    </div>
    <${Fault} problem=${faulty} />
    ${!racers.length && !faulty && html`<${Skeleton} look="learn" />`}
    ${document &&
    racers.length > 0 &&
    html`<${Track} ...${{ document, racers, open, by, setBy, isRace, choose, first: Number(query.get("at")) || 0 }} />
      <${Others} summary=${t("Why not the other engines?")} reasons=${refused.map(({ search, refusal }) => [search, refusal])} />
      <${BoardLinks} document=${document} without=${isRace ? ["print"] : ["watch", "print"]} />`}
    ${racers.length > 0 && !isRace && html`<${Source} search=${racers[0]} />`}
  </section>`;
}

/**
 * Those who were chosen and can be watched on this board, or those who are liked.
 * @param {Search[]} open @param {string[]} names @param {boolean} isRace
 */
function racersOf(open, names, isRace) {
  const from = (/** @type {string[]} */ names) =>
    names.flatMap((name) => open.find(({ search }) => search === name) ?? []);
  const racers = from(names).slice(0, isRace ? MAX_RACERS : 1);
  return racers.length ? racers : from(DEFAULT_SEARCHES).slice(0, isRace ? 2 : 1);
}

/**
 * @param {object} props @param {PuzzleDocument} props.document @param {Search[]} props.racers
 * @param {Search[]} props.open what may be chosen @param {(names: string[]) => void} props.choose
 * @param {By} props.by @param {(by: By) => void} props.setBy @param {boolean} props.isRace @param {number} props.first
 */
function Track({ document, racers, open, choose, by, setBy, isRace, first }) {
  const names = racers.map(({ search }) => search);
  const traces = useTraces(document, names);
  const { paces, problem } = usePaces(document, isRace && (by === "time" || !isSite()) ? names : []);
  const clock = useMemo(() => new RaceClock(by), [document, names.join(), by]);
  clock.set(traces, names.map((name) => paces[name]));
  const player = useNodes(clock, first, !isRace && !first);
  const { position, go } = player;
  const widest = Math.max(...traces.map((_, lane) => clock.nodeOf(lane, position) + 1));
  const seconds = clock.seconds(position);
  useKeys({
    n: () => go(traces[0].solutionAfter(position) ?? position),
    p: () => go(traces[0].solutionBefore(position) ?? position),
  });
  const controls = html`<div class=${`watch-track grid ${isRace ? "card" : ""}`}>
    <${Controls} player=${player} next=${isRace ? undefined : traces[0].solutionAfter(position)} />
    <div>
      ${!isRace && html`<${DepthTimeline} trace=${traces[0]} position=${position} />`}
      <${PositionSlider} player=${player} label=${isRace ? t("Moment") : t("Node")} />
      ${isRace &&
      html`<div class="row">
        <${ButtonGroup} label=${t("In step")} look="row" each="button" choices=${STEPS} value=${by} onPick=${setBy} />
        <span class="tabular bold" data-figure="clock">
          ${by === "node" ? t("Node {number}", { number: formatInteger(position + 1) }) : seconds === null ? t("Measuring how fast each search is …") : t("After {time}", { time: duration(seconds) })}
        </span>
      </div>`}
    </div>
    <${Fault} problem=${problem} />
  </div>`;
  const lanes = racers.map(
    (search, lane) => html`<${Lane}
      key=${isRace ? search.search : "only"}
      ...${{ search, document, isRace, widest, trace: traces[lane], position: clock.nodeOf(lane, position), isPlaying: player.playing }}
      options=${open.filter((option) => option === search || !racers.includes(option))}
      onChoose=${(/** @type {string} */ name) => choose(names.with(lane, name))}
      onLeave=${racers.length > 1 && (() => choose(names.toSpliced(lane, 1)))}
      onAsk=${(/** @type {number} */ node) => go(clock.tickOf(lane, node))}
    >
      ${!isRace && controls}
    <//>`,
  );
  if (!isRace) return lanes;
  return html`${controls}
    <div class="watch-lanes top grid">${lanes}</div>
    <p class="row"><${CopyLink} document=${document} names=${names} by=${by} position=${position} /></p>
    <${Totals} racers=${racers} traces=${traces} paces=${names.map((name) => paces[name])} />`;
}

/**
 * How fast each search is unwatched, measured one after the other.
 * @param {PuzzleDocument} board @param {string[]} names
 */
function usePaces(board, names) {
  const [found, setFound] = useState({ board, paces: /** @type {Record<string, Pace>} */ ({}), problem: /** @type {Error | null} */ (null) });
  const paces = found.board === board ? found.paces : {};
  const next = names.find((name) => !paces[name]);
  useEffect(() => {
    if (!next) return undefined;
    const controller = new AbortController();
    answerTo("watch/pace", { board, search: next }, controller.signal).then(
      (/** @type {Pace} */ pace) => setFound((now) => ({ board, paces: { ...(now.board === board && now.paces), [next]: pace }, problem: null })),
      (/** @type {Error} */ problem) => controller.signal.aborted || setFound((now) => ({ ...now, problem })),
    );
    return () => controller.abort();
  }, [board, next]);
  return { paces, problem: found.problem };
}

/**
 * @param {object} props @param {Search} props.search @param {PuzzleDocument} props.document @param {Trace} props.trace
 * @param {number} props.position its node @param {number} props.widest nodes that fill the width of a tree
 * @param {boolean} props.isRace @param {boolean} props.isPlaying @param {Search[]} props.options what may take its place
 * @param {(name: string) => void} props.onChoose @param {(() => void) | false} props.onLeave
 * @param {(node: number) => void} props.onAsk go there @param {unknown} [props.children] below the board
 */
function Lane({ search, document, trace, position, widest, isRace, isPlaying, options, onChoose, onLeave, onAsk, children }) {
  const puzzle = useMemo(() => Puzzle.of(document), [document]);
  const { sight, before } = useSight(trace, position);
  const dead = useDeadEnds(trace, position);
  const faults = sight?.faults ?? null;
  const isOver = isRace && trace.loaded && position >= trace.nodes - 1;
  return html`<article class=${`watch-lane grid ${isRace ? "card" : ""}`} aria-label=${search.title} data-search=${search.search}>
    <div class="watch-name flex middle unbroken">
      <${PickList} label=${t("Search")} name="search" value=${search.search} groups=${groupsOf(options)} onPick=${onChoose} />
      ${onLeave && html`<${Button} class="icon-button" aria-label=${t("Leave out {board}", { board: search.title })} onClick=${onLeave}>×<//>`}
    </div>
    <${Stage} puzzle=${puzzle} sight=${sight} before=${before} />
    <div class="watch-side">
      <${Fault} problem=${trace.problem} />
      ${children}
      ${isRace && (faults === null
        ? html`<${SearchTree} trace=${trace} position=${position} widest=${widest} label=${t("Its tree: {nodes} nodes, {dead} dead ends", { nodes: formatInteger(position + 1), dead })} />`
        : html`<${DepthTimeline} trace=${trace} position=${position} />`)}
      <${Figures} figures=${figuresOf(trace, sight, position, dead)} />
      <p class="watch-words" aria-live=${isPlaying ? "off" : "polite"}>
        ${isOver ? html`<b>${ending(trace)}</b>` : sight && sentence(puzzle, sight, before)}
      </p>
      ${isRace
        ? html`<${Asking} ...${{ trace, position, puzzle, onAsk }} />`
        : html`<p class="quiet">
            ${faults === null ? t("Crosses are cells that the search has ruled out, rings are those that it tries from here.") : t("Red queens stand in each other's way.")}${" "}
            ${t("Space runs it, the arrow keys go a node, N and P to the next and the previous solution.")}
          </p>`}
    </div>
  </article>`;
}

/** @param {Search[]} searches */
function groupsOf(searches) {
  const of = (/** @type {string} */ kind) => searches.filter((search) => search.kind === kind).map(({ search, title }) => [search, title]);
  return [[t("Lessons"), of("lesson")], [t("Engines"), of("engine")]];
}

/** @param {Trace} trace @param {Sight | null} sight @param {number} position @param {number} dead */
function figuresOf(trace, sight, position, dead) {
  const suffix = trace.ended || !trace.loaded ? "" : "+";
  const { depth = 0, faults = null, found = 0 } = sight ?? {};
  const outOf = (/** @type {number} */ number, /** @type {number} */ all) =>
    html`${formatInteger(number)} <small>${t("of {number}", { number: formatInteger(all) })}${suffix}</small>`;
  return [
    { key: "node", words: t("Node"), value: outOf(position + 1, trace.nodes) },
    faults === null
      ? { key: "depth", words: t("Depth"), value: depth }
      : { key: "faults", words: t("Broken"), value: faults },
    { key: "dead", words: t("Dead ends"), value: formatInteger(dead) },
    { key: "found", words: t("Solutions"), value: outOf(found, trace.solutions.length) },
  ];
}

/** @param {Trace} trace */
function ending({ ended, nodes, solutions }) {
  const found = solutions.length ? plural(solutions.length, "{count} solution", "{count} solutions") : t("no solutions");
  return ended ? t("Done after {nodes} nodes: {found}.", { nodes: formatInteger(nodes), found }) : t("It is followed no further than {nodes} nodes.", { nodes: formatInteger(nodes) });
}

/** Count the dead ends up to a node. @param {Trace} trace @param {number} position */
function useDeadEnds(trace, position) {
  const counted = useRef({ trace, position: -1, dead: 0 });
  const before = counted.current;
  let { position: from, dead } = before.trace === trace && before.position <= position ? before : { position: -1, dead: 0 };
  while (from < position && trace.outline[from + 1]) {
    from += 1;
    if (trace.outline[from].event === "dead end") dead += 1;
  }
  counted.current = { trace, position: from, dead };
  return dead;
}

/** @param {{racers: Search[], traces: Trace[], paces: (Pace | undefined)[]}} props */
function Totals({ racers, traces, paces }) {
  return html`<div class="card">
    <${Table} label=${t("In all")} columns=${COLUMNS}>
      <tbody>${racers.map(({ title }, lane) => html`<${Total} title=${title} trace=${traces[lane]} pace=${paces[lane]} />`)}</tbody>
    <//>
    <p class="quiet">
      ${t("Each search was timed on its own, unwatched.")}${" "}
      ${t("A node isn't the same work in every search: some only look, others think. Step by node to see how they think, by time to see which one wins.")}
    </p>
  </div>`;
}

/** @param {{title: string, trace: Trace, pace: Pace | undefined}} props */
function Total({ title, trace, pace }) {
  const suffix = trace.ended ? "" : ` ${t("or more")}`;
  const nodes = trace.loaded ? `${formatInteger(Math.max(trace.nodes, pace?.nodes ?? 0))}${suffix}` : "…";
  const inAll = pace && (pace.ended ? duration(pace.seconds) : t("more than {time}", { time: duration(pace.seconds) }));
  return html`<tr>
    <td>${title}</td>
    <td class="is-number">${nodes}</td>
    <td class="is-number">${pace ? duration(1 / speedOf(pace)) : "…"}</td>
    <td class="is-number">${inAll ?? "…"}</td>
  </tr>`;
}

/** @param {{document: PuzzleDocument, names: string[], by: By, position: number}} props */
function CopyLink({ document, names, by, position }) {
  const [done, setDone] = useState("");
  const query = new URLSearchParams({ board: textOf(document), searches: names.join(), by, at: String(position) });
  const place = `${linkTo("see", "race")}?${query}`;
  const link = shareable(place) ?? `${location.origin}${location.pathname}${place}`;
  const onClick = async () => setDone((await copy(link)) ? t("Copied") : link);
  return html`<${Button} onClick=${onClick}>${t("Copy a link to this moment")}<//> <span class="quiet" role="status">${done}</span>`;
}

/**
 * @param {object} props @param {Trace} props.trace @param {number} props.position @param {Puzzle} props.puzzle
 * @param {(node: number) => void} props.onAsk go to the node of a question
 */
function Asking({ trace, position, puzzle, onAsk }) {
  const [{ at, question }, ask] = useState({ at: -1, question: /** @type {Question | null} */ (null) });
  const onClick = () => {
    const question = questionFrom(trace, position);
    ask({ at: question?.node.node ?? position, question });
    if (question) onAsk(question.node.node);
  };
  if (question && at === position) {
    return html`<${BranchQuestion} question=${question} puzzle=${puzzle} onClose=${() => ask({ at: -1, question: null })} />`;
  }
  return html`<p class="row">
    <${Button} onClick=${onClick}>${t("Ask the class")}<//>
    ${at === position && html`<span class="quiet">${t("There is nothing to ask in the next nodes.")}</span>`}
  </p>`;
}

/** @param {{question: Question, puzzle: Puzzle, onClose: () => void}} props */
function BranchQuestion({ question: { node, branches }, puzzle, onClose }) {
  const [answer, setAnswer] = useState(/** @type {number | null} */ (null));
  const chosen = branches.find(({ cell }) => cell === answer);
  return html`<div class="race-question rounded tinted">
    <p><b>${t("Which branch is cut next?")}</b> ${t("The search tries the ringed cells. Which of them leads to a dead end at once?")}</p>
    <${ButtonGroup} label=${t("Which branch is cut next?")} look="row" each="button" choices=${branches.map(({ cell }) => [cell, puzzle.nameOf(cell)])} value=${answer} onPick=${setAnswer} />
    <p role="status">${chosen && verdict(puzzle, node, chosen)}</p>
    <p><${Button} onClick=${onClose}>${t("Continue")}<//></p>
  </div>`;
}

/** @param {Puzzle} puzzle @param {Sight} node @param {Question["branches"][number]} branch */
function verdict(puzzle, node, { child, nodes }) {
  if (child.event === "dead end") return `${t("Yes.")} ${sentence(puzzle, child, node)}`;
  return child.event === "solution" ? t("No: that is a solution.") : plural(nodes, "No: below it lies {count} node.", "No: below it lie {count} nodes.");
}

/** @param {{search: Search}} props */
function Source({ search }) {
  const { answer, current } = useAnswer(`watch/source?search=${encodeURIComponent(search.search)}`);
  // A program opens with what it says of itself: its first line is the title, which is shown anyway.
  const [, said = "", program = ""] = /^"""([^]*?)"""\n([^]*)$/.exec(current ? answer.source : "") ?? [];
  const prose = said.split(/\n{2,}/).slice(1).filter(Boolean);
  return html`<section class="watch-source top grid card" aria-label=${t("The program")}>
    <div>
      <h2>${search.title}</h2>
      <p class="watch-idea">${search.idea}</p>
      ${prose.map((paragraph) => html`<p>${paragraph}</p>`)}
    </div>
    <pre tabindex="0" aria-label=${t("Program")}><code>${program.trim()}</code></pre>
  </section>`;
}
