"""The words of the command line, on the standard library's argparse.

argparse is plain, but it is there already and costs 10 ms of every start; the friendlier libraries
cost 80, more than all the rest of the program.
"""

from __future__ import annotations

import argparse
import math
import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping, MutableMapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from queenside.core.contract.kinds import FieldType, Flag, Number, OneOf, Text, WholeNumber
from queenside.core.errors import UnknownEngine
from queenside.core.faults import did_you_mean
from queenside.solver.engines import get, names

if TYPE_CHECKING:
    from queenside.core.contract.fields import Field

T = TypeVar("T")

DEBUG = "--debug"
_MAX_WORD_LENGTH = 60
_MAX_COLUMNS = 100  # help has no longer lines, however wide the terminal is
_MAX_LISTED_COMMANDS = 12
QUIET = ("-q", "--quiet")
"""These are taken out of the words before anything else, so that they work with every command."""

_DESCRIPTION = "Solve, count, show and compare queens puzzles: N-Queens, Queens, Star Battle."

_EPILOGUE = f"""\
BOARD can be:
  board.txt                  a file in any readable format
  boards.jsonl, boards/      all boards of a collection, or in a folder
  boards.jsonl#7             the board of that id in a collection
  -                          standard input
  https://puzz.link/p?...    a puzz.link or Penpa address
  n-queens:8[:toroidal]      8 queens on an empty chessboard
  5:AB4CD...                 any other game id, or a board in one line
  q8-0123                    a board of the collection
  daily, daily:2026-11-21    the board of the day, or of that day
  8-hard#7                   a made board, from its seed id
  phone:                     the screen of an Android phone on a cable

exit codes:
  0 done                       66 no such board
  1 no solution, or (check)    69 engine missing, or it refuses
    not exactly one            70 engine error
  2 wrong usage                74 input or output failed
  65 bad board, or one that    75 out of time
    the format cannot hold     130 interrupted

Every command takes -q (no bars, no summaries) and {DEBUG} (an error shows its
traceback). A time is in seconds, or 30s, 2m, 1h30m."""


FILE = "write to FILE instead of the screen"


class UsageError(Exception):
    """Wrong usage of a command."""


class _Help(argparse.RawDescriptionHelpFormatter):
    """Formatter that keeps tables in descriptions as they are, and lists commands in groups."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=22, width=min(_columns(), _MAX_COLUMNS) - 2)

    def _fill_text(self, text: str, width: int, indent: str) -> str:  # noqa: ARG002
        import textwrap  # here, since only the help needs it

        return "\n\n".join(
            paragraph if "\n " in paragraph else textwrap.fill(paragraph, width + 2)
            for paragraph in text.split("\n\n")
        )

    def _format_action(self, action: argparse.Action) -> str:
        if not isinstance(action, argparse._SubParsersAction):
            return super()._format_action(action)
        from queenside.app.cli.examples import GROUPS  # here, since only the help shows them

        self._indent()
        lines = {
            subaction.dest: super(_Help, self)._format_action(subaction)
            for subaction in self._iter_indented_subactions(action)
        }
        self._dedent()
        if not lines.keys() >= {name for names in GROUPS.values() for name in names}:
            return "".join(lines.values())
        return "\n".join(
            f"  {title}\n" + "".join(lines[name] for name in names)
            for title, names in GROUPS.items()
        )


def _columns() -> int:
    """Return the terminal's width; `shutil`, as argparse uses it, takes 2 ms to load."""
    try:
        return int(os.environ.get("COLUMNS", 0)) or os.get_terminal_size(1).columns
    except (ValueError, OSError):
        return 80


class Options(argparse._ActionsContainer):
    """A parser, or a group of options that exclude each other."""

    def add_flag(self, name: str, help_text: str, **settings: Any) -> None:
        self.add_argument(name, action="store_true", help=help_text, **settings)

    def add_value(
        self, name: str, value: str, help_text: str, read: Any = None, **settings: Any
    ) -> None:
        """Add an argument whose value is called so in the help, and read by this function."""
        self.add_argument(name, metavar=value, help=help_text, type=read, **settings)

    def add_number(
        self, name: str, value: str, help_text: str, lowest: int = 1, **settings: Any
    ) -> None:
        self.add_value(name, value, help_text, whole_number_from(lowest), **settings)

    def add_field(self, field: Field, **settings: Any) -> None:
        arguments = _settings(field.kind, field.description, field.default)
        self.add_argument(f"--{field.name.replace('_', '-')}", **{**arguments, **settings})

    def add_option(
        self, name: str, declared: Any, value: object = None, *, when: str = "", **settings: Any
    ) -> None:
        """Add one option as `queenside.core.contract.options` declares it, with this default.

        `when` stands before its words; `settings` are what else differs here.
        """
        kind, help_text = declared.__metadata__
        words = {"choices": kind.words} if isinstance(kind, OneOf) else {}
        arguments = {**_settings(kind, f"{when}{help_text}", value), **words, **settings}
        self.add_argument(f"--{name}", **arguments)


