"""How long the units of a long count take: random ones of the division by bands, counted here.

    python -m bench.units [--thorough]

For each board it takes some random units of about ten minutes, and of each one random band, which
is counted by itself. How many bands the units have is asked of 2,000 others, or of all. So the
table says how many units and bands there are, how long they take, how long all would take, and how
much memory a process needs that counts them; errors are one standard deviation. The first band of
each board is counted twice, once on the mirrored board: no time is given for an answer that has not
been checked.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from statistics import mean, pstdev
from typing import NamedTuple

from bench.measure import refuse, tell
from bench.report.markdown import digits, table
from bench.report.measurement import Data, Effort, Measurement, show
from queenside import kernels
from queenside.jobs.divisions.bands import Bands
from queenside.processes.memory import peak_memory

SIZES = (20, 22, 24, 26, 27, 28)
SECONDS = 600.0
ASKED = 2_000
"""Units that are asked how many bands they have."""
SEED = 1
YEAR = 365.25 * 86_400


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


def measure(effort: Effort) -> Data:
    """Sample each board."""
    found = []
    for n in SIZES:
        of = in_a_process(n, effort(4, 24), SECONDS)
        tell(n, f"{of.total:.3g} s ± {of.error:.0%}")
        found.append(
            {
                "n": n,
                "columns": [of.settings["length"], of.settings["columns"]],
                "units": of.units,
                "bands": round(of.bands),
                "bands error": of.bands_error,
                "seconds": of.seconds,
                "total": of.total,
                "error": of.error,
                "megabytes": of.megabytes,
            }
        )
    return found


def in_a_process(n: int, samples: int, seconds: float) -> Sampled:
    """The samples of one board; its process begins with no memory of the board before."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(sampled, n, samples, seconds).result()


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


def units_table(data: Data) -> str:
    """A line for each board."""
    heads = ["N", "columns", "units", "bands", "seconds a band", "spread"]
    heads += ["a unit", "all, one core", "MB a process"]
    return table(heads, map(row, data))


def row(of: Data) -> list[str]:
    """One board."""
    of_bands = f" ± {of['bands error']:.1%}" if of["bands error"] else ""
    return [
        str(of["n"]),
        "{} of {}".format(*of["columns"]),
        f"{of['units']:,}",
        f"{of['bands']:,}{of_bands}",
        digits(mean(of["seconds"])),
        f"{pstdev(of['seconds']):.2g}",
        spoken(of["total"] / of["units"]),
        f"{spoken(of['total'])} ± {of['error']:.0%}",
        f"{of['megabytes']:,.0f}",
    ]


def spoken(seconds: float) -> str:
    """A time in the largest unit of which there is at least one."""
    times = {"years": YEAR, "days": 86_400.0, "hours": 3_600.0, "minutes": 60.0}
    for name, length in times.items():
        if seconds >= length:
            return f"{seconds / length:.3g} {name}"
    return f"{seconds:.3g} s"


MEASUREMENTS = (
    Measurement(
        "units",
        "Counts for many machines",
        "Random bands of large boards, each counted here. A band is some columns in the middle of "
        "the board with their queens; a unit is all bands that begin with the same queens. Seconds "
        "and years are those of one core; errors are one standard deviation.",
        measure,
        {"units": units_table},
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)
