"""Measure certificates: proofs that a board has no second solution, made and checked.

    python -m bench.proofs [--thorough]

A proof is what `queenside certify` makes, and is accepted by the checker of `queenside check`
before its size counts.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from statistics import median

from bench.measure import refuse, tell
from bench.report.markdown import digits, table
from bench.report.measurement import Data, Effort, Measurement, NotHere, show
from queenside.ask.certify.certify import certify, write
from queenside.ask.certify.inspection import inspect
from queenside.core.errors import EngineUnavailable
from queenside.formats.document import Document
from queenside.make.generate import generate_many

KINDS = ((8, 1), (12, 1), (20, 1), (10, 2), (14, 3), (17, 4))
"""Rows and stars."""


def measure(effort: Effort) -> Data:
    """Bytes and seconds of each kind of board."""
    try:
        return [of_kind(*kind, effort(5, 25)) for kind in KINDS]
    except EngineUnavailable as lack:
        raise NotHere(str(lack)) from None


def of_kind(size: int, stars: int, number: int) -> Data:
    """Bytes of the proofs, and seconds to make and to check one."""
    lengths, made, checked = list[float](), list[float](), list[float]()
    for board in generate_many(number, size, stars, seed=1):
        with tempfile.TemporaryDirectory() as folder:
            begin = time.perf_counter()
            write(certify(Document(board.puzzle)), Path(folder) / "proof")
            made.append(time.perf_counter() - begin)
            begin = time.perf_counter()
            if faults := [each for each in inspect(Path(folder) / "proof") if not each.right]:
                refuse(f"the proof for {board.id} is not accepted: {faults}")
            checked.append(time.perf_counter() - begin)
            lengths.append((Path(folder) / "proof" / "proof.drat").stat().st_size)
    tell(size, stars, f"{median(lengths)} bytes")
    spreads = {"bytes": lengths, "made": made, "checked": checked}
    found = {name: [median(of), max(of)] for name, of in spreads.items()}
    return {"size": size, "stars": stars, "boards": number, **found}


def proofs_table(data: Data) -> str:
    """A row for each kind: median and most."""
    rows = []
    for of in data:
        kind = f"{of['size']}×{of['size']}" + (f", {of['stars']} stars" if of["stars"] > 1 else "")
        kibibytes = [digits(each / 1024) for each in of["bytes"]]
        times = [digits(each) for way in ("made", "checked") for each in of[way]]
        rows.append([kind, str(of["boards"]), *kibibytes, *times])
    head = ["boards", "number", "KiB", "most", "made in seconds", "most", "checked in", "most"]
    return table(head, rows)


MEASUREMENTS = (
    Measurement(
        "proofs",
        "Certificates",
        "Proofs that generated boards have no second solution: their size, and the seconds to "
        "make and to check them; median and maximum.",
        measure,
        {"proofs": proofs_table},
        packages=("python-sat", "dratify"),
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)
