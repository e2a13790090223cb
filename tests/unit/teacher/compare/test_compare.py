"""Side by side: who is asked what, who is believed, and how it is told."""

from __future__ import annotations

import json
from collections.abc import Callable
from math import inf
from pathlib import Path
from xml.etree import ElementTree

import pytest

import queenside as qs
from queenside.core.errors import EngineFailed, UnknownEngine
from queenside.core.formats.document import Document
from queenside.core.outcome import Outcome
from queenside.core.problem import Problem
from queenside.core.processes.client import alive, close_all
from queenside.core.query import Want
from queenside.core.unit import Placement
from queenside.solver.engines.client import Costs
from queenside.teacher.compare import compare as task
from queenside.teacher.compare import report
from queenside.teacher.compare.compare import Plan, all_engines, choose_engines, compare
from queenside.teacher.compare.contestant import EngineAnswer
from queenside.teacher.compare.entry import (
    ComparedBoard,
    Comparison,
    ComparisonLine,
    EngineResult,
    Spread,
    lines_of_board,
    lines_of_kinds,
)
from queenside.teacher.compare.judgement import cross_check
from tests.schemas import validator

FOLDER = Path(__file__).parents[4] / "src" / "queenside" / "schema"

FIRST = ComparedBoard(
    "first", Document(qs.RegionPuzzle(["01111", "23212", "23212", "22244", "22222"]))
)
ONLY = (0, 8, 11, 19, 22)
SIX = ComparedBoard("six", Document(qs.NQueens(6)))
NONE = ComparedBoard("none", Document(qs.NQueens(3)))
LONG = ComparedBoard("long", Document(qs.NQueens(26)))


def run(board: ComparedBoard, plan: Plan) -> dict[str, EngineResult]:
    (comparison,) = [event for event in compare([board], plan) if isinstance(event, Comparison)]
    return {entry.engine: entry for entry in comparison.entries}


def test_engines_side_by_side_and_every_process_is_ended() -> None:
    close_all()
    names = ("backtracking", "reference", "repair")
    entries = run(FIRST, Plan(names, rounds=2))
    for name in names[:2]:
        entry = entries[name]
        assert (entry.status, entry.count, entry.confirmed) == ("unique", 1, True)
        assert [len(times) for times in entry.rounds.values()] == [2, 2]
        assert entry.nodes
        assert entry.is_settled
    repair = entries["repair"]
    if repair.state == "ran":
        assert (repair.status, repair.rounds["proof"]) == ("solved", [])
        assert 0 < max(repair.rounds["first"]) < inf
    assert not alive()


class Scripted:
    """Stands for a process: each engine says what is written for it, over and over."""

    says: dict[str, Callable[[int | None], EngineAnswer]]

    def __init__(self, engine: str) -> None:
        self.engine = engine
        self.asked: list[int | None] = []
        Scripted.made[engine] = self

    made: dict[str, Scripted]

    def ask(
        self, problem: Problem, limit: int | None, time_limit: float, want: Want = "solutions"
    ) -> EngineAnswer:
        self.asked.append(limit)
        return self.says[self.engine](limit)

    def close(self) -> None:
        pass


COSTS = Costs(0.5, 0.6, 99)


def says(
    placements: list[Placement], exhausted: bool = True, costs: Costs | None = COSTS
) -> Callable[[int | None], EngineAnswer]:
    def answer(limit: int | None) -> EngineAnswer:
        listed = placements[:limit]
        outcome = Outcome(len(listed), exhausted and len(listed) != limit, {"nodes": 3})
        return EngineAnswer(listed, outcome, costs)

    return answer


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Callable[..., dict[str, EngineResult]]:
    """A comparison of engines that say what they are told to."""

    def play(
        board: ComparedBoard, *, rounds: int = 3, **answers: Callable[[int | None], EngineAnswer]
    ) -> dict[str, EngineResult]:
        monkeypatch.setattr(Scripted, "says", answers, raising=False)
        monkeypatch.setattr(Scripted, "made", {}, raising=False)
        monkeypatch.setattr(task, "EngineRunner", Scripted)
        return run(board, Plan(tuple(answers), rounds=rounds))

    return play


Play = Callable[..., dict[str, EngineResult]]


