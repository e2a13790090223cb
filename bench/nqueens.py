"""Our counters of N-Queens beside the textbook's and all engines.

    python -m bench.nqueens [--thorough] [NAME ...]     prints the tables; all if none is named

The textbook's programs (bench/textbook_queens.c) are compiled for this very processor; ours are as
they were built. Counters run in turn, each of them checked first against the known number; a time
is the median of the rounds, in seconds of the processor where one thread works, else of the clock.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from functools import partial
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import queenside as qs
from bench.measure import in_turn, pinned, refuse, tell
from bench.report import chart
from bench.report.markdown import digits, milliseconds, table
from bench.report.measurement import Data, Effort, Measurement, Picture, Show, show
from queenside.ask.published import KNOWN
from queenside.core.query import Query
from queenside.engines import available, get

ROOT = Path(__file__).parent.parent
SIZES = range(12, 19)
PLAIN, TEXTBOOK, NATIVE, MEET = "plain", "textbook", "`native`", "`meet`"
COUNTERS = (PLAIN, TEXTBOOK, NATIVE, MEET)
A_WHILE = 0.05
"""Seconds that a short count is repeated for."""
THREADS = (15, 16, 17, 18)
MEMORY = (12, 14, 16, 17, 18, 19)
ENGINES = (8, 10, 12)
ESTIMATES = (20, 22, 24, 26, 27, 40, 60, 100, 128)
COVERED = (
    (range(8, 19), 20_000, 200),
    (range(8, 19), 100_000, 40),
    ((20, 24, 27), 40_000, 100),
)
"""Sizes, probes for each estimate, and how many seeds where one has the time."""
BUILDS = (15, 16, 17)
PORTABLE, FOR_THIS = "portable", "-march=native"

Count = Callable[[int], int]
Clock = Callable[[], float]


# ---- counters ----


def counters(effort: Effort) -> Data:
    """All counters on one thread: seconds by size and counter."""
    rounds = {n: effort(3, 5) for n in SIZES} | {17: effort(2, 5), 18: effort(1, 3)}
    fast = {NATIVE: ours("native"), MEET: ours("meet")}
    with pinned(), tempfile.TemporaryDirectory() as folder:
        every = textbook(Path(folder)) | fast
        return [
            {"n": n, "seconds": timed(n, every if n <= effort(16, 18) else fast, rounds[n])}
            for n in SIZES
        ]


def ours(engine: str, workers: int = 1) -> Count:
    """One of our engines."""
    return lambda n: qs.count(qs.NQueens(n), engine=engine, workers=workers)


def textbook(folder: Path) -> dict[str, Count]:
    """The textbook's programs, compiled for this processor; none without a compiler."""
    compiler = os.environ.get("CC", "cc")
    if not shutil.which(compiler):
        return {}
    library = folder / "textbook.so"
    source = ROOT / "bench" / "textbook_queens.c"
    options = ["-O3", "-march=native", "-shared", "-fPIC"]
    subprocess.run([compiler, *options, source, "-o", library], check=True)
    programs = ctypes.CDLL(str(library))
    programs.plain.restype = programs.mirrored.restype = ctypes.c_uint64
    return {PLAIN: programs.plain, TEXTBOOK: programs.mirrored}


def timed(
    n: int, ways: Mapping[str, Count], rounds: int, clock: Clock = time.process_time
) -> dict[str, float]:
    """Median seconds of each, the answers checked."""
    runs = {name: partial(seconds, way, n, clock) for name, way in ways.items()}
    found = {name: of for name, [of] in in_turn(runs, rounds, warm_up=n == SIZES[0]).items()}
    tell(n, {name: f"{each:.4g}" for name, each in found.items()})
    return found


def seconds(way: Count, n: int, clock: Clock) -> list[float]:
    """Return the seconds of one count, or of each of some short ones."""
    begin, times = clock(), 0
    while not times or clock() - begin < A_WHILE:
        counted = way(n)
        times += 1
        if counted != KNOWN[n]:
            refuse(f"{counted} solutions of {n} queens were counted, and there are {KNOWN[n]}")
    return [(clock() - begin) / times]


