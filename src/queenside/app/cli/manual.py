r"""The man page, made from the parser itself, in the macros of man(7).

    queenside --manual | man -l -

`make man` writes it to `man/queenside.1`, which an install puts where `man queenside` finds it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import fill

from queenside.app.cli.parser import Parser
from queenside.app.cli.tree import Command, commands
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


def format_page(parser: Parser) -> str:
    return "\n".join(_page_lines(parser)) + "\n"


def _page_lines(parser: Parser) -> Iterator[str]:
    program, *every = commands(parser)
    yield r".\" -*- coding: UTF-8 -*-"
    yield f'.TH {_NAME.upper()} 1 {DATE} "Queenside {VERSION}" "User Commands"'
    yield from (".SH NAME", f"{_NAME} \\- solve, count, explain and make queens puzzles")
    yield from (".SH SYNOPSIS", f".B {_NAME}", r"\fICOMMAND\fR [\fIoptions\fR] [\fIBOARD\fR]")
    yield from (".SH DESCRIPTION", _wrap(program.description))
    yield from _format_notes(parser.epilog or "")
    yield ".SH OPTIONS"
    yield from _format_options(program)
    yield ".SH COMMANDS"
    for command in every:
        yield from _format_command(command)
    yield ".SH ENVIRONMENT"
    for name, meaning in _ENVIRONMENT.items():
        yield from (".TP", f".B {name}", _escape(meaning))
    yield ".SH EXAMPLES"
    for typed, meaning in _EXAMPLES.items():
        yield from (".TP", f".B {_escape(typed)}", _escape(meaning))


def _format_notes(epilog: str) -> Iterator[str]:
    for note in epilog.split("\n\n"):
        head, *lines = note.split("\n")
        if lines and head.endswith(":"):
            title = "EXIT STATUS" if head.startswith("exit") else "BOARDS"
            yield from (f".SH {title}", ".EX", *map(_escape, lines), ".EE")
        else:
            yield from (".PP", _wrap(note))


def _format_command(command: Command) -> Iterator[str]:
    words = " ".join(command.words)
    yield f'.SS "{_escape(words)}"'
    if command.actions:
        actions = "|".join(command.actions)
        yield rf"\fB{_NAME} {words}\fR \fI{actions}\fR"
        yield from (".PP", _wrap(command.description))
        return
    yield rf"\fB{_NAME} {_escape(words)}\fR{_format_synopsis(command)}"
    for part in command.description.split("\n\n"):
        yield from (".PP", _wrap(part))
    for argument in command.arguments:
        if argument.help:
            help_text = "see BOARDS above" if argument.is_board else argument.help
            yield from (".TP", rf".I {_escape(argument.value)}", _wrap(help_text))
    yield from _format_options(command)


def _format_synopsis(command: Command) -> str:
    needed = [argument for argument in command.options if argument.needed]
    words = [
        rf" {_format_flag(argument.flags[-1])} \fI{_escape(argument.value)}\fR"
        for argument in needed
    ]
    words += [r" [\fIoptions\fR]"] * (len(needed) < len(command.options) - 1)  # --help is one
    for argument in command.arguments:
        word = rf"\fI{_escape(argument.value)}\fR" + "..." * argument.repeated
        words.append(f" {word}" if argument.needed else f" [{word}]")
    return "".join(words)


def _format_options(command: Command) -> Iterator[str]:
    for option in command.options:
        if command.words and "--help" in option.flags:
            continue
        value = rf" \fI{_escape(option.value)}\fR" if option.value else ""
        yield from (
            ".TP",
            ", ".join(map(_format_flag, option.flags)) + value,
            _wrap(option.meaning),
        )


def _format_flag(flag: str) -> str:
    return rf"\fB{_escape(flag)}\fR"


def _wrap(words: str) -> str:
    return _escape(fill(words, 72, break_on_hyphens=False, break_long_words=False))


def _escape(words: str) -> str:
    escaped = words.replace("\\", "\\e").replace("-", "\\-")
    escaped = re.sub(r"`([^`]+)`", r"\\fB\1\\fR", escaped)
    return re.sub(r"^([.'])", r"\\&\1", escaped, flags=re.MULTILINE)
