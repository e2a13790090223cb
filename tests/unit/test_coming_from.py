"""The page "If you come from ...": every row's command prints what the row says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

import queenside as qs
from queenside.core import kernels
from queenside.solver import cover
from queenside.solver.engines import get
from tests.unit.test_pages import blocks, queenside

ROOT = Path(__file__).parents[2]
PAGE = "docs/explanation/coming-from.md"
SECTIONS = dict(
    re.findall(
        r"^## (\w+)(.*?)(?=^## |\Z)", (ROOT / PAGE).read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
)
ROW = re.compile(
    r"^\| (?P<said>[^|]+) \| (?P<here>[^|]*) ?\| `(?P<command>[^|]+)` \| `(?P<shown>[^|]+)` \|$"
)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(kernels.missing()), reason="they show what the kernels answer"),
]


def rows(section: str) -> list[tuple[str, str]]:
    """The command of each row, and what it prints."""
    results = [match for line in section.splitlines() if (match := ROW.match(line))]
    return [(match["command"], match["shown"]) for match in results]


ROWS = [(post, *row) for post, section in SECTIONS.items() for row in rows(section)]
printed: dict[str, str] = {}
"""What a command has printed, since several rows may show the same."""


def test_there_is_a_section_for_each_post_and_every_line_of_its_table_is_a_row() -> None:
    assert list(SECTIONS) == ["Haskell", "Clojure", "Queens", "Go", "Tarantella"]
    for post, section in SECTIONS.items():
        lines = [line for line in section.splitlines() if line.startswith("| ")]
        lines = [line for line in lines if "`" in line and "---" not in line]
        assert len(rows(section)) == len(lines) >= 6, post


@pytest.mark.parametrize(("post", "command", "rendered"), ROWS)
def test_a_row_shows_what_it_says(
    post: str,
    command: str,
    rendered: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(ROOT)
    if not command.startswith("queenside "):
        assert repr(value(command)) == rendered
        return
    engine = re.search(r"--engine (\S+)", command)
    if engine and (lack := get(engine[1]).unavailable_reason()):
        pytest.skip(lack)
    if command not in printed:
        printed[command] = queenside(shlex.split(command)[1:], monkeypatch, capsys)
    pattern = ".*".join(map(re.escape, rendered.split("...")))
    assert re.search(pattern, printed[command]), printed[command]


def value(expression: str) -> object:
    """An expression of a row, by the names that the page's code has made."""
    names: dict[str, object] = {"qs": qs, "cover": cover}
    for kind, text in blocks(PAGE):
        if kind == "python":
            exec(compile(text, PAGE, "exec"), names)
    result: object = eval(expression, names)
    return result
