"""The file of sentences: each is used, well formed, and said with the right form of every slot."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import queenside as qs
from queenside.core.grid import mask_of
from queenside.core.puzzles import RegionPuzzle
from queenside.explainer.logic.board import Board
from queenside.explainer.logic.names import Names
from queenside.explainer.logic.reason import Cells, Reason, Slot, Units, because
from queenside.explainer.logic.sentences import _FORMS, say, templates_text

ROOT = Path(__file__).parents[4]
GIVE_REASONS = (
    "native/explainer/reasoner",
    "src/queenside/explainer",
    "src/queenside/app/page/puzzle",
)
TEMPLATES = json.loads(templates_text())
ROWS = ("AABBBB", "AABCCC", "DDDCCC", "DEEECC", "DEEEFF", "DEEEFF")
BOARD = Board(RegionPuzzle(ROWS).problem)


def sources() -> str:
    """The sources that give reasons."""
    files = [path for place in GIVE_REASONS for path in (ROOT / place).rglob("*.*")]
    code = [path for path in files if path.suffix in (".h", ".py", ".js")]
    return "\n".join(path.read_text("utf-8") for path in code if path.name != "templates.js")


@pytest.mark.parametrize("key", TEMPLATES)
def test_it_is_used(key: str) -> None:
    """By its key, or by a key whose last part, or another's whole key, is put in."""
    prefix, _, other = key.partition(".")
    first = prefix if other in TEMPLATES else key.rpartition(".")[0]
    assert re.search(rf'"{re.escape(key)}"|["`]{re.escape(first)}\.\$?{{', sources())


@pytest.mark.parametrize("key", TEMPLATES)
def test_it_is_well_formed(key: str) -> None:
    cases = TEMPLATES[key]
    if isinstance(cases, str):
        cases = [{"say": cases}]
    assert ["when" in case for case in cases] == [True] * (len(cases) - 1) + [False]
    for case in cases:
        for bounds in case.get("when", {}).values():
            assert re.fullmatch(r"\d+|\d+-\d+|\d+\+", bounds)
        remaining = re.sub(r"\{\w+(?::(\w+)|\?[^{}]*\|[^{}]*)?\}", "", case["say"])
        assert not re.search(r"[{}|]", remaining)
        assert {*re.findall(r"\{\w+:(\w+)\}", case["say"])} <= {*_FORMS}


def touching(cells: int, how: Reason) -> str:
    slots: dict[str, Slot] = {"cells": Cells(cells), "seen": how.slots["targets"], "stars": 1}
    return say(because(BOARD, "touching", unit=Units((13,)), sights=(how,), **slots))


def test_cases_go_by_the_size_of_slots() -> None:
    places = Cells(0b11)
    touch = because(BOARD, "sight.touch", targets=1, all=1, places=places)
    sight = because(BOARD, "sight", targets=Cells(0b100), ways=(touch,))
    assert touching(0b11, sight) == (
        "Region 2 has its queen at r1c1–2. Cross out r1c3, which touches both."
    )
    touch = because(BOARD, "sight.touch", targets=2, all=0, places=places)
    slots = {"targets": 2, "all": 0, "stars": 1, "places": places}
    share = because(BOARD, "sight.unit", **slots, unit=Units((1,)), again=0)
    more = because(BOARD, "sight.unit", **slots, unit=Units((2,)), again=1)
    sight = because(BOARD, "sight", targets=Cells(0b1100), ways=(touch, share, more))
    assert touching(0b111, sight).endswith(
        "Cross out r1c3–4, which touch r1c1–2, share row 2 with r1c1–2 and row 3 with r1c1–2."
    )
    reach = because(BOARD, "sight.reach", targets=Cells(1 << 9), units=Units((1, 2)), touches=1)
    assert touching(0b1111111, reach) == (
        "All open cells of region 2 touch r2c4 or share row 2 or row 3 with it. Cross out r2c4."
    )


def test_units_go_by_the_names_of_the_board() -> None:
    named = Board(BOARD.problem, Names({0: "red", 1: "teal"}, "the {} region", "the {} regions"))
    units = Units((12, 13)), Units((0, 1, 2))
    reason = because(named, "filling", chosen=units[0], holders=units[1], stars=1)
    assert say(reason) == (
        "The queens of the red and teal regions are both in rows 1 to 3. "
        "Cross out rows 1 to 3 in all other regions."
    )


@pytest.mark.parametrize(
    ("cells", "name"),
    [
        ("r1c1", "r1c1"),
        ("r1c1 r1c2", "r1c1–2"),
        ("r1c1 r2c1 r3c1", "r1–3c1"),
        ("r1c5 r1c6 r2c1", "r1c5–6 and r2c1"),
        ("r1c6 r2c1", "r1c6 and r2c1"),
        ("r1c1 r1c2 r2c1 r3c1", "r1c1–2 and r2–3c1"),
        ("r2c2 r1c3 r3c2", "r1c3 and r2–3c2"),
    ],
)
def test_neighbours_are_named_together(cells: str, name: str) -> None:
    places = [divmod(int(cell[1]) * 10 + int(cell[3]), 10) for cell in cells.split()]
    mask = mask_of(BOARD.grid.cell(row - 1, column - 1) for row, column in places)
    assert BOARD.cells(mask) == name


def test_queens_are_stars_where_regions_hold_several() -> None:
    board = Board(qs.read("examples/stars-2-10.txt").problem)
    sample = because(board, "trial.many", unit=Units((0,)), queens=Cells(0b111))
    assert say(sample) == "Row 1 has three stars, too many."
    assert say(because(BOARD, "trial.many", unit=Units((0,)), queens=Cells(0b11))) == (
        "Row 1 has two queens, too many."
    )


@pytest.mark.parametrize(
    ("form", "slot", "text"),
    [
        ("or", Cells(0b10_000011), "r1c1–2 or r2c2"),
        ("each", Cells(0b10_000011), "r1c1–2 and r2c2"),
        ("each", Units((0, 7)), "row 1 and column 2"),
        ("kind", Units((8, 9)), "column"),
        ("place", Cells(1 << 9), "row 2, column 4"),
        ("block", Cells(0b100_000010), "r1–2c2–3"),
        ("number", Cells(0b111), "three"),
        ("queens", Units((0,)), "one queen"),
    ],
)
def test_each_form_of_a_slot(form: str, slot: Slot, text: str) -> None:
    assert _FORMS[form](because(BOARD, "hint.cell", cell=slot), slot) == text
