from __future__ import annotations

import time

import pytest

from queenside.core.outcome import status_of
from queenside.core.query import Query


@pytest.mark.parametrize(
    ("limit", "time_limit", "seed", "message"),
    [
        (0, None, None, "limit must be at least 1, not 0"),
        (-3, None, None, "limit must be at least 1, not -3"),
        (None, -0.1, None, "time limit must be 0 seconds or more, not -0.1"),
        (None, float("nan"), None, "time limit must be 0 seconds or more, not nan"),
        (None, None, -1, "seed must be at least 0, not -1"),
        (-(10**400), None, None, "limit must be at least 1, not a number of 1329 bits"),
        (None, -(10**400), None, "time limit must be 0 seconds or more, not -inf"),
    ],
)
def test_what_makes_no_sense(
    limit: int | None, time_limit: float | None, seed: int | None, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        Query.from_arguments(limit, time_limit, seed)


def test_a_limit_that_nothing_reaches_is_as_good_as_none() -> None:
    for number in (2**63, 10**30, 10**400):
        query = Query.from_arguments(number, number, None)
        assert query.limit == 2**63 - 1
        assert query.deadline == pytest.approx(time.monotonic() + 1e9)
        assert not query.expired


def test_no_time_is_over_at_once_and_no_limit_never() -> None:
    assert Query.from_arguments(None, 0, None).expired
    assert not Query.from_arguments(None, 1e9, None).expired
    assert not Query.from_arguments(1, None, 0).expired


@pytest.mark.parametrize(
    ("count", "exhausted", "status"),
    [
        (0, True, "none"),
        (1, True, "unique"),
        (2, True, "several"),
        (2, False, "several"),
        (1, False, "solved"),
        (0, False, "unknown"),
    ],
)
def test_status_never_confuses_no_with_out_of_time(
    count: int, exhausted: bool, status: str
) -> None:
    assert status_of(count, exhausted) == status
