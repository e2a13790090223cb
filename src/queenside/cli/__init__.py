"""The command line: words in, a question, the answer on the screen.

The commands are functions in the files beside this one. `main` runs one and turns whatever goes
wrong into one line and an exit code.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import queenside
from queenside.cli import exits, terminal
from queenside.cli.examples import without_aliases
from queenside.cli.parser import DEBUG, QUIET, Parser, program

_FILES = {
    "solve": ("solve", "check"),
    "count": ("count",),
    "job": ("job",),
    "sample": ("sample",),
    "explain": ("explain", "hint", "diagnose"),
    "grade": ("grade",),
    "practice": ("practice",),
    "generate": ("generate",),
    "mend": ("mend",),
    "book": ("book",),
    "boards": ("show", "convert"),
    "read": ("read",),
    "daily": ("daily",),
    "play": ("play",),
    "dedupe": ("dedupe",),
    "store": ("store",),
    "engines": ("engines",),
    "doctor": ("doctor",),
    "compare": ("compare",),
    "lessons": ("lessons",),
    "certify": ("certify",),
    "cover": ("cover",),
    "serve": ("serve",),
    "site": ("site",),
    "extension": ("extension",),
    "completion": ("completion",),
}
"""The files beside this one, and the commands in each."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; `arguments` are those of the process by default."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    debug = DEBUG in words
    terminal.prepare(quiet=any(word in QUIET for word in words))
    try:
        code = run([word for word in words if word not in (DEBUG, *QUIET)])
        sys.stdout.flush()
    except BaseException as error:
        if debug:
            raise
        return exits.report(error)
    return code


def run(words: list[str]) -> int:
    """Run the command these words name and return its exit code. Raises whatever goes wrong."""
    words = without_aliases(words) or ["--help"]
    try:
        parser = build(words[0])
        parser.refuse_unknown(words[0])
        settings = vars(parser.parse_args(words))
    except SystemExit:  # argparse has printed what was asked for: the help, the version
        return exits.DONE
    code: int = settings.pop("run")(**settings)
    return code


def build(word: str = "") -> Parser:
    """The parser with the command of this name, or with all if there is none.

    Only the file of the command that is asked for is loaded, so that each starts fast.
    """
    parser, commands = program()
    parser.add_argument(
        "-V",
        "--version",
        action="version",
        version=f"queenside {queenside.__version__}",
        help="print the version",
    )
    parser.add_argument(
        "--manual",
        action=_Manual,
        nargs=0,
        default=argparse.SUPPRESS,
        help="print the man page: queenside --manual | man -l -",
    )
    found = [file for file, names in _FILES.items() if word in names]
    for file in found or ([] if word in ("-V", "--version") else _FILES):
        import_module(f"queenside.cli.{file}").add_to(commands)
    return parser


class _Manual(argparse.Action):
    """Prints the man page."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        from queenside.cli import manual

        assert isinstance(parser, Parser)
        terminal.say(manual.page(parser).rstrip("\n"))
        parser.exit()


__all__ = ["main"]
