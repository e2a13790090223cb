"""The questions about one puzzle, by the default engine and by engines made to misbehave."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import queenside as qs
from queenside.core.outcome import Outcome
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.solver.engines.engine import Engine, Info, Search
from queenside.solver.engines.reference import Reference

CROSS = qs.RegionPuzzle(["01111", "23212", "23212", "22244", "22222"])
ROWS = qs.RegionPuzzle(["00000", "11111", "22222", "33333", "44444"])
NONE = qs.RegionPuzzle(["00", "11"])

Install = Callable[[str, Engine], None]


class Liar(Reference):
    """Says that queens on the first two cells are a solution."""

    info = Info("liar", "is wrong")

    def search(self, problem: Problem, query: Query) -> Search:
        yield (0, 1)
        return Outcome(1, True, {"engine": "liar"})


class Lost(Reference):
    def unavailable_reason(self) -> str | None:
        return "install queenside[lost]"


class Picky(Reference):
    def unsupported_reason(self, problem: Problem, query: Query) -> str | None:
        return f"{problem.grid.size} cells are too many" if problem.grid.size else None


class Slow(Reference):
    """Finds one solution, then runs out of time; remembers that it was closed."""

    def __init__(self) -> None:
        self.closed = 0

    def search(self, problem: Problem, query: Query) -> Search:
        try:
            if query.want == "solutions":
                yield next(iter(super().search(problem, Query())))
            return Outcome(1, False, {"engine": "slow"})
        finally:
            self.closed += 1


def test_solve_settles_whether_it_is_the_only_one() -> None:
    result = qs.solve(CROSS)
    assert (result.status, result.count, result.exhausted) == ("unique", 1, True)
    [solution] = result.solutions
    assert result.solution is solution
    assert solution.columns == (0, 3, 1, 4, 2)
    assert solution == ((0, 0), (1, 3), (2, 1), (3, 4), (4, 2))
    assert result.verdict == "This is the only solution."
    assert result.puzzle is CROSS


def test_solve_with_several_none_and_one_wanted() -> None:
    multiple = qs.solve(ROWS)
    assert (multiple.status, multiple.count, multiple.exhausted) == ("several", 2, False)
    assert len(set(multiple.solutions)) == 2
    none = qs.solve(NONE)
    assert (none.status, none.count, none.exhausted, none.solution) == ("none", 0, True, None)
    assert qs.solve(ROWS, limit=15).count == len(set(qs.solutions(ROWS))) == 14
    assert qs.solve(ROWS, limit=15).exhausted
    assert [qs.check(puzzle) for puzzle in (CROSS, ROWS, NONE)] == ["unique", "several", "none"]
    assert qs.check(CROSS, limit=1) == "solved"
    solved = qs.solve(CROSS, limit=1)
    assert (solved.status, solved.exhausted) == ("solved", False)


def test_count() -> None:
    assert qs.count(qs.NQueens(8)) == 92
    assert qs.count(qs.NQueens(8), limit=50) == 50
    assert qs.count(qs.NQueens(8), limit=92) == 92
    assert qs.count(qs.NQueens(8), limit=93) == 92
    assert qs.count(NONE) == 0
    assert qs.count(qs.NQueens(0)) == 1


def test_solutions_come_one_by_one() -> None:
    stream = qs.solutions(qs.NQueens(6))
    first = next(stream)
    remaining = list(stream)
    assert len({first, *remaining}) == 4
    assert all(isinstance(solution, qs.Solution) for solution in remaining)
    assert len(list(qs.solutions(qs.NQueens(8), limit=3))) == 3
    assert list(qs.solutions(qs.NQueens(0))) == [()]


def test_complete() -> None:
    assert qs.complete(qs.NQueens(8), [(0, 0), (1, 6)], limit=None).count == 2
    assert qs.complete(CROSS, [(0, 0)]).status == "unique"
    assert qs.complete(CROSS, []).status == "unique"
    assert qs.complete(CROSS, [(0, 1)]).status == "none"
    assert qs.complete(CROSS, [(0, 1), (0, 2)]).status == "none"


def test_complete_outside_the_board() -> None:
    with pytest.raises(qs.InvalidPuzzle) as caught:
        qs.complete(CROSS, [(5, 0), (0, 5)])
    assert caught.value.faults == (
        "queen's cell at row 1, column 6 is outside the 5×5 board",
        "queen's cell at row 6, column 1 is outside the 5×5 board",
    )


@pytest.mark.parametrize("engine", ["backtracking", "reference"])
def test_out_of_time_is_not_no(engine: str) -> None:
    board = qs.NQueens(8)
    result = qs.solve(board, engine=engine, time_limit=0)
    assert (result.status, result.exhausted) == ("unknown", False)
    assert result.verdict == "No solution was found in time; there may be one."
    assert qs.check(board, engine=engine, time_limit=0) == "unknown"
    with pytest.raises(qs.Unfinished, match="no solution found so far") as caught:
        qs.count(board, engine=engine, time_limit=0)
    assert caught.value.found == 0
    with pytest.raises(qs.Unfinished):
        list(qs.solutions(board, engine=engine, time_limit=0))


def test_what_was_found_when_time_ran_out(install_engine: Install) -> None:
    install_engine("slow", Slow())
    assert qs.solve(CROSS, engine="slow").status == "solved"
    assert qs.solve(CROSS, engine="slow").verdict == "There may be other solutions."
    with pytest.raises(qs.Unfinished, match="1 solution found so far"):
        qs.count(CROSS, engine="slow")
    stream = qs.solutions(CROSS, engine="slow")
    assert next(stream)
    with pytest.raises(qs.Unfinished):
        next(stream)
    assert qs.count(CROSS, engine="slow", limit=1) == 1


def test_leaving_the_solutions_closes_the_engine(install_engine: Install) -> None:
    slow = Slow()
    install_engine("slow", slow)
    stream = qs.solutions(CROSS, engine="slow")
    next(stream)
    assert slow.closed == 0
    stream.close()  # type: ignore[attr-defined]
    assert slow.closed == 1


QUESTIONS: list[Callable[..., Any]] = [
    qs.solve,
    qs.check,
    lambda puzzle, **options: list(qs.solutions(puzzle, **options)),
    lambda puzzle, **options: qs.complete(puzzle, [], **options),
]


@pytest.mark.parametrize("ask", QUESTIONS)
def test_a_wrong_answer_goes_no_further(ask: Callable[..., Any], install_engine: Install) -> None:
    install_engine("liar", Liar())
    with pytest.raises(qs.EngineBug) as caught:
        ask(CROSS, engine="liar")
    message = str(caught.value)
    assert "the engine 'liar' placed queens on [0, 1]" in message
    assert "row 1 holds 2 queens instead of 1" in message
    assert repr(CROSS) in message


@pytest.mark.parametrize("ask", [*QUESTIONS, qs.count])
def test_an_engine_that_cannot_be_had(ask: Callable[..., Any], install_engine: Install) -> None:
    install_engine("lost", Lost())
    install_engine("picky", Picky())
    with pytest.raises(qs.EngineUnavailable, match=r"'lost' cannot run here: install queenside\["):
        ask(CROSS, engine="lost")
    with pytest.raises(
        qs.UnsupportedProblem, match="'picky' can't answer this: 25 cells are too many"
    ):
        ask(CROSS, engine="picky")
    with pytest.raises(qs.UnknownEngine, match="unknown engine 'magic'"):
        ask(CROSS, engine="magic")
    assert ask(qs.NQueens(0), engine="picky")


def test_solutions_complain_at_once(install_engine: Install) -> None:
    install_engine("picky", Picky())
    with pytest.raises(qs.UnsupportedProblem):
        qs.solutions(CROSS, engine="picky")


def test_a_result_prints_as_a_board_and_shows_as_a_picture() -> None:
    result = qs.solve(CROSS)
    assert str(result).endswith("\nThis is the only solution.")
    assert len(str(result).splitlines()) >= 6
    html = result._repr_html_()
    assert html.startswith("<svg")
    assert html.endswith("<p>This is the only solution.</p>")
    assert repr(result) == "<Result unique: 5×5 queens board, 1 found>"
