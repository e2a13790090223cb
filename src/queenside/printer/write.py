"""Boards written to files, in any format that is written, and as pictures."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike, fspath
from typing import Any

from queenside.core import files, formats
from queenside.core.errors import UnsupportedByFormat
from queenside.core.faults import quote
from queenside.core.formats.document import Document
from queenside.core.puzzles.board_like import BoardLike, as_puzzle, is_batch
from queenside.printer.picture import PICTURES, render_drawing
from queenside.solver.result import Result


def write(
    board: BoardLike | Document | Iterable[BoardLike | Document],
    target: str | PathLike[str] | Any = None,
    *,
    format: str | None = None,
) -> str | bytes | None:
    """Write a board to a file, or several if the format can hold them ("jsonl").

    `target` is the name of a file, or an open one; without it what would be written is returned.
    `format` is one of those that `queenside convert` writes: "letters", "json", "jsonl",
    "puzzlink", "svg", "png", "pdf" …, or an extension such as "cnf". Left out, the extension of the
    file decides, ".txt" for "letters" and ".json" for "json"; without a file it is "letters". A
    result is written with its solution, a generated board with its id. PNG and PDF are bytes,
    everything else is text.

    Raises UnsupportedByFormat if the format can't hold the board, or the file has no format's
    extension; ValueError for an unknown format, OSError if the file can't be written, and what
    `solve` raises for anything that isn't a board.

        >>> print(qs.write(["AAB", "ABB", "CCC"]))
        AAB
        ABB
        CCC
        <BLANKLINE>
        >>> qs.write(["AAB", "ABB", "CCC"], format="puzzlink")
        'https://puzz.link/p?starbattle/3/3/1/c0bg'
    """
    boards: Any = board if is_batch(board) else [board]
    documents = [_document(item) for item in boards]
    name = formats.resolve_name(format) if format else _format_of(target)
    content: str | bytes = formats.format_all(documents, "svg" if name in PICTURES else name)
    if name in PICTURES and name != "svg":
        content = render_drawing(str(content), name)
    if target is None:
        return content
    if hasattr(target, "write"):
        target.write(content)
        return None
    files.write_bytes(target, content if isinstance(content, bytes) else content.encode())
    return None


def _format_of(target: Any) -> str:
    is_path = isinstance(target, str | PathLike)
    path = str(fspath(target) if is_path else getattr(target, "name", ""))
    if name := formats.format_of_file(path):
        return name
    if is_path:
        raise UnsupportedByFormat(
            f'the extension of {quote(path)} is no format\'s: say format="letters"'
        )
    return "letters"


def _document(board: Any) -> Document:
    """Return the board with what it knows of itself."""
    if isinstance(board, Document):
        return board
    solution = board.solution if isinstance(board, Result) else None
    ident = getattr(board, "id", None)
    return Document(
        as_puzzle(board), id=ident if isinstance(ident, str) else None, solution=solution
    )
