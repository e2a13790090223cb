"""Exact cover against brute force, on known counts, and when asked badly."""

from __future__ import annotations

import random
import time
from collections.abc import Hashable
from itertools import combinations, product
from typing import Any

import pytest

from lab.bench.cover import queens
from queenside.core import kernels
from queenside.core.errors import Unfinished
from queenside.solver import cover
from queenside.solver.cover import Coloured, Covering, Search

needs_kernels = pytest.mark.skipif(bool(kernels.missing()), reason="the kernels are not compiled")
COMPILED = [name for name in kernels.COVER_METHODS if name]
METHODS = ["plain", *(pytest.param(name, marks=needs_kernels) for name in COMPILED)]
each_method = pytest.mark.parametrize("method", METHODS)

Chosen = tuple[Hashable, ...]

TOY = [("c", "e"), ("a", "d", "g"), ("b", "c", "f"), ("a", "d", "f"), ("b", "g"), ("d", "e", "g")]
"""Knuth's example (2000): one cover."""


def search(covering: Covering, method: str, **settings: object) -> Search:
    """A search by this method; skips the test if that does not suit the covering."""
    requested = {"limit": None, "time_limit": None, "seed": None} | settings
    try:
        return Search(covering, **requested, method=method)  # type: ignore[arg-type]
    except ValueError:
        pytest.skip("the method does not suit")


def item_of(part: Hashable) -> Hashable:
    return part.item if isinstance(part, Coloured) else part


def by_brute_force(covering: Covering) -> set[Chosen]:
    """Every solution: of all sets of options those that satisfy the definition."""
    required = dict(zip(covering.items, covering.bounds, strict=False))
    expected = [
        name
        for name, option in zip(covering.names, covering.options, strict=True)
        if any(item_of(part) in required for part in option)
    ]
    options = dict(zip(covering.names, covering.options, strict=True))
    return {
        chosen
        for size in range(len(expected) + 1)
        for chosen in combinations(expected, size)
        if is_cover(covering, [options[name] for name in chosen])
    }


def is_cover(covering: Covering, chosen: list[tuple[Hashable, ...]]) -> bool:
    required = dict(zip(covering.items, covering.bounds, strict=False))
    for item in covering.items:
        uses = [part for option in chosen for part in option if item_of(part) == item]
        if item in required:
            lower, upper = required[item]
            if not lower <= len(uses) <= upper:
                return False
        elif len(uses) > 1 and not (isinstance(uses[0], Coloured) and len(set(uses)) == 1):
            return False
    return True


def random_covering(seed: int, *, exact: bool) -> Covering:
    """A small covering: with optional items, often with colours; not `exact`: with bounds."""
    rng = random.Random(seed)
    required, may = rng.randint(1, 6), rng.randint(0, 3)
    coloured = rng.random() < 0.5
    options: list[list[Hashable]] = []
    for _ in range(rng.randint(0, 12)):
        items = rng.sample(range(required + may), rng.randint(1, min(4, required + may)))
        options.append(
            [
                Coloured(item, rng.choice("xy"))
                if item >= required and coloured and rng.random() < 0.8
                else item
                for item in items
            ]
        )
    encountered = {item_of(part) for option in options for part in option}
    bounds = {}
    for item in range(required):
        if item in encountered and not exact and rng.random() < 0.6:
            lower = rng.randint(0, 2)
            bounds[item] = (lower, lower + rng.randint(0, 2))
    optional = [item for item in range(required, required + may) if item in encountered]
    return Covering.of(options, optional=optional, bounds=bounds)


@each_method
@pytest.mark.parametrize("start", range(0, 400, 100))
def test_random_coverings(method: str, start: int) -> None:
    """Every solution, each once; counted; with a seed; up to a limit."""
    exact = method not in ("plain", "cells")
    for seed in range(start, start + 100):
        covering = random_covering(seed, exact=exact or seed % 2 == 0)
        if not covering.bounds:
            continue
        expected = by_brute_force(covering)
        for shuffle in (None, seed):
            full = search(covering, method, seed=shuffle)
            result = list(full)
            assert set(result) == expected, covering
            assert (len(result), full.count, full.exhausted) == (*(len(expected),) * 2, True)
        counted = search(covering, method, keep=False)
        assert list(counted) == []
        assert (counted.count, counted.exhausted) == (len(expected), True), covering
        for limit, keep in product((1, 2), (True, False)):
            sample = search(covering, method, limit=limit, keep=keep)
            result = list(sample)
            assert set(result) <= expected
            assert len(result) == (min(limit, len(expected)) if keep else 0)
            assert (sample.count, sample.exhausted) == (
                min(limit, len(expected)),
                len(expected) < limit,
            )


