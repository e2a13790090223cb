"""Clauses that bound how many of some literals are true: four encodings.

A literal is a variable (from 1) or its negation (negative), a clause a tuple of literals of which
one must be true. Bounds above 1 need either very many clauses or auxiliary variables:

- `pairwise`: no `upper + 1` literals are all true, and among any `n − lower + 1` one is. No
  auxiliary variable, but binomially many clauses.
- `sequential`: a register after each literal counts, in unary, how many were true so far (Sinz,
  "Towards an optimal CNF encoding of Boolean cardinality constraints", 2005). `n·k` variables.
- `network`: a sorting network puts the true ones first, of which only the first `k` matter; blocks
  of `k` are sorted and merged one after the other (Asín, Nieuwenhuis, Oliveras and
  Rodríguez-Carbonell, "Cardinality networks", 2011). `n·log²k` variables.
- `totalizer`: a binary tree, in which every node counts in unary what lies below it (Bailleux and
  Boufkhad, "Efficient CNF encoding of Boolean cardinality constraints", 2003).

The last three count as far as they must, the false literals where those are fewer. The last two
give thresholds, of which the j-th is true if and only if at least j literals are. Every auxiliary
variable is defined in both directions, where the papers often need one only: its value follows from
the literals, and a formula has as many models as the puzzle has solutions.

A threshold may be constant: no more than n of n literals are ever true. A clause that a constant
satisfies is left out, and a gate with a constant needs no variable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import combinations
from math import comb

Clause = tuple[int, ...]
NewVariable = Callable[[], int]
"""Gives a new variable at each call."""

_TRUE, _FALSE = 2**62, -(2**62)
"""Literals that are constant; no clause that leaves this file has one."""


class _Circuit:
    def __init__(self, new: NewVariable) -> None:
        self.new = new
        self.clauses: list[Clause] = []

    def add(self, *literals: int) -> None:
        """One of these is true."""
        if _TRUE not in literals:
            self.clauses.append(tuple(literal for literal in literals if literal != _FALSE))

    def or_gate(self, first: int, second: int) -> int:
        if _TRUE in (first, second):
            return _TRUE
        if _FALSE in (first, second):
            return max(first, second)
        gate = self.new()
        self.clauses += [(gate, -first), (gate, -second), (-gate, first, second)]
        return gate

    def and_gate(self, first: int, second: int) -> int:
        return -self.or_gate(-first, -second)

    def comparator(self, first: int, second: int) -> tuple[int, int]:
        """Return the two sorted, a true one first."""
        return self.or_gate(first, second), self.and_gate(first, second)


def encode_cardinality(
    literals: Sequence[int], lower: int, upper: int, new: NewVariable, encoding: str
) -> list[Clause]:
    """Return clauses that say: at least `lower` and at most `upper` of the literals are true.

    `new` gives auxiliary variables, `encoding` is one of `ENCODINGS`; another name raises KeyError
    as soon as something is to be counted. What is impossible is said by the empty clause.
    """
    size = len(literals)
    lower, upper = max(0, lower), min(size, upper)
    if lower > upper:
        return [()]
    if encoding == PAIRWISE:
        return _pairwise(literals, lower, upper)
    if _max_count(size, size - upper, size - lower) < _max_count(size, lower, upper):
        negated = [-literal for literal in literals]  # fewer are false than true: count those
        return encode_cardinality(negated, size - upper, size - lower, new, encoding)
    if upper == 0:
        return [(-literal,) for literal in literals]
    circuit = _Circuit(new)
    if lower == 1:
        circuit.add(*literals)  # needs no counting
    if _max_count(size, lower, upper):
        _COUNTERS[encoding](circuit, literals, lower, upper)
    return circuit.clauses


def count_pairwise_clauses(size: int, lower: int, upper: int) -> int:
    """Return the number of clauses of the pairwise encoding for bounds on `size` literals."""
    too_many = comb(size, upper + 1) if 0 <= upper < size else 0
    too_few = comb(size, size - lower + 1) if 0 < lower <= size else 0
    return too_many + too_few


def _pairwise(literals: Sequence[int], lower: int, upper: int) -> list[Clause]:
    clauses: list[Clause] = []
    if lower:
        clauses += combinations(literals, len(literals) - lower + 1)
    if upper < len(literals):
        clauses += combinations([-literal for literal in literals], upper + 1)
    return clauses


def _max_count(size: int, lower: int, upper: int) -> int:
    if 0 < upper < size:
        return upper + 1
    return lower if lower > 1 and upper == size else 0


def _sequential(circuit: _Circuit, literals: Sequence[int], lower: int, upper: int) -> None:
    """The j-th place of the register: at least j of the literals so far.

    That is: at least j of those before, or this one and j − 1 before it. No literal is true after
    `upper` of them, so the register needs no place for more.
    """
    limited = upper < len(literals)
    length = upper if limited else lower
    register = [_FALSE] * length
    for literal in literals[:-1]:
        if limited:
            circuit.add(-literal, -register[-1])
        before = [_TRUE, *register]
        register = [_threshold(circuit, before[j + 1], literal, before[j]) for j in range(length)]
    last = literals[-1]
    if limited:
        circuit.add(-last, -register[-1])
    if lower > 1:
        circuit.add(last, register[lower - 1])
        circuit.add(register[lower - 2])


def _threshold(circuit: _Circuit, before: int, literal: int, fewer_before: int) -> int:
    """Literal for `before or (literal and fewer_before)`, where `before` implies `fewer_before`."""
    if fewer_before == _FALSE:
        return _FALSE
    if before == _FALSE:
        return circuit.and_gate(literal, fewer_before)
    gate = circuit.new()
    circuit.add(gate, -before)
    circuit.add(gate, -literal, -fewer_before)
    circuit.add(-gate, before, literal)
    circuit.add(-gate, fewer_before)
    return gate


def _totalizer(circuit: _Circuit, literals: Sequence[int], max_count: int) -> list[int]:
    """Add up the thresholds of both halves: `max_count` of them, or one for each literal."""
    if len(literals) == 1:
        return [*literals]
    middle = len(literals) // 2
    left = [_TRUE, *_totalizer(circuit, literals[:middle], max_count), _FALSE]
    right = [_TRUE, *_totalizer(circuit, literals[middle:], max_count), _FALSE]
    count = min(max_count, len(literals))
    total = [circuit.new() for _ in range(count)]
    for i in range(len(left) - 1):
        for j in range(len(right) - 1):
            if 0 < i + j <= count:  # i on the left and j on the right make i + j
                circuit.add(total[i + j - 1], -left[i], -right[j])
            if i + j < count:  # no more than i and no more than j make no more than i + j
                circuit.add(-total[i + j], left[i + 1], right[j + 1])
    return total


def _sorting_network(circuit: _Circuit, literals: Sequence[int], max_count: int) -> list[int]:
    """Blocks of a power of two are sorted, and each merged with the first of all before it."""
    width = 1 << (max_count - 1).bit_length()
    first: list[int] = []
    for start in range(0, len(literals), width):
        block = [*literals[start : start + width]]
        block = _sort(circuit, block + [_FALSE] * (width - len(block)))
        first = _merge_first(circuit, first, block)[:width] if first else block
    return first[:max_count]


def _sort(circuit: _Circuit, literals: list[int]) -> list[int]:
    if len(literals) == 1:
        return literals
    middle = len(literals) // 2
    upper, lower = _sort(circuit, literals[:middle]), _sort(circuit, literals[middle:])
    return _merge(circuit, upper, lower)


def _merge(circuit: _Circuit, first: list[int], second: list[int]) -> list[int]:
    """Two sorted lists of n as one of 2n."""
    if len(first) == 1:
        return [*circuit.comparator(first[0], second[0])]
    odd = _merge(circuit, first[::2], second[::2])
    even = _merge(circuit, first[1::2], second[1::2])
    return [odd[0], *_compare_pairs(circuit, odd[1:], even), even[-1]]


def _merge_first(circuit: _Circuit, first: list[int], second: list[int]) -> list[int]:
    """Return the first n + 1 of two sorted lists of n."""
    if len(first) == 1:
        return [*circuit.comparator(first[0], second[0])]
    odd = _merge_first(circuit, first[::2], second[::2])
    even = _merge_first(circuit, first[1::2], second[1::2])
    return [odd[0], *_compare_pairs(circuit, odd[1:], even)]


def _compare_pairs(circuit: _Circuit, first: Iterable[int], second: Iterable[int]) -> list[int]:
    """Return the literals of each sorted pair; surplus literals are left out."""
    pairs = (circuit.comparator(*pair) for pair in zip(first, second, strict=False))
    return [literal for pair in pairs for literal in pair]


_Thresholds = Callable[[_Circuit, Sequence[int], int], list[int]]


def _bound_count(
    count: _Thresholds, circuit: _Circuit, literals: Sequence[int], lower: int, upper: int
) -> None:
    thresholds = count(circuit, literals, _max_count(len(literals), lower, upper))
    if upper < len(literals):
        circuit.add(-thresholds[upper])
    if lower > 1:
        circuit.add(thresholds[lower - 1])


PAIRWISE, SEQUENTIAL = "pairwise", "sequential"
_COUNTERS: dict[str, Callable[[_Circuit, Sequence[int], int, int], None]] = {
    SEQUENTIAL: _sequential,
    "network": partial(_bound_count, _sorting_network),
    "totalizer": partial(_bound_count, _totalizer),
}
ENCODINGS: tuple[str, ...] = (PAIRWISE, *_COUNTERS)
"""Encodings by name."""