def times_table(data: Data) -> str:
    """Seconds, and how many times as fast as the textbook's ours are."""
    rows = []
    for n, taken in by_size(data).items():
        cells = [digits(taken.get(name)) for name in COUNTERS]
        ratios = [ratio(taken, TEXTBOOK, ours) for ours in (NATIVE, MEET)]
        rows.append([str(n), f"{KNOWN[n]:,}", *cells, *ratios])
    faster = [f"{TEXTBOOK} ÷ {ours}" for ours in (NATIVE, MEET)]
    return table(["N", "solutions", *COUNTERS, *faster], rows)


def by_size(data: Data) -> dict[int, dict[str, float]]:
    """Seconds by N and counter."""
    return {each["n"]: each["seconds"] for each in data}


def counting_ratio(data: Data) -> str:
    """Return the speed of `meet` against the textbook program at the largest n of both."""
    last = [row["seconds"] for row in data if "textbook" in row["seconds"]][-1]
    return f"{last['textbook'] / last['`meet`']:.0f}"


def growth_table(data: Data) -> str:
    """Return the time as a multiple of the board before."""
    rows = []
    times = by_size(data)
    for n in list(times)[1:]:
        before, now = times[n - 1], times[n]
        cells = [
            f"{now[name] / before[name]:.1f}" if name in now and name in before else "–"
            for name in COUNTERS
        ]
        rows.append([f"{n - 1} → {n}", f"{KNOWN[n] / KNOWN[n - 1]:.2f}", *cells])
    return table(["N", "solutions", *COUNTERS], rows)


def ratio(taken: Mapping[str, float], slower: str, faster: str) -> str:
    """Return the speed as a multiple."""
    if slower not in taken or faster not in taken:
        return "–"
    times = taken[slower] / taken[faster]
    return f"{times:.0f}" if times >= 10 else f"{times:.1f}"


def draw(data: Data) -> str:
    """Time against N; in a picture with a logarithmic axis a growth factor is a slope."""
    series = {}
    for name in COUNTERS:
        line = [(n, taken[name]) for n, taken in by_size(data).items() if name in taken]
        if len(line) > 1:
            growth = (line[-1][1] / line[0][1]) ** (1 / (len(line) - 1))
            series[f"{name.strip('`')}, ×{growth:.1f} a queen"] = line
    title = "Counting all solutions of N queens, one thread"
    return chart.lines(title, "N", "seconds", series, ticks=list(SIZES))


# ---- threads, memory, engines ----


def threads(effort: Effort) -> Data:
    """Two threads beside one, by the clock."""
    rounds = {n: effort(3, 5) for n in THREADS} | {18: effort(1, 5)}
    return [
        {
            "n": n,
            **{
                engine: timed(
                    n, {"1": ours(engine), "2": ours(engine, 2)}, rounds[n], time.perf_counter
                )
                for engine in ("native", "meet")
            },
        }
        for n in THREADS
    ]


def threads_table(data: Data) -> str:
    """Seconds with one and two threads, and their ratio."""
    rows = []
    for each in data:
        cells = [str(each["n"])]
        for engine in ("native", "meet"):
            one, two = each[engine]["1"], each[engine]["2"]
            cells += [digits(one), digits(two), f"{one / two:.2f}"]
        rows.append(cells)
    heads = [f"{name} {what}" for name in (NATIVE, MEET) for what in ("1 thread", "2", "ratio")]
    return table(["N", *heads], rows)


def memory(effort: Effort) -> Data:
    """The most memory that a process has which counts, by size."""
    sizes = effort(MEMORY, (*MEMORY, 20))
    return [{"n": n, "megabytes": peak(n)} for n in (4, *sizes)]


def peak(n: int) -> float:
    """Megabytes of a process of its own, two threads."""
    code = (
        "import queenside as qs\n"
        "from queenside.processes.memory import peak_memory\n"
        f"assert qs.count(qs.NQueens({n}), engine='meet', workers=2) == {KNOWN[n]}\n"
        "print(peak_memory())"
    )
    return int(child(code)) / 1e6


def memory_table(data: Data) -> str:
    """Megabytes by size."""
    heads = [f"{each['n']}" + " (Python itself)" * (each["n"] == 4) for each in data]
    return table(["N", *heads], [["MB", *(f"{each['megabytes']:,.0f}" for each in data)]])


