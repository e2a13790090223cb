"""How long counts would take on a thousand cores, by simulation.

    python -m bench.simulate [--thorough]

As `bench.units` does, it samples of each board how many units there are, how many bands some of
them have, and how long some bands take. The units of the simulation are drawn from that, and handed
out in the order of the ledger to workers that hold two at most. What is known of the cluster is put
in as it was measured: what a group of results costs the coordinator and takes in the ledger is
measured here, at the start; what a unit costs the scheduler is below, from `python -m
bench.cluster`. What cannot be measured is assumed, and said: how often workers are lost, for how
long, and how many are slow.

On large boards only the beginning and the end are simulated, with the middle as a repetition: the
efficiency of the middle, measured when the last unit is handed out, goes on for the units left out.
"""

from __future__ import annotations

import heapq
import math
import random
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from statistics import mean, pstdev
from typing import Any, NamedTuple

from bench.measure import tell
from bench.report.markdown import table
from bench.report.measurement import Data, Effort, Measurement, Show, show
from bench.units import in_a_process
from queenside.jobs.division import Unit
from queenside.jobs.ledger import Ledger
from queenside.jobs.work import Answer

BOARDS = {22: 1.0, 24: 10.0, 27: 60.0, 28: 600.0}
"""Boards, and about how many seconds a unit of each takes."""
CORES = 1_000
SEED = 1
AHEAD = 2
"""Units for each worker, as in jobs/coordinator.py."""
SCHEDULER = 0.003
"""Seconds of the scheduler for each unit, there and back."""
MESSAGES, BYTES = 11, 4_000
"""What a unit is to the scheduler."""
HEARTBEAT = 6.0
"""Seconds between two heartbeats of a worker, each a message there and one back, in a cluster of
1,000 (distributed/scheduler.py, heartbeat_interval)."""
LATENCY = 0.01
"""Seconds from the coordinator to a worker, or back."""
LOST_EVERY, AWAY, NOTICED = 24 * 3600.0, 600.0, 10.0
"""Each worker is lost once in so many seconds, is away for so many, and missed after so many."""
SLOW, SLOWNESS = 0.02, 3.0
"""So many of the workers take so many times as long."""
MANY = 40
"""Bands of a unit above which their sum is drawn as a normal number."""


class Board(NamedTuple):
    """What was measured of a board: units, bands of some units, seconds of some bands."""

    n: int
    units: int
    unit_bands: list[int]
    seconds: list[float]

    def draw(self, chance: random.Random) -> float:
        """Seconds of a random unit."""
        bands = chance.choice(self.unit_bands)
        if bands <= MANY:
            return sum(chance.choices(self.seconds, k=bands))
        spread = pstdev(self.seconds) * math.sqrt(bands)
        return max(chance.gauss(bands * mean(self.seconds), spread), min(self.seconds))

    @property
    def total(self) -> float:
        """Seconds of the processor for all units."""
        return self.units * mean(self.unit_bands) * mean(self.seconds)


class Costs(NamedTuple):
    """Of the ledger: seconds for a group, and each result in it; bytes of a unit, and a result."""

    group: float
    result: float
    planned: float
    written: float


class Run(NamedTuple):
    """What came of a simulation, in seconds.

    `handed_out` is when the last unit was, and `by_then` the work that was done then.
    """

    clock: float
    handed_out: float
    by_then: float
    coordinator: float
    groups: int
    lost: int


