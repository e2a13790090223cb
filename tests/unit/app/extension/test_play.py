"""The extension's checks and hints, against Python's and against all solutions."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import queenside as qs
from queenside.core import kernels
from queenside.core.formats import board
from queenside.core.formats.document import State
from queenside.core.puzzles import RegionPuzzle
from queenside.explainer.diagnose import diagnose
from queenside.explainer.explain.explain import explain
from queenside.explainer.hint import hint
from queenside.explainer.logic.catalogue import MARKS
from queenside.explainer.logic.ladder import ONE
from tests.boards import published_boards
from tests.extension import Extension
from tests.maps import random_document

EXAMPLES = Path(__file__).parents[4] / "examples"
STATES = 200
CHUNK = 50
SEVERAL = {
    "region-single",
    "line-single",
    "region-in-line",
    "line-in-region",
    "touching-region",
    "touching-line",
}
"""Of several queens a unit, what is known as far as Python's ladder has no other in between."""
CHUNKS = pytest.mark.parametrize("start", range(0, STATES, CHUNK))

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason=str(kernels.missing()))


@CHUNKS
def test_checks_say_what_python_says(extension: Extension, start: int) -> None:
    verdicts = Counter[str]()
    for seed in range(start, start + CHUNK):
        puzzle, state = random_state(seed, mistakes=True)
        result = diagnose(puzzle, state, naming="cells")
        reported = extension.about("check", document(puzzle, state))
        context = f"seed {seed}: {puzzle!r} {state}"
        assert reported["verdict"] == result.verdict, context
        assert reported["queens"] == [list(cell) for cell in result.queens], context
        assert reported["marks"] == [list(cell) for cell in result.marks], context
        if reported["verdict"] == "wrong" and puzzle.stars > 1:
            assert reported["sentence"].split(".")[0].endswith("is wrong"), context
        else:
            assert reported["sentence"] == result.sentence, context
        verdicts[result.verdict] += 1
    assert min(verdicts[verdict] for verdict in ("right", "wrong", "conflict")) > 2


def test_hints_are_those_of_python(extension: Extension) -> None:
    """In the middle of every board, before steps of every technique of Python's."""
    for technique, expected in positions().items():
        for puzzle, state in random.Random(1).sample(expected, min(len(expected), 10)):
            step = hint(puzzle, state, naming="cells").step
            local = extension.about("hint", document(puzzle, state))
            context = f"{technique}: {puzzle!r} {state} {local}"
            assert step is not None
            assert step.technique == technique
            if puzzle.stars > 1 and technique not in SEVERAL:
                assert local["kind"] in ("step", "answer"), context
                continue
            local = local["step"]
            assert local["technique"] == technique, context
            assert local["sentence"] == step.sentence, context
            assert local["looks_at"] == places(step.looks_at), context
            assert local["places"] == places(step.places), context
            assert local["eliminates"] == places(step.eliminates), context
            assert 0 < local["rating"] <= step.rating, context
    assert len(positions().keys() & {level.technique for level in ONE}) >= 12


def test_a_solved_board_and_a_mistake(extension: Extension) -> None:
    puzzle = boards()[0]
    solution = qs.solve(puzzle).solution or ()
    finished = extension.about("hint", document(puzzle, State(solution)))
    assert (finished["kind"], finished["sentences"][-1]) == ("solved", "The board is solved.")
    wrong = next(cell for cell in sorted(cells(puzzle)) if cell not in solution)
    local = extension.about("hint", document(puzzle, State((wrong,))))
    assert (local["kind"], local["wrong"]) == ("mistake", [list(wrong)])
    assert local["step"] is None


def test_out_of_time_nothing_is_claimed(extension: Extension) -> None:
    data = document(boards()[0], State())
    assert extension.about("check", data, seconds=0)["verdict"] == "unknown"
    stuck = extension.about("hint", data, seconds=0)
    assert (stuck["kind"], stuck["step"]) == ("stuck", None)


@CHUNKS
def test_every_hint_is_right(extension: Extension, start: int) -> None:
    for seed in range(start, start + CHUNK):
        puzzle, state = random_state(seed)
        solution = {*(qs.solve(puzzle).solution or ())}
        local = extension.about("hint", document(puzzle, state))
        if local["kind"] in ("step", "answer"):
            step = local["step"]
            assert {*map(tuple, step["places"])} <= solution - {*state.queens}
            assert not {*map(tuple, step["eliminates"])} & solution
            assert step["places"] or step["eliminates"]


def test_steps_follow_without_knowing_the_solution(extension: Extension) -> None:
    """On boards with several solutions: all that fit what is placed agree with every step."""
    observed = Counter[str]()
    for seed in range(300):
        data = random_document(seed)
        try:
            puzzle = RegionPuzzle(**data)
        except qs.InvalidPuzzle:
            continue
        everything = [{*result} for result in qs.solve(puzzle, limit=200).solutions]
        if not 1 < len(everything) < 200:
            continue
        state = play(random.Random(seed), puzzle, everything[0])
        fitting = [s for s in everything if {*state.queens} <= s and not {*state.marks} & s]
        step = (extension.about("step", document(puzzle, state)) or {}).get("step")
        if step is None:
            continue
        observed[step["technique"]] += len(fitting) > 1
        for solution in fitting:
            assert {*map(tuple, step["places"])} <= solution, (seed, step)
            assert not {*map(tuple, step["eliminates"])} & solution, (seed, step)
    assert sum(observed.values()) > 15
    assert len(+observed) >= 4


