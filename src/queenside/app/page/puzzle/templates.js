/**
 * The words of reasons, made from explainer/logic/sentences.json: python -m lab.tools.contract
 *
 * @type {Record<string, string | {when?: Record<string, string>, say: string}[]>}
 */
export const TEMPLATES = {
  "queen-marks": [
    {"when": {"near": "0"}, "say": "the queen at {queen} crosses out the rest of {full}"},
    {"when": {"full": "0"}, "say": "the queen at {queen} crosses out {near?the cells around it|its diagonals}"},
    {"say": "the queen at {queen} crosses out {near?the cells around it|its diagonals} and the rest of {full}"}
  ],
  "queen-marks.several": [
    {"when": {"near": "0"}, "say": "{full:each} now {full?has its|have their} {count} queens, so the rest of {full?it|them} is crossed out"},
    {"when": {"full": "0"}, "say": "the queen at {queen} crosses out {near?the cells around it|its diagonals}"},
    {"say": "the queen at {queen} crosses out {near?the cells around it|its diagonals}; {full:each} now {full?has its|have their} {count} queens, so the rest of {full?it|them} is crossed out"}
  ],
  "single": [
    {"when": {"cells": "1"}, "say": "{unit} has only {cells} left for its {stars?|last }queen"},
    {"say": "{unit} has only {cells} left for its {cells:number} queens, so each holds one"}
  ],
  "confined": [
    {"when": {"stars": "1"}, "say": "all open cells of {unit} are in {holder}, so its queen is there. Cross out the rest of {holder}"},
    {"when": {"need": "1"}, "say": "the last queen of {unit} is in {holder}, which needs no other. Cross out the rest of {holder}"},
    {"when": {"placed": "0"}, "say": "the {need} queens of {unit} are in {holder}, which needs no others. Cross out the rest of {holder}"},
    {"say": "the {need} queens that {unit} still needs are in {holder}, which needs no others. Cross out the rest of {holder}"}
  ],
  "touching": [
    {"when": {"cells": "7+"}, "say": "all open cells of {unit} {sights:parts}. Cross out {seen}"},
    {"say": "{unit} has {stars?its queen|its last queen} at {cells:or}. Cross out {sights:parts}"}
  ],
  "sight": "{targets}, which {ways}",
  "sight.touch": [
    {"when": {"all": "1"}, "say": "{targets?touches|touch} {places?it|both|them all}"},
    {"say": "{targets?touches|touch} {places}"}
  ],
  "sight.unit": [
    {"when": {"again": "1", "stars": "1"}, "say": "{unit} with {places}"},
    {"when": {"again": "1"}, "say": "{unit} (one queen left) with {places}"},
    {"when": {"all": "1", "stars": "1"}, "say": "{targets?shares|share} {unit} with {places?it|both|them all}"},
    {"when": {"stars": "1"}, "say": "{targets?shares|share} {unit} with {places}"},
    {"when": {"all": "1"}, "say": "{targets?shares|share} {unit} (one queen left) with {places?it|both|them all}"},
    {"say": "{targets?shares|share} {unit} (one queen left) with {places}"}
  ],
  "sight.other": [
    {"when": {"all": "1"}, "say": "{targets?is|are} attacked from {places?it|both|them all}"},
    {"say": "{targets?is|are} attacked from {places}"}
  ],
  "sight.mixed": [
    {"when": {"others": "1"}, "say": "{targets}, which are attacked from {places?it|both|them all}"},
    {"when": {"touch": "1"}, "say": "{targets}, each of which touches {places?it|one|some} and shares {units} with {places?it|the other|the rest}"},
    {"say": "{targets}, each of which touches or shares {units} with {places?it|both|them all}"}
  ],
  "sight.units": [
    {"when": {"regions": "0"}, "say": "a row or column"},
    {"when": {"lines": "0"}, "say": "a region"},
    {"say": "a row, column or region"}
  ],
  "sight.reach": [
    {"when": {"units": "0"}, "say": "touch {targets}"},
    {"when": {"touches": "0"}, "say": "share {units:or} with {targets}"},
    {"say": "touch {targets} or share {units:or} with {targets?it|them}"}
  ],
  "filling": [
    {"when": {"stars": "1"}, "say": "the queens of {chosen} are {chosen?all|both|all} in {holders}. Cross out {holders} in all other {chosen:kind}s"},
    {"say": "the queens that {chosen} still need are all in {holders}, which {holders?needs|need} no others. Cross out {holders} in all other {chosen:kind}s"}
  ],
  "x-wing": [
    {"when": {"crossings": "0"}, "say": "{regions} have their queens in {lines}, one in each. Cross out {others}, where these lines meet other regions"},
    {"when": {"others": "0"}, "say": "{regions} have their queens in {lines}, one in each. Cross out {crossings}, where these lines cross"},
    {"say": "{regions} have their queens in {lines}, one in each. Cross out {crossings}, where these lines cross, and {others}, where they meet other regions"}
  ],
  "overfull": [
    {"when": {"reached": "0"}, "say": "{few} have no line left: there is no solution"},
    {"say": "{few} have only {reached}: there is no solution"}
  ],
  "exclusion": [
    {"when": {"left": "0", "need": "1"}, "say": "a queen at {cell:or} would leave {unit} no cell for its last queen, so there is none"},
    {"when": {"left": "0"}, "say": "a queen at {cell:or} would leave {unit} no cell for {need:queens}, so there is none"},
    {"say": "a queen at {cell:or} would leave {unit} only {left}, too little room for {need:queens}, so there is none"}
  ],
  "pressured": [
    {"when": {"strips": "0"}, "say": "with a queen at {cell:or}, {ending}. Cross out {cell}"},
    {"say": "with a queen at {cell:or}, {strips}. Then {ending}. Cross out {cell}"}
  ],
  "pressured.strip": "{inner} {inner?fits|fit} only in {outer}",
  "finned": [
    {"when": {"reached": "0"}, "say": "a queen at {cell:or} would leave no cell for {few}, so there is none"},
    {"say": "with a queen at {cell:or}, {few} could only use {reached}: {few:queens} for {reached:number} {reached:kind}{reached?|s}. Cross out {cell}"}
  ],
  "trial.forced": [
    {"when": {"links": "0"}, "say": "suppose a queen at {cell}. Then {ending}, so there is none at {cell}"},
    {"say": "suppose a queen at {cell}. Then {links:then}. But then {ending}. Cross out {cell}"}
  ],
  "trial.counted": "suppose a queen at {cell}. After {count} {count?deduction|deductions} {ending}. Cross out {cell}",
  "link.single": "{unit} has only {cells}",
  "link.takes": "{inner} {inner?takes|take} {outer}",
  "link.overfull": "{few} {few?has|have} only {reached}",
  "link.holds": "{units} {units?needs|need} {cells}",
  "link.excludes": "{units} {units?rules|rule} out {cells}",
  "link.queens": "there {cells?is a queen|are queens} at {cells}",
  "link.out": "there is none at {cells}",
  "trial.few": [
    {"when": {"left": "0"}, "say": "{unit} has no cell left"},
    {"when": {"left": "1", "need": "1"}, "say": "{unit} has only {left} left"},
    {"say": "{unit} has only {left} left for {need:queens}"}
  ],
  "trial.many": "{unit} has {queens:queens}, too many",
  "clash.shared": "the queens at {one} and {other} are both in {units:each}",
  "clash.touch": "the queens at {one} and {other} touch",
  "clash.attack": "the queens at {one} and {other} attack each other",
  "area": "the open cells of {units}",
  "area.left": [
    {"when": {"rest": "0"}, "say": "{regions} {regions?needs|need} {theirs:queens}, {theirs?|both |all }in {lines}, which {lines?needs|need} no more. The rest of the {lines:kind}{lines?|s}"},
    {"say": "{regions} {regions?needs|need} {theirs:queens}, {theirs?|both |all }in {lines}, which {lines?needs|need} {need}. The rest of the {lines:kind}{lines?|s}"}
  ],
  "area.outside": [
    {"when": {"rest": "0"}, "say": "{lines} {lines?needs|need} {need:queens}, {need?|both |all }in {regions}, which {regions?needs|need} no more. The rest of the {regions:kind}{regions?|s}"},
    {"say": "{lines} {lines?needs|need} {need:queens}, {need?|both |all }in {regions}, which {regions?needs|need} {theirs}. The rest of the {regions:kind}{regions?|s}"}
  ],
  "area.left.short": "the open cells of {lines} outside the regions that lie in {lines?it|them}",
  "area.outside.short": "outside {lines}, the open cells of the regions that reach into {lines?it|them}",
  "hold.none": "{area} can hold none. Cross out {cells}",
  "hold.all": "{area} must hold {cells:queens}, and only {cells} {cells?is|are} left, so {cells?it|each} holds one",
  "hold.one": [
    {"when": {"cells": "7+"}, "say": "{area} must hold one queen, and all of its cells {sights:parts}. Cross out {seen}"},
    {"say": "{area} must hold one queen, at {cells:or}. Cross out {sights:parts}"}
  ],
  "hold.single": "{cover}. So there {single?is a queen|are queens} at {single}, {single?|each }alone in its block",
  "hold.cover": "{cover}. Cross out {lost}",
  "cover": "{area} must hold {windows:queens}, and {windows} have room for one each",
  "cover.window": "{cells:block}",
  "composite-exclusion": [
    {"when": {"full": "1"}, "say": "{area} can hold no more, so there is no queen at {cell:or}"},
    {"when": {"left": "0"}, "say": "{area} must hold {count:queens}. A queen at {cell:or} would leave no cell for {others}, so there is none"},
    {"when": {"crowded": "1"}, "say": "{area} must hold {count:queens}. A queen at {cell:or} would leave only {left} for {others}: too little room. Cross out {cell}"},
    {"say": "{area} must hold {count:queens}. A queen at {cell:or} would leave only {left} for {others}, so there is none"}
  ],
  "composite-exclusion.all": "them",
  "composite-exclusion.rest": [
    {"when": {"rest": "1"}, "say": "the other"},
    {"say": "the other {rest}"}
  ],
  "differential": [
    {"when": {"count": "0"}, "say": "all free cells of {more} lie in {fewer}, which {fewer?needs|need} just as many queens. Cross out {rest}"},
    {"say": "{more} {more?needs|need} {need:queens}, {count} more than {fewer}, so outside the {fewer:kind}{fewer?|s} {more?it holds|they hold} {count} more than the {fewer:kind}{fewer?|s} {fewer?holds|hold} outside the {more:kind}{more?|s}. There is room for only {count}, at {cells}, so the {fewer:kind}{fewer?|s} {fewer?holds|hold} none outside {more?it|them}. Cross out {rest}"}
  ],
  "differential.counts": [
    {"when": {"count": "0"}, "say": "{more} {more?needs|need} {need:queens}, as many as {fewer}. So {more?it holds|they hold} one outside the {fewer:kind}{fewer?|s} for each queen of the {fewer:kind}{fewer?|s} outside the {more:kind}{more?|s}"},
    {"say": "{more} {more?needs|need} {need:queens}, {count} more than {fewer}, so outside the {fewer:kind}{fewer?|s} {more?it holds|they hold} {count} more than the {fewer:kind}{fewer?|s} {fewer?holds|hold} outside the {more:kind}{more?|s}"}
  ],
  "differential.excluded": [
    {"when": {"left": "0"}, "say": "{counts}. With a queen at {cell}, {must}{own?| more} must go there, but no cell would be left. Cross out {cell}"},
    {"say": "{counts}. With a queen at {cell}, {must}{own?| more} must go there, but only {left} would be left: too little room. Cross out {cell}"}
  ],
  "counting": [
    {"when": {"fewer": "0", "blocks": "0"}, "say": "a queen at {cell} would leave no cell for {need:queens} of {more}, so there is none"},
    {"when": {"fewer": "0"}, "say": "with a queen at {cell}, {more} still {more?needs|need} {need:queens}. What is left of {more?it|them} has room only for {places}. Cross out {cell}"},
    {"when": {"blocks": "0"}, "say": "with a queen at {cell}, {more} still {more?needs|need} {need:queens}, and all cells left for {need?it|them} are in {fewer}, which {fewer?has|have} room for only {theirs}. Cross out {cell}"},
    {"say": "with a queen at {cell}, {more} still {more?needs|need} {need:queens}. At most {theirs} of them can be in {fewer}, so {must} {must?is|are} elsewhere. But there is room only for {places}. Cross out {cell}"}
  ],
  "counting.often": [
    {"when": {"fewer": "0", "blocks": "0"}, "say": "suppose a queen at {cell}. Add up {sum}. No cell would be left for them. Cross out {cell}"},
    {"when": {"fewer": "0", "blocks": "1-12"}, "say": "suppose a queen at {cell}. Add up {sum}. But the cells left have room for only {room}: {places}. Cross out {cell}"},
    {"when": {"fewer": "0"}, "say": "suppose a queen at {cell}. Add up {sum}. But the {blocks} blocks left have room for only {room}. Cross out {cell}"},
    {"when": {"blocks": "0"}, "say": "suppose a queen at {cell}. Add up {sum}. Take away {fewer}, {theirs:queens}: {must} {must?remains|remain}. But no cell left counts. Cross out {cell}"},
    {"when": {"blocks": "1-12"}, "say": "suppose a queen at {cell}. Add up {sum}. Take away {fewer}, {theirs:queens}: {must} {must?remains|remain}. But the cells left have room for only {room}: {places}. Cross out {cell}"},
    {"say": "suppose a queen at {cell}. Add up {sum}. Take away {fewer}, {theirs:queens}: {must} {must?remains|remain}. But the {blocks} blocks left have room for only {room}. Cross out {cell}"}
  ],
  "counting.heavy": "no simpler step is known here. Some units counted up to {times} times, and others taken away, would need {must:queens} with one at {cell}, but have room for only {room}. Cross out {cell}",
  "counting.units": [
    {"when": {"times": "1"}, "say": "what {units} still {units?needs|need}"},
    {"when": {"times": "2"}, "say": "twice what {units} still {units?needs|need}"},
    {"say": "{times} times what {units} still {units?needs|need}"}
  ],
  "counting.sum": [
    {"when": {"units": "1"}, "say": "{more}: {need:queens}"},
    {"say": "{more}: {need:queens}, where a queen in two of them counts twice"}
  ],
  "counting.places": [
    {"when": {"times": "1"}, "say": "one{blocks?| each} in {blocks}"},
    {"when": {"times": "2"}, "say": "two{blocks?| each} in {blocks} (a queen there counts twice)"},
    {"say": "{times}{blocks?| each} in {blocks} (a queen there counts {times} times)"}
  ],
  "counting.block": "{cells:block}",
  "ways.places": [
    {"when": {"deaths": "0"}, "say": "{area} must hold {need:queens}: {ways:either}. {cells} {cells?belongs|belong} to every way"},
    {"when": {"ways": "1", "cells": "2+"}, "say": "{area} must hold {need:queens}. Any way but {cells} leaves too little room in {deaths:or}, so that is where they are"},
    {"say": "{area} must hold {need:queens}: {ways:either}. Any other way leaves too little room in {deaths:or}, so there {cells?is a queen|are queens} at {cells}"}
  ],
  "ways.crosses": [
    {"when": {"deaths": "0"}, "say": "{area} must hold {need:queens}: {ways:either}. Every way crosses out {cells}"},
    {"say": "{area} must hold {need:queens}: {ways:either}. Any other way leaves too little room in {deaths:or}. Cross out {cells}, as every way does"}
  ],
  "ways.without": [
    {"when": {"deaths": "0"}, "say": "{area} must hold {need:queens}. With one at {cells} there would be no cell for {need?it|the other|the others}, so there is none at {cells}"},
    {"when": {"need": "2", "deaths": "1"}, "say": "{area} must hold two queens. With one at {cells} and {deaths}. Cross out {cells}"},
    {"say": "{area} must hold {need:queens}. With one at {cells}, there is too little room in {deaths:or}. Cross out {cells}"}
  ],
  "ways.death": "{room} ({ways:parts})",
  "ways.other": "{room} (with the other at {others:or})",
  "ways.only": "the other at {others:or}, there is too little room in {room}",
  "ways.room": "{units}",
  "ways.left": "{lines} outside {regions}",
  "ways.outside": "{regions} outside {lines}",
  "ways.pair": "{first} with {seconds:or}",
  "ways.queens": "{queens:each}",
  "at-sea": [
    {"when": {"forced": "0"}, "say": "with a queen at {cell}, the queens at {queens} could move to {moved} without breaking a rule: a second solution. This trusts that there is only one. Cross out {cell}"},
    {"say": "with a queen at {cell}, {forced}. Then the queens at {queens} could move to {moved} without breaking a rule: a second solution. This trusts that there is only one. Cross out {cell}"}
  ],
  "by-a-thread": "the queens at {queens} could move to {moved} without breaking a rule: a second solution. Only a queen at {thread} can stop them. This trusts that there is only one solution, so there is a queen at {thread}",
  "hint.units": "look at {units}",
  "hint.cell": "look around {cell:place}",
  "hint.mistake": "there is a mistake",
  "hint.which": [
    {"when": {"queens": "1+", "marks": "1+"}, "say": "some of your queens and crosses are wrong"},
    {"when": {"marks": "0"}, "say": "{queens?one of your queens is|some of your queens are} wrong"},
    {"say": "{marks?one of your crosses is|some of your crosses are} wrong"}
  ],
  "hint.board": "there is something wrong with the board itself",
  "hint.solved": "the board is solved",
  "hint.stuck": [
    {"when": {"without": "0"}, "say": "no technique helps here: only trying does"},
    {"say": "none of the techniques that may be used helps here"}
  ],
  "hint.long": "finding the next step by logic would take too long here",
  "hint.completion": "this board has several solutions; one that fits has a queen at {cell}",
  "closing": [
    {"when": {"untold": "0", "most": "1"}, "say": "now there is always {units} with only one cell left: {queens}"},
    {"when": {"most": "1"}, "say": "now there is always {units} with only one cell left: first {queens}, and so on"},
    {"when": {"untold": "0"}, "say": "now there is always {units} with only as many cells left as it needs queens: {queens:parts}"},
    {"say": "now there is always {units} with only as many cells left as it needs queens: first {queens:parts}; and so on"}
  ],
  "closing.queens": "{cells}",
  "ending.fault": "here reasoning ends: {fault}, so this board has no solution",
  "diagnosis.blocked": "{queens?a queen stands|queens stand} where none can: {queens}",
  "diagnosis.shared": "the queens at {one} and {other} are both in {units:each}",
  "diagnosis.touch": "the queens at {one} and {other} touch",
  "diagnosis.attack": "the queens at {one} and {other} attack each other",
  "diagnosis.crowded": "{unit} has {queens:queens}, but holds {most}",
  "diagnosis.none": "the board itself has no solution",
  "diagnosis.several.fits": "the board can still be finished; it has several solutions",
  "diagnosis.several.none": "the board cannot be finished like this; none of its solutions fits",
  "diagnosis.unknown": "no queens break a rule together, but the board was not solved in time",
  "diagnosis.queen": "the queen at {cell} is wrong",
  "diagnosis.mark": "the mark at {cell} is wrong",
  "diagnosis.holds.empty": "the only solution has none there",
  "diagnosis.holds.queen": "the only solution has a queen there",
  "diagnosis.long": "finding the reason by logic would take too long",
  "diagnosis.queen-marks": [
    {"when": {"near": "0"}, "say": "a queen at {queen} crosses out the rest of {full}"},
    {"when": {"full": "0"}, "say": "a queen at {queen} crosses out {near?the cells around it|its diagonals}"},
    {"say": "a queen at {queen} crosses out {near?the cells around it|its diagonals} and the rest of {full}"}
  ],
  "diagnosis.queen-marks.several": [
    {"when": {"near": "0"}, "say": "with a queen at {queen}, {full:each} {full?has its|have their} {count} queens, so the rest of {full?it|them} is crossed out"},
    {"when": {"full": "0"}, "say": "a queen at {queen} crosses out {near?the cells around it|its diagonals}"},
    {"say": "a queen at {queen} crosses out {near?the cells around it|its diagonals}; then {full:each} {full?has its|have their} {count} queens, so the rest of {full?it|them} is crossed out"}
  ],
  "diagnosis.right": "everything on the board is right so far",
  "diagnosis.nothing": "nothing is on the board yet, so nothing is wrong"
};

