"""The figures of docs/counting.md: our counters of N-Queens beside the textbook's and all engines.

    python -m bench.nqueens [--long] [PART ...]     counters, threads, memory, engines, estimates,
                                                    coverage, builds; all if none is named

What stands between `<!-- begin NAME -->` and `<!-- end NAME -->` in the page is written by this
program and by nobody else, and so is the picture. The textbook's programs (bench/textbook_queens.c)
are compiled for this very processor; ours are as they were built. Counters run in turn, each of
them checked first against the known number; a time is the median of the rounds, in seconds of the
processor where one thread works, else of the clock. It takes about ten minutes, with --long (N = 18
for all, and the memory for N = 20) half an hour.
"""

from __future__ import annotations

import ctypes
import math
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from statistics import median

import queenside as qs
from bench.lessons import filled, table
from bench.measure import machine, pin, refuse
from queenside.core.query import Query
from queenside.engines import available, get
from queenside.tasks.forecast import KNOWN

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "counting.md"
PICTURE = ROOT / "docs" / "pictures" / "counting.svg"
SIZES = range(12, 19)
PLAIN, TEXTBOOK, NATIVE, MEET = "plain", "textbook", "`native`", "`meet`"
SLOW = {PLAIN: 17, TEXTBOOK: 17}
"""The largest board for those that take minutes; without --long."""
ROUNDS = {18: 3}
SLOW_ROUNDS = {16: 3, 17: 2, 18: 1}
FEW_ROUNDS = 5
"""Where nothing else is said."""
A_WHILE = 0.05
"""Seconds that a short count is repeated for."""
THREADS = (15, 16, 17, 18)
MEMORY = (12, 14, 16, 17, 18, 19)
ENGINES = (8, 10, 12)
TIME_LIMIT = 10.0
TOO_LONG = f"> {1000 * TIME_LIMIT:,.0f}"
ESTIMATES = (20, 22, 24, 26, 27, 40, 60, 100, 128)
COVERED = (
    (range(8, 19), 20_000, 200),
    (range(8, 19), 100_000, 40),
    ((20, 24, 27), 40_000, 100),
)
"""Sizes, probes for each estimate, and how many seeds."""
BUILDS = (15, 16, 17)
PORTABLE, FOR_THIS = "portable", "-march=native"

Count = Callable[[int], int]
Times = dict[int, dict[str, float]]
"""Seconds by size and by counter."""


def main() -> None:
    """Measure, and write the page and the picture."""
    words = [word for word in sys.argv[1:] if word != "--long"]
    is_long = "--long" in sys.argv
    for part in words or PARTS:
        page = PAGE.read_text("utf-8")
        for name, text in {"machine": f"{machine()}.", **PARTS[part](is_long)}.items():
            print(f"\n{name}\n\n{text}", flush=True)
            page = filled(page, name, text)
        PAGE.write_text(page, "utf-8")


# ---- counters ----


def counters(is_long: bool) -> dict[str, str]:
    """All counters on one thread."""
    with pinned(), tempfile.TemporaryDirectory() as folder:
        ways = {**textbook(Path(folder)), NATIVE: ours("native"), MEET: ours("meet")}
        in_alternation(SIZES[0], ways)
        times = {n: in_alternation(n, fitting(ways, n, is_long)) for n in SIZES}
    draw(times, list(ways))
    return {"counters": times_table(times, list(ways)), "growth": growth_table(times, list(ways))}


@contextmanager
def pinned() -> Iterator[None]:
    """This process is kept on one core, and may use all of them afterwards."""
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
    pin()
    yield
    if cores is not None:
        os.sched_setaffinity(0, cores)


def fitting(ways: Mapping[str, Count], n: int, is_long: bool) -> dict[str, Count]:
    """The counters that are not too slow for this board."""
    return {name: way for name, way in ways.items() if is_long or n <= SLOW.get(name, n)}


def ours(engine: str, workers: int = 1) -> Count:
    """One of our engines."""
    return lambda n: qs.count(qs.NQueens(n), engine=engine, workers=workers)


def textbook(folder: Path) -> dict[str, Count]:
    """The textbook's programs, compiled for this processor."""
    library = folder / "textbook.so"
    source = ROOT / "bench" / "textbook_queens.c"
    options = ["-O3", "-march=native", "-shared", "-fPIC"]
    subprocess.run([os.environ.get("CC", "cc"), *options, source, "-o", library], check=True)
    programs = ctypes.CDLL(str(library))
    programs.plain.restype = programs.mirrored.restype = ctypes.c_uint64
    return {PLAIN: programs.plain, TEXTBOOK: programs.mirrored}


