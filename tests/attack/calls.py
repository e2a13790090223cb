"""Every entry of the compiled module is called by arguments of any kind, in child processes.

A child that dies by a signal, hangs or is reported by a sanitizer is a fault, and so is a wrong
answer afterwards; an exception is not.
"""

from __future__ import annotations

from queenside.core import kernels
from tests.attack import children, sanitizers
from tests.attack.part import Budget, NotHere, Told
from tests.attack.tree import copy

CHILD = children.module("tests.attack.calling.child")


def attack(budget: Budget) -> Told:
    if lack := kernels.missing():
        raise NotHere(lack)
    reported = Told()
    for sanitizer, share in ((sanitizers.ADDRESSES, 0.8), (sanitizers.THREADS, 0.2)):
        under(sanitizer, Budget(budget.seconds * share, budget.seed), reported)
    return reported


def under(sanitizer: sanitizers.Sanitizer, budget: Budget, reported: Told) -> None:
    kind = f"calls under {sanitizer.name}"
    try:
        module = sanitizers.module(sanitizer)
    except NotHere as why:
        reported.ends(f"not under a sanitizer ({why})")
        with copy() as tree:
            children.attack(CHILD, tree, budget, reported, "calls")
        return
    budget = Budget(budget.seconds, budget.seed)  # to compile is not of this time
    with copy(module) as tree, sanitizers.watched(sanitizer) as watched:
        children.attack(CHILD, tree, budget, reported, kind, watched.settings, watched.reports)
