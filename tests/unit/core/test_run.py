"""A loop over a generator that keeps what it returns."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from queenside.core.run import Run


def steps(log: list[str]) -> Generator[int, None, str]:
    try:
        yield 1
        yield 2
    finally:
        log.append("closed")
    return "all"


def test_keeps_the_items_and_the_value() -> None:
    run = Run(steps([]))
    assert list(run) == [1, 2]
    assert run.value == "all"


def test_a_loop_left_early_has_no_value_and_can_be_closed() -> None:
    log: list[str] = []
    run = Run(steps(log))
    for item in run:
        assert item == 1
        break
    run.close()
    assert log == ["closed"]
    with pytest.raises(AttributeError):
        _ = run.value
