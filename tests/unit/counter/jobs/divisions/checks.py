"""What every division must do: units that count alike in all three ways, and cancel."""

from __future__ import annotations

import threading
from typing import Final, get_args

import pytest

from queenside.core.errors import Unfinished
from queenside.core.kernels import MODULUS
from queenside.counter.jobs.division import Division, Method

WAYS: Final[tuple[Method, ...]] = get_args(Method)


def assert_counts(division: Division) -> int:
    """Each unit comes to the same in every way, and to the same again. Returns the total."""
    total = 0
    for task, weight in division.units():
        assert weight > 0
        plain, mirrored, other = (division.count(task, method) for method in WAYS)
        assert plain.count == mirrored.count == other.count, task
        for tally in (plain, mirrored, other):
            assert tally.residue == tally.count % MODULUS, task
        assert other.nodes == 0
        assert division.count(task, "plain") == plain, "nodes too"
        assert division.count(task, "mirrored") == mirrored
        total += plain.count
    return total


def assert_cancels(division: Division, method: Method) -> None:
    """A count that would take for ever ends, without a number."""
    [unit] = division.units()
    raised: list[BaseException] = []

    def count() -> None:
        with pytest.raises(Unfinished, match="cancelled") as caught:
            division.count(unit.task, method)
        raised.append(caught.value)

    thread = threading.Thread(target=count, daemon=True)
    thread.start()
    thread.join(0.05)
    assert thread.is_alive()
    division.cancel()
    thread.join(30)
    assert not thread.is_alive()
    assert raised
