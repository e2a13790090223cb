"""Measures of a board, and the ranges of them that a maker can ask for.

    smallest=2-       the smallest region has two cells or more
    steps=-9          at most nine steps
    hard-steps=1      exactly one step is as hard as the hardest
    aha=100           once the hardest step is found, easy ones lead to the end

Steps are the waves of the grade (`explainer/logic/reasoner.py`); an aha is measured by the proof
that an explanation shows.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from math import inf, sqrt
from typing import TYPE_CHECKING, NamedTuple

from queenside.core.faults import did_you_mean
from queenside.core.puzzles.region import RegionPuzzle

if TYPE_CHECKING:
    from queenside.explainer.logic.reasoner import Step, Wave

_EASY = 1.9
"""The highest rating of a step that everybody sees."""


Path = Sequence["Wave"]
"""The logical solution of a board."""


class Measure(NamedTuple):
    """Something that can be measured, and its most for a number of rows."""

    upper_limit: Callable[[int], float]
    of_areas: Callable[[Sequence[int]], float] | None = None
    of_path: Callable[[Path, str | None], float] | None = None
    """By path, and the technique that the board must need."""
    of_proof: Callable[[Sequence[Step]], float] | None = None
    """By the steps that an explanation shows."""


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _spread(areas: Sequence[int]) -> float:
    mean = _mean(areas)
    return 100 * sqrt(_mean([(area - mean) ** 2 for area in areas])) / mean


def _hardest(path: Path) -> float:
    return max(step.rating for step in path)


def _hard_steps(path: Path, _: str | None) -> float:
    return sum(step.rating == _hardest(path) for step in path)


def _climax(path: Path, _: str | None) -> float:
    ratings = [step.rating for step in path]
    return 100 * ratings.index(max(ratings)) / max(1, len(path) - 1)


def _first_queen(path: Path, _: str | None) -> float:
    return next(number for number, step in enumerate(path, 1) if step.places)


def _aha(proof: Sequence[Step]) -> float:
    """Return how much follows from the hardest step by easy steps alone: percent of its cells."""
    ratings = [step.deduction.rating for step in proof]
    hardest = ratings.index(max(ratings))
    if ratings[hardest] <= _EASY:
        return 0
    easy = takewhile(lambda step: step.deduction.rating <= _EASY, proof[hardest:][1:])
    missing = [step.after.free for step in (proof[hardest], *easy)]
    return 100 * (1 - missing[-1].bit_count() / missing[0].bit_count())


def _cells(rows: int) -> float:
    return rows * rows


MEASURES: dict[str, Measure] = {
    "smallest": Measure(lambda rows: rows, of_areas=min),
    "largest": Measure(_cells, of_areas=max),
    "spread": Measure(lambda rows: 100 * sqrt(rows), of_areas=_spread),
    "steps": Measure(_cells, of_path=lambda path, _: len(path)),
    "width": Measure(_cells, of_path=lambda path, _: _mean([step.cells for step in path])),
    "hard-steps": Measure(_cells, of_path=_hard_steps),
    "climax": Measure(lambda _: 100, of_path=_climax),
    "first-queen": Measure(_cells, of_path=_first_queen),
    "aha": Measure(lambda _: 100, of_proof=_aha),
    "uses": Measure(
        _cells, of_path=lambda path, technique: sum(s.technique == technique for s in path)
    ),
}
"""By name; docs/guides/generating.md says what they mean."""

_NUMBER = r"\d{1,4}(?:\.\d{1,3})?"
_TEXT = re.compile(rf"([a-z-]+)=({_NUMBER})?(-)?({_NUMBER})?")
_WORD = re.compile(rf"({'|'.join(MEASURES)})\.({_NUMBER})?(to)?({_NUMBER})?(?=-|\Z)")


class Range(NamedTuple):
    """A range of a measure, both ends included."""

    measure: str
    low: float
    high: float


def parse_range(text: str) -> Range:
    """Parse a range such as "smallest=2-". Raises ValueError if it isn't one."""
    match = _TEXT.fullmatch(text)
    if not match or not (match[2] or match[4]) or (match[4] and not match[3]):
        raise ValueError(f"'{text}' is not a range such as smallest=2-, steps=8-12 or climax=-50")
    name, low, dash, high = match.groups()
    if name not in MEASURES:
        advice = did_you_mean(name, MEASURES) or f"; choose one of: {', '.join(MEASURES)}"
        raise ValueError(f"there is no measure '{name}'{advice}")
    lowest = float(low or 0)
    return Range(name, lowest, float(high) if high else inf if dash else lowest)


