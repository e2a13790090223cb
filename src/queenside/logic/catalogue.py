"""What each technique is called and says, and what each grade means: for whoever tells a person."""

from __future__ import annotations

from typing import NamedTuple

from queenside.logic.ladder import GUESS, MARKS, TECHNIQUES


class Technique(NamedTuple):
    """A technique by its name in ids and files, its title for a person, and what it says."""

    name: str
    title: str
    about: str

    @property
    def sentence(self) -> str:
        """The title and what it says, in one sentence."""
        return f"{self.title}: {self.about[:1].lower()}{self.about[1:]}"


_TOLD = {
    MARKS: (
        "Queen marks",
        "A queen crosses out its row, column and region as far as they are full, and the cells "
        "around it.",
    ),
    "region-single": (
        "Region single",
        "A region has only one cell left, or only as many as it needs queens.",
    ),
    "line-single": (
        "Line single",
        "A row or column has only one cell left, or only as many as it needs queens.",
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
        "A cell that every cell left in a region touches or sees cannot hold a queen.",
    ),
    "touching-line": (
        "Touching shape of a line",
        "A cell that every cell left in a row or column touches or sees cannot hold a queen.",
    ),
    "tiling": (
        "Tiling",
        "A unit that needs q queens and lies in q windows of 2×2 has one queen in each.",
    ),
    "two-regions": (
        "Two regions in two lines",
        "Two regions that fit only in two lines take both: cross out other regions there.",
    ),
    "two-lines": (
        "Two lines in two regions",
        "Two lines that lie in two regions take both: cross out those regions elsewhere.",
    ),
    "squeeze": (
        "Squeeze",
        "Two neighbouring lines lie in as many windows of 2×2 as they need queens.",
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
        "A queen here, and the strips it leaves, would empty another unit.",
    ),
    "composite-region": (
        "Composite region",
        "What neighbouring lines and the regions in them leave of each other holds a known number "
        "of queens.",
    ),
    "composite-exclusion": (
        "Composite exclusion",
        "A queen here would leave a composite region, or two lines, without room.",
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
        "A queen here would force others, and soon a contradiction.",
    ),
    "contradiction": (
        "Contradiction",
        "A queen here, followed up by all that is known, ends in the impossible.",
    ),
    "nested-contradiction": (
        "Nested contradiction",
        "A queen here ends in the impossible, though only forcing chains on the way show it.",
    ),
    GUESS: ("Guess", "No technique helps: only trying does."),
}

CATALOGUE: dict[str, Technique] = {
    name: Technique(name, *_TOLD[name]) for name in (MARKS, *TECHNIQUES, GUESS)
}
"""All techniques by name, easiest first."""

MEANINGS = {
    "easy": "Each step looks at one region or one line.",
    "medium": "Some steps ask what all cells of a region or line see.",
    "hard": "Some steps take two regions or two lines together.",
    "expert": "Some steps take three or more together, or see that a queen would leave no room.",
    "master": "Some steps follow a queen a few passes ahead, up to a contradiction.",
    "extreme": "Some steps follow a queen far ahead, or only trying helps.",
}
"""What each grade asks of a person who solves the board."""
