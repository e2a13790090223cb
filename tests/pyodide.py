"""Queenside in Pyodide, as a site has it, asked through Node."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from queenside.app.site.archive import archive, bytecode
from tests.node_server import NodeServer

SCRIPT = Path(__file__).with_suffix(".mjs")
PACKAGE = SCRIPT.parents[1] / "node_modules" / "pyodide"
VOLATILE = ("seconds", "expected_seconds", "machine", "code", "method")
"""What no two answers agree in."""


class Pyodide(NodeServer):
    """The Python of a browser; it starts when it is first asked."""

    def __init__(self, place: Path) -> None:
        packed = place / "queenside.zip"
        packed.write_bytes(archive(bytecode(PACKAGE)))
        super().__init__(SCRIPT, packed)

    @staticmethod
    def missing() -> str | None:
        if lack := NodeServer.missing():
            return lack
        return None if PACKAGE.is_dir() else "Pyodide is not installed: npm install"

    def value(self, code: str) -> Any:
        """The value of an expression; `qs` is Queenside."""
        return self.ask("value", code=code)

    def frames(self, method: str, address: str, body: object = None) -> list[list[Any]]:
        """The frames of an answer: event, status, data."""
        text = "" if body is None else json.dumps(body)
        frames: list[list[Any]] = self.ask("answer", method=method, address=address, body=text)
        return frames


def frames_here(method: str, address: str, body: object = None) -> list[list[Any]]:
    from queenside.app.server.pyodide_app import ask

    frames: list[list[Any]] = []

    def put(event: str, status: int, data: str) -> None:
        frames.append([event, status, json.loads(data)])

    ask(method, address, "" if body is None else json.dumps(body), put)
    return frames


def comparable(data: Any) -> Any:
    """The same without what no two answers agree in."""
    if isinstance(data, dict):
        return {key: comparable(value) for key, value in data.items() if key not in VOLATILE}
    return [comparable(item) for item in data] if isinstance(data, list) else data
