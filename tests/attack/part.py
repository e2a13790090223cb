"""What a part of the attack gets, and what it tells."""

from __future__ import annotations

import time
from dataclasses import dataclass, field


class NotHere(Exception):
    """It cannot be done on this machine; the message says why."""


@dataclass
class Budget:
    """How long a part may go on, the seed of all that it leaves to chance, and the files whose
    mutants are tried: all there are if none is named."""

    seconds: float
    seed: int = 1
    files: tuple[str, ...] = ()
    begin: float = field(default_factory=time.monotonic)

    @property
    def left(self) -> float:
        """Seconds; the first case of a part is tried whatever they are."""
        return self.begin + self.seconds - time.monotonic()


@dataclass
class Told:
    """What was tried, and what was found.

    cases   how many were tried, by kind
    ended   how they ended, in words, and how many of them
    faults  each as a line that says how to see it again
    notes   what is no fault by itself: mutants that survive
    """

    cases: dict[str, int] = field(default_factory=dict)
    ended: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def ends(self, how: str, number: int = 1) -> None:
        """So many cases have ended so."""
        self.ended[how] = self.ended.get(how, 0) + number

    def tries(self, kind: str, number: int = 1) -> None:
        """So many cases of this kind have been tried."""
        self.cases[kind] = self.cases.get(kind, 0) + number
