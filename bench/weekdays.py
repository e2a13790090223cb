"""Fit a score to the weekdays of published boards, and to solving times.

    python -m bench.weekdays

The daily game gets harder from Monday to Sunday. How far our score agrees with its weekdays is
measured beside the size alone and beside a regression on all that is counted of a board, which is
cross-validated. The formula of the score has no number that was fitted to these boards; the bounds
of the weekdays are, so boards of one year are told by the bounds of the other. The boards lie
beside the project (../shared/data); `queenside/logic/weekday.py` has what comes of it.
"""

from __future__ import annotations

import csv
import json
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice, pairwise
from math import log, sqrt
from pathlib import Path
from statistics import correlation, fmean, median, quantiles
from typing import Any, NamedTuple

import queenside as qs
from bench.report.markdown import table
from bench.report.measurement import Data, Effort, Measurement, NotHere, show
from queenside.logic.grade import NAMES, Grade
from queenside.logic.ladder import ONE
from queenside.logic.waves import waves
from queenside.logic.weekday import WEEKDAYS, time_text

BOARDS = Path(__file__).parents[2] / "shared" / "data" / "daily_boards.jsonl"
TIMES = Path(__file__).with_name("published_daily_times.csv")
"""Seconds that seven players took for boards 32 to 196 of the daily game (June to November 2024),
by the number of the board and by player: from the public project plettj/queens
(data/queens-times.csv, commit be38251), without names. Where one column repeats another, on five
days, it is left out."""
A_YEAR = 365
FOLDS = 10
NEAREST = 5
"""Seconds to which times are rounded."""
EIGHT_OF_TEN = (0.1, 0.5, 0.9)


class Board(NamedTuple):
    """A published board: `day` is its weekday, 0 for Monday."""

    number: int
    day: int
    size: int
    grade: Grade
    counts: tuple[float, ...]
    """The features of a regression: the size, the waves by level, the sum of open cells."""


class Time(NamedTuple):
    """The time that someone took for a board."""

    number: int
    player: int
    seconds: int


def measure(effort: Effort) -> Data:  # noqa: ARG001 - it takes seconds
    """Grade the boards and compare."""
    if not BOARDS.exists():
        raise NotHere(f"the published boards are not in {BOARDS.parent}")
    boards = [board(**line) for line in lines(BOARDS)]
    times = list(published_times())
    bounds = bounds_of(boards)
    return {
        "boards": len(boards),
        "agreement": agreement(boards),
        "years": years(boards),
        "sizes": sizes(boards),
        "near": near(boards, bounds),
        "guessed": near_by_chance(boards),
        "times": {"number": len(times), **by_time(boards, times)},
        "weekdays": weekdays(boards, times, bounds),
    }


def published_times() -> Iterator[Time]:
    """Every time in the file."""
    with TIMES.open(encoding="utf-8", newline="") as file:
        for number, *seconds in islice(csv.reader(file), 1, None):
            for player, each in enumerate(seconds, 1):
                if each:
                    yield Time(int(number), player, int(each))


def lines(file: Path) -> Iterable[dict[str, Any]]:
    """The objects of a file."""
    return map(json.loads, file.read_text(encoding="utf-8").splitlines())


def board(number: int, weekday: int, size: int, regions: list[list[int]], **_: object) -> Board:
    """A board as the file has it, graded."""
    puzzle = qs.RegionPuzzle(regions)
    levels, cells = [0] * len(ONE), 0
    free = size * size
    for wave in waves(puzzle.problem):
        levels[wave.level.number - 1] += 1
        cells += free
        free = wave.after.free.bit_count()
    return Board(number, weekday, size, qs.grade(puzzle), (size, *levels, cells))


def score(each: Board) -> float:
    """The score of its grade."""
    return each.grade.score


# ---- agreement ----


def rank_correlation(first: Iterable[float], second: Iterable[float]) -> float:
    """Spearman's."""
    return correlation(ranks([*first]), ranks([*second]))


def ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value; equal ones share theirs."""
    ordered = sorted(values)
    return [(bisect_left(ordered, each) + bisect_right(ordered, each)) / 2 for each in values]


def with_weekday(boards: Sequence[Board], of: Callable[[Board], float] = score) -> float:
    """Return the agreement of something with the weekday."""
    return rank_correlation(map(of, boards), (each.day for each in boards))


def agreement(boards: Sequence[Board]) -> Data:
    """The score beside simpler figures, and beside a regression that was fitted to the weekdays."""
    return {
        "score": with_weekday(boards),
        "size": with_weekday(boards, lambda each: each.size),
        "steps": with_weekday(boards, lambda each: each.grade.steps),
        "rating": with_weekday(boards, lambda each: each.grade.rating),
        "regression": rank_correlation(predicted(boards), (each.day for each in boards)),
    }


def predicted(boards: Sequence[Board]) -> Sequence[float]:
    """The weekdays by ridge regression on the counts; each from boards of the other folds."""
    from sklearn.linear_model import RidgeCV
    from sklearn.model_selection import KFold, cross_val_predict
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    model = make_pipeline(StandardScaler(), RidgeCV([0.1, 1, 10, 100, 1000]))
    folds = KFold(FOLDS, shuffle=True, random_state=1)
    counts, days = [each.counts for each in boards], [each.day for each in boards]
    found: Sequence[float] = cross_val_predict(model, counts, days, cv=folds)
    return found


def years(boards: Sequence[Board]) -> Data:
    """By year: how far the score agrees, and how well the bounds of the other year do."""
    halves = [[b for b in boards if (b.number > A_YEAR) == later] for later in (False, True)]
    return [
        {"agreement": with_weekday(one), "near": near(one, bounds_of(other))}
        for one, other in (halves, halves[::-1])
    ]


def sizes(boards: Sequence[Board]) -> Data:
    """Return the agreement of the score among boards of one size."""
    found = {size: [b for b in boards if b.size == size] for size in {b.size for b in boards}}
    return {str(size): with_weekday(found[size]) for size in sorted(found)}


# ---- weekdays ----


def bounds_of(boards: Sequence[Board]) -> list[float]:
    """The highest score of each weekday but the last: midway between the medians, by ratio."""
    medians: list[float] = []
    for day in range(len(WEEKDAYS)):
        found = median(score(b) for b in boards if b.day == day)
        medians.append(max([found, *medians[-1:]]))
    return [round(sqrt(one * other), 1) for one, other in pairwise(medians)]


def named(each: Board, bounds: Sequence[float]) -> int:
    """The weekday that the board is like."""
    return sum(score(each) > bound for bound in bounds)


def near(boards: Sequence[Board], bounds: Sequence[float]) -> float:
    """The share of the boards that are like their own weekday, or one beside it."""
    return fmean(abs(named(each, bounds) - each.day) <= 1 for each in boards)


def near_by_chance(boards: Sequence[Board]) -> float:
    """The same where every board is like any other."""
    return fmean(abs(one.day - other.day) <= 1 for one in boards for other in boards)


# ---- times ----


def per_point(boards: Sequence[Board], times: Sequence[Time]) -> list[float]:
    """Seconds for a point of the score, of every time whose board is known; in order."""
    scores = {each.number: score(each) for each in boards}
    return sorted(each.seconds / scores[each.number] for each in times if each.number in scores)


def by_time(boards: Sequence[Board], times: Sequence[Time]) -> Data:
    """Return the agreement of the score with solving times, with each person's speed removed."""
    took = by_board(times)
    known = [each for each in boards if each.number in took]
    return {
        "boards": len(known),
        "score": rank_correlation(map(score, known), (took[b.number] for b in known)),
        "size": rank_correlation((b.size for b in known), (took[b.number] for b in known)),
        "seconds": [quantile(per_point(boards, times), share) for share in EIGHT_OF_TEN],
    }


def by_board(times: Sequence[Time]) -> Mapping[int, float]:
    """The logarithm of the time for a board, beside those of the same people for others."""
    pace: dict[int, float] = dict.fromkeys((each.player for each in times), 0.0)
    took: dict[int, float] = {}
    for _ in range(100):  # players and boards in turn, up to least squares
        took = means((each.number, log(each.seconds) - pace[each.player]) for each in times)
        pace = means((each.player, log(each.seconds) - took[each.number]) for each in times)
    several = [each.number for each in times]
    return {number: value for number, value in took.items() if several.count(number) > 1}


