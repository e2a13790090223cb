"""The browser extension's answers, asked through Node."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from queenside.app.cli.extension import unpack
from tests.node_server import NodeServer

SCRIPT = Path(__file__).with_suffix(".mjs")


class Extension(NodeServer):
    """The extension, built into a folder; `fault` for a document that states no puzzle."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        unpack(folder)
        super().__init__(SCRIPT, folder)

    def about(self, question: str, document: Any, **settings: Any) -> Any:
        return self.ask(question, document=document, **settings)

    def solve(self, document: Any, **options: Any) -> Any:
        """Its answer to a board, for a `limit` of solutions and of `seconds`."""
        return self.about("solve", document, **options)
