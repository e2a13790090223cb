"""How long the units of a long count take: random ones of the division by bands, counted here.

    python -m bench.units [N ...] [--samples S] [--seconds T] [--json FILE] [--page]

For each board it takes S random units of about T seconds, and of each one random band, which is
counted by itself. How many bands the units have is asked of 2,000 others, or of all. So the table
says how many units and bands there are, how long they take, how long all would take, and how much
memory a process needs that counts them; errors are one standard deviation. The file gets the
samples, for a simulation of many machines. The first band of each board is counted twice, once on
the mirrored board: no time is printed for an answer that has not been checked. With --page the
table is written into docs/counting.md.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import mean, median, pstdev
from typing import NamedTuple

from bench.lessons import filled, table
from bench.measure import machine, refuse
from bench.nqueens import PAGE
from queenside import kernels
from queenside.engines.served import peak_memory
from queenside.jobs.divisions.bands import Bands

SIZES = (20, 22, 24, 26, 27, 28)
SAMPLES = 24
SECONDS = 600.0
ASKED = 2_000
"""Units that are asked how many bands they have."""
SEED = 1
YEAR = 365.25 * 86_400
CORES = 1_000


class Sampled(NamedTuple):
    """What was found out about one board.

    settings     of the division
    units        how many there are
    bands        how many there are, all units together; exact if all units were asked
    bands_error  of that number, relative
    unit_bands   the bands of the units that were asked
    seconds      of the processor for each band that was counted
    megabytes    the most memory the process had
    """

    settings: dict[str, int]
    units: int
    bands: float
    bands_error: float
    unit_bands: list[int]
    seconds: list[float]
    megabytes: float

    @property
    def total(self) -> float:
        """Seconds of the processor for the whole count."""
        return self.bands * mean(self.seconds)

    @property
    def error(self) -> float:
        """Of the total, relative."""
        of_time = pstdev(self.seconds) / mean(self.seconds) / math.sqrt(len(self.seconds))
        return math.hypot(self.bands_error, of_time)


def main() -> None:
    """Sample, print the table, write the file."""
    wish = wishes()
    found = {}
    for n in wish.sizes or SIZES:
        # each in a process of its own, which begins with no memory of the one before
        with ProcessPoolExecutor(1, get_context("spawn")) as pool:
            found[n] = pool.submit(sampled, n, wish.samples, wish.seconds).result()
        print(n, f"{found[n].total:.3g} s ± {found[n].error:.0%}", flush=True)
    print(f"\n{machine()}.\n\n{report(found)}")
    if wish.page:
        PAGE.write_text(filled(PAGE.read_text("utf-8"), "units", report(found)), "utf-8")
    if wish.json:
        boards = [each._asdict() for each in found.values()]
        wish.json.write_text(json.dumps({"machine": machine(), "boards": boards}), "utf-8")


def wishes() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench.units")
    parser.add_argument("sizes", nargs="*", type=int)
    parser.add_argument("--samples", type=int, default=SAMPLES)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--page", action="store_true")
    return parser.parse_args()


def sampled(n: int, samples: int, seconds: float) -> Sampled:
    """Random units of one board."""
    division = Bands.suited(n, seconds)
    settings = division.settings
    meet = kernels.meet(n, band=settings["columns"])
    prefixes = meet.prefixes(settings["length"])
    chance = random.Random(SEED)
    asked = chance.sample(prefixes, min(ASKED, len(prefixes)))
    numbers = [meet.bands_under(prefix) for prefix in asked]
    check(meet, next(some_bands(meet, asked, numbers, chance, 1)))
    times = [taken(meet, rows) for rows in some_bands(meet, asked, numbers, chance, samples)]
    share = len(asked) / len(prefixes)
    error = math.sqrt((1 - share) / len(asked)) * pstdev(numbers) / mean(numbers)
    return Sampled(
        settings,
        len(prefixes),
        sum(numbers) / share,
        error,
        numbers,
        times,
        peak_memory() / 1e6,
    )


def some_bands(
    meet: kernels.Meet, units: list[bytes], numbers: list[int], chance: random.Random, samples: int
) -> Iterator[bytes]:
    """Random bands, each as likely as any other: units by their bands, then one of the unit."""
    for unit in chance.choices(units, numbers, k=samples):
        yield chance.choice(kernels.band_details(meet, unit)).rows


def check(meet: kernels.Meet, rows: bytes) -> None:
    """The band and its image must agree; and what memory must be asked for has been."""
    plain, image = (kernels.count_bands(meet, rows, each) for each in (0, kernels.FLIP))
    if plain != image:
        refuse(f"{plain} around a band, {image} around its image")


def taken(meet: kernels.Meet, rows: bytes) -> float:
    """Seconds of the processor for one band."""
    begin = time.thread_time()
    kernels.count_bands(meet, rows)
    return time.thread_time() - begin


def report(found: Mapping[int, Sampled]) -> str:
    """The table."""
    heads = ["N", "columns", "units", "bands", "seconds a band", "median", "spread"]
    heads += ["a unit", "all, one core", f"{CORES:,} cores", "MB a process"]
    return table(heads, [row(n, each) for n, each in found.items()])


def row(n: int, found: Sampled) -> list[str]:
    """One board. So many cores are taken to be never idle."""
    of_bands = f" ± {found.bands_error:.1%}" if found.bands_error else ""
    return [
        str(n),
        f"{found.settings['length']} of {found.settings['columns']}",
        f"{found.units:,}",
        f"{round(found.bands):,}{of_bands}",
        f"{mean(found.seconds):.3g}",
        f"{median(found.seconds):.3g}",
        f"{pstdev(found.seconds):.2g}",
        spoken(found.total / found.units),
        f"{spoken(found.total)} ± {found.error:.0%}",
        spoken(found.total / CORES),
        f"{found.megabytes:,.0f}",
    ]


def spoken(seconds: float) -> str:
    """A time in the largest unit of which there is at least one."""
    times = {"years": YEAR, "days": 86_400.0, "hours": 3_600.0, "minutes": 60.0}
    for name, length in times.items():
        if seconds >= length:
            return f"{seconds / length:.3g} {name}"
    return f"{seconds:.3g} s"


if __name__ == "__main__":
    main()
