"""Cases that are tried in child processes, since any of them may be the end of one.

The child tells in lines how far it is: the number of each case before it begins, what it asks, how
that ended, and what was wrong. When it dies or hangs, that is a fault of the last case, and the
next child goes on with the next one.
"""

from __future__ import annotations

import faulthandler
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from subprocess import Popen

from tests.attack.part import Budget, Told
from tests.attack.tree import end, start

AT_ONCE = 5_000
"""Cases of one child."""
LONGEST = 60.0
"""Seconds of a case, under sanitizers on a busy machine."""

Command = Callable[[int, int, int], list[str]]
"""The words for a seed, and for the cases from one to before another."""


# ---- the child ----


def tell(*words: object) -> None:
    os.write(
        1, (" ".join(map(str, words))[:600].replace("\n", " ") + "\n").encode(errors="replace")
    )


def serve(attempt: Callable[[Random], None], after: Callable[[int], None] = lambda _: None) -> None:
    seed, first, last = map(int, sys.argv[1:])
    faulthandler.enable()
    for case in range(first, last):
        tell("case", case)
        faulthandler.dump_traceback_later(LONGEST, exit=True)
        attempt(Random(f"{seed} {case}"))
        after(case)
    tell("end")


# ---- whoever starts it ----


def module(name: str) -> Command:
    return lambda *numbers: [sys.executable, "-W", "ignore", "-m", name, *map(str, numbers)]


def attack(
    command: Command,
    tree: Path,
    budget: Budget,
    reported: Told,
    kind: str,
    settings: Mapping[str, str] | None = None,
    reports: Callable[[], list[str]] = list,
) -> None:
    case = 0
    while case == 0 or budget.left > 0:
        words = command(budget.seed, case, case + AT_ONCE)
        child = start(tree, words, settings)
        finished = Story(command, budget, reported).follow(child, case)
        reported.faults += [
            f"near case {finished} of {' '.join(words)}: {report}" for report in reports()
        ]
        reported.tries(kind, finished + 1 - case)
        case = finished + 1


class Story:
    """What a child tells, until it ends or time is up."""

    def __init__(self, command: Command, budget: Budget, told: Told) -> None:
        self.command, self.budget, self.told = command, budget, told
        self.case, self.call, self.last = 0, "", list[str]()

    def follow(self, child: Popen[str], first: int) -> int:
        self.case = first
        assert child.stdout is not None
        for line in child.stdout:
            if self.is_over(line):
                break
        else:
            self.fault(f"died ({child.wait()}) {''.join(self.last)[:1000]}")
        end(child)
        return self.case

    def is_over(self, line: str) -> bool:
        """Take in a line; whether it is the last that matters."""
        word, _, remaining = line.rstrip().partition(" ")
        match word:
            case "case":
                is_first = self.case == 0
                self.case = int(remaining)
                return self.budget.left < 0 and not is_first
            case "call":
                self.call, self.last = remaining, []
            case "told":
                self.told.ends(remaining)
            case "fault":
                self.fault(remaining)
            case "end":
                return True
            case _:
                self.last.append(line)
        return False

    def fault(self, what: str) -> None:
        """Keep it, with the command that shows it again."""
        observed = " ".join(self.command(self.budget.seed, self.case, self.case + 1)[1:])
        self.told.faults.append(f"{observed}: {self.call}: {what}")