class Cluster:
    """Workers, their scheduler and the coordinator, from event to event."""

    def __init__(self, cores: int, costs: Costs, chance: random.Random) -> None:
        self.costs, self.chance = costs, chance
        self.now, self.events = 0.0, list[tuple[float, int, str, Any]]()
        self.serial = 0
        slow = set(chance.sample(range(cores), round(SLOW * cores)))
        self.slowness = [SLOWNESS if worker in slow else 1.0 for worker in range(cores)]
        self.life = [0] * cores
        self.held: list[deque[float]] = [deque() for _ in range(cores)]
        self.by_load = [set(range(cores)), set[int](), set[int]()]
        self.inbox: list[float] = []
        self.is_writing = False
        self.scheduler_is_free = 0.0
        self.busy, self.groups, self.lost, self.done = 0.0, 0, 0, 0.0

    def run(self, units: Iterator[float]) -> Run:
        """All units, whose seconds these are."""
        self.units, self.out, self.handed_out, self.by_then = units, 0, 0.0, 0.0
        for worker in range(len(self.held)):
            self._at(self.chance.expovariate(1 / LOST_EVERY), "lose", worker)
        self._hand_out()
        while self.out:
            self.now, _, what, about = heapq.heappop(self.events)
            getattr(self, f"_{what}")(about)
        return Run(self.now, self.handed_out, self.by_then, self.busy, self.groups, self.lost)

    def _at(self, seconds: float, what: str, about: Any) -> None:
        self.serial += 1
        heapq.heappush(self.events, (self.now + seconds, self.serial, what, about))

    # ---- the coordinator ----

    def _hand_out(self) -> None:
        alive = sum(map(len, self.by_load))
        while self.out < max(1, AHEAD * alive):
            seconds = next(self.units, None)
            if seconds is None:
                if not self.handed_out:
                    self.handed_out, self.by_then = self.now, self.done
                return
            self.out += 1
            self._send(seconds)

    def _result(self, seconds: float) -> None:
        self.inbox.append(seconds)
        if not self.is_writing:
            self._write()

    def _write(self) -> None:
        """Write down all that has come; others come in the meantime."""
        self.is_writing = True
        costs = self.costs.group + self.costs.result * len(self.inbox)
        self.busy, self.groups = self.busy + costs, self.groups + 1
        self._at(costs, "written", len(self.inbox))
        self.inbox = []

    def _written(self, number: int) -> None:
        self.is_writing = False
        self.out -= number
        self._hand_out()
        if self.inbox:
            self._write()

    # ---- the scheduler ----

    def _send(self, seconds: float) -> None:
        """To whoever has least to do, once the scheduler has seen to it."""
        self.scheduler_is_free = max(self.scheduler_is_free, self.now) + SCHEDULER
        self._at(self.scheduler_is_free - self.now + LATENCY, "arrive", seconds)

    def _arrive(self, seconds: float) -> None:
        worker = next((next(iter(some)) for some in self.by_load if some), None)
        if worker is None:
            self._at(1.0, "arrive", seconds)  # there is no one at all
            return
        self._move(worker, +1)
        self.held[worker].append(seconds)
        if len(self.held[worker]) == 1:
            self._start(worker)

    def _move(self, worker: int, change: int) -> None:
        load = len(self.held[worker])
        self.by_load[min(load, AHEAD)].discard(worker)
        self.by_load[min(load + change, AHEAD)].add(worker)

    # ---- the workers ----

    def _start(self, worker: int) -> None:
        seconds = self.held[worker][0] * self.slowness[worker]
        self._at(seconds, "finish", (worker, self.life[worker]))

    def _finish(self, about: tuple[int, int]) -> None:
        worker, life = about
        if life != self.life[worker]:
            return
        self._move(worker, -1)
        seconds = self.held[worker].popleft()
        self.done += seconds
        self._at(LATENCY, "result", seconds)
        if self.held[worker]:
            self._start(worker)
        elif self.by_load[AHEAD] and self.handed_out:  # at the end Dask lets the idle steal
            other = next(iter(self.by_load[AHEAD]))
            self._move(other, -1)
            self._send(self.held[other].pop())

    def _lose(self, worker: int) -> None:
        """What it had in hand must be done again."""
        self.by_load[min(len(self.held[worker]), AHEAD)].discard(worker)
        self.life[worker] += 1
        for seconds in self.held[worker]:
            self.lost += 1
            self._at(NOTICED, "arrive", seconds)
        self.held[worker].clear()
        self._at(AWAY, "come_back", worker)

    def _come_back(self, worker: int) -> None:
        self.by_load[0].add(worker)
        self._at(self.chance.expovariate(1 / LOST_EVERY), "lose", worker)


def measure(effort: Effort) -> Data:
    """Measure the ledger, sample and simulate each board."""
    costs, runs = of_the_ledger(), []
    for n, seconds in BOARDS.items():
        of = in_a_process(n, effort(4, 24), seconds)
        board = Board(n, of.units, of.unit_bands, of.seconds)
        runs.append(of_board(board, costs, effort(60_000, 200_000)))
        tell(runs[-1])
    return {"costs": costs._asdict(), "runs": runs}