def in_alternation(
    n: int, ways: Mapping[str, Count], clock: Callable[[], float] = time.process_time
) -> dict[str, float]:
    """Median seconds of each, the answers checked; small boards have warmed up the larger."""
    taken: dict[str, list[float]] = {name: [] for name in ways}
    rounds = ROUNDS.get(n, FEW_ROUNDS)
    for number in range(rounds):
        for name, way in ways.items():
            if number < (SLOW_ROUNDS.get(n, rounds) if name in SLOW else rounds):
                taken[name].append(seconds(way, n, clock))
    found = {name: median(runs) for name, runs in taken.items()}
    print(n, {name: f"{each:.4g}" for name, each in found.items()}, file=sys.stderr, flush=True)
    return found


def seconds(way: Count, n: int, clock: Callable[[], float]) -> float:
    """How long one count takes, or each of some short ones."""
    begin, times = clock(), 0
    while not times or clock() - begin < A_WHILE:
        counted = way(n)
        times += 1
        if counted != KNOWN[n]:
            refuse(f"{counted} solutions of {n} queens were counted, and there are {KNOWN[n]}")
    return (clock() - begin) / times


def times_table(times: Times, names: Sequence[str]) -> str:
    """Seconds, and how many times as fast as the textbook's ours are."""
    rows = []
    for n, taken in times.items():
        cells = [digits(taken[name]) if name in taken else "–" for name in names]
        ratios = [ratio(taken, TEXTBOOK, ours) for ours in (NATIVE, MEET)]
        rows.append([str(n), f"{KNOWN[n]:,}", *cells, *ratios])
    faster = [f"{TEXTBOOK} ÷ {ours}" for ours in (NATIVE, MEET)]
    return table(["N", "solutions", *names, *faster], rows)


def growth_table(times: Times, names: Sequence[str]) -> str:
    """How many times as long as the board before."""
    rows = []
    for n in list(times)[1:]:
        before, now = times[n - 1], times[n]
        cells = [
            f"{now[name] / before[name]:.1f}" if name in now and name in before else "–"
            for name in names
        ]
        rows.append([f"{n - 1} → {n}", f"{KNOWN[n] / KNOWN[n - 1]:.2f}", *cells])
    return table(["N", "solutions", *names], rows)


def ratio(taken: Mapping[str, float], slower: str, faster: str) -> str:
    """How many times as fast."""
    if slower not in taken or faster not in taken:
        return "–"
    times = taken[slower] / taken[faster]
    return f"{times:.0f}" if times >= 10 else f"{times:.1f}"


def digits(number: float) -> str:
    """Three of them."""
    decimals = max(0, 2 - math.floor(math.log10(number)))
    return f"{number:,.{decimals}f}"


def draw(times: Times, names: Sequence[str]) -> None:
    """Time against N; in a picture with a logarithmic axis a growth factor is a slope."""
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    matplotlib.rcParams["svg.hashsalt"] = "queenside"  # the same picture for the same figures
    matplotlib.rcParams["svg.fonttype"] = "none"
    picture, axes = pyplot.subplots(figsize=(7.5, 4.8), layout="constrained")
    for name, marker in zip(names, "os^D", strict=False):
        sizes = [n for n in times if name in times[n]]
        found = [times[n][name] for n in sizes]
        growth = (found[-1] / found[0]) ** (1 / (len(found) - 1))
        label = f"{name.strip('`')}, ×{growth:.1f} a queen"
        axes.semilogy(sizes, found, marker=marker, markersize=5, label=label)
    axes.set_title("Counting all solutions of N queens, one thread", loc="left")
    axes.set_xlabel("N")
    axes.set_xticks(list(times))
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_ylabel("seconds")
    axes.grid(alpha=0.3)
    axes.legend(frameon=False)
    picture.savefig(PICTURE, metadata={"Date": None})


# ---- threads, memory, engines ----


def threads(_long: bool) -> dict[str, str]:
    """Two threads beside one, by the clock."""
    rows = []
    for n in THREADS:
        cells = [str(n)]
        for engine in ("native", "meet"):
            ways = {"1": ours(engine), "2": ours(engine, 2)}
            taken = in_alternation(n, ways, time.perf_counter)
            cells += [digits(taken["1"]), digits(taken["2"]), f"{taken['1'] / taken['2']:.2f}"]
        rows.append(cells)
    heads = [f"{name} {what}" for name in (NATIVE, MEET) for what in ("1 thread", "2", "ratio")]
    return {"threads": table(["N", *heads], rows)}


def memory(is_long: bool) -> dict[str, str]:
    """The most memory that a process has which counts, by size."""
    sizes = [*MEMORY, 20] if is_long else MEMORY
    cells = [f"{peak(n):,.0f}" for n in (4, *sizes)]
    rows = [["MB", *cells]]
    return {"memory": table(["N", "4 (Python itself)", *map(str, sizes)], rows)}


