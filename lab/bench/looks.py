"""Whether generated boards look as if people had drawn them.

A classifier learns to tell published boards from generated ones by features of their regions. Its
AUC, from five-fold cross-validation on equal numbers, is the chance that it ranks a published board
above a generated one. As a control it has to tell one half of the published boards from the other.

    python -m lab.bench.looks    judges weights that `lab.tools.appearance --half` has fitted to
                                 half 0 of the published boards by half 1
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from hashlib import sha256
from importlib.util import find_spec
from statistics import fmean
from typing import Any

import numpy as np

from lab.bench.report.markdown import table
from lab.bench.report.measurement import Data, Effort, Measurement, UnavailableHere, published_file
from lab.bench.timing import log
from queenside.core.kernels import in_one_piece
from queenside.core.puzzles.region import RegionPuzzle, Regions
from queenside.maker.board_spec import BoardSpec
from queenside.maker.generate import make_many
from queenside.reader import resolve_board

KINDS = ((7, 1), (8, 1), (9, 1), (10, 1), (11, 1), (10, 2), (14, 3))  # rows and stars

Grid = Any
"""An array of the regions' numbers, by row and column; or of truth values."""
IMAGES: tuple[Callable[[Grid], Grid], ...] = (
    lambda grid: grid[:, ::-1],
    lambda grid: grid[::-1],
    lambda grid: grid[::-1, ::-1],
    lambda grid: grid.T,
    lambda grid: grid[::-1, ::-1].T,
    np.rot90,
)


# ---- features ----


