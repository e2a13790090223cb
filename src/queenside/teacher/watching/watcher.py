"""Record a running search: keep a window of its nodes and count the others.

A search calls `record_node` at each node with the queens on the board, and `solution` when they are
one. Where it builds up a placement it need not say where it came from: the parent of a node is the
last node whose queens are all still there. From that follow the depth, the cells that are tried one
after the other, and which nodes are dead ends: those that nothing follows.
"""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from queenside.core.grid import cells_of, mask_of
from queenside.core.problem import Problem
from queenside.core.unit import Placement

Event = Literal["start", "try", "dead end", "solution", "change"]
"""The kinds of nodes: the first one; one that the search extends; one where it turns back;
a solution; or, where nothing is built up, a board that differs a little from the last."""

Account = Callable[[int, int], int]
"""From the queens and the cells tried before to the cells that a search has crossed out: masks."""


class NodeView(NamedTuple):
    """A node of a search; cells are cell numbers.

    >>> qs.watch(qs.NQueens(4), "backtracking").sights[2].queens
    (0, 6)
    """

    node: int
    """Number of the node, from 0."""
    depth: int
    """Number of choices that led to it; 0 where nothing is built up."""
    event: Event
    """Kind: "start", "try", "dead end", "solution", or "change" where nothing is built up."""
    queens: Placement
    """Queens on the board."""
    crossed: Placement
    """Cells that the search knows to be out of the question; empty if it keeps no account."""
    choices: Placement
    """Cells that it tries from here, one after the other, where it tries them one by one."""
    faults: int | None
    """Number of broken units; None for a search that breaks none."""
    found: int
    """Number of solutions found so far, this one included."""


class WindowFull(Exception):
    """Watcher has seen as much as it was to see."""


class View(NamedTuple):
    """Visible part of a search: `number` nodes from the node `first` on.

    No node is looked at after so many `nodes`, nor after the deadline, on the clock of
    `time.monotonic()`.
    """

    first: int
    number: int
    nodes: int
    deadline: float | None


@dataclass(slots=True)
class _RecordedNode:
    """A node while its search runs; sets of cells are masks."""

    node: int
    depth: int
    queens: int
    crossed: int = 0
    choices: int = 0
    faults: int | None = None
    tried: int = 0
    """Queens that came with the nodes that followed."""
    is_followed: bool = False
    is_left: bool = False
    """Whether the search has gone back from it."""


class Watcher:
    """Looks on at one search."""

    def __init__(
        self,
        problem: Problem,
        view: View,
        *,
        builds: bool = True,
        account: Account | None = None,
        one_by_one: bool = True,
    ) -> None:
        """`builds`: placements are built up; `one_by_one`: each choice adds one queen.

        `account` says what is crossed out, if the search does not say it itself.
        """
        self.nodes = 0
        self.solutions: list[int] = []
        """Node of each solution."""
        self.is_over = False
        """Whether the search has come to its end."""
        self._problem = problem
        units = () if builds else problem.units
        self._bounds = [(unit.mask, unit.lower, unit.upper) for unit in units]
        self._view = view
        self._builds, self._account, self._one_by_one = builds, account, one_by_one
        self._path: list[_RecordedNode] = []
        self._recorded: list[_RecordedNode] = []

    def watch(self, search: Callable[[Watcher], None]) -> None:
        """Look on until the search is over, or enough is seen."""
        try:
            search(self)
            self.is_over = True
            self._go_back(len(self._path))
        except WindowFull:
            pass

    def record_node(self, queens: int, crossed: int = 0, choices: Iterable[int] = ()) -> None:
        """A node, sets of cells as masks. Raises WindowFull, instead, when it is one too many."""
        first, number, max_nodes, deadline = self._view
        if self.nodes == max_nodes or (deadline is not None and time.monotonic() >= deadline):
            raise WindowFull
        self._go_to(queens)
        look = _RecordedNode(self.nodes, len(self._path), queens, crossed, mask_of(choices))
        if first <= self.nodes < first + number:
            self._recorded.append(look)
            self._complete(look)
        if self._builds:
            self._path.append(look)
        self.nodes += 1

    def solution(self) -> None:
        """Record that the last node is a solution; called once for each that it stands for."""
        self.solutions.append(self.nodes - 1)

    def sights(self) -> tuple[NodeView, ...]:
        return tuple(self._sight(look) for look in self._recorded)

    def _go_to(self, queens: int) -> None:
        """Back to the parent of a node with these queens."""
        path = self._path
        back = 0
        while back < len(path) and path[-1 - back].queens & ~queens:
            back += 1
        self._go_back(back)
        if path:
            path[-1].is_followed = True
            path[-1].tried |= queens & ~path[-1].queens

    def _go_back(self, steps: int) -> None:
        for _ in range(steps):
            self._path.pop().is_left = True

    def _complete(self, look: _RecordedNode) -> None:
        """Add what costs time, and is wanted of the nodes that are kept."""
        if self._account is not None:
            tried = 0
            for before in self._path:
                tried |= before.tried
            look.crossed = self._account(look.queens, tried) & ~look.queens
        if not self._builds:
            look.faults = self._faults(look.queens)

    def _faults(self, queens: int) -> int:
        given, blocked = self._problem.given, self._problem.blocked
        broken = (given & ~queens).bit_count() + (blocked & queens).bit_count()
        for mask, lower, upper in self._bounds:
            broken += not lower <= (mask & queens).bit_count() <= upper
        return broken

    def _sight(self, look: _RecordedNode) -> NodeView:
        choices = look.choices or (look.tried if self._one_by_one else 0)
        return NodeView(
            look.node,
            look.depth,
            self._event(look),
            tuple(cells_of(look.queens)),
            tuple(cells_of(look.crossed)),
            tuple(cells_of(choices)),
            look.faults,
            bisect_right(self.solutions, look.node),
        )

    def _event(self, look: _RecordedNode) -> Event:
        count = bisect_right(self.solutions, look.node)
        if count and self.solutions[count - 1] == look.node:
            return "solution"
        if look.is_left and not look.is_followed:
            return "dead end"
        if look.node == 0:
            return "start"
        return "try" if self._builds else "change"
