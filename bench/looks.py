"""Whether made boards look as if people had drawn them.

    python -m bench.looks [--boards FILE] [--style NAME]

A classifier learns to tell published boards from made ones by named features of their regions. Its
AUC, from five-fold cross-validation on equal numbers, is the chance that it ranks a published
board above a made one: 1 means that it always tells them apart, .5 that it guesses. As a control it
has to tell one half of the published boards from the other. FILE holds boards in any format;
without one, boards are made. The published boards lie beside the project (../shared/data).
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any

import numpy as np

from bench.generation import SHAPES
from bench.measure import tell
from bench.report.markdown import table
from bench.report.measurement import Data, Effort, Measurement, NotHere
from queenside.contract.options import STYLES
from queenside.formats import board
from queenside.kernels import in_one_piece
from queenside.make.board_spec import BoardSpec
from queenside.make.generate import make_many
from queenside.puzzles.region import RegionPuzzle, Regions

DATA = Path(__file__).parents[2] / "shared" / "data"
FILES = {1: DATA / "daily_boards.jsonl", 2: DATA / "star_battle.jsonl"}
"""The published boards, by stars."""

KINDS = ((7, 1), (8, 1), (9, 1), (10, 1), (11, 1), (10, 2))
"""Rows and stars."""

GOAL = 0.75
"""The AUC that made boards should stay below."""

Kind = tuple[int, int]
Boards = Mapping[Kind, Sequence[Regions]]


# ---- features ----

Grid = Any
"""An array of the regions' numbers, by row and column."""

IMAGES: dict[str, Callable[[Grid], Grid]] = {
    "left-right": lambda g: g[:, ::-1],
    "up-down": lambda g: g[::-1],
    "half turn": lambda g: g[::-1, ::-1],
    "diagonal": lambda g: g.T,
    "other diagonal": lambda g: g[::-1, ::-1].T,
    "quarter turn": np.rot90,
}


def symmetries(grid: Grid) -> dict[str, float]:
    """Return the agreement of the borders with those of each image of the board."""
    own = _borders(grid)
    found = {name: _agreement(own, _borders(image(grid))) for name, image in IMAGES.items()}
    return found | {"most symmetric": max(found.values())}


def _borders(grid: Grid) -> Grid:
    """Return whether there is a border below and to the right of each cell."""
    down, right = grid[1:] != grid[:-1], grid[:, 1:] != grid[:, :-1]
    return np.concatenate([down.ravel(), right.ravel()])


def _agreement(first: Grid, second: Grid) -> float:
    """The borders that both have, of those that either has."""
    return float((first & second).sum() / max(1, (first | second).sum()))