class _Group(Options, argparse._MutuallyExclusiveGroup):
    """Options that exclude each other."""


class Parser(Options, argparse.ArgumentParser):
    """A parser that raises UsageError instead of exiting, and takes no abbreviations."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings, allow_abbrev=False, formatter_class=_Help, add_help=False)
        self.add_argument("-h", "--help", action="help", help="print this help")

    def error(self, message: str) -> NoReturn:
        if message.endswith("are required: BOARD"):
            message += ", such as board.txt or - for standard input"
        raise UsageError(f"{message} (see {self.prog} --help)")

    def format_help(self) -> str:
        from queenside.app.cli.examples import epilog  # here, since only the help shows them

        self.epilog = self.epilog or epilog(self.prog.removeprefix("queenside "))
        return super().format_help()

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print without swallowing errors such as a full disk, as argparse does."""
        print(message, end="", file=file or sys.stderr)

    def refuse_unknown(self, word: str) -> None:
        """Refuse an unknown option in front, which argparse wouldn't name."""
        if word.startswith("-") and word not in self._option_string_actions:
            suggestion = did_you_mean(word, self._option_string_actions)
            self.error(f"unrecognized arguments: {word[:_MAX_WORD_LENGTH]}{suggestion}")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Refuse unknown arguments in the name of this very command."""
        parsed, unknown = super().parse_known_args(args, namespace)
        if unknown:
            suggestion = did_you_mean(unknown[0].partition("=")[0], self._option_string_actions)
            self.error(f"unrecognized arguments: {' '.join(unknown)}{suggestion}")
        return parsed, unknown

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is None or value in action.choices:
            return
        names, text = [str(choice) for choice in action.choices], repr(value)[:_MAX_WORD_LENGTH]
        suggestion = did_you_mean(str(value), names)
        if isinstance(action, argparse._SubParsersAction):
            is_short = len(names) <= _MAX_LISTED_COMMANDS
            choices = f"; choose one of: {', '.join(names)}" if is_short else ""
            self.error(
                f"unknown command {text}{suggestion or self._for_board(str(value)) or choices}"
            )
        advice = suggestion or f" (choose from {', '.join(names)})"
        raise argparse.ArgumentError(action, f"invalid choice: {text}{advice}")

    def _for_board(self, word: str) -> str:
        """Suggest `solve` to a person who typed a board."""
        is_board = os.path.exists(word) or ":" in word or "#" in word or any(map(str.isdigit, word))
        return f"; did you mean '{self.prog} solve {word[:_MAX_WORD_LENGTH]}'?" if is_board else ""

    def add_exclusive_group(self) -> Options:
        """Add a group of options that exclude each other."""
        group = _Group(self)
        self._mutually_exclusive_groups.append(group)
        return group

    def add_board(self) -> None:
        self.add_value("board", "BOARD", "see queenside --help")

    def add_boards(self) -> None:
        self.add_value("boards", "BOARD", "files, folders, ids: see queenside --help", nargs="+")

    def add_search(self) -> None:
        from queenside.core.contract import options  # here, since `--version` does without

        engines = f"{', '.join(names())}; see queenside engines"
        self.add_option("engine", options.Engine, "auto", type=EngineName(), help=engines)
        self.add_time_limit()
        self.add_flag("--stats", "print search statistics on standard error")

    def add_time_limit(
        self, help_text: str = "give up after S seconds (exit code 75)", value: float | None = None
    ) -> None:
        from queenside.core.contract import options  # here, since `--version` does without

        self.add_option("time-limit", options.TimeLimit, value, help=help_text)

    def add_format(
        self,
        names: Sequence[str],
        value: str | None = None,
        help_text: str = "output format: {}",
        resolve: Callable[[str], str] = str,
    ) -> None:
        """Add the option for the format; `{}` in the help is `names`, `resolve` knows aliases."""
        help_text = help_text.format(", ".join(names))
        self.add_value(
            "--format", "FORMAT", help_text, resolve, dest="form", choices=names, default=value
        )

    def add_output(self, help_text: str = FILE) -> None:
        self.add_argument("-o", "--output", metavar="FILE", help=help_text)

    def add_fields(self, question: type, **settings: Mapping[str, Any]) -> None:
        """Add an option for each field of a class of the contract; `settings` say what differs."""
        from queenside.core.contract.fields import fields_of  # here, since most commands do without

        for field in fields_of(question):
            self.add_field(field, **settings.get(field.name, {}))

    def bundle(self, name: str, make: Callable[..., object], *options: str) -> None:
        """Pass these options to the command as one argument, which `make` builds."""
        bundles = {**(self.get_default("bundles") or {}), name: (make, options)}
        self.set_defaults(bundles=bundles)


Commands = Any
"""The type that argparse returns from `add_subparsers`; it has no public name."""


def program() -> tuple[Parser, Commands]:
    """Return the program's parser, and the object to add commands to."""
    parser = Parser(prog="queenside", description=_DESCRIPTION, epilog=_EPILOGUE)
    return parser, parser.add_subparsers(title="commands", metavar="COMMAND", required=True)


