"""The order of the tests for several workers: what takes long first, so that none is left over.

`--dist=worksteal` gives each worker an equal part of the list, and one that is done early takes
over what others haven't begun. So every part starts with long files, whole ones, since their tests
share a browser or a server. Every other part has them in reverse: while some workers wait for
browsers, others compute. Short tests come last.
"""

from __future__ import annotations

from itertools import chain, groupby, islice
from pathlib import Path

import pytest

BROWSERS = Path(__file__).with_name("e2e")


def dealt(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """The tests in the order for so many workers."""
    files = [list(tests) for _, tests in groupby(items, lambda item: item.path)]
    long = [file for file in files if takes_long(file)]
    short = chain.from_iterable(file for file in files if not takes_long(file))
    order: list[pytest.Item] = []
    for number in range(workers):
        part = long[number::workers]
        order += chain.from_iterable(reversed(part) if number % 2 else part)
        end = len(items) * (number + 1) // workers
        order += islice(short, max(0, end - len(order)))
    return [*order, *short]


def takes_long(file: list[pytest.Item]) -> bool:
    """Whether it needs a browser, or one of its tests is marked so."""
    in_browser = file[0].path.is_relative_to(BROWSERS)
    return in_browser or any(item.get_closest_marker("slow") for item in file)
