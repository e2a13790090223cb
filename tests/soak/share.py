"""How much of a long test is run: a small share with the other tests, all of it by `make soak`."""

from __future__ import annotations

import os

ALL = os.environ.get("QUEENSIDE_SOAK") == "1"


def cases(sample: int, everything: int) -> int:
    return everything if ALL else sample
