"""Short reprs: the call that makes a value again, without what is left at its default."""

from __future__ import annotations


def call(value: object, *plain: object, **named: object) -> str:
    """`Name(plain, …, name=value, …)`; arguments by name only where they hold something."""
    words = [*map(repr, plain), *(f"{name}={each!r}" for name, each in named.items() if each)]
    return f"{type(value).__name__}({', '.join(words)})"
