/**
 * The words of reasons, made from queenside/logic/sentences.json: python -m tools.contract
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
    {"when": {"cells": "1"}, "say": "{unit} has only {cells} left, so {stars?the queen|its last queen} goes there"},
    {"say": "{unit} has only {cells} left for its {cells:number} queens, so each holds one"}
  ],
  "confined": [
    {"when": {"stars": "1"}, "say": "{unit} fits only in {holder}, so the rest of {holder} cannot hold a queen"},
    {"when": {"need": "1"}, "say": "the last queen of {unit} fits only in {holder}, so the rest of {holder} cannot hold another queen"},
    {"when": {"placed": "0"}, "say": "the {need} queens of {unit} fit only in {holder}, so the rest of {holder} cannot hold another queen"},
    {"say": "the {need} queens that {unit} still needs fit only in {holder}, so the rest of {holder} cannot hold another queen"}
  ],
  "touching": [
    {"when": {"cells": "7+", "seen": "1"}, "say": "a queen at {seen} would leave no cell for {unit}, so there is none"},
    {"when": {"cells": "7+"}, "say": "a queen on any of {seen} would leave no cell for {unit}, so there are none"},
    {"say": "{unit} has {stars?its queen|its last queen} at {cells:or}, each of which sees {seen?|all of }{seen}, so {seen?that cell|those cells} cannot hold one"}
  ],
  "filling": [
    {"when": {"stars": "1"}, "say": "{chosen} must {chosen?all|both|all} have their queens in {holders}, so no other {chosen:kind} may use these {holders:kind}s"},
    {"say": "the queens that {chosen} still need fit only in {holders}, which need just as many, so no other {chosen:kind} may use these {holders:kind}s"}
  ],
  "overfull": [
    {"when": {"reached": "0"}, "say": "{few} have only no line at all: there is no solution"},
    {"say": "{few} have only {reached}: there is no solution"}
  ],
  "exclusion": [
    {"when": {"left": "0", "need": "1"}, "say": "a queen at {cell} would leave {unit} no cell for its last queen, so there is none"},
    {"when": {"left": "0"}, "say": "a queen at {cell} would leave {unit} no cell for {need:queens}, so there is none"},
    {"say": "a queen at {cell} would leave {unit} only {left}, too little room for {need:queens}, so there is none"}
  ],
  "pressured": [
    {"when": {"strips": "0"}, "say": "with a queen at {cell}, {unit} would have {stars?no cell|too few cells} left, so there is no queen at {cell}"},
    {"say": "with a queen at {cell}, {unit} would have {stars?no cell|too few cells} left, since {strips}, so there is no queen at {cell}"}
  ],
  "pressured.first": "{inner} would then fit only in {outer}",
  "pressured.next": "{inner} only in {outer}",
  "pressured.more": "{count} more like that",
  "finned": [
    {"when": {"reached": "0"}, "say": "a queen at {cell} would leave no cell for {few}, so there is none"},
    {"when": {"reached": "5+"}, "say": "with a queen at {cell}, {few} ({few:number} in all) would fit only in {reached:number} {reached:kind}s, so there is none at {cell}"},
    {"say": "with a queen at {cell}, {few} ({few:number} in all) would fit only in {reached}, so there is none at {cell}"}
  ],
  "chain": "with a queen at {cell}, {links:then}, {ending}; so there is none at {cell}",
  "chain.link": "{unit} would need {cells:each}",
  "chain.others": "others would be forced",
  "chain.clash": "but {clash} attack each other",
  "chain.empty": "which leaves {unit} {stars?no cell|too few cells}",
  "contradiction": [
    {"when": {"forced": "0", "count": "0-1"}, "say": "suppose a queen at {cell}: {count} deduction later, {ending}, so there is none at {cell}"},
    {"when": {"forced": "0"}, "say": "suppose a queen at {cell}: {count} deductions later, {ending}, so there is none at {cell}"},
    {"when": {"count": "0-1"}, "say": "suppose a queen at {cell}: {count} deduction later, with {forced} more {forced?queen|queens} placed, {ending}, so there is none at {cell}"},
    {"say": "suppose a queen at {cell}: {count} deductions later, with {forced} more {forced?queen|queens} placed, {ending}, so there is none at {cell}"}
  ],
  "contradiction.clash": "{clash} would attack each other",
  "contradiction.empty": "{unit} would have {stars?no cell|too few cells} left",
  "area": "the free cells of {units}",
  "area.left": [
    {"when": {"rest": "0"}, "say": "{regions} {regions?lies|lie} in {lines} and {regions?takes|take} all {need:queens} still to come there; so the other free cells there"},
    {"say": "{regions} {regions?lies|lie} in {lines} and {regions?takes|take} {theirs} of the {need:queens} still to come there; so the other free cells there"}
  ],
  "area.outside": [
    {"when": {"more": "0"}, "say": "{lines} {lines?needs|need} {need:queens} and {lines?has|have} {need?it|both|them all} in {regions}, which {regions?needs|need} no more; so the cells of {regions?this region|these regions} elsewhere"},
    {"say": "{lines} {lines?needs|need} {need:queens} and {lines?has|have} {need?it|both|them all} in {regions}, which {regions?needs|need} {theirs}; so the cells of {regions?this region|these regions} elsewhere"}
  ],
  "hold.none": "{area} can hold no more, which leaves none for {cells}",
  "hold.all": "{area} must hold {cells:queens}, and only {cells} {cells?is|are} left, so {cells?it|each} holds one",
  "hold.one": "{area} must hold one queen, at {cells:or}, each of which sees {seen?|all of }{seen}, so {seen?that cell|those cells} cannot hold one",
  "hold.single": "{cover}, so {single}, alone in {single?its window|their windows}, must hold one",
  "hold.cover": "{cover}, which leaves none for {lost}",
  "cover": [
    {"when": {"windows": "5+"}, "say": "{area} must hold {windows:queens} and lie in {windows:number} 2×2 windows, one queen in each"},
    {"say": "{area} must hold {windows:queens} and lie in {windows:number} 2×2 windows ({windows}), one queen in each"}
  ],
  "cover.window": "{first}–{last}",
  "composite-exclusion": [
    {"when": {"full": "1"}, "say": "{area} can hold no more, so there is no queen at {cell}"},
    {"when": {"left": "0"}, "say": "{area} must hold {count:queens}; a queen at {cell} would leave no cell for {others}, so there is none"},
    {"when": {"crowded": "1"}, "say": "{area} must hold {count:queens}; a queen at {cell} would leave only {left} for {others}, too little room, so there is none"},
    {"say": "{area} must hold {count:queens}; a queen at {cell} would leave only {left} for {others}, so there is none"}
  ],
  "composite-exclusion.all": "them",
  "composite-exclusion.rest": [
    {"when": {"rest": "1"}, "say": "the other"},
    {"say": "the other {rest}"}
  ],
  "hint.units": "look at {units}",
  "hint.cell": "look around {cell:place}",
  "hint.mistake": "there is a mistake",
  "hint.which": "diagnose tells which",
  "hint.board": "there is something wrong with the board itself",
  "hint.solved": "the board is solved",
  "hint.stuck": "no technique helps here: only trying does",
  "hint.answer": "no easy reason: in the only solution {cell} holds a queen",
  "diagnosis.blocked": "{queens?a queen stands|queens stand} where none can: {queens}",
  "diagnosis.shared": "the queens at {one} and {other} are both in {units:each}",
  "diagnosis.touch": "the queens at {one} and {other} touch",
  "diagnosis.attack": "the queens at {one} and {other} attack each other",
  "diagnosis.crowded": "{unit} has {queens:queens}, but holds {most}",
  "diagnosis.none": "the board itself has no solution",
  "diagnosis.several.fits": "the board itself has several solutions; what is placed fits one of them",
  "diagnosis.several.none": "the board itself has several solutions; the queens fit none of them",
  "diagnosis.several.unknown": "the board itself has several solutions; whether what is placed fits one of them was not found out in time",
  "diagnosis.unknown": "no queens break a rule together, but the board was not solved in time",
  "diagnosis.queen": "the queen at {cell} is wrong",
  "diagnosis.mark": "the mark at {cell} is wrong",
  "diagnosis.holds.empty": "the only solution has none there",
  "diagnosis.holds.queen": "the only solution has a queen there",
  "diagnosis.right": "everything on the board is right so far",
  "diagnosis.nothing": "nothing is on the board yet, so nothing is wrong"
};

/**
 * What each technique is called and says, from queenside/logic/catalogue.py.
 *
 * @type {Record<string, string>}
 */
