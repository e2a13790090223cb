"""Other people's tools find in an export what the board has: the same solutions, each once."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Any, ClassVar

import pytest

from queenside import Custom, InvalidPuzzle, NQueens, Puzzle, RegionPuzzle, rules
from queenside.app.cli import exits, main
from queenside.core import formats
from queenside.core.encodings.linear import linear
from queenside.core.errors import UnsupportedByFormat
from queenside.core.formats import Document
from queenside.core.formats.exports.comments import cell_name, sentence
from queenside.core.grid import Grid
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.core.unit import Placement, Unit, UnitList
from queenside.solver.engines import get
from tests.boards import random_problem
from tests.unit.test_pages import shown_is_printed

PAGE = (Path(__file__).parents[4] / "docs" / "reference" / "exports.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
COMMANDS = [rendered[2:].split("\n", 1) for language, rendered in BLOCKS if language == "console"]
SHOWN = dict(BLOCKS)

EXPORT_ENTRIES = [e for e in formats.FORMATS.values() if e.file.startswith("exports.")]
EXPORTS = [entry.name for entry in EXPORT_ENTRIES]
WITH_ROWS = ("smtlib_rows", "minizinc_rows")
"""Those with an integer a row, which hold boards with one queen in each."""
MARKS = {
    "dimacs": ("c ", "c"),
    "opb": ("* ", "*"),
    "smtlib": ("; ", ";"),
    "minizinc": ("% ", "%"),
    "smtlib_rows": ("; ", ";"),
    "minizinc_rows": ("% ", "%"),
    "lp": ("\\ ", "\\"),
    "mps": ("* ", "*"),
    "xcc": ("| ", "|"),
}
"""How a line that is a comment begins."""

MOST = 60
"""The most solutions of a board that the tools are made to list."""


@dataclass(frozen=True)
class Bare:
    """Any problem, as a puzzle without rules of its own."""

    problem: Problem
    kind: ClassVar[str] = "bare"
    title: ClassVar[str] = "a bare problem"
    given = blocked = ()

    def fields(self) -> dict[str, Any]:
        return {}

    @classmethod
    def from_fields(cls, *fields: Any) -> Bare:
        raise InvalidPuzzle(f"a bare problem has no {fields}")


def solutions(problem: Problem) -> list[Placement]:
    """At most one more than `MOST` solutions, in order."""
    return sorted(get("backtracking").search(problem, Query(limit=MOST + 1)))


def units(*item: tuple[tuple[int, ...], int, int]) -> Bare:
    """Four cells in a row, and these units."""
    family = UnitList("cage", tuple(Unit("cage", i, *unit) for i, unit in enumerate(item)))
    return Bare(Problem(Grid(1, 4), (family,)))


def bare(seeds: range) -> dict[str, Bare]:
    """Random problems that have a cell and not too many solutions."""
    problems = {f"random {seed}": random_problem(seed) for seed in seeds}
    return {
        name: Bare(problem)
        for name, problem in problems.items()
        if problem.grid.size and len(solutions(problem)) <= MOST
    }


TWO_STARS = [
    "AAAABBBB",
    "CCCADDBB",
    "CEAADDFB",
    "CEEEDFFB",
    "CEGGDFHH",
    "CEGGFFHH",
    "CGGHHHHH",
    "GGGHHHHH",
]
FEW: dict[str, Puzzle] = {
    "4 queens": NQueens(4),
    "6 queens and clues": NQueens(6, given=[(0, 1)], blocked=[(5, 5), (1, 0)]),
    "regions": RegionPuzzle(["AABB", "CABB", "CCDB", "CDDD"]),
    "none": RegionPuzzle(["AAB", "CCB", "CCB"]),
}
BOARDS: dict[str, Puzzle] = FEW | {
    "1 queen": NQueens(1),
    "2 queens": NQueens(2),
    "toroidal": NQueens(5, toroidal=True),
    "two stars": RegionPuzzle(TWO_STARS, stars=2, blocked=[(0, 0)]),
    "more stars than cells": RegionPuzzle(["AAB", "CCB", "CCB"], stars=4),
    "contradiction": Bare(NQueens(4).problem.restrict(place=[0], block=[0])),
    "intervals": units(((0, 1, 2), 1, 2), ((1, 2, 3), 2, 3), ((0, 3), 0, 1)),
    "free cells": units(((0, 1), 1, 1), ((1, 2), 0, 1)),
    "impossible": units(((0, 1), 3, 4), ((2, 3), 0, 1)),
    **bare(range(10)),
}


def written(name: str, puzzle: Puzzle) -> str:
    return formats.format(Document(puzzle), name)


def by_pysat(text: str, problem: Problem) -> list[Placement]:
    """All models, auxiliary variables included."""
    pytest.importorskip("pysat", reason="python-sat is not installed")
    from pysat.formula import CNF
    from pysat.solvers import Solver

    formula, result = CNF(from_string=text), []
    variables, clauses = map(int, re.findall(r"^p cnf (\d+) (\d+)$", text, re.MULTILINE)[0])
    assert len(formula.clauses) == clauses
    assert formula.nv <= variables
    assert variables >= problem.grid.size
    with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
        for variable in range(1, variables + 1):
            solver.add_clause([variable, -variable])
        while solver.solve():
            model = solver.get_model()
            result.append(tuple(value - 1 for value in model[: problem.grid.size] if value > 0))
            solver.add_clause([-value for value in model])
    return sorted(result)


def by_clasp(text: str, problem: Problem) -> list[Placement]:
    """Clasp, which is part of clingo and reads DIMACS and OPB."""
    pytest.importorskip("clingo", reason="clingo is not installed")
    words = [sys.executable, "-m", "clingo", "--mode=clasp", "0", "--outf=1", "--quiet=0"]
    completed = subprocess.run(words, input=text, capture_output=True, text=True, check=False)
    assert "ERROR" not in completed.stderr, completed.stderr
    results = []
    for answer in completed.stdout.split("c Answer")[1:]:
        values = " ".join(re.findall("^v (.*)", answer, re.MULTILINE)).split()[: problem.grid.size]
        results.append(tuple(cell for cell, value in enumerate(values) if value[0] != "-"))
    return sorted(results)


def by_z3(text: str, problem: Problem) -> list[Placement]:
    z3 = pytest.importorskip("z3", reason="z3-solver is not installed")
    solver, result = z3.Solver(), []
    solver.add(z3.parse_smt2_string(text))
    names = re.findall(r"\(declare-const (\w+) Int\)", text)
    variables = [z3.Int(name) for name in names]
    assert len(variables) == problem.grid.size
    while solver.check() == z3.sat:
        values = [solver.model().eval(variable, True).as_long() for variable in variables]
        result.append(tuple(cell for cell, value in enumerate(values) if value))
        pairs = zip(variables, values, strict=True)
        solver.add(z3.Or([variable != value for variable, value in pairs]))
    return sorted(result)


def by_minizinc(text: str, problem: Problem) -> list[Placement]:
    if not shutil.which("minizinc"):
        pytest.skip("minizinc is not installed")
    words = ["minizinc", "--solver", "gecode", "--all-solutions", "--input-from-stdin"]
    completed = subprocess.run(words, input=text, capture_output=True, text=True, check=False)
    assert completed.returncode == 0, completed.stderr
    boards = completed.stdout.split("----------\n")
    assert boards.pop() in ("==========\n", "=====UNSATISFIABLE=====\n")
    rows = ["".join(board.split()) for board in boards]
    assert all(len(row) == problem.grid.size for row in rows)
    return sorted(tuple(c for c, sign in enumerate(row) if sign == "Q") for row in rows)


BY_HIGHS = """
import sys, highspy
highs = highspy.Highs()
highs.setOptionValue("output_flag", False)
assert highs.readModel(sys.argv[1]) == highspy.HighsStatus.kOk
count = highs.getNumCol()
names = [highs.getColName(column)[1] for column in range(count)]
while True:
    highs.run()
    if highs.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        assert highs.getModelStatus() == highspy.HighsModelStatus.kInfeasible
        break
    values = [round(value) for value in highs.getSolution().col_value]
    print(*[name for name, value in zip(names, values) if value])
    signs = [1.0 - 2 * value for value in values]
    highs.addRow(1.0 - sum(values), highs.getInfinity(), count, list(range(count)), signs)
