"""A script in Node that answers questions in JSON, a line each, until the tests end."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any, Self

PATIENT = 60.0
"""Seconds for one board: the agreement of answers is tested here, not the watchdog."""


class NodeServer:
    """A Node process, asked one question after the other."""

    def __init__(self, script: Path, *arguments: str | Path) -> None:
        pipe = subprocess.PIPE
        command = ["node", script, *arguments]
        self._node = subprocess.Popen(command, stdin=pipe, stdout=pipe, encoding="utf-8")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._node.communicate(timeout=600)

    @staticmethod
    def missing() -> str | None:
        """Node runs it; a browser is not needed."""
        return None if shutil.which("node") else "Node is not installed: it runs JavaScript here"

    def ask(self, question: str, **fields: Any) -> Any:
        """What it answers: plain JSON values.

        It has all the time it needs, unless `seconds` says otherwise.
        """
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        data = {"ask": question, "seconds": PATIENT, **fields}
        self._node.stdin.write(json.dumps(data) + "\n")
        self._node.stdin.flush()
        line = self._node.stdout.readline()
        assert line, f"Node ended at {data}"
        return json.loads(line)
