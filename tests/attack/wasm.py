"""The kernels in WebAssembly: every export called by anything, and the file with bits that changed.

A call may refuse or trap; afterwards the answers must be right. A changed file may also fail to
load, not end or give other answers: the page survives all of it, but can't know the last, so that
the file that ships is compared with what the sources give (`tests/unit/core/kernels/test_wasm.py`).
"""

from __future__ import annotations

import shutil

from tests.attack import children
from tests.attack.part import Budget, NotHere, Told
from tests.attack.tree import ROOT


def node(program: str) -> children.Command:
    return lambda *numbers: ["node", f"tests/attack/{program}", *map(str, numbers)]


CALLS, FLIPS = node("wasm.mjs"), node("wasm_flips.mjs")
PARTS = {
    "calls of the kernels in WebAssembly": CALLS,
    "kernel files with a flipped bit": FLIPS,
}


def attack(budget: Budget) -> Told:
    if not shutil.which("node"):
        raise NotHere("Node is not installed: it runs WebAssembly here")
    reported = Told()
    for kind, child in PARTS.items():
        part = Budget(budget.seconds / len(PARTS), budget.seed)
        children.attack(child, ROOT, part, reported, kind)
    return reported
