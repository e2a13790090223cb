"""The commands of README.md, in the order they stand in."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(r"^(?:\$|   ) (\S.*)$", re.MULTILINE)


def commands() -> list[str]:
    """What a reader types: lines that are set in by four columns, and those after a `$`."""

    def console_only(block: re.Match[str]) -> str:
        return block[2] if block[1] == "console" else ""

    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return _COMMAND.findall(_BLOCK.sub(console_only, text))
