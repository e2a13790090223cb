"""The attacks on Queenside and what they found: sanitizers, hostile calls, damaged files.

Each part of `make attack` (tests/attack) is a measurement; each day has its own seed.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from lab.bench.report.markdown import table
from lab.bench.report.measurement import Data, Effort, Measurement, UnavailableHere
from tests.attack.__main__ import PARTS, attack


def measure_part(part: str) -> Callable[[Effort], Data]:
    """Return what runs a part of the attacks by the seed of the day."""

    def measure(effort: Effort) -> Data:
        seed = 10 * int(f"{date.today():%Y%m%d}")
        seconds = effort(600.0, 3600.0) * PARTS[part]
        [result] = attack([part], seconds, seed)
        if "missing" in result:
            raise UnavailableHere(result["missing"])
        return [result | {"command": f"make attack PARTS={part} SECONDS={seconds:.0f} SEED={seed}"}]

    return measure


def attack_table(data: Data) -> str:
    rows = [
        [
            "; ".join(f"{number:,} {kind}" for kind, number in run["cases"].items()),
            str(len(run["faults"])),
            f"{run['seconds']:.0f}",
            f"`{run['command']}`",
        ]
        for run in data
    ]
    return table(["tried", "faults found", "seconds", "command"], rows)


ATTACKS = {
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
MEASUREMENTS = tuple(
    Measurement(
        f"attack-{part}",
        title,
        about,
        measure_part(part),
        {f"attack-{part}": attack_table},
        is_long=True,
    )
    for part, (title, about) in ATTACKS.items()
)
