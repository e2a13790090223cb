/**
 * Several searches in step: a node each at a time, or as long as each of them takes for a node when
 * it runs unwatched. The clock ticks in nodes of the fastest.
 */

/** @typedef {"node" | "time"} By */

export class RaceClock {
  /** @param {By} by */
  constructor(by) {
    this.by = by;
    /** @type {Trace[]} */
    this.traces = [];
    /** @type {(Pace | undefined)[]} of each search, where it has been measured */
    this.paces = [];
  }

  /** The searches as they are now, and how fast they are. @param {Trace[]} traces @param {(Pace | undefined)[]} paces */
  set(traces, paces) {
    this.traces = traces;
    this.paces = paces;
  }

  get loaded() {
    return this.traces.every(({ loaded }) => loaded) && (this.by === "node" || this.paces.every(Boolean));
  }

  /** Ticks until the last one has ended. */
  get nodes() {
    if (!this.loaded) return 1;
    return Math.max(1, ...this.traces.map(({ nodes }, lane) => this.tickOf(lane, nodes - 1) + 1));
  }

  /** @param {number} tick @returns {boolean | null} whether every search is there */
  at(tick) {
    const loadedLanes = this.traces.map((trace, lane) => trace.problem || trace.at(this.nodeOf(lane, tick)));
    return (this.loaded && loadedLanes.every(Boolean)) || null;
  }

  /** @param {number} lane @param {number} tick @returns the node that this search looks at */
  nodeOf(lane, tick) {
    const last = Math.max(0, this.traces[lane].nodes - 1);
    return Math.min(last, Math.floor(tick * this.share(lane) + 1e-9));
  }

  /** @param {number} lane @param {number} node @returns the first tick at which it looks at this node */
  tickOf(lane, node) {
    return Math.ceil(node / this.share(lane) - 1e-9);
  }

  /** Its nodes in a tick. @param {number} lane */
  share(lane) {
    if (this.by === "node") return 1;
    const speeds = this.paces.map(speedOf);
    return speeds[lane] / Math.max(...speeds);
  }

  /** @param {number} tick @returns seconds since the start, where that is what is in step */
  seconds(tick) {
    return this.by === "time" && this.loaded ? tick / Math.max(...this.paces.map(speedOf)) : null;
  }
}

/** @param {Pace | undefined} pace @returns nodes a second */
export function speedOf(pace) {
  return pace ? pace.nodes / Math.max(pace.seconds, 1e-9) : 1;
}

/** The nodes ahead among which a question is looked for. */
const AHEAD = 500;

/**
 * A node with cells to choose from, some of which are dead ends and some not.
 * @typedef {object} Question
 * @property {import("./trace.js").Sight} node
 * @property {{cell: number, child: import("./trace.js").Sight, nodes: number}[]} branches what is tried, and how many nodes that takes
 */

/**
 * The first question from a node on, as far as the nodes are there.
 * @param {Pick<Trace, "at" | "has" | "nodes">} trace @param {number} from @returns {Question | null}
 */
export function questionFrom(trace, from) {
  for (let index = from; index < Math.min(from + AHEAD, trace.nodes) && trace.has(index); index += 1) {
    const node = trace.at(index);
    if (!node || node.choices.length < 2) continue;
    const branches = branchesOf(trace, node);
    const cut = branches.filter(({ child }) => child.event === "dead end");
    if (cut.length && cut.length < branches.length) return { node, branches };
  }
  return null;
}

/** @param {Pick<Trace, "at" | "has" | "nodes">} trace @param {import("./trace.js").Sight} node */
function branchesOf(trace, node) {
  const choices = new Set(node.choices);
  const before = new Set(node.queens);
  const branches = [];
  let index = node.node + 1;
  for (; index < trace.nodes && trace.has(index); index += 1) {
    const child = trace.at(index);
    if (!child || child.depth <= node.depth) return branches;
    const branch = branches[branches.length - 1];
    if (child.depth > node.depth + 1) branch.nodes += 1;
    else {
      const cell = child.queens.find((queen) => choices.has(queen) && !before.has(queen));
      if (cell === undefined) return [];
      branches.push({ cell, child, nodes: 1 });
    }
  }
  return index === trace.nodes ? branches : []; // else its end is not known
}