/**
 * What each technique is called and says, from queenside/explainer/logic/catalogue.py.
 *
 * @type {Record<string, string>}
 */
export const TECHNIQUES = {
  "queen-marks": "Queen marks: a queen crosses out its row, column and region as far as they are full, and the cells around it.",
  "region-single": "Region single: only one cell is left in a region, or only as many as it needs queens.",
  "line-single": "Line single: only one cell is left in a row or column, or only as many as it needs queens.",
  "region-in-line": "Region in one line: all cells left in a region lie in one row or column: cross out the rest of that line.",
  "line-in-region": "Line in one region: all cells left in a row or column lie in one region: cross out the rest of that region.",
  "touching-region": "Touching shape of a region: a cell that every open cell of a region attacks can't hold a queen.",
  "touching-line": "Touching shape of a line: a cell that every open cell of a row or column attacks can't hold a queen.",
  "tiling": "Tiling: two stars never share a 2×2 block: cover a region with as few blocks as you can.",
  "two-regions": "Two regions in two lines: two regions that fit only in two lines take both: cross out other regions there.",
  "exclusion": "Exclusion: a queen here would leave another unit without room for its queens.",
  "x-wing": "X-wing: regions that fit only in as many rows and columns together take these lines: cross out other regions there, and where the lines cross.",
  "two-lines": "Two lines in two regions: two lines that lie in two regions take both: cross out those regions elsewhere.",
  "squeeze": "Squeeze: cover two neighbouring lines with as few 2×2 blocks as you can: if they need as many queens, each block holds one.",
  "three-in-three": "Three in three: three regions that fit only in three lines take them all, and the other way round.",
  "four-in-four": "Four in four: four regions that fit only in four lines take them all, and the other way round.",
  "composite-region": "Composite region: take neighbouring lines without the regions that lie inside them, or the reverse: you know how many queens are left there.",
  "pressured-exclusion": "Pressured exclusion: try a queen here: some regions would be left with one line, or lines with one region, and these together would empty another unit.",
  "five-or-more": "Five or more in as many: five or more regions that fit only in as many lines take them all, and the other way round.",
  "composite-exclusion": "Composite exclusion: take neighbouring lines without the regions inside them, or two lines together: look for a cell that would leave them too little room.",
  "set-differential": "Set differential: compare what some lines and some regions need: the lines hold the difference outside the regions. Look where there is hardly room for it.",
  "finned-count": "Finned count: a queen here would squeeze some regions into fewer lines than they need.",
  "ways-of-a-unit": "Ways of a unit: list the few ways in which a unit can hold its queens: look for what all of them cross out, or use.",
  "forcing-chain": "Forcing chain: a short trial: a queen here would force others, and soon a contradiction.",
  "contradiction": "Trial: suppose a queen here and follow her up by all that is known: a contradiction.",
  "counting": "Counting: add up what some units need and take others away: a queen here would leave too little room.",
  "nested-contradiction": "Nested trial: suppose a queen here: only with forcing chains on the way it ends in a contradiction.",
  "at-sea": "At sea: two queens here could move to other corners of a rectangle. A board with only one solution, as this trusts, never lets them.",
  "by-a-thread": "By a thread: only a queen here can stop two others from moving. A board with only one solution, as this trusts, has her.",
  "guess": "Guess: no technique helps: only trying does."
};

