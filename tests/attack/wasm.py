"""Every export of the kernels in WebAssembly, by any numbers and with any bytes in the slots.

It may refuse or trap; afterwards its answers must be right.
"""

from __future__ import annotations

import shutil

from tests.attack import children
from tests.attack.part import Budget, NotHere, Told
from tests.attack.tree import ROOT


def command(*numbers: int) -> list[str]:
    """The command for these cases."""
    return ["node", "tests/attack/wasm.mjs", *map(str, numbers)]


def attack(budget: Budget) -> Told:
    """As many calls as there is time for."""
    if not shutil.which("node"):
        raise NotHere("Node is not installed: it runs WebAssembly here")
    told = Told()
    children.attack(command, ROOT, budget, told, "calls of the kernels in WebAssembly")
    return told
