"""Grade how hard a board is to solve by logic: read off its waves.

The hardest technique decides the name. The score adds up what each wave asks for: its rating for
every cell of the board, and again for every cell that is still open, in hundreds. That is what
agrees best with people (`weekday.py`).
"""

from __future__ import annotations

from functools import lru_cache, total_ordering

from queenside.core.problem import Problem
from queenside.core.value import value
from queenside.explainer.logic.board import TRUSTING
from queenside.explainer.logic.ladder import GUESS, GUESS_RATING, all_levels, rungs_of
from queenside.explainer.logic.position import Position
from queenside.explainer.logic.waves import Late, waves
from queenside.explainer.logic.weekday import time_text, weekday_of

NAMES = ("easy", "medium", "hard", "expert", "master", "extreme")
"""The names of grades, easiest first."""

_UP_TO = {1: (1.9, 3.0, 3.4, 4.4, 7.0), 2: (2.8, 3.2, 4.2, 5.6, 7.0)}
"""The highest rating of each name but the last; for one queen a unit, and for more.

Published boards need what is called easy to expert, and nearly none of them more.
"""

UNIT = 100
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
    shows; `score` what all of them amount to; `techniques` all that were needed, easiest first.

        >>> easy, hard = qs.grade(qs.read("q8-0001")), qs.grade(qs.read("8-hard#7"))
        >>> hard.name, hard.rating, hard.hardest
        ('hard', 3.4, 'two-lines')
        >>> easy < hard
        True
        >>> easy.weekday, easy.seconds
        ('Monday', (10, 30, 70))
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
        rest = map(str, vars(self).values())
        return (NAMES.index(self.name), self.rating, self.score, self.steps, *rest)

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
    bounds = _UP_TO[min(stars, 2)]
    return next((n for n, most in zip(NAMES, bounds, strict=False) if rating <= most), NAMES[-1])


def grade_of(
    problem: Problem,
    several: bool,
    stars: int,
    *,
    hardest: int,
    opening: int,
    steps: int,
    score: float,
    used: tuple[int, ...],
    trusting: bool = False,
) -> Grade:
    """The grade that these numbers of levels amount to; one above the ladder stands for a guess.

    `several` and `trusting` tell which ladder, as in `rungs_of`.
    """
    name, rating, technique, first, needed = _of_levels(
        several, trusting, stars, hardest, opening, used
    )
    score = round(score / UNIT, 1)
    like = weekday_of(problem, rating, score)
    day, seconds = (like.name, like.seconds) if like else (None, None)
    return Grade(name, rating, score, technique, first, steps, needed, day, seconds)


@lru_cache(maxsize=1024)
def _of_levels(
    several: bool, trusting: bool, stars: int, hardest: int, opening: int, used: tuple[int, ...]
) -> tuple[str, float, str, str, tuple[str, ...]]:
    """The name, the rating and the techniques: hardest, in the opening, and all that were used."""
    rungs = rungs_of(several, trusting=trusting)

    def rated(number: int) -> tuple[float, str]:
        if number > len(rungs):
            return GUESS_RATING, GUESS
        return rungs[number - 1].rating, rungs[number - 1].technique

    rating, technique = rated(hardest) if hardest else (1.0, "")
    first = rated(opening)[1] if opening else ""
    needed = dict.fromkeys(rated(number)[1] for number in used)
    return grade_name(rating, stars), rating, technique, first, tuple(needed)


def grade(
    problem: Problem,
    most: float = GUESS_RATING,
    late: Late | None = None,
    without: frozenset[str] = TRUSTING,
) -> Grade | None:
    """The grade of a problem; None where reasoning meets a contradiction: there is no solution.

    No technique rated above `most` is tried, and none of those in `without`. That a board cannot be
    solved by logic does not say
    whether its solution is the only one. Raises Unfinished once it is late.
    """
    position = Position.start(problem, without=without).marked()
    board = position.board
    score, steps, hardest, opening = 0.0, 0, 0, 0
    used: set[int] = set()
    for wave in waves(problem, hardest=most, late=late, without=without):
        score += wave.level.rating * (problem.grid.size + position.free.bit_count())
        steps += 1
        used.add(wave.level.number)
        hardest = max(used)
        if wave.places and not opening:
            opening = hardest
        position = wave.after
    if position.clash() or position.fault() is not None:
        return None
    if not position.solved:
        hardest = len(all_levels(board)) + 1
    return grade_of(
        problem,
        board.several,
        max((unit.upper for unit in board.units), default=1),
        hardest=hardest,
        opening=opening or hardest,
        steps=steps,
        score=score,
        used=tuple(sorted(used)),
        trusting=board.is_trusted,
    )
