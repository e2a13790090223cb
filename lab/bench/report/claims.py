"""The chart of the README: a few claims, each with its rivals, from what is stored.

Bars are seconds on a scale for each claim, logarithmic where they differ much.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import log10
from typing import NamedTuple

from lab.bench.report.measurement import Data, read_stored
from lab.tools.docs_pictures.sheet import SOFT, Sheet
from queenside.core.formats.quantities import duration

NAME = "headline.svg"
ALT = "Seconds of Queenside beside those of other methods, for four questions"

WIDTH, LEFT, RIGHT, ROW = 760, 250, 625, 26
OURS, THEIRS = "#6241b8", "#c9ced8"


class Claim(NamedTuple):
    """A question, and the seconds of each method, ours first."""

    title: str
    bars: Mapping[str, float]


def claim_solving(levels: Data) -> Claim:
    nine = next(row for row in levels["sizes"] if row["size"] == 9)["seconds"]
    bars = {
        "Queenside": nine["native"],
        "readable backtracking in Python": nine["backtracking"],
        "Z3, as most blog posts do it": nine["smt:integer"],
        "naive search in Python": nine["2"],
    }
    return Claim("Solve a daily 9×9 board and prove that its solution is the only one", bars)


def claim_counting(counters: Data) -> Claim:
    sixteen = next(row for row in counters if row["n"] == 16)["seconds"]
    bars = {
        "Queenside": sixteen["`meet`"],
        "textbook bit masks, in C": sixteen["textbook"],
        "the same, recursive": sixteen["plain"],
    }
    return Claim("Count all 14,772,512 solutions of 16-queens, on one core", bars)


def claim_gpu(gpu: Data) -> Claim:
    seconds = next(row for row in gpu["rows"] if row["n"] == 21)["seconds"]
    bars = {"Queenside" if name == "cuda" else name: value for name, value in seconds.items()}
    bars.pop("the day before", None)  # ours, too
    title = f"Count all 314,666,222,712 solutions of 21-queens, on {gpu['device']}"
    return Claim(title, bars)


def claim_covering(cover: Data) -> Claim:
    twelve = next(case for case in cover["cases"] if case["name"] == "12 queens")["times"]
    bars = {"Queenside": twelve["list"], **{name: twelve[name] for name in cover["peers"]}}
    return Claim("List the 14,200 exact covers of 12 queens, from Python", bars)


CLAIMS = {
    "levels": claim_solving,
    "counters": claim_counting,
    "gpu": claim_gpu,
    "cover": claim_covering,
}


def draw_headline() -> str:
    stored = {name: read_stored(name) for name in CLAIMS}
    claims = [CLAIMS[name](result.data) for name, result in stored.items() if result]
    bars = sum(len(claim.bars) for claim in claims)
    sheet, top = Sheet(ALT, WIDTH, 12 + 44 * len(claims) + ROW * bars), 12.0
    for claim in claims:
        sheet.words(12, top + 14, claim.title, anchor="start", bold=True)
        top += 26
        for name, value in claim.bars.items():
            _draw_bar(sheet, claim, name, value, top)
            top += ROW
        top += 18
    return str(sheet)


def _draw_bar(sheet: Sheet, claim: Claim, name: str, value: float, top: float) -> None:
    """Draw a name, its bar, and its value; of rivals, how many times ours it is."""
    width = _bar_share(claim, value) * (RIGHT - LEFT)
    ours, label = next(iter(claim.bars)), duration(value)
    if name != ours:
        ratio = value / claim.bars[ours]
        label += f" · {ratio:,.0f}×" if ratio >= 9.5 else f" · {ratio:.1f}×"
    sheet.words(LEFT - 12, top + 16, name, anchor="end", bold=name == ours)
    sheet.rect(LEFT, top + 3, round(width, 1), 18, OURS if name == ours else THEIRS, ' rx="3"')
    sheet.words(LEFT + round(width) + 8, top + 16, label, ink=SOFT, anchor="start")


def _bar_share(claim: Claim, value: float) -> float:
    low, high = min(claim.bars.values()), max(claim.bars.values())
    if high < 20 * low:
        return value / high
    return 0.06 + 0.94 * log10(value / low) / log10(high / low)
