/** What can be asked of the server, made from queenside/contract and queenside/web/inputs.py: python -m tools.contract */

/** The names of grades, the easiest first. */
export const GRADES = ["easy", "medium", "hard", "expert", "master", "extreme"];

/** Those that boards can be made of. */
export const MADE_GRADES = ["easy", "medium", "hard", "expert", "master"];

/** What a drawn board can nearly be: its own image. */
export const NEARS = ["mirror", "diagonal", "turn"];

/** What a board can be drawn as. */
export const MOTIFS = ["heart", "star", "cat", "house", "tree", "fish", "face", "key", "cup", "boat", "arrow", "moon", "crown"];

/** How regions can look; the first is the default. */
export const STYLES = ["drawn", "natural", "compact", "winding", "even"];

/** For each number of stars, the fewest and the most rows of boards that can be made. */
export const SIZES = {"1": [5, 64], "2": [8, 14], "3": [12, 15], "4": [16, 19], "5": [20, 22]};

/** What can be measured on a board that is made. */
export const MEASURES = ["smallest", "largest", "spread", "steps", "width", "hard-steps", "climax", "first-queen", "uses"];

/** The names of techniques, the easiest first. */
export const TECHNIQUES = ["region-single", "line-single", "region-in-line", "line-in-region", "touching-region", "touching-line", "tiling", "two-regions", "exclusion", "two-lines", "squeeze", "three-in-three", "four-in-four", "composite-region", "pressured-exclusion", "five-or-more", "composite-exclusion", "set-differential", "finned-count", "ways-of-a-unit", "counting", "forcing-chain", "contradiction", "nested-contradiction"];

/** The seconds that a question gets unless it says otherwise. */
export const PATIENCE = 60.0;

/** The questions that take processes, files or packages, which only a server has. */
export const NEEDS_SERVER = ["POST /print", "POST /draft", "GET /jobs", "POST /jobs", "POST /pairing"];

/** How many files the boards of the days are in, on a static site. */
export const DAY_FILES = 42;
