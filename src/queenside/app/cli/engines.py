"""`engines`: what can search, what each can say, and what is missing here."""

from __future__ import annotations

from textwrap import fill

from queenside.app.cli import exits, terminal
from queenside.app.cli.parser import Commands, command
from queenside.solver.engines import get, names

_HEAD = ("engine", "proves", "lists", "counts", "largest board", "here")


def add_to(commands: Commands) -> None:
    command(commands, engines)


def engines() -> int:
    """List the engines and what each can do here.

    An engine that proves can say that there is no solution, or no other; one
    that lists can show every solution; one that counts can tell their number
    without showing them.
    """
    rows = [_HEAD, *map(_row, names())]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        terminal.print_line("  ".join(cells).rstrip())
    terminal.print_line("\nAfter some names more may be chosen, as in sat:cadical195:totalizer.")
    for name in names():
        for kind, offered in get(name).info.choices.items():
            text = f"{name}, {kind}: {', '.join(offered)}"
            terminal.print_line(fill(text, 96, initial_indent="  ", subsequent_indent="      "))
    return exits.SUCCESS


def _row(name: str) -> tuple[str, ...]:
    engine = get(name)
    info = engine.info
    able = ("yes" if can else "no" for can in (info.proves, info.enumerates, info.counts))
    return name, *able, info.largest, engine.unavailable_reason() or "installed"
