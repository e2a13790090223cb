"""The commands as the parser knows them, for what is made from them: completion, the man page.

argparse keeps its arguments to itself, so its private list is read, here and nowhere else.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import NamedTuple

from queenside.app.cli.parser import Parser

_FILES = {"BOARD", "DIR", "FILE", "JOB", "WHAT"}  # the names of arguments that may be files


class Argument(NamedTuple):
    """An option, or a positional argument.

    flags     "-o", "--output"; none for an argument that has a place
    value     what its value is called, as in the help: "FILE"; empty where it takes none
    offered   the words it may be, where they can be told
    help      what it is for
    needed    whether it must be there
    repeated  whether there may be several
    """

    flags: tuple[str, ...]
    value: str
    offered: tuple[str, ...]
    help: str
    needed: bool
    repeated: bool

    @property
    def meaning(self) -> str:
        """Help, with choices that neither it nor the value's name lists."""
        if all(word in f"{self.value} {self.help}" for word in self.offered):
            return self.help
        return f"{self.help}: {', '.join(self.offered)}"

    @property
    def is_board(self) -> bool:
        return self.value == "BOARD"

    @property
    def is_file(self) -> bool:
        return self.value in _FILES


class Command(NamedTuple):
    """A command, or an action of one; the first is the program itself.

    words      those that lead to it, without the name of the program: "job", "run"
    summary    what it does, in a line
    description  what its help says, in whole
    options    those of its own
    arguments  those that have a place, in order
    actions    what may follow it, where it has actions; of the program, the commands
    """

    words: tuple[str, ...]
    summary: str
    description: str
    options: tuple[Argument, ...]
    arguments: tuple[Argument, ...]
    actions: tuple[str, ...]


def commands(parser: Parser, words: tuple[str, ...] = (), summary: str = "") -> Iterator[Command]:
    """Yield the program, then each command with its actions, in the help's order."""
    groups = [
        action for action in parser._actions if isinstance(action, argparse._SubParsersAction)
    ]
    arguments = [_argument(parser, action) for action in parser._actions if action not in groups]
    yield Command(
        words,
        summary,
        parser.description or "",
        tuple(argument for argument in arguments if argument.flags),
        tuple(argument for argument in arguments if not argument.flags),
        tuple(name for group in groups for name in group.choices),
    )
    for group in groups:
        summaries = {action.dest: action.help for action in group._choices_actions}
        for name, part in group.choices.items():
            yield from commands(part, (*words, name), summaries[name] or "")


def _argument(parser: Parser, action: argparse.Action) -> Argument:
    offered = tuple(map(str, getattr(action.type, "offered", action.choices or ())))
    value = "" if action.nargs == 0 else str(action.metavar or "|".join(offered))
    return Argument(
        tuple(action.option_strings),
        value,
        offered,
        parser._get_formatter()._expand_help(action) if action.help else "",
        action.required and action.nargs != "*",
        action.nargs in ("*", "+"),
    )
