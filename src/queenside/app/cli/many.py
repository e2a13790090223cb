"""One question about any number of boards, for every command that takes BOARDs.

For several there is a line or a block for each, in their order, a summary on standard error, and
the highest exit code. A board that cannot be read or answered has a line that says why.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from glob import glob
from itertools import chain
from typing import NamedTuple

from queenside.app.cli import exits, terminal
from queenside.app.cli.parser import UsageError
from queenside.app.cli.progress import Bar, Waiting, report_number
from queenside.core.formats.document import Document
from queenside.reader import resolve_board

FAILED = "failed"
_MAX_FINDINGS = 5


class Answer(NamedTuple):
    """One board's line, exit code, and group in the summary; a table makes its line of `data`."""

    words: str
    code: int
    group: str
    data: object = None


class NamedBoard(NamedTuple):
    """A board by its name, or the error that reading it raised."""

    name: str
    document: Document | Exception


FormatAnswer = Callable[[str, Answer, int], str | None]
"""The line of a board: its name, its answer, and how wide names are."""


def run_for_each(
    words: Sequence[str],
    answer_single: Callable[[Document], int] | None,
    answer_line: Callable[[Document], Answer],
    *,
    show: FormatAnswer | None = None,
    single_only: str | None = None,
    head: Callable[[int], str | None] = lambda _width: None,
) -> int:
    """Answer for each board that these words name, and return the exit code.

    `answer_single` answers where there is just one board; without it that one has a line too.
    `single_only` is why there must be just one, or None; `head` returns the line above the others.
    Raises what is wrong with a board if it is the only one, UsageError if `single_only` forbids
    several.
    """
    boards = read_boards(words)
    if len(boards) == 1:
        document = boards[0].document
        if isinstance(document, Exception):
            raise document
        if answer_single:
            return answer_single(document)
    elif single_only:
        raise UsageError(single_only)
    return _answer_each(boards, answer_line, show or format_line, head)


def _answer_each(
    boards: Sequence[NamedBoard],
    answer_line: Callable[[Document], Answer],
    show: FormatAnswer,
    head: Callable[[int], str | None],
) -> int:
    width = max((len(name) for name, _ in boards), default=0)
    if heading := head(width):
        terminal.print_line(heading)
    code, groups = exits.SUCCESS, Counter[str]()
    with Bar() if len(boards) > 1 else Waiting() as bar:
        progress = report_number(bar, len(boards))
        for number, (name, document) in enumerate(boards, 1):
            answer = _answer(document, answer_line)
            bar.clear()
            if (text := show(name, answer, width)) is not None:
                terminal.print_line(text)
                sys.stdout.flush()
            code = max(code, answer.code)
            groups[answer.group] += 1
            if len(boards) > 1:
                progress(number)
    if len(boards) > 1:
        counted = ", ".join(f"{number} {group}" for group, number in groups.items())
        terminal.print_note(f"{len(boards)} boards: {counted}")
    return code


def _answer(document: Document | Exception, line: Callable[[Document], Answer]) -> Answer:
    try:
        if isinstance(document, Exception):
            raise document
        return line(document)
    except Exception as error:
        code = exits.exit_code(error)
        if code is None or isinstance(error, BrokenPipeError):
            raise
        return Answer(terminal.escape_control(exits.error_message(error)), code, FAILED)


def read_boards(words: Sequence[str]) -> list[NamedBoard]:
    """Read all boards of files, folders and collections, or why one can't be read."""
    boards: list[NamedBoard] = []
    for word in chain.from_iterable(map(_expand, words)):
        try:
            for source in resolve_board.sources(word):
                boards += _read_source(source)
        except Exception as error:
            if exits.exit_code(error) is None:
                raise
            boards.append(NamedBoard(word, error))
    return boards


def _expand(word: str) -> list[str]:
    """Return the files that a pattern such as boards/*.txt fits: the shells of Windows don't."""
    is_pattern = "*" in word and not os.path.exists(word) and "\n" not in word
    return (is_pattern and sorted(glob(word, recursive=True))) or [word]


def _read_source(source: str) -> list[NamedBoard]:
    try:
        return [NamedBoard(name, document) for name, document in read_named(source)]
    except Exception as error:
        if exits.exit_code(error) is None:
            raise
        return [NamedBoard(source, error)]


def read_named(source: str) -> list[tuple[str, Document]]:
    """Read every puzzle of a source by its name; say what was found in texts of no format."""
    named = resolve_board.read_named(source)
    _report_findings([document for _, document in named])
    return named


def read_document(source: str) -> Document:
    """Read the one puzzle of a source; say what was found in a text of no format."""
    document = resolve_board.read(source)
    _report_findings([document])
    return document


def _report_findings(documents: Sequence[Document]) -> None:
    counts = Counter(document.finding for document in documents if document.finding)
    for finding, number in counts.most_common(_MAX_FINDINGS):
        terminal.print_note(
            f"found {finding}" if number == 1 else f"found {number} times {finding}"
        )
    if (remaining := len(counts) - _MAX_FINDINGS) > 0:
        terminal.print_note(f"... and {remaining} more kinds of boards")


def format_line(name: str, answer: Answer, width: int) -> str:
    return f"{name:{width}}  {answer.words}"


def format_block(name: str, answer: Answer, width: int) -> str:  # noqa: ARG001
    """Return the board's name above the answer, and a blank line below."""
    return f"{name}\n{answer.words}\n"


def format_plain(name: str, answer: Answer, width: int) -> str | None:  # noqa: ARG001
    """Return the answer alone, for programs; print errors on standard error."""
    if answer.group != FAILED:
        return answer.words
    terminal.print_error(f"{name}: {answer.words}")
    return None
