"""TEMPORARY."""

import time

from queenside.core.query import Query
from queenside.engines import get
from queenside.jobs.division import Unit
from queenside.kernels import MODULUS, Tally


class Cubes:
    name = "cubes"

    def __init__(self, problem, pieces=0, slow=0.0):
        self.problem = problem
        self.pieces = pieces
        self.slow = slow

    @classmethod
    def suited(cls, problem, seconds):
        return cls(problem, 0, seconds)

    @property
    def settings(self):
        return {"pieces": self.pieces, "slow": self.slow}

    def units(self):
        for c in range(self.problem.grid.columns):
            for d in range(self.problem.grid.columns):
                yield Unit(f"+{c}+{d + self.problem.grid.columns}", 1.0)

    def placed(self, task):
        return {int(c) for c in task.split("+")[1:]}

    def count(self, task, way):
        cells = [int(c) for c in task.split("+")[1:]]
        p = self.problem.restrict(place=cells)
        s = get("native").search(p, Query(want="count"))
        try:
            while True:
                next(s)
        except StopIteration as e:
            n = e.value.count
        time.sleep(min(self.slow, 0.05))
        return Tally(n, n % MODULUS, 5)

    def cancel(self):
        pass
