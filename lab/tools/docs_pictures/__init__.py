"""The drawings of the documentation, made by Queenside itself: `python -m lab.tools.docs_pictures`.

A drawing is a function in one of the files here that gives an SVG, and a line in `DRAWINGS`. What
it shows is computed while it is drawn: a search tree is that of the search, a step that of the
explanation. The same program draws the same picture, and a test compares them with docs/pictures.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from lab.tools.docs_pictures import (
    constraints,
    counting,
    ideas,
    making,
    reasoning,
    searches,
    seeing,
)

DRAWINGS: dict[str, Callable[[], str]] = {
    "tutorial-board.svg": ideas.tutorial_board,
    "one-idea.svg": ideas.one_idea,
    "vector.svg": ideas.vector,
    "brute-force.svg": searches.brute_force,
    "backtracking.svg": searches.backtracking,
    "inference.svg": searches.inference,
    "cover-matrix.svg": searches.matrix,
    "cover-search.svg": searches.search_cover,
    "learned-clause.svg": constraints.learned_clause,
    "thirds.svg": constraints.thirds,
    "wrong-encodings.svg": constraints.encodings,
    "repair.svg": searches.repair,
    "two-halves.svg": counting.two_halves,
    "probe.svg": counting.probe,
    "proved-step.svg": reasoning.proved_step,
    "explained.svg": reasoning.explain_board,
    "set-differential.svg": partial(reasoning.step_picture, "set-differential"),
    "counting-units.svg": partial(reasoning.step_picture, "counting"),
    "ways-of-a-unit.svg": partial(reasoning.step_picture, "ways-of-a-unit"),
    "at-sea.svg": partial(reasoning.trusting_picture, "at-sea", 6, 2),
    "by-a-thread.svg": partial(reasoning.trusting_picture, "by-a-thread", 7, 1172),
    "walk.svg": making.walk,
    "reading.svg": seeing.reading,
}
"""Each drawing by the name of its file in docs/pictures."""
