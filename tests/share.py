"""Which cases of a large matrix are run every time; `make fuzz`, `make page-check` and
`make attack` run the others.

The choice depends on the words of the case alone, so that it is the same on every machine; all
cases together are run with `pytest -m ""`.
"""

from __future__ import annotations

from zlib import crc32

import pytest


def one_in(number: int, *words: str) -> bool:
    """Whether this case is among the one in `number` that are run every time."""
    return crc32(" ".join(words).encode()) % number == 0


def long_unless(every_time: bool) -> tuple[pytest.MarkDecorator, ...]:
    """The marks of a case that is run every time, or only where there is time for all."""
    return () if every_time else (pytest.mark.long,)