@each_method
def test_restricted_coverings(method: str) -> None:
    """Those of all solutions that choose the options; with a seed and without; only counted."""
    counts = []
    exact = method not in ("plain", "cells")
    for seed in range(200):
        covering = random_covering(seed, exact=exact or seed % 2 == 0)
        everything, rng = by_brute_force(covering), random.Random(seed)
        for size in (1, 2, 3):
            among = list(
                rng.choice(sorted(everything)) if everything and size < 3 else covering.names
            )
            chosen = rng.sample(among, min(size, len(among)))
            expected = {solution for solution in everything if {*chosen} <= {*solution}}
            restricted = covering.restrict(chosen[:1]).restrict(chosen)
            try:
                listed = Search(restricted, None, None, seed if size == 2 else None, method=method)
                counted = Search(restricted, None, None, None, keep=False, method=method)
            except ValueError:  # the method does not suit what is left
                continue
            result = list(listed)
            assert (len(result), set(result)) == (len(expected), expected), (covering, chosen)
            assert (list(counted), counted.count) == ([], len(expected)), (covering, chosen)
            counts.append(len(expected))
    assert min(counts.count(0), counts.count(1), sum(count > 1 for count in counts)) >= 10


def test_a_restriction_names_options_that_are_there() -> None:
    covering = Covering.of({"one": "ab", "two": "bc", "three": "c", "four": "a"})
    assert list(covering.restrict(["four"]).solutions()) == [("two", "four")]
    assert covering.restrict(["four", "one"]).count() == 0
    assert covering.restrict([]) == covering
    with pytest.raises(ValueError, match="there is no option 'five'"):
        covering.restrict(["one", "five"])


@each_method
def test_knuths_examples(method: str) -> None:
    assert list(search(Covering.of(TOY), method)) == [(0, 3, 4)]
    coloured = Covering.of(
        {
            "pqxy": ["p", "q", "x", Coloured("y", "A")],
            "prxy": ["p", "r", Coloured("x", "A"), "y"],
            "px": ["p", Coloured("x", "B")],
            "qx": ["q", Coloured("x", "A")],
            "ry": ["r", Coloured("y", "B")],
        },
        optional=["x", "y"],
    )
    assert list(search(coloured, method)) == [("prxy", "qx")]


@each_method
def test_an_option_of_nothing_or_of_optional_items_is_never_chosen(method: str) -> None:
    covering = Covering.of([["a"], [], ["b"], ["a", "b"]], optional=["b"])
    assert set(search(covering, method)) == {(0,), (3,)}


@pytest.mark.parametrize("method", ["plain", pytest.param("cells", marks=needs_kernels)])
@pytest.mark.parametrize(
    ("options", "bounds", "expected"),
    [
        ([], {}, {()}),
        ([[], []], {}, {()}),
        ([["a"]], {"a": 0}, {()}),
        ([["a"], ["a", "b"]], {"a": 0}, set()),
        ([["a"], ["a"]], {"a": (0, 5)}, {(), (0,), (1,), (0, 1)}),
        ([["a"], ["a"], ["a"]], {"a": 2}, {(0, 1), (0, 2), (1, 2)}),
        ([["a"], ["a"]], {"a": 3}, set()),
        ([["a", "b"], ["b"]], {"a": (0, 1), "b": (1, 2)}, {(0,), (1,), (0, 1)}),
    ],
)
def test_bounds(
    method: str,
    options: list[list[str]],
    bounds: dict[str, cover.Bounds],
    expected: set[Chosen],
) -> None:
    covering = Covering.of(options, bounds=bounds)
    assert set(search(covering, method)) == expected
    assert by_brute_force(covering) == expected


@pytest.mark.parametrize(
    ("settings", "fault"),
    [
        ({"options": {"one": ["a", "a"]}}, "the option 'one' has the item 'a' twice"),
        (
            {"options": [[Coloured("a", 1), Coloured("a", 2), "b"]], "optional": ["a"]},
            "the option 0 has the item 'a' twice",
        ),
        ({"options": [[Coloured("a", 1)]]}, "the option 0 gives the item 'a' a colour"),
        ({"options": [["a"]], "optional": ["b"]}, "no option has the optional item 'b'"),
        ({"options": [["a"]], "bounds": {"b": 1}}, "no option has the item 'b', which has bounds"),
        ({"options": [["a"]], "optional": ["a"], "bounds": {"a": 2}}, "'a' is optional and has"),
        ({"options": [["a"]], "bounds": {"a": (2, 1)}}, "'a' cannot be covered at least 2 and at"),
        ({"options": [["a"]], "bounds": {"a": -1}}, "'a' cannot be covered at least -1"),
        ({"options": [["a"]], "bounds": {"a": (0, 2**31)}}, "'a': 2147483648 is too large"),
        ({"options": [["a"]], "limit": 0}, "limit must be at least 1"),
        ({"options": [["a"]], "time_limit": -1.0}, "time limit must be 0 seconds or more"),
    ],
)
def test_what_makes_no_sense(settings: dict[str, object], fault: str) -> None:
    with pytest.raises(ValueError, match=fault.replace("(", r"\(")):
        cover.solutions(**settings)  # type: ignore[arg-type]


@each_method
def test_it_is_lazy(method: str) -> None:
    """The first of very many solutions comes at once, and others when asked for."""
    options = [[row, (row, index)] for row in range(40) for index in range(2)]
    covering = Covering.of(
        options, optional=[(row, index) for row in range(40) for index in range(2)]
    )
    result = search(covering, method)
    first = next(result)
    assert len(first) == 40
    assert (result.count, result.exhausted) == (1, False)
    assert len({first, *(next(result) for _ in range(9999))}) == result.count == 10_000


