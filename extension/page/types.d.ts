/** The nouns that the page scripts share, and what each of them offers to the others. */

type State = "empty" | "cross" | "queen";

/** Row and column, from 0. */
type Place = [number, number];

type Point = { x: number; y: number };

/** Tells regions apart: a key for each cell, or null where there is none. */
type Rule = { name: string; keys: (cells: Element[]) => (string | null)[] };

/** Where things are on one kind of page. */
interface Sketch {
  /** A selector. */
  cells: string;
  /** What all cells of one board share. */
  board: (cell: Element) => Element | null;
  /** The number of a cell in reading order. */
  number: (cell: Element, size: number) => number | null;
  /** The most reliable first. */
  rules: Rule[];
  state: (cell: Element) => State;
  /** Whether a cell cannot be changed. */
  locked: (cell: Element) => boolean;
  /** Queens in a row; one where it is missing. */
  stars?: (board: Element) => number;
}

/** What was seen, in numbers that tell nothing of the person. */
type Seen = Record<string, unknown>;

type Refusal = { reason: string; seen: Seen };

/** The cells of a board, row by row. */
interface Found {
  size: number;
  /** What holds the cells. */
  element: Element;
  cells: Element[];
  seen: Seen;
}

/** A board; all lists are by cell. */
interface Board extends Found {
  stars: number;
  regions: number[];
  states: State[];
  locked: boolean[];
  /** The name of the rule by which regions were told. */
  rule: string;
}

/** Reads one kind of page. */
interface Adapter {
  name: string;
  matches: (location: Location, document: Document) => boolean;
  sketch: Sketch;
  read: (document: Document) => Board | Refusal;
  /** What counts as a click there. */
  gesture: "mouse" | "pointer";
  /** Whether a complete board was accepted; null where the page gives no sign. */
  won: (document: Document) => boolean | null;
  /** A button that must be pressed before the board can be played; `over` lies over the board. */
  opener: (document: Document, board: Element, over: Element | null) => Element | null;
  /** Whether the game has not begun. */
  waiting: (board: Element) => boolean;
}

/** The properties of elements and documents, whatever the page has put before them. */
interface Dom {
  all: (document: Document, selector: string) => NodeListOf<Element>;
  first: (document: Document, selector: string) => Element | null;
  within: (element: Element, selector: string) => NodeListOf<Element>;
  has: (element: Element, selector: string) => boolean;
  /** Cut, since it may be of any length. */
  attribute: (element: Element, name: string) => string | null;
  parent: (element: Element) => Element | null;
  children: (element: Element) => HTMLCollection;
  closest: (element: Element, selector: string) => Element | null;
  contains: (node: Node, other: Node | null) => boolean;
  box: (element: Element) => DOMRect;
  root: (document: Document) => Element | null;
  at: (document: Document, x: number, y: number) => Element | null;
  listen: (target: EventTarget, type: string, heard: (event: any) => void) => void;
  unlisten: (target: EventTarget, type: string, heard: (event: any) => void) => void;
}

interface Reading {
  dom: Dom;
  number: (text: string | null) => number | null;
  visible: (element: Element) => boolean;
  find: (document: Document, sketch: Sketch) => Found | Refusal;
  read: (document: Document, sketch: Sketch) => Board | Refusal;
  backgrounds: Rule;
  placeOf: (board: Board, cell: number) => Place;
}

interface Pressing {
  gestures: Record<"mouse" | "pointer", (cell: Element, at: Point) => Promise<void>>;
  middle: (element: Element) => Point;
  center: (element: Element) => void;
  covering: (document: Document, board: Element, at: Point) => Element | null;
}

/** `last` is when the last queen was seen, in milliseconds of the epoch. */
type Played = { done: true; clicks: number; seconds: number; last: number; won: boolean };
type Stopped = { done: false; reason: string; at?: Place; clicks: number };
type Pace = "instant" | "human";

interface Player {
  play: (
    adapter: Adapter,
    board: Board,
    solution: number[],
    pace: Pace,
  ) => Promise<Played | Stopped>;
  stop: (reason?: string) => void;
}

/** Cells by their numbers. */
type Shown = Record<"queens" | "marks" | "wrong" | "ringed", number[]> & { text: string };

interface Overlay {
  show: (adapter: Adapter, board: Board, shown: Shown) => boolean;
  clear: () => void;
}

/** The parts, each made by the script of its name when it is injected for the first time. */
interface Shared {
  adapters: Record<string, Adapter>;
  reading: Reading;
  pressing: Pressing;
  player: Player;
  overlay: Overlay;
  main: boolean;
}

/** The part of the extension's API that the page scripts use. */
declare const chrome: {
  runtime: {
    id: string;
    onMessage: {
      addListener(
        heard: (message: any, sender: { id?: string }, reply: (answer: unknown) => void) => boolean,
      ): void;
    };
  };
};
