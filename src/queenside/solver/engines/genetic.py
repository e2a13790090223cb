"""A genetic algorithm, as textbooks have it (Holland, 1975; Goldberg, 1989), in plain Python.

It is here because so many programs for the queens try it, and as a cautionary tale: it finds what
the others find, only later, and not always. docs/explanation/local-search.md has the figures.

A population of placements breeds. Each child has two parents, each the best of a few drawn at
random (a tournament), takes its genes from both (crossover), and is changed a little now and then
(mutation). The best of a generation live on. A placement is the fitter the fewer queens are too
many or too few in a unit, missing where given, or standing on blocked cells. After a number of
generations, or a solution, another population begins. To `genetic:boolean` all placements but
solutions are equally fit, so nothing is selected: it is random search in other words.

Genes are, by what the problem says:

- the columns by row, where each row and column holds exactly one queen: crossed so that they stay
  a permutation (order crossover: Davis, 1985), and mutated by an exchange of two;
- else the cells of the queens in each unit of a partition that asks for exactly k, such as the
  rows: each unit's taken from one parent or the other, and mutated by a new draw;
- else each cell's queen or none, likewise.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain
from operator import add, itemgetter

from queenside.core.grid import cells_of
from queenside.core.outcome import Outcome, Stats
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.core.recognise import is_permutation
from queenside.core.unit import Family, Partition, Placement, Unit
from queenside.solver.engines.engine import Engine, Info, Search, refuse_large
from queenside.solver.engines.local_search import SolutionTracker, unsupported_reason

POPULATION_SIZE = 60
TOURNAMENT = 3
ELITE = 2
"""Number of the best that survive."""
MUTATION = 0.8
"""Share of the children that mutate."""
MAX_GENERATIONS = 150
"""After which another population begins."""
MAX_STALE_CHILDREN = 200_000
"""Placements bred without a new solution after which it gives up, if there is no deadline."""
MAX_CELLS = 2_500
"""Cells. It is slow enough on far smaller boards."""

FAULTS, BOOLEAN = "faults", "boolean"
"""Measures of a placement: how much is wrong with it, or only whether something is."""

_NONE = -1
"""Gene of a cell without a queen."""

Genes = tuple[int, ...]


class Genetic(Engine):
    """Breeds placements."""

    info = Info(
        "genetic",
        "genetic algorithm in plain Python: slow, unreliable, and proves nothing",
        proves=False,
        enumerates=False,
        counts=False,
        largest="50×50",
        choices={"fitness": (FAULTS, BOOLEAN)},
    )

    def __init__(self, fitness: str = FAULTS) -> None:
        self.fitness = fitness

    def unsupported_reason(self, problem: Problem, query: Query) -> str | None:
        return refuse_large(problem, MAX_CELLS) or unsupported_reason(query)

    def search(self, problem: Problem, query: Query) -> Search:
        tracker = SolutionTracker(query, MAX_STALE_CHILDREN)
        population = Population(problem, query.seed, self.fitness)
        while not (tracker.should_stop(population.bred) or query.expired):
            for placement in population.generation():
                if tracker.should_stop(population.bred) or not tracker.is_new(
                    placement, population.bred
                ):
                    continue
                if query.want == "solutions":
                    yield placement
        stats: Stats = {"engine": "genetic", "bred": population.bred, "starts": population.starts}
        return Outcome(tracker.count, False, stats)


class Population:
    """Populations, one after the other."""

    def __init__(self, problem: Problem, seed: int | None, fitness: str = FAULTS) -> None:
        self.random = random.Random(seed or 0)
        self.encoding = _choose_encoding(problem, self.random)
        self.count_violations = _violation_counter(problem)
        self.fitness = fitness
        self.bred = 0
        self.starts = 0
        self._members: list[tuple[int, Genes]] = []
        """Each with its number of faults, the fittest first."""
        self.fittest: Sequence[int] = ()
        """Cells of the best of the last generation."""
        self._generations = 0

    def generation(self) -> list[Placement]:
        """Breed the next generation, or a new population; the solutions in it, if any."""
        if self._members:
            children = [self._child() for _ in range(POPULATION_SIZE - ELITE)]
            living = self._members[:ELITE]
        else:
            children = [self.encoding.first() for _ in range(POPULATION_SIZE)]
            living = []
            self.starts += 1
            self._generations = 0
        self.bred += len(children)
        self._generations += 1
        evaluated = [(self._evaluate(genes), genes) for genes in children]
        self._members = self._rank(living + evaluated)
        self.fittest = self.encoding.cells(self._members[0][1])
        solutions = dict.fromkeys(
            genes for count_violations, genes in self._members if count_violations == 0
        )
        if solutions or self._generations == MAX_GENERATIONS:
            self._members = []
        return [tuple(sorted(self.encoding.cells(genes))) for genes in solutions]

    def _evaluate(self, genes: Genes) -> int:
        count_violations = self.count_violations(self.encoding.cells(genes))
        return count_violations if self.fitness == FAULTS else min(count_violations, 1)

    def _rank(self, population: list[tuple[int, Genes]]) -> list[tuple[int, Genes]]:
        if self.fitness == FAULTS:
            return sorted(population)
        self.random.shuffle(population)
        return sorted(population, key=itemgetter(0))

    def _child(self) -> Genes:
        child = self.encoding.crossover(self._parent(), self._parent())
        return self.encoding.mutate(child) if self.random.random() < MUTATION else child

    def _parent(self) -> Genes:
        return self._members[min(self.random.choices(range(POPULATION_SIZE), k=TOURNAMENT))][1]


class _Permutations:
    """The column of each row's queen: genes, how they are drawn and passed on, and their cells."""

    def __init__(self, n: int, rng: random.Random) -> None:
        self.n = n
        self.random = rng
        self.starts = range(0, n * n, n) if n else ()

    def first(self) -> Genes:
        return tuple(self.random.sample(range(self.n), self.n))

    def crossover(self, first: Genes, second: Genes) -> Genes:
        """Return a run of rows as in one parent, the other rows in the order of the other."""
        start, end = sorted(self.random.choices(range(self.n + 1), k=2))
        inherited = set(first[start:end])
        remaining = [column for column in second if column not in inherited]
        return (*remaining[:start], *first[start:end], *remaining[start:])

    def mutate(self, genes: Genes) -> Genes:
        if not genes:
            return genes
        first, second = self.random.choices(range(self.n), k=2)
        changed = list(genes)
        changed[first], changed[second] = changed[second], changed[first]
        return tuple(changed)

    def cells(self, genes: Genes) -> Sequence[int]:
        return list(map(add, self.starts, genes))


