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
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from queenside.contract.kinds import Choice, Flag, Kind, Number, Whole
from queenside.core.errors import UnknownEngine
from queenside.core.faults import did_you_mean
from queenside.engines import get, names

if TYPE_CHECKING:
    from queenside.contract.fields import Field

DEBUG = "--debug"
_LONGEST = 60
"""The most characters of a wrong word that are shown."""

_MOST_NAMED = 12
"""The most commands that are listed for a wrong one."""

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

exit codes:
  0 done                       66 no such board
  1 no solution, or (check)    69 engine missing, or it refuses
    not exactly one            70 engine error
  2 wrong usage                74 input or output failed
  65 bad board, or one that    75 out of time
    the format cannot hold     130 interrupted

Every command takes -q (no bars, no summaries) and {DEBUG} (an error shows its
traceback). A time is in seconds, or 30s, 2m, 1h30m."""


class UsageError(Exception):
    """The words of a command make no sense."""


class _Help(argparse.RawDescriptionHelpFormatter):
    """Leaves descriptions as they are, and commands without a heading line."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=22, width=_columns() - 2)

    def _format_action(self, action: argparse.Action) -> str:
        if not isinstance(action, argparse._SubParsersAction):
            return super()._format_action(action)
        from queenside.cli.examples import GROUPS  # here, since only the help shows them

        self._indent()
        lines = {
            each.dest: super(_Help, self)._format_action(each)
            for each in self._iter_indented_subactions(action)
        }
        self._dedent()
        if not lines.keys() >= {name for names in GROUPS.values() for name in names}:
            return "".join(lines.values())
        return "\n".join(
            f"  {title}\n" + "".join(lines[name] for name in names)
            for title, names in GROUPS.items()
        )


def _columns() -> int:
    """The width of the terminal. argparse would ask `shutil`, which takes 2 ms to load."""
    try:
        return int(os.environ.get("COLUMNS", 0)) or os.get_terminal_size(1).columns
    except (ValueError, OSError):
        return 80


class Parser(argparse.ArgumentParser):
    """Raises UsageError instead of ending the program, and completes no half words."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings, allow_abbrev=False, formatter_class=_Help, add_help=False)
        self.add_argument("-h", "--help", action="help", help="print this help")

    def error(self, message: str) -> NoReturn:
        if message.endswith("are required: BOARD"):
            message += ", such as board.txt or - for standard input"
        raise UsageError(f"{message} (see {self.prog} --help)")

    def format_help(self) -> str:
        """As argparse does, with the examples of the command."""
        from queenside.cli.examples import epilog  # here, since only the help shows them

        self.epilog = self.epilog or epilog(self.prog.removeprefix("queenside "))
        return super().format_help()

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print, and let errors through, such as that of a full disk: argparse swallows them."""
        print(message, end="", file=file or sys.stderr)

    def refuse_unknown(self, word: str) -> None:
        """Refuse a first word that is an option of nothing, which argparse would not name."""
        if word.startswith("-") and word not in self._option_string_actions:
            meant = did_you_mean(word, self._option_string_actions)
            self.error(f"unrecognized arguments: {word[:_LONGEST]}{meant}")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As argparse does, but what is left over is wrong usage of this very command."""
        found, left = super().parse_known_args(args, namespace)
        if left:
            meant = did_you_mean(left[0].partition("=")[0], self._option_string_actions)
            self.error(f"unrecognized arguments: {' '.join(left)}{meant}")
        return found, left

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Refuse a word that is none of the choices; a near one is named instead of all."""
        if action.choices is None or value in action.choices:
            return
        names, shown = [str(choice) for choice in action.choices], repr(value)[:_LONGEST]
        meant = did_you_mean(str(value), names)
        if isinstance(action, argparse._SubParsersAction):
            is_short = len(names) <= _MOST_NAMED
            others = f"; choose one of: {', '.join(names)}" if is_short else ""
            self.error(f"unknown command {shown}{meant or self._for_board(str(value)) or others}")
        which = meant or f" (choose from {', '.join(names)})"
        raise argparse.ArgumentError(action, f"invalid choice: {shown}{which}")

    def _for_board(self, word: str) -> str:
        """Advise a person who typed a board in place of a command."""
        is_board = os.path.exists(word) or ":" in word or "#" in word or any(map(str.isdigit, word))
        return f"; did you mean '{self.prog} solve {word[:_LONGEST]}'?" if is_board else ""


