/** The types that many modules of the page share. */

type Catalogue = import("./contract.js").TechniquesData;
type CellStyle = import("./board/colours.js").CellStyle;
type Diagnosis = import("./contract.js").DiagnosisDocument;
type Entry = import("./store/games.js").Entry;
type Game = import("./board/game.js").Game;
type Gesture = import("./board/pointer.js").Gesture;
type Grade = import("./contract.js").GradeData;
type Known = import("./store/games.js").Known;
type Moment = import("./reason/review.js").Moment;
type Move = import("./board/game.js").Move;
type Opened = import("./play/open-game.js").Opened;
type Pace = import("./contract.js").PaceData;
type Puzzle = import("./board/puzzle.js").Puzzle;
type Reading = import("./read/dialog.js").Reading;
type Route = import("./router.js").Route;
type Saved = import("./store/games.js").Saved;
type Search = import("./contract.js").SearchData;
type Sketch = import("./sketch/sketch.js").Sketch;
type State = import("./reason/steps.js").State;
type Step = import("./contract.js").StepData;
type Technique = import("./contract.js").CatalogueEntryData;
type Tool = import("./sketch/brush.js").Tool;
type Trace = import("./watch/trace.js").Trace;
type Verdict = import("./sketch/verdict.js").Verdict;
