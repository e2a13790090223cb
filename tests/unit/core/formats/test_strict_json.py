"""JSON from outside: what no file, database or other program could hold is refused at the door."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenside import InvalidPuzzle
from queenside.core.formats import strict_json

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(codec="utf-8")),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(codec="utf-8")), inner),
    max_leaves=20,
)


@given(value=JSON)
def test_plain_values_come_through(value: object) -> None:
    assert strict_json.load(json.dumps(value)) == value


@pytest.mark.parametrize("place", ["%s", "[1, [%s]]", '{"a": {"b": %s}}'])
@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ("1e999", "too large"),
        ("-1e999", "too large"),
        ("NaN", "not a number"),
        ("-Infinity", "not a number"),
        (str(2**64), "more than 64 bits"),
        (str(-(2**63) - 1), "more than 64 bits"),
        ("1" * 5000, "too many digits"),
        (r'"a\ud800"', "half of a surrogate pair"),
        (r'{"\udc00": 1}', "half of a surrogate pair"),
        ('{"a": 1, "a": 1}', "given twice"),
    ],
)
def test_what_nothing_can_hold(value: str, fault: str, place: str) -> None:
    with pytest.raises(InvalidPuzzle, match=fault):
        strict_json.load(place % value)


def test_a_surrogate_pair_is_a_character() -> None:
    assert strict_json.load(r'"\ud83d\udc51"') == "👑"


@pytest.mark.parametrize("depth", [33, 200])
def test_nesting(depth: int) -> None:
    strict_json.load("[" * 32 + "]" * 32)
    with pytest.raises(InvalidPuzzle, match="too deeply"):
        strict_json.load("[" * depth + "]" * depth)
