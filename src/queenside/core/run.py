"""A search is a generator that returns what it proved; a Run is how it is looped over."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Generic, TypeVar

Item = TypeVar("Item")
Value = TypeVar("Value")


class Run(Generic[Item, Value]):
    """Items of a generator, one by one, and then the value it returned.

        run = Run(engine.search(problem, query))
        placements = list(run)
        outcome = run.value

    `value` is there once the loop has come to its end; a loop that is left early has none.
    """

    value: Value

    def __init__(self, generator: Generator[Item, None, Value]) -> None:
        self._generator = generator

    def __iter__(self) -> Iterator[Item]:
        self.value = yield from self._generator

    def close(self) -> None:
        """Stop the generator where it is."""
        self._generator.close()
