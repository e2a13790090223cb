"""The engines made of other packages: what may be chosen, what they refuse, what they lack."""

from __future__ import annotations

import re
import time

import pytest

import queenside as qs
from queenside.core import extras
from queenside.core.encodings.cardinality import ENCODINGS
from queenside.core.puzzles import NQueens
from queenside.core.query import Query
from queenside.solver.engines import external, get
from queenside.solver.engines.external import ExternalEngine
from queenside.solver.engines.reference import Reference
from queenside.solver.engines.sat import NATIVE_CARDINALITY, SOLVERS
from tests.boards import random_problem
from tests.conformance.checks import check_everything, check_limit, installed, solutions_by

FOREIGN = [name for name in installed() if isinstance(get(name), ExternalEngine)]
BOARD = qs.RegionPuzzle(["ABBBB", "CDCBC", "CDCBC", "CCCEE", "CCCCC"]).problem
PROBLEMS = {"board": BOARD, "n-queens": NQueens(5).problem, "none": NQueens(3).problem}


@pytest.mark.parametrize("name", ["sat", "smt", "cpsat", "asp", "mip"])
def test_a_missing_package_names_the_extra(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "find_spec", lambda _: None)
    extra = get(name).extra  # type: ignore[attr-defined]
    with pytest.raises(qs.EngineUnavailable, match=re.escape(extras.install_command(extra))):
        qs.solve(NQueens(4), engine=name)


@pytest.mark.skipif("sat" not in FOREIGN, reason="python-sat is not installed")
def test_the_solvers_are_those_of_pysat() -> None:
    """But for one that cannot be asked again, and one that stands on a package of its own."""
    from pysat.solvers import SolverNames

    solvers = {kinds for name, kinds in vars(SolverNames).items() if name[0] != "_"}
    missing = {kinds for kinds in solvers if not set(kinds) & set(SOLVERS)}
    assert all({"kissat", "cryptominisat"} & set(kinds) for kinds in missing), missing
    assert set(SOLVERS) <= {name for kinds in solvers for name in kinds}


@pytest.mark.skipif("sat" not in FOREIGN, reason="python-sat is not installed")
@pytest.mark.parametrize("problem", PROBLEMS.values(), ids=PROBLEMS)
@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("encoding", [None, *ENCODINGS])
def test_every_solver_with_every_encoding(
    solver: str, encoding: str | None, problem: qs.Problem
) -> None:
    engine = get(":".join(filter(None, ("sat", solver, encoding))))
    check_everything(engine, problem, solutions_by(Reference(), problem))


@pytest.mark.parametrize("name", ["sat:glucose4:native", "sat:native:cadical195"])
def test_what_a_solver_cannot_do_is_said(name: str) -> None:
    with pytest.raises(qs.UnknownEngine, match=f"does not count natively.*{NATIVE_CARDINALITY[0]}"):
        get(name)


@pytest.mark.skipif("sat" not in FOREIGN, reason="python-sat is not installed")
def test_what_would_take_too_many_clauses_is_refused() -> None:
    six_in_twenty_five = qs.RegionPuzzle([[row] * 25 for row in range(25)], 6)
    with pytest.raises(qs.UnsupportedProblem, match="more than 5,000,000 clauses pairwise"):
        qs.solve(six_in_twenty_five, engine="sat:cadical195:pairwise")
    assert get("sat:cadical195").unsupported_reason(six_in_twenty_five.problem, Query()) is None


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("sat:glucose5", "the engine 'sat' has no variant 'glucose5'; it has: solver: minicard"),
        ("sat:glucose4:glucose3", "no variant 'glucose3'"),
        ("native:fast", "the engine 'native' has no variant 'fast'; it has: none"),
        ("smt:", "no variant ''"),
        ("magic:sat", "unknown engine 'magic'"),
    ],
)
def test_wrong_choices(name: str, complaint: str) -> None:
    with pytest.raises(qs.UnknownEngine, match=complaint):
        get(name)


@pytest.mark.skipif("smt" not in FOREIGN, reason="z3-solver is not installed")
def test_an_integer_a_row() -> None:
    """On every problem that it takes it finds the same; there are enough of them."""
    engine = get("smt:integer")
    answered = 0
    for seed in range(120):
        problem = random_problem(seed)
        if engine.unsupported_reason(problem, Query()):
            continue
        answered += 1
        right = solutions_by(Reference(), problem)
        check_limit(engine, problem, right, min(len(right) + 1, 4))
    assert answered >= 25
    with pytest.raises(qs.UnsupportedProblem, match="exactly one queen in each row"):
        qs.solve(qs.read("examples/stars-2-10.txt"), engine="smt:integer")


@pytest.mark.parametrize("name", ["sat", "smt", "smt:integer", "cpsat", "asp", "mip"])
def test_building_and_searching_are_told_apart(name: str) -> None:
    engine = get(name)
    if lack := engine.unavailable_reason():
        pytest.skip(lack)
    begin = time.perf_counter()
    result = qs.solve(qs.RegionPuzzle(["AABB", "CABB", "CCDB", "CDDD"]), engine=name)
    build, search = result.stats["build_seconds"], result.stats["search_seconds"]
    assert isinstance(build, float)
    assert isinstance(search, float)
    assert build > 0
    assert search >= 0
    assert build + search <= time.perf_counter() - begin
    assert list(result.stats)[-2:] == ["build_seconds", "search_seconds"]
