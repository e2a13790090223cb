"""How fast boards are made, with certificate and puzzle in Python: by size, stars and grade."""

from __future__ import annotations

import time
from statistics import median

from lab.bench.report.markdown import milliseconds, table, whole
from lab.bench.report.measurement import Data, Effort, Measurement
from lab.bench.timing import log, pinned
from queenside.core.contract.options import MADE_GRADES
from queenside.maker.board_spec import BoardSpec
from queenside.maker.generate import make_many

SIZES = (5, 6, 8, 9, 10, 12, 14, 16, 20, 25, 30, 40, 50, 60)
STARRED = {2: (8, 9, 10, 11, 12), 3: (12, 14), 4: (16, 17), 5: (20, 21)}  # rows, by stars
SPECS = (
    *(BoardSpec(size) for size in SIZES),
    *(BoardSpec(size, stars) for stars, sizes in STARRED.items() for size in sizes),
    *(BoardSpec(size, grade=name) for size in (8, 10, 11) for name in MADE_GRADES),
    *(BoardSpec(10, 2, grade=name) for name in MADE_GRADES),
    BoardSpec(8, rating=(8.0, 9.0)),
)


def time_boards(spec: BoardSpec, seconds: float) -> Data:
    """Make boards one by one for about so many seconds; return their times."""
    times: list[float] = []
    start = time.process_time()
    while time.process_time() < start + seconds:
        before = time.process_time()
        next(make_many(1, spec, seed=len(times)))
        times.append(time.process_time() - before)
    times.sort()
    log(spec, f"{1000 * median(times):.3g} ms")
    return {
        "board": str(spec),
        "rate": len(times) / sum(times),
        "median": median(times),
        "late": times[len(times) * 95 // 100],
        "slowest": times[-1],
    }


def measure(effort: Effort) -> Data:
    with pinned():
        return [time_boards(spec, effort(1.0, 3.0)) for spec in SPECS]


def speed_table(data: Data) -> str:
    rows = [
        [
            f"`{row['board']}`",
            whole(row["rate"]),
            *(milliseconds(row[name]) for name in ("median", "late", "slowest")),
        ]
        for row in data
    ]
    return table(["board", "a second", "median ms", "95 %", "slowest"], rows)


MEASUREMENTS = (
    Measurement(
        "making",
        "Boards by size, stars and grade",
        "Boards per second of processor time, made one by one, including certificates and the "
        "puzzles in Python; and milliseconds a board. `10k2` means 10 rows with two stars in each, "
        "and `8-r8-9` 8 rows and a rating from 8 to 9.",
        measure,
        {"making": speed_table},
    ),
)