Options = Any
"""A parser, or a group of options that exclude each other; argparse has no public type of both."""

Commands = Any
"""The type that argparse returns from `add_subparsers`; it has no public name."""


def program() -> tuple[Parser, Commands]:
    """The parser of the whole program, and where commands are added to it."""
    parser = Parser(prog="queenside", description=_DESCRIPTION, epilog=_EPILOGUE)
    return parser, parser.add_subparsers(title="commands", metavar="COMMAND", required=True)


def command(commands: Commands, run: Callable[..., int]) -> Parser:
    """A new command that runs this function, named and described as the function is.

    The function has a `_` after its name where the bare name means something to Python.
    """
    description = "\n".join(map(str.strip, (run.__doc__ or "").strip().splitlines()))
    name, about = run.__name__.rstrip("_"), description.split("\n")[0].rstrip(".")
    parser: Parser = commands.add_parser(name, help=about, description=description)
    parser.set_defaults(run=run)
    return parser


def bundle(parser: Parser, name: str, make: Callable[..., object], *options: str) -> None:
    """Have the command get these options as one argument `name`, which `make` builds from them."""
    bundles = {**(parser.get_default("bundles") or {}), name: (make, options)}
    parser.set_defaults(bundles=bundles)


def bundle_options(settings: dict[str, Any]) -> None:
    """Replace the options of each bundle by its argument."""
    for name, (make, options) in settings.pop("bundles", {}).items():
        settings[name] = make(**{option: settings.pop(option) for option in options})


def add_flag(parser: Options, name: str, about: str, **settings: object) -> None:
    """Add an option that takes no value."""
    parser.add_argument(name, action="store_true", help=about, **settings)


def add_board(parser: Parser) -> None:
    """Add the argument for one board."""
    parser.add_argument("board", metavar="BOARD", help="see queenside --help")


def add_boards(parser: Parser) -> None:
    """Add the argument for any number of boards."""
    parser.add_argument(
        "boards", nargs="+", metavar="BOARD", help="files, folders, ids: see queenside --help"
    )


def add_search(parser: Parser) -> None:
    """Add the options for the engine and the time limit; no queue is part of the time here."""
    from queenside.contract import options  # here, since `--version` does without

    engines = f"{', '.join(names())}; see queenside engines"
    add_option(parser, "engine", options.Engine, "auto", type=EngineName(), help=engines)
    add_time_limit(parser)
    add_flag(parser, "--stats", "print search statistics on standard error")


def add_time_limit(
    parser: Parser,
    about: str = "give up after S seconds (exit code 75)",
    value: float | None = None,
) -> None:
    """Add the option for a time limit; `value` is its default."""
    from queenside.contract import options  # here, since `--version` does without

    add_option(parser, "time-limit", options.TimeLimit, value, help=about)


def add_format(
    parser: Parser,
    names: Sequence[str],
    value: str | None = None,
    about: str = "output format: {}",
    resolve: Callable[[str], str] = str,
) -> None:
    """One of these ways to answer, which stand for `{}` in `about`; `resolve` knows other names."""
    parser.add_argument(
        "--format",
        dest="form",
        type=resolve,
        choices=names,
        default=value,
        metavar="FORMAT",
        help=about.format(", ".join(names)),
    )


FILE = "write to FILE instead of the screen"


def add_output(parser: Parser, about: str = FILE) -> None:
    """Add the option for the output file."""
    parser.add_argument("-o", "--output", metavar="FILE", help=about)


def add_fields(parser: Parser, question: type, **settings: Mapping[str, object]) -> None:
    """Add an option for each field of a class of the contract.

    `settings` say for some fields what else argparse is to know. The most that a field takes is
    left to those who answer: it protects the HTTP API, or depends on other fields.
    """
    from queenside.contract.fields import fields_of  # here, since most commands do without

    for each in fields_of(question):
        add_field(parser, each, **settings.get(each.name, {}))


