"""Examples in docstrings, which Markdown would take for quotations, become blocks of code."""

from __future__ import annotations

import re
from typing import Any

import griffe

_EXAMPLE = re.compile(r"^ *>>> .*(?:\n.*\S.*)*", re.MULTILINE)
"""A line with a prompt, and all that follows up to an empty line."""


class Examples(griffe.Extension):
    """Fences the examples of every docstring."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Fence them as soon as the docstring is there."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """The docstring with its examples as fenced blocks, without what is there for the tests."""
    return _EXAMPLE.sub(_fence, text)


def _fence(match: re.Match[str]) -> str:
    lines = match[0].split("\n")
    indent = len(lines[0]) - len(lines[0].lstrip())
    output = [line[indent:].replace("  # doctest: +SKIP", "") for line in lines]
    return "\n".join(
        ["```pycon", *("" if line == "<BLANKLINE>" else line for line in output), "```"]
    )
