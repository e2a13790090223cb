"""`dedupe`: which boards of a collection are turned, mirrored or renumbered copies of others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from queenside.app.cli import exits, many, terminal
from queenside.app.cli.parser import Commands, command
from queenside.core import files, formats
from queenside.core.symmetry import IDENTITY
from queenside.maker.dedupe import Group
from queenside.maker.dedupe import dedupe as grouped


def add_to(commands: Commands) -> None:
    parser = command(commands, dedupe)
    parser.add_value("words", "BOARD", "see queenside --help", nargs="+")
    parser.add_flag("--ids", "print the canonical id of each board")
    parser.add_output()


def dedupe(words: Sequence[str], *, ids: bool, output: str | None) -> int:
    """Find boards that are turned or mirrored copies of others.

    Boards that differ in the names of their regions are copies too. Each copy
    is listed with the board it is a copy of, and what turns one into the
    other. With -o, FILE gets all boards but the copies, one a line.
    """
    named = [pair for word in words for pair in many.read_named(word)]
    names, groups = [name for name, _ in named], grouped(document for _, document in named)
    lines = _ids(names, groups) if ids else _copies(names, groups)
    if output:
        files.write_text(output, formats.format_all([group.document for group in groups], "jsonl"))
    for line in lines:
        terminal.print_line(line)
    return exits.SUCCESS


def _ids(names: Sequence[str], groups: Iterable[Group]) -> list[str]:
    members = (
        (number, g.id) for g in groups for number in (g.number, *(c.number for c in g.copies))
    )
    return [f"{canonical} {names[number]}" for number, canonical in sorted(members)]


def _copies(names: Sequence[str], groups: Sequence[Group]) -> list[str]:
    lines = [
        f"{names[copy.number]} is a copy of {names[group.number]}"
        + (f" ({copy.symmetry.name})" if copy.symmetry != IDENTITY else "")
        for group in groups
        for copy in group.copies
    ]
    boards, copies = len(names), len(lines)
    if boards == 1:
        return [*lines, "1 board, no copy"]
    text = "none of them a copy" if not copies else f"{copies} of them copies"
    return [*lines, f"{boards} boards, {'1 of them a copy' if copies == 1 else text}"]
