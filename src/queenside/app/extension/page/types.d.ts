/** The nouns that the page scripts share, and what each of them offers to the others. */

type State = "empty" | "cross" | "queen";

/** Row and column, from 0. */
type Place = [number, number];

type Point = { x: number; y: number };

/** How a cell is pressed; pointer-events.js says what each is. */
type Gesture = "mouse" | "pointer" | "any" | "double" | "secondary";

/** What was seen, in numbers that tell nothing of the person. */
type Seen = Record<string, unknown>;

/** Why there is no board to play; `isOther` where it is one of another puzzle. */
type Refusal = { reason: string; seen: Seen; size?: number; isOther?: boolean };

/** The cells of a board, row by row. */
interface Found {
  size: number;
  element: Element; // what holds the cells
  cells: Element[];
  boxOf: (cell: number) => DOMRect; // where a cell is now
  seen: Seen;
}

/** A board; all lists are by cell. */
interface Board extends Found {
  stars: number;
  regions: number[];
  states: State[];
  locked: boolean[];
  rule: string; // the name of the rule by which regions were told
  names?: string[] | null; // what the page calls its regions, where it does
  keys?: string[]; // what is on each cell, so that a change is seen even if its meaning is not known
  colours?: number[][]; // red, green and blue of each region, where no element shows it
  pictured?: boolean; // whether it was seen in a picture of the tab only
  isGuess?: boolean; // whether the page does not say how many queens go into a row
  isChess?: boolean; // whether it is N-Queens; its regions are then the two colours of a chessboard
  taken?: string; // why it was chosen, where the page has several boards
}

/** What was measured: its box in the window, and the index of what it is in, -1 for none. */
interface Measured { element: Element; parent: number; left: number; top: number; width: number; height: number }

/** Cells in even rows and columns: the middles of them, in pixels. */
interface Lattice {
  element: Element; // what holds them
  size: number;
  xs: number[];
  ys: number[];
  pitch: number;
}

/** What lies on a cell: what fills it, the lowest first, and what is smaller. */
type CellPlace = { layers: Measured[]; signs: Measured[] };
/** What lies on all cells, and the lines between them. */
type Places = { cells: CellPlace[]; walls: Measured[]; lattice: Lattice };

type Style = CSSStyleDeclaration | null;
/** The computed style of an element; null where so many were asked for already. */
type StyleOf = (element: Element, pseudo?: string) => Style;

/** What may tell the regions of a board: its numbers are those that kernel.js asks for. */
interface Evidence {
  rule: string;
  kind: "names" | "marks" | "colours" | "walls";
  values: number[];
  count: number; // how many there are that differ
  names?: string[];
}

/** What the kernel makes of evidence: no regions, with an index, for a chessboard. */
interface Decision {
  index: number; // which of it tells the regions, -1 for none
  regions: number[];
  agreeing: number[]; // all of it that tells the same
}

/** The regions of a board, and the values that told them. */
interface Detection {
  regions: number[];
  rule: string;
  values: string;
  names: string[] | null;
  stars: number | null; // where the page says it
  isChess?: boolean;
}

/** The colour of each cell, in every way to see it. */
type Shades = string[][];

/** A board that was detected, what its colours were, and what its signs mean. */
interface LastReading { detection: Detection; shades: Shades; legend: SignsLegend }

/** A board as data. */
interface Declared {
  size: number;
  stars: number | null;
  evidence: Evidence;
}

/** A board in a picture of the tab, in pixels of the page. */
interface Pictured { size: number; left: number; top: number; wide: number; high: number; regions: number[] }

type Tokens = { content: string[]; names: string[] };

type SignsLegend = InstanceType<Shared["signs"]["Legend"]>;

/** What is on a cell; its print changes when anything does that could be a sign. */
type Glance = { state: State; print: string };

