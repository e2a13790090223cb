// What can be asked of the server and what it answers, made from core/contract and app/server/inputs.py: python -m lab.tools.contract

/** The options of a board to generate that have a control: choices and flags. */
export const BOARD_OPTIONS: readonly {name: string, title: string, values?: readonly string[], without?: string}[];

/** The names of grades, the easiest first. */
export const GRADES: readonly ["easy", "medium", "hard", "expert", "master", "extreme"];

/** For each number of stars, the fewest and the most rows of boards that can be made. */
export const SIZES: Record<number, [number, number]>;

/** The names of techniques, the easiest first. */
export const TECHNIQUES: readonly ["region-single", "line-single", "region-in-line", "line-in-region", "touching-region", "touching-line", "tiling", "two-regions", "exclusion", "x-wing", "two-lines", "squeeze", "three-in-three", "four-in-four", "composite-region", "pressured-exclusion", "five-or-more", "composite-exclusion", "set-differential", "finned-count", "ways-of-a-unit", "forcing-chain", "contradiction", "counting", "nested-contradiction"];

/** The seconds that a question gets unless it says otherwise. */
export const PATIENCE: number;

/** The questions that take processes, files or packages, which only a server has. */
export const NEEDS_SERVER: readonly ["POST /print", "POST /draft", "GET /jobs", "POST /jobs", "POST /pairing"];

/** How many files the boards of the days are in, on a static site. */
export const DAY_FILES: number;

/** The numbers of things added to the store from a file; what it had already isn't counted. */
export interface AddedData {
  boards: number;
  games: number;
  settings: number;
}

/** All engines on one board. */
export interface BoardData {
  /** What the board is called. */
  name: string;
  /** The puzzle of the question. */
  puzzle: PuzzleDocument;
  /** What each engine answered. */
  engines: EntryData[];
}

/** Cells that hold so many queens together. */
export interface BoardUnitData {
  /** such as row or knight */
  kind: string;
  /** from 0 among those of its kind */
  index: number;
  /** row * columns + column, both from 0 */
  cells: number[];
  lower: number;
  upper: number;
}

/** Boards that were made. */
export interface BoardsData {
  boards: MadeDocument[];
}

/** The boards of a file, so many in each unit. */
export interface BoardsSettings {
  file: string;
  boards: number;
}

/** A technique with its ratings for one star and for several, and boards that need it. `boards` is how many of the included collection need it; without one there is no training. */
export interface CatalogueEntryData {
  name: string;
  title: string;
  about: string;
  one_star: RungData[];
  several_stars: RungData[];
  boards: number;
}

/** Row and column, both from 0. */
export type Cell = [number, number];

/** Cells, each as [row, column]. */
export type Cells = Cell[];

/** The cells that hold a queen in every solution that goes on from a position, in none, in some. Without a solution they are empty. */
export interface CertaintyData {
  status: "none" | "unique" | "several";
  sentence: string;
  always: Cells;
  never: Cells;
  sometimes: Cells;
  /** the number of solutions, where it was asked for */
  total: string | null;
  /** by row and column, the solutions with a queen there */
  counts: string[][] | null;
}

/** A condition that must hold before there is a total. */
export interface CheckData {
  name: string;
  /** Null for what could not be checked. */
  holds: boolean | null;
  found: string;
}

/** The last steps in one sentence: in each a unit has just as many cells as it needs. */
export interface ClosingData {
  /** The number of the first of them. */
  number: number;
  /** A sentence that tells them all. */
  sentence: string;
}

/** The boards of a collection. */
export interface CollectedData {
  boards: EntryOfCollectionData[];
}

/** The name of a collection, and how many boards it has. */
export interface CollectionData {
  name: string;
  boards: number;
}

/** The collections: the one that is included, and a person's own. */
export interface CollectionsData {
  collections: CollectionData[];
}

/** The same boards put to several engines. */
export interface CompareDocument {
  /** The version of the document. */
  queenside: 1;
  /** What it was measured on: the processor, the system, the Python. */
  machine: string;
  /** Of Queenside and of the packages that engines use. */
  versions: Record<string, string>;
  /** 2 where the second question was the proof that there is no other solution; null where all were counted. */
  limit: 2 | null;
  /** Seconds for each question. */
  time_limit: number;
  /** How often each question was measured. */
  rounds: number;
  /** Each board with its engines. */
  boards: BoardData[];
}

/** The progress of a comparison. */
export interface ComparingData {
  done: number;
  board: number;
  boards: number;
  engine: string;
}

/** One of the results of a unit that contradict each other. */
export interface CountData {
  way: string;
  count: string | null;
  version: string;
  host: string;
}

/** All solutions of a puzzle, by a division of its problem. */
export interface CountSettings {
  /** The puzzle whose solutions are counted. */
  puzzle: PuzzleDocument;
  /** How the count is cut into units. */
  division: "bands" | "prefixes" | "cubes";
  /** What makes the same division again. */
  cut: Record<string, number>;
}

/** The number of solutions for one n: counted or estimated here, and published. */
export interface CountedData {
  n: number;
  published: string | null;
  distinct: string | null;
  count?: string;
  seconds?: number;
  estimate?: EstimateData;
  expected_seconds?: number;
}

/** The counts for each n. */
export interface CountsData {
  machine: string;
  rows: CountedData[];
}

