"""Files of ours whose bytes have changed: each must be told in words, or change nothing.

The files are finished and unfinished jobs, stores, their backups, certificates and pictures. No
command may end as if Queenside had a defect (exit code 70), or print another total, board or game
than the undamaged file has.
"""

from __future__ import annotations

from queenside.core import kernels
from tests.attack import children
from tests.attack.part import Budget, NotHere, Told
from tests.attack.tree import copy

CHILD = children.module("tests.attack.flipping")


def attack(budget: Budget) -> Told:
    if lack := kernels.missing():
        raise NotHere(lack)
    reported = Told()
    with copy() as tree:
        children.attack(CHILD, tree, budget, reported, "damaged files")
    return reported
