/**
 * Watching a search: a board, a lesson or an engine, and what stands on the board at each node.
 *
 * Space plays and pauses, the arrow keys go a node forwards or back, Home and End go to the ends,
 * N and P to the next and the previous solution.
 */

import { Puzzle } from "../board/puzzle.js";
import { html, useMemo, useState } from "../html.js";
import { BoardLinks } from "../ui/share.js";
import { Fault, Skeleton } from "../ui/feedback.js";
import { useAnswer, useKeys } from "../ui/hooks.js";
import { PositionSlider } from "../ui/player.js";
import { t } from "../i18n.js";
import { Boards, Refused, useBoard, useSearches } from "./choices.js";
import { Controls, useNodes } from "./controls.js";
import { DepthTimeline, formatInteger } from "./charts.js";
import { Figures, sentence, Stage, useSight } from "./stage.js";
import { useTrace } from "./trace.js";

/** The default searches; the first that takes the board is watched. */
const DEFAULT_SEARCHES = ["4", "b", "backtracking"];

/** @typedef {import("./trace.js").Sight} Sight */

/** @param {{route: Route}} props */
export default function WatchSearch({ route }) {
  const { document, pick, problem: unread } = useBoard(route);
  const { searches, open, problem } = useSearches(document);
  const [name, choose] = useState(route.query.get("search"));
  const named = (/** @type {string | null} */ key) => open.find(({ search }) => search === key);
  const chosen = named(name) ?? DEFAULT_SEARCHES.map(named).find(Boolean) ?? null;
  const trace = useTrace(document, chosen?.search ?? null);
  const faulty = problem ?? trace?.problem ?? unread;
  if (!searches.length && !faulty) return html`<${Skeleton} look="learn" />`;
  return html`<section class="watch-view" aria-label=${t("Watch a search")}>
    <h1 class="only-heard">${t("Watch a search")}</h1>
    <div class="watch-choices wraps flex card">
      <${Boards} onPick=${pick} document=${document} />
      <${Searches} searches=${searches} chosen=${chosen} onChoose=${choose} />
    </div>
    <${Fault} problem=${faulty} />
    ${trace && html`<${Player} trace=${trace} document=${document} />`}
    ${document && html`<${BoardLinks} document=${document} without=${["watch", "print"]} />`}
    ${chosen && html`<${Source} search=${chosen} />`}
  </section>`;
}

/** @param {{searches: Search[], chosen: Search | null, onChoose: (name: string) => void}} props */
function Searches({ searches, chosen, onChoose }) {
  /** @param {string} kind @param {string} label */
  const group = (kind, label) => html`<optgroup label=${label}>
    ${searches
      .filter((each) => each.kind === kind && each.refusal === null)
      .map(({ search, title }) => html`<option value=${search}>${title}</option>`)}
  </optgroup>`;
  return html`<div class="watch-search">
    <label class="watch-field">
      ${t("Search")}
      <select
        name="search"
        value=${chosen?.search ?? ""}
        onChange=${(/** @type {any} */ event) => onChoose(event.target.value)}
      >
        ${group("lesson", t("Lessons"))} ${group("engine", t("Engines"))}
      </select>
    </label>
    <${Refused} searches=${searches} />
  </div>`;
}

/** @param {{trace: Trace, document: PuzzleDocument}} props */
function Player({ trace, document }) {
  const player = useNodes(trace);
  const { position, playing, go } = player;
  const puzzle = useMemo(() => Puzzle.of(document), [document]);
  const view = useSight(trace, position);
  useKeys({
    n: () => go(trace.solutionAfter(position) ?? position),
    p: () => go(trace.solutionBefore(position) ?? position),
  });
  return html`<div class="watch-player top grid">
    <${Stage} puzzle=${puzzle} ...${view} />
    <div class="watch-side">
      <${NodeFigures} trace=${trace} sight=${view.sight} position=${position} />
      <p class="watch-words" aria-live=${playing ? "off" : "polite"}>
        ${view.sight && sentence(puzzle, view.sight, view.before)}
      </p>
      <div class="watch-time grid">
        <${DepthTimeline} trace=${trace} position=${position} />
        <${PositionSlider} player=${player} label=${t("Node")} />
      </div>
      <${Controls} player=${player} next=${trace.solutionAfter(position)} />
      <p class="quiet watch-legend">
        ${view.sight && view.sight.faults !== null
          ? t("Red queens stand in each other's way.")
          : t("Crosses are cells that the search has ruled out, rings are those that it tries from here.")}${" "}
        ${t("Space runs it, the arrow keys go a node, N and P to the next and the previous solution.")}
      </p>
    </div>
  </div>`;
}

/** @param {{trace: Trace, sight: Sight | null, position: number}} props */
function NodeFigures({ trace, sight, position }) {
  const suffix = trace.ended ? "" : ` ${t("or more")}`;
  const { depth = 0, faults = null, found = 0 } = sight ?? {};
  const all = `${formatInteger(trace.solutions.length)}${suffix}`;
  const node = html`${formatInteger(position + 1)} <small>${t("of {number}", { number: formatInteger(trace.nodes) })}${suffix}</small>`;
  const figures = [
    { key: "node", words: t("Node"), value: node },
    faults === null
      ? { key: "depth", words: t("Depth"), value: depth }
      : { key: "faults", words: t("Broken"), value: faults },
    { key: "found", words: t("Solutions"), value: t("{found} of {all}", { found, all }) },
  ];
  return html`<${Figures} figures=${figures} />`;
}

/** @param {{search: Search}} props */
function Source({ search }) {
  const { answer, current } = useAnswer(`watch/source?search=${encodeURIComponent(search.search)}`);
  const { prose, program } = splitSource(current ? answer.source : "");
  return html`<section class="watch-source top grid card" aria-label=${t("The program")}>
    <div>
      <h2>${search.title}</h2>
      <p class="watch-idea">${search.idea}</p>
      ${prose.map((paragraph) => html`<p>${paragraph}</p>`)}
    </div>
    <pre tabindex="0" aria-label=${t("Program")}><code>${program}</code></pre>
  </section>`;
}

/**
 * A program opens with what it says of itself: its first line is the title, which is shown anyway.
 *
 * @param {string} source
 */
function splitSource(source) {
  const [, said = "", program = ""] = /^"""([^]*?)"""\n([^]*)$/.exec(source) ?? [];
  const prose = said.split(/\n{2,}/).slice(1).map((part) => part.trim()).filter(Boolean);
  return { prose, program: program.trim() };
}