def child(code: str) -> str:
    """Return the output of a Python process of its own."""
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def engines(effort: Effort) -> Data:
    """Every engine that counts, on small boards: seconds, null for too long."""
    problem = qs.NQueens(8).problem
    limit = effort(3.0, 10.0)
    rows = []
    for name in available():
        if name in ("auto", "portfolio") or get(name).refuses(problem, Query(want="count")):
            continue
        taken: dict[str, float | None] = {}
        for n in ENGINES:
            taken[str(n)] = None if None in taken.values() else within(name, n, limit)
        rows.append({"engine": name, "seconds": taken})
        tell(rows[-1])
    return {"limit": limit, "engines": rows}


def within(name: str, n: int, limit: float) -> float | None:
    """Seconds of the fastest of some counts, by the clock; None if one takes too long."""
    taken: list[float] = []
    while sum(taken) < 5 * A_WHILE:
        begin = time.perf_counter()
        try:
            counted = qs.count(qs.NQueens(n), engine=name, time_limit=limit)
        except qs.Unfinished:
            return None
        taken.append(time.perf_counter() - begin)
        if counted != KNOWN[n]:
            refuse(f"{name} counts {counted} solutions of {n} queens")
    return min(taken)


def engines_table(data: Data) -> str:
    """Milliseconds by engine and N."""
    late = f"> {1000 * data['limit']:,.0f}"
    rows = [
        [
            f"`{each['engine']}`",
            *(late if of is None else milliseconds(of) for of in each["seconds"].values()),
        ]
        for each in data["engines"]
    ]
    return table(["engine, ms", *(f"N = {n}" for n in ENGINES)], rows)


# ---- estimates ----


def estimates(_: Effort) -> Data:
    """Return the estimates of two seconds of probing, one thread."""
    found = []
    for n in ESTIMATES:
        said = qs.estimate(qs.NQueens(n), seed=1)
        margin = said.high / said.value - 1
        numbers = {"estimate": said.value, "margin": margin, "formula": said.formula or 0.0}
        found.append({"n": n, "probes": said.probes, **numbers})
    return found


def estimates_table(data: Data) -> str:
    """Estimates beside the known numbers."""
    rows = [
        [
            each["n"],
            power_of_ten(KNOWN[each["n"]]) if each["n"] < len(KNOWN) else "–",
            power_of_ten(each["estimate"]),
            f"± {each['margin']:.1%}",
            each["probes"],
            power_of_ten(each["formula"]),
        ]
        for each in data
    ]
    return table(["N", "known", "estimate", "95 %", "probes", "formula"], rows)


def off_by(n: int) -> Show:
    """Return the number, known or estimated, as a multiple of the formula."""

    def shown(data: Data) -> str:
        of = next(each for each in data if each["n"] == n)
        true = KNOWN[n] if n < len(KNOWN) else of["estimate"]
        return f"{true / of['formula']:.0f}"

    return shown