/** The board of a day. */
export interface DailyDocument {
  /** The version of the document; 1 where it is missing. */
  queenside?: 1;
  /** It says which further keys the document has; "regions" where it is missing. */
  kind?: "regions" | "n-queens" | "custom";
  /** What the puzzle is called in its collection. */
  id?: string | null;
  /** A title for people. */
  title?: string | null;
  /** Who made it. */
  author?: string | null;
  /** Where it comes from: an address, a book. */
  source?: string | null;
  /** Cells that hold a queen from the beginning. */
  given?: Cells;
  /** Cells that can't hold a queen. Diagonals pass through them. */
  blocked?: Cells;
  /** The number of rows and of columns. N-Queens needs it, at most 255 with given or blocked cells; with regions it may be left out. */
  size?: number;
  /** The player's queens and marks; no cell has both. */
  state?: StateData | null;
  /** The cells of the queens in one solution. */
  solution?: Cells;
  /** The number of queens in each row, column and region. */
  stars?: number;
  /** The name of each cell's region, row by row; a row may be one string with a sign for each cell. Any names will do; written are numbers from 0 in reading order. */
  regions?: number[][];
  /** Whether diagonals that leave the board come back on the other side. */
  toroidal?: boolean;
  /** The number of rows. */
  rows?: number;
  /** The number of columns. */
  columns?: number;
  /** Which opposite edges are joined: two make a cylinder, both pairs a torus. Diagonals, windows and knight's moves go on across them. */
  wrap?: "left-right" | "top-bottom" | "both" | null;
  /** Cells that are not there. No queen stands on one, and lines cross it. */
  holes?: Cells;
  /** All of them hold. Two rules are never about the same kind of unit, except groups of one name. */
  rules?: RuleData[];
  day: string;
  grade: string;
  rating: number;
}

/** The mistakes in a state of play, as `diagnose --format json` writes them. */
export interface DiagnosisDocument {
  /** The version of the document. */
  queenside: 1;
  /** The puzzle with its state of play. */
  puzzle: PuzzleDocument;
  /** Nothing is wrong; queens break a rule together; a queen or a mark is wrong; the puzzle itself has no solution; it has several, but none with all that is on the board. */
  verdict: "right" | "conflict" | "wrong" | "no solution" | "dead end";
  /** A sentence that says it. */
  sentence: string;
  /** The earliest mistake, or the first of the queens in conflict. */
  cell: Cell | null;
  /** All wrong queens, or those in conflict. */
  queens: Cells;
  /** All wrong marks. */
  marks: Cells;
  /** The step of the explanation that shows the mistake, if one does. */
  step: StepData | null;
}

/** A unit whose results differ. */
export interface DisputeData {
  unit: number;
  task: string;
  results: CountData[];
}

/** A doubt about a reading. */
export interface DoubtData {
  /** A sentence. */
  text: string;
  /** The cells it is about; none for the whole board. */
  cells: Cells;
}

/** A picture as a draft. */
export interface DraftData {
  /** rows of signs to draw, as /generate takes them */
  draft: string[];
}

/** An engine, and why it cannot run here, if so. */
export interface EngineData {
  name: string;
  summary: string;
  proves: boolean;
  enumerates: boolean;
  counts: boolean;
  largest: string;
  special: boolean;
  choices: Record<string, string[]>;
  missing: string | null;
}

/** The engines. */
export interface EnginesData {
  engines: EngineData[];
}

/** One engine on one board. */
export interface EntryData {
  /** Its name. */
  engine: string;
  /** What it says of the board, as in a result; or that its answer is wrong or contradicted, or why it has none. */
  status: "none" | "unique" | "several" | "solved" | "unknown" | "disagrees" | "not installed" | "refused" | "failed";
  /** Why there is no trustworthy answer; empty otherwise. */
  why: string;
  /** How many solutions it found, in decimal digits. */
  count: string;
  /** Whether it says that there are no others. */
  exhausted: boolean;
  /** Whether another method agrees that there are no others. */
  confirmed: boolean;
  /** The times to a first solution; null where there are none to show. */
  first: TimesData | null;
  /** The times of the second question; null where there are none to show. */
  proof: TimesData | null;
  /** The part of a time spent encoding the board for another package; null for engines without one. */
  build?: number | null;
  /** The nodes of its last search, where it counts them. */
  nodes: number | null;
  /** The most bytes that its process held, where the system says so. */
  memory: number | null;
}

/** A board of a collection: one that is included has a grade, one of a person's a document. */
export interface EntryOfCollectionData {
  id: string | null;
  size: number;
  stars: number;
  grade?: string;
  rating?: number;
  score?: number;
  hardest?: string;
  techniques?: string[];
  board?: PuzzleDocument;
}

/** About how many solutions there are. */
export interface EstimateData {
  value: number;
  low: number;
  high: number;
}

/** Every step from the clues to the solution; what explain --format json writes. It goes as far as techniques lead. */
export interface ExplanationDocument {
  /** The version of the document. */
  queenside: 1;
  /** The puzzle with its state of play. */
  puzzle: PuzzleDocument;
  /** What the sentences call the regions, by index: "red" is the red region. Empty where they are called by their first cell, or by letters. */
  looks: string[];
  /** How many solutions the puzzle has. */
  status: "none" | "unique" | "several";
  /** Whether the steps lead to the solution. */
  solved: boolean;
  /** How hard the puzzle is; null for one that has not just one solution. */
  grade: GradeData | null;
  /** What to say before the first step; empty where the puzzle has one solution. */
  opening: string;
  /** The steps in order. The board after a step follows from the steps up to it. */
  steps: StepData[];
  /** One sentence for the last steps, in which only one cell is left each time; null where there are fewer than two of them, or all steps were asked for, needed or not. */
  closing: ClosingData | null;
  /** What to say after the last step. */
  ending: string;
}

