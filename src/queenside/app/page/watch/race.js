/**
 * Two to four searches side by side on one board, for a class: in step by node or by time, each with
 * its tree. The whole race is an address: the board, the searches, and where it stands.
 */

import { shareable, textOf } from "../board/address.js";
import { Puzzle } from "../board/puzzle.js";
import { html, useEffect, useMemo, useRef, useState } from "../html.js";
import { answer as answerTo } from "../local/answer.js";
import { linkTo } from "../router.js";
import { BoardLinks } from "../ui/share.js";
import { Button, ButtonGroup } from "../ui/button.js";
import { Fault, Skeleton } from "../ui/feedback.js";
import { copy } from "../ui/files.js";
import { PositionSlider } from "../ui/player.js";
import { Table } from "../ui/table.js";
import { plural, t } from "../i18n.js";
import { Boards, Engines, Refused, useBoard, useSearches } from "./choices.js";
import { Controls, useNodes } from "./controls.js";
import { DepthTimeline, duration, formatInteger, SearchTree } from "./charts.js";
import { questionFrom, RaceClock, speedOf } from "./race-clock.js";
import { Figures, sentence, Stage, useSight } from "./stage.js";
import { useTraces } from "./trace.js";

const MAX_RACERS = 4;
/** The default racers, the first three that take the board: from brute force to exact cover. */
const DEFAULT_SEARCHES = ["1", "3", "a", "f", "exact_cover", "backtracking"];
const COLUMNS = [[t("Search"), false], [t("Nodes in all"), true], [t("Time for a node"), true], [t("Time in all"), true]];
const STEPS = [["node", t("Step by node")], ["time", t("Step by time")]];

/** @import { By, Question } from "./race-clock.js" */

/** @param {{route: Route}} props */
export default function Race({ route }) {
  return html`<${RaceOf} key=${route.query.toString()} route=${route} />`;
}

/** @param {{route: Route}} props */
function RaceOf({ route }) {
  const { document, pick, problem: unread } = useBoard(route);
  const { searches, open, problem } = useSearches(document);
  const [names, choose] = useState(() => route.query.get("searches")?.split(",") ?? null);
  const [by, setBy] = useState(/** @type {By} */ (route.query.get("by") === "time" ? "time" : "node"));
  const chosen = racersOf(open, names);
  const faulty = problem ?? unread;
  if (!searches.length && !faulty) return html`<${Skeleton} look="page" />`;
  return html`<section class="watch-race" aria-label=${t("Race")}>
    <h1 class="only-heard">${t("Searches side by side")}</h1>
    <div class="card watch-form">
      <${Boards} onPick=${pick} document=${document} />
      <${Engines}
        legend=${t("Searches, up to four")}
        name="racer"
        look="race-choices"
        options=${open.map(({ search, title, idea }) => ({ value: search, words: title, title: idea }))}
        chosen=${chosen.map(({ search }) => search)}
        onChange=${choose}
        least=${1}
        most=${MAX_RACERS}
      />
      <div class="row">
        <${ButtonGroup} label=${t("In step")} look="row" each="button" choices=${STEPS} value=${by} onPick=${setBy} />
      </div>
      <p class="quiet">
        ${t("A node isn't the same work in every search: some only look, others think. Step by node to see how they think, by time to see which one wins.")}
      </p>
      <${Refused} searches=${searches} />
    </div>
    <${Fault} problem=${faulty} />
    ${document &&
    chosen.length > 0 &&
    html`<${Track} document=${document} racers=${chosen} by=${by} first=${Number(route.query.get("at")) || 0} />`}
    ${document && html`<${BoardLinks} document=${document} without=${["print"]} />`}
  </section>`;
}

/**
 * Those who were chosen and can race on this board, or those who are liked.
 *
 * @param {Search[]} open @param {string[] | null} names
 */
function racersOf(open, names) {
  const from = (/** @type {string[]} */ names) =>
    names.flatMap((name) => open.find(({ search }) => search === name) ?? []);
  const racers = from(names ?? []).slice(0, MAX_RACERS);
  return racers.length ? racers : from(DEFAULT_SEARCHES).slice(0, 3);
}

