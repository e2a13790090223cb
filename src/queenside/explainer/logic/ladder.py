"""The ladder of techniques, easiest first, with the rating of each rung.

Ratings are in the spirit of Sudoku Explainer: the hardest step decides. There are two ladders, for
boards with one queen a unit and with several: to see where two queens of a region lie is harder
than where one does, while windows tell more.

`native/explainer/logic` climbs the first ladder in C; the tests hold the two to the same waves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple, TypedDict

from queenside.core.faults import did_you_mean
from queenside.explainer.logic.board import AT_SEA, BY_A_THREAD, TRUSTING, Board
from queenside.explainer.logic.deduction import Deduction
from queenside.explainer.logic.position import Position
from queenside.explainer.logic.techniques import (
    composite_exclusion,
    confined,
    contradiction,
    counting,
    exact_areas,
    exclusion,
    finned_count,
    forcing_chain,
    pressured_exclusion,
    queen_marks,
    set_differential,
    sets,
    singles,
    touching,
    uniqueness,
    ways,
)

Find = Callable[[Position], Iterator[Deduction]]

MARKS = queen_marks.NAME
"""The technique below the first rung: it costs nothing."""

TRIALS = (forcing_chain.NAME, contradiction.PLAIN, contradiction.NESTED)
"""The techniques that suppose a queen and follow her up; the others see it at once."""

GUESS = "guess"
"""The last resort when nothing on the ladder helps: no technique, and not human."""

GUESS_RATING = 10.0


class Level(NamedTuple):
    """A rung of the ladder.

    `assumes`: it puts a queen somewhere to see what comes of it. `tries`: it takes cell after cell
    (or unit after unit, with all of its ways), and the first deduction will do.
    """

    number: int
    rating: float
    technique: str
    find: Find
    assumes: bool
    tries: bool


def _ladder(*rungs: tuple[float, str, Find]) -> tuple[Level, ...]:
    assuming = {
        pressured_exclusion.NAME,
        finned_count.NAME,
        forcing_chain.NAME,
        contradiction.PLAIN,
        contradiction.NESTED,
        *TRUSTING,
    }
    trying = (
        exclusion.find_crowded,
        composite_exclusion.find,
        set_differential.find_excluded,
        ways.find_units,
        ways.find_areas,
        counting.find_few,
        counting.find,
    )
    return tuple(
        Level(number, rating, name, find, name in assuming, name in assuming or find in trying)
        for number, (rating, name, find) in enumerate(rungs, 1)
    )


def _following(hardest: float, *, assumes: bool) -> Find:
    """Return the techniques with which `contradiction` follows up an assumption."""
    name = contradiction.NESTED if assumes else contradiction.PLAIN

    def following(position: Position) -> list[Deduction]:
        for level in ladder(position.board):
            if level.rating <= hardest and (assumes or not level.assumes):
                found = list(level.find(position))
                if found:
                    return found
        return []

    return partial(contradiction.find, name=name, following=following)


_CHAINS = tuple(
    (5.75 + passes / 4, forcing_chain.NAME, partial(forcing_chain.find, passes=passes))
    for passes in range(1, forcing_chain.LONGEST + 1)
)

ONE: tuple[Level, ...] = _ladder(
    (1.0, singles.REGION, singles.find_region),
    (1.2, singles.LINE, singles.find_line),
    (1.7, confined.REGION, confined.find_region),
    (1.9, confined.LINE, confined.find_line),
    (2.2, touching.REGION, touching.find_few),
    (2.6, touching.LINE, touching.find_line),
    (3.0, touching.REGION, touching.find_more),
    (3.2, sets.TWO_REGIONS, sets.find_two_regions),
    (3.4, sets.TWO_LINES, sets.find_two_lines),
    (3.8, sets.THREE, sets.find_three),
    (4.2, exclusion.NAME, exclusion.find),
    (4.4, sets.FOUR, sets.find_four),
    (4.8, pressured_exclusion.NAME, pressured_exclusion.find),
    (5.0, sets.MORE, sets.find_more),
    (5.2, exact_areas.COMPOSITE, exact_areas.find_composite),
    (5.4, finned_count.NAME, finned_count.find),
    *_CHAINS,
    (8.0, contradiction.PLAIN, _following(5.2, assumes=False)),
    (9.0, contradiction.NESTED, _following(7.0, assumes=True)),
)
"""For boards with one queen in each unit."""

SEVERAL: tuple[Level, ...] = _ladder(
    (1.0, singles.REGION, singles.find_region),
    (1.2, singles.LINE, singles.find_line),
    (1.7, confined.REGION, confined.find_region),
    (1.9, confined.LINE, confined.find_line),
    (2.2, touching.REGION, touching.find_region),
    (2.6, touching.LINE, touching.find_line),
    (2.8, exact_areas.TILING, exact_areas.find_tiling),
    (3.2, exclusion.NAME, exclusion.find_crowded),
    (3.4, exact_areas.SQUEEZE, exact_areas.find_squeeze),
    (3.6, sets.TWO_REGIONS, sets.find_two_regions),
    (3.8, sets.TWO_LINES, sets.find_two_lines),
    (4.2, sets.THREE, sets.find_three),
    (4.6, exact_areas.COMPOSITE, exact_areas.find_composite),
    (4.8, sets.FOUR, sets.find_four),
    (5.0, composite_exclusion.NAME, composite_exclusion.find),
    (5.2, pressured_exclusion.NAME, pressured_exclusion.find),
    (5.3, set_differential.NAME, set_differential.find),
    (5.4, ways.NAME, ways.find_units),
    (5.5, set_differential.NAME, set_differential.find_excluded),
    (5.6, ways.NAME, ways.find_areas),
    (5.8, counting.NAME, counting.find_few),
    *_CHAINS,
    (7.5, counting.NAME, counting.find),
    (8.0, contradiction.PLAIN, _following(3.8, assumes=False)),
)
"""For boards where a unit holds several queens."""

_TRUSTING: tuple[tuple[float, str, Find], ...] = (
    (4.5, AT_SEA, uniqueness.find_at_sea),
    (4.7, BY_A_THREAD, uniqueness.find_by_a_thread),
)


def _with_trusting(levels: tuple[Level, ...]) -> tuple[Level, ...]:
    rungs = [(level.rating, level.technique, level.find) for level in levels]
    return _ladder(*sorted((*rungs, *_TRUSTING), key=lambda rung: rung[0]))


ONE_TRUSTING, SEVERAL_TRUSTING = _with_trusting(ONE), _with_trusting(SEVERAL)
"""The same ladders with the techniques that trust that there is only one solution."""

TECHNIQUES = tuple(
    dict.fromkeys(
        level.technique for level in sorted(ONE + SEVERAL, key=lambda level: level.rating)
    )
)
"""The names of all techniques that prove what they show, easiest first."""

NAMES = (*TECHNIQUES, AT_SEA, BY_A_THREAD)
"""The names of all techniques."""


def ladder(board: Board) -> tuple[Level, ...]:
    """The ladder for this board, without the techniques that may not be used on it."""
    return tuple(level for level in all_levels(board) if level.technique not in board.without)


def all_levels(board: Board) -> tuple[Level, ...]:
    """All rungs for this board; those that trust it only where one of them may be used."""
    return rungs_of(board.several, trusting=board.is_trusted)


def rungs_of(several: bool, *, trusting: bool) -> tuple[Level, ...]:
    """The ladder for units of several queens or of one, with what trusts the board or without."""
    if trusting:
        return SEVERAL_TRUSTING if several else ONE_TRUSTING
    return SEVERAL if several else ONE


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
            meant = did_you_mean(name, NAMES) or f"; choose one of: {', '.join(NAMES)}"
            raise ValueError(f"unknown technique {name!r}{meant}")
    if all(chosen):
        raise ValueError("give the techniques to leave out or the only ones to use, not both")
    if chosen[1]:
        return frozenset({*NAMES} - {*chosen[1]})
    return frozenset(chosen[0]) | (frozenset() if trust_unique else TRUSTING)
