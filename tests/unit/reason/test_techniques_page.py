"""The tables of docs/reference/techniques.md are those of the ladder: techniques, ratings, grades.

After a change that is wanted, write them anew with `UPDATE_GOLDEN=1 pytest` and this file's name.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from queenside.logic.board import AT_SEA, BY_A_THREAD
from queenside.logic.catalogue import CATALOGUE, MEANINGS
from queenside.logic.grade import NAMES, grade_name
from queenside.logic.ladder import (
    GUESS_RATING,
    ONE,
    ONE_TRUSTING,
    SEVERAL,
    SEVERAL_TRUSTING,
    TECHNIQUES,
    Level,
)

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "techniques.md"


def ratings(ladder: Sequence[Level], technique: str) -> str:
    """The ratings of a technique: "2.2, 3", or "6 – 7" for many; empty where it has none."""
    found = [f"{level.rating:g}" for level in ladder if level.technique == technique]
    return f"{found[0]} – {found[-1]}" if len(found) > 2 else ", ".join(found)


def techniques() -> Iterator[str]:
    yield "| Name | Technique | One star | More | What it says |"
    yield "|---|---|---|---|---|"
    for name in TECHNIQUES:
        _, title, about = CATALOGUE[name]
        cells = (f"`{name}`", title, ratings(ONE, name), ratings(SEVERAL, name), about)
        yield f"| {' | '.join(cells)} |".replace("|  |", "| |")


def trusting() -> Iterator[str]:
    yield "| Name | Technique | Rating | What it says |"
    yield "|---|---|---|---|"
    for name in (AT_SEA, BY_A_THREAD):
        _, title, about = CATALOGUE[name]
        rating = ratings(ONE_TRUSTING, name)
        assert rating == ratings(SEVERAL_TRUSTING, name)
        yield f"| `{name}` | {title} | {rating} | {about} |"


def up_to(name: str, ladder: Sequence[Level], stars: int) -> str:
    """The highest rating on the ladder that has this name."""
    rated = [level.rating for level in ladder if grade_name(level.rating, stars) == name]
    return f"{GUESS_RATING if name == NAMES[-1] else max(rated):g}"


def grades() -> Iterator[str]:
    yield "| Grade | One star: up to | More: up to | What it asks for |"
    yield "|---|---|---|---|"
    for name in NAMES:
        one, more = up_to(name, ONE, 1), up_to(name, SEVERAL, 2)
        yield f"| {name} | {one} | {more} | {MEANINGS[name]} |"


@pytest.mark.parametrize(
    "lines",
    [[*techniques()], [*trusting()], [*grades()]],
    ids=["techniques", "trusting", "grades"],
)
def test_a_table_is_in_step(lines: list[str]) -> None:
    page = PAGE.read_text(encoding="utf-8")
    found = re.search(rf"^{re.escape(lines[0])}\n(?:\|.*\n)*", page, re.MULTILINE)
    assert found
    text = "\n".join(lines) + "\n"
    if os.environ.get("UPDATE_GOLDEN"):
        PAGE.write_text(page.replace(found[0], text), encoding="utf-8", newline="\n")
    else:
        assert found[0] == text