/** @type {Record<string, string>} */
export const TITLES = {
  "queen-marks": "Queen marks",
  "region-single": "Region single",
  "line-single": "Line single",
  "region-in-line": "Region in one line",
  "line-in-region": "Line in one region",
  "touching-region": "Touching shape of a region",
  "touching-line": "Touching shape of a line",
  "tiling": "Tiling",
  "two-regions": "Two regions in two lines",
  "exclusion": "Exclusion",
  "x-wing": "X-wing",
  "two-lines": "Two lines in two regions",
  "squeeze": "Squeeze",
  "three-in-three": "Three in three",
  "four-in-four": "Four in four",
  "composite-region": "Composite region",
  "pressured-exclusion": "Pressured exclusion",
  "five-or-more": "Five or more in as many",
  "composite-exclusion": "Composite exclusion",
  "set-differential": "Set differential",
  "finned-count": "Finned count",
  "ways-of-a-unit": "Ways of a unit",
  "forcing-chain": "Forcing chain",
  "contradiction": "Trial",
  "counting": "Counting",
  "nested-contradiction": "Nested trial",
  "at-sea": "At sea",
  "by-a-thread": "By a thread",
  "guess": "Guess"
};

/** How explanations end, from queenside/explainer/explain/explain.py. */
export const ENDINGS = {
  "unique": "Here the techniques end: the rest can only be found by trying.",
  "solved": "Here the techniques end: the rest can only be found by trying.",
  "unknown": "Here the techniques end: the rest can only be found by trying.",
  "none": "Here reasoning ends: this board has no solution.",
  "several": "Here reasoning ends: this board has several solutions.",
  "solved by logic": "Solved: every step was forced, so this is the only solution.",
  "tried": "Solved: this is the only solution. {} supposed a queen and met a contradiction.",
  "trusted": "Solved, trusting that there is only one solution: some steps rest on that.",
  "long": "Here this explanation ends: finding the next step by logic would take too long."
};

/** Seconds to count the solutions, and the highest rating that is tried if there isn't one. */
export const [STATUS_SECONDS, HOPELESS_RATING] = [10.0, 5.0];