/** A unit that failed and is not done. */
export interface FailureData {
  unit: number;
  task: string;
  tries: number;
  why: string | null;
}

/** The text of a file, what it is, and what to call it. */
export interface FileData {
  text: string;
  media_type: string;
  file_name: string;
}

/** The id of a game that was removed. */
export interface ForgottenData {
  id: number;
}

/** A format, and whether boards are read and written in it. */
export interface FormatData {
  name: string;
  title: string;
  extension: string;
  media_type: string;
  reads: boolean;
  writes: boolean;
}

/** The formats. */
export interface FormatsData {
  formats: FormatData[];
}

/** A game that was played. */
export interface GameData {
  id: number | null;
  title: string;
  board: PuzzleDocument;
  seconds: number;
  solved: boolean;
  hints: number;
  played: string;
  daily: string | null;
}

/** Games, the latest first. */
export interface GamesData {
  games: GameData[];
}

/** So many boards from the first seed id on, so many in each unit. */
export interface GenerateSettings {
  first: string;
  number: number;
  boards: number;
  time_limit: number | null;
}

/** The difficulty of a puzzle for a person who solves it by logic. */
export interface GradeData {
  /** Its name, the easiest first in this list. */
  name: "easy" | "medium" | "hard" | "expert" | "master" | "extreme";
  /** The rating of the hardest technique that is needed. */
  rating: number;
  /** What all steps of an explanation amount to. */
  score: number;
  /** The day of a daily game whose boards take as much; null where nothing was measured. */
  weekday: string | null;
  /** How long people take: eight of ten times lie between the first and the last, the median is the second; null where nothing was measured. */
  seconds: number[] | null;
  /** The hardest technique; "guess" where no technique suffices, empty where none is needed. */
  hardest: string;
  /** The hardest technique up to the first queen. */
  opening: string;
  /** The number of waves: in each, all is done that the easiest technique shows. */
  steps: number;
  /** All techniques that are needed, the easiest first. */
  techniques: Technique[];
}

/** The grade of one board; a line of what grade --format json writes. */
export interface GradingDocument {
  /** The version of the document. */
  queenside: 1;
  /** The BOARD argument that named it. */
  board: string;
  /** How hard it is; null where it has no grade. */
  grade: GradeData | null;
  /** Why it has no grade. */
  why: string | null;
}

/** The next step, as `hint --format json` writes it. */
export interface HintDocument {
  /** The version of the document. */
  queenside: 1;
  /** The puzzle with its state of play. */
  puzzle: PuzzleDocument;
  /** There is a next step; the puzzle has several solutions, and one that fits has a queen at `around`; something on the board is wrong, which comes first; nothing is left to do; no technique helps. */
  kind: "step" | "completion" | "mistake" | "solved" | "stuck";
  /** How much it says: 1 where to look, 2 also which technique, 3 also which cells and why. */
  depth: number;
  /** One for each depth up to this one. */
  sentences: string[];
  /** The units that the first sentence names. */
  units: UnitData[];
  /** The cell that the first sentence names, where it names no unit. */
  around: Cell | null;
  /** The step, at depth 3. */
  step: StepData | null;
}

/** A turned or mirrored image of a solution, and what leads to it. */
export interface ImageData {
  columns: number[];
  by: string[];
}

/** A job as it was planned. */
export interface JobDocument {
  /** The version of the document. */
  "queenside-job": 1;
  /** What is done. */
  kind: "count" | "solve" | "grade" | "generate";
  /** How, by the kind of job. */
  settings: CountSettings | SolveSettings | BoardsSettings | GenerateSettings;
}

/** Why a job cannot be read. */
export interface JobFaultData {
  name: string;
  fault: string;
}

/** The progress of a job. */
export interface JobStatusData {
  name: string;
  title: string;
  units: number;
  done: number;
  share: number;
  counted: string | null;
  failing: number;
  disputed: number;
  begun: string;
  last_written: string | null;
}

/** The jobs of a folder. */
export interface JobsData {
  folder: string;
  jobs: (JobStatusData | JobFaultData)[];
}

/** How a claimed step stands to the rules and to its reason. It is shown by the reason; or true in every solution from here, but not shown; or open, or wrong; or the board is at a dead end already. */
export interface JudgementData {
  verdict: "shown" | "true" | "open" | "wrong" | "dead end";
  sentence: string;
  /** the step that shows it */
  step: StepData | null;
}

/** A lesson with its program. */
export interface LessonData {
  key: string;
  kind: "regions" | "n-queens";
  title: string;
  idea: string;
  finds_all: boolean;
  source: string;
}

/** The lessons. */
export interface LessonsData {
  lessons: LessonData[];
}

/** One deduction of a trial: it follows from the queen that is supposed and those before it. In a trial within a trial there are two such queens. */
export interface LinkData {
  /** What it is called. */
  technique: Technique;
  /** The technique's display title. */
  title: string;
  /** A sentence that says it. */
  sentence: string;
  /** The units it argues from. */
  because: UnitData[];
  /** The cells it argues from. */
  looks_at: Cells;
  /** The cells that would need a queen. */
  places: Cells;
  /** The cells that could hold none. */
  eliminates: Cells;
  /** Where it supposes a second queen, on the cell it excludes: all that leads from both to the contradiction, in order. Else empty. */
  trial: LinkData[];
}