def of_regions(grid: Grid) -> dict[str, float]:
    """Figures of single regions: of all together, and of the largest."""
    n = len(grid)
    masks = sorted(
        (np.pad(grid == name, 1) for name in np.unique(grid)), key=lambda m: -int(m.sum())
    )
    shares = np.array([mask.sum() for mask in masks]) / n
    edges = [_outer_edges(mask) for mask in masks]
    bends = [_corners(mask) / mask.sum() ** 0.5 for mask in masks]
    strips = [min(np.ptp(np.nonzero(mask), axis=1)) == 0 for mask in masks]
    rims = [_on_rim(mask) for mask in masks]
    return {
        **{f"regions of {cells} cells": float((shares * n == cells).sum()) for cells in (2, 3, 4)},
        "second region / N": shares[1],
        "smaller half / N": shares[n // 2 :].mean(),
        "perimeter of the largest": edges[0] / (4 * (shares[0] * n) ** 0.5),
        "bends": fmean(bends),
        "bends of the largest": bends[0],
        "bends vary": pstdev(bends),
        "strips": sum(strips) / n,
        "regions at the rim": sum(rim > 0 for rim in rims) / n,
        "rim of the largest": rims[0] / (4 * n - 4),
        "most of the rim": max(rims) / (4 * n - 4),
    }


def _outer_edges(mask: Grid) -> int:
    return int((mask[1:] != mask[:-1]).sum() + (mask[:, 1:] != mask[:, :-1]).sum())


def _corners(mask: Grid) -> int:
    """Return the number of bends of its outline."""
    windows = mask[1:, 1:] * 1 + mask[:-1, 1:] + mask[1:, :-1] + mask[:-1, :-1]
    return int((windows % 2).sum())


def _on_rim(mask: Grid) -> int:
    """Cells at the edge of the board."""
    inner = mask[1:-1, 1:-1]
    return int(inner.sum() - inner[1:-1, 1:-1].sum())


def meetings(grid: Grid) -> dict[str, float]:
    """Return the crossings of borders, and the number of regions along a region."""
    windows = np.stack([grid[:-1, :-1], grid[:-1, 1:], grid[1:, :-1], grid[1:, 1:]])
    kinds = (np.diff(np.sort(windows, axis=0), axis=0) != 0).sum(axis=0) + 1
    straight = (windows[0] == windows[1]) & (windows[2] == windows[3])
    straight |= (windows[0] == windows[2]) & (windows[1] == windows[3])
    pairs = np.concatenate(
        [
            np.stack([a.ravel(), b.ravel()], 1)
            for a, b in ((grid[1:], grid[:-1]), (grid.T[1:], grid.T[:-1]))
        ]
    )
    beside = {(min(pair), max(pair)) for pair in pairs.tolist() if pair[0] != pair[1]}
    degrees = np.bincount([region for pair in beside for region in pair], minlength=len(grid))
    return {
        "one region meets": float((kinds == 1).mean()),
        "straight borders": float((straight & (kinds == 2)).mean()),
        "three regions meet": float((kinds == 3).mean()),
        "four regions meet": float((kinds == 4).sum()),
        "neighbours": float(degrees.mean()),
        "most neighbours": float(degrees.max()),
        "regions with one neighbour": float((degrees == 1).sum()),
    }


def features(regions: Regions) -> dict[str, float]:
    """All features of a board, by name."""
    grid = np.array(regions)
    shapes = {name: of(regions) for name, of in SHAPES.items()}
    return {**shapes, **of_regions(grid), **meetings(grid), **symmetries(grid)}


# ---- the classifier ----


def auc(first: Sequence[Regions], second: Sequence[Regions], seed: int) -> float:
    """Return how well the better of two classifiers tells the two apart."""
    from sklearn.ensemble import GradientBoostingClassifier, RandomForestClassifier
    from sklearn.metrics import roc_auc_score
    from sklearn.model_selection import StratifiedKFold, cross_val_predict

    values = [list(features(regions).values()) for regions in (*first, *second)]
    names = [0] * len(first) + [1] * len(second)
    folds = StratifiedKFold(5, shuffle=True, random_state=seed)
    classifiers = (
        RandomForestClassifier(300, random_state=seed),
        GradientBoostingClassifier(subsample=0.7, max_depth=3, random_state=seed),
    )
    return max(
        float(
            roc_auc_score(
                names,
                cross_val_predict(each, values, names, cv=folds, method="predict_proba")[:, 1],
            )
        )
        for each in classifiers
    )


def tell_apart(made: Boards, published: Boards, rounds: int) -> Data:
    """The AUC of each kind of board, and that of halves of the published ones; means of rounds."""
    found = []
    for kind, theirs in published.items():
        if len(made.get(kind, ())) < 10:
            continue
        count = min(len(theirs), len(made[kind]))
        aucs, halves = [], []
        for seed in range(rounds):
            rng = random.Random(seed)
            aucs.append(auc(rng.sample(theirs, count), rng.sample(made[kind], count), seed))
            mixed = rng.sample(theirs, len(theirs))
            halves.append(auc(mixed[::2], mixed[1::2], seed))
        tell(kind, count, f"{fmean(aucs):.2f} {fmean(halves):.2f}")
        found.append({"kind": kind, "boards": count, "auc": fmean(aucs), "halves": fmean(halves)})
    return found


def most_telling(made: Boards, published: Boards, number: int = 12) -> Iterator[str]:
    """The features whose means lie furthest apart, in deviations, and both means."""
    rows = []
    for kind in sorted(made.keys() & published.keys()):
        ours, theirs = ([features(r) for r in boards[kind]] for boards in (made, published))
        for name in ours[0]:
            own, other = [f[name] for f in ours], [f[name] for f in theirs]
            means = fmean(own), fmean(other)
            apart = (means[0] - means[1]) / (pstdev(own + other) or 1)
            rows.append((kind, name, apart, *means))
    for kind, of in groupby(rows, key=lambda row: row[0]):
        for _, name, apart, here, there in sorted(of, key=lambda row: -abs(row[2]))[:number]:
            stars = f"{kind[0]} rows, {kind[1]} star(s)"
            yield f"{stars}: {name} {here:.2f} ({there:.2f}), {apart:+.2f}"


# ---- boards ----


def published_boards() -> Boards:
    """The published boards of each kind, by rows and stars. Raises NotHere."""
    if not all(file.exists() for file in FILES.values()):
        raise NotHere(f"the published boards are missing in {DATA}")
    return {
        kind: found
        for stars, file in FILES.items()
        for kind, found in by_kind(file).items()
        if kind in KINDS and kind[1] == stars
    }


def by_kind(file: Path) -> Boards:
    """The boards of a file."""
    return sorted_by_kind(document.puzzle for document in board.read_all(file))


def sorted_by_kind(puzzles: Iterable[object]) -> Boards:
    """Boards of regions in one piece, by rows and stars."""
    found: dict[Kind, list[Regions]] = defaultdict(list)
    for puzzle in puzzles:
        if isinstance(puzzle, RegionPuzzle) and in_one_piece(puzzle.regions):
            found[puzzle.size, puzzle.stars].append(puzzle.regions)
    return dict(sorted(found.items(), key=lambda item: (item[0][1], item[0][0])))


def made_boards(number: int, style: str = STYLES[0]) -> Boards:
    """So many boards of each kind."""
    return {
        (size, stars): [
            made.puzzle.regions
            for made in make_many(number, BoardSpec(size, stars, style=style), seed=1)
        ]
        for size, stars in KINDS
    }


def looks(effort: Effort) -> Data:
    """Boards of the usual style against published ones. Raises NotHere."""
    try:
        import sklearn  # noqa: F401
    except ImportError:
        raise NotHere("scikit-learn is missing; install the extra dev") from None
    published = published_boards()
    return tell_apart(made_boards(effort(150, 400)), published, effort(2, 10))


def looks_table(data: Data) -> str:
    """A line for each kind of board."""
    rows = [
        [
            f"`{size}`" if stars == 1 else f"`{size}k{stars}`",
            of["boards"],
            f"{of['auc']:.2f}",
            f"{of['halves']:.2f}",
        ]
        for of in data
        for size, stars in [of["kind"]]
    ]
    return table(["board", "of each", "made or published", "halves of the published"], rows)


MEASUREMENTS = (
    Measurement(
        "looks",
        "Generated or drawn by hand",
        "How well a classifier tells generated boards from published ones by the shapes of their "
        "regions, including symmetry: the area under its curve (AUC) in cross-validation, where "
        ".5 is guessing and 1 is always right. As a control, it tells two halves of the published "
        "boards apart. Published boards: the daily game for one star, StarBattleLab for two.",
        looks,
        {"looks": looks_table},
        packages=("scikit-learn",),
    ),
)


def main() -> None:
    """Run `python -m bench.looks`."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--boards", type=Path, metavar="FILE", help="boards in any format")
    parser.add_argument("--style", choices=STYLES, default=STYLES[0], help="of boards made here")
    parser.add_argument(
        "--number", type=int, default=150, metavar="M", help="boards made of each kind"
    )
    parser.add_argument("--rounds", type=int, default=3, help="samples of the made boards")
    asked = parser.parse_args()
    made = by_kind(asked.boards) if asked.boards else made_boards(asked.number, asked.style)
    published = published_boards()
    print(looks_table(tell_apart(made, published, asked.rounds)))
    print("\nMost telling: ours, (theirs), and how many deviations lie between the means.\n")
    print(*most_telling(made, published), sep="\n")


if __name__ == "__main__":
    main()
