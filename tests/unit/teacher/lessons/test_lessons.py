"""Every lesson against the reference engine, and the claims the lessons make about each other."""

from __future__ import annotations

import ast
import random
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

import queenside
import queenside as qs
from queenside.core.puzzles import Puzzle
from queenside.core.query import Query
from queenside.solver.engines import get
from queenside.teacher.lessons import LESSONS, N_QUEENS, QUEENS, Lesson
from queenside.teacher.lessons.cases import BOARDS, COUNTS, chessboard
from queenside.teacher.lessons.measurement import TimeUp, explore, measure
from queenside.teacher.lessons.n_queens import cores
from tests.boards import random_regions, untouching

HERE = Path(queenside.__file__).parent / "teacher" / "lessons"
EXAMPLES = Path(__file__).parents[4] / "examples"
PLAIN = [
    lesson for lesson in N_QUEENS if lesson.finds_all and lesson.key != "d" and not lesson.missing
]
"""The lessons for N-Queens that find all solutions in this process."""
Board = list[list[int]]


def by_key(lesson: Lesson) -> str:
    return lesson.key


def random_board(seed: int, size: int) -> Board:
    rng = random.Random(seed)
    starts = untouching(rng, size) if seed % 2 else ()
    return random_regions(rng, size, scattered=seed % 3 == 0, starts=starts)


def reference(puzzle: Puzzle) -> list[tuple[int, ...]]:
    size = puzzle.problem.grid.rows
    placements = get("reference").search(puzzle.problem, Query())
    return sorted(tuple(cell % size for cell in placement) for placement in placements)


def nodes(key: str, board: object) -> int:
    case = chessboard(board) if isinstance(board, int) else BOARDS[0]._replace(board=board)
    return explore(LESSONS[key], case, 60)[1]


SMALL = [random_board(seed, size) for size in (1, 2, 3, 4) for seed in range(6)]
LARGER = [random_board(seed, size) for size in (5, 6) for seed in range(8)]


@pytest.mark.parametrize("lesson", QUEENS, ids=by_key)
def test_on_random_boards_a_lesson_finds_what_the_reference_engine_finds(lesson: Lesson) -> None:
    boards = SMALL + (LARGER[:2] if lesson.key == "0" else LARGER)
    expected = [reference(qs.RegionPuzzle(board)) for board in boards]
    assert [sorted(lesson.solutions(board)) for board in boards] == expected
    assert {0, 1} < {len(result) for result in expected}


@pytest.mark.parametrize("lesson", PLAIN, ids=by_key)
def test_a_lesson_finds_every_placement_of_n_queens(lesson: Lesson) -> None:
    for n in range(7):
        assert sorted(lesson.solutions(n)) == reference(qs.NQueens(n))
    for n in (7, 8):
        assert chessboard(n).fault(list(lesson.solutions(n)), finds_all=True) is None


@pytest.mark.parametrize("n", [0, 1, 4, 7])
def test_subproblems_over_the_cores_are_the_whole(n: int) -> None:
    result = list(cores.solutions(n, cores=2))
    assert sorted(result) == sorted(LESSONS["b"].solutions(n))


@pytest.mark.parametrize("depth", range(9))
def test_the_starts_of_any_depth_divide_the_tree(depth: int) -> None:
    n = 8
    above = 0

    def visit(_: object) -> None:
        nonlocal above
        above += 1

    starts = list(cores.fill(n, (), depth, visit))
    finished = [cores.finish(n, start) for start in starts]
    assert len(set(starts)) == len(starts)
    assert 2 * sum(len(result) for result, _ in finished) == COUNTS[n]
    assert above + sum(below for _, below in finished) == nodes("c", n)


@pytest.mark.parametrize("n", [1, 4, 5, 6, 8, 20, 50])
@pytest.mark.parametrize("seed", range(3))
def test_repair_finds_one(n: int, seed: int) -> None:
    result = list(LESSONS["g"].solutions(n, seed=seed))
    assert chessboard(min(n, 5))._replace(board=n).fault(result, finds_all=False) is None


