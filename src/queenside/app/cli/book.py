"""`book`: boards on paper, with title page, rules, answers."""

from __future__ import annotations

import os
import shlex
from argparse import SUPPRESS
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from queenside.app.cli import exits, terminal
from queenside.app.cli.boards import file_suffix
from queenside.app.cli.parser import Commands, UsageError, command, read_seconds
from queenside.app.cli.progress import Bar
from queenside.core import files
from queenside.core.contract import options
from queenside.core.errors import QueensideError
from queenside.core.faults import format_count
from queenside.solver.engines.division import cores

if TYPE_CHECKING:  # imported when the command runs, since it takes a while
    from queenside.printer.book import Book

_SIZE, _NUMBER, _GRADES = 8, 60, "easy-expert"
_PAPERS = ("a4", "letter")


def add_to(commands: Commands) -> None:
    parser = command(commands, book)
    help_text = "boards of your own, a file such as boards.jsonl (without it, boards are made)"
    parser.add_value("boards", "BOARDS", help_text, nargs="?")
    # The generator's options have no defaults, so that unset ones don't show.
    parser.add_option("size", options.Size, _SIZE, default=SUPPRESS)
    parser.add_option("stars", options.Stars, 1, default=SUPPRESS)
    parser.add_number("--number", "M", f"how many boards ({_NUMBER})", default=SUPPRESS)
    help_text = f"a grade, or a range of them, each with as many boards ({_GRADES})"
    parser.add_value("--grade", "NAMES", help_text, default=SUPPRESS)
    parser.add_option("seed", options.Seed, default=SUPPRESS)
    parser.add_option("workers", options.Workers, default=SUPPRESS)
    help_text = "give up after S seconds (a minute, and 5 seconds for each further board)"
    parser.add_value("--time-limit", "S", help_text, read_seconds, default=SUPPRESS)
    parser.add_value("--title", "WORDS", "the title")
    parser.add_value("--paper", "NAME", "a4 or letter (a4)", choices=_PAPERS, default=_PAPERS[0])
    parser.add_number("--per-page", "N", "boards on a page: 1, 2, 4, 6, 9 or 12 (as many as fit)")
    parser.add_flag(
        "--monochrome", "black and white, with letters for the regions: for any printer and copier"
    )
    parser.add_argument("-o", "--output", metavar="FILE", required=True, help="the PDF to write")


def book(
    boards: str | None,
    *,
    title: str | None,
    paper: str,
    per_page: int | None,
    monochrome: bool,
    output: str,
    **wishes: Any,
) -> int:
    """Make a printable book of boards: a PDF with rules and answers.

    The boards rise in difficulty. Each has exactly one solution, an id that makes
    it again, and a code that opens it on a phone. FILE is written at once or not
    at all.
    """
    if file_suffix(output) != "pdf":
        name = f"{os.path.splitext(output)[0]}.pdf"
        raise UsageError(f"a book is a PDF: write -o {shlex.quote(name)}")
    if boards is not None and wishes:
        flags = ", ".join(f"--{name.replace('_', '-')}" for name in wishes)
        raise UsageError(f"{flags} is for generated boards: leave it out if you give BOARDS")
    files.check_writable(output)
    with Bar() as bar:
        try:
            pages_of_book = _collect_boards(boards, title, paper, per_page, wishes, bar)
            content, pages = pages_of_book.bound(
                paper=paper,
                monochrome=monochrome,
                per_page=per_page,
                progress=lambda share: bar.show(share, "writing the pages"),
            )
        except QueensideError:
            raise
        except ValueError as error:
            raise UsageError(str(error)) from None
    files.write_bytes(output, content)
    terminal.print_line(_describe(pages_of_book, pages, output))
    return exits.SUCCESS


def _collect_boards(
    boards: str | None,
    title: str | None,
    paper: str,
    per_page: int | None,
    wishes: Mapping[str, Any],
    bar: Bar,
) -> Book:
    from queenside.printer.book import book as make_book
    from queenside.printer.book import check_fit

    if boards is not None:
        return make_book(boards, title=title)
    check_fit(title=title, paper=paper, per_page=per_page, **wishes)
    number = wishes.get("number", _NUMBER)

    def progress(finished: int) -> None:
        bar.show(min(1.0, finished / (number + 1)), f"{min(finished, number)} of {number} boards")

    return make_book(title=title, progress=progress, **{"workers": cores(), **wishes})


def _describe(collected: Book, pages: int, output: str) -> str:
    number = len(collected.boards)
    words = f"{output}: {pages} pages, {format_count(number, 'board')}"
    return words if collected.seed is None else f"{words}, seed {collected.seed}"