export const TECHNIQUES = {
  "queen-marks": "Queen marks: a queen crosses out its row, column and region as far as they are full, and the cells around it.",
  "region-single": "Region single: a region has only one cell left, or only as many as it needs queens.",
  "line-single": "Line single: a row or column has only one cell left, or only as many as it needs queens.",
  "region-in-line": "Region in one line: all cells left in a region lie in one row or column: cross out the rest of that line.",
  "line-in-region": "Line in one region: all cells left in a row or column lie in one region: cross out the rest of that region.",
  "touching-region": "Touching shape of a region: a cell that every cell left in a region touches or sees cannot hold a queen.",
  "touching-line": "Touching shape of a line: a cell that every cell left in a row or column touches or sees cannot hold a queen.",
  "tiling": "Tiling: a unit that needs q queens and lies in q windows of 2×2 has one queen in each.",
  "two-regions": "Two regions in two lines: two regions that fit only in two lines take both: cross out other regions there.",
  "exclusion": "Exclusion: a queen here would leave another unit without room for its queens.",
  "two-lines": "Two lines in two regions: two lines that lie in two regions take both: cross out those regions elsewhere.",
  "squeeze": "Squeeze: two neighbouring lines lie in as many windows of 2×2 as they need queens.",
  "three-in-three": "Three in three: three regions that fit only in three lines take them all, and the other way round.",
  "four-in-four": "Four in four: four regions that fit only in four lines take them all, and the other way round.",
  "composite-region": "Composite region: what neighbouring lines and the regions in them leave of each other holds a known number of queens.",
  "pressured-exclusion": "Pressured exclusion: a queen here, and the strips it leaves, would empty another unit.",
  "five-or-more": "Five or more in as many: five or more regions that fit only in as many lines take them all, and the other way round.",
  "composite-exclusion": "Composite exclusion: a queen here would leave a composite region, or two lines, without room.",
  "finned-count": "Finned count: a queen here would squeeze some regions into fewer lines than they need.",
  "forcing-chain": "Forcing chain: a queen here would force others, and soon a contradiction.",
  "contradiction": "Contradiction: a queen here, followed up by all that is known, ends in the impossible.",
  "nested-contradiction": "Nested contradiction: a queen here ends in the impossible, though only forcing chains on the way show it.",
  "guess": "Guess: no technique helps: only trying does."
};