/** A board that was made. */
export interface MadeDocument {
  /** The version of the document; 1 where it is missing. */
  queenside?: 1;
  /** It says which further keys the document has; "regions" where it is missing. */
  kind?: "regions" | "n-queens" | "custom";
  /** What the puzzle is called in its collection. */
  id?: string | null;
  /** A title for people. */
  title?: string | null;
  /** Who made it. */
  author?: string | null;
  /** Where it comes from: an address, a book. */
  source?: string | null;
  /** Cells that hold a queen from the beginning. */
  given?: Cells;
  /** Cells that can't hold a queen. Diagonals pass through them. */
  blocked?: Cells;
  /** The number of rows and of columns. N-Queens needs it, at most 255 with given or blocked cells; with regions it may be left out. */
  size?: number;
  /** The player's queens and marks; no cell has both. */
  state?: StateData | null;
  /** The cells of the queens in one solution. */
  solution?: Cells;
  /** The number of queens in each row, column and region. */
  stars?: number;
  /** The name of each cell's region, row by row; a row may be one string with a sign for each cell. Any names will do; written are numbers from 0 in reading order. */
  regions?: number[][];
  /** Whether diagonals that leave the board come back on the other side. */
  toroidal?: boolean;
  /** The number of rows. */
  rows?: number;
  /** The number of columns. */
  columns?: number;
  /** Which opposite edges are joined: two make a cylinder, both pairs a torus. Diagonals, windows and knight's moves go on across them. */
  wrap?: "left-right" | "top-bottom" | "both" | null;
  /** Cells that are not there. No queen stands on one, and lines cross it. */
  holes?: Cells;
  /** All of them hold. Two rules are never about the same kind of unit, except groups of one name. */
  rules?: RuleData[];
  /** the cells in which it differs from the drawing, if one was asked for */
  differing?: Cells;
}

/** The meaning of a grade. */
export interface MeaningData {
  name: string;
  about: string;
}

/** A board that was mended. */
export interface MendedData {
  board: PuzzleDocument;
  /** the row and the column, from 0, of each cell that has changed */
  changed: Cells;
}

/** A solution with its images. */
export interface OrbitData {
  columns: number[];
  symmetry: string;
  images: ImageData[];
}

/** The speed of a search that isn't watched: nodes and seconds. */
export interface PaceData {
  search: string;
  nodes: number;
  seconds: number;
  ended: boolean;
}

/** A position where a technique is what comes next. */
export interface PracticeData {
  board: PuzzleDocument;
  step: StepData;
  sentence: string;
  /** all that the technique shows here, each as good as the step */
  answers: StepData[];
  solution: Cells;
}

/** A file that isn't text, in base64, and what to call it. */
export interface PrintedData {
  base64: string;
  media_type: string;
  file_name: string;
}

/** Problem details (RFC 9457). */
export interface ProblemDocument {
  type: string;
  title: string;
  status: number;
  detail: string;
  faults: string[];
}

/** Times by kind of board, and days in a row. */
export interface ProgressData {
  times: TimesOfKindData[];
  streak: StreakData;
}

/** A puzzle and what came along with it. Rows and columns count from 0. */
export interface PuzzleDocument {
  /** The version of the document; 1 where it is missing. */
  queenside?: 1;
  /** It says which further keys the document has; "regions" where it is missing. */
  kind?: "regions" | "n-queens" | "custom";
  /** What the puzzle is called in its collection. */
  id?: string | null;
  /** A title for people. */
  title?: string | null;
  /** Who made it. */
  author?: string | null;
  /** Where it comes from: an address, a book. */
  source?: string | null;
  /** Cells that hold a queen from the beginning. */
  given?: Cells;
  /** Cells that can't hold a queen. Diagonals pass through them. */
  blocked?: Cells;
  /** The number of rows and of columns. N-Queens needs it, at most 255 with given or blocked cells; with regions it may be left out. */
  size?: number;
  /** The player's queens and marks; no cell has both. */
  state?: StateData | null;
  /** The cells of the queens in one solution. */
  solution?: Cells;
  /** The number of queens in each row, column and region. */
  stars?: number;
  /** The name of each cell's region, row by row; a row may be one string with a sign for each cell. Any names will do; written are numbers from 0 in reading order. */
  regions?: number[][];
  /** Whether diagonals that leave the board come back on the other side. */
  toroidal?: boolean;
  /** The number of rows. */
  rows?: number;
  /** The number of columns. */
  columns?: number;
  /** Which opposite edges are joined: two make a cylinder, both pairs a torus. Diagonals, windows and knight's moves go on across them. */
  wrap?: "left-right" | "top-bottom" | "both" | null;
  /** Cells that are not there. No queen stands on one, and lines cross it. */
  holes?: Cells;
  /** All of them hold. Two rules are never about the same kind of unit, except groups of one name. */
  rules?: RuleData[];
}

/** One number for all units, or a list with one for each. */
export type Queens = number | number[] | null;

/** The boards that were read. */
export interface ReadData {
  /** of a picture just one */
  boards: PuzzleDocument[];
  reading?: ReadingDocument;
  /** what was taken and what was left, where a text had to be searched */
  findings?: string[];
}

