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
from queenside.app.cli import exits, terminal
from queenside.app.cli.examples import without_aliases
from queenside.app.cli.parser import DEBUG, QUIET, Parser, bundle_options, program

_FILES: dict[str, dict[str, str]] = {
    "solve": {
        "solve": "Find the solution, and say whether it is the only one",
        "check": "Say whether a board has no solution, one, or several",
    },
    "count": {"count": "Count the solutions of a board"},
    "job": {"job": "Run counts that take days, on many machines, and resume them"},
    "sample": {"sample": "Draw solutions at random, all equally likely"},
    "explain": {
        "explain": "Explain every step to the solution, with its reason",
        "hint": "Suggest the next step on a part-filled board",
        "diagnose": "Find the earliest mistake on a part-filled board",
    },
    "grade": {"grade": "Rate how hard boards are to solve by logic"},
    "practice": {"practice": "Show a position in which this technique comes next"},
    "generate": {"generate": "Generate boards with exactly one solution"},
    "mend": {"mend": "Change a few cells so that a board has exactly one solution"},
    "book": {"book": "Make a printable book of boards: a PDF with rules and answers"},
    "boards": {
        "show": "Draw boards with their queens and marks",
        "convert": "Write boards in another format",
    },
    "read": {"read": "Read a board from a screenshot or photo"},
    "daily": {"daily": "Show the board of the day, the same for everyone"},
    "play": {"play": "Play a board in the terminal"},
    "dedupe": {"dedupe": "Find boards that are turned or mirrored copies of others"},
    "store": {"store": "Manage collections of boards, played games and times"},
    "engines": {"engines": "List the engines and what each can do here"},
    "doctor": {"doctor": "Check the installation: what works and what is missing"},
    "compare": {"compare": "Compare engines on the same boards: answers and times"},
    "lessons": {"lessons": "Run the lessons, from a naive search to a fast one"},
    "certify": {"certify": "Solve a board and write a proof that anyone can check"},
    "cover": {"cover": "List the exact covers of a file"},
    "serve": {
        "serve": "Run the web app on this machine until you press Ctrl-C",
        "mcp": "Serve tools to an assistant, over standard input and output",
    },
    "site": {"site": "Build the web app as static files for any web host"},
    "extension": {"extension": "Build the browser extension"},
    "completion": {"completion": "Print or install shell completion"},
}
"""The files beside this one, and the commands in each: what `queenside --help` says of them."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; `arguments` are those of the process by default."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    debug = DEBUG in words
    terminal.prepare_streams(quiet=any(word in QUIET for word in words))
    try:
        code = run([word for word in words if word not in (DEBUG, *QUIET)])
        sys.stdout.flush()
    except BaseException as error:
        if debug:
            raise
        return exits.report_error(error)
    return code


def run(words: list[str]) -> int:
    """Run the command these words name, and return its exit code. Raises all errors."""
    words = without_aliases(words) or ["--help"]
    try:
        parser = build(words[0])
        parser.refuse_unknown(words[0])
        settings = vars(parser.parse_args(words))
    except SystemExit:  # argparse has printed what was asked for: the help, the version
        return exits.SUCCESS
    bundle_options(settings)
    code: int = settings.pop("run")(**settings)
    return code


def build(word: str = "") -> Parser:
    """Return the parser with this command; with all commands if there is no word.

    Only the file of that command is loaded, so that each starts fast. Where the word is no command,
    the others are there by name alone: enough for the help, and to say which one was meant.
    """
    parser, commands = program()
    parser.add_argument(
        "-V",
        "--version",
        action="version",
        version=f"queenside {queenside.__version__}",
        help="print the version",
    )
    help_text = "print the man page: queenside --manual | man -l -"
    parser.add_argument(
        "--manual", action=_Manual, nargs=0, default=argparse.SUPPRESS, help=help_text
    )
    is_whole = word in ("", "--manual")
    files = [file for file, names in _FILES.items() if is_whole or word in names]
    for file in files:
        import_module(f"queenside.app.cli.{file}").add_to(commands)
    for names in _FILES.values() if not files else ():
        for name, help_text in names.items():
            commands.add_parser(name, help=help_text)
    return parser


class _Manual(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        from queenside.app.cli import manual

        assert isinstance(parser, Parser)
        terminal.print_line(manual.format_page(parser).rstrip("\n"))
        parser.exit()
