"""The work whose speed is followed: questions to whichever Queenside is on the path.

    python -m bench.speed_lines NAME < given.json

prints `{"answer": …, "seconds": …}`: processor seconds, the fastest of a few goes in this process.
Only what both the version before and this one have is called, or it is looked for first. Peers are
lines too; they are named after the package that `pip` installs.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from collections.abc import Callable
from importlib import import_module
from itertools import combinations, product
from typing import Any

from bench.memory import memory_of

Line = Callable[[Any], tuple[object, float]]
"""The answer, which all that do the same must agree on, and what it took."""


def fastest(action: Callable[[], object], goes: int) -> tuple[Any, float]:
    """The answer, and the fewest processor seconds of so many goes."""
    answer, least = None, float("inf")
    gc.disable()
    for _ in range(goes):
        begin = time.process_time()
        answer = action()
        least = min(least, time.process_time() - begin)
    gc.enable()
    return answer, least


# ---- boards ----


def check(boards: list[list[str]]) -> tuple[object, float]:
    """One board a call, as the puzzle has just been made."""
    import queenside as qs

    least = float("inf")
    for _ in range(30):
        puzzles = [qs.RegionPuzzle(rows) for rows in boards]
        answer, seconds = fastest(lambda puzzles=puzzles: [qs.check(p) for p in puzzles], 1)  # type: ignore[misc]
        least = min(least, seconds)
    return answer, least / len(boards)


def check_minicard(boards: list[list[str]]) -> tuple[object, float]:
    """The same with MiniCard, whose cardinality constraints are these rules, from the rows on."""
    from pysat.solvers import Minicard

    def checked(rows: list[str]) -> str:
        n = len(rows)
        number = {cell: at for at, cell in enumerate(product(range(n), repeat=2), 1)}
        units: dict[tuple[str, object], list[int]] = {}
        for (row, column), at in number.items():
            for key in (("row", row), ("column", column), ("region", rows[row][column])):
                units.setdefault(key, []).append(at)
        with Minicard() as solver:
            for unit in units.values():
                solver.add_clause(unit)
                solver.add_atmost(unit, 1)
            for (row, column), at in number.items():
                for other in ((row + 1, column - 1), (row + 1, column + 1)):
                    if other in number:
                        solver.add_clause([-at, -number[other]])
            if not solver.solve():
                return "none"
            solver.add_clause([-each for each in solver.get_model() if each > 0])
            return "several" if solver.solve() else "unique"

    answer, seconds = fastest(lambda: [*map(checked, boards)], 5)
    return answer, seconds / len(boards)


def at_once(boards: list[list[str]]) -> tuple[object, float]:
    """A thousand boards in one call: an array, where arrays are taken."""
    import numpy

    import queenside as qs

    work = boards * (1000 // len(boards))
    if hasattr(qs, "solve_array"):
        array = numpy.array([[[ord(name) - 65 for name in row] for row in rows] for rows in work])
        answer, seconds = fastest(lambda: qs.solve_array(array).unique.tolist(), 15)
    else:
        puzzles = [qs.RegionPuzzle(rows) for rows in work]
        results, seconds = fastest(lambda: qs.solve_many(puzzles), 15)
        answer = [result.status == "unique" for result in results]
    return answer, seconds / len(work)


def made_puzzle(boards: list[list[str]]) -> tuple[object, float]:
    """From the rows to a puzzle that can be solved."""
    import queenside as qs

    puzzles, seconds = fastest(lambda: [qs.RegionPuzzle(rows) for rows in boards], 30)
    return [puzzle.size for puzzle in puzzles], seconds / len(boards)


def grade(boards: list[list[str]]) -> tuple[object, float]:
    """The difficulty of a board for a person."""
    import queenside as qs

    puzzles = [qs.RegionPuzzle(rows) for rows in boards]
    grades, seconds = fastest(lambda: [qs.grade(puzzle) for puzzle in puzzles], 30)
    return [each.rating for each in grades], seconds / len(boards)


Starred = tuple[list[list[int]], int]
"""The regions of a star battle, and its number of stars."""


def stars(boards: list[Starred]) -> tuple[object, float]:
    """Star battles, one after the other; the slowest tells."""
    import queenside as qs

    taken = [fastest(lambda of=of: qs.check(qs.RegionPuzzle(*of)), 2) for of in boards]  # type: ignore[misc]
    return [answer for answer, _ in taken], max(seconds for _, seconds in taken)


def stars_by(engine: str) -> Line:
    """The same with another engine, from the problem on: its package does the search."""

    def solved(boards: list[Starred]) -> tuple[object, float]:
        from queenside.core.query import Query
        from queenside.core.run import Run
        from queenside.engines import get
        from queenside.puzzles.region import RegionPuzzle

        def checked(of: Starred) -> str:
            problem = RegionPuzzle(*of).problem
            search = Run(get(engine).search_here(problem, Query(limit=2)))  # type: ignore[attr-defined]
            return ("none", "unique", "several")[sum(1 for _ in search)]

        taken = [fastest(lambda of=of: checked(of), 1) for of in boards]  # type: ignore[misc]
        return [answer for answer, _ in taken], max(seconds for _, seconds in taken)

    return solved


def made(number: int) -> tuple[object, float]:
    """Boards of this many seeds."""
    import queenside as qs

    boards, seconds = fastest(
        lambda: [qs.generate(8, seed=seed, style="natural") for seed in range(number)], 3
    )
    puzzles = [getattr(board, "puzzle", board) for board in boards]
    return [*map(numbered, puzzles)], seconds / number


def made_together(number: int) -> tuple[object, float]:
    """The same boards in one call."""
    import queenside as qs

    boards, seconds = fastest(lambda: list(qs.generate_many(number, 8, seed=0, style="natural")), 5)
    puzzles = [getattr(board, "puzzle", board) for board in boards]
    return [*map(numbered, puzzles)], seconds / number


def made_hard(number: int) -> tuple[object, float]:
    """Boards that logic can hardly solve; the versions rate techniques otherwise."""
    import queenside as qs

    boards, seconds = fastest(
        lambda: [
            qs.generate(8, rating=(8.0, 9.0), seed=seed, style="natural") for seed in range(number)
        ],
        1,
    )
    return [qs.check(board) for board in boards], seconds / number


def numbered(puzzle: Any) -> list[int]:
    """The region of each cell, numbered as they are met: the name of a region may be anything."""
    names = [name for row in puzzle.regions for name in row]
    number = {name: at for at, name in enumerate(dict.fromkeys(names))}
    return [number[name] for name in names]


# ---- n-queens ----


def count(n: int) -> tuple[object, float]:
    """All solutions, one thread."""
    import queenside as qs

    return fastest(lambda: qs.count(qs.NQueens(n)), 1)


def count_given(n: int) -> tuple[object, float]:
    """All solutions with one given queen."""
    import queenside as qs

    return fastest(lambda: qs.count(qs.NQueens(n, given=[(0, 3)])), 1)


def memory(n: int) -> tuple[object, float]:
    """The most bytes of the process that counts them."""
    import queenside as qs

    counted = qs.count(qs.NQueens(n))
    return counted, 1e6 * memory_of(os.getpid(), "VmHWM")


def incomplete(given: list[list[int]]) -> tuple[object, float]:
    """Queens on a board of 100 that cannot be completed; given up after 4 seconds."""
    import queenside as qs

    def status_of() -> str:
        puzzle = qs.NQueens(100, given=[(row, column) for row, column in given])
        return qs.solve(puzzle, limit=1, time_limit=4).status

    status, seconds = fastest(status_of, 3)
    return (None if status == "unknown" else status), seconds


def incomplete_ortools(given: list[list[int]]) -> tuple[object, float]:
    """The same as three constraints on the columns, for CP-SAT with one worker."""
    from ortools.sat.python import cp_model

    def solved() -> str:
        model = cp_model.CpModel()
        columns = [model.new_int_var(0, 99, "") for _ in range(100)]
        for row, column in given:
            model.add(columns[row] == column)
        for slope in (0, 1, -1):
            model.add_all_different([each + slope * row for row, each in enumerate(columns)])
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        return "none" if solver.solve(model) == cp_model.INFEASIBLE else "several"

    return fastest(solved, 3)


# ---- exact cover ----


def queens_cover(n: int) -> tuple[list[list[int]], int]:
    """N-Queens as an exact cover: the items of each option, those from 2n on optional; how many."""
    options = [
        [r, n + c, 3 * n - 1 + r - c, 4 * n - 1 + r + c] for r, c in product(range(n), repeat=2)
    ]
    return options, 6 * n - 2


def cover_queens(n: int) -> tuple[object, float]:
    """All solutions, from the options on."""
    from queenside import cover

    options, _ = queens_cover(n)
    optional = sorted({item for option in options for item in option[2:]})
    return fastest(lambda: cover.count(options, optional=optional), 3)


def cover_queens_xcover(n: int) -> tuple[object, float]:
    """The same: dancing cells that Numba has compiled before the clock runs."""
    covers = import_module("xcover").covers

    def counted(n: int) -> int:
        options, _ = queens_cover(n)
        optional = sorted({item for option in options for item in option[2:]})
        found = covers(options, primary=[*range(2 * n)], secondary=optional)
        return sum(1 for _ in found)

    counted(6)
    return fastest(lambda: counted(n), 1)


def sudoku_options() -> tuple[list[tuple[int, ...]], list[list[int]]]:
    """The digits in cells, and the items of each."""
    names = [*product(range(9), repeat=3)]
    return names, [
        [9 * r + c, 81 + 9 * r + d, 162 + 9 * c + d, 243 + 9 * (r // 3 * 3 + c // 3) + d]
        for r, c, d in names
    ]


def sudoku(clues: str) -> tuple[object, float]:
    """A hard one, its matrix made before; the clues restrict it."""
    from queenside.cover import Covering

    named = dict(zip(*sudoku_options(), strict=True))
    if not hasattr(Covering, "restrict"):  # then every option goes through Python each time
        open_to = {(r, c, d): of for (r, c, d), of in named.items() if is_open(clues, r, c, d)}
        return fastest(lambda: Covering.of(open_to).count(), 20)
    covering = Covering.of(named)
    chosen = [(at // 9, at % 9, int(digit) - 1) for at, digit in enumerate(clues) if digit != "."]
    covering.restrict(chosen).count()
    return fastest(lambda: covering.restrict(chosen).count(), 20)


def is_open(clues: str, row: int, column: int, digit: int) -> bool:
    """Return whether the cell may have this digit, by the clue in it if there is one."""
    return clues[9 * row + column] in (".", str(digit + 1))


def sudoku_exact_cover(clues: str) -> tuple[object, float]:
    """The same: a digit that is given is the only option of its cell that the matrix keeps."""
    import numpy

    names, options = sudoku_options()
    library = import_module("exact_cover")
    matrix: numpy.ndarray = numpy.zeros((len(options), 324), dtype=bool)
    for at, option in enumerate(options):
        matrix[at, option] = True
    given = numpy.array([is_open(clues, *name) for name in names])
    return fastest(lambda: int(library.get_solution_count(matrix[given])), 20)


# ---- what cannot be completed ----


def spoilt_placement(n: int, seed: int) -> list[list[int]]:
    """Queens that do not attack each other, with a row that all of them together rule out."""
    from random import Random

    draw = Random(seed)
    queens: list[list[int]] = []
    rows, columns = [*range(n)], [*range(n)]
    draw.shuffle(rows)
    for row in rows[: n - 22]:
        free = [
            column
            for column in columns
            if all(abs(column - c) not in (0, abs(row - r)) for r, c in queens)
        ]
        if free:
            queens.append([row, draw.choice(free)])
    assert all(
        a[1] != b[1] and abs(a[0] - b[0]) != abs(a[1] - b[1]) for a, b in combinations(queens, 2)
    )
    return sorted(queens)


LINES: dict[str, Line] = {
    "check": check,
    "check python-sat": check_minicard,
    "at once": at_once,
    "puzzle": made_puzzle,
    "grade": grade,
    "stars": stars,
    "stars clingo": stars_by("asp"),
    "stars python-sat": stars_by("sat:cadical195"),
    "made": made,
    "made together": made_together,
    "made hard": made_hard,
    "count": count,
    "count given": count_given,
    "memory": memory,
    "incomplete": incomplete,
    "incomplete ortools": incomplete_ortools,
    "cover": cover_queens,
    "cover xcover": cover_queens_xcover,
    "sudoku": sudoku,
    "sudoku exact-cover": sudoku_exact_cover,
}


def main() -> None:
    """Ask the question of the line."""
    answer, seconds = LINES[sys.argv[1]](json.load(sys.stdin))
    print(json.dumps({"answer": answer, "seconds": seconds}))


if __name__ == "__main__":
    main()
