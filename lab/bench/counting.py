"""Our counters of N-Queens beside the textbook's; GPUs. Each count is compared with the known one.

The textbook's programs (textbook_queens.c) are compiled for this processor; ours are as built.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import queenside as qs
from lab.bench.report.chart import draw_lines
from lab.bench.report.markdown import NOTHING, digits, table
from lab.bench.report.measurement import Data, Effort, Measurement, Picture, UnavailableHere
from lab.bench.timing import log, pinned, time_answer, time_in_turn
from queenside.core.kernels import cuda
from queenside.solver.engines import get
from queenside.solver.published import KNOWN

SIZES = range(12, 19)
PLAIN, TEXTBOOK, NATIVE, MEET = "plain", "textbook", "`native`", "`meet`"
COUNTERS = (PLAIN, TEXTBOOK, NATIVE, MEET)
GPU_ENGINES = ("cuda", "meet")
MAX_ON_CORES = 20
MIN_SHOWN = 16  # smaller boards take a thousandth of a second or two on a GPU
CORES = os.cpu_count() or 1

Count = Callable[[int], int]
Clock = Callable[[], float]


# ---- counters ----


def measure_counters(effort: Effort) -> Data:
    rounds = {n: effort(3, 5) for n in SIZES} | {17: effort(2, 5), 18: effort(1, 3)}
    ours = {NATIVE: partial(count_by, "native", 1), MEET: partial(count_by, "meet", 1)}
    with pinned(), tempfile.TemporaryDirectory() as folder:
        every = compile_textbook(Path(folder)) | ours
        rows = []
        for n in SIZES:
            counters = every if n <= 16 else ours
            times = time_counters(n, counters, rounds[n], warm_up=n == SIZES[0])
            rows.append({"n": n, "seconds": times})
        return rows


def count_by(engine: str, workers: int, n: int) -> int:
    return qs.count(qs.NQueens(n), engine=engine, workers=workers)


def compile_textbook(folder: Path) -> dict[str, Count]:
    """Compile the textbook's programs for this processor; return none without a compiler."""
    compiler = os.environ.get("CC", "cc")
    if not shutil.which(compiler):
        return {}
    library = folder / "textbook.so"
    source = Path(__file__).with_name("textbook_queens.c")
    options = ["-O3", "-march=native", "-shared", "-fPIC"]
    subprocess.run([compiler, *options, source, "-o", library], check=True)
    programs = ctypes.CDLL(str(library))
    programs.plain.restype = programs.mirrored.restype = ctypes.c_uint64
    return {PLAIN: programs.plain, TEXTBOOK: programs.mirrored}


def time_counters(
    n: int,
    counters: Mapping[str, Count],
    rounds: int,
    clock: Clock = time.process_time,
    *,
    warm_up: bool = False,
) -> dict[str, float]:
    what = f"solutions of {n} queens"
    runs = {
        name: partial(time_answer, partial(count, n), KNOWN[n], what, clock)
        for name, count in counters.items()
    }
    times = time_in_turn(runs, rounds, warm_up=warm_up)
    log(n, times)
    return {name: seconds for name, [seconds] in times.items()}


def counters_table(data: Data) -> str:
    rows = []
    for row in data:
        n, seconds = row["n"], row["seconds"]
        cells = [digits(seconds.get(name)) for name in COUNTERS]
        ratios = [ratio(seconds, ours) for ours in (NATIVE, MEET)]
        rows.append([str(n), f"{KNOWN[n]:,}", *cells, *ratios])
    faster = [f"{TEXTBOOK} ÷ {ours}" for ours in (NATIVE, MEET)]
    return table(["N", "solutions", *COUNTERS, *faster], rows)


def ratio(seconds: Mapping[str, float], ours: str) -> str:
    """Format how many times as fast as the textbook's one of ours is."""
    if TEXTBOOK not in seconds:
        return NOTHING
    times = seconds[TEXTBOOK] / seconds[ours]
    return f"{times:.0f}" if times >= 10 else f"{times:.1f}"


def counting_ratio(data: Data) -> str:
    last = [row["seconds"] for row in data if TEXTBOOK in row["seconds"]][-1]
    return f"{last[TEXTBOOK] / last[MEET]:.0f}"


def draw_counters(data: Data) -> str:
    """Draw time against N; on a logarithmic axis a growth factor is a slope."""
    series = {}
    for name in COUNTERS:
        line = [(row["n"], row["seconds"][name]) for row in data if name in row["seconds"]]
        if len(line) > 1:
            growth = (line[-1][1] / line[0][1]) ** (1 / (len(line) - 1))
            series[f"{name.strip('`')}, ×{growth:.1f} a queen"] = line
    heading = "Counting all solutions of N queens, one thread"
    return draw_lines(heading, "N", "seconds", series, ticks={n: str(n) for n in SIZES})


# ---- GPUs ----


def measure_gpu(effort: Effort) -> Data:
    if reason := get("cuda").unavailable_reason():
        raise UnavailableHere(reason)
    rows = []
    for n in range(8, effort(20, 23)):
        engines = GPU_ENGINES[: 1 if n > MAX_ON_CORES else None]
        counters = {name: partial(count_by, name, CORES) for name in engines}
        times = time_counters(n, counters, 3, time.perf_counter, warm_up=n <= MAX_ON_CORES)
        rows.append({"n": n, "seconds": times})
    return {"device": cuda.device().name, "note": "", "rows": rows}


def gpu_table(data: Data) -> str:
    engines = [*dict.fromkeys(name for row in data["rows"] for name in row["seconds"])]
    titles = [f"`{name}`" if name in GPU_ENGINES else name for name in engines]
    rows = [
        [str(row["n"]), *(digits(row["seconds"].get(engine)) for engine in engines)]
        for row in data["rows"]
        if row["n"] >= MIN_SHOWN
    ]
    shown = table([f"N, seconds on {data['device']}", *titles], rows)
    return f"{shown}\n\n{data['note']}" if data["note"] else shown


def largest_on_gpu(data: Data) -> str:
    row = data["rows"][-1]
    return f"{row['n']} queens in {digits(row['seconds']['cuda'])} seconds"


MEASUREMENTS = (
    Measurement(
        "counters",
        "Counting all solutions, one thread",
        "Seconds of one thread. *Plain* is the recursive search on bit masks, *textbook* the same "
        "with an explicit stack and the mirror shortcut (`lab/bench/textbook_queens.c`, compiled "
        "for this processor).",
        measure_counters,
        {"counters": counters_table},
        figures={"counting-ratio": counting_ratio},
        pictures={"counting.svg": Picture("Seconds by N for four counters", draw_counters)},
    ),
    Measurement(
        "gpu",
        "A GPU",
        "Seconds to count all solutions on a GPU, without compilation, and up to N = "
        f"{MAX_ON_CORES} with `meet` on all cores; medians of three rounds in turn.",
        measure_gpu,
        {"gpu": gpu_table},
        {"gpu-device": lambda data: data["device"], "gpu-largest": largest_on_gpu},
        packages=("cuda-core",),
    ),
)
