"""Fits the weights of native/maker/appearance.c: what makes made boards resemble published ones.

    python -m lab.tools.appearance [--half]

One step: the weights grow by those of a logistic regression that tells published boards from made
ones. Compile the kernels and run it again; from weights of 0 it takes about nine steps. With
`--half` they are fitted to one half of the published boards, so that the others can judge.
"""

from __future__ import annotations

import ctypes
import re
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from sklearn.linear_model import LogisticRegression

from lab.bench.looks import half_of, read_published
from queenside.core.puzzles.region import Regions
from queenside.maker.board_spec import BoardSpec
from queenside.maker.generate import make_many

NATIVE = Path(__file__).parents[2] / "native"
WEIGHTS = NATIVE / "maker" / "appearance_weights.h"
ONE = 4096
KINDS = ((7, 8), (9, 10, 11))  # the rows of boards that share weights
ROWS_A_LINE = 3
BOARDS = 400  # boards that are made for each of them
PENALTY = 20.0  # on the squares of weights
HEADER = """\
/* Weights of the counts of a board's looks, of boards up to 8 rows and of larger ones; in units of
 * ONE; made from published boards: python -m lab.tools.appearance */
typedef struct {
    int32_t mean, scale, weight, square; /* of a count; the inverse of its deviation */
} Weight;

static const Weight WEIGHTS[2][FEATURES] = {
"""

Table = Any
"""An array of numbers: by board and count; or by count the columns of WEIGHTS."""


def count(boards: Iterable[Regions]) -> Table:
    """Return the counts of boards, as appearance.c takes them."""
    with TemporaryDirectory() as folder:
        library = Path(folder) / "appearance.so"
        sources = [str(NATIVE / "maker" / name) for name in ("appearance.c", "drawing.c")]
        subprocess.run(
            ["cc", "-O2", "-shared", "-fPIC", f"-I{NATIVE}", "-o", str(library), *sources],
            check=True,
        )
        native = ctypes.CDLL(str(library))
    features = (ctypes.c_int32 * len(read_weights()[0]))()
    rows = []
    for board in boards:
        names = sorted({name for row in board for name in row})
        cells = bytes(names.index(name) for row in board for name in row)
        native.appearance_count(cells, len(board), len(board), features)
        rows.append(list(features))
    return np.array(rows) / ONE


def expand(counts: Table, weights: Table) -> Table:
    """Return standardised counts and their squares."""
    values = (counts - weights[:, 0] / ONE) * weights[:, 1] / ONE
    return np.concatenate([values, np.minimum(values**2, 6)], axis=1)


def fit(published: Table, made: Table, weights: Table) -> Table:
    """Return better weights for boards of one kind."""
    if not weights.any():
        weights[:, 0] = published.mean(axis=0) * ONE
        weights[:, 1] = ONE / (published.std(axis=0) + 1e-6)
    values = np.concatenate([expand(published, weights), expand(made, weights)])
    labels: Table = np.repeat([1.0, 0.0], [len(published), len(made)])
    shares = np.where(labels, 1 / len(published), 1 / len(made)) * len(labels) / 2
    regression = LogisticRegression(C=1 / PENALTY, tol=1e-8, max_iter=1000)
    gains = regression.fit(values, labels, shares).coef_.reshape(2, -1).T
    return np.concatenate([weights[:, :2], weights[:, 2:] + gains * ONE], axis=1).round()


def read_weights() -> Table:
    numbers = re.findall(r"\{(-?\d+), (-?\d+), (-?\d+), (-?\d+)\}", WEIGHTS.read_text())
    return np.array(numbers, dtype=float).reshape(len(KINDS), -1, 4)


def write_weights(kinds: Sequence[Table]) -> None:
    text = "".join(f"    {{\n{format_rows(table)}    }},\n" for table in kinds)
    WEIGHTS.write_text(f"{HEADER}{text}}};\n")


def format_rows(table: Table) -> str:
    rows = ["{" + ", ".join(str(int(number)) for number in row) + "}," for row in table]
    lines = (rows[start : start + ROWS_A_LINE] for start in range(0, len(rows), ROWS_A_LINE))
    return "".join(f"        {' '.join(line)}\n" for line in lines)


def main() -> None:
    kinds = []
    for sizes, weights in zip(KINDS, read_weights(), strict=True):
        published = {size: read_published(size, 1) for size in sizes}
        if "--half" in sys.argv:
            published = {size: half_of(boards, 0) for size, boards in published.items()}
        number = sum(map(len, published.values()))
        made = [
            board.puzzle.regions
            for size in sizes
            for board in make_many(BOARDS * len(published[size]) // number, BoardSpec(size))
        ]
        boards = [board for size in sizes for board in published[size]]
        kinds.append(fit(count(boards), count(made), weights))
    write_weights(kinds)


if __name__ == "__main__":
    main()
