"""The names and sentences of techniques, and the meanings of grades, for people."""

from __future__ import annotations

from typing import NamedTuple

from queenside.explainer.logic.ladder import AT_SEA, BY_A_THREAD, GUESS, MARKS, NAMES


class Technique(NamedTuple):
    """A technique by its name in ids and files, its title for a person, and what it says."""

    name: str
    title: str
    about: str

    @property
    def sentence(self) -> str:
        """The title and what it says, in one sentence."""
        return f"{self.title}: {self.about[:1].lower()}{self.about[1:]}"


_DESCRIPTIONS = {
    MARKS: (
        "Queen marks",
        "A queen crosses out its row, column and region as far as they are full, and the cells "
        "around it.",
    ),
    "region-single": (
        "Region single",
        "Only one cell is left in a region, or only as many as it needs queens.",
    ),
    "line-single": (
        "Line single",
        "Only one cell is left in a row or column, or only as many as it needs queens.",
    ),
    "region-in-line": (
        "Region in one line",
        "All cells left in a region lie in one row or column: cross out the rest of that line.",
    ),
    "line-in-region": (
        "Line in one region",
        "All cells left in a row or column lie in one region: cross out the rest of that region.",
    ),
    "touching-region": (
        "Touching shape of a region",
        "A cell that every open cell of a region attacks can't hold a queen.",
    ),
    "touching-line": (
        "Touching shape of a line",
        "A cell that every open cell of a row or column attacks can't hold a queen.",
    ),
    "tiling": (
        "Tiling",
        "Two stars never share a 2×2 block: cover a region with as few blocks as you can.",
    ),
    "two-regions": (
        "Two regions in two lines",
        "Two regions that fit only in two lines take both: cross out other regions there.",
    ),
    "x-wing": (
        "X-wing",
        "Regions that fit only in as many rows and columns together take these lines: cross out "
        "other regions there, and where the lines cross.",
    ),
    "two-lines": (
        "Two lines in two regions",
        "Two lines that lie in two regions take both: cross out those regions elsewhere.",
    ),
    "squeeze": (
        "Squeeze",
        "Cover two neighbouring lines with as few 2×2 blocks as you can: if they need as many "
        "queens, each block holds one.",
    ),
    "three-in-three": (
        "Three in three",
        "Three regions that fit only in three lines take them all, and the other way round.",
    ),
    "exclusion": (
        "Exclusion",
        "A queen here would leave another unit without room for its queens.",
    ),
    "four-in-four": (
        "Four in four",
        "Four regions that fit only in four lines take them all, and the other way round.",
    ),
    "pressured-exclusion": (
        "Pressured exclusion",
        "Try a queen here: some regions would be left with one line, or lines with one region, "
        "and these together would empty another unit.",
    ),
    "composite-region": (
        "Composite region",
        "Take neighbouring lines without the regions that lie inside them, or the reverse: you "
        "know how many queens are left there.",
    ),
    "composite-exclusion": (
        "Composite exclusion",
        "Take neighbouring lines without the regions inside them, or two lines together: look for "
        "a cell that would leave them too little room.",
    ),
    "set-differential": (
        "Set differential",
        "Compare what some lines and some regions need: the lines hold the difference outside the "
        "regions. Look where there is hardly room for it.",
    ),
    "ways-of-a-unit": (
        "Ways of a unit",
        "List the few ways in which a unit can hold its queens: look for what all of them cross "
        "out, or use.",
    ),
    "counting": (
        "Counting",
        "Add up what some units need and take others away: a queen here would leave too little "
        "room.",
    ),
    "five-or-more": (
        "Five or more in as many",
        "Five or more regions that fit only in as many lines take them all, and the other way "
        "round.",
    ),
    "finned-count": (
        "Finned count",
        "A queen here would squeeze some regions into fewer lines than they need.",
    ),
    "forcing-chain": (
        "Forcing chain",
        "A short trial: a queen here would force others, and soon a contradiction.",
    ),
    "contradiction": (
        "Trial",
        "Suppose a queen here and follow her up by all that is known: a contradiction.",
    ),
    "nested-contradiction": (
        "Nested trial",
        "Suppose a queen here: only with forcing chains on the way it ends in a contradiction.",
    ),
    AT_SEA: (
        "At sea",
        "Two queens here could move to other corners of a rectangle. A board with only one "
        "solution, as this trusts, never lets them.",
    ),
    BY_A_THREAD: (
        "By a thread",
        "Only a queen here can stop two others from moving. A board with only one solution, as "
        "this trusts, has her.",
    ),
    GUESS: ("Guess", "No technique helps: only trying does."),
}

CATALOGUE: dict[str, Technique] = {
    name: Technique(name, *_DESCRIPTIONS[name]) for name in (MARKS, *NAMES, GUESS)
}
"""All techniques by name, easiest first."""

MEANINGS = {
    "easy": "Each step looks at one region or one line.",
    "medium": "Some steps ask what all cells of a region or line see.",
    "hard": "Some steps take two regions or two lines together.",
    "expert": "Some steps take three or more regions or lines together.",
    "master": "Some steps suppose a queen and see that she leaves no room, at once or soon.",
    "extreme": "Some steps follow a queen far ahead, or only trying helps.",
}
"""The demands of each grade on a person who solves the board."""
