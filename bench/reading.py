"""Measure how well pictures are read: boards in screenshots, or in photos, whose truth is known.

python -m bench.reading [--photos | --faults | --nothing] [--number N] [--seed N] [--keep FOLDER]

A picture is read exactly if size, regions, stars, queens and crosses are all right. What is not
must be refused, or come with a doubt: a single board that is wrong and called sure makes this fail,
and so does one that is sure in a picture that shows none (--nothing).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

import queenside as qs
from bench.measure import machine, refuse, tell
from bench.report.markdown import digits, table
from bench.report.measurement import Data, Effort, Measurement, NotHere
from queenside.core.errors import UnreadablePicture
from queenside.pictures.reading.values import Reading
from queenside.puzzles import RegionPuzzle
from tools.screenshots import Shot, shots
from tools.screenshots.faults import faulty
from tools.screenshots.nothing import Nothing, nothings
from tools.screenshots.photos import photos

PHONE = (1080, 2400)
"""Pixels of the screenshots whose time is told."""

Fates = dict[str, int]
FATES = ("sure", "flagged", "unsure", "refused", "wrong")
HEADS = {
    "sure": "exact, sure",
    "flagged": "exact, unsure",
    "unsure": "inexact, unsure",
    "refused": "refused",
    "wrong": "WRONG, SURE",
}


@dataclass(frozen=True)
class Trial:
    """The fate of one picture: one of FATES, and the seconds of the processor it took."""

    about: dict[str, Any]
    fate: str
    seconds: float


def main() -> None:
    """Read, and print the tables."""
    asked = _asked()
    kind, make = _pictures(asked)
    pictures = make(asked.number, asked.seed)
    trials = []
    for number, shot in enumerate(pictures, 1):
        trials.append(_tried(shot, asked.keep))
        if sys.stderr.isatty():
            print(f"\r{number} of {asked.number}", end="", file=sys.stderr, flush=True)
    print(f"\n{len(trials)} {kind} from seed {asked.seed}. {machine()}.")
    for title, key in TITLES[:2] if asked.nothing else TITLES:
        print(f"\n{fates_table(title, _counted(trials, key))}")
    print(f"\n{_seconds_sentence(_seconds(trials))}; {max(t.seconds for t in trials):.2f} at most")
    wrong = sum(trial.fate == "wrong" for trial in trials)
    sys.exit(f"{wrong} wrong boards were called sure" if wrong else 0)


def _pictures(
    asked: argparse.Namespace,
) -> tuple[str, Callable[[int, int], Iterable[Shot | Nothing]]]:
    if asked.nothing:
        return "pictures without a board", nothings
    if asked.faults:
        return "screenshots with faults", faulty
    return ("photos", photos) if asked.photos else ("screenshots", shots)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.reading", description=__doc__)
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument("--photos", action="store_true", help="photos instead of screenshots")
    kinds.add_argument("--faults", action="store_true", help="screenshots that are spoilt")
    kinds.add_argument("--nothing", action="store_true", help="pictures that show no board")
    parser.add_argument(
        "--number", type=int, help="how many; 2000, or 500 of the others, unless given"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a folder for the pictures not read exactly")
    asked = parser.parse_args()
    if asked.number is None:
        asked.number = 500 if asked.photos or asked.faults or asked.nothing else 2000
    return asked


def _tried(shot: Shot | Nothing, keep: Path | None) -> Trial:
    begin = time.process_time()
    try:
        reading = qs.read_image(shot.data)
    except UnreadablePicture as error:
        reading, said = None, str(error)
    seconds = time.process_time() - begin
    fate = verdict(reading, shot) if reading else refused(shot, said)
    if keep and fate != "sure":
        said = _said(reading, shot) if reading else said
        _keep(keep, shot, fate, said)
    return Trial(shot.about, fate, seconds)


def refused(shot: Shot | Nothing, said: str) -> str:
    """The fate of a picture that was refused: what is not all there must be, and in these words."""
    due = isinstance(shot, Shot) and shot.refusal
    return "sure" if due and due in said else "refused"


def verdict(reading: Reading, shot: Shot | Nothing) -> str:
    """Return the fate of a reading, one of FATES."""
    if not faults(reading, shot):
        return "sure" if reading.sure else "flagged"
    return "wrong" if reading.sure else "unsure"


def faults(reading: Reading, shot: Shot | Nothing) -> list[str]:
    """Return the differences from the true board."""
    if isinstance(shot, Nothing):
        return ["there is no board"]
    if shot.refusal and any(shot.refusal in doubt.text for doubt in reading.doubts):
        return []
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
    return [what for what, (seen, true) in pairs.items() if seen != true]


def _said(reading: Reading, shot: Shot | Nothing) -> str:
    lines = [f"not as it is: {', '.join(faults(reading, shot)) or 'nothing'}"]
    lines += [f"confidence {reading.confidence:.2f}", f"corners {reading.corners}"]
    return "\n".join([*lines, *(doubt.text for doubt in reading.doubts)])


def _keep(folder: Path, shot: Shot | Nothing, fate: str, said: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{fate}-{shot.about['index']:04}"
    ending = shot.about["format"].split()[0].lower()
    (folder / f"{name}.{ending}").write_bytes(shot.data)
    about = "\n".join(f"{key}: {value}" for key, value in shot.about.items())
    (folder / f"{name}.txt").write_text(f"{about}\n\n{said}\n", encoding="utf-8")


# ---- tables ----


def _style(about: dict[str, Any]) -> str:
    return str(about["style"])


def _cell(about: dict[str, Any]) -> str:
    for edge in (20, 30, 45, 70, 100):
        if about["cell"] < edge:
            return f"cells below {edge:3} pixels"
    return "larger cells"


def _format(about: dict[str, Any]) -> str:
    kind, _, quality = str(about["format"]).partition(" ")
    return f"{kind} {int(quality) // 20 * 20}+" if quality else kind


def _kind(about: dict[str, Any]) -> str:
    return f"{about['kind']}, {'dark' if about['dark'] else 'light'}"


TITLES = (("style", _style), ("format", _format), ("cell", _cell), ("kind", _kind))


def _counted(trials: list[Trial], key: Callable[[dict[str, Any]], str]) -> dict[str, Fates]:
    """Count the pictures of each kind by fate."""
    fates = Counter((key(trial.about), trial.fate) for trial in trials)
    names = sorted({name for name, _ in fates})
    return {name: {fate: fates[name, fate] for fate in FATES} for name in names}


def fates_table(title: str, counted: dict[str, Fates]) -> str:
    """A row for each kind, and one for all."""
    every = {fate: sum(of[fate] for of in counted.values()) for fate in FATES}
    rows = []
    for name, of in {**counted, "**all**": every}.items():
        number = sum(of.values())
        exact = (of["sure"] + of["flagged"]) / number
        rows.append([name, str(number), f"{exact:.1%}", *(str(of[fate]) for fate in FATES)])
    return table([title, "pictures", "exact", *(HEADS[fate].lower() for fate in FATES)], rows)


def _seconds(trials: list[Trial]) -> dict[str, float | None]:
    """Medians: of all pictures, and of those of a phone's screen."""
    phones = [trial.seconds for trial in trials if tuple(trial.about["pixels"]) == PHONE]
    return {
        "seconds": median(trial.seconds for trial in trials),
        "phone": median(phones) if phones else None,
    }