def means(values: Iterable[tuple[int, float]]) -> dict[int, float]:
    """The mean by key."""
    found: dict[int, list[float]] = {}
    for key, value in values:
        found.setdefault(key, []).append(value)
    return {key: fmean(each) for key, each in found.items()}


def quantile(ordered: Sequence[float], share: float) -> float:
    """The value that this share is below."""
    return quantiles(ordered, n=100, method="inclusive")[round(100 * share) - 1]


def weekdays(boards: Sequence[Board], times: Sequence[Time], bounds: Sequence[float]) -> Data:
    """Return the content of `weekday.py`, and its basis."""
    paces = [quantile(per_point(boards, times), share) for share in EIGHT_OF_TEN]
    most = [*bounds, float(5 * -(-max(map(score, boards)) // 5))]
    return [of_day(day, boards, times, paces) | {"most": most[day]} for day in range(len(most))]


def of_day(
    day: int, boards: Sequence[Board], times: Sequence[Time], paces: Sequence[float]
) -> dict[str, Any]:
    """The boards and times of a weekday."""
    own = [each for each in boards if each.day == day]
    scores = [*map(score, own)]
    took = [each.seconds for each in times if day_of(each) == day]
    return {
        "name": WEEKDAYS[day].name,
        "boards": len(own),
        "scores": [quantile(scores, share) for share in (0.25, 0.5, 0.75)],
        "grades": [sum(each.grade.name == name for each in own) for name in NAMES],
        "took": [quantile(took, share) for share in EIGHT_OF_TEN],
        "seconds": [NEAREST * round(pace * median(scores) / NEAREST) for pace in paces],
    }


def day_of(time: Time) -> int:
    """Board 1 was that of a Wednesday."""
    return (time.number + 1) % 7


# ---- what is shown ----


def weekday_table(data: Data) -> str:
    """By weekday: what its boards are like, and how long people took."""
    head = ["weekday", "score up to", "boards", "their scores, middle half", *NAMES[:4]]
    head += ["predicted times, middle 80 %", "median", "measured times, middle 80 %"]
    rows = [
        [
            day["name"],
            f"{day['most']:g}",
            day["boards"],
            f"{day['scores'][0]:.0f}–{day['scores'][2]:.0f}",
            *day["grades"][:4],
            time_text(day["seconds"]),
            time_text([day["seconds"][1]] * 2).split("–")[0],
            time_text([*map(round, day["took"])]),
        ]
        for day in data["weekdays"]
    ]
    return table(head, rows)


def agreement_table(data: Data) -> str:
    """The rank correlations."""
    of, times = data["agreement"], data["times"]
    years_text = ", ".join(f"{year['agreement']:.2f}" for year in data["years"])
    rows = [
        ["our score", f"{of['score']:.2f} (by year {years_text})", f"{times['score']:.2f}"],
        ["number of rows", f"{of['size']:.2f}", f"{times['size']:.2f}"],
        ["steps", f"{of['steps']:.2f}", ""],
        ["rating", f"{of['rating']:.2f}", ""],
        ["regression on all counts, cross-validated", f"{of['regression']:.2f}", ""],
    ]
    return table(["rank correlation", "with the weekday", "with the time"], rows)


def weekday_sentence(data: Data) -> str:
    """Return the share of days that are right."""
    years = " and ".join(f"{year['near']:.0%}" for year in data["years"])
    number = data["times"]["number"]
    return (
        f"The score of {data['near']:.0%} of {data['boards']} published boards fits their own "
        f"weekday or one next to it ({years} with bounds from the other year; "
        f"{data['guessed']:.0%} by chance). The {number} times are from seven people who shared "
        "theirs for half a year."
    )


MEASUREMENTS = (
    Measurement(
        "weekdays",
        "Scores and people",
        "How well the score of a board agrees with its weekday in the daily game, which gets "
        "harder from Monday to Sunday, and with how long people took.",
        measure,
        {
            "weekdays": weekday_table,
            "weekday-agreement": agreement_table,
            "weekday-sentence": weekday_sentence,
        },
        packages=("scikit-learn",),
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)
