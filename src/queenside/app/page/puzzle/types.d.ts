/** The types of puzzles that many modules share, of the page and of the extension. */

type Cell = import("./unit-board.js").Cell;
type Kernel = import("../kernel/kernel.js").Kernel;
type Names = import("./names.js").Names;
type Options = import("./check.js").Options;
type PuzzleDocument = import("./document.js").PuzzleDocument;
type StepData = import("./steps.js").StepData;
type UnitBoard = import("./unit-board.js").UnitBoard;
