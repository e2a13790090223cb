"""A proof without the steps that nothing rests on, and like ones together, as a person gives it.

The prover takes the easiest step wherever it is, so much of what it finds is never used. Going
backwards from the solution, a step stays if it decides a cell that a later one rests on; then the
rest is done again, so that each step says and shows the board as it is without the others.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from queenside.core.grid import cells_of
from queenside.explainer.logic.deduction import Deduction
from queenside.explainer.logic.ladder import MARKS, ladder
from queenside.explainer.logic.position import Position, full_units
from queenside.explainer.logic.premises import Link, needed, premises
from queenside.explainer.logic.prover import Step
from queenside.explainer.logic.techniques import pressured_exclusion, queen_marks

AGAIN = {"touching", "confined", "filling"}
"""The reasons that rest on less than all that is known in the units they cite."""


def shorten(start: Position, steps: Sequence[Step]) -> list[Step]:
    """The steps from this position without those that are not used.

    All of them where they do not lead to a solution: then each is as good as any other. Pressured
    exclusions with the same cause are one step.
    """
    return list(_joined(_shortened(start, steps)))


def _joined(steps: Sequence[Step]) -> Iterator[Step]:
    """The steps, with each pressured exclusion the ones right after it that it could go with."""
    joined: Step | None = None
    for step in steps:
        if joined and pressured_exclusion.has_same_cause(joined.deduction, step.deduction):
            deduction = pressured_exclusion.join(joined.deduction, step.deduction)
            joined = step._replace(deduction=deduction)
            continue
        if joined:
            yield joined
        joined = step
    if joined:
        yield joined


def _shortened(start: Position, steps: Sequence[Step]) -> list[Step]:
    if not steps or not start.board.is_filled_by_units or not steps[-1].after.solved:
        return list(steps)
    every, plain = list(steps), set[int]()
    while True:
        try:
            shorter = list(_again(start, _used(start, every, plain)))
        except _Lost as lost:
            if lost.step in plain:
                return every
            plain.add(lost.step)
            continue
        if len(shorter) == len(every):
            return shorter
        every, plain = shorter, set()


class _Lost(Exception):
    """A step that is not found again, since more of its cells are free than its words say."""

    def __init__(self, step: int) -> None:
        super().__init__(step)
        self.step = step


def _used(start: Position, steps: Sequence[Step], plain: Container[int]) -> list[Step]:
    """The steps that the queens rest on; for the `plain` ones all that they cite counts."""
    links, before = [], start
    for step in steps:
        links.append(_link(before, step, exact=id(step.deduction) not in plain))
        before = step.after
    kept, _ = needed(links, before.queens)
    used = {id(each.deduction) for each in kept}
    return [step for step in steps if id(step.deduction) in used]


def _link(before: Position, step: Step, *, exact: bool) -> Link:
    """The step as a link; a queen crosses out all that she sees, whoever did so before."""
    deduction = step.deduction
    decides = deduction.places | deduction.eliminates
    if deduction.technique == MARKS:
        (queen,) = cells_of(deduction.evidence)
        board = before.board
        decides = board.attacks[queen]
        for mask in full_units(board, before.queens):
            if mask >> queen & 1:
                decides |= mask
    return Link(deduction, decides & ~before.queens, premises(before, deduction, exact=exact))


def _again(position: Position, steps: Sequence[Step]) -> Iterator[Step]:
    """The same steps, each from the position that those before it lead to, with their marks."""
    for mark in queen_marks.find(position):
        position = mark.apply(position)
        yield Step(mark, 0.0, position)
    for step in steps:
        if step.deduction.technique == MARKS:
            continue
        deduction = _found_again(position, step)
        if not (deduction.places | deduction.eliminates) & position.free:
            continue
        position = deduction.apply(position)
        yield Step(deduction, step.rating, position)
        for mark in queen_marks.find(position):
            position = mark.apply(position)
            yield Step(mark, 0.0, position)


def _found_again(position: Position, step: Step) -> Deduction:
    """The step's deduction here, where it may cross out more than where it was found."""
    old = step.deduction
    if old.reason.key not in AGAIN:
        return old  # all it cites is as it was
    for level in ladder(position.board):
        if (level.technique, level.rating) == (old.technique, step.rating) and not level.tries:
            for found in level.find(position):
                wanted = (old.places | old.eliminates) & position.free
                same = found.because == old.because and found.reason.key == old.reason.key
                if same and not wanted & ~(found.places | found.eliminates):
                    return found
    raise _Lost(id(old))
