"""The chart of the first page: a few claims, each with its rivals, from what is kept.

A bar is the seconds of one method, on a logarithmic scale of its own for each claim, since only
the ratios within one matter.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import log10
from typing import NamedTuple

from bench.report import keeping
from bench.report.measurement import Data

NAME = "headline.svg"
ALT = "Seconds of Queenside beside those of other methods, for three questions"

WIDTH, LEFT, RIGHT, ROW = 760, 250, 640, 26
INK, PALE, OURS, THEIRS = "#262a36", "#5d6475", "#6241b8", "#c9ced8"


class Claim(NamedTuple):
    """A question, and the seconds of each method; ours are those in `ours`."""

    title: str
    seconds: dict[str, float]
    ours: frozenset[str]


def claims() -> Iterator[Claim]:
    """Those for which there are figures."""
    if levels := _data("levels"):
        nine = next(each for each in levels["sizes"] if each["size"] == 9)["seconds"]
        yield _claim(
            "Solve a daily 9×9 board and prove that its solution is the only one",
            {"Queenside": nine["native"]},
            {
                "readable backtracking in Python": nine["backtracking"],
                "Z3, as most blog posts do it": nine["smt:integer"],
                "naive search in Python": nine["2"],
            },
        )
    if counters := _data("counters"):
        sixteen = next(each for each in counters if each["n"] == 16)["seconds"]
        yield _claim(
            "Count all 14,772,512 solutions of 16-queens, on one core",
            {"Queenside": sixteen["`meet`"]},
            {
                "textbook bit masks, in C": sixteen["textbook"],
                "the same, recursive": sixteen["plain"],
            },
        )
    if cover := _data("cover"):
        twelve = next(each for each in cover["cases"] if each["name"] == "12 queens")["times"]
        yield _claim(
            "List the 14,200 exact covers of 12 queens, from Python",
            {"Queenside": twelve["list"]["seconds"]},
            {name: twelve[name]["seconds"] for name in cover["peers"]},
        )


def _claim(title: str, ours: dict[str, float], others: dict[str, float | None]) -> Claim:
    known = {name: seconds for name, seconds in others.items() if seconds is not None}
    return Claim(title, ours | known, frozenset(ours))


def _data(name: str) -> Data:
    kept = keeping.read(name)
    return kept.data if kept and not kept.missing else None


def draw() -> str:
    """The chart, as SVG."""
    parts, top = [], 12.0
    for claim in claims():
        parts.append(_text(12, top + 14, claim.title, weight=600))
        top += 26
        for name, seconds in claim.seconds.items():
            parts += _bar(claim, name, seconds, top)
            top += ROW
        top += 18
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top:g}" width="{WIDTH}" '
        f'height="{top:g}" role="img" style="max-width:100%;height:auto" '
        'font-family="system-ui,Segoe UI,Helvetica,Arial,sans-serif">'
    )
    paper = f'<rect width="{WIDTH}" height="{top:g}" fill="#fff"/>'
    return "\n".join([head, f"<title>{ALT}</title>", paper, *parts, "</svg>\n"])


def _bar(claim: Claim, name: str, seconds: float, top: float) -> Iterator[str]:
    """A name, its bar, and its seconds with how many times ours they are."""
    least, most = min(claim.seconds.values()), max(claim.seconds.values())
    share = 0.06 + 0.94 * log10(seconds / least) / max(log10(most / least), 1e-9)
    wide = share * (RIGHT - LEFT)
    is_ours = name in claim.ours
    ours = min(claim.seconds[each] for each in claim.ours)
    times = "" if is_ours else f" · {_times(seconds / ours)}×"
    yield _text(LEFT - 12, top + 16, name, anchor="end", weight=600 if is_ours else 400)
    fill = OURS if is_ours else THEIRS
    yield f'<rect x="{LEFT}" y="{top + 3:g}" width="{wide:.1f}" height="18" rx="3" fill="{fill}"/>'
    yield _text(LEFT + wide + 8, top + 16, f"{_duration(seconds)}{times}", ink=PALE)


def _times(ratio: float) -> str:
    return f"{ratio:.0f}" if ratio >= 9.5 else f"{ratio:.1f}"


def _duration(seconds: float) -> str:
    for unit, length in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= length:
            return f"{seconds / length:.3g} {unit}"
    return f"{seconds:.1g} s"


def _text(
    x: float, y: float, words: str, *, ink: str = INK, anchor: str = "start", weight: int = 400
) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" fill="{ink}" font-size="13" font-weight="{weight}" '
        f'text-anchor="{anchor}">{escape(words)}</text>'
    )
