"""The text format: what it means, what is wrong with a text, and the way back."""

from __future__ import annotations

from pathlib import Path

import pytest

from queenside.core.errors import InvalidPuzzle, UnsupportedByFormat
from queenside.solver.cover import Coloured, Covering, format, parse
from tests.unit.solver.cover.test_cover import random_covering

EXAMPLES = Path(__file__).parents[4] / "examples" / "cover"

DLX3 = """\
| the test case in the introduction of Knuth's program DLX3, which has one solution
A B 2:3|C | X Y
A B X:0 Y:0
A C X:1 Y:1
C X:0
B X:1
C Y:1
"""


def test_knuths_test_case() -> None:
    covering = parse(DLX3)
    assert covering.items == ("A", "B", "C", "X", "Y")
    assert covering.bounds == ((1, 1), (1, 1), (2, 3))
    assert covering.options[0] == ("A", "B", Coloured("X", "0"), Coloured("Y", "0"))
    assert list(covering.solutions()) == [(1, 3, 4)]
    assert format(covering) == DLX3.split("\n", 1)[1]


def test_an_item_that_no_option_has() -> None:
    """It is legal, and there is no solution; an optional one does no harm."""
    assert parse("a b\na").count() == 0
    assert parse("a | b\na").count() == 1


def test_an_option_may_come_twice() -> None:
    assert list(parse("a\n\na\n| b\na").solutions()) == [(0,), (1,)]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("", ["no line names the items"]),
        ("| only\n\n| comments\n", ["no line names the items"]),
        ("a | b | c", ["line 1: there is a second bar"]),
        ("a b a", ["line 1: the item 'a' is named twice"]),
        ("a | a", ["line 1: the item 'a' is named twice"]),
        ("3:2|a", ["line 1: the item 'a' cannot be covered at least 3 and at most 2 times"]),
        ("x|a b:c", ["line 1: 'x|a' is no item", "line 1: 'b:c' is no item"]),
        ("a | 2|b", ["line 1: '2|b' is no optional item"]),
        ("a\n\nb\na c", ["line 3: there is no item 'b'", "line 4: there is no item 'c'"]),
        ("a\na a", ["line 2: the item 'a' comes twice"]),
        ("a | x\na x x:1", ["line 2: the item 'x' comes twice"]),
        ("a\na:1", ["line 2: the item 'a' is not optional and can have no colour"]),
        ("a | x\na x:", ["line 2: the item 'x' has no clear colour"]),
        ("a | x\na x:1:2", ["line 2: the item 'x' has no clear colour"]),
    ],
)
def test_faults(text: str, faults: list[str]) -> None:
    with pytest.raises(InvalidPuzzle) as raised:
        parse(text)
    assert list(raised.value.faults) == faults


def test_a_long_list_of_faults_ends_somewhere() -> None:
    with pytest.raises(InvalidPuzzle) as raised:
        parse("a\n" + "b\n" * 10_000 + "c" * 10_000)
    assert len(raised.value.faults) == 21
    assert raised.value.faults[-1] == "... and 9981 more"


@pytest.mark.parametrize("seed", range(50))
def test_round_trip(seed: int) -> None:
    covering = random_covering(seed, exact=False)
    if covering.items:
        repeated = parse(format(covering))
        assert repeated.bounds == covering.bounds
        assert set(repeated.solutions()) == set(covering.solutions())
        assert format(repeated) == format(covering)


@pytest.mark.parametrize(
    "covering",
    [
        Covering.of([["two words"]]),
        Covering.of([["a:b"]]),
        Covering.of([["a", Coloured("x", "|")]], optional=["x"]),
        Covering.of([["1", 1]]),
        Covering.of([]),
    ],
)
def test_what_it_cannot_write(covering: Covering) -> None:
    with pytest.raises(UnsupportedByFormat):
        format(covering)


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("colours", 1),
        ("langford-7", 52),
        ("pentominoes-3-20", 8),
        ("queens-8", 92),
        ("words-3", 16),
    ],
)
def test_examples(name: str, count: int) -> None:
    text = (EXAMPLES / f"{name}.dlx").read_text(encoding="utf-8")
    assert parse(text).count() == count
    assert parse(format(parse(text))) == parse(text)