@pytest.mark.parametrize(
    ("lie", "fault"),
    [
        (says([]), "it says there is no solution, but 1 were found and verified"),
        (says([(0, 8, 11, 19, 21)]), "it placed queens on [0, 8, 11, 19, 21], but "),
        (says([ONLY, ONLY]), "it listed a solution twice"),
        (
            lambda _: EngineAnswer([ONLY], Outcome(2, True, {}), Costs(1, 1, 0)),
            "it says 2 and lists 1",
        ),
    ],
)
def test_a_liar_has_no_times_and_the_others_have(
    lie: Callable[[int | None], EngineAnswer], fault: str, script: Play
) -> None:
    entries = script(FIRST, backtracking=says([ONLY]), reference=lie)
    liar, honest = entries["reference"], entries["backtracking"]
    assert liar.fault.startswith(fault)
    assert liar.status == "disagrees"
    assert liar.spread("first") is liar.spread("proof") is None
    assert not liar.is_settled
    assert (honest.fault, honest.status, honest.confirmed) == ("", "unique", False)
    assert honest.spread("proof")


def test_one_that_changes_its_mind(script: Play) -> None:
    answers = iter([says([ONLY]), says([ONLY]), says([])] * 9)
    entries = script(FIRST, backtracking=lambda limit: next(answers)(limit))
    assert entries["backtracking"].fault == "its answers differ from one time to the next"


def test_who_is_too_late_is_not_asked_that_again(script: Play) -> None:
    def late(limit: int | None) -> EngineAnswer:
        return says([ONLY], False, None)(limit) if limit == 2 else says([ONLY])(limit)

    entry = script(FIRST, backtracking=late)["backtracking"]
    assert Scripted.made["backtracking"].asked == [1, 2, 1, 1, 1]
    assert entry.rounds == {"first": [0.5] * 3, "proof": [inf]}
    assert (entry.status, entry.is_settled) == ("solved", False)


def test_who_is_too_late_for_a_first_solution_is_not_asked_for_a_proof(script: Play) -> None:
    entry = script(FIRST, backtracking=says([], False))["backtracking"]
    assert Scripted.made["backtracking"].asked == [1]
    assert entry.rounds == {"first": [inf], "proof": [inf]}
    assert entry.status == "unknown"


def test_one_that_breaks_off(script: Play) -> None:
    def fail(limit: int | None) -> EngineAnswer:
        raise EngineFailed("it ran out of memory")

    entries = script(FIRST, backtracking=says([ONLY]), reference=fail)
    failed = entries["reference"]
    assert (failed.status, failed.reason) == ("failed", "it ran out of memory")
    assert failed.spread("first") is None
    assert entries["backtracking"].is_settled


def sure(engine: str, count: int) -> EngineResult:
    return EngineResult(engine, count=count, exhausted=True)


@pytest.mark.parametrize(
    ("claims", "known_count", "believed", "confirmed"),
    [
        ([("native", 1), ("sat", 1)], 1, {"native", "sat"}, True),
        ([("native", 1)], 1, {"native"}, False),
        ([("sat", 1), ("sat:cadical195", 1)], 1, {"sat", "sat:cadical195"}, False),
        ([("native", 1), ("auto", 1), ("portfolio", 1)], 1, {"native", "auto", "portfolio"}, False),
        ([("native", 0), ("sat", 0)], 0, {"native", "sat"}, True),
        ([("native", 0), ("sat", 1)], 1, {"sat"}, False),
        ([("native", 0), ("sat", 0)], 1, set(), True),
        ([("native", 91), ("sat", 92), ("asp", 92)], 92, {"sat", "asp"}, True),
        ([("native", 93), ("sat", 92), ("asp", 92)], 92, set(), True),
    ],
)
def test_judgement(
    claims: list[tuple[str, int]], known_count: int, believed: set[str], confirmed: bool
) -> None:
    entries = [sure(*claim) for claim in claims]
    cross_check(entries, known_count)
    assert {entry.engine for entry in entries if not entry.fault} == believed
    assert all(entry.confirmed is confirmed for entry in entries if not entry.fault)


def test_two_counts_that_differ_name_each_other() -> None:
    entries = [sure("native", 0), sure("sat", 2)]
    cross_check(entries, 0)
    assert [entry.fault for entry in entries] == [
        "it says there is no solution; of sat: it says there are 2 solutions",
        "it says there are 2 solutions; of native: it says there is no solution",
    ]


def test_counted_but_not_listed_is_more_than_all() -> None:
    entries = [sure("native", 92), sure("asp", 92), EngineResult("sat", count=93)]
    cross_check(entries, 92)
    assert entries[0].fault == "it says there are 92 solutions; of sat: it has met 93"
    assert all(entry.fault for entry in entries)