def test_following_the_hints_solves_the_board(extension: Extension) -> None:
    for number in range(5):
        puzzle = boards()[number]
        queens: set[Any] = set()
        marks: set[Any] = set()
        for _ in range(4 * puzzle.size**2):
            state = State(tuple(sorted(queens)), tuple(sorted(marks)))
            local = extension.about("hint", document(puzzle, state))
            if local["kind"] == "solved":
                break
            queens |= {*map(tuple, local["step"]["places"])}
            marks = (marks | {*map(tuple, local["step"]["eliminates"])}) - queens
        assert tuple(sorted(queens)) == qs.solve(puzzle).solution


def test_boards_with_no_solution_or_several(extension: Extension) -> None:
    rows = ["AAAAA", "BBBBB", "CCCCC", "DDDDD", "EEEEE"]
    for queens in ([], [[0, 0]], [[0, 0], [1, 3], [2, 1]]):
        data = {"regions": rows, "state": {"queens": queens}}
        puzzle, state = RegionPuzzle(rows), State(tuple((r, c) for r, c in queens))
        reported, text = extension.about("check", data), diagnose(puzzle, state, naming="cells")
        assert (reported["verdict"], reported["sentence"]) == (text.verdict, text.sentence)
        local = extension.about("hint", data)
        if text.right:
            assert local["kind"] == "completion"
            completed = qs.complete(puzzle, [*state.queens, tuple(local["around"])])
            assert completed.count
        else:
            assert (local["kind"], local["sentences"][-1]) == ("mistake", text.sentence)
    none = {"regions": ["AAB", "ACB", "CCB"]}
    assert extension.about("check", none)["verdict"] == "no solution"
    assert extension.about("hint", none)["sentences"][-1] == "The board itself has no solution."


@cache
def boards() -> list[RegionPuzzle]:
    """Boards with one solution: made ones, published ones where there are any, two stars."""
    created = [qs.generate(5 + seed % 8, seed=seed) for seed in range(60)]
    expected = [
        b for b in published_boards("queens_boards.jsonl") if b["solutions"] == 1 and b["size"] < 13
    ]
    result = created + [RegionPuzzle(item["regions"]) for item in expected[:60]]
    for name in ("stars-2-9", "stars-2-10"):
        puzzle = board.read_all(EXAMPLES / f"{name}.txt")[0].puzzle
        assert isinstance(puzzle, RegionPuzzle)
        result += [puzzle] * 4
    return result


@cache
def positions() -> dict[str, list[tuple[RegionPuzzle, State]]]:
    """By technique, the positions in the explanations of all boards where it is the next step."""
    result = defaultdict(list)
    for puzzle in dict.fromkeys(boards()):
        state = State()
        for step in explain(puzzle, full=True):
            if step.technique != MARKS:
                result[step.technique].append((puzzle, state))
            state = step.after
    return result


def random_state(seed: int, *, mistakes: bool = False) -> tuple[RegionPuzzle, State]:
    """A board with one solution and a part of it played, perhaps with mistakes."""
    rng = random.Random(seed)
    puzzle = rng.choice(boards())
    solution = {*(qs.solve(puzzle).solution or ())}
    state = play(rng, puzzle, solution)
    if not mistakes or rng.random() < 0.3:
        return puzzle, state
    free = sorted(cells(puzzle) - {*state.queens} - {*state.marks})
    wrong = {*rng.sample(free, min(len(free), rng.randint(1, 2)))}
    if rng.random() < 0.6:
        return puzzle, State(tuple(sorted({*state.queens} | wrong)), state.marks)
    return puzzle, State(state.queens, tuple(sorted({*state.marks} | wrong)))


def play(rng: random.Random, puzzle: RegionPuzzle, solution: set[Any]) -> State:
    """A part of the solution placed, and some of the other cells marked."""
    remaining = sorted(cells(puzzle) - solution - {*puzzle.blocked})
    queens = rng.sample(sorted(solution), int(rng.random() ** 2 * (len(solution) + 1)))
    marks = rng.sample(remaining, int(rng.random() * len(remaining))) if rng.random() < 0.7 else []
    return State(tuple(sorted(queens)), tuple(sorted(marks)))


def cells(puzzle: RegionPuzzle) -> set[tuple[int, int]]:
    return {(row, column) for row in range(puzzle.size) for column in range(puzzle.size)}


def document(puzzle: RegionPuzzle, state: State) -> dict[str, Any]:
    return {
        "regions": puzzle.regions,
        "stars": puzzle.stars,
        "given": puzzle.given,
        "blocked": puzzle.blocked,
        "state": {"queens": state.queens, "marks": state.marks},
    }


def places(result: Iterable[tuple[int, int]]) -> list[list[int]]:
    return [list(cell) for cell in result]
