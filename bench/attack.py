"""Report the attacks on Queenside and their findings: sanitizers, calls, files, mutants.

    python -m bench.attack [NAME ...] [--thorough]

Each part of `make attack` is a measurement of its own, which takes its share of ten minutes, or of
an hour; `tests/attack` says how. Each day has its own seed, so that no test can be fitted to it.
"""

from __future__ import annotations

import html
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from xml.etree import ElementTree

from bench.report.markdown import table
from bench.report.measurement import Data, Effort, Measurement, NotHere, show
from tests.attack.__main__ import PARTS, attack

ROOT = Path(__file__).parents[1]
PAGES = "tests/e2e/extension/test_hostile_pages.py"


def measure(part: str, runs: int = 1) -> Callable[[Effort], Data]:
    """So many runs of a part, each by another seed, share its time."""

    def measured(effort: Effort) -> Data:
        seed = 10 * int(f"{date.today():%Y%m%d}")
        seconds = effort(600.0, 3600.0) * PARTS[part] / runs
        return [run(part, seconds, seed + number) for number in range(runs)]

    return measured


def run(part: str, seconds: float, seed: int) -> dict[str, Any]:
    """Return the output of a part, and its command. Raises NotHere where it can't be run."""
    [told] = attack([part], seconds, seed)
    if "missing" in told:
        raise NotHere(told["missing"])
    return told | {"command": f"make attack PARTS={part} SECONDS={seconds:.0f} SEED={seed}"}


def measure_pages(_: Effort) -> Data:
    """All hostile pages: those that failed are the faults."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "told.xml"
        words = ["-m", "pytest", "-n", "0", "-q", "-m", "", f"--junitxml={file}", PAGES]
        subprocess.run([sys.executable, *words], cwd=ROOT, check=False, stdout=sys.stderr)
        cases = [*ElementTree.parse(file).iter("testcase")]
    if not cases or any(each.find("skipped") is not None for each in cases):
        raise NotHere("the browser for tests is not installed")
    faults = [each.get("name") for each in cases if len(each)]
    seconds = sum(float(each.get("time", 0)) for each in cases)
    return [
        {
            "cases": {"hostile pages": len(cases)},
            "faults": faults,
            "seconds": seconds,
            "command": f'pytest -m "" {PAGES}',
        }
    ]


def tried_table(data: Data) -> str:
    """A row for each run: what was tried, what was found, how long it took, how to repeat it."""
    rows = [
        [
            "; ".join(f"{number:,} {kind}" for kind, number in of["cases"].items()),
            str(len(of["faults"])),
            f"{of['seconds']:.0f}",
            f"`{of['command']}`",
        ]
        for of in data
    ]
    return table(["tried", "faults found", "seconds", "command"], rows)


def mutants_table(data: Data) -> str:
    """How many mutants the tests kill: by run, by room and by kind of change."""
    runs: dict[str, Any] = {}
    rooms: dict[str, Any] = {}
    kinds: dict[str, Any] = {}
    for of in data:
        for room, of_room in of["mutants"].items():
            for kind, counts in of_room.items():
                for by, key in ((runs, f"`{of['command']}`"), (rooms, room), (kinds, kind)):
                    by[key] = sums([by.get(key, [0, 0]), counts])
    heads = ("run", "where", "change")
    return "\n\n".join(
        table([head, "mutants", "killed", "share"], [*map(share, by, by.values())])
        for head, by in zip(
            heads, (runs, rooms | {"all": sums(rooms.values())}, kinds), strict=True
        )
    )


def survivors_table(data: Data) -> str:
    """The mutants that survived."""
    notes = [note for of in data for note in of["notes"]]
    return table(["survived"], [[code(note)] for note in notes]) if notes else "None survived."


def sums(counts: Iterable[Sequence[int]]) -> list[int]:
    """Killed and survived, of all."""
    return [sum(column) for column in zip(*counts, strict=True)]


def share(name: str, counts: Sequence[int]) -> list[str | int]:
    """A row: how many were tried, killed, and what share that is."""
    return [name, sum(counts), counts[0], f"{counts[0] / sum(counts):.0%}"]


def explained_words(data: Data) -> str:
    """How many mutants are not counted because they change no answer, and where to read why."""
    number = len(data[0]["explained"])
    return f"Not counted: {number} equivalent mutants; `tests/attack/equivalents.toml` says why."


def code(words: str) -> str:
    """Format code for a cell of a table: `|` would end it, and `[` would begin a link."""
    escaped = html.escape(words, quote=False).replace("|", "&#124;").replace("[", "&#91;")
    return f"<code>{escaped}</code>"


TITLES = {
    "sanitized": (
        "Tests under sanitizers",
        "The kernels' tests, compiled so that every bad memory access, overflow and data race is "
        "reported.",
    ),
    "calls": (
        "Hostile calls",
        "Every function of the compiled module, called with valid, damaged and misleading "
        "arguments under the same sanitizers.",
    ),
    "wasm": (
        "The WebAssembly kernels",
        "Every export of the kernels in WebAssembly, called with any arguments; and copies of the "
        "file with bits flipped.",
    ),
    "flips": (
        "Damaged files",
        "Jobs, stores, backups, certificates and pictures with bytes changed, lost, doubled and "
        "moved. Each must cause a clear error or change nothing.",
    ),
}
MEASUREMENTS = (
    *(
        Measurement(
            f"attack-{part}",
            title,
            about,
            measure(part),
            {f"attack-{part}": tried_table},
            is_long=True,
        )
        for part, (title, about) in TITLES.items()
    ),
    Measurement(
        "attack-pages",
        "Hostile pages",
        "Pages built to harm anyone who reads a board from them: none of their code may run in "
        "the extension, make it ask for anything, or make it click elsewhere.",
        measure_pages,
        {"attack-pages": tried_table},
        packages=("playwright",),
        is_long=True,
    ),
    Measurement(
        "attack-mutants",
        "Mutation testing",
        "We change the source in one small place at a time and run the tests: do they notice? "
        "Each run uses a seed that no test was written for.",
        measure("mutants", runs=3),
        {"mutants": mutants_table, "survivors": survivors_table, "equivalents": explained_words},
        is_long=True,
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)
