"""docs/explanation/counting.md and lab/bench/counting.py: the program's tables, known numbers."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from lab.bench import counting
from lab.bench.report.measurement import ROOT
from lab.bench.report.pages import PICTURES
from lab.bench.timing import time_answer
from queenside.solver.published import KNOWN

PAGE = (ROOT / "docs" / "explanation" / "counting.md").read_text("utf-8")


def numbers(row: str) -> list[int]:
    return [int(cell.replace(",", "")) for cell in row.strip("| ").split("|")]


def test_the_known_numbers_are_those_of_the_program() -> None:
    shape = re.compile(r"^\| \d+ \| [\d,]+ \| [\d,]+ \|$", re.MULTILINE)
    rows = [numbers(row) for row in shape.findall(PAGE)]
    assert [row[:2] for row in rows] == [[n, KNOWN[n]] for n in range(1, 28)]
    for _, everything, distinct in rows:
        assert everything / 8 <= distinct <= everything


def test_the_picture_is_there_and_well_formed() -> None:
    root = ElementTree.parse(PICTURES / "counting.svg").getroot()
    assert root.tag.endswith("svg")
    assert "pictures/counting.svg" in PAGE


@pytest.mark.skipif(not shutil.which("cc"), reason="no compiler called cc here")
def test_the_textbook_counts_right(tmp_path: Path) -> None:
    for count in counting.compile_textbook(tmp_path).values():
        assert [count(n) for n in range(11)] == list(KNOWN[:11])


def test_a_wrong_count_has_no_time() -> None:
    with pytest.raises(SystemExit, match="93 solutions of 8 queens were counted, and there are 92"):
        time_answer(lambda: 93, 92, "solutions of 8 queens", lambda: 0.0)


def test_the_tables() -> None:
    plain = {"plain": 0.05, "textbook": 0.02, "`native`": 0.002, "`meet`": 0.0004}
    other = {"textbook": 0.12, "`native`": 0.015, "`meet`": 0.0026}
    data = [{"n": 12, "seconds": plain}, {"n": 13, "seconds": other}]
    assert counting.counters_table(data).splitlines()[2:] == [
        "| 12 | 14,200 | 0.0500 | 0.0200 | 0.00200 | 0.000400 | 10 | 50 |",
        "| 13 | 73,712 | – | 0.120 | 0.0150 | 0.00260 | 8.0 | 46 |",
    ]