/** Reads a board, and says how it is played. */
interface Adapter {
  name: string;
  read: (document: Document) => Board | Refusal | Promise<Board | Refusal>;
  learn?: (cell: number, before: string, after: string) => void; // takes note of what a press has changed
  gesture: Gesture; // what counts as a click there
  isDeep?: boolean; // whether it is the innermost element on a cell that is clicked
  /** Whether a complete board was accepted; null where the page gives no sign. */
  won?: (document: Document) => boolean | null;
  /** A button that must be pressed before the board can be played; `over` lies over the board. */
  opener?: (document: Document, board: Element, over: Element | null) => Element | null;
  waiting?: (board: Board) => boolean; // whether the game has not begun
}

/** `last` is when the last queen was seen, in milliseconds of the epoch. */
type Played = { done: true; clicks: number; seconds: number; last: number; won: boolean };
type Stopped = { done: false; reason: string; at?: Place; clicks: number };

/** Cells by their numbers. */
type Shown = Record<"queens" | "marks" | "wrong" | "ringed" | "supposed" | "lost", number[]> & {
  notes: Map<number, string>; // what is written on the queens that a trial supposes, and beside crosses
  outlined: number[][]; // units, each with a line around it
  text: string;
};

/** A board in a picture; `place` is where its first cell begins, and how large cells are. */
interface Sight {
  size: number;
  place: number[];
  points: Point[];
  hits: { path: Element[]; box: string }[];
  scope: Element; // the innermost element that has all of it, and where it was
  origin: DOMRect;
  regions: number[];
  states: State[];
  colours: number[][];
  isSame: boolean; // whether all was the same before the picture as after it
}

/** The parts, each made by the script of its name when it is injected for the first time. */
interface Shared {
  dom: ReturnType<typeof createDom>;
  choosing: ReturnType<typeof createChoosing>;
  lattices: ReturnType<typeof createLattices>;
  colours: ReturnType<typeof createColours>;
  evidence: ReturnType<typeof createEvidence>;
  signs: ReturnType<typeof createSigns>;
  genres: string[]; // names of other puzzles, in lower case
  declarations: ReturnType<typeof createDeclarations>;
  daily: ReturnType<typeof createDaily>;
  boardReader: ReturnType<typeof createBoardReader>;
  picture: ReturnType<typeof createPicture>;
  pointerEvents: ReturnType<typeof createPointerEvents>;
  player: ReturnType<typeof createPlayer>;
  overlay: ReturnType<typeof createOverlay>;
  main: boolean;
}

type Heard = (message: any, sender: { id?: string; url?: string }, reply: (answer: unknown) => void) => boolean;

interface Tab { id?: number; active?: boolean; windowId?: number }

interface StorageArea {
  get(defaults: Record<string, unknown>): Promise<Record<string, any>>;
  set(values: Record<string, unknown>): Promise<void>;
  remove(key: string): Promise<void>;
}

/** The part of the extension API that is used. */
interface Browser {
  runtime: {
    id: string;
    getURL(path: string): string;
    sendMessage(message: unknown): Promise<any>;
    onMessage: { addListener(heard: Heard): void };
  };
  tabs: {
    query(wanted: { active: boolean; currentWindow: boolean }): Promise<Tab[]>;
    get(tab: number): Promise<Tab>;
    create(wanted: { url: string }): Promise<Tab>;
    captureVisibleTab(window: number | undefined, wanted: { format: "png" }): Promise<string>;
    sendMessage(tab: number, message: unknown, to: { frameId: number }): Promise<any>;
  };
  scripting: {
    executeScript(wanted: {
      target: { tabId: number; allFrames: boolean };
      files: string[];
      injectImmediately: boolean;
    }): Promise<{ frameId: number }[]>;
  };
  action: {
    setBadgeText(wanted: { tabId: number; text: string }): Promise<void>;
    setTitle(wanted: { tabId: number; title: string }): Promise<void>;
  };
  windows?: { create(wanted: Record<string, unknown>): Promise<unknown> };
  i18n: { getMessage(name: string, words?: string[]): string };
  commands: { onCommand: { addListener(heard: (name: string, tab?: Tab) => void): void } };
  permissions: Record<"request" | "remove", (wanted: { origins: string[] }) => Promise<boolean>>;
  storage: { local: StorageArea; session: StorageArea };
}

declare const chrome: Browser;
