/** What can be asked of the server, made from queenside/contract and queenside/web/inputs.py: python -m tools.contract */

/** The names of grades, the easiest first. */
export const GRADES = ["easy", "medium", "hard", "expert", "master", "extreme"];

/** How regions can look; the first is the default. */
export const STYLES = ["natural", "compact", "winding", "even"];

/** For each number of stars, the fewest and the most rows of boards that can be made. */
export const SIZES = {"1": [5, 64], "2": [8, 14], "3": [12, 15], "4": [16, 19], "5": [20, 22]};

/** The seconds that a question gets unless it says otherwise. */
export const PATIENCE = 60.0;
