"""Counting divided among threads: sums, progress, and every way it can end early."""

from __future__ import annotations

from _thread import start_new_thread
from queue import SimpleQueue
from threading import Event

import pytest

from queenside.core.query import Query
from queenside.solver.engines import division
from queenside.solver.engines.division import total


class Numbers:
    def __init__(self, *weights: int) -> None:
        self.weights = weights
        self.cancelled = Event()

    def count(self, unit: int) -> int:
        return self.weights[unit]

    def cancel(self) -> None:
        self.cancelled.set()


class Failing(Numbers):
    def count(self, unit: int) -> int:
        raise OverflowError("too many")


def test_sums_beyond_64_bits():
    assert total(Numbers(2**63, 2**63, 1), Query())[0] == 2**64 + 1


def test_an_error_is_raised_where_it_was_asked():
    with pytest.raises(OverflowError, match="too many"):
        total(Failing(1, 1, 1), Query(workers=2))


def test_an_interrupted_question_cancels():
    work = Numbers(1, 1)

    def interrupt(share: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        total(work, Query(progress=interrupt))
    assert work.cancelled.is_set()


def test_fewer_threads_than_workers(monkeypatch):
    starts = iter([start_new_thread])

    def start(*args):
        for allowed in starts:
            return allowed(*args)
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(division, "start_new_thread", start)
    assert total(Numbers(*range(20)), Query(workers=3)) == (190, 20, True)


def test_threads_that_have_no_memory_to_begin(monkeypatch):
    monkeypatch.setattr(division, "start_new_thread", lambda *_: 0)
    with pytest.raises(MemoryError, match="all threads have ended"):
        total(Numbers(1, 1), Query(workers=2))


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_threads_that_have_no_memory_to_answer(monkeypatch):
    class Full(SimpleQueue):
        def put(self, *_):
            raise MemoryError

    monkeypatch.setattr(division, "SimpleQueue", Full)
    with pytest.raises(MemoryError, match="all threads have ended"):
        total(Numbers(1, 1, 1), Query(workers=2))
