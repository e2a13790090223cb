"""The kernels in WebAssembly, asked through Node: an engine like the others, for the tests."""

from __future__ import annotations

import json
import shutil
import subprocess
from base64 import b64encode
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from queenside import kernels
from queenside.core.outcome import Outcome
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.engines.engine import Info, Search

SCRIPT = Path(__file__).with_suffix(".mjs")
PATIENT = 60.0
"""Seconds for one board: the agreement of answers is tested here, not the watchdog."""


class Wasm:
    """A Node process that answers one question after the other, and the engine that asks it."""

    info = Info("wasm", "the kernels in WebAssembly", largest="64×64", special=True)

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
        return None if shutil.which("node") else "Node is not installed: it runs WebAssembly here"

    def ask(self, question: str, **fields: Any) -> Any:
        """What it answers: plain JSON values, `refused` with the reason for what it refuses."""
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        data = {"ask": question, "seconds": PATIENT, **fields}
        self._node.stdin.write(json.dumps(data) + "\n")
        self._node.stdin.flush()
        line = self._node.stdout.readline()
        assert line, f"Node ended at {data}"
        return json.loads(line)

    def solve(self, flat: Iterable[bytes], **options: Any) -> Any:
        """Its answer to a flat problem, for a `limit` of solutions and a `seed`."""
        return self.ask("solve", problem=[text(array) for array in flat], **options)

    def refuses(self, problem: Problem, query: Query) -> str | None:
        """What the native engine refuses."""
        return None if problem.grid.size <= kernels.MAX_CELLS else "the board is too large"

    def search(self, problem: Problem, query: Query) -> Search:
        """What it says of the flat problem."""
        answer = self.solve(problem.flat, limit=query.limit or 0, seed=query.seed)
        if query.want == "solutions":
            for solution in answer["solutions"]:
                yield tuple(solution)
        stats = {"engine": self.info.name, "nodes": answer["nodes"]}
        return Outcome(answer["count"], answer["exhausted"], stats)


def text(array: bytes) -> str:
    """An array as it goes through JSON."""
    return b64encode(array).decode()
