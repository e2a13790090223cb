"""Faults that are put into the compiled module on purpose: does the fuzzer find each?

In each a check of what Python hands over is missing. Only one source is compiled anew for each, so
that it takes seconds.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.attack import calls, sanitizers
from tests.attack.children import Story
from tests.attack.part import Budget, Told
from tests.attack.tree import MODULE, copy, start
from tests.compiling import link

SEED = 1
AT_ONCE = 500
MOST = 10_000
"""Cases that are tried before a fault counts as not found."""


class Plant(NamedTuple):
    """A line of a source in `native/` that is another, and who sees it."""

    file: str
    was: str
    now: str
    sanitizer: sanitizers.Sanitizer = sanitizers.ADDRESSES


PLANTED = {
    "a clue outside the board": Plant(
        "core/problem.c", "if (p->given[i] >= p->size) return", "if (0) return"
    ),
    "a unit with a cell outside the board": Plant(
        "core/problem.c", "if (unit_cells(unit)[i] >= size) return", "if (0) return"
    ),
    "a chosen option that does not exist": Plant(
        "door/door_cover.c", "if (chosen[i] >= options.options)", "if (0)"
    ),
    "a method that does not exist": Plant(
        "door/door_cover.c", "(method < COVER_ANY || method > COVER_PLAIN_WORDS)", "0"
    ),
    "a prefix outside the board": Plant(
        "door/door_queens.c", "is_right = prefix[i] < n;", "is_right = 1;"
    ),
    "as many queens as the board has rows": Plant("door/door_queens.c", "count == n && ", ""),
    "a region of no number": Plant("door/door_logic.c", "labels->a.data[i] >= size ||", ""),
    "a cell beyond the last": Plant(
        "door/door_queens.c", "if (cells < 64 && set >> (cells > 0 ? cells : 0)) return 0;", ""
    ),
    "a given queen outside the board": Plant(
        "door/door_repair.c", "is_right = given[i] < n;", "is_right = 1;"
    ),
    "a list that another thread empties": Plant(
        "python/module.c", "PyList_AsTuple(list)", "Py_NewRef(list)"
    ),
    "a search that runs already": Plant(
        "python/module.c",
        "handle->running < 0 || (handle->running && manner != SHARED)",
        "0",
        sanitizer=sanitizers.THREADS,
    ),
}


def cases_until_found(plant: Plant) -> int | None:
    with planted(plant) as tree, sanitizers.watched(plant.sanitizer) as watched:
        for first in range(0, MOST, AT_ONCE):
            reported = Told()
            child = start(tree, calls.CHILD(SEED, first, first + AT_ONCE), watched.settings)
            last = Story(calls.CHILD, Budget(math.inf, SEED), reported).follow(child, first)
            if reported.faults or watched.reports():
                return last + 1
    return None


@contextmanager
def planted(plant: Plant) -> Iterator[Path]:
    """A copy of the tree whose module has the fault and is watched by the sanitizer."""
    sanitizer = plant.sanitizer
    full = sanitizers.module(sanitizer)
    with copy(full) as tree:
        native = tree / "native"
        path = native / plant.file
        source = path.read_text("utf-8")
        assert source.count(plant.was) == 1, plant
        path.write_text(source.replace(plant.was, plant.now), "utf-8")
        [created] = sanitizers.compiled([native / plant.file], native, sanitizer, native)
        remaining = [item for item in full.parent.glob("*.o") if item.name != created.name]
        link([created, *remaining], tree / MODULE, ("-shared", *sanitizer.flags))
        yield tree