@pytest.mark.parametrize("n", [2, 3])
def test_repair_gives_up_where_there_is_nothing(n: int) -> None:
    assert list(LESSONS["g"].solutions(n)) == []


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=by_key)
def test_a_lesson_stands_alone(lesson: Lesson) -> None:
    """Python's own library and nothing else, as an explanation and a program of one page each."""
    tree = ast.parse(lesson.source)
    modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    modules |= {
        a.name for node in ast.walk(tree) if isinstance(node, ast.Import) for a in node.names
    }
    remaining = {str(module).split(".")[0] for module in modules} - {*sys.stdlib_module_names}
    assert remaining == ({lesson.needs} if lesson.needs else set())
    text = (ast.get_docstring(tree) or "").split("\n")
    assert text[0] == f"Lesson {lesson.key}: {lesson.title}."
    assert any(line.startswith("A node is a set of queens that the program") for line in text)
    program = lesson.source.count("\n") - len(text)
    assert 20 <= program <= 80


def test_every_program_is_a_lesson() -> None:
    programs = {path for path in HERE.glob("*queens/*.py") if path.name != "__init__.py"}
    assert {Path(*lesson.module.split(".")).with_suffix(".py") for lesson in LESSONS.values()} == {
        path.relative_to(HERE) for path in programs
    }


@pytest.mark.parametrize(("key", "printed"), [("6", "(0, 3, 1, 4, 2)\n"), ("d", "92\n")])
def test_a_lesson_runs_when_it_is_copied_out(key: str, printed: str, tmp_path: Path) -> None:
    copy = tmp_path / "lesson.py"
    copy.write_text(LESSONS[key].source, "utf-8")
    completed = subprocess.run(
        [sys.executable, "-I", copy], capture_output=True, text=True, check=True
    )
    assert (completed.stdout, completed.stderr) == (printed, "")


def test_solutions_come_lazily() -> None:
    for key in "bcef":
        assert len(list(islice(LESSONS[key].solutions(14), 2))) == 2


def test_any_labels_will_do() -> None:
    board = [["red", "red"], [None, 7]]
    assert all(list(lesson.solutions(board)) == [] for lesson in QUEENS)
    assert all(list(lesson.solutions([[()]])) == [(0,)] for lesson in QUEENS)


class TestTrees:
    def test_a_tree_of_n_queens_by_hand(self) -> None:
        """4 queens: 1 + 4 + 6 + 4 + 2 placements of 0 to 4 rows."""
        assert [nodes(key, 4) for key in "abe"] == [17, 17, 17]

    def test_the_same_tree_node_for_node(self) -> None:
        assert nodes("a", 8) == nodes("b", 8) == nodes("e", 8) == 2057
        assert nodes("c", 8) == nodes("d", 8)
        for board in LARGER:
            assert nodes("4", board) == nodes("5-heap", board)

    def test_each_lesson_has_a_smaller_tree_but_the_third(self) -> None:
        board = BOARDS[1].board
        two, three, four, six = (nodes(key, board) for key in "2346")
        assert two < three
        assert four < two
        assert six < four


class TestMeasurement:
    """A time is shown only for a right answer, and only in time."""

    def test_nodes_and_seconds(self) -> None:
        measured = measure(LESSONS["4"], BOARDS[0], 60)
        assert measured is not None
        assert measured.nodes == nodes("4", BOARDS[0].board)
        assert measured.seconds > 0

    def test_what_does_not_end_in_time(self) -> None:
        assert measure(LESSONS["0"], BOARDS[1], 0.05) is None
        with pytest.raises(TimeUp):
            explore(LESSONS["1"], BOARDS[1], 0)

    @pytest.mark.parametrize("wrong", range(4))
    def test_a_wrong_answer(self, wrong: int, monkeypatch: pytest.MonkeyPatch) -> None:
        right = list(LESSONS["b"].solutions(6))
        answers = [
            (right[:3], "3 solutions, not 4"),
            ([*right[:3], right[0]], "a solution twice"),
            ([*right[:3], (0, 1, 2, 3, 4, 5)], "which isn't a solution"),
            ([*right[:3], (1, 3, 5)], "which isn't a solution"),
        ]
        result, fault = answers[wrong]

        class Broken(Lesson):
            solutions = staticmethod(lambda *_: iter(result))  # type: ignore[assignment]

        with pytest.raises(ArithmeticError, match=fault):
            measure(Broken(*LESSONS["b"]), chessboard(6), 60)


def test_the_boards_are_those_of_the_examples() -> None:
    for case, name in zip(BOARDS, ("queens-5-cross.txt", "first.txt"), strict=True):
        puzzle = qs.read(EXAMPLES / name)
        assert qs.RegionPuzzle(case.board) == puzzle  # type: ignore[arg-type]
        assert len(reference(puzzle) if len(case.board) < 6 else [0]) == case.solutions  # type: ignore[arg-type]
        assert qs.check(puzzle, engine="backtracking") == "unique"
