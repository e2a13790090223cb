"""Every program in examples/programs/ runs anywhere, tells what it should, and is a notebook."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from queenside.core import kernels

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
PROGRAMS = {path.stem: path for path in sorted((ROOT / "examples/programs").glob("*.py"))}
ROW = re.compile(
    r"\| \[(?P<file>[\w.]+)\]\(programs/(?P=file)\) \| [^|]+ \| \d+ \| (?P<needs>[^|]+) \|"
)
README = (ROOT / "examples/README.md").read_text(encoding="utf-8")
NEEDS = {row["file"].removesuffix(".py"): row["needs"] for row in ROW.finditer(README)}

TOLD = {
    "backtracking": [
        "│ └ 4 │ └ 2 stuck",
        "8 2,057 1,098 92 16,777,216",
        "5 568 ███",
    ],
    "landscape": [
        "100 66.9 66.3 43 100",
        "7 5,040 40 144 16",
        "1000 1 100% - 465",
    ],
    "symmetry": [
        "12 orbits; 8 + 8 + 8 + 8 + 8 + 8 + 8 + 8 + 8 + 4 + 8 + 8 = 92 solutions",
        "half turn 4 three quarters 0",
        "13 73,712 9,197 32 4 9,233 7.98",
    ],
    "torus": [
        "13 73,712 4,524 -",
        "n = 13: slopes 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, each shifted in 13 ways: 130 of 4,524",
        "9 0 3 no solution",
    ],
    "new_puzzle": [
        "Kings, n = 1 to 10: 1 0 0 2 14 90 646 5242 47622 479306",  # OEIS A002464
        "Amazons, n = 1 to 12: 1 0 0 0 0 0 0 0 0 4 44 156",  # OEIS A051223
        "8 5 4,860",  # de Jaenisch, 1862
        "8 32 2 none",
    ],
    "difficulty": [
        "extreme · · · 3 6 1 97",
        "0.55 nodes of lesson 4: smallest set first",
    ],
    "data_set": [
        "9 boards in boards.jsonl, 9 of them right",
        "hard 51 steps, the hardest: two-regions",
    ],
    "certificate": [
        "But there must be a queen at (2, 1) or (2, 2)",
        "The proof is right.",
        "if the first line is left out: 2",
    ],
}
"""What each program prints, blanks aside: figures that are known, or that its seed decides."""

LEFT = {"symmetry": {"twelve-solutions.html"}, "data_set": {"boards.jsonl"}}
"""The files that a program writes."""

GUARD = """
import sys

def refuse(event, arguments):
    if event in ("socket.connect", "socket.getaddrinfo"):
        raise RuntimeError("a program of the examples asked the network")

sys.addaudithook(refuse)
"""


def run(name: str, folder: Path) -> str:
    """What the program prints, in an empty folder."""
    guard, work, home = folder / "guard", folder / "work", folder / "home"
    for item in (guard, work, home):
        item.mkdir()
    (guard / "sitecustomize.py").write_text(GUARD, encoding="utf-8")
    completed = subprocess.run(
        [sys.executable, "-W", "error", str(PROGRAMS[name])],
        cwd=work,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join((str(guard), str(ROOT / "src"))),
            "PYTHONUTF8": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
            "HOME": str(home),
        },
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert completed.returncode == 0, completed.stderr
    assert completed.stderr == ""
    assert {path.name for path in work.iterdir()} == LEFT.get(name, set())
    assert list(home.iterdir()) == []
    return completed.stdout


def skip_without_needs(name: str) -> None:
    if "kernels" in NEEDS[name] and kernels.missing():
        pytest.skip("it takes the compiled kernels")


def cells(name: str) -> list[tuple[bool, str]]:
    """The cells of a program: whether it is text, and the lines of it."""
    text = PROGRAMS[name].read_text(encoding="utf-8")
    before, *result = re.split(r"^# %%(.*)\n", text, flags=re.MULTILINE)
    assert before == ""
    return [(kind == " [markdown]", body) for kind, body in zip(*[iter(result)] * 2, strict=True)]


def test_all_are_listed_and_tested() -> None:
    assert sorted(NEEDS) == sorted(PROGRAMS) == sorted(TOLD)


@pytest.mark.parametrize("name", PROGRAMS)
def test_tells_what_it_should(name: str, tmp_path: Path) -> None:
    skip_without_needs(name)
    printed = run(name, tmp_path)
    lines = printed.splitlines()
    assert [line for line in lines if line != line.rstrip() or len(line) > 130] == []
    words = " ".join(printed.split())
    assert [reported for reported in TOLD[name] if reported not in words] == []


@pytest.mark.parametrize("name", PROGRAMS)
def test_is_a_notebook(name: str) -> None:
    (first_is_text, first), *remaining, (last_is_text, last) = cells(name)
    assert first_is_text
    assert re.match(r"# # \w", first), "it opens with its title"
    assert re.search(r"\b1[89]\d\d|\b20\d\d", first) or name == "new_puzzle", (
        "who found it, and when"
    )
    assert last_is_text
    assert last.startswith("# ## Try\n")
    assert 2 <= len(re.findall(r"^# \d\. ", last, flags=re.MULTILINE)) <= 5
    for is_text, body in [(True, first), *remaining, (True, last)]:
        if is_text:
            assert all(re.match(r"#( |$)", line) for line in body.strip().splitlines())
        else:
            assert body.strip()
            compile(body, name, "exec")
    assert "__file__" not in PROGRAMS[name].read_text(encoding="utf-8")  # notebooks have none
