#!/usr/bin/env python3
"""Checks a proof that some clauses cannot all be kept, with nothing but Python.

    python3 rup.py refuted.cnf proof.drat

A proof is a list of clauses, the last one empty. Each has to follow from those before it: suppose
it is broken, draw every conclusion that a clause with one way left forces, and find a contradiction
(E. Goldberg and Y. Novikov, 2003). Lines with `d`, to drop a clause, can only make less follow.
"""

import sys
from collections import defaultdict


def read(path: str) -> list[list[int]]:
    """The clauses in a file, one a line, each ended by 0."""
    with open(path, encoding="ascii") as file:
        lines = [line.split() for line in file if line[0] not in "cpd"]
    clauses = [[int(word) for word in line] for line in lines]
    if any(clause.index(0) != len(clause) - 1 for clause in clauses):
        raise ValueError("a line holds more than a clause")
    return [clause[:-1] for clause in clauses]


class Clauses:
    """Clauses that are to be kept, and what follows from them at once."""

    def __init__(self, clauses: list[list[int]]) -> None:
        self.last = max((abs(n) for clause in clauses for n in clause), default=0)
        self.truth = [0] * (2 * self.last + 1)  # 1 true, -1 false, 0 open; -n counts from the end
        self.trail: list[int] = []  # what is true, in order of discovery
        self.watchers: defaultdict[int, list[list[int]]] = defaultdict(list)  # see `conclude`
        self.contradiction = False
        for clause in clauses:
            self.add(clause)

    def add(self, clause: list[int]) -> None:
        """Take one more into account."""
        sorted_clause = sorted(
            set(clause), key=lambda n: self.truth[n] < 0
        )  # those not false come first
        for n in sorted_clause[:2]:
            self.watchers[n].append(sorted_clause)
        if len(sorted_clause) < 2 or self.truth[sorted_clause[1]] < 0:
            self.contradiction |= not sorted_clause or not self.assume(sorted_clause[:1])

    def is_rup(self, clause: list[int]) -> bool:
        """Return whether breaking this clause would lead to a contradiction."""
        if any(abs(n) > self.last for n in clause):
            return False
        before = len(self.trail)
        possible = not self.contradiction and self.assume([-n for n in clause])
        while len(self.trail) > before:
            n = self.trail.pop()
            self.truth[n] = self.truth[-n] = 0
        return not possible

    def assume(self, numbers: list[int]) -> bool:
        """Let these be true, and whatever they force. False if that is a contradiction."""
        position = len(self.trail)
        possible = all([self.assign(n) for n in numbers])
        while possible and position < len(self.trail):
            possible = self.propagate(-self.trail[position])
            position += 1
        return possible

    def assign(self, n: int) -> bool:
        """Let this be true, if it is not false already."""
        if not self.truth[n]:
            self.truth[n], self.truth[-n] = 1, -1
            self.trail.append(n)
        return self.truth[n] > 0

    def propagate(self, false: int) -> bool:
        """Draw the conclusions from this being false. A clause watches its first two numbers."""
        watching, truth, possible = self.watchers[false], self.truth, True
        staying = self.watchers[false] = []
        for clause in watching:
            if clause[0] == false:
                clause[:2] = clause[1], false
            if truth[clause[0]] <= 0:
                replacement = next((i for i in range(2, len(clause)) if truth[clause[i]] >= 0), 0)
                if replacement:
                    clause[1], clause[replacement] = clause[replacement], false
                    self.watchers[clause[1]].append(clause)
                    continue
            staying.append(clause)
            possible &= self.assign(clause[0])
        return possible


def check(refuted: str, proof: str) -> str | None:
    """Return the fault of a proof file for a file of clauses, or None if it is right."""
    clauses = Clauses(read(refuted))
    for number, clause in enumerate(read(proof), 1):
        if not clauses.is_rup(clause):
            return f"clause {number} does not follow from those before it"
        clauses.add(clause)
    return None if clauses.contradiction else "it does not come to an end"


if __name__ == "__main__":
    if wrong := check(*sys.argv[1:]):
        sys.exit(f"the proof is wrong: {wrong}")
    print("the proof is right")
