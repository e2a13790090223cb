"""The kernels in WebAssembly, asked through Node: an engine like the others, for the tests."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from queenside.core import kernels
from queenside.core.outcome import Outcome
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.solver.engines.engine import Info, Search
from tests.node_server import NodeServer

SCRIPT = Path(__file__).with_suffix(".mjs")


class Wasm(NodeServer):
    """An engine that asks them; `refused` with the reason for what they refuse."""

    info = Info("wasm", "the kernels in WebAssembly", largest="64×64", special=True)

    def __init__(self) -> None:
        super().__init__(SCRIPT)

    def solve(self, flat: Iterable[bytes], **options: Any) -> Any:
        """Its answer to a flat problem, for a `limit` of solutions and a `seed`."""
        return self.ask("solve", problem=[text(array) for array in flat], **options)

    def unsupported_reason(self, problem: Problem, query: Query) -> str | None:
        return None if problem.grid.size <= kernels.MAX_CELLS else "the board is too large"

    def search(self, problem: Problem, query: Query) -> Search:
        answer = self.solve(problem.packed, limit=query.limit or 0, seed=query.seed)
        if query.want == "solutions":
            for solution in answer["solutions"]:
                yield tuple(solution)
        stats = {"engine": self.info.name, "nodes": answer["nodes"]}
        return Outcome(answer["count"], answer["exhausted"], stats)


def text(array: bytes) -> str:
    return b64encode(array).decode()