def coverage(effort: Effort) -> Data:
    """Count how often the interval holds the true number: every size, each seed, so many probes."""
    found = []
    for sizes, probes, seeds in COVERED:
        held = [
            said.low <= KNOWN[n] <= said.high
            for n in sizes
            for said in (
                qs.estimate(qs.NQueens(n), seed=s, probes=probes)
                for s in range(effort(seeds // 4, seeds))
            )
        ]
        named = f"{sizes[0]}–{sizes[-1]}" if len(sizes) > 3 else ", ".join(map(str, sizes))
        found.append({"n": named, "probes": probes, "number": len(held), "held": sum(held)})
    return found


def coverage_table(data: Data) -> str:
    """The share of intervals that hold the true number."""
    rows = [
        [of["n"], of["probes"], of["number"], f"{of['held'] / of['number']:.1%}"] for of in data
    ]
    return table(["N", "probes", "estimates", "true number inside"], rows)


def power_of_ten(number: float) -> str:
    """Four digits, as "5.371e57"."""
    mantissa, power = f"{number:.3e}".split("e")
    return f"{mantissa}e{int(power)}"


# ---- builds ----


def builds(effort: Effort) -> Data:
    """The portable build beside one that is made for this processor."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        made = {name: built(name, Path(folder) / name.strip("-")) for name in (PORTABLE, FOR_THIS)}
        for n, engine in ((n, engine) for n in BUILDS for engine in ("native", "meet")):
            runs = {name: partial(seconds_with, of, engine, n) for name, of in made.items()}
            taken = in_turn(runs, effort(3, 5), warm_up=False)
            middle = {name: of for name, [of] in taken.items()}
            found.append({"n": n, "engine": engine, "seconds": middle})
    return found


def builds_table(data: Data) -> str:
    """Seconds with both, and their ratio."""
    rows = []
    for each in data:
        portable, special = (each["seconds"][name] for name in (PORTABLE, FOR_THIS))
        ratio = f"{portable / special:.2f}"
        engine = f"`{each['engine']}`"
        rows.append([str(each["n"]), engine, digits(portable), digits(special), ratio])
    return table(["N", "engine", PORTABLE, FOR_THIS, "ratio"], rows, left=2)


def built(name: str, folder: Path) -> Path:
    """The kernels, compiled once more; the module."""
    flags = {} if name == PORTABLE else {"CFLAGS": name}
    subprocess.run(
        [sys.executable, "setup.py", "-q", "build", "-b", folder, "build_ext"],
        cwd=ROOT,
        env={**os.environ, **flags},
        check=True,
        capture_output=True,
    )
    return next(folder.glob(f"lib*/queenside/kernels/_native*{EXTENSION_SUFFIXES[-1]}"))


def seconds_with(module: Path, engine: str, n: int) -> list[float]:
    """Seconds of the processor for one count with these kernels, in a process of its own.

    It is the second count, as elsewhere: the first also waits for memory from the system.
    """
    code = (
        "import sys, time\n"
        "from importlib.util import module_from_spec, spec_from_file_location\n"
        "name = 'queenside.kernels._native'\n"
        f"spec = spec_from_file_location(name, {str(module)!r})\n"
        "sys.modules[name] = module = module_from_spec(spec)\n"
        "spec.loader.exec_module(module)\n"
        "import queenside as qs\n"
        "from queenside import kernels\n"
        "assert kernels._native is module\n"
        f"qs.count(qs.NQueens({n}), engine={engine!r})\n"
        "begin = time.process_time()\n"
        f"assert qs.count(qs.NQueens({n}), engine={engine!r}) == {KNOWN[n]}\n"
        "print(time.process_time() - begin)"
    )
    return [float(child(code))]


MEASUREMENTS = (
    Measurement(
        "counters",
        "Counting all solutions, one thread",
        "Seconds of one thread, median of several rounds, all counters in turn. *Plain* is the "
        "recursive search on bit masks, *textbook* the same with an explicit stack and the mirror "
        "shortcut (both in `bench/textbook_queens.c`, compiled for this processor; `native` and "
        "`meet` are the portable build). The second table shows how much longer each board takes "
        "than the one before.",
        counters,
        {"counters": times_table, "growth": growth_table},
        figures={"counting-ratio": counting_ratio},
        pictures={"counting.svg": Picture("Seconds by N for four counters", draw)},
    ),
    Measurement(
        "threads",
        "Counting with two threads",
        "Wall time in seconds.",
        threads,
        {"threads": threads_table},
    ),
    Measurement(
        "counting-memory",
        "Memory for counting",
        "Peak memory in megabytes of a process that counts with `meet` on two threads.",
        memory,
        {"counting-memory": memory_table},
    ),
    Measurement(
        "counting-engines",
        "Every engine that counts",
        "Wall time in milliseconds to count all solutions.",
        engines,
        {"counting-engines": engines_table},
        packages=("clingo", "highspy", "ortools", "python-sat", "z3-solver"),
    ),
    Measurement(
        "estimates",
        "Estimates",
        "Estimates after two seconds of probing on one thread, seed 1.",
        estimates,
        {"estimates": estimates_table},
        {f"formula-{n}": off_by(n) for n in (27, 60, 128)},
    ),
    Measurement(
        "coverage",
        "How far estimates can be trusted",
        "How often the 95 % interval contained the true number, for each size, over many seeds.",
        coverage,
        {"coverage": coverage_table},
    ),
    Measurement(
        "builds",
        "A build for this processor only",
        "Seconds of one thread with `-march=native` and with the portable build.",
        builds,
        {"builds": builds_table},
        is_long=True,
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)
