"""Names and ratings of the techniques, easiest first: the ladder that `native/explainer` climbs.

Ratings are in the spirit of Sudoku Explainer: the hardest step decides. There are two ladders, for
boards with one queen a unit and with several: to see where two queens of a region lie is harder
than where one does, while windows tell more. `native/explainer/reasoner/ladder.h` has the same
levels with their techniques; the tests compare the two.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypedDict

from queenside.core.faults import did_you_mean

MARKS = "queen-marks"
"""The technique below the first level: it costs nothing."""

SINGLES = ("region-single", "line-single")
"""Techniques that place queens on every board."""

TRIALS = ("forcing-chain", "contradiction", "nested-contradiction")
"""Techniques that suppose a queen and follow her up; the others see it at once."""

AT_SEA, BY_A_THREAD = "at-sea", "by-a-thread"
TRUSTING = frozenset({AT_SEA, BY_A_THREAD})
"""Techniques that trust that there is only one solution: not used unless asked for."""

GUESS = "guess"
"""The last resort when nothing on the ladder helps: no technique, and not human."""

GUESS_RATING = 10.0


class Level(NamedTuple):
    """A level of the ladder, by its number from 1."""

    number: int
    rating: float
    technique: str


def _ladder(*levels: tuple[float, str]) -> tuple[Level, ...]:
    return tuple(Level(number, *level) for number, level in enumerate(levels, 1))


_CHAINS = tuple((rating, "forcing-chain") for rating in (6.0, 6.25, 6.5, 6.75, 7.0))
"""By the number of passes, 1 to 5."""

ONE = _ladder(
    (1.0, "region-single"),
    (1.2, "line-single"),
    (1.7, "region-in-line"),
    (1.9, "line-in-region"),
    (2.2, "touching-region"),
    (2.6, "touching-line"),
    (3.0, "touching-region"),
    (3.2, "two-regions"),
    (3.3, "x-wing"),
    (3.4, "two-lines"),
    (3.8, "three-in-three"),
    (4.0, "x-wing"),
    (4.2, "exclusion"),
    (4.4, "four-in-four"),
    (4.6, "x-wing"),
    (4.8, "pressured-exclusion"),
    (5.0, "five-or-more"),
    (5.2, "composite-region"),
    (5.4, "finned-count"),
    *_CHAINS,
    (8.0, "contradiction"),
    (9.0, "nested-contradiction"),
)
"""For boards with one queen in each unit."""

SEVERAL = _ladder(
    (1.0, "region-single"),
    (1.2, "line-single"),
    (1.7, "region-in-line"),
    (1.9, "line-in-region"),
    (2.2, "touching-region"),
    (2.6, "touching-line"),
    (2.8, "tiling"),
    (3.2, "exclusion"),
    (3.4, "squeeze"),
    (3.6, "two-regions"),
    (3.8, "two-lines"),
    (4.2, "three-in-three"),
    (4.6, "composite-region"),
    (4.8, "four-in-four"),
    (5.0, "composite-exclusion"),
    (5.2, "pressured-exclusion"),
    (5.3, "set-differential"),
    (5.4, "ways-of-a-unit"),
    (5.5, "set-differential"),
    (5.6, "ways-of-a-unit"),
    (5.8, "forcing-chain"),
    (6.0, "contradiction"),
    (7.8, "counting"),
    (8.0, "contradiction"),
    (9.95, "counting"),
)
"""For boards where a unit holds several queens.

A trial's rating is 4 and 0.3 for each link, but at least that of its level.
"""

ONE_TRUSTING = _ladder(*sorted([*(level[1:] for level in ONE), (4.5, AT_SEA), (4.7, BY_A_THREAD)]))
"""The same with the techniques that trust that there is only one solution."""

TECHNIQUES = tuple(
    dict.fromkeys(
        level.technique for level in sorted(ONE + SEVERAL, key=lambda level: level.rating)
    )
)
"""Names of all techniques that prove what they show, easiest first."""

NAMES = (*TECHNIQUES, AT_SEA, BY_A_THREAD)
"""Names of all techniques."""


class Choice(TypedDict):
    """The techniques that are asked for, as `left_out` takes them."""

    without: Iterable[str]
    only: Iterable[str]
    trust_unique: bool


def left_out(
    without: Iterable[str] = (), only: Iterable[str] = (), *, trust_unique: bool = False
) -> frozenset[str]:
    """The techniques that may not be used: these, or all but the `only` ones.

    With `trust_unique` those may be used that trust that there is only one solution; so may those
    that `only` names. Raises ValueError for a name that no technique has, and where both are given.
    """
    if not (without or only or trust_unique):  # as nearly always
        return TRUSTING
    chosen = [(name,) if isinstance(name, str) else tuple(name) for name in (without, only)]
    for name in (*chosen[0], *chosen[1]):
        if name not in NAMES:
            advice = did_you_mean(name, NAMES) or f"; choose one of: {', '.join(NAMES)}"
            raise ValueError(f"unknown technique {name!r}{advice}")
    if all(chosen):
        raise ValueError("give the techniques to leave out or the only ones to use, not both")
    if chosen[1]:
        return frozenset({*NAMES} - {*chosen[1]})
    return frozenset(chosen[0]) | (frozenset() if trust_unique else TRUSTING)
