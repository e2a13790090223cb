"""The charts of the first page: a few claims, each with its rivals, from what is stored.

A bar is the seconds of one method, on a scale of its own for each claim, logarithmic if they differ
much, since only the ratios within one matter; or how many things there are of one kind.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from math import log10
from typing import NamedTuple

from lab.bench.report.measurement import Data, read_stored
from lab.tools.docs_pictures.sheet import SOFT, Sheet
from queenside.core.contract.options import MADE_GRADES
from queenside.core.formats.quantities import duration

NAME = "headline.svg"
ALT = "Seconds of Queenside beside those of other methods, for four questions"

WIDTH, LEFT, RIGHT, ROW = 760, 250, 625, 26
OURS, THEIRS = "#6241b8", "#c9ced8"


class Claim(NamedTuple):
    """A question, and the seconds of each method; ours are those in `ours`.

    name     of its picture
    where    its details are in the report: "counting.md#seconds"
    is_time  whether the bars are seconds; else they are counts
    """

    name: str
    title: str
    where: str
    bars: Mapping[str, float]
    ours: Collection[str] = ("Queenside",)
    is_time: bool = True

    @property
    def picture(self) -> str:
        return f"claim-{self.name}.svg"


def claim_solving(levels: Data) -> Claim:
    nine = next(row for row in levels["sizes"] if row["size"] == 9)["seconds"]
    bars = {
        "Queenside": nine["native"],
        "readable backtracking in Python": nine["backtracking"],
        "Z3, as most blog posts do it": nine["smt:integer"],
        "naive search in Python": nine["2"],
    }
    title = "Solve a daily 9×9 board and prove that its solution is the only one"
    return Claim("solve", title, "boards.md#levels-of-the-daily-game", bars)


def claim_counting(counters: Data) -> Claim:
    sixteen = next(row for row in counters if row["n"] == 16)["seconds"]
    bars = {
        "Queenside": sixteen["`meet`"],
        "textbook bit masks, in C": sixteen["textbook"],
        "the same, recursive": sixteen["plain"],
    }
    title = "Count all 14,772,512 solutions of 16-queens, on one core"
    return Claim("count", title, "counting.md#counting-all-solutions-one-thread", bars)


def claim_gpu(gpu: Data) -> Claim:
    seconds = next(row for row in gpu["rows"] if row["n"] == 21)["seconds"]
    bars = {("Queenside" if name == "cuda" else name): value for name, value in seconds.items()}
    title = f"Count all 314,666,222,712 solutions of 21-queens, on {gpu['device']}"
    return Claim("gpu", title, "counting.md#a-gpu", bars)


def claim_covering(cover: Data) -> Claim:
    twelve = next(case for case in cover["cases"] if case["name"] == "12 queens")["times"]
    bars = {"Queenside": twelve["list"], **{name: twelve[name] for name in cover["peers"]}}
    title = "List the 14,200 exact covers of 12 queens, from Python"
    return Claim("cover", title, "cover.md#beside-other-libraries", bars)


def claim_finding(first: Data) -> Claim:
    engines = {
        "repair": "Queenside",
        "sat": "SAT (PySAT)",
        "exact_cover": "exact cover",
        "backtracking": "backtracking in Python",
        "cpsat": "CP-SAT (OR-Tools)",
    }
    bars = {
        name: point["seconds"]
        for engine, name in engines.items()
        for point in first["engines"].get(engine, ())
        if point["n"] == 100
    }
    title = "Find one solution of 100 queens"
    return Claim("first", title, "counting.md#one-solution-every-method", bars)


def claim_generating(grades: Data) -> Claim:
    medians = {row["board"]: row["median"] for row in grades}
    bars = {str(name): medians[f"8-{name}"] for name in MADE_GRADES}
    title = "Make an 8×8 board of a grade, with one solution"
    return Claim("make", title, "making.md#boards-by-grade", bars, bars)


def claim_reading(reading: Data) -> Claim:
    kinds = {
        "right, and sure": "sure",
        "right, with a doubt": "flagged",
        "wrong, with a doubt": "unsure",
        "refused": "refused",
        "wrong, and sure": "wrong",
    }
    styles = reading["styles"].values()
    bars = {name: sum(style[kind] for style in styles) for name, kind in kinds.items()}
    title = f"Read the boards in {reading['pictures']:,} screenshots of many styles"
    where = "pictures.md#screenshots-read"
    return Claim("read", title, where, bars, ("right, and sure",), is_time=False)


CLAIMS = {
    "levels": claim_solving,
    "counters": claim_counting,
    "gpu": claim_gpu,
    "cover": claim_covering,
    "first-solution": claim_finding,
    "making-grades": claim_generating,
    "reading": claim_reading,
}
"""What is claimed from each measurement."""


def read_claims() -> Iterator[Claim]:
    """Yield those for which there are figures; the first four are in the README, too."""
    for name, make_claim in CLAIMS.items():
        stored = read_stored(name)
        if stored:
            yield make_claim(stored.data)


def draw_headline() -> str:
    """Draw the chart of the README: the first claims."""
    return draw_claims(list(read_claims())[:4], ALT)


def draw_claims(claims: Collection[Claim], alt: str) -> str:
    bars = sum(len(claim.bars) for claim in claims)
    sheet, top = Sheet(alt, WIDTH, 12 + 44 * len(claims) + ROW * bars), 12.0
    for claim in claims:
        sheet.words(12, top + 14, claim.title, anchor="start", bold=True)
        top += 26
        for name, value in claim.bars.items():
            _draw_bar(sheet, claim, name, value, top)
            top += ROW
        top += 18
    return str(sheet)


def _draw_bar(sheet: Sheet, claim: Claim, name: str, value: float, top: float) -> None:
    """Draw a name, its bar, and its value; of seconds, how many times ours they are."""
    width = _bar_share(claim, value) * (RIGHT - LEFT)
    is_ours = name in claim.ours
    label = duration(value) if claim.is_time else f"{value:,}"
    if claim.is_time and not is_ours:
        ratio = value / min(claim.bars[our_name] for our_name in claim.ours)
        label += f" · {ratio:,.0f}×" if ratio >= 9.5 else f" · {ratio:.1f}×"
    sheet.words(LEFT - 12, top + 16, name, anchor="end", bold=is_ours)
    sheet.rect(LEFT, top + 3, round(width, 1), 18, OURS if is_ours else THEIRS, ' rx="3"')
    sheet.words(LEFT + round(width) + 8, top + 16, label, ink=SOFT, anchor="start")


def _bar_share(claim: Claim, value: float) -> float:
    low, high = min(claim.bars.values()), max(claim.bars.values())
    if not claim.is_time or high < 20 * low:
        return value / high
    return 0.06 + 0.94 * log10(value / low) / max(log10(high / low), 1e-9)
