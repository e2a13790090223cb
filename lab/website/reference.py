"""Extensions of griffe, which reads docstrings for the site: examples, and cached properties."""

from __future__ import annotations

import re
from typing import Any

import griffe

_EXAMPLE = re.compile(r"^ *>>> .*(?:\n.*\S.*)*", re.MULTILINE)
"""A line with a prompt, and all that follows up to an empty line."""


class Examples(griffe.Extension):
    """Fences the examples of every docstring, which Markdown would take for quotations."""

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


class Lazy(griffe.Extension):
    """Makes attributes of the methods that `@cached_property` decorates."""

    def on_class_members(self, *, cls: griffe.Class, **_: Any) -> None:
        """Replace them when all members of a class are known."""
        for name, member in list(cls.members.items()):
            if isinstance(member, griffe.Function) and any(
                str(decorator.value) == "cached_property" for decorator in member.decorators
            ):
                attribute = griffe.Attribute(
                    name,
                    lineno=member.lineno,
                    endlineno=member.endlineno,
                    annotation=member.returns,
                    docstring=member.docstring,
                )
                attribute.labels.add("property")
                cls.set_member(name, attribute)