class _Parts:
    """So many cells in each part of the board; the genes of a part lie side by side."""

    def __init__(
        self, parts: Sequence[Sequence[int]], queens_per_part: int, rng: random.Random
    ) -> None:
        self.parts = parts
        self.queens_per_part = queens_per_part
        self.random = rng

    def first(self) -> Genes:
        return tuple(
            gene for part in self.parts for gene in self.random.sample(part, self.queens_per_part)
        )

    def crossover(self, first: Genes, second: Genes) -> Genes:
        """Take each part from one parent or the other."""
        child: list[int] = []
        for start in range(0, len(first), self.queens_per_part or 1):
            parent = first if self.random.random() < 0.5 else second
            child += parent[start : start + self.queens_per_part]
        return tuple(child)

    def mutate(self, genes: Genes) -> Genes:
        if not genes:
            return genes
        number = self.random.randrange(len(self.parts))
        start, end = number * self.queens_per_part, (number + 1) * self.queens_per_part
        return (
            *genes[:start],
            *self.random.sample(self.parts[number], self.queens_per_part),
            *genes[end:],
        )

    def cells(self, genes: Genes) -> Sequence[int]:
        return [cell for cell in genes if cell != _NONE]


def _choose_encoding(problem: Problem, rng: random.Random) -> _Permutations | _Parts:
    if is_permutation(problem):
        return _Permutations(problem.grid.rows, rng)
    exact = [
        family
        for family in problem.families
        if isinstance(family, Partition)
        and family.lower == family.upper
        and all(len(unit.cells) >= family.lower for unit in family.units)
    ]
    if exact:
        chosen = max(exact, key=lambda family: family.count)
        return _Parts([unit.cells for unit in chosen.units], chosen.lower, rng)
    return _Parts([(_NONE, cell) for cell in range(problem.grid.size)], 1, rng)


def _violation_counter(problem: Problem) -> Callable[[Sequence[int]], int]:
    counters = [_family_violation_counter(family) for family in problem.families]
    given, blocked = set(cells_of(problem.given)), set(cells_of(problem.blocked))

    def count_violations(cells: Sequence[int]) -> int:
        violations = sum([count_in_family(cells) for count_in_family in counters])
        if given or blocked:
            violations += len(given.difference(cells)) + len(blocked.intersection(cells))
        return violations

    return count_violations


def _family_violation_counter(family: Family) -> Callable[[Sequence[int]], int]:
    if isinstance(family, Partition) and family.lower in (0, 1) and family.upper == 1:
        return partial(_count_surplus, family.labels, family.lower * family.count)
    units_of = defaultdict(list)
    for number, unit in enumerate(family.units):
        for cell in unit.cells:
            units_of[cell].append(number)
    empty = sum(_distance(unit, 0) for unit in family.units)

    def count_violations(cells: Sequence[int]) -> int:
        counts = Counter(chain.from_iterable([units_of.get(cell, ()) for cell in cells]))
        return empty + sum(
            _distance(family.units[number], queens) - _distance(family.units[number], 0)
            for number, queens in counts.items()
        )

    return count_violations


def _count_surplus(labels: Sequence[int], required: int, cells: Sequence[int]) -> int:
    """For units of at most one: queens beyond the first, and units that want one and have none."""
    distinct = len({labels[cell] for cell in cells})
    return len(cells) - distinct + max(0, required - distinct)


def _distance(unit: Unit, queens: int) -> int:
    return max(0, unit.lower - queens, queens - unit.upper)
