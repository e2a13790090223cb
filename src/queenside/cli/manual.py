r"""The man page, made from the parser itself, in the macros of man(7).

    queenside --manual | man -l -

`make man` writes it to `man/queenside.1`, which an install puts where `man queenside` finds it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import fill

from queenside.cli.parser import Parser
from queenside.cli.tree import Command, commands
from queenside.core.version import DATE, VERSION

_NAME = "queenside"

_ENVIRONMENT = {
    "QUEENSIDE_HOME": "the folder of the store, instead of the system's",
    "NO_COLOR": "forbids colour everywhere",
    "FORCE_COLOR": "asks for colour everywhere: 1 for 16 colours, 2 for 256, 3 for all",
}

_EXAMPLES = {
    "queenside solve board.txt": "solve a board, and say whether the solution is the only one",
    "queenside count n-queens:12": "count the ways to put 12 queens on a 12×12 board",
    "queenside generate --size 9 --grade hard --seed 7": "make a hard board, always the same one",
    "queenside hint board.txt --depth 3": "say what to do next, and why",
    "queenside explain daily --format html -o today.html": "a page that explains today's board",
    "queenside doctor": "say what is installed, and what is missing",
}


def page(parser: Parser) -> str:
    """The page, as the source of man."""
    return "\n".join(_page(parser)) + "\n"


def _page(parser: Parser) -> Iterator[str]:
    program, *every = commands(parser)
    yield r".\" -*- coding: UTF-8 -*-"
    yield f'.TH {_NAME.upper()} 1 {DATE} "Queenside {VERSION}" "User Commands"'
    yield from (".SH NAME", f"{_NAME} \\- solve, count, explain and make queens puzzles")
    yield from (".SH SYNOPSIS", f".B {_NAME}", r"\fICOMMAND\fR [\fIoptions\fR] [\fIBOARD\fR]")
    yield from (".SH DESCRIPTION", _filled(program.told))
    yield from _notes(parser.epilog or "")
    yield ".SH OPTIONS"
    yield from _options(program)
    yield ".SH COMMANDS"
    for command in every:
        yield from _command(command)
    yield ".SH ENVIRONMENT"
    for name, meaning in _ENVIRONMENT.items():
        yield from (".TP", f".B {name}", _text(meaning))
    yield ".SH EXAMPLES"
    for typed, meaning in _EXAMPLES.items():
        yield from (".TP", f".B {_text(typed)}", _text(meaning))


def _notes(epilog: str) -> Iterator[str]:
    """The ways to name a board, the exit codes, and what else is below the help, as it stands."""
    for note in epilog.split("\n\n"):
        head, *lines = note.split("\n")
        if lines and head.endswith(":"):
            title = "EXIT STATUS" if head.startswith("exit") else "BOARDS"
            yield from (f".SH {title}", ".EX", *map(_text, lines), ".EE")
        else:
            yield from (".PP", _filled(note))


def _command(command: Command) -> Iterator[str]:
    """A command with its options, under a head of its own."""
    words = " ".join(command.words)
    yield f'.SS "{_text(words)}"'
    if command.actions:
        actions = "|".join(command.actions)
        yield rf"\fB{_NAME} {words}\fR \fI{actions}\fR"
        yield from (".PP", _filled(command.told))
        return
    yield rf"\fB{_NAME} {_text(words)}\fR{_synopsis(command)}"
    for part in command.told.split("\n\n"):
        yield from (".PP", _filled(part))
    for argument in command.arguments:
        if argument.help:
            about = "see BOARDS above" if argument.is_board else argument.help
            yield from (".TP", rf".I {_text(argument.value)}", _filled(about))
    yield from _options(command)


def _synopsis(command: Command) -> str:
    """Return the synopsis of a command: its required words, and that it has options."""
    needed = [each for each in command.options if each.needed]
    words = [rf" {_flag(each.flags[-1])} \fI{_text(each.value)}\fR" for each in needed]
    words += [r" [\fIoptions\fR]"] * (len(needed) < len(command.options) - 1)  # --help is one
    for each in command.arguments:
        word = rf"\fI{_text(each.value)}\fR" + "..." * each.repeated
        words.append(f" {word}" if each.needed else f" [{word}]")
    return "".join(words)


def _options(command: Command) -> Iterator[str]:
    for option in command.options:
        if command.words and "--help" in option.flags:
            continue
        value = rf" \fI{_text(option.value)}\fR" if option.value else ""
        yield from (".TP", ", ".join(map(_flag, option.flags)) + value, _filled(option.meaning))


def _flag(flag: str) -> str:
    return rf"\fB{_text(flag)}\fR"


def _filled(words: str) -> str:
    """Words as they flow, in lines that are no longer than man likes them."""
    return _text(fill(words, 72, break_on_hyphens=False, break_long_words=False))


def _text(words: str) -> str:
    r"""Words as man takes them: `\` and `-` are signs, no line begins a command; code is bold."""
    escaped = words.replace("\\", "\\e").replace("-", "\\-")
    escaped = re.sub(r"`([^`]+)`", r"\\fB\1\\fR", escaped)
    return re.sub(r"^([.'])", r"\\&\1", escaped, flags=re.MULTILINE)