def features(regions: Regions) -> list[float]:
    """Return the figures by which boards are told apart: areas, borders, neighbours, symmetry."""
    grid = np.array(regions)
    n = len(grid)
    areas = np.sort(np.bincount(np.unique(grid, return_inverse=True)[1].ravel()))[::-1] / n
    small = [float((areas * n == cells).sum()) for cells in (1, 2, 3, 4)]
    own = borders(grid)
    images = [borders(image(grid)) for image in IMAGES]
    shared = [(own & image).sum() / max(1, (own | image).sum()) for image in images]
    sizes = [areas.std(), areas[0] / n, areas[1], np.median(areas), areas[n // 2 :].mean()]
    return [*sizes, *small, own.mean(), *shared, max(shared), *crossings(grid), *neighbours(grid)]


def borders(grid: Grid) -> Grid:
    """Return whether there is a border below and to the right of each cell."""
    below, right = grid[1:] != grid[:-1], grid[:, 1:] != grid[:, :-1]
    return np.concatenate([below.ravel(), right.ravel()])


def crossings(grid: Grid) -> list[float]:
    """Return how often one, three and four regions meet, and how often a border is straight."""
    windows = np.stack([grid[:-1, :-1], grid[:-1, 1:], grid[1:, :-1], grid[1:, 1:]])
    kinds = (np.diff(np.sort(windows, axis=0), axis=0) != 0).sum(axis=0) + 1
    straight = (windows[0] == windows[1]) & (windows[2] == windows[3])
    straight |= (windows[0] == windows[2]) & (windows[1] == windows[3])
    meetings = [(kinds == number).mean() for number in (1, 3, 4)]
    return [*meetings, (straight & (kinds == 2)).mean()]


def neighbours(grid: Grid) -> list[float]:
    """Return how many regions a region borders on: the mean, the most, and how many on one."""
    sides = ((grid[1:], grid[:-1]), (grid[:, 1:], grid[:, :-1]))
    pairs = {tuple(sorted(p)) for a, b in sides for p in zip(a.flat, b.flat, strict=True)}
    ends = [region for first, second in pairs if first != second for region in (first, second)]
    degrees = np.bincount(ends, minlength=len(grid))
    return [degrees.mean(), degrees.max(), (degrees == 1).sum()]


# ---- the classifier ----


def auc(first: Sequence[Regions], second: Sequence[Regions], seed: int) -> float:
    """Return how well the better of two classifiers tells the two apart."""
    from sklearn.ensemble import GradientBoostingClassifier, RandomForestClassifier
    from sklearn.model_selection import StratifiedKFold, cross_val_score

    values = [features(regions) for regions in (*first, *second)]
    names = [0] * len(first) + [1] * len(second)
    folds = StratifiedKFold(5, shuffle=True, random_state=seed)
    classifiers = (
        RandomForestClassifier(300, random_state=seed),
        GradientBoostingClassifier(subsample=0.7, max_depth=3, random_state=seed),
    )
    return max(
        float(cross_val_score(classifier, values, names, cv=folds, scoring="roc_auc").mean())
        for classifier in classifiers
    )


def read_published(size: int, stars: int) -> list[Regions]:
    file = published_file("daily_boards.jsonl" if stars == 1 else "star_battle.jsonl")
    puzzles = (document.puzzle for document in resolve_board.read_all(file))
    return [
        puzzle.regions
        for puzzle in puzzles
        if isinstance(puzzle, RegionPuzzle)
        and (puzzle.size, puzzle.stars) == (size, stars)
        and in_one_piece(puzzle.regions)
    ]


def half_of(boards: Sequence[Regions], half: int) -> list[Regions]:
    """Return the boards of half 0 or 1, as a hash of each divides them."""
    return [board for board in boards if sha256(repr(board).encode()).digest()[0] % 2 == half]


def measure_held_out(size: int, samples: int = 4) -> float:
    """Return the mean AUC of boards of one star against half 1 of the published ones."""
    published = half_of(read_published(size, 1), 1)
    return fmean(
        auc(published, [x.puzzle.regions for x in made], seed)
        for seed in range(samples)
        for made in [make_many(len(published), BoardSpec(size), seed=5000 + 1000 * seed)]
    )


def measure(effort: Effort) -> Data:
    if not find_spec("sklearn"):
        raise UnavailableHere("scikit-learn is missing; install the extra dev")
    rows = []
    for size, stars in KINDS:
        published = read_published(size, stars)
        count = min(len(published), effort(150, 400))
        generated = [x.puzzle.regions for x in make_many(count, BoardSpec(size, stars), seed=1)]
        figures: dict[str, list[float]] = defaultdict(list)
        for seed in range(effort(4, 10)):
            mixed = random.Random(seed).sample(published, len(published))
            figures["auc"].append(auc(mixed[:count], generated, seed))
            figures["halves"].append(auc(mixed[::2], mixed[1::2], seed))
        means = {name: fmean(values) for name, values in figures.items()}
        log(size, stars, means)
        rows.append({"kind": [size, stars], "boards": count, **means})
    return rows


def looks_table(data: Data) -> str:
    rows = [
        [
            f"`{size}`" if stars == 1 else f"`{size}k{stars}`",
            row["boards"],
            f"{row['auc']:.2f}",
            f"{row['halves']:.2f}",
        ]
        for row in data
        for size, stars in [row["kind"]]
    ]
    return table(["board", "of each", "made or published", "halves of the published"], rows)


MEASUREMENTS = (
    Measurement(
        "looks",
        "Generated or drawn by hand",
        "How well a classifier tells generated boards from published ones by the shapes of "
        "their regions, including symmetry: the area under its curve (AUC) in "
        "cross-validation, where .5 is guessing and 1 is always right. As a control, it tells "
        "two halves of the published boards apart. Published boards: the daily game for one "
        "star, StarBattleLab for several. The weights of looks are fitted to all of them; with "
        "weights fitted to one half of each size, chosen by a hash, boards of 7 to 11 rows are "
        "told from the other half by .55, .52, .62, .65 and .64 (means of four samples; "
        "`lab/tools/appearance.py --half`, `python -m lab.bench.looks`).\n\n"
        "![Forty boards, ten of each size](../pictures/new-boards.svg)\n\n"
        "Looked at: of these 40 (`queenside generate 8 --seed 771000 --number 10` and so on) "
        "an editor would print 24, and of 40 published ones 33. Ours have rings, spirals, "
        "copies of a shape and plus signs in rows; the others have scraps about a large "
        "ground, or no idea that has a name. Of 130 motifs (13, with 8, 9, 10, 12 and 15 rows) "
        "nearly all are recognised; with 15 rows hearts, cups and fish sometimes have several "
        "colours around them.",
        measure,
        {"looks": looks_table},
        packages=("scikit-learn",),
    ),
)

if __name__ == "__main__":
    for size, stars in KINDS:
        if stars == 1:
            print(size, f"{measure_held_out(size):.2f}", flush=True)