/** A board as it was read from a picture, and how sure that is. */
export interface ReadingDocument {
  /** The version of the document. */
  queenside: 1;
  /** The number of rows and of columns. */
  size: number;
  /** Queens in each row. */
  stars: number;
  /** The number of each cell's region, row by row; null for a board without regions. */
  regions: number[][] | null;
  /** The cells with queens. */
  queens: Cells;
  /** The cells with crosses or dots. */
  marks: Cells;
  /** The same as a puzzle with its state of play. */
  puzzle: PuzzleDocument;
  /** Whether it can be used unchecked: there are no doubts. */
  sure: boolean;
  /** From 0, a guess, to 1. */
  confidence: number;
  /** What the reader isn't sure of. */
  doubts: DoubtData[];
  /** Of the board in the picture, [x, y] in pixels, clockwise from the top left. */
  corners: [number, number][];
  /** Of each region as it was seen, by its number; empty without regions. */
  colours: string[];
}

/** The id of a game that was kept, and the best time for its board. */
export interface RecordedData {
  id: number;
  best: number | null;
}

/** The result of a job, its workers, and its checks. */
export interface ReportDocument {
  /** The version of the document. */
  queenside: 1;
  /** What the job is, as it was planned. */
  job: JobDocument;
  /** SHA-256 of the job's document. */
  fingerprint: string;
  /** When it was planned, UTC. */
  begun: string;
  /** When the last result was written, UTC. */
  last_written: string | null;
  /** The number of units that it was cut into. */
  units: number;
  /** The number of solutions; null unless every check holds. */
  total: string | null;
  /** What must hold before a total is given, and what was found. */
  checks: CheckData[];
  /** How many units were done, in which way, by which version, on which host. */
  counted_by: WorkerData[];
  /** Units whose results differ. */
  disputed: DisputeData[];
  /** Units that failed and are not done. */
  failing: FailureData[];
  /** Results that were taken back, and their units done again. */
  withdrawn: WithdrawnData[];
}

/** The answer to a question about one puzzle. */
export interface ResultDocument {
  /** The version of the document. */
  queenside: 1;
  /** The puzzle of the question. */
  puzzle: PuzzleDocument;
  /** What is proved: there is no solution, exactly one, or more than one. Otherwise solved (one was found, there may be others) or unknown (none was found yet). */
  status: "none" | "unique" | "several" | "solved" | "unknown";
  /** How many solutions were found, in decimal digits, as it may pass 2^53. */
  count: string;
  /** Whether there are no other solutions; else the count is a lower bound. */
  exhausted: boolean;
  /** The solutions that were asked for, each as its queens' cells in row order. */
  solutions: Cell[][];
  /** The engine's name and what it counted on its way. */
  stats: Record<string, number | string>;
}

/** The number of queens in each of some units: exactly, at least or at most so many. */
export interface RuleData {
  /** Which units: every row, column, diagonal (both ways, or only falling or rising to the right), 2×2 window, pair of cells a knight's move apart, region or group of cells. */
  rule: "rows" | "columns" | "diagonals" | "falling" | "rising" | "windows" | "knights" | "regions" | "groups";
  exactly?: Queens;
  at_least?: Queens;
  at_most?: Queens;
  /** The name of each cell's region, row by row; a row may be one string with a sign for each cell. null or "." is a cell in no region. */
  regions?: ((number | null)[])[];
  /** The cells of each group; groups may overlap. */
  groups?: Cell[][];
  /** What sentences call a group: "cage 3". */
  name?: string;
}

/** The progress of a running job. */
export interface RunData {
  units: number;
  done: number;
  share: number;
  counted: string | null;
  seconds: number;
  left: number | null;
  rate: number;
  workers: number;
  out: number;
  failures: number;
  repeated: number;
}

/** A rating of a technique, and the grade of a board that needs no more. */
export interface RungData {
  rating: number;
  grade: string;
}

/** A lesson or an engine, and why it cannot be watched on a board, if so. */
export interface SearchData {
  search: string;
  title: string;
  idea: string;
  kind: "lesson" | "engine";
  refusal: string | null;
}

/** The searches that can be watched. */
export interface SearchesData {
  searches: SearchData[];
}


export type Seconds = number | null;

/** A node of a search; cells are numbers, row by row from 0. */
export interface SightData {
  node: number;
  depth: number;
  event: "start" | "try" | "dead end" | "solution" | "change";
  queens: number[];
  crossed: number[];
  choices: number[];
  faults: number | null;
  found: number;
}

/** Some solutions of n-queens, in order. */
export interface SolutionsData {
  n: number;
  toroidal: boolean;
  distinct: boolean;
  first: number;
  more: boolean;
  total: string | null;
  solutions: OrbitData[];
}

/** The boards of a file, with what is asked about each. */
export interface SolveSettings {
  file: string;
  boards: number;
  engine: string;
  limit: number;
  time_limit: number | null;
}

/** The program of a lesson or an engine. */
export interface SourceData {
  search: string;
  title: string;
  idea: string;
  source: string;
}

/** The player's queens and marks; no cell has both. */
export interface StateData {
  queens?: Cells;
  marks?: Cells;
}

/** One deduction. */
export interface StepData {
  /** Its number, from 1. Marks have that of the step they follow, and 0 at the start. */
  number: number;
  /** What it is called. */
  technique: Technique;
  /** The technique's display title. */
  title: string;
  /** How hard the technique is; 0 for queen-marks. */
  rating: number;
  /** The step in words. */
  sentence: string;
  /** The units it argues from. */
  because: UnitData[];
  /** The cells it argues from. */
  looks_at: Cells;
  /** The cells that get a queen. */
  places: Cells;
  /** The cells that get a mark: they cannot hold a queen. */
  eliminates: Cells;
  /** Where it supposes a queen on the cell it excludes: all that leads from there to the contradiction, in order. Else empty. */
  trial: LinkData[];
}