def add_field(parser: Options, field: Field, **settings: object) -> None:
    """Add the option of a field of the contract; see `add_option`."""
    found = _settings(field.kind, field.about, field.default)
    parser.add_argument(f"--{field.name.replace('_', '-')}", **{**found, **settings})


def add_option(
    parser: Options,
    name: str,
    declared: Any,
    value: object = None,
    *,
    when: str = "",
    **settings: object,
) -> None:
    """Add one option as `queenside.contract.options` declares it.

    `value` is what it is when it is left out, `when` stands before its words. `settings` are what
    else differs here: help that says more, a default that is found out later.
    """
    kind, about = declared.__metadata__
    words = {"choices": kind.words} if isinstance(kind, Choice) else {}
    found = {**_settings(kind, f"{when}{about}", value), **words, **settings}
    parser.add_argument(f"--{name}", **found)


def _settings(kind: Kind, about: str, value: object) -> dict[str, object]:
    """Return argparse's settings for an option, and the default of its value."""
    if isinstance(kind, Flag):
        return {"action": "store_true", "help": about}
    default = "" if value is None else f" ({value:g})" if type(value) is float else f" ({value})"
    found = {"default": value, "metavar": "NAME", "help": f"{about}{default}"}
    if isinstance(kind, Whole):
        return {**found, "metavar": "N", "type": whole_number(kind.least)}
    if isinstance(kind, Number):
        return {**found, "metavar": "S", "type": seconds}
    if isinstance(kind, Choice):
        words = ", ".join(kind.words)
        return {**found, "type": Offered(kind.words), "help": f"{about}: {words}{default}"}
    return found


class EngineName:
    """Reads the name of an engine, with what is chosen after it."""

    offered = names()

    def __call__(self, word: str) -> str:
        try:
            get(word)
        except UnknownEngine as error:
            meant = did_you_mean(word, self.offered)
            raise argparse.ArgumentTypeError(f"{error}{meant}") from None
        return word


class Offered:
    """Takes any word; these are the ones that completion offers, whoever else checks them."""

    def __init__(self, offered: Iterable[str]) -> None:
        self.offered = tuple(offered)

    def __call__(self, word: str) -> str:
        return word


def whole_number(lowest: int) -> Callable[[str], int]:
    """Return a reader of whole numbers from `lowest`."""

    def read(word: str) -> int:
        try:
            number = int(word)
        except ValueError:
            number = lowest - 1
        if number < lowest:
            raise argparse.ArgumentTypeError(f"must be a whole number from {lowest}, not '{word}'")
        return number

    return read


def web_address(word: str) -> str:
    """Reads the address of a folder on the web: `https://example.org/queens/`."""
    if not re.fullmatch(r"https?://[^\s/?#]+(/[^\s?#]*)?", word):
        raise argparse.ArgumentTypeError(f"must be like https://example.org/queens/, not '{word}'")
    return word.removesuffix("/") + "/"


def size(word: str) -> int:
    """Reads how many rows a board has: `8`, or `8x8`."""
    rows, _, columns = word.lower().replace("×", "x").partition("x")
    return whole_number(1)(rows if columns in ("", rows) else word)


_UNITS = {"ms": 1e-3, "s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0}


def seconds(word: str) -> float:
    """Reads a time: seconds, or with units, as in `10s`, `2m` or `1h30m`."""
    import re  # here, since most commands do without

    parts = re.findall(r"([0-9]+(?:\.[0-9]+)?)(ms|s|m|h|d)", word)
    if parts and "".join(number + unit for number, unit in parts) == word:
        return sum(float(number) * _UNITS[unit] for number, unit in parts)
    try:
        number = float(word)
    except ValueError:
        number = math.nan
    if not 0 <= number < math.inf:
        raise argparse.ArgumentTypeError(
            f"must be a number of seconds from 0, not '{word}' (or a time such as 30s, 2m, 1h)"
        )
    return number
