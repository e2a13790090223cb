"""The search for exact covers, solution by solution.

It runs in slices of some milliseconds, in C where that is compiled. Between them solutions are
handed on, the clock is looked at, and Ctrl-C is heard.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import chain
from operator import length_hint
from typing import TYPE_CHECKING, Any

from queenside.core import kernels
from queenside.core.arguments import MAX_LIMIT, check_whole
from queenside.core.errors import Unfinished
from queenside.core.query import deadline_in

if TYPE_CHECKING:
    from queenside.solver.cover.covering import Covering
    from queenside.solver.cover.plain import Plain

Chosen = tuple[Any, ...]
"""The names of the options of a solution."""


def start(
    covering: Covering, limit: int | None, seed: int | None, *, keep: bool, method: str = ""
) -> kernels.CoverKernel | Plain:
    """A search, compiled if possible. `keep`: solutions are wanted, and not only their number.

    `method` is one of `kernels.COVER_METHODS` or "plain"; without it the best that is there.
    """
    options = covering.flat(seed)
    if method == "plain" or (not method and kernels.missing()):
        from queenside.solver.cover.plain import Plain  # only where it is needed

        return Plain(options, limit, keep)
    return kernels.CoverKernel(options, limit, keep, method)


class Search(Iterator[Chosen]):
    """An iterator of solutions, each a tuple of the names of the options chosen.

    `next` searches on until there is another. Raises Unfinished when the time limit passes first.

        >>> search = cover.solutions([["a", "b"], ["b", "c"], ["c"], ["a"]])
        >>> list(search), search.exhausted
        ([(0, 2), (1, 3)], True)
    """

    def __init__(
        self,
        covering: Covering,
        limit: int | None,
        time_limit: float | None,
        seed: int | None,
        *,
        keep: bool = True,
        method: str = "",
    ) -> None:
        if limit is not None:
            limit = min(check_whole("limit", limit, 1), MAX_LIMIT)
        self._deadline = deadline_in(time_limit)
        self._method = start(covering, limit, seed, keep=keep, method=method)
        self._keep = keep
        self._is_finished = False
        self._batch: Iterator[Chosen] = iter(())
        self._solutions = chain.from_iterable(self._batches())

    def __iter__(self) -> Iterator[Chosen]:
        return self._solutions

    def __next__(self) -> Chosen:
        return next(self._solutions)

    @property
    def count(self) -> int:
        """The number of solutions handed out, or found if the search only counts."""
        return self._method.count - length_hint(self._batch)

    @property
    def nodes(self) -> int:
        """The number of options tried."""
        return self._method.nodes

    @property
    def exhausted(self) -> bool:
        """Whether it has handed out all solutions that there are, and knows that."""
        return self._is_finished and self._method.exhausted

    @property
    def method(self) -> str:
        """The kernel of the search: "lanes", "words" or "cells", which are compiled, or "plain"."""
        return self._method.method

    def _batches(self) -> Iterator[Iterator[Chosen]]:
        """The solutions, as many together as one slice has found."""
        is_finished = False
        while not is_finished:
            if self._deadline is not None and time.monotonic() >= self._deadline:
                raise Unfinished(self._method.count)
            is_finished = self._method.run(kernels.TIME_SLICE)
            self._batch = iter(self._method.take())
            yield self._batch
        self._is_finished = True