/** Days in a row with the board of the day. */
export interface StreakData {
  current: number;
  longest: number;
}

/** The name of a technique. */
export type Technique = "queen-marks" | "region-single" | "line-single" | "region-in-line" | "line-in-region" | "touching-region" | "touching-line" | "tiling" | "two-regions" | "exclusion" | "x-wing" | "two-lines" | "squeeze" | "three-in-three" | "four-in-four" | "composite-region" | "pressured-exclusion" | "five-or-more" | "composite-exclusion" | "set-differential" | "finned-count" | "ways-of-a-unit" | "forcing-chain" | "contradiction" | "counting" | "nested-contradiction" | "at-sea" | "by-a-thread";

/** The techniques, the easiest first, and the grades. */
export interface TechniquesData {
  techniques: CatalogueEntryData[];
  grades: MeaningData[];
}

/** Seconds; null stands for too long. */
export interface TimesData {
  median: Seconds;
  low: Seconds;
  high: Seconds;
  rounds: Seconds[];
}

/** The times of a kind of board. */
export interface TimesOfKindData {
  title: string;
  games: number;
  best: number;
  median: number;
}

/** A row, a column, a region or another unit. */
export interface UnitData {
  /** What it is. */
  kind: "row" | "column" | "region" | "diagonal" | "antidiagonal" | "window";
  /** Which one, from 0. Regions have the numbers they have in the puzzle. */
  index: number;
}

/** The units of a board, and the word for its queens. */
export interface UnitsData {
  word: string;
  units: BoardUnitData[];
}

/** A window of the nodes of a search. */
export interface WatchData {
  search: string;
  first: number;
  nodes: number;
  ended: boolean;
  solutions: number[];
  sights: SightData[];
}

/** A result that was taken back. */
export interface WithdrawnData {
  unit: number;
  way: string;
  count: string | null;
  version: string;
  host: string;
  written: string;
}

/** The number of units done in one way, by one version, on one host. */
export interface WorkerData {
  way: "plain" | "mirrored" | "other";
  /** Of Queenside and of its kernels' sources. */
  version: string;
  host: string;
  units: number;
  seconds: number;
}

/** Find solutions, and say whether there are others. */
export interface Solve {
  /** the puzzle */
  board: PuzzleDocument | string;
  /** the engine that searches; see /engines; without it "auto" */
  engine?: string;
  /** the most solutions to find; without it 2 */
  limit?: number;
  /** give up after so many, waiting included */
  time_limit?: number | null;
  /** the same seed, the same answer */
  seed?: number | null;
  /** one solution per symmetry class (turned or mirrored); without it false */
  distinct?: boolean;
}

/** Check whether a board has no solution, one or several; show up to two. */
export interface Check {
  /** the puzzle */
  board: PuzzleDocument | string;
  /** the engine that searches; see /engines; without it "auto" */
  engine?: string;
  /** give up after so many, waiting included */
  time_limit?: number | null;
}

/** Count all solutions without listing them. */
export interface Count {
  /** the puzzle */
  board: PuzzleDocument | string;
  /** the engine that searches; see /engines; without it "auto" */
  engine?: string;
  /** give up after so many, waiting included */
  time_limit?: number | null;
  /** threads or processes (default: one per core) */
  workers?: number | null;
  /** one solution per symmetry class (turned or mirrored); without it false */
  distinct?: boolean;
}

/** Find the cells with a queen in every solution from here on, in none, and in some. */
export interface Certain {
  /** the puzzle, with its state of play where there is one */
  board: PuzzleDocument | string;
  /** the engine that searches; see /engines; without it "auto" */
  engine?: string;
  /** whether to count the solutions with a queen on each cell; without it false */
  counts?: boolean;
  /** give up after so many, waiting included */
  time_limit?: number | null;
}

/** Compare engines on the same boards: answers and times. */
export interface Compare {
  /** the puzzles */
  boards: (PuzzleDocument | string)[];
  /** their names; all for every one; without it ["all"] */
  engines?: string[];
  /** whether to count all solutions, not only up to two; without it false */
  count?: boolean;
  /** seconds for each question put to one; without it 10.0 */
  time_limit?: number;
  /** how often to measure; without it 3 */
  rounds?: number;
}

/** Explain every step to the solution, with its technique and reason. */
export interface Explain {
  /** the puzzle, with its state of play where there is one */
  board: PuzzleDocument | string;
  /** what sentences call regions; without it "colours" */
  naming?: "colours" | "cells" | "letters";
  /** techniques not to use; see /techniques; without it [] */
  without?: string[];
  /** the only techniques to use; without it [] */
  only?: string[];
  /** also use techniques that trust that the board has only one solution; without it false */
  trust_unique?: boolean;
  /** the easiest step each time, needed or not; without it false */
  full?: boolean;
}

/** A question about a board that needs nothing else. */
export interface OfBoard {
  /** the puzzle, with its state of play where there is one */
  board: PuzzleDocument | string;
}

/** The next step from a state of play, at one of three depths. */
export interface Hint {
  /** the puzzle, with its state of play where there is one */
  board: PuzzleDocument | string;
  /** 1 where to look, 2 which technique, 3 which cells and why; without it 1 */
  depth?: number;
  /** what sentences call regions; without it "colours" */
  naming?: "colours" | "cells" | "letters";
  /** techniques not to use; see /techniques; without it [] */
  without?: string[];
  /** the only techniques to use; without it [] */
  only?: string[];
  /** also use techniques that trust that the board has only one solution; without it false */
  trust_unique?: boolean;
}

