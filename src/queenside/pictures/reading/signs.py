"""What stands on the cells: queens, marks, or the letters that print gives every cell.

What differs from the paper of a cell is ink (`inking`), and what is inked alike on several cells is
one thing (`things`): a queen, a mark, or the letter of a region (`letters`).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from queenside.pictures.reading import inking, letters, sign_groups
from queenside.pictures.reading.cells import Cells
from queenside.pictures.reading.edges import Array
from queenside.pictures.reading.sign_groups import DOUBT, EMPTY, Thing

_STRONGER = 1.5
"""Times as strong as a pattern: ink that is stronger is a sign on it."""

_STRANGE = 60.0
"""Of 255: the paper of a cell differs less from that of its region, unless it is a sign."""

_COVERED = 0.75
"""Where less of a cell is paper, something stands there."""

_LEAST_INK = 0.0035
"""The share of a cell that is ink near the centre, at the least, where a sign stands."""

_FULL = 0.9
"""The share of the cells that have ink, at the least, where there are letters in all of them."""


@dataclass(frozen=True)
class Signs:
    """What stands on each cell (EMPTY, MARK, QUEEN), and how certain that is."""

    kinds: Array
    certainty: Array


def seen(cells: Cells, labels: Array | None) -> Signs:
    """What stands on the cells; `labels` has their regions."""
    apart = inking.differences(cells)
    patterns, perhaps = inking.patterns(apart, labels)
    ink = inking.inked(apart, patterns)
    flat = ink.reshape(-1, *ink.shape[2:])
    amount = np.maximum(flat.sum(axis=(1, 2)) * (2 * inking.ROOM / ink.shape[2]) ** 2, 1e-5)
    inked = np.flatnonzero(amount > _LEAST_INK)
    kinds = np.full(len(flat), EMPTY)
    certainty = np.abs(np.log(amount / _LEAST_INK)) / 0.7
    shapes = sign_groups.shapes_of(flat)
    found = [
        sign_groups.judge(flat, shapes, group) for group in sign_groups.alike(shapes, amount, inked)
    ]
    if labels is not None and len(inked) > _FULL * len(flat):
        found = letters.without(found, labels.ravel())
    pale = np.quantile(apart, 0.985, axis=(2, 3)) < _STRONGER * perhaps
    doubtful = (pale & (perhaps > np.maximum(patterns, inking.NOISE))).ravel()
    for thing in sign_groups.reconsider(found, doubtful):
        kinds[thing.cells] = thing.kind
        certainty[thing.cells] = np.minimum(certainty[thing.cells], thing.certainty)
    certainty = np.minimum(certainty, sign_groups.apart(found, shapes))
    covered = (cells.share.ravel() < _COVERED) & (perhaps.ravel() == 0)
    hidden = _hidden(found, perhaps.ravel(), _strange(cells, labels).ravel(), covered)
    certainty[hidden] = DOUBT
    shape = ink.shape[:2]
    return Signs(kinds.reshape(shape), np.clip(certainty, 0, 1).reshape(shape))


def _strange(cells: Cells, labels: Array | None) -> Array:
    """Which cells have another paper than their region: it may be a sign that fills the cell."""
    found = np.zeros(cells.paper.shape[:2], dtype=bool)
    if labels is None:
        return found
    for label in range(int(labels.max()) + 1):
        where = labels == label
        usual = np.median(cells.paper[where], axis=0)
        found |= where & (np.abs(cells.paper - usual).max(axis=2) > _STRANGE)
    return found


def _hidden(found: list[Thing], patterns: Array, strange: Array, covered: Array) -> Array:
    """Cells where a pattern may be taken for a sign, or a sign for the paper or for its frame."""
    hidden = strange.copy()
    for thing in found:
        if thing.kind == EMPTY:
            hidden[thing.cells] = covered[thing.cells]
        else:
            hidden[thing.cells] = patterns[thing.cells].min() > inking.NOISE
    return hidden
