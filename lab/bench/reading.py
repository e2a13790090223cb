"""How well pictures are read: boards in screenshots or in photos, whose truth is known.

What isn't read exactly must be refused, or come with a doubt: a single board that is wrong and
called sure ends the benchmark, and so does one that is sure in a picture without a board.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib.util import find_spec
from statistics import median
from typing import Any, NamedTuple

import queenside as qs
from lab.bench.report.markdown import digits, table, whole
from lab.bench.report.measurement import Data, Effort, Measurement, UnavailableHere
from lab.bench.timing import log, refuse
from lab.tools.screenshots import Shot, make_shot
from lab.tools.screenshots.boardless import Boardless, make_boardless
from lab.tools.screenshots.photos import make_photo
from queenside.core.errors import UnreadablePicture
from queenside.core.puzzles import RegionPuzzle
from queenside.reader.pictures.results import Reading

PHONE = (1080, 2400)  # pixels of the screenshots whose time is reported apart
TOTAL = "**all**"
SHOWN = 8  # styles of which the report has a row
FATES = ("sure", "flagged", "unsure", "refused", "wrong")
"""What may become of a picture: an exact reading, sure or not, one that isn't, or none."""
Sample = Shot | Boardless


class Trial(NamedTuple):
    """The fate of one picture: one of FATES, and the seconds of the processor it took."""

    details: dict[str, Any]
    fate: str
    seconds: float


def read_picture(shot: Sample) -> Trial:
    start = time.process_time()
    try:
        reading = qs.read_image(shot.data)
    except UnreadablePicture:
        reading = None
    seconds = time.process_time() - start
    fate = judge_reading(reading, shot) if reading else "refused"
    return Trial(shot.details, fate, seconds)


def judge_reading(reading: Reading, shot: Sample) -> str:
    if not find_faults(reading, shot):
        return "sure" if reading.sure else "flagged"
    return "wrong" if reading.sure else "unsure"


def find_faults(reading: Reading, shot: Sample) -> list[str]:
    if isinstance(shot, Boardless):
        return ["there is no board"]
    puzzle = shot.puzzle
    regions, stars = None, 1
    if isinstance(puzzle, RegionPuzzle):
        regions, stars = puzzle.regions, puzzle.stars
    pairs = {
        "size": (reading.size, puzzle.problem.grid.rows),
        "regions": (reading.regions, regions),
        "stars": (reading.stars, stars),
        "queens": (sorted(reading.queens), sorted(shot.state.queens)),
        "marks": (sorted(reading.marks), sorted(shot.state.marks)),
    }
    return [name for name, (detected, true) in pairs.items() if detected != true]


def measure_pictures(
    make: Callable[[int, int], Sample], usual: int, thorough: int, package: str = "PIL"
) -> Callable[[Effort], Data]:
    """Return what reads so many pictures: how many have which fate, by style, and seconds."""

    def measure(effort: Effort) -> Data:
        if not find_spec(package):
            raise UnavailableHere("pip install 'queenside[image,photo]'")
        trials = []
        with ProcessPoolExecutor() as pool:
            for trial in pool.map(partial(read_made, make), range(effort(usual, thorough))):
                trials.append(trial)
                if len(trials) % 100 == 0:
                    log(f"{len(trials)} pictures")
        if wrong := [trial.details for trial in trials if trial.fate == "wrong"]:
            refuse(f"wrong boards were called sure: {wrong}")
        return summarise(trials)

    return measure


def read_made(make: Callable[[int, int], Sample], index: int) -> Trial:
    return read_picture(make(index, 1))


def summarise(trials: list[Trial]) -> Data:
    fates = Counter((str(trial.details["style"]), trial.fate) for trial in trials)
    styles = sorted({style for style, _ in fates})
    phones = [trial.seconds for trial in trials if tuple(trial.details["pixels"]) == PHONE]
    return {
        "pictures": len(trials),
        "styles": {style: {fate: fates[style, fate] for fate in FATES} for style in styles},
        "seconds": median(trial.seconds for trial in trials),
        "phone": median(phones) if phones else None,
    }


def reading_table(data: Data) -> str:
    styles = hardest_styles(data, exact_share)
    rows = [
        [name, whole(sum(counts.values())), f"{exact_share(counts):.1%}", whole(counts["sure"])]
        for name, counts in styles.items()
    ]
    head = ["", "pictures", "exact", "exact, sure"]
    refused = whole(styles[TOTAL]["refused"])
    return f"{table(head, rows)}\n\nRefused: {refused}. {seconds_sentence(data)}"


def boardless_table(data: Data) -> str:
    styles = hardest_styles(data, lambda counts: -counts["unsure"])
    rows = [
        [name, whole(sum(counts.values())), whole(counts["refused"]), whole(counts["unsure"])]
        for name, counts in styles.items()
    ]
    return f"{table(['', 'pictures', 'refused', 'a doubt'], rows)}\n\n{seconds_sentence(data)}"


def hardest_styles(
    data: Data, rank: Callable[[dict[str, int]], float]
) -> dict[str, dict[str, int]]:
    """Return the fates of the hardest styles each, of the others together, and of all."""
    ranked = sorted(data["styles"].items(), key=lambda item: rank(item[1]))
    styles = dict(ranked[:SHOWN])
    if others := [counts for _, counts in ranked[SHOWN:]]:
        styles[f"{len(others)} others"] = sum_counts(others)
    return styles | {TOTAL: sum_counts(data["styles"].values())}


def exact_share(counts: dict[str, int]) -> float:
    return (counts["sure"] + counts["flagged"]) / sum(counts.values())


def sum_counts(styles: Collection[dict[str, int]]) -> dict[str, int]:
    return {fate: sum(counts[fate] for counts in styles) for fate in FATES}


def seconds_sentence(data: Data) -> str:
    phone = (
        f"; one of {PHONE[0]}×{PHONE[1]} pixels {digits(data['phone'])}" if data["phone"] else ""
    )
    usual = digits(data["seconds"])
    return f"Seconds for a picture while each core reads one, median: {usual}{phone}."


MEASUREMENTS = (
    Measurement(
        "reading",
        "Screenshots read",
        "Generated screenshots in many styles. A reading is exact if size, regions, stars, queens "
        "and crosses are right; else it must have a doubt or be refused: one wrong board called "
        "sure, and there are no figures here. `make reading` repeats it.",
        measure_pictures(make_shot, 24, 5000),
        {"reading": reading_table},
        packages=("pillow", "numpy"),
    ),
    Measurement(
        "reading-photos",
        "Photos read",
        "The same for photos of paper and of screens, rotated, in perspective and unevenly lit.",
        measure_pictures(make_photo, 5, 500, "cv2"),
        {"reading-photos": reading_table},
        packages=("opencv-python-headless", "pillow", "numpy"),
    ),
    Measurement(
        "reading-boardless",
        "Pictures without a board",
        "Pictures that show no board must be refused or read with a doubt.",
        measure_pictures(make_boardless, 26, 500),
        {"reading-boardless": boardless_table},
        packages=("pillow", "numpy"),
    ),
)
