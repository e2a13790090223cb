"""`book`: boards on paper, with title page, rules, answers."""

from __future__ import annotations

import os
import shlex
from argparse import SUPPRESS
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from queenside.cli import exits, terminal
from queenside.cli.boards import suffix
from queenside.cli.parser import (
    Commands,
    Parser,
    UsageError,
    add_flag,
    add_option,
    command,
    seconds,
    whole_number,
)
from queenside.cli.progress import Bar
from queenside.contract import options
from queenside.core import files
from queenside.core.errors import GenerationTimeout, QueensideError
from queenside.engines.division import cores

if TYPE_CHECKING:  # imported when the command runs, since it takes a while
    from queenside.see.book import Book

_SIZE, _NUMBER, _GRADES = 8, 60, "easy-expert"
_PAPERS = ("a4", "letter")


def add_to(commands: Commands) -> None:
    parser = command(commands, book)
    parser.add_argument(
        "boards",
        metavar="BOARDS",
        nargs="?",
        help="boards of your own, a file such as boards.jsonl (without it, boards are made)",
    )
    _add_wishes(parser)
    parser.add_argument("--title", metavar="WORDS", help="the title")
    parser.add_argument(
        "--paper", choices=_PAPERS, default=_PAPERS[0], metavar="NAME", help="a4 or letter (a4)"
    )
    parser.add_argument(
        "--per-page",
        type=whole_number(1),
        metavar="N",
        help="boards on a page: 1, 2, 4, 6, 9 or 12 (as many as fit)",
    )
    add_flag(
        parser,
        "--monochrome",
        "black and white, with letters for the regions: for any printer and copier",
    )
    parser.add_argument("-o", "--output", metavar="FILE", required=True, help="the PDF to write")


def _add_wishes(parser: Parser) -> None:
    """Add the options for the boards to generate, without defaults, so that unset ones show."""
    add_option(parser, "size", options.Size, _SIZE, default=SUPPRESS)
    add_option(parser, "stars", options.Stars, 1, default=SUPPRESS)
    parser.add_argument(
        "--number",
        type=whole_number(1),
        default=SUPPRESS,
        metavar="M",
        help=f"how many boards ({_NUMBER})",
    )
    parser.add_argument(
        "--grade",
        default=SUPPRESS,
        metavar="NAMES",
        help=f"a grade, or a range of them, each with as many boards ({_GRADES})",
    )
    add_option(parser, "seed", options.Seed, default=SUPPRESS)
    add_option(parser, "workers", options.Workers, default=SUPPRESS)
    parser.add_argument(
        "--time-limit",
        type=seconds,
        default=SUPPRESS,
        metavar="S",
        help="give up after S seconds (a minute, and 5 seconds for each further board)",
    )


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
    if suffix(output) != "pdf":
        raise UsageError(f"a book is a PDF: write -o {shlex.quote(_as_pdf(output))}")
    if boards is not None and wishes:
        said = ", ".join(f"--{name.replace('_', '-')}" for name in wishes)
        raise UsageError(f"{said} is for generated boards: leave it out if you give BOARDS")
    files.check_writable(output)
    with Bar() as bar:
        try:
            found = _chosen(boards, title, paper, per_page, wishes, bar)
            content, pages = found.bound(
                paper=paper,
                monochrome=monochrome,
                per_page=per_page,
                progress=lambda share: bar.show(share, "writing the pages"),
            )
        except GenerationTimeout:
            raise
        except ValueError as error:
            raise _usage(error) from None
    files.write_bytes(output, content)
    terminal.say(_describe(found, pages, output))
    return exits.DONE


def _as_pdf(output: str) -> str:
    return f"{os.path.splitext(output)[0]}.pdf"


def _usage(error: ValueError) -> Exception:
    """A wish that makes no sense is wrong usage; a board that is none is what it was."""
    return error if isinstance(error, QueensideError) else UsageError(str(error))


def _chosen(
    boards: str | None,
    title: str | None,
    paper: str,
    per_page: int | None,
    wishes: Mapping[str, Any],
    bar: Bar,
) -> Book:
    """The boards of the book."""
    from queenside.see.book import book as make_book
    from queenside.see.book import check_fit

    if boards is not None:
        return make_book(boards, title=title)
    check_fit(title=title, paper=paper, per_page=per_page, **wishes)
    number = wishes.get("number", _NUMBER)

    def progress(made: int) -> None:
        bar.show(min(1.0, made / (number + 1)), f"{min(made, number)} of {number} boards")

    return make_book(title=title, progress=progress, **{"workers": cores(), **wishes})


def _describe(found: Book, pages: int, output: str) -> str:
    """Describe the files that were written, and the seed that makes them again."""
    number = len(found.boards)
    words = f"{output}: {pages} pages, {terminal.counted(number, 'board')}"
    return words if found.seed is None else f"{words}, seed {found.seed}"
