"""Grade how hard a board is to solve by logic.

The hardest technique of its waves decides the name. The score is from the proof that `explain`
chooses: what its steps ask for, each its rating for every cell of the board and again for every
cell that is still open, times the number of cells that must be seen. The root of that grows about
as the time that people take (`weekday.py`).
"""

from __future__ import annotations

from functools import total_ordering
from math import sqrt

from queenside.core.problem import Problem
from queenside.core.puzzles.canonical import canonical_image
from queenside.core.value import value
from queenside.explainer.logic.ladder import GUESS, GUESS_RATING, TRUSTING
from queenside.explainer.logic.reasoner import Position, find_waves, measure_effort
from queenside.explainer.logic.weekday import time_text, weekday_of

NAMES = ("easy", "medium", "hard", "expert", "master", "extreme")
"""The names of grades, easiest first."""

BOUNDS = {1: (1.9, 3.0, 3.4, 4.4, 7.0), 2: (2.8, 3.2, 4.2, 5.6, 7.0)}
"""The highest rating of each name but the last; for one queen a unit, and for more.

Published boards need what is called easy to expert, and nearly none of them more.
"""

UNIT = 10
"""Of the score."""


@total_ordering
@value
class Grade:
    """A grade; equal for boards that need the same techniques equally.

    Grades sort, the easiest first: by name, then rating, then score.

    `name` is the grade itself: easy, medium, hard, expert, master or extreme. `weekday` is the day
    of a daily game whose boards take as much, such as "Thursday", and `seconds` how long people
    take: between the first and the last in eight of ten cases, the median between them. Both are
    None but for boards as they were measured: one star, 7 to 11 rows, no clues, up to expert.
    `hardest` is the hardest technique that is needed, or "guess" where logic does not suffice, and
    `rating` its rating, from 1 to 10; `opening` the hardest up to the first queen; `steps` the
    number of waves: passes over the board, in each of which all is done that the easiest technique
    shows; `score` what the steps of an explanation amount to; `techniques` all that were needed,
    easiest first.

        >>> easy, hard = qs.grade(qs.read("q8-0001")), qs.grade(qs.read("8-hard#7"))
        >>> hard.name, hard.rating, hard.hardest
        ('hard', 3.2, 'two-regions')
        >>> easy < hard
        True
        >>> easy.weekday, easy.seconds
        ('Monday', (10, 20, 55))
    """

    name: str
    rating: float
    score: float
    hardest: str
    opening: str
    steps: int
    techniques: tuple[str, ...]
    weekday: str | None = None
    seconds: tuple[int, int, int] | None = None

    def __lt__(self, other: Grade) -> bool:
        return self._order < other._order if isinstance(other, Grade) else NotImplemented

    @property
    def _order(self) -> tuple[object, ...]:
        """By name, then rating, then score; the rest is there to agree with equality."""
        fields = map(str, vars(self).values())
        return (NAMES.index(self.name), self.rating, self.score, self.steps, *fields)

    @property
    def solved(self) -> bool:
        """Whether logic alone solves the board."""
        return self.hardest != GUESS

    @property
    def like(self) -> str:
        """A description: "about a Thursday, 0:25–2:30"; empty where that is unknown."""
        if self.weekday is None or self.seconds is None:
            return ""
        return f"about a {self.weekday}, {time_text(self.seconds)}"

    def __str__(self) -> str:
        like = f"; {self.like}" if self.like else ""
        return f"{self.name} ({self.rating:g}, {self.hardest}; score {self.score:g}{like})"

    def __repr__(self) -> str:
        return f"<Grade {self}>"

    def _repr_html_(self) -> str:
        from queenside.explainer.logic.catalogue import (  # here: most grades stay numbers
            CATALOGUE,
            MEANINGS,
        )

        uses = ", ".join(CATALOGUE[name].title for name in self.techniques)
        return (
            f"<p><strong>{self.name}</strong> ({self.rating:g}). {MEANINGS[self.name]}</p>"
            f"<p>Techniques: {uses or 'none'}. Score {self.score:g} in {self.steps} steps"
            f"{': ' if self.like else ''}{self.like}.</p>"
        )


def grade_name(rating: float, stars: int) -> str:
    """The name for the hardest rating of a board with so many queens a unit."""
    bounds = BOUNDS[min(stars, 2)]
    return next(
        (n for n, maximum in zip(NAMES, bounds, strict=False) if rating <= maximum), NAMES[-1]
    )


def grade(
    problem: Problem,
    excluded: frozenset[str] = TRUSTING,
    deadline: float | None = None,
) -> Grade | None:
    """Grade a problem; None where reasoning meets a contradiction: there is no solution.

    None of the techniques in `excluded` is tried. That a board cannot be solved by logic does not
    say whether its solution is the only one. Raises what `reasoner.find_waves` does.
    """
    position = Position.start(problem)
    waves, state = find_waves(position, excluded, deadline)
    if state == "impossible":
        return None
    used = [(wave.rating, wave.technique) for wave in waves]
    until_queen = next((n for n, wave in enumerate(waves, 1) if wave.places), 0)
    reached = (GUESS_RATING, GUESS) if state != "solved" else max(used, default=(1.0, ""))
    rating, hardest = reached
    _, opening = max(used[:until_queen], default=reached)
    work = score(problem, excluded, deadline)
    like = weekday_of(problem, rating, work)
    return Grade(
        grade_name(rating, max((unit.upper for unit in position.board.units), default=1)),
        rating,
        work,
        hardest,
        opening,
        len(waves),
        tuple(dict.fromkeys(technique for _, technique in sorted({*used}))),
        like.name if like else None,
        like.seconds if like else None,
    )


def score(
    problem: Problem,
    excluded: frozenset[str] = TRUSTING,
    deadline: float | None = None,
) -> float:
    """Return how much there is to do, the same for all images of a board.

    Raises what `reasoner.measure_effort` does.
    """
    position = Position.start(canonical_image(problem))
    work, evidence = measure_effort(position, excluded, deadline)
    return round(sqrt(work * evidence) / UNIT, 1)
