"""Values: what `@dataclass(frozen=True)` makes, from `core.value`."""

from __future__ import annotations

import dataclasses
import inspect
from typing import ClassVar

import pytest

from queenside.core.value import value


@value
class Point:
    x: int
    y: int = 0
    kind: ClassVar[str] = "point"

    def __post_init__(self) -> None:
        if self.x < 0:
            raise ValueError("x")


@dataclasses.dataclass(frozen=True)
class Like:
    x: int
    y: int = 0
    kind: ClassVar[str] = "point"


@value
class Loose:
    x: int

    def __init__(self, x: int = 7) -> None:
        vars(self)["x"] = x

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Loose) and abs(other.x - self.x) < 2

    def __repr__(self) -> str:
        return "loose"


@dataclasses.dataclass(frozen=True)
class Higher(Point):
    z: int = 5


def test_it_is_what_a_dataclass_is() -> None:
    assert Point(1) == Point(1, 0) != Point(1, 2)
    like: object = Like(1)
    assert Point(1) != like
    assert hash(Point(1, 2)) == hash(Like(1, 2))
    assert repr(Point(1, 2)) == repr(Like(1, 2)).replace("Like", "Point")
    assert Point.__match_args__ == Like.__match_args__
    assert str(inspect.signature(Point)) == str(inspect.signature(Like)).removesuffix(" -> None")
    with pytest.raises(TypeError, match=r"Point.__init__\(\) missing 1 required .* 'x'"):
        Point()  # type: ignore[call-arg]


def test_it_never_changes() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError, match="its x cannot be set"):
        Point(1).x = 2  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del Point(1).x


def test_what_dataclasses_does_works() -> None:
    assert dataclasses.is_dataclass(Point(1))
    assert dataclasses.asdict(Point(1)) == {"x": 1, "y": 0}
    assert dataclasses.replace(Point(1), y=3) == Point(1, 3)
    with pytest.raises(ValueError, match="x"):
        dataclasses.replace(Point(1), x=-1)

    assert Higher(1) == Higher(1, 0, 5) != Higher(1, 0, 6)
    assert [field.name for field in dataclasses.fields(Higher)] == ["x", "y", "z"]


def test_a_method_of_its_own_stays() -> None:
    assert (Loose().x, repr(Loose(3))) == (7, "loose")
    assert Loose(3) == Loose(4)
    assert hash(Loose(3)) == hash(Loose(3))