def to_word(text: str) -> str:
    """Write a range as a word of a seed id: "smallest=2-" becomes "smallest.2to"."""
    name, _, values = text.partition("=")
    return f"{name}.{values.replace('-', 'to')}"


def match_word(words: str, start: int) -> tuple[str, int] | None:
    """Read back what `to_word` wrote at this place of a seed id: the range, and where it ends."""
    match = _WORD.match(words, start)
    if not match:
        return None
    name, low, to, high = (part or "" for part in match.groups())
    return f"{name}={low}{'-' if to else ''}{high}", match.end()


def faults(ranges: Sequence[str], rows: int, technique: str | None) -> Iterator[str]:
    """Say why no board of so many rows can lie in these ranges; nothing if one can."""
    names: set[str] = set()
    for text in ranges:
        try:
            limits = parse_range(text)
        except ValueError as error:
            yield str(error)
            return
        name, upper_limit = limits.measure, MEASURES[limits.measure].upper_limit(rows)
        if name in names:
            yield f"there are two ranges for {name}: join them"
        names.add(name)
        if limits.low > limits.high:
            yield f"{text} is empty: say the smaller number first"
        elif limits.low > upper_limit:
            yield f"no {rows}×{rows} board has {text}: the most is {upper_limit:g}"
        if name == "uses" and technique is None:
            yield "uses counts the steps of a technique: say which one the board must need"


def path_of(puzzle: RegionPuzzle, excluded: frozenset[str]) -> Path | None:
    """Solve the board by logic without these techniques; return None where that fails."""
    from queenside.explainer.logic.reasoner import Position, find_waves

    waves, state = find_waves(Position.start(puzzle.problem), excluded)
    return waves if state == "solved" else None


class Sieve:
    """Picks boards whose measures lie in ranges, and that logic solves without some techniques.

    `count` is how many boards it has looked at; `extremes` are the least and the most of each of
    their measures, by name.
    """

    def __init__(
        self, ranges: Sequence[str], technique: str | None, excluded: frozenset[str]
    ) -> None:
        self._ranges = [parse_range(text) for text in ranges]
        self._technique, self._excluded = technique, excluded
        from queenside.explainer.logic.ladder import TRUSTING

        measures = [MEASURES[limits.measure] for limits in self._ranges]
        self._needs_proof = any(measure.of_proof for measure in measures)
        self._needs_path = bool(excluded - TRUSTING) or any(
            measure.of_path or measure.of_proof for measure in measures
        )
        self.count = 0
        self.extremes: dict[str, tuple[float, float]] = {}

    def takes(self, puzzle: RegionPuzzle) -> bool:
        """Return whether all measures lie in their ranges; if steps count, logic must solve it."""
        self.count += 1
        areas = [*Counter(name for row in puzzle.regions for name in row).values()]
        if not self._lie_in_ranges(lambda measure: measure.of_areas and measure.of_areas(areas)):
            return False
        if not self._needs_path:
            return True
        path = path_of(puzzle, self._excluded)
        if path is None or not self._lie_in_ranges(
            lambda measure: measure.of_path and measure.of_path(path, self._technique)
        ):
            return False
        return not self._needs_proof or self._lie_in_ranges(
            lambda measure: measure.of_proof and measure.of_proof(self._prove(puzzle))
        )

    def _prove(self, puzzle: RegionPuzzle) -> Sequence[Step]:
        from queenside.explainer.logic.reasoner import Position, prove

        return prove(Position.start(puzzle.problem), excluded=self._excluded).steps

    def __str__(self) -> str:
        """Describe the boards met: "of 90 boards steps went from 6 to 14"."""
        boards = f"of {self.count} boards"
        if not self.extremes:
            return f"{boards} logic solved none with these techniques"
        ends = ((name, *ends) for name, ends in self.extremes.items())
        return f"{boards} " + ", ".join(
            f"{name} went from {a:.4g} to {b:.4g}" for name, a, b in ends
        )

    def _lie_in_ranges(self, value_of: Callable[[Measure], float | None]) -> bool:
        """Return whether all values lie in their ranges; None is one that is not measured so."""
        suits = True
        for limits in self._ranges:
            value = value_of(MEASURES[limits.measure])
            if value is not None:
                minimum, maximum = self.extremes.get(limits.measure, (value, value))
                self.extremes[limits.measure] = min(minimum, value), max(maximum, value)
                suits = suits and limits.low <= value <= limits.high
        return suits
