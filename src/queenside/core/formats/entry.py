"""One entry in the list of formats: what a format is called, and its pair of functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from queenside.core.errors import InvalidPuzzle, UnsupportedByFormat
from queenside.core.formats.document import Document
from queenside.core.formats.limits import LONGEST


def _never(text: str) -> bool:  # noqa: ARG001
    return False


class Format(NamedTuple):
    """A format that texts come in. `parse` or `format` is None where it is only written or read.

    `title` says in a few words what it is; `extension` is what the names of such files end with.
    `matches` tells whether a text, without blanks around it, looks like this format, if only in
    part: it decides who explains what is wrong with the text. `parse` raises InvalidPuzzle naming
    every fault, `format` UnsupportedByFormat for a board that it has no place for. `holds_several`
    says whether one text may hold several puzzles.
    """

    name: str
    title: str
    extension: str
    media: str = "text/plain"
    matches: Callable[[str], bool] = _never
    parse: Callable[[str], list[Document]] | None = None
    format: Callable[[Sequence[Document]], str] | None = None
    holds_several: bool = False


def single_format(
    name: str,
    title: str,
    extension: str,
    media: str = "text/plain",
    *,
    matches: Callable[[str], bool] = _never,
    parse: Callable[[str], Document] | None = None,
    format: Callable[[Document], str] | None = None,
    one_line: bool = False,
) -> Format:
    """Return a format of one puzzle; several may be written if each is one line."""

    def parse_one(text: str) -> list[Document]:
        assert parse is not None
        if len(text) > LONGEST:
            raise InvalidPuzzle(
                f"{len(text)} characters are too many for one board: at most {LONGEST} are read"
            )
        return [parse(text)]

    def format_one(documents: Sequence[Document]) -> str:
        assert format is not None
        if len(documents) == 1:
            return format(documents[0])
        if not one_line:
            raise UnsupportedByFormat(f"{title} holds one board, not {len(documents)}")
        return "".join(format(document).rstrip("\n") + "\n" for document in documents)

    return Format(
        name,
        title,
        extension,
        media,
        matches,
        parse_one if parse else None,
        format_one if format else None,
        one_line,
    )
