"""The steps of an explanation, a picture's worth at a time.

What a queen crosses out is a step of its own, but nobody wants a picture of its own for it: a move
is a step together with the marks that follow from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from queenside.core.formats import svg
from queenside.core.formats.document import State
from queenside.core.formats.svg import Highlight
from queenside.core.puzzles.puzzle import Cell, Puzzle
from queenside.explainer.explain.explain import Closing, Explanation, Link, Step
from queenside.explainer.logic.catalogue import CATALOGUE
from queenside.explainer.logic.ladder import MARKS

CLOSING_TITLE = "One after the other"
UNFOLD = "Step by step"


@dataclass(frozen=True)
class Move:
    """A step and the marks that follow from it; marks alone where clues make them at the start.

    Or all last steps, told by a `closing` sentence.
    """

    steps: tuple[Step, ...]
    closing: Closing | None = None

    @property
    def number(self) -> int:
        """Number of its step; 0 for marks that clues make at the start."""
        return self.steps[0].number

    @property
    def after(self) -> State:
        """Board after it."""
        return self.steps[-1].after

    @property
    def title(self) -> str:
        """Name of its technique."""
        return CLOSING_TITLE if self.closing else title(self.steps[0])

    @property
    def rating(self) -> float:
        """Rating of its technique; 0 for marks."""
        return self.steps[0].rating

    @property
    def label(self) -> str:
        """Number, or those of all that its sentence tells; empty for marks that clues make."""
        last = f"–{self.steps[-1].number}" if self.closing else ""
        return f"{self.number}{last}" if self.number else ""

    @property
    def lines(self) -> tuple[str, ...]:
        """Sentences, with the deductions of trials that they only count."""
        if self.closing:
            return (self.closing.sentence,)
        return tuple(line for step in self.steps for line in step.lines)

    def picture(self, puzzle: Puzzle, *, monochrome: bool = False) -> str:
        """Return the board after it as SVG: what it looks at stands out, what is new is marked."""
        light = self.highlight(puzzle)
        return svg.draw(puzzle, state=self.after, monochrome=monochrome, highlight=light)

    def highlight(self, puzzle: Puzzle) -> Highlight:
        """Return the marks for its picture; of all last steps only the queens."""
        if self.closing:
            return Highlight(queens=tuple(cell for step in self.steps for cell in step.places))
        return highlight(puzzle, *self.steps)


def moves(explanation: Explanation, *, unfold: bool = False) -> Iterator[Move]:
    """Yield the steps in moves, those of the closing sentence as one unless it is to `unfold`."""
    closing = None if unfold else explanation.closing
    waiting: list[Step] = []
    for step in explanation.steps[: -len(closing.steps)] if closing else explanation.steps:
        if waiting and step.technique != MARKS:
            yield Move(tuple(waiting))
            waiting.clear()
        waiting.append(step)
    if waiting:
        yield Move(tuple(waiting))
    if closing:
        yield Move(closing.steps, closing)


def title(step: Step) -> str:
    """Return the name of the step's technique."""
    return CATALOGUE[step.technique].title


def heading(move: Move) -> str:
    """Return the number, technique and rating of its step in a line."""
    number = f"{move.label}. " if move.label else ""
    rating = f" ({move.rating:g})" if move.rating else ""
    return f"{number}{move.title}{rating}"


def highlight(puzzle: Puzzle, *steps: Step) -> Highlight:
    """Return the marks for a picture of these steps: the first one's units, and all that is new."""
    first = steps[0]
    return Highlight(
        _cells_to_show(puzzle, first),
        first.looks_at if first.technique != MARKS else (),
        tuple(cell for step in steps for cell in step.places),
        tuple(cell for step in steps for cell in step.eliminates),
        trial=tuple(_led_to(first.trial)),
    )


def _led_to(
    trial: tuple[Link, ...], above: str = ""
) -> Iterator[tuple[str, tuple[Cell, ...], tuple[Cell, ...]]]:
    """Yield the number of each deduction of a trial, its queens and marks.

    Those of trials within, too, if they are listed below it and not told in its sentence.
    """
    for index, link in enumerate(trial, 1):
        number = f"{above}{index}"
        yield number, link.places, link.eliminates
        yield from _led_to(link.summarised_links, f"{number}.")


def _cells_to_show(puzzle: Puzzle, step: Step) -> frozenset[Cell]:
    """Return the cells of its units; of a step without units, those it looks at, if any."""
    positions = puzzle.problem.grid.positions
    cells = {positions[cell] for unit in step.because for cell in unit.cells}
    return frozenset(cells or {*step.looks_at})
