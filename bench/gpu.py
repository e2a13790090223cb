"""N-Queens on a graphics processor: counts compared, then measured beside the processor's.

    python -m bench.gpu gpu [--thorough]

First every board of 8 to 16 queens (or 20) is counted by both kernels and compared with the known
number; the search stops where it would take minutes. Then some boards (18; 19 and 20 too) are
measured: three rounds in turn, medians, seconds by the clock from numbers that lie on the host to
the total, compiling left out. Rows with other plans (columns in the band, bits in a chunk) say
whether the usual one is the best. Without a graphics processor it says so, and ends with 69.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import queenside as qs
from bench.measure import in_turn, refuse, seconds_each, tell
from bench.published import PUBLISHED
from bench.report.markdown import table
from bench.report.measurement import Data, Effort, Measurement, NotHere, show
from queenside import kernels
from queenside.ask.published import KNOWN
from queenside.kernels import cuda
from queenside.kernels.cuda.bands import CHUNK_BITS, Plan

SEARCHED_TO = 17
"""The largest board that the search is asked for where it is only to be compared."""
ROUNDS = 3
WORKERS = os.cpu_count() or 1

OTHERS = PUBLISHED["graphics processors"]


class Way(NamedTuple):
    """A way to count, and what it is called."""

    name: str
    run: Callable[[], tuple[int, int]]
    """The number of solutions, and the pairs or queens it took."""


# ---- are they right? ----


def compare(device: cuda.Machine, sizes: Sequence[int]) -> None:
    """Count each board by both kernels. Ends the program at the first wrong number."""
    for n in sizes:
        names = []
        for way in ways(device, n):
            if way.name == "search" and n > SEARCHED_TO:
                continue
            if worked(way, n) is not None:
                names.append(way.name)
        print(f"N = {n}: {KNOWN[n]:,} by {', '.join(names)}", flush=True)
    print()


def worked(way: Way, n: int) -> int | None:
    """The pairs or queens that counting took; None without enough memory."""
    try:
        counted, work = way.run()
    except MemoryError as error:
        tell(f"N = {n}: not by {way.name}: {error}")
        return None
    if counted != KNOWN[n]:
        refuse(f"{counted} solutions of {n} queens by {way.name}, and there are {KNOWN[n]}")
    return work


def ways(device: cuda.Machine, n: int) -> Iterator[Way]:
    """Both kernels, and the first one by all plans that suggest themselves."""
    usual = cuda.plan(n, memory=device.memory).band
    for columns in (usual, usual + 2, usual - 2):
        for bits in CHUNK_BITS:
            plan = Plan(n, columns, 0, bits)
            if plan.possible and device.shared >= cuda.shared_by_a_block(plan):
                name = f"meet, {columns} in the band, chunks of {bits}"
                yield Way(name, meeting(device, plan))
    if cuda.LEAST_SEARCHED <= n <= cuda.MOST_SEARCHED:
        yield Way("search", searching(device, n))


def meeting(device: cuda.Machine, plan: Plan) -> Callable[[], tuple[int, int]]:
    """Counts by meeting in the middle."""
    bands = list(cuda.bands(plan))

    def count() -> tuple[int, int]:
        tally = cuda.Meeting(device, plan).count(bands)
        if tally.residue != tally.count % kernels.MODULUS:
            refuse(f"the residue of {plan} is {tally.residue}, and its count {tally.count}")
        return tally.count, tally.nodes

    return count


def searching(device: cuda.Machine, n: int) -> Callable[[], tuple[int, int]]:
    """Counts by search."""
    begun = cuda.beginnings(n)

    def count() -> tuple[int, int]:
        search = cuda.Searching(device, n)
        size = search.at_once
        parts = [search.count(begun[i : i + size]) for i in range(0, len(begun), size)]
        return 2 * sum(part.count for part in parts), 2 * sum(part.nodes for part in parts)

    return count


# ---- how fast are they? ----


def measured(device: cuda.Machine, sizes: Sequence[int]) -> Data:
    """Seconds of each way to count each board, and how much it does in a second."""
    rows = []
    for n in sizes:
        all_ways = [*ways(device, n), Way(f"processor, {WORKERS} threads", cpu(n))]
        work = {way: done for way in all_ways if (done := worked(way, n)) is not None}
        timed = {way.name: partial(seconds_each, partial(worked, way), [n]) for way in work}
        taken = in_turn(timed, ROUNDS, warm_up=False)
        for way, done in work.items():
            rows.append({"n": n, "by": way.name, "seconds": taken[way.name][0], "work": done})
    return {"device": device.name, "rows": rows}


def measured_table(data: Data) -> str:
    """Seconds by size and way."""
    rows = [
        [
            str(of["n"]),
            of["by"],
            f"{of['seconds']:.3g}",
            f"{of['work'] / of['seconds']:.3g}" if of["work"] else "–",
        ]
        for of in data["rows"]
    ]
    head = ["N", f"by {data['device']}", "seconds", "pairs or queens a second"]
    return table(head, rows, left=2)


def cpu(n: int) -> Callable[[], tuple[int, int]]:
    """Counts by the engine `meet`, on all cores."""
    return lambda: (qs.count(qs.NQueens(n), engine="meet", workers=WORKERS), 0)


def measure(effort: Effort) -> Data:
    """Compare the small boards, measure the large ones."""
    if lack := cuda.missing():
        raise NotHere(lack)
    device = cuda.device()
    compare(device, range(8, effort(17, 21)))
    return measured(device, effort((18,), (18, 19, 20)))


def published_table(_: Data) -> str:
    """Show the published measurements of others."""
    chips = list(dict.fromkeys(chip for of in OTHERS["times"].values() for chip in of))
    rows = [[n, *(f"{of.get(chip, '–')}" for chip in chips)] for n, of in OTHERS["times"].items()]
    return table(["N, seconds", *chips], rows)


MEASUREMENTS = (
    Measurement(
        "gpu",
        "A graphics processor",
        "Wall time in seconds, from the numbers in main memory to the total; medians of three "
        "rounds in turn, without compilation.",
        measure,
        {"gpu": measured_table},
        packages=("cuda-core",),
    ),
    Measurement(
        "published-gpu",
        "Published times for graphics processors",
        f"{OTHERS['source']}: {OTHERS['unit']}.",
        lambda _: {"copied from": "bench/published.json"},
        {"published-gpu": published_table},
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)
