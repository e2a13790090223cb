"""How well scores agree with people, and what they mean to them.

`weekday.py` is fitted here: on the published daily boards, whose weekdays say how hard the
publisher finds them, and on the times of seven people for half a year of them.
"""

from __future__ import annotations

import csv
import json
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, pairwise
from math import exp, log, sqrt
from pathlib import Path
from statistics import correlation, fmean, linear_regression, median, quantiles
from typing import NamedTuple

import queenside as qs
from lab.bench.report.markdown import table
from lab.bench.report.measurement import Data, Effort, Measurement, published_file
from queenside.explainer.logic.weekday import WEEKDAYS, time_text

TIMES = Path(__file__).with_name("daily_times.csv")
"""Seconds by the number of the board and by player: from the public project plettj/queens
(data/queens-times.csv, commit be38251), without names. Where one column repeats another, on five
days, it is left out."""
NEAREST = 5  # seconds to which times are rounded
EIGHT_OF_TEN = (0.1, 0.5, 0.9)


class Board(NamedTuple):
    """A published board: `day` is its weekday, 0 for Monday."""

    number: int
    day: int
    size: int
    score: float


class Time(NamedTuple):
    number: int
    player: int
    seconds: int

    @property
    def day(self) -> int:
        """Weekday of the board: the first was a Wednesday's."""
        return (self.number + 1) % 7


def measure(_: Effort) -> Data:
    boards = [*read_boards()]
    times = [*read_times()]
    bounds = bounds_of(boards)
    return {
        "weekday": agreement(boards, {board.number: board.day for board in boards}),
        "people": agreement(boards, paces_of_boards(times)),
        "weekdays": [*describe_days(boards, times, bounds)],
    }


def read_boards() -> Iterator[Board]:
    for line in published_file("daily_boards.jsonl").read_text("utf-8").splitlines():
        board = json.loads(line)
        score = qs.grade(qs.RegionPuzzle(board["regions"])).score
        yield Board(board["number"], board["weekday"], board["size"], score)


def read_times() -> Iterator[Time]:
    with TIMES.open(encoding="utf-8", newline="") as file:
        for number, *columns in islice(csv.reader(file), 1, None):
            for player, seconds in enumerate(columns):
                if seconds:
                    yield Time(int(number), player, int(seconds))


# ---- agreement ----


def agreement(boards: Iterable[Board], measured: Mapping[int, float]) -> Data:
    """Return Spearman's correlation of score and size with this; and of the score, size removed."""
    compared = [board for board in boards if board.number in measured]
    target = ranks([measured[board.number] for board in compared])
    scores, sizes = (ranks([getattr(b, name) for b in compared]) for name in ("score", "size"))
    with_score, with_size = correlation(scores, target), correlation(sizes, target)
    between = correlation(scores, sizes)
    partial = (with_score - between * with_size) / sqrt((1 - between**2) * (1 - with_size**2))
    return {"boards": len(compared), "score": with_score, "size": with_size, "partial": partial}


def ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value; equal ones share theirs."""
    ordered = sorted(values)
    return [(bisect_left(ordered, value) + bisect_right(ordered, value)) / 2 for value in values]


def paces_of_boards(times: Sequence[Time]) -> Mapping[int, float]:
    """Return the logarithm of the time for each board that several timed, speed removed."""
    speeds, paces = dict.fromkeys((time.player for time in times), 0.0), dict[int, float]()
    for _ in range(100):  # players and boards in turn, up to least squares
        paces = means((time.number, log(time.seconds) - speeds[time.player]) for time in times)
        speeds = means((time.player, log(time.seconds) - paces[time.number]) for time in times)
    counts = Counter(time.number for time in times)
    return {number: pace for number, pace in paces.items() if counts[number] > 1}


def means(values: Iterable[tuple[int, float]]) -> dict[int, float]:
    groups = dict[int, list[float]]()
    for key, value in values:
        groups.setdefault(key, []).append(value)
    return {key: fmean(group) for key, group in groups.items()}


# ---- weekdays ----


def bounds_of(boards: Sequence[Board]) -> list[float]:
    """Return the highest score of each weekday but the last: midway between medians, by ratio."""
    medians = list[float]()
    for day in range(len(WEEKDAYS)):
        middle = median(board.score for board in boards if board.day == day)
        medians.append(max([middle, *medians[-1:]]))
    return [round(sqrt(first * second), 1) for first, second in pairwise(medians)]


def describe_days(
    boards: Sequence[Board], times: Sequence[Time], bounds: Sequence[float]
) -> Iterator[Data]:
    """Yield what `weekday.py` says of each day, and what people took on it.

    The logarithm of a time follows that of the score, and its deviations are alike for all scores;
    the times of a day are those of all boards that are named by it.
    """
    scores = {board.number: log(board.score) for board in boards}
    timed = [(scores[time.number], log(time.seconds)) for time in times if time.number in scores]
    slope, base = linear_regression(*zip(*timed, strict=True))
    deviations = [seconds - base - slope * score for score, seconds in timed]
    highest = float(5 * -(-max(board.score for board in boards) // 5))
    for day, most in enumerate([*bounds, highest]):
        own = [board for board in boards if bisect_left(bounds, board.score) == day]
        expected = [
            exp(base + slope * scores[board.number] + deviation)
            for board in own
            for deviation in deviations
        ]
        measured = [time.seconds for time in times if time.day == day]
        yield {
            "name": WEEKDAYS[day].name,
            "most": most,
            "boards": len(own),
            "seconds": [NEAREST * round(time / NEAREST) for time in eight_of_ten(expected)],
            "measured": [*map(round, eight_of_ten(measured))],
        }


def eight_of_ten(values: Sequence[float]) -> list[float]:
    return [quantiles(values, n=100, method="inclusive")[round(100 * s) - 1] for s in EIGHT_OF_TEN]


# ---- tables ----


def agreement_table(data: Data) -> str:
    rows = [
        [name, data[key]["boards"], *(f"{data[key][x]:.2f}" for x in ("score", "partial", "size"))]
        for name, key in (("their weekday", "weekday"), ("people's times", "people"))
    ]
    return table(["rank correlation with", "boards", "score", "size removed", "size"], rows)


def weekdays_table(data: Data) -> str:
    head = ["weekday", "scores up to", "boards", "stated: eight of ten", "median", "measured"]
    rows = [
        [
            day["name"],
            f"{day['most']:g}",
            day["boards"],
            time_text(day["seconds"]),
            time_text([day["seconds"][1]] * 2).split("–")[0],
            time_text(day["measured"]),
        ]
        for day in data["weekdays"]
    ]
    return table(head, rows)


MEASUREMENTS = (
    Measurement(
        "scores",
        "Scores and people",
        "How well the score agrees with the weekday of daily boards, which get harder from Monday "
        "to Sunday, and with the times of seven people; and what times a score stands for.",
        measure,
        {"scores": agreement_table, "score-weekdays": weekdays_table},
    ),
)
