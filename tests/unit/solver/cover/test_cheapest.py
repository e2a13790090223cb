"""The cheapest exact cover, against all covers; and when asked badly."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("ortools", reason="OR-Tools is not installed")

from queenside.core.errors import EngineBug, Unfinished
from queenside.solver import cover
from tests.unit.solver.cover.test_cover import random_covering

OPTIONS = {"a": [1, 2], "b": [3], "c": [1], "d": [2, 3]}


def test_it_is_the_cheapest_of_all() -> None:
    costs_nothing = 0
    for seed in range(60):
        covering, rng = random_covering(seed, exact=seed % 3 == 0), random.Random(seed)
        costs = [rng.randint(-3, 9) for _ in covering.options]
        result = cover.cheapest(covering, costs)
        everything = {sum(costs[place] for place in solution) for solution in covering.solutions()}
        assert (result and result.cost) == (min(everything) if everything else None), seed
        costs_nothing += result is None
        if result is not None:
            assert sum(costs[place] for place in result.solution) == result.cost
    assert 5 < costs_nothing < 55


def test_costs_by_name_by_place_and_by_function() -> None:
    by_name = {"a": 5, "b": 4, "c": 3, "d": 3}
    for costs in (by_name, [5, 4, 3, 3], by_name.__getitem__):
        assert cover.cheapest(OPTIONS, costs) == (("c", "d"), 6)
    assert cover.cheapest(OPTIONS, by_name, bounds={1: (1, 2)}, optional=[2]) == (("c", "d"), 6)
    given = cover.Covering.of(OPTIONS).restrict(["a"])
    assert cover.cheapest(given, by_name) == (("a", "b"), 9)


@pytest.mark.parametrize(
    ("costs", "text"),
    [
        ({"a": 1}, "the option 'b' has no cost"),
        ([1, 2], "the option 'c' has no cost"),
        ([1, 2, 0.5, 4], "the option 'c' must be a whole number, not 0.5"),
        ([1, 2, True, 4], "must be a whole number"),
    ],
)
def test_bad_costs_are_refused(costs: object, text: str) -> None:
    with pytest.raises(ValueError, match=text):
        cover.cheapest(OPTIONS, costs)  # type: ignore[arg-type]


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(ValueError, match="already"):
        cover.cheapest(cover.Covering.of(OPTIONS), [1] * 4, optional=[1])
    with pytest.raises(ValueError, match="time limit"):
        cover.cheapest(OPTIONS, [1] * 4, time_limit=-1)


def test_out_of_time_is_no_answer() -> None:
    options = [[(row, column), column] for row in range(3) for column in range(40)]
    with pytest.raises(Unfinished):
        cover.cheapest(options, range(120), time_limit=0, bounds=dict.fromkeys(range(40), (0, 3)))


def test_what_comes_back_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("queenside.solver.cover.cost._solved", lambda *_: [0, 2])
    with pytest.raises(EngineBug):
        cover.cheapest(OPTIONS, [1] * 4)