/** The earliest mistake in a state of play, if there is one. */
export interface Diagnose {
  /** the puzzle, with its state of play where there is one */
  board: PuzzleDocument | string;
  /** what sentences call regions; without it "colours" */
  naming?: "colours" | "cells" | "letters";
}

/** Judge a claimed step: whether it follows, and for the reason that is given. */
export interface Judge {
  /** the puzzle, with its state of play where there is one */
  board: PuzzleDocument | string;
  /** cells that hold queens, each as [row, column] from 0; without it [] */
  places?: [number, number][];
  /** cells that hold none; without it [] */
  eliminates?: [number, number][];
  /** the reason: its name in the list of techniques */
  technique?: string | null;
  /** the units it argues from: row 3 (from 1), region D; without it [] */
  because?: string[];
  /** what sentences call regions; without it "colours" */
  naming?: "colours" | "cells" | "letters";
  /** give up after so many, waiting included */
  time_limit?: number | null;
}

/** Rate how hard a board is to solve by logic. */
export interface Grade {
  /** the puzzle, with its state of play where there is one */
  board: PuzzleDocument | string;
  /** give up after so many, waiting included */
  time_limit?: number | null;
  /** techniques not to use; see /techniques; without it [] */
  without?: string[];
  /** the only techniques to use; without it [] */
  only?: string[];
  /** also use techniques that trust that the board has only one solution; without it false */
  trust_unique?: boolean;
}

/** A position where a technique comes next, to train it. */
export interface Practice {
  /** the name of a technique; see /techniques */
  technique: string;
  /** the same seed, the same answer */
  seed?: number | null;
  /** what sentences call regions; without it "colours" */
  naming?: "colours" | "cells" | "letters";
  /** largest size in rows (or the smallest available) */
  largest?: number | null;
}

/** Read a text in any format: every board in it. Or read the board in a picture. */
export interface Read {
  /** a text, an address or an id; never a file */
  text: string;
}

/** Write a board in another format, or as a picture. */
export interface Convert {
  /** the puzzle, with its state of play and names */
  board: PuzzleDocument | string;
  /** the format; see /formats */
  to: "drawing" | "colorgrid" | "jsonl" | "json" | "level" | "penpa" | "pzprv3" | "puzzlink" | "gameid" | "sbn" | "rows" | "csv" | "webtask" | "letters" | "svg" | "page" | "dimacs" | "opb" | "smtlib" | "minizinc" | "smtlib_rows" | "minizinc_rows" | "lp" | "mps" | "xcc";
  /** find the only solution, and write it too; without it false */
  solution?: boolean;
}

/** Draw a board as a PDF, to print, or as a PNG. */
export interface Print {
  /** the puzzle, with the queens and marks on it */
  board: PuzzleDocument | string;
  /** the format; without it "pdf" */
  format?: "pdf" | "png";
}


/** Generate boards with exactly one solution. */
export interface Generate {
  /** rows of the board; without it 8 */
  size?: number;
  /** queens in each row, column and region; without it 1 */
  stars?: number;
  /** how hard */
  grade?: "easy" | "medium" | "hard" | "expert" | "master" | null;
  /** a technique that the board must need */
  technique?: string | null;
  /** of the hardest step: from, to */
  rating?: [number, number] | null;
  /** how regions look; without it "drawn" */
  style?: "drawn" | "natural" | "compact" | "winding" | "even";
  /** nearly its own image: in a mirror, in a diagonal, or turned */
  near?: "mirror" | "diagonal" | "turn" | null;
  /** regions look the same after a half turn; without it false */
  symmetric?: boolean;
  /** give as few queens as one solution takes, and draw regions more freely; without it false */
  givens?: boolean;
  /** draw this, with as few other cells as possible */
  motif?: "heart" | "star" | "cat" | "house" | "tree" | "fish" | "face" | "key" | "cup" | "boat" | "arrow" | "moon" | "crown" | null;
  /** draw these letters, each as a region */
  letters?: string | null;
  /** rows of a sketch: equal signs that touch are a region, dots are free */
  draft?: string[] | null;
  /** measures of the board, such as smallest=2- (no region of one cell); without it [] */
  where?: string[];
  /** techniques not to use; see /techniques; without it [] */
  without?: string[];
  /** the only techniques to use; without it [] */
  only?: string[];
  /** the same seed makes the same boards */
  seed?: number | null;
  /** how many; their seeds follow each other; without it 1 */
  number?: number;
  /** give up after so many, waiting included */
  time_limit?: number | null;
}

/** Change a few cells so that a board has exactly one solution. */
export interface Mend {
  /** the puzzle, with its state of play where there is one */
  board: PuzzleDocument | string;
  /** what may change; without it "regions" */
  by?: "regions" | "givens" | "blocked" | "numbers";
  /** how hard */
  grade?: "easy" | "medium" | "hard" | "expert" | "master" | null;
  /** give up after so many, waiting included */
  time_limit?: number | null;
  /** the same seed, the same answer */
  seed?: number | null;
}





/** Save a game, finished or not. */
export interface Record {
  /** the puzzle, with its state of play where there is one */
  board: PuzzleDocument | string;
  /** the time spent on it */
  seconds: number;
  /** whether it is over */
  solved: boolean;
  /** how many were taken; without it 0 */
  hints?: number;
  /** the day whose board it is */
  daily?: string | null;
  /** when, in ISO 8601; now */
  played?: string | null;
  /** the game it takes the place of */
  id?: number | null;
  /** when that game may have been played; played at another time, it stays (409); without it [] */
  since?: string[];
}


