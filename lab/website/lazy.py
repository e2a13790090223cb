"""What `core.lazy` computes once is an attribute to whoever asks, and so it is in the reference."""

from __future__ import annotations

from typing import Any

import griffe


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
