"""docs/explanation/lessons.md: its programs are the lessons' and its figures are those of a run."""

from __future__ import annotations

import doctest
import re
from difflib import unified_diff
from math import comb
from pathlib import Path
from textwrap import dedent

import pytest

from queenside.teacher.lessons import LESSONS, Lesson
from queenside.teacher.lessons.cases import BOARDS
from queenside.teacher.lessons.measurement import explore

ROOT = Path(__file__).parents[4]
PAGE = (ROOT / "docs" / "explanation" / "lessons.md").read_text("utf-8")
SECTIONS = dict(re.findall(r"^### ([\w-]+): (.*?)(?=^##|\Z)", PAGE, re.MULTILINE | re.DOTALL))


def is_part(rendered: str, program: str) -> bool:
    lines, height = program.split("\n"), rendered.rstrip("\n").count("\n") + 1
    windows = ("\n".join(lines[index : index + height]) for index in range(len(lines)))
    return any(dedent(window) == rendered.rstrip("\n") for window in windows)


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=lambda lesson: lesson.key)
def test_a_section_has_the_idea_and_the_heart_of_the_program(lesson: Lesson) -> None:
    section = SECTIONS[lesson.key]
    assert section.startswith(f"{lesson.title}\n\n*{lesson.idea}*\n")
    programs = re.findall(r"```python\n(.*?)```", section, re.DOTALL)
    assert bool(programs) == (lesson.key != "4")
    assert all(is_part(program, lesson.source) for program in programs)


def test_the_sections_are_in_the_order_of_the_roads() -> None:
    assert list(SECTIONS) == list(LESSONS)


def test_the_difference_of_two_lessons() -> None:
    """Lesson 4 as a change of lesson 3, without the explanations they open with."""
    old, new = (LESSONS[key].source.split('"""\n', 1)[1].splitlines() for key in ("3", "4"))
    lines = list(unified_diff(old, new, n=0))[2:]  # without the names of the files
    [rendered] = re.findall(r"```diff\n(.*?)\n```", SECTIONS["4"], re.DOTALL)
    assert rendered.split("\n") == [line for line in lines if line[0] != "@"]


def test_its_examples_run() -> None:
    text = "\n".join(re.findall(r"```pycon\n(.*?)```", PAGE, re.DOTALL))
    examples = doctest.DocTestParser().get_doctest(text, {}, "docs/explanation/lessons.md", None, 0)
    results = doctest.DocTestRunner().run(examples)
    assert (results.attempted, results.failed) == (3, 0)


def nodes(key: str) -> list[int]:
    [text] = re.findall(r"^\*Nodes:\* (.*)\.$", SECTIONS[key], re.MULTILINE)
    counts = re.findall(r"([\d,]+) (?:on|for)", text)
    return [int(count.replace(",", "")) for count in counts]


def test_the_nodes_that_the_page_has() -> None:
    assert nodes("0") == [53_130, comb(64, 8)]
    board = BOARDS[0]._replace(board=8)
    assert nodes("g")[0] == explore(LESSONS["g"], board, 60)[1]
