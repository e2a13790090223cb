"""One question about any number of boards, for every command that takes BOARDs.

One board is answered as the command pleases. For several there is a line or a block for each, in
their order, a summary on standard error, and one exit code: the highest of all. A board that cannot
be read or answered has a line that says why, and the others follow all the same.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from queenside.cli import exits, terminal
from queenside.cli.parser import UsageError
from queenside.cli.progress import Bar, Waiting, rate_and_time_left
from queenside.formats.document import Document
from queenside.see import resolve_board

FAILED = "failed"


class Answer(NamedTuple):
    """The result for one board: its line, its exit code, and its place in the summary.

    `data` is what a table makes its line of, instead of the words.
    """

    words: str
    code: int
    group: str
    data: object = None


class Board(NamedTuple):
    """A board by the name it can be asked for with, or else what is wrong with it."""

    name: str
    document: Document | Exception


Show = Callable[[str, Answer, int], str | None]
"""The line of a board: its name, its answer, and how wide names are."""


def ask(
    words: Sequence[str],
    alone: Callable[[Document], int] | None,
    line: Callable[[Document], Answer],
    *,
    show: Show | None = None,
    only: str | None = None,
    head: Callable[[int], str | None] = lambda _wide: None,
) -> int:
    """Answer for each board that these words name, and return the exit code.

    `alone` answers where there is just one board; without it that one has a line too. `only` is why
    there must be just one, or None. `head` is the line above the others. Raises what is wrong with
    a board if it is the only one, UsageError if `only` forbids several.
    """
    boards = read(words)
    if len(boards) == 1:
        document = boards[0].document
        if isinstance(document, Exception):
            raise document
        if alone:
            return alone(document)
    elif only:
        raise UsageError(only)
    return _ask_each(boards, line, show or named, head)


def _ask_each(
    boards: Sequence[Board],
    line: Callable[[Document], Answer],
    show: Show,
    head: Callable[[int], str | None],
) -> int:
    wide = max((len(name) for name, _ in boards), default=0)
    if heading := head(wide):
        terminal.say(heading)
    code, groups = exits.DONE, Counter[str]()
    with Bar() if len(boards) > 1 else Waiting() as bar:
        progress = rate_and_time_left(bar, len(boards))
        for done, (name, document) in enumerate(boards, 1):
            answer = _answer(document, line)
            bar.clear()
            if (shown := show(name, answer, wide)) is not None:
                terminal.say(shown)
                sys.stdout.flush()
            code = max(code, answer.code)
            groups[answer.group] += 1
            if len(boards) > 1:
                progress(done)
    if len(boards) > 1:
        counted = ", ".join(f"{number} {group}" for group, number in groups.items())
        terminal.note(f"{len(boards)} boards: {counted}")
    return code


def _answer(document: Document | Exception, line: Callable[[Document], Answer]) -> Answer:
    """The answer, or what went wrong instead. Raises what isn't a fault of the board."""
    try:
        if isinstance(document, Exception):
            raise document
        return line(document)
    except Exception as error:
        code = exits.code_of(error)
        if code is None or isinstance(error, BrokenPipeError):
            raise
        return Answer(terminal.visible(exits.message_of(error)), code, FAILED)


def read(words: Sequence[str]) -> list[Board]:
    """Every board that the words name: of files, of folders, of collections.

    What cannot be read is in the list with what is wrong with it.
    """
    found: list[Board] = []
    for word in words:
        try:
            for source in resolve_board.sources(word):
                found += _read_source(source)
        except Exception as error:
            if exits.code_of(error) is None:
                raise
            found.append(Board(word, error))
    return found


def _read_source(source: str) -> list[Board]:
    try:
        return [Board(name, each) for name, each in resolve_board.read_named(source)]
    except Exception as error:
        if exits.code_of(error) is None:
            raise
        return [Board(source, error)]


def named(name: str, answer: Answer, wide: int) -> str:
    """A line: the name of the board, and the words."""
    return f"{name:{wide}}  {answer.words}"


def block(name: str, answer: Answer, wide: int) -> str:  # noqa: ARG001
    """The name of the board above several lines, and a blank line below."""
    return f"{name}\n{answer.words}\n"


def bare(name: str, answer: Answer, wide: int) -> str | None:  # noqa: ARG001
    """The words alone, for a program that reads them; what went wrong is on standard error."""
    if answer.group != FAILED:
        return answer.words
    terminal.complain(f"{name}: {answer.words}")
    return None
