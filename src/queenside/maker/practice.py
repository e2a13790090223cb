"""A position to train one technique on: it is what comes next, and nothing easier helps.

A board that gets harder without the technique, as far as easier techniques lead. Boards come from
the collection; where none of it needs the technique, one is made.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from queenside.core.arguments import check_whole
from queenside.core.contract.options import Naming
from queenside.core.formats.document import Document, State
from queenside.core.puzzles.puzzle import Puzzle
from queenside.explainer.explain.explain import Step, names_for, state_of, to_step
from queenside.explainer.logic.ladder import ONE, SEVERAL, TECHNIQUES, TRIALS, TRUSTING
from queenside.explainer.logic.reasoner import Position, find_alike, find_waves
from queenside.maker import collection

_SIZES = {1: (8, 9, 10), 2: (10,)}
"""Rows of the boards that are made, by stars."""

_MAX_TRIED = 50
"""Boards of the collection that are looked at; the first one should do."""

_TIMEOUT = 60.0
"""Seconds for making a board."""

COUNTING = "counting"
"""Trials come before it on nearly all boards: it is trained where they are left out."""


class Practice(NamedTuple):
    """A position on the board `puzzle` and the step that comes next; `id` is the board's name.

    `state` has all marks that easier steps make. `step` is the answer; `answers` is all that the
    technique shows here, each of which is as good.

        >>> practice = qs.practice("two-regions", seed=1)
        >>> practice.step.technique, len(practice.answers)
        ('two-regions', 1)
    """

    puzzle: Puzzle
    id: str
    state: State
    step: Step
    answers: tuple[Step, ...]

    def __str__(self) -> str:
        from queenside.core.formats import text

        return f"{text.draw(self.puzzle, state=self.state)}\n{self.id}: what comes next?"

    def __repr__(self) -> str:
        return f"<Practice {self.step.technique}: {self.id}>"

    def _repr_html_(self) -> str:
        from queenside.core.formats import notebook
        from queenside.explainer.cards import step_card

        board = notebook.board(self.puzzle, state=self.state, captions=["What comes next?"])
        return board + notebook.collapsible("Show the answer", step_card(self.puzzle, self.step))

    @property
    def document(self) -> Document:
        """Puzzle with its state of play, as files hold it."""
        return Document(self.puzzle, id=self.id, state=self.state)


def practice(
    technique: str,
    seed: int | None = None,
    *,
    naming: Naming = "colours",
    largest: int | None = None,
) -> Practice:
    """Return a position where this technique is the easiest that helps; repeatable by seed.

    Techniques have the names that steps and grades give them, such as "two-regions"; for "counting"
    no trials are made. `naming` is as in `explain`. `largest` is how many rows the board may have;
    where no board of the collection that needs the technique is so small, it is one of the
    smallest.

    Raises ValueError for a name that no technique has and for "nested-contradiction", which hardly
    any board needs, GenerationTimeout where no such board can be made in a minute,
    EngineUnavailable where boards cannot be made at all.

        >>> practice = qs.practice("two-regions", seed=1)
        >>> practice
        <Practice two-regions: q8-0112>
        >>> qs.practice("two-regions", seed=1, largest=5).puzzle.title
        '5×5 queens board'
    """
    if technique not in TECHNIQUES:
        raise ValueError(f"unknown technique {technique!r}; choose one of: {', '.join(TECHNIQUES)}")
    if seed is not None:
        check_whole("seed", seed)
    rng = random.Random(seed)
    spare = None
    for name, puzzle in _collected(technique, rng, largest):
        if spare and not _is_needed(puzzle, technique):
            continue
        if position := _first_position(name, puzzle, technique, naming):
            if _is_needed(puzzle, technique):
                return position
            spare = spare or position
    if spare:
        return spare
    puzzle, name = _make(technique, rng, largest)
    position = _first_position(name, puzzle, technique, naming)
    assert position, f"made for {technique}, but without it"
    return position


def _is_needed(puzzle: Puzzle, technique: str) -> bool:
    """Return whether the board gets harder without the technique: a harder one, or a guess."""
    start = Position.start(puzzle.problem)
    excluded = _excluded_for(technique)
    least, state = find_waves(start, excluded | {technique})
    if state != "solved":
        return True
    usual, _ = find_waves(start, excluded)
    return max(wave.rating for wave in least) > max(wave.rating for wave in usual)


def _excluded_for(technique: str) -> frozenset[str]:
    return TRUSTING.union(TRIALS if technique == COUNTING else ())


def _collected(
    technique: str, rng: random.Random, largest: int | None
) -> Iterator[tuple[str, Puzzle]]:
    """Boards of the collection that use the technique, in random order."""
    entries = collection.boards(technique=technique)
    if technique == COUNTING:  # where a count would do, a trial comes first
        trials = (entry for trial in TRIALS for entry in collection.boards(technique=trial))
        entries = tuple(entry for entry in trials if entry.stars > 1)
    if largest is not None and entries:
        max_size = max(largest, min(entry.size for entry in entries))
        entries = tuple(entry for entry in entries if entry.size <= max_size)
    for entry in rng.sample(entries, min(_MAX_TRIED, len(entries))):
        yield entry.id, entry.puzzle


def _make(technique: str, rng: random.Random, largest: int | None) -> tuple[Puzzle, str]:
    """Make a board that needs the technique; return it with its ID."""
    from queenside.maker.generate import generate_many  # here, since it takes a while to load

    stars = _stars_for(technique)
    sizes = [size for size in _SIZES[stars] if largest is None or size <= largest]
    (generated,) = generate_many(
        1,
        rng.choice(sizes or _SIZES[stars][:1]),
        stars,
        technique=technique,
        seed=rng.randrange(10**6),
        time_limit=_TIMEOUT,
    )
    return generated.puzzle, generated.id


def _stars_for(technique: str) -> int:
    _, stars = min(
        (level.rating, stars)
        for stars, ladder in ((1, ONE), (2, SEVERAL))
        for level in ladder
        if level.technique == technique
    )
    return stars


def _first_position(name: str, puzzle: Puzzle, technique: str, naming: Naming) -> Practice | None:
    start = Position.start(puzzle.problem, names_for(puzzle, naming))
    excluded = _excluded_for(technique)
    waves, _ = find_waves(start, excluded)
    before = next((wave.before for wave in waves if wave.technique == technique), None)
    if before is None:
        return None
    answers = tuple(to_step(answer, 1) for answer in find_alike(before, excluded))
    if not answers or answers[0].technique != technique:
        return None
    widest = max(answers, key=lambda step: len(step.places) or len(step.eliminates))
    return Practice(puzzle, name, state_of(before), widest, answers)