"""


def by_highs(name: str, text: str, problem: Problem, folder: Path) -> list[Placement]:
    """HiGHS, in a process of its own, as it shares none with OR-Tools; each solution is cut off."""
    if not find_spec("highspy"):
        pytest.skip("highspy is not installed")
    (folder / f"board.{name}").write_text(text)
    words = [sys.executable, "-c", BY_HIGHS, str(folder / f"board.{name}")]
    completed = subprocess.run(words, capture_output=True, text=True, check=False)
    assert completed.returncode == 0, completed.stderr
    names = [cell_name(problem.grid, cell) for cell in range(problem.grid.size)]
    return sorted(
        tuple(sorted(names.index(name) for name in line.split()))
        for line in completed.stdout.splitlines()
    )


COVERING = """
{ chosen(O) : option(O) }.
:- item(I, Least, Most), not Least { chosen(O) : in(O, I) } Most.
#show chosen/1.
"""


def by_clingo(text: str, problem: Problem) -> list[Placement]:
    """The rule of covering, told to clingo with the items and options of an XCC file."""
    clingo = pytest.importorskip("clingo", reason="clingo is not installed")
    items, *options = [line.split() for line in text.splitlines() if line[:2] not in ("| ", "|")]
    bar = items.index("|") if "|" in items else len(items)
    facts = [f'item("{item}", 0, 1).' for item in items[bar + 1 :]]
    for word in items[:bar]:
        bounds, _, item = word.rpartition("|")
        lower, _, upper = (bounds or "1").rpartition(":")
        facts.append(f'item("{item}", {lower or upper}, {upper}).')
    for number, option in enumerate(options):
        facts += [f"option({number}).", *(f'in({number}, "{item}").' for item in option)]
    control = clingo.Control(["0", "--warn=none"])
    control.add("base", [], COVERING + " ".join(facts))
    control.ground([("base", [])])
    with control.solve(yield_=True) as answers:
        chosen = [{atom.arguments[0].number for atom in a.symbols(shown=True)} for a in answers]
    cells = may_hold(problem)
    assert len(cells) == len(options)
    return sorted(tuple(cells[number] for number in sorted(numbers)) for numbers in chosen)


def may_hold(problem: Problem) -> list[int]:
    empty = {cell for item in linear(problem) if item.upper == 0 for cell in item.cells}
    blocked = {cell for cell in range(problem.grid.size) if problem.blocked >> cell & 1}
    return sorted({*range(problem.grid.size)} - empty - blocked)


Tool = Callable[[str, Problem], list[Placement]]
TOOLS: dict[str, tuple[str, Tool]] = {
    "PySAT": ("dimacs", by_pysat),
    "clasp on DIMACS": ("dimacs", by_clasp),
    "clasp on OPB": ("opb", by_clasp),
    "Z3": ("smtlib", by_z3),
    "clingo": ("xcc", by_clingo),
}


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("tool", TOOLS)
def test_a_tool_finds_the_solutions(tool: str, board: str) -> None:
    name, run = TOOLS[tool]
    puzzle = BOARDS[board]
    assert run(written(name, puzzle), puzzle.problem) == solutions(puzzle.problem)


IN_ROWS = ("4 queens", "6 queens and clues", "regions", "none", "1 queen", "2 queens", "toroidal")
WIDE = Custom(3, 5, [rules.rows(1), rules.columns(at_most=1), rules.diagonals(), rules.knights()])
CAGES = Custom(4, 4, [rules.rows(1), rules.columns(1), rules.regions(["AABB"] * 4, [1, 3])])
NEVER = Custom(4, 4, [rules.rows(1), rules.columns(1), rules.regions(["AABB"] * 4, [2, 2])])
ROWS: dict[str, Puzzle] = {name: BOARDS[name] for name in IN_ROWS} | {
    "wide": WIDE,
    "cages": CAGES,
    "two in each cage": NEVER,
}


def by_z3_in_rows(text: str, problem: Problem) -> list[Placement]:
    z3 = pytest.importorskip("z3", reason="z3-solver is not installed")
    solver, result = z3.Solver(), []
    solver.add(z3.parse_smt2_string(text))
    columns = [z3.Int(f"q{row + 1}") for row in range(problem.grid.rows)]
    while solver.check() == z3.sat:
        values = [solver.model().eval(column, True).as_long() for column in columns]
        result.append(placed(values, problem))
        pairs = zip(columns, values, strict=True)
        solver.add(z3.Or([column != value for column, value in pairs]))
    return sorted(result)


def by_trying(text: str, problem: Problem) -> list[Placement]:
    """Every way to choose the columns, held against the constraints of a MiniZinc program."""
    printed = re.sub(r"\n    ", " ", text)
    constraints = re.findall(r"^constraint (.*);$", printed, re.MULTILINE)
    checks = [
        re.sub(r" = ", " == ", constraint).replace("/\\", "and") for constraint in constraints
    ]
    names = {"alldifferent": lambda terms: len({*terms}) == len(terms), "bool2int": int}
    code = [compile(check, "constraint", "eval") for check in checks]
    grid, result = problem.grid, []
    for columns in product(range(1, grid.columns + 1), repeat=grid.rows):
        q = dict(enumerate(columns, 1))
        if all(eval(item, names, {"q": q}) for item in code):
            result.append(placed(columns, problem))
    return sorted(result)


def placed(columns: Iterable[int], problem: Problem) -> Placement:
    width = problem.grid.columns
    return tuple(row * width + column - 1 for row, column in enumerate(columns))


@pytest.mark.parametrize("board", ROWS)
@pytest.mark.parametrize(
    ("name", "run"), [*zip(WITH_ROWS, (by_z3_in_rows, by_trying), strict=True)]
)
def test_with_an_integer_a_row_a_tool_finds_the_solutions(name: str, run: Tool, board: str) -> None:
    puzzle = ROWS[board]
    assert run(written(name, puzzle), puzzle.problem) == solutions(puzzle.problem)


@pytest.mark.parametrize("board", FEW)
def test_minizinc_finds_the_solutions_with_an_integer_a_row(board: str) -> None:
    problem = FEW[board].problem
    assert by_minizinc(written("minizinc_rows", FEW[board]), problem) == solutions(problem)


@pytest.mark.parametrize("name", WITH_ROWS)
def test_an_integer_a_row_is_for_boards_with_one_queen_in_each(name: str) -> None:
    for board in ("two stars", "intervals", "free cells"):
        with pytest.raises(UnsupportedByFormat, match="exactly one queen in each row"):
            written(name, BOARDS[board])


SLOW = FEW | {name: BOARDS[name] for name in ("intervals", "free cells", "impossible", "1 queen")}


@pytest.mark.parametrize("board", SLOW)
def test_minizinc_finds_the_solutions(board: str) -> None:
    problem = SLOW[board].problem
    assert by_minizinc(written("minizinc", SLOW[board]), problem) == solutions(problem)


@pytest.mark.parametrize("name", ["lp", "mps"])
@pytest.mark.parametrize("board", SLOW)
def test_highs_finds_the_solutions(board: str, name: str, tmp_path: Path) -> None:
    problem = SLOW[board].problem
    text = written(name, SLOW[board])
    assert by_highs(name, text, problem, tmp_path) == solutions(problem)


@pytest.mark.parametrize("board", BOARDS)
def test_our_own_reader_counts_the_solutions(
    board: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "board.dlx"
    path.write_text(written("xcc", BOARDS[board]))
    assert main(["cover", str(path), "--count"]) in (exits.SUCCESS, exits.NEGATIVE)
    assert capsys.readouterr().out == f"{len(solutions(BOARDS[board].problem))}\n"


@pytest.mark.parametrize("name", [name for name in EXPORTS if name not in WITH_ROWS])
def test_every_constraint_is_explained(name: str) -> None:
    puzzle = RegionPuzzle(TWO_STARS, stars=2, given=[(0, 0)], blocked=[(0, 7), (7, 0)])
    lines = written(name, puzzle).splitlines()
    comments = [line[2:] for line in lines if line[:2] in MARKS[name]]
    assert "8x8 star battle with 2 stars" in comments
    assert "  1 1 1 1 2 2 2 2" in comments
    assert "Given queens: r1c1." in comments
    assert "Blocked cells: r1c8 r8c1." in comments
    assert any(line.startswith("To run it: ") for line in comments)
    if name != "xcc":  # where the items are the names
        assert comments.count("row 3: exactly 2 queens") == 1
        assert {sentence(constraint) for constraint in linear(puzzle.problem)} <= {*comments}


@pytest.mark.parametrize("name", EXPORTS)
@pytest.mark.parametrize("title", ["two\nlines", "x" * 700, "ж\x00\x7f", "1 0 | \\ */ ;"])
def test_no_title_breaks_a_file(name: str, title: str) -> None:
    puzzle = BOARDS["regions"]
    text = formats.format(Document(puzzle, title=title, author="A\rB"), name)
    plain = written(name, puzzle)
    assert text.isascii()
    assert max(map(len, text.splitlines())) <= max(100, max(map(len, plain.splitlines())))
    assert [line for line in text.splitlines() if line[:1] not in MARKS[name][0]] == [
        line for line in plain.splitlines() if line[:1] not in MARKS[name][0]
    ]


@pytest.mark.parametrize("name", EXPORTS)
def test_a_board_without_cells_has_no_place(name: str) -> None:
    with pytest.raises(UnsupportedByFormat, match="without cells"):
        written(name, NQueens(0))


def test_long_units_are_counted_in_dimacs() -> None:
    short, long = written("dimacs", NQueens(30)), written("dimacs", NQueens(33))
    assert "p cnf 900 " in short
    assert "count queens" not in short
    assert int(re.findall("p cnf ([0-9]+)", long)[0]) > 33 * 33
    assert "Those from there on count queens" in long


def test_diagonals_are_explained() -> None:
    def text(puzzle: Puzzle) -> str:
        return " ".join(written("lp", puzzle).replace("\n\\", " ").split())

    assert "diagonal 1 in the top right corner" in text(NQueens(5))
    assert "comes back" not in text(NQueens(5))
    assert "diagonal 1 in the top left corner" in text(NQueens(5, toroidal=True))
    assert "comes back on the other side" in text(NQueens(5, toroidal=True))
    assert "Diagonals" not in text(BOARDS["regions"])


@pytest.mark.parametrize("name", EXPORTS)
def test_the_page_shows_what_is_written(name: str) -> None:
    (board,) = formats.parse(SHOWN["letters"])
    assert shown_is_printed(SHOWN[name], formats.format(board, name))


@pytest.mark.parametrize(("command", "rendered"), COMMANDS, ids=[words for words, _ in COMMANDS])
def test_the_page_shows_what_a_tool_says(command: str, rendered: str, tmp_path: Path) -> None:
    words = command.split()
    path = shutil.which(words[0]) or shutil.which(words[0], path=Path(sys.executable).parent)
    if not path:
        pytest.skip(f"{words[0]} is not installed")
    (board,) = formats.parse(SHOWN["letters"])
    for entry in EXPORT_ENTRIES:
        (tmp_path / f"board{entry.extension}").write_text(formats.format(board, entry.name))
    completed = subprocess.run(
        [path, *words[1:]], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert shown_is_printed(rendered, completed.stdout)


def test_the_page_names_every_export_and_the_command_in_its_file() -> None:
    rows = re.findall(r"^\| \[`(\w+)`\]\(#(\w+)\) \|.*\| `board(\.\w+)` \|", PAGE, re.MULTILINE)
    assert rows == [(entry.name, entry.name, entry.extension) for entry in EXPORT_ENTRIES]
    for name in EXPORTS:
        (command,) = re.findall("^. To run it: (.*)$", SHOWN[name], re.MULTILINE)
        assert command.split()[-1] in PAGE