def peak(n: int) -> float:
    """Megabytes of a process of its own, two threads."""
    code = (
        "import queenside as qs\n"
        "from queenside.engines.served import peak_memory\n"
        f"assert qs.count(qs.NQueens({n}), engine='meet', workers=2) == {KNOWN[n]}\n"
        "print(peak_memory())"
    )
    return int(child(code)) / 1e6


def child(code: str) -> str:
    """What a Python process of its own prints."""
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def engines(_long: bool) -> dict[str, str]:
    """Every engine that counts, on small boards."""
    problem = qs.NQueens(8).problem
    rows = []
    for name in available():
        if name in ("auto", "portfolio") or get(name).refuses(problem, Query(want="count")):
            continue
        cells: list[str] = []
        for n in ENGINES:
            cells.append(TOO_LONG if TOO_LONG in cells else within(name, n))
        rows.append([f"`{name}`", *cells])
        print(rows[-1], file=sys.stderr, flush=True)
    return {"engines": table(["engine", *(f"N = {n}" for n in ENGINES)], rows)}


def within(name: str, n: int) -> str:
    """Milliseconds of the fastest of some counts, by the clock, or that one takes too long."""
    taken: list[float] = []
    while sum(taken) < 5 * A_WHILE:
        begin = time.perf_counter()
        try:
            counted = qs.count(qs.NQueens(n), engine=name, time_limit=TIME_LIMIT)
        except qs.Unfinished:
            return TOO_LONG
        taken.append(time.perf_counter() - begin)
        if counted != KNOWN[n]:
            refuse(f"{name} counts {counted} solutions of {n} queens")
    return digits(1000 * min(taken))


# ---- estimates ----


def estimates(_long: bool) -> dict[str, str]:
    """What two seconds of probing say, one thread."""
    rows = []
    for n in ESTIMATES:
        found = qs.estimate(qs.NQueens(n), seed=1)
        known = power_of_ten(KNOWN[n]) if n < len(KNOWN) else "–"
        margin = f"± {found.high / found.value - 1:.1%}"
        formula = power_of_ten(found.formula or 0)
        rows.append(
            [str(n), known, power_of_ten(found.value), margin, f"{found.probes:,}", formula]
        )
    return {"estimates": table(["N", "known", "estimate", "95 %", "probes", "formula"], rows)}


def coverage(_long: bool) -> dict[str, str]:
    """How often the interval holds the true number: every size, each seed, so many probes."""
    rows = []
    for sizes, probes, seeds in COVERED:
        held = [
            found.low <= KNOWN[n] <= found.high
            for n in sizes
            for found in (qs.estimate(qs.NQueens(n), seed=s, probes=probes) for s in range(seeds))
        ]
        share = f"{sum(held) / len(held):.1%}"
        named = f"{sizes[0]}–{sizes[-1]}" if len(sizes) > 3 else ", ".join(map(str, sizes))
        rows.append([named, f"{probes:,}", f"{len(held):,}", share])
    return {"coverage": table(["N", "probes", "estimates", "true number inside"], rows)}


def power_of_ten(number: float) -> str:
    """Four digits, as "5.371e57"."""
    mantissa, power = f"{number:.3e}".split("e")
    return f"{mantissa}e{int(power)}"


# ---- builds ----


def builds(_long: bool) -> dict[str, str]:
    """The portable build beside one that is made for this processor."""
    with tempfile.TemporaryDirectory() as folder:
        made = {name: built(name, Path(folder) / name.strip("-")) for name in (PORTABLE, FOR_THIS)}
        rows = []
        for n, engine in ((n, engine) for n in BUILDS for engine in ("native", "meet")):
            taken: dict[str, list[float]] = {name: [] for name in made}
            for _ in range(FEW_ROUNDS):
                for name, module in made.items():
                    taken[name].append(seconds_with(module, engine, n))
            portable, special = (median(taken[name]) for name in made)
            cells = [digits(portable), digits(special), f"{portable / special:.2f}"]
            rows.append([str(n), f"`{engine}`", *cells])
    return {"builds": table(["N", "engine", PORTABLE, FOR_THIS, "ratio"], rows)}


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


def seconds_with(module: Path, engine: str, n: int) -> float:
    """Seconds of the processor for one count with these kernels, in a process of its own."""
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
        f"qs.count(qs.NQueens(12), engine={engine!r})\n"
        "begin = time.process_time()\n"
        f"assert qs.count(qs.NQueens({n}), engine={engine!r}) == {KNOWN[n]}\n"
        "print(time.process_time() - begin)"
    )
    return float(child(code))


PARTS: dict[str, Callable[[bool], dict[str, str]]] = {
    "counters": counters,
    "threads": threads,
    "memory": memory,
    "engines": engines,
    "estimates": estimates,
    "coverage": coverage,
    "builds": builds,
}
"""What can be measured, and the blocks of the page it gives."""

if __name__ == "__main__":
    main()