def test_all_leaves_out_what_only_runs_others() -> None:
    engines = all_engines()
    assert {"native", "backtracking", "sat:cadical195", "smt:integer"} <= set(engines)
    assert not {"auto", "portfolio"} & set(engines)
    assert choose_engines(["all"]) == tuple(engines)
    assert choose_engines(["auto", "all", "backtracking"]) == ("auto", *engines)
    with pytest.raises(UnknownEngine):
        choose_engines(["oracle"])


def test_all_has_engines_for_one_kind_of_board_where_they_suit() -> None:
    special = {"construction", "listing"}
    assert special < set(choose_engines(["all"], [SIX]))
    assert not special & set(choose_engines(["all"], [FIRST]))
    assert choose_engines(["all"], [FIRST, SIX]) == choose_engines(["all"], [SIX])
    assert choose_engines(["construction"], [FIRST]) == ("construction",)


def example() -> list[Comparison]:
    """Two boards of a kind and one of another, with one of everything."""
    boards = [FIRST, FIRST._replace(name="second"), SIX]
    return [
        Comparison(
            board,
            (
                EngineResult(
                    "native", "ran", "", 1, True, {"first": [1e-5, 3e-5], "proof": [2e-5]}, 7, 9
                ),
                EngineResult("sat", "ran", "", 1, False, {"first": [time], "proof": [inf]}, 5, 10),
                EngineResult("smt", "refused", "too large"),
                EngineResult(
                    "mip", count=1, exhausted=True, fault="wrong", rounds={"first": [1.0]}
                ),
                EngineResult("repair", "ran", "", 1, False, {"first": [1e-4], "proof": []}),
            ),
        )
        for board, time in zip(boards, (0.1, 0.3, 0.2), strict=True)
    ]


def test_document() -> None:
    data = report.document(example(), Plan(("native", "sat"), rounds=2))
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    assert (data["limit"], data["time_limit"], data["rounds"]) == (2, 10.0, 2)
    assert data["versions"]["queenside"] == qs.__version__
    native, sat, smt, mip, repair = data["boards"][0]["engines"]
    assert native["first"] == {"median": 2e-5, "low": 1e-5, "high": 3e-5, "rounds": [1e-5, 3e-5]}
    assert sat["proof"] == {"median": None, "low": None, "high": None, "rounds": [None]}
    assert (smt["status"], smt["why"], smt["first"]) == ("refused", "too large", None)
    assert (mip["status"], mip["why"], mip["first"]) == ("disagrees", "wrong", None)
    assert repair["proof"] is None
    assert data["boards"][2]["puzzle"] == {"queenside": 1, "kind": "n-queens", "size": 6}


def test_documents_are_as_the_schema_says() -> None:
    schema = validator("compare")
    schema.validate(json.loads((FOLDER / "fixtures/comparisons/five.json").read_text("utf-8")))
    schema.validate(report.document(example(), Plan(("native", "sat"), rounds=2)))
    names = ("backtracking", "meet", "repair", "reference")
    for board, limit in ((FIRST, 2), (SIX, None), (NONE, 2), (LONG, None)):
        plan = Plan(names, limit, time_limit=0.05, rounds=1)
        comparisons = [event for event in compare([board], plan) if isinstance(event, Comparison)]
        schema.validate(report.document(comparisons, plan))


def spreads(line: ComparisonLine) -> list[Spread | None]:
    return [line.spread("first"), line.spread("proof")]


def test_summary() -> None:
    kinds = list(lines_of_kinds(example()))
    assert [kind.title for kind in kinds] == ["5×5 queens board, 2 boards", "6-queens, 1 board"]
    native, sat, smt, mip, repair = kinds[0].lines
    assert (native.settled_boards, kinds[0].boards, native.nodes, native.memory) == (2, 2, 7, 9)
    assert spreads(sat) == [Spread(0.2, 0.1, 0.3), Spread(inf, inf, inf)]
    assert (sat.settled_boards, smt.states, smt.reason) == (0, "refused", "too large")
    assert (mip.states, mip.reason) == ("disagrees", "wrong")
    assert not any(spreads(mip))
    assert repair.settled_boards == 2


def test_picture() -> None:
    comparisons, plan = example(), Plan(("native",))
    for panels in (
        [lines_of_board(comparison) for comparison in comparisons],
        list(lines_of_kinds(comparisons)),
    ):
        picture = report.picture(panels, plan, ["a <note> & more"])
        words = " ".join(ElementTree.fromstring(picture).itertext())
        assert words.index("native") < words.index("repair")
        for expected in ("first solution", "> 10 s", "20.0 µs", "a <note> & more", "refused"):
            assert expected in words
