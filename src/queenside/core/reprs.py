"""Short reprs: the call that makes a value again, without what is left at its default."""

from __future__ import annotations


def format_call(value: object, *plain: object, **named: object) -> str:
    """`Name(plain, …, name=value, …)`; arguments by name only where they hold something."""
    arguments = [
        *map(repr, plain),
        *(f"{name}={argument!r}" for name, argument in named.items() if argument),
    ]
    return f"{type(value).__name__}({', '.join(arguments)})"