def _seconds_sentence(of: dict[str, float | None]) -> str:
    phone = of["phone"] and f"; one of {PHONE[0]}×{PHONE[1]} pixels {digits(of['phone'])}"
    return f"Seconds for a picture, median: {digits(of['seconds'])}{phone or ''}"


# ---- for the report ----


def measured(
    pictures: Callable[[int, int], Iterable[Shot]], usual: int, all_: int, extra: str, needs: str
) -> Callable[[Effort], Data]:
    """Reads so many pictures: how many have which fate, by style, and seconds."""

    def measure(effort: Effort) -> Data:
        if not find_spec(needs):
            raise NotHere(f"pip install 'queenside[{extra}]'")
        trials = [_tried(shot, None) for shot in pictures(effort(usual, all_), 1)]
        if wrong := sum(trial.fate == "wrong" for trial in trials):
            refuse(f"{wrong} wrong boards were called sure")
        tell(Counter(trial.fate for trial in trials))
        return {"pictures": len(trials), "styles": _counted(trials, _style), **_seconds(trials)}

    return measure


def reading_table(data: Data) -> str:
    """Fates by style, and the time."""
    return f"{fates_table('', data['styles'])}\n\n{_seconds_sentence(data)}."


WHAT = (
    "generated from seeds, so that the truth is known. A reading is exact if size, regions, stars, "
    "queens and crosses are all right. Anything else has to be refused or reported with a doubt: "
    "if a single wrong board were called sure, there would be no figures here."
)
MEASUREMENTS = (
    Measurement(
        "reading",
        "Screenshots read",
        f"Screenshots of boards in many styles, {WHAT} `make reading` takes all 2,000.",
        measured(shots, 24, 2000, "image", "PIL"),
        {"reading": reading_table},
        packages=("pillow", "numpy"),
    ),
    Measurement(
        "reading-photos",
        "Photos read",
        "Photos of boards on paper and on screens, rotated, in perspective and unevenly lit, "
        f"{WHAT} `make reading` takes all 500.",
        measured(photos, 5, 500, "photo", "cv2"),
        {"reading-photos": reading_table},
        packages=("opencv-python-headless", "pillow", "numpy"),
    ),
)


if __name__ == "__main__":
    main()