/** Add the contents of such a file; existing entries stay. */
export interface Restore {
  /** what `GET /store` or `queenside store export` gave */
  text: string;
}


/** Create a job that counts all solutions of a board. */
export interface Create {
  /** what to call it */
  name: string;
  /** the puzzle, with its state of play where there is one */
  board: PuzzleDocument | string;
  /** about this many seconds of work per unit; without it 10.0 */
  unit_seconds?: number;
}


/** Run a job. Disconnect to stop it; run it again to resume. */
export interface Run {
  /** threads or processes (default: one per core) */
  workers?: number | null;
  /** stop after this many seconds */
  seconds?: number | null;
}

/** Show the board at each node of a lesson or of an engine's search. */
export interface Watch {
  /** the puzzle, with its state of play where there is one */
  board: PuzzleDocument | string;
  /** the key of a lesson or the name of an engine */
  search: string;
  /** the first node to show; without it 0 */
  first?: number;
  /** how many nodes to show; without it 500 */
  number?: number;
  /** how many nodes to look at in all; without it 100000 */
  nodes?: number;
}

/** Count the nodes of a search for a quarter of a second, unwatched. */
export interface Pace {
  /** the puzzle, with its state of play where there is one */
  board: PuzzleDocument | string;
  /** the key of a lesson or the name of an engine */
  search: string;
}


/** Some solutions of n-queens in order, each with its symmetric images. */
export interface Browse {
  /** the number of queens */
  n: number;
  /** whether the board is a torus; without it false */
  toroidal?: boolean;
  /** one solution per symmetry class (turned or mirrored); without it true */
  distinct?: boolean;
  /** how many to pass over; without it 0 */
  first?: number;
  /** how many to show; without it 12 */
  number?: number;
}

/** Count the solutions for each n while time allows, and estimate the rest. */
export interface Counts {
  /** the last n; without it 20 */
  up_to?: number;
  /** how long to count; without it 5.0 */
  seconds?: number;
}

/** The paths that each method asks, with what they answer. */
export interface Answers {
  POST:
    | [`solve`, ResultDocument]
    | [`check`, ResultDocument]
    | [`count`, ResultDocument]
    | [`certain`, CertaintyData]
    | [`compare`, CompareDocument]
    | [`explain`, ExplanationDocument]
    | [`explain/page`, FileData]
    | [`hint`, HintDocument]
    | [`diagnose`, DiagnosisDocument]
    | [`judge`, JudgementData]
    | [`grade`, GradingDocument]
    | [`practice`, PracticeData]
    | [`read`, ReadData]
    | [`convert`, FileData]
    | [`print`, PrintedData]
    | [`draft`, DraftData]
    | [`generate`, BoardsData]
    | [`units`, UnitsData]
    | [`mend`, MendedData]
    | [`games`, RecordedData]
    | [`store`, AddedData]
    | [`jobs`, JobStatusData]
    | [`jobs/${string}/run`, JobStatusData]
    | [`watch`, WatchData]
    | [`watch/pace`, PaceData]
    | [`watch/searches`, SearchesData]
    | [`n-queens/solutions`, SolutionsData]
    | [`n-queens/counts`, CountsData]
  GET:
    | [`daily`, DailyDocument]
    | [`collections`, CollectionsData]
    | [`collections/${string}`, CollectedData]
    | [`games`, GamesData]
    | [`store`, FileData]
    | [`progress`, ProgressData]
    | [`settings`, Record<string, unknown>]
    | [`jobs`, JobsData]
    | [`jobs/${string}`, JobStatusData]
    | [`jobs/${string}/report`, ReportDocument]
    | [`jobs/${string}/events`, JobStatusData]
    | [`watch/source`, SourceData]
    | [`engines`, EnginesData]
    | [`lessons`, LessonsData]
    | [`formats`, FormatsData]
    | [`techniques`, TechniquesData]
    | [`openapi.json`, Record<string, unknown>]
  DELETE:
    | [`games/${string}`, ForgottenData]
  PUT:
    | [`settings`, Record<string, unknown>]
}

/** The paths that say something before they answer, with the names and the data. */
export interface Events {
  POST:
    | [`solve`, ["item", Cells]]
    | [`check`, ["item", Cells]]
    | [`count`, ["progress", number]]
    | [`compare`, ["progress", ComparingData] | ["item", BoardData]]
    | [`generate`, ["progress", number] | ["item", MadeDocument]]
    | [`jobs/${string}/run`, ["progress", RunData]]
    | [`n-queens/counts`, ["item", CountedData]]
  GET:
    | [`jobs/${string}/events`, ["progress", JobStatusData]]
  DELETE: never;
  PUT: never;
}

type Bare<Path> = Path extends `${infer Found}?${string}` ? Found : Path;
type Matching<Row, Path> = Row extends [infer Pattern, infer Given]
  ? [Path, Pattern] extends [Pattern, Path] ? Given : never
  : never;

/** What a path answers, with or without a query; unknown where the path is not known before. */
export type Answer<Method extends keyof Answers, Path extends string> = string extends Path
  ? unknown
  : Matching<Answers[Method], Bare<Path>>;

/** What a path says before it answers: the name of an event, and its data. */
export type EventOf<Method extends keyof Events, Path extends string> = Matching<
  Events[Method],
  Bare<Path>
>;
