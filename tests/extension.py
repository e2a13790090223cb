"""The browser extension's engine, asked through Node: an engine like the others, for the tests."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from queenside.core import lines
from queenside.core.grid import cells_of
from queenside.core.outcome import Outcome
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.core.unit import REGION
from queenside.engines.engine import Info, Search

SCRIPT = Path(__file__).with_suffix(".mjs")
LARGEST = 30
PATIENT = 60.0
"""Seconds for one board: the agreement of answers is tested here, not the watchdog."""

Data = dict[str, Any]


class Extension:
    """A Node process that answers one question after the other, and the engine that asks it."""

    info = Info("extension", "the browser extension's", largest="30×30 cells", special=True)

    def __init__(self) -> None:
        pipe = subprocess.PIPE
        self._node = subprocess.Popen(["node", SCRIPT], stdin=pipe, stdout=pipe, encoding="utf-8")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._node.communicate(timeout=60)

    @staticmethod
    def missing() -> str | None:
        """Node runs it; a browser is not needed."""
        return (
            None
            if shutil.which("node")
            else "Node is not installed: it runs the extension's engine"
        )

    def ask(self, question: str, document: Any, **more: Any) -> Any:
        """What it answers: plain JSON values; `faults` for a document that states no puzzle.

        It has all the time it needs, unless `seconds` says otherwise.
        """
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        data = {"ask": question, "document": document, "seconds": PATIENT, **more}
        self._node.stdin.write(json.dumps(data) + "\n")
        self._node.stdin.flush()
        line = self._node.stdout.readline()
        assert line, f"Node ended at {document}"
        return json.loads(line)

    def solve(self, document: Data, **options: Any) -> Data:
        """Its answer to a board, for a `limit` of solutions and of `seconds`."""
        answer: Data = self.ask("solve", document, **options)
        return answer

    def refuses(self, problem: Problem, query: Query) -> str | None:
        """Everything but boards of regions."""
        return None if document_of(problem) else "it is for boards of regions up to 30×30"

    def search(self, problem: Problem, query: Query) -> Search:
        """What it says of the problem as a document. It refuses only clues that cannot be."""
        document = document_of(problem)
        assert document is not None
        answer = self.solve(document, limit=query.limit or 10**9)
        if "faults" in answer:
            return Outcome(0, True, {"engine": self.info.name, "nodes": 0})
        if query.want == "solutions":
            for solution in answer["solutions"]:
                yield tuple(problem.grid.cell(row, column) for row, column in solution)
        stats = {"engine": self.info.name, "nodes": answer["nodes"]}
        return Outcome(len(answer["solutions"]), answer["exhausted"], stats)


def document_of(problem: Problem) -> Data | None:
    """The puzzle document of a problem that is a board of regions; None of any other."""
    grid = problem.grid
    regions = [family for family in problem.families if family.kind == REGION]
    size = grid.rows
    if grid.torus or size != grid.columns or not 0 < size <= LARGEST or len(regions) != 1:
        return None
    units = regions[0].units
    stars = units[0].upper
    rules = {lines.rows(grid, stars, stars), lines.columns(grid, stars, stars)}
    rules |= {lines.windows(grid, 0, 1), regions[0]}
    exact = all(unit.lower == unit.upper == stars for unit in units)
    if not exact or {*problem.families} != rules or len(units) != size:
        return None
    label = {cell: unit.index for unit in units for cell in unit.cells}
    place = grid.positions
    return {
        "regions": [[label[grid.cell(r, c)] for c in range(size)] for r in range(size)],
        "stars": stars,
        "given": [list(place[cell]) for cell in cells_of(problem.given)],
        "blocked": [list(place[cell]) for cell in cells_of(problem.blocked)],
    }