@each_method
def test_time_runs_out(method: str) -> None:
    case = queens(14) if method != "plain" else queens(11)
    covering = Covering.of(case.options, optional=case.optional)
    begun = time.process_time()
    with pytest.raises(Unfinished) as raised:
        list(search(covering, method, time_limit=0.02, keep=False))
    assert raised.value.found < case.solutions
    assert time.process_time() - begun < 10  # it did not go to the end first
    with pytest.raises(Unfinished):
        next(search(covering, method, time_limit=0))


@each_method
def test_a_seed_gives_the_same_order_every_time(method: str) -> None:
    case = queens(8)
    covering = Covering.of(case.options, optional=case.optional)
    orders = [[*search(covering, method, limit=3, seed=n)] for n in (5, 5, *range(20))]
    assert orders[0] == orders[1]
    assert len({order[0] for order in orders}) > 1


@each_method
@pytest.mark.parametrize("size", [64, 65, 200])
def test_a_solution_has_its_options_in_order_however_many_they_are(method: str, size: int) -> None:
    options = [[index * 7 % size] for index in range(size)]  # each covered by one option alone
    assert [*search(Covering.of(options), method, seed=3)] == [tuple(range(size))]


def test_any_hashable_things_and_their_names() -> None:
    options = {("a", 1): [frozenset({1}), None], "b": {2.5}, None: ["x"]}
    assert list(cover.solutions(options)) == [(("a", 1), "b", None)]


KNUTH = [
    [0, 0, 1, 0, 1, 0, 0],
    [1, 0, 0, 1, 0, 0, 1],
    [0, 1, 1, 0, 0, 1, 0],
    [1, 0, 0, 1, 0, 1, 0],
    [0, 1, 0, 0, 0, 0, 1],
    [0, 0, 0, 1, 1, 0, 1],
]
"""The matrix of Dancing Links (Knuth, 2000)."""


def test_a_matrix() -> None:
    covering = cover.from_matrix(KNUTH)
    assert list(covering.solutions()) == [(0, 3, 4)]
    assert cover.from_matrix([[1, 0], [0, 1]]).count() == 1
    assert cover.from_matrix([[True, False], [False, True], [True, True]]).count() == 2
    assert cover.from_matrix([[1, 0], [1, 0]]).count() == 0  # nothing covers column 1
    assert cover.from_matrix([[1, 0], [1, 0]], optional=[1]).count() == 2
    assert cover.from_matrix([[1, 1], [0, 0]]).count() == 1  # a row without a 1 is never chosen
    assert cover.from_matrix([]).count() == cover.count([])


def test_a_matrix_of_numpy_and_pandas() -> None:
    numpy = pytest.importorskip("numpy")
    assert list(cover.from_matrix(numpy.array(KNUTH)).solutions()) == [(0, 3, 4)]
    assert cover.from_matrix(numpy.eye(4)).count() == 1
    for rows in (numpy.array(KNUTH), list(numpy.array(KNUTH)), numpy.eye(2), numpy.arange(3)):
        with pytest.raises(ValueError, match="from_matrix"):
            cover.count(rows)
    with pytest.raises(ValueError, match="row 0 has the entry 2"):
        cover.from_matrix(numpy.array([[2, 0]]))


def test_options_in_an_array_are_those_of_its_rows() -> None:
    numpy = pytest.importorskip("numpy")
    options = [[r, 6 + c, 12 + r + c, 28 + r - c] for r in range(6) for c in range(6)]
    optional = sorted({item for option in options for item in option[2:]})
    assert cover.count(numpy.array(options), optional=optional) == 4
    of_rows = cover.Covering.of(options, optional=optional)
    assert cover.Covering.of(numpy.array(options), optional=optional) == of_rows
    with pytest.raises(ValueError, match="option 1 has the item 3 twice"):
        cover.count(numpy.array([[1, 2], [3, 3]]))


@pytest.mark.parametrize("rows", [KNUTH, [[1, 0], [0, 1]], ((0, 1),), [[False, True]]])
def test_a_matrix_is_never_taken_for_options(rows: object) -> None:
    for ask in (cover.count, cover.solutions):
        with pytest.raises(ValueError, match=r"0/1 matrix.*cover\.from_matrix"):
            ask(rows)  # type: ignore[operator]


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([[1, 0], [1]], "row 1 has 1 entries, but row 0 has 2"),
        ([[1, 2]], "row 0 has the entry 2"),
        (["10"], "row 0 must be a list of 0s and 1s, not '10'"),
        ([1, 0], "row 0 must be a list of 0s and 1s, not 1"),
    ],
)
def test_what_is_no_matrix(rows: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        cover.from_matrix(rows)


def test_a_column_that_there_is_not() -> None:
    with pytest.raises(ValueError, match="no column 2"):
        cover.from_matrix([[1, 0]], optional=[2])
