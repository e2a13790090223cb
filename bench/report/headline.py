"""The charts of the first page: a few claims, each with its rivals, from what is kept.

A bar is the seconds of one method, on a scale of its own for each claim, logarithmic if they differ
much, since only the ratios within one matter; or how many things there are of one kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from html import escape
from math import log10
from typing import NamedTuple

from bench.report import keeping
from bench.report.measurement import Data
from queenside.contract.options import MADE_GRADES

NAME = "headline.svg"
ALT = "Seconds of Queenside beside those of other methods, for three questions"

WIDTH, LEFT, RIGHT, ROW = 760, 250, 640, 26
INK, PALE, OURS, THEIRS = "#262a36", "#5d6475", "#6241b8", "#c9ced8"


class Claim(NamedTuple):
    """A question, and the seconds of each method; ours are those in `ours`.

    name     of its picture
    where    its details are in the report: "counting.md#seconds"
    is_time  whether the bars are seconds; else they are counts
    """

    name: str
    title: str
    where: str
    bars: dict[str, float]
    ours: frozenset[str]
    is_time: bool = True

    @property
    def picture(self) -> str:
        """The name of its chart."""
        return f"claim-{self.name}.svg"


def claims() -> Iterator[Claim]:
    """Those for which there are figures; the first three are in the README, too."""
    for name, claim in _CLAIMS.items():
        kept = keeping.read(name)
        if kept and not kept.missing and kept.data:
            yield claim(kept.data)


def _solving(levels: Data) -> Claim:
    nine = next(each for each in levels["sizes"] if each["size"] == 9)["seconds"]
    return _claim(
        "solve",
        "Solve a daily 9×9 board and prove that its solution is the only one",
        "boards.md#levels-of-the-daily-game",
        {"Queenside": nine["native"]},
        {
            "readable backtracking in Python": nine["backtracking"],
            "Z3, as most blog posts do it": nine["smt:integer"],
            "naive search in Python": nine["2"],
        },
    )


def _counting(counters: Data) -> Claim:
    sixteen = next(each for each in counters if each["n"] == 16)["seconds"]
    return _claim(
        "count",
        "Count all 14,772,512 solutions of 16-queens, on one core",
        "counting.md#counting-all-solutions-one-thread",
        {"Queenside": sixteen["`meet`"]},
        {"textbook bit masks, in C": sixteen["textbook"], "the same, recursive": sixteen["plain"]},
    )


def _covering(cover: Data) -> Claim:
    twelve = next(each for each in cover["cases"] if each["name"] == "12 queens")["times"]
    return _claim(
        "cover",
        "List the 14,200 exact covers of 12 queens, from Python",
        "cover.md#beside-other-libraries",
        {"Queenside": twelve["list"]["seconds"]},
        {name: twelve[name]["seconds"] for name in cover["peers"]},
    )


def _finding(first: Data) -> Claim:
    hundred = {
        name: each["seconds"]
        for name, sizes in first["engines"].items()
        for each in sizes
        if each["n"] == 100
    }
    return _claim(
        "first",
        "Find one solution of 100 queens",
        "counting.md#one-solution-every-method",
        {"Queenside": hundred["repair"]},
        {
            "SAT (PySAT)": hundred.get("sat"),
            "exact cover": hundred.get("exact_cover"),
            "backtracking in Python": hundred.get("backtracking"),
            "CP-SAT (OR-Tools)": hundred.get("cpsat"),
        },
    )


def _making(grades: Data) -> Claim:
    medians = {each["board"]: each["median"] for each in grades}
    eight: dict[str, float] = {name: medians[f"8-{name}"] for name in MADE_GRADES}
    title = "Make an 8×8 board of a grade, with one solution"
    return _claim("make", title, "making.md#boards-by-grade", eight, {})


def _reading(reading: Data) -> Claim:
    kinds = {
        "right, and sure": "sure",
        "right, with a doubt": "flagged",
        "wrong, with a doubt": "unsure",
        "refused": "refused",
        "wrong, and sure": "wrong",
    }
    found = {
        said: sum(style[kind] for style in reading["styles"].values())
        for said, kind in kinds.items()
    }
    title = f"Read the boards in {reading['pictures']:,} screenshots of many styles"
    ours = frozenset(["right, and sure"])
    return Claim("read", title, "pictures.md#screenshots-read", found, ours, is_time=False)


_CLAIMS: dict[str, Callable[[Data], Claim]] = {
    "levels": _solving,
    "counters": _counting,
    "cover": _covering,
    "first-solution": _finding,
    "making-grades": _making,
    "reading": _reading,
}
"""What is claimed from each measurement."""


def _claim(
    name: str, title: str, where: str, ours: dict[str, float], others: dict[str, float | None]
) -> Claim:
    known = {other: seconds for other, seconds in others.items() if seconds is not None}
    return Claim(name, title, where, ours | known, frozenset(ours))


def draw() -> str:
    """The chart of the README: the first claims."""
    return chart(list(claims())[:3], ALT)


def chart(shown: Iterable[Claim], alt: str) -> str:
    """The bars of some claims, as SVG."""
    parts, top = [], 12.0
    for claim in shown:
        parts.append(_text(12, top + 14, claim.title, weight=600))
        top += 26
        for name, value in claim.bars.items():
            parts += _bar(claim, name, value, top)
            top += ROW
        top += 18
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top:g}" width="{WIDTH}" '
        f'height="{top:g}" role="img" style="max-width:100%;height:auto" '
        'font-family="system-ui,Segoe UI,Helvetica,Arial,sans-serif">'
    )
    paper = f'<rect width="{WIDTH}" height="{top:g}" fill="#fff"/>'
    return "\n".join([head, f"<title>{escape(alt)}</title>", paper, *parts, "</svg>\n"])


def _bar(claim: Claim, name: str, value: float, top: float) -> Iterator[str]:
    """A name, its bar, and its value; of seconds, how many times ours they are."""
    wide = _share(claim, value) * (RIGHT - LEFT)
    is_ours = name in claim.ours
    said = _duration(value) if claim.is_time else f"{value:,}"
    if claim.is_time and not is_ours:
        said += f" · {_times(value / min(claim.bars[each] for each in claim.ours))}×"
    yield _text(LEFT - 12, top + 16, name, anchor="end", weight=600 if is_ours else 400)
    fill = OURS if is_ours else THEIRS
    yield f'<rect x="{LEFT}" y="{top + 3:g}" width="{wide:.1f}" height="18" rx="3" fill="{fill}"/>'
    yield _text(LEFT + wide + 8, top + 16, said, ink=PALE)


def _share(claim: Claim, value: float) -> float:
    """How long a bar is, of the longest."""
    least, most = min(claim.bars.values()), max(claim.bars.values())
    if not claim.is_time or most < 20 * least:
        return value / most
    return 0.06 + 0.94 * log10(value / least) / max(log10(most / least), 1e-9)


def _times(ratio: float) -> str:
    return f"{ratio:,.0f}" if ratio >= 9.5 else f"{ratio:.1f}"


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