def of_the_ledger(results: int = 4000) -> Costs:
    """What the ledger costs here, where each group must be on the disk before the next."""
    answers = [
        Answer(
            unit,
            "plain",
            7 * 10**17 + unit,
            10**18 + unit,
            10**15 + unit,
            None,
            "0.1.0 " + "0" * 12,
            "machine-0000",
            600.123,
        ).sealed("job")
        for unit in range(results)
    ]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "job"
        units = (
            Unit(f"{unit % 27}-{unit % 26}-{unit % 25}-{unit % 24}", 123456.0 + unit)
            for unit in range(results)
        )
        with Ledger.create(path, {}, units) as ledger:
            planned = path.stat().st_size
            single = seconds_of(ledger, answers[: results // 10], 1)
            grouped = seconds_of(ledger, answers[results // 10 :], 100)
        written = path.stat().st_size - planned
    each = max((grouped - single) / 99, 0.0)
    return Costs(single - each, each, planned / results, written / results)


def seconds_of(ledger: Ledger, answers: list[Answer], size: int) -> float:
    """Seconds for a group of so many results."""
    start = time.perf_counter()
    for first in range(0, len(answers), size):
        ledger.record(answers[first : first + size])
    return (time.perf_counter() - start) / (len(answers) / size)


def of_board(board: Board, costs: Costs, most: int) -> Data:
    """One board, of which at most so many units are simulated."""
    chance = random.Random(SEED)
    number = min(board.units, most)
    drawn = [board.draw(chance) for _ in range(number)]
    run = Cluster(CORES, costs, chance).run(iter(drawn))
    left_out = board.total * (1 - number / board.units)
    steady = run.by_then / run.handed_out / CORES
    clock = run.clock + left_out / (CORES * steady)
    return {
        "n": board.n,
        "units": board.units,
        "total": board.total,
        "clock": clock,
        "efficiency": (sum(drawn) + left_out) / (CORES * clock),
        "coordinator": run.coordinator / run.clock,
        "bytes": board.units * (costs.planned + costs.written),
    }


def simulation_table(data: Data) -> str:
    """A line for each board."""
    heads = ["N", "units", "a unit", "all, one core", f"{CORES:,} cores", "efficiency"]
    heads += ["results / s", "messages / s", "MB / s", "coordinator", "ledger"]
    return table(heads, map(row, data["runs"]))


def row(of: Data) -> list[str]:
    """One board."""
    rate = of["units"] / of["clock"]
    return [
        str(of["n"]),
        f"{of['units']:,}",
        lasting(of["total"] / of["units"]),
        lasting(of["total"]),
        lasting(of["clock"]),
        f"{of['efficiency']:.1%}",
        f"{rate:,.2g}" if rate < 100 else f"{rate:,.0f}",
        f"{MESSAGES * rate + 2 * CORES / HEARTBEAT:,.0f}",
        f"{BYTES * rate / 1e6:.2g}",
        f"{of['coordinator']:.2%}",
        f"{of['bytes'] / 1e6:,.0f} MB",
    ]


def assumptions(data: Data) -> str:
    """What goes in, in words."""
    costs = data["costs"]
    return (
        f"Measured, and put in: {1000 * costs['group']:.2f} ms for a group of results and "
        f"{1000 * costs['result']:.3f} ms for each in it; {costs['planned']:.0f} bytes for a unit "
        f"and {costs['written']:.0f} for a result; {1000 * SCHEDULER:.1f} ms, {MESSAGES} messages "
        f"and {BYTES:,} bytes of the scheduler for a unit. Assumed: {1000 * LATENCY:.0f} ms each "
        f"way; each worker is lost every {LOST_EVERY / 3600:.0f} hours, missed after {NOTICED:.0f} "
        f"s and back after {AWAY / 60:.0f} minutes; {SLOW:.0%} of them take {SLOWNESS:.0f} times "
        "as long."
    )


def clock_of(n: int) -> Show:
    """How long a board takes."""
    return lambda data: lasting(next(of["clock"] for of in data["runs"] if of["n"] == n))


def growth(data: Data) -> str:
    """How many times the work of the board before the largest board takes."""
    *_, before, last = data["runs"]
    return f"{last['total'] / before['total']:.1f}"


def most(_: Data) -> str:
    """The efficiency that nothing can exceed: workers are slow, or away."""
    return f"{(1 - SLOW + SLOW / SLOWNESS) * LOST_EVERY / (LOST_EVERY + AWAY):.1%}"


def lasting(seconds: float) -> str:
    """So long, in words."""
    times = {"years": 365.25 * 86_400, "days": 86_400.0, "hours": 3_600.0, "minutes": 60.0}
    for name, unit in times.items():
        if seconds >= 2 * unit:
            return f"{seconds / unit:.3g} {name}"
    return f"{seconds:.3g} s"


MEASUREMENTS = (
    Measurement(
        "thousand-cores",
        "A thousand cores, simulated",
        "Nobody has asked a thousand cores yet. This is a simulation of the coordinator, the "
        "scheduler and the workers, from event to event, with times of units that were measured "
        "here.",
        measure,
        {"thousand-cores": simulation_table, "thousand-cores-assumed": assumptions},
        {
            "thousand-cores-growth": growth,
            "thousand-cores-most": most,
            **{f"thousand-cores-{n}": clock_of(n) for n in BOARDS},
        },
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)
