from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenside.core.unit import Family, Partition, Unit, UnitList

TWO_HALVES = Partition.from_labels("half", [0, 0, 1, 1], 1, 2)
CHAIN = UnitList.from_cells("link", [{1, 0}, {1, 2}, set()], 0, 1)


def test_a_unit_has_a_name_for_a_person() -> None:
    assert Unit("row", 2, (6, 7, 8), 1, 1).name == "row 3"
    assert Unit("row", 2, (0, 3), 1, 1).mask == 0b1001


def test_a_partition_by_its_labels() -> None:
    assert TWO_HALVES.units == (
        Unit("half", 0, (0, 1), 1, 2),
        Unit("half", 1, (2, 3), 1, 2),
    )


@pytest.mark.parametrize("family", [TWO_HALVES, CHAIN])
@given(placement=st.sets(st.integers(0, 3)).map(sorted))
def test_holds_what_each_unit_holds(family: Family, placement: list[int]) -> None:
    right = all(u.lower <= len({*u.cells} & {*placement}) <= u.upper for u in family.units)
    assert family.is_satisfied(placement) == right


def test_a_family_of_no_units_holds_nothing() -> None:
    assert Partition.from_labels("none", [], 1, 1).is_satisfied([])
    assert UnitList("none", ()).is_satisfied([0])


def test_a_unit_with_other_bounds_than_its_neighbours() -> None:
    units = UnitList("sum", (Unit("sum", 0, (0, 1), 2, 2), Unit("sum", 1, (1, 2), 0, 1)))
    assert units.is_satisfied([0, 1])
    assert not units.is_satisfied([0])
    assert not units.is_satisfied([0, 1, 2])


def test_more_units_than_a_byte_can_number() -> None:
    family = Partition.from_labels("single", range(300), 1, 1)
    assert family.count == 300
    assert family.units[299].cells == (299,)
    assert family.is_satisfied(range(300))
    assert not family.is_satisfied(range(299))
