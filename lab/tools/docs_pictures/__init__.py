"""The drawings of the documentation, made by Queenside itself: `python -m lab.tools.docs_pictures`.

A drawing is a function in one of the files here that computes an SVG, and a line in `DRAWINGS`. A
test compares them with docs/pictures. Edit other drawings there as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from lab.tools.docs_pictures import reasoning
from lab.tools.technique_pictures import page_examples

DRAWINGS: dict[str, Callable[[], str]] = {
    "tutorial-board.svg": reasoning.tutorial_board,
    "new-boards.svg": reasoning.contact_sheet,
    "proved-step.svg": reasoning.proved_step,
    "explained.svg": reasoning.explain_board,
    "set-differential.svg": partial(reasoning.step_picture, "set-differential"),
    "counting-units.svg": partial(reasoning.chosen_picture, "counting", 8, 0, stars=2),
    "nested-trial.svg": partial(
        reasoning.chosen_picture, "nested-contradiction", 7, 256, beside=["forcing-chain"]
    ),
    "ways-of-a-unit.svg": partial(reasoning.step_picture, "ways-of-a-unit"),
    **{
        f"technique-{name}.svg": partial(reasoning.example_picture, name)
        for name in page_examples()
    },
    "at-sea.svg": partial(reasoning.chosen_picture, "at-sea", 6, 0),
    "by-a-thread.svg": partial(reasoning.chosen_picture, "by-a-thread", 7, 1508),
}