def command(commands: Commands, run: Callable[..., int]) -> Parser:
    """Add a command that runs this function, named like it (without a `_` at its end)."""
    description = "\n".join(map(str.strip, (run.__doc__ or "").strip().splitlines()))
    name, help_text = run.__name__.rstrip("_"), description.split("\n")[0].rstrip(".")
    parser: Parser = commands.add_parser(name, help=help_text, description=description)
    parser.set_defaults(run=run)
    return parser


def bundle_options(settings: MutableMapping[str, Any]) -> None:
    """Replace the options of each bundle by its argument."""
    for name, (make, options) in settings.pop("bundles", {}).items():
        settings[name] = make(**{option: settings.pop(option) for option in options})


def _settings(kind: FieldType, help_text: str, value: object) -> Mapping[str, Any]:
    if isinstance(kind, Flag):
        return {"action": "store_true", "help": help_text}
    default = "" if value is None else f" ({value:g})" if type(value) is float else f" ({value})"
    arguments = {"default": value, "metavar": "NAME", "help": f"{help_text}{default}"}
    if isinstance(kind, WholeNumber):
        return {**arguments, "metavar": "N", "type": whole_number_from(kind.minimum)}
    if isinstance(kind, Number):
        return {**arguments, "metavar": "S", "type": read_seconds}
    if isinstance(kind, OneOf):
        words = ", ".join(kind.words)
        return {**arguments, "type": Offered(kind.words), "help": f"{help_text}: {words}{default}"}
    return arguments


class EngineName:
    """Reader of an engine's name with its variants."""

    offered = names()

    def __call__(self, word: str) -> str:
        try:
            get(word)
        except UnknownEngine as error:
            suggestion = did_you_mean(word, self.offered)
            raise argparse.ArgumentTypeError(f"{error}{suggestion}") from None
        return word


class Offered:
    """Reader of any word, or any that looks like `form`; completion offers these."""

    def __init__(self, offered: Iterable[str], form: Text | None = None) -> None:
        self.offered, self._form = tuple(offered), form

    def __call__(self, word: str) -> str:
        if self._form and not re.fullmatch(self._form.pattern, word):
            raise argparse.ArgumentTypeError(f"must be {self._form.expected_form}, not '{word}'")
        return word


def reader(
    parse: Callable[[str], T], meaning: str, is_valid: Callable[[T], bool] = lambda _: True
) -> Callable[[str], T]:
    """Return a reader of words that must be what this means; `parse` may raise ValueError."""

    def read(word: str) -> T:
        with suppress(ValueError):
            if is_valid(value := parse(word)):
                return value
        raise argparse.ArgumentTypeError(f"must be {meaning}, not '{word}'")

    return read


def whole_number_from(lowest: int) -> Callable[[str], int]:
    """Return a reader of whole numbers from `lowest`."""
    return reader(int, f"a whole number from {lowest}", lambda number: number >= lowest)


def read_web_address(word: str) -> str:
    """Read the address of a folder on the web: `https://example.org/queens/`."""
    if not re.fullmatch(r"https?://[^\s/?#]+(/[^\s?#]*)?", word):
        raise argparse.ArgumentTypeError(f"must be like https://example.org/queens/, not '{word}'")
    return word.removesuffix("/") + "/"


def read_size(word: str) -> int:
    """Read the number of rows: `8`, or `8x8`."""
    rows, _, columns = word.lower().replace("×", "x").partition("x")
    return whole_number_from(1)(rows if columns in ("", rows) else word)


_UNITS = {"ms": 1e-3, "s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0}


def read_seconds(word: str) -> float:
    """Read a time in seconds, or with units: `10s`, `2m`, `1h30m`."""
    parts = re.findall(r"([0-9]+(?:\.[0-9]+)?)(ms|s|m|h|d)", word)
    if parts and "".join(number + unit for number, unit in parts) == word:
        return sum(float(number) * _UNITS[unit] for number, unit in parts)
    with suppress(ValueError):
        if 0 <= (number := float(word)) < math.inf:
            return number
    raise argparse.ArgumentTypeError(
        f"must be a number of seconds from 0, not '{word}' (or a time such as 30s, 2m, 1h)"
    )
