"""Whatever is asked of an odd puzzle: a right answer, or a refusal in words that loses no rule.

Answers are compared with the solutions by the definition. What is written and read back must say
the same; what a format cannot say it must refuse.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

import queenside as qs
from queenside.app import cli
from queenside.core import formats
from queenside.core.errors import QueensideError, UnsupportedByFormat
from queenside.core.formats import Document
from queenside.core.grid import mask_of
from queenside.core.unit import REGION
from queenside.solver.certify import inspection
from queenside.solver.certify.certify import certify
from tests.unit.odd_puzzles import ODD, SIX, DiagonalQueens, meaning, solutions

SOLUTIONS = {name: solutions(puzzle.problem) for name, puzzle in ODD.items()}
STATUS = {0: "none", 1: "unique"}
REFUSED = {2, 65, 69}
"""Exit codes of a refusal: wrong usage, a board that cannot be told so, an engine that refuses."""

odd = pytest.mark.parametrize("name", ODD)


def masks(name: str, result: Iterator[qs.Solution] | list[qs.Solution]) -> list[int]:
    grid = ODD[name].problem.grid
    return [mask_of(solution.placement(grid)) for solution in result]


def allowed(question: Callable[[], object]) -> object:
    """The answer, or None where it is refused in words."""
    try:
        return question()
    except QueensideError as refusal:
        words = str(refusal)
    assert words
    assert "please report" not in words
    return None


# ---- questions ----


@odd
def test_solutions(name: str) -> None:
    puzzle, right = ODD[name], SOLUTIONS[name]
    assert qs.count(puzzle) == len(right)
    assert qs.check(puzzle) == STATUS.get(len(right), "several")
    assert {*masks(name, qs.solutions(puzzle))} == right
    assert {*masks(name, [*qs.solve(puzzle).solutions])} <= right
    assert qs.solve_many([puzzle])[0].status == qs.check(puzzle)
    assert {*masks(name, [*(allowed(lambda: qs.sample(puzzle, 2, seed=1)) or [])])} <= right  # type: ignore[misc]
    result = qs.distinct(puzzle)
    assert result.count == len(right)
    assert result.fundamental <= len(right)


@odd
@pytest.mark.parametrize("engine", ["reference", "backtracking", "dlx", "native", "sat", "meet"])
def test_engines(name: str, engine: str) -> None:
    counted = allowed(lambda: qs.count(ODD[name], engine=engine))
    assert counted in (None, len(SOLUTIONS[name]))
    assert counted is not None or engine in ("meet", "sat", "native", "dlx")


@odd
def test_reasons(name: str) -> None:
    puzzle, right = ODD[name], SOLUTIONS[name]
    grid = puzzle.problem.grid
    explanation = qs.explain(puzzle)
    for step in explanation if right else ():
        places, eliminates = (
            mask_of(grid.cell(*cell) for cell in cells) for cells in (step.places, step.eliminates)
        )
        assert not any(places & ~queens or eliminates & queens for queens in right)
    if explanation.solved:
        assert len(right) == 1
    for naming in ("colours", "cells", "letters"):
        assert str(qs.hint(puzzle, naming=naming))
    assert str(qs.diagnose(puzzle, qs.State(queens=((0, 0),))))
    assert (allowed(lambda: qs.grade(puzzle)) is not None) == (len(right) == 1)


@odd
def test_a_mended_board_has_the_same_rules_or_is_none(name: str) -> None:
    mended = allowed(lambda: qs.mend(ODD[name], time_limit=2))
    if isinstance(mended, qs.Mended):
        assert qs.check(mended.puzzle, engine="backtracking") == "unique"
        before, after = (
            {
                unit[2:]
                for family in p.problem.families
                if family.kind != REGION
                for unit in family.units
            }
            for p in (ODD[name], mended.puzzle)
        )
        assert before == after


@odd
def test_watched(name: str) -> None:
    for search in ("backtracking", "repair", "4", "d"):
        allowed(lambda search=search: qs.watch(ODD[name], search, nodes=200))  # type: ignore[misc]


@odd
def test_certificates(name: str, tmp_path: Path) -> None:
    if find_spec("pysat") is None or find_spec("dratify") is None:
        pytest.skip("the packages for certificates are not installed")
    certificate = certify(Document(ODD[name]))
    assert certificate.result.status == qs.check(ODD[name])
    certificate.write(tmp_path / "proof")
    assert [
        check.message for check in inspection.inspect(tmp_path / "proof") if not check.passed
    ] == []
    [document] = formats.parse(certificate.files["puzzle.json"])
    assert meaning(document.puzzle.problem) == meaning(ODD[name].problem)


# ---- formats and drawings ----


@odd
@pytest.mark.parametrize("format", formats.FORMATS)
def test_what_is_written_has_every_rule(name: str, format: str) -> None:
    entry, puzzle = formats.FORMATS[format], ODD[name]
    if entry.format is None:
        return
    text = allowed(lambda: formats.format(Document(puzzle), format))
    if text is None:
        with pytest.raises(UnsupportedByFormat, match="cannot hold"):
            formats.format(Document(puzzle), format)
        assert entry.is_read or format.endswith("_rows")  # which need one queen in each row
        assert format not in ("json", "jsonl")
    elif entry.is_read:
        [document] = formats.parse(str(text), format)
        assert meaning(document.puzzle.problem) == meaning(puzzle.problem)


def test_a_subclass_is_not_taken_for_its_parent() -> None:
    puzzle, plain = DiagonalQueens(SIX), qs.RegionPuzzle(SIX)
    with pytest.raises(UnsupportedByFormat, match="a rule for diagonals and antidiagonals"):
        formats.format(Document(puzzle), "puzzlink")
    assert qs.canonical_id(puzzle) != qs.canonical_id(plain)
    assert qs.check(puzzle) == "none"
    assert qs.check(plain) == "unique"
    with pytest.raises(qs.NotUnique, match="no solution"):
        qs.grade(puzzle)


@odd
def test_drawn(name: str) -> None:
    assert str(qs.solve(ODD[name]))
    assert qs.picture(ODD[name], format="svg").startswith(b"<svg")
    if find_spec("resvg_py"):
        assert qs.picture(ODD[name], format="png").startswith(b"\x89PNG")


# ---- the command line ----

COMMANDS = {
    "solve": ["solve", "BOARD", "--all"],
    "solve as JSON": ["solve", "BOARD", "--format", "json"],
    "check": ["check", "BOARD"],
    "sample": ["sample", "BOARD", "--number", "2", "--seed", "1"],
    "explain": ["explain", "BOARD"],
    "explain as a page": ["explain", "BOARD", "--format", "html"],
    "explain in Markdown": ["explain", "BOARD", "--format", "markdown"],
    "explain as JSON": ["explain", "BOARD", "--format", "json"],
    "hint": ["hint", "BOARD"],
    "diagnose": ["diagnose", "BOARD"],
    "grade": ["grade", "BOARD"],
    "mend": ["mend", "BOARD", "--time-limit", "2"],
    "show": ["show", "BOARD"],
    "show monochrome": ["show", "BOARD", "--format", "svg", "--monochrome"],
    "dedupe": ["dedupe", "BOARD", "BOARD"],
    "compare": ["compare", "BOARD", "--engines", "reference,backtracking", "--rounds", "1"],
    "book": ["book", "BOARD", "-o", "book.pdf"],
    "store": ["store", "import", "BOARD", "--into", "odd"],
    "stored": ["store", "list", "odd"],
}


@odd
def test_every_command(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("QUEENSIDE_HOME", str(tmp_path / "home"))
    Path("board.json").write_text(formats.format(Document(ODD[name]), "json"), encoding="utf-8")
    for command, words in COMMANDS.items():
        code = cli.main(["board.json" if word == "BOARD" else word for word in words])
        text = capsys.readouterr()
        assert code in {0, 1} | REFUSED, (command, text)
        assert (code in REFUSED) <= bool(text.err.strip()), (command, text)
        assert "internal" not in text.err, (command, text)
    assert cli.main(["count", "board.json"]) == 0
    assert capsys.readouterr().out.strip().replace(",", "") == str(len(SOLUTIONS[name]))


@pytest.mark.parametrize("name", ["regions with diagonals", "cylinder", "not square"])
def test_a_job_counts_it(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("board.json").write_text(formats.format(Document(ODD[name]), "json"), encoding="utf-8")
    for words in (["new", "board.json", "--file", "count.job"], ["run", "count.job"]):
        assert cli.main(["job", *words]) in {0, 1} | REFUSED, capsys.readouterr()
    text = capsys.readouterr()
    assert str(len(SOLUTIONS[name])) in text.out, text
