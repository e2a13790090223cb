"""Boards written to files, in any format that is written, and as pictures."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike, fspath
from os.path import splitext
from typing import Any

from queenside import formats
from queenside.ask.result import Result
from queenside.core import files
from queenside.formats.document import Document
from queenside.puzzles.board_like import BoardLike, as_puzzle, several
from queenside.see.picture import PICTURES, rendered

_BY_ENDING = {
    **{entry.extension: name for name, entry in formats.FORMATS.items() if entry.format},
    **{f".{name}": name for name in PICTURES},
    ".txt": "letters",
    ".json": "json",
}
"""The format that the end of a file's name stands for."""


def write(
    board: BoardLike | Document | Iterable[BoardLike | Document],
    target: str | PathLike[str] | Any = None,
    *,
    format: str | None = None,
) -> str | bytes | None:
    """Write a board to a file, or several if the format can hold them ("jsonl").

    `target` is the name of a file, or an open one; without it what would be written is returned.
    `format` is one of those that `queenside convert` writes: "letters", "json", "jsonl",
    "puzzlink", "svg", "png", "pdf" …; left out, it is told by the end of the file's name, and
    "letters" where that says nothing. A result is written with its solution, a generated board
    with its id. PNG and PDF are bytes, everything else is text.

    Raises CannotWrite if the format can't hold the board, ValueError for an unknown format, OSError
    if the file can't be written, and what `solve` raises for anything that isn't a board.

        >>> print(qs.write(["AAB", "ABB", "CCC"]))
        AAB
        ABB
        CCC
        <BLANKLINE>
        >>> qs.write(["AAB", "ABB", "CCC"], format="puzzlink")
        'https://puzz.link/p?starbattle/3/3/1/c0bg'
    """
    boards: Any = board if several(board) else [board]
    documents = [_document(each) for each in boards]
    name = format or _by_ending(target)
    content: str | bytes = formats.format_all(documents, "svg" if name in PICTURES else name)
    if name in PICTURES and name != "svg":
        content = rendered(str(content), name)
    if target is None:
        return content
    if hasattr(target, "write"):
        target.write(content)
        return None
    files.write_bytes(target, content if isinstance(content, bytes) else content.encode())
    return None


def _by_ending(target: Any) -> str:
    """The format that the name of a file says."""
    name = fspath(target) if isinstance(target, str | PathLike) else getattr(target, "name", "")
    return _BY_ENDING.get(splitext(str(name))[1].lower(), "letters")


def _document(board: Any) -> Document:
    """The board with what it knows of itself."""
    if isinstance(board, Document):
        return board
    solution = board.solution if isinstance(board, Result) else None
    ident = getattr(board, "id", None)
    return Document(
        as_puzzle(board), id=ident if isinstance(ident, str) else None, solution=solution
    )
