/** What can be asked of the server, made from core/contract and app/server/inputs.py: python -m lab.tools.contract */

/** The options of a board to generate that have a control: choices and flags. */
export const BOARD_OPTIONS = [{"name": "grade", "title": "Grade", "values": ["", "easy", "medium", "hard", "expert", "master"], "without": "any"}, {"name": "style", "title": "Style", "values": ["drawn", "natural", "compact", "winding", "even"], "without": "any"}, {"name": "near", "title": "Nearly symmetric", "values": ["", "mirror", "diagonal", "turn"], "without": "no"}, {"name": "symmetric", "title": "Symmetric regions"}, {"name": "givens", "title": "Given queens, as few as possible"}, {"name": "motif", "title": "Shape", "values": ["", "heart", "star", "cat", "house", "tree", "fish", "face", "key", "cup", "boat", "arrow", "moon", "crown"], "without": "no shape"}];

/** The names of grades, the easiest first. */
export const GRADES = ["easy", "medium", "hard", "expert", "master", "extreme"];

/** For each number of stars, the fewest and the most rows of boards that can be made. */
export const SIZES = {"1": [5, 64], "2": [8, 14], "3": [12, 15], "4": [16, 19], "5": [20, 22]};

/** The names of techniques, the easiest first. */
export const TECHNIQUES = ["region-single", "line-single", "region-in-line", "line-in-region", "touching-region", "touching-line", "tiling", "two-regions", "exclusion", "x-wing", "two-lines", "squeeze", "three-in-three", "four-in-four", "composite-region", "pressured-exclusion", "five-or-more", "composite-exclusion", "set-differential", "finned-count", "ways-of-a-unit", "forcing-chain", "contradiction", "counting", "nested-contradiction"];

/** The seconds that a question gets unless it says otherwise. */
export const PATIENCE = 60.0;

/** The questions that take processes, files or packages, which only a server has. */
export const NEEDS_SERVER = ["POST /print", "POST /draft", "GET /jobs", "POST /jobs", "POST /pairing"];

/** How many files the boards of the days are in, on a static site. */
export const DAY_FILES = 42;