/** @param {{document: PuzzleDocument, racers: Search[], by: By, first: number}} props */
function Track({ document, racers, by, first }) {
  const names = racers.map(({ search }) => search);
  const traces = useTraces(document, names);
  const { paces, problem } = usePaces(document, names);
  const clock = useMemo(() => new RaceClock(by), [document, names.join(), by]);
  clock.set(traces, names.map((name) => paces[name]));
  const player = useNodes(clock, first);
  const { position, go } = player;
  const widest = Math.max(...traces.map((_, lane) => clock.nodeOf(lane, position) + 1));
  const seconds = clock.seconds(position);
  return html`<div class="card race-track grid">
      <${Controls} player=${player} />
      <${PositionSlider} player=${player} label=${t("Moment")} />
      <p class="row">
        <span class="race-clock tabular" data-figure="clock">
          ${by === "node" ? t("Node {number}", { number: formatInteger(position + 1) }) : seconds === null ? t("Measuring how fast each search is …") : t("After {time}", { time: duration(seconds) })}
        </span>
        <span class="push"></span>
        <${CopyLink} document=${document} names=${names} by=${by} position=${position} />
      </p>
      <${Fault} problem=${problem} />
    </div>
    <div class="race-lanes top grid">
      ${racers.map(
        (search, lane) => html`<${Lane}
          key=${search.search}
          ...${{ search, document, trace: traces[lane], position: clock.nodeOf(lane, position), widest }}
          onAsk=${(/** @type {number} */ node) => go(clock.tickOf(lane, node))}
        />`,
      )}
    </div>
    <${Totals} racers=${racers} traces=${traces} paces=${names.map((name) => paces[name])} />`;
}

/**
 * How fast each search is unwatched, measured one after the other.
 *
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
 * @param {(node: number) => void} props.onAsk go there
 */
function Lane({ search, document, trace, position, widest, onAsk }) {
  const puzzle = useMemo(() => Puzzle.of(document), [document]);
  const { sight, before } = useSight(trace, position);
  const [question, ask] = useState(/** @type {Question | null} */ (null));
  const asked = question && question.node.node === position ? question : null;
  const onClick = () => {
    const found = questionFrom(trace, position);
    ask(found);
    setNothing(!found);
    if (found) onAsk(found.node.node);
  };
  const [nothing, setNothing] = useState(false);
  const dead = useDeadEnds(trace, position);
  const figures = [
    { key: "node", words: t("Node"), value: formatInteger(position + 1) },
    { key: "dead", words: t("Dead ends"), value: formatInteger(dead) },
    { key: "found", words: t("Solutions"), value: sight?.found ?? 0 },
  ];
  const isOver = trace.loaded && position >= trace.nodes - 1;
  return html`<article class="card race-lane grid" aria-label=${search.title} data-search=${search.search}>
    <h2 title=${search.idea}>${search.title}</h2>
    <${Fault} problem=${trace.problem} />
    <${Stage} puzzle=${puzzle} sight=${sight} before=${before} />
    ${sight?.faults !== null && sight?.faults !== undefined
      ? html`<${DepthTimeline} trace=${trace} position=${position} />`
      : html`<${SearchTree} trace=${trace} position=${position} widest=${widest} label=${t("Its tree: {nodes} nodes, {dead} dead ends", { nodes: formatInteger(position + 1), dead })} />`}
    <${Figures} figures=${figures} />
    <p class="watch-words">
      ${isOver ? html`<b>${ending(trace)}</b>` : sight && sentence(puzzle, sight, before)}
    </p>
    ${asked
      ? html`<${BranchQuestion} question=${asked} puzzle=${puzzle} onClose=${() => ask(null)} />`
      : html`<p class="row">
          <${Button} onClick=${onClick}>${t("Ask the class")}<//>
          ${nothing && html`<span class="quiet">${t("There is nothing to ask in the next nodes.")}</span>`}
        </p>`}
  </article>`;
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
    <p class="quiet">${t("Each search was timed on its own, unwatched.")}</p>
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

/** @param {{question: Question, puzzle: Puzzle, onClose: () => void}} props */
function BranchQuestion({ question: { node, branches }, puzzle, onClose }) {
  const [answer, setAnswer] = useState(/** @type {number | null} */ (null));
  const chosen = branches.find(({ cell }) => cell === answer);
  return html`<div class="race-question rounded tinted" role="group" aria-label=${t("Which branch is cut next?")}>
    <p><b>${t("Which branch is cut next?")}</b> ${t("The search tries the ringed cells. Which of them leads to a dead end at once?")}</p>
    <p class="row">
      ${branches.map(
        ({ cell }) =>
          html`<button type="button" class="button" aria-pressed=${cell === answer} onClick=${() => setAnswer(cell)}>${puzzle.nameOf(cell)}</button>`,
      )}
    </p>
    <p role="status">${chosen && verdict(puzzle, node, chosen)}</p>
    <p><${Button} onClick=${onClose}>${t("Continue")}<//></p>
  </div>`;
}

/** @param {Puzzle} puzzle @param {import("./trace.js").Sight} node @param {Question["branches"][number]} branch */
function verdict(puzzle, node, { child, nodes }) {
  if (child.event === "dead end") return `${t("Yes.")} ${sentence(puzzle, child, node)}`;
  return child.event === "solution" ? t("No: that is a solution.") : plural(nodes, "No: below it lies {count} node.", "No: below it lie {count} nodes.");
}
