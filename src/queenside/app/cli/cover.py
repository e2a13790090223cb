"""`cover`: exact covers of anything, from a file in the format of Knuth's programs."""

from __future__ import annotations

import sys
import time

from queenside.app.cli import exits, terminal
from queenside.app.cli.parser import Commands, command
from queenside.core import files
from queenside.core.errors import InputNotFound


def add_to(commands: Commands) -> None:
    parser = command(commands, cover)
    parser.add_value("file", "FILE", "a .dlx file, or - for standard input")
    parser.add_flag("--count", "print only how many there are", dest="counting")
    parser.add_number("--limit", "N", "stop after N solutions")
    parser.add_time_limit()
    parser.add_flag("--stats", "print search statistics on standard error")


def cover(
    file: str, *, counting: bool, limit: int | None, time_limit: float | None, stats: bool
) -> int:
    """List the exact covers of a file.

    The file is in the format of Knuth's DLX programs: items in its first
    line, an option in every other. A solution is the options chosen, one in a
    line, and an empty line after it. Exit code 1 if there is none.
    """
    from queenside.solver.cover.dlx import option_text, parse
    from queenside.solver.cover.search import Search

    covering = parse(_read(file))
    start = time.perf_counter()
    search = Search(covering, limit, time_limit, None, keep=not counting)
    try:
        for solution in search:
            lines = [option_text(covering.options[option]) for option in solution]
            terminal.print_line("\n".join([*lines, ""]))
    finally:
        if stats:
            words = f"method {search.method}, nodes {search.nodes}, count {search.count}"
            print(f"{words}, seconds {time.perf_counter() - start:.3f}", file=sys.stderr)
    if counting:
        terminal.print_line(str(search.count))
        return exits.SUCCESS
    return exits.SUCCESS if search.count else exits.NEGATIVE


def _read(file: str) -> str:
    try:
        return files.read_standard_text() if file == "-" else files.read_text(file)
    except FileNotFoundError:
        raise InputNotFound(f"file not found: '{file}'") from None
