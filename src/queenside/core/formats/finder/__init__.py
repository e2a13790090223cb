"""Boards in any text: found by what they are, whatever stands around them.

    a table with as many names as rows      regions, if most of them are in one piece
    lists of cells that fill a square       regions, too
    a table of queens, crosses and blanks   what stands on the board beside it; else N-Queens
    cells beside the board                  by their name: given, blocked, marks, queens, solution
    numbers, texts                          stars, sizes that must agree, id, title, author, source

`tree` makes values of a text, `tables` squares of values, `meanings` knows names and signs,
`search` says what stands beside what, and `interpret` makes documents of it. A sentence says what
was taken and what was left: the `finding` of a document. Nothing that may change the board is
passed over: cells whose name says nothing are refused.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

from queenside.core import formats
from queenside.core.errors import InvalidPuzzle
from queenside.core.faults import quote
from queenside.core.formats.document import Document
from queenside.core.formats.finder import genres, interpret, search
from queenside.core.formats.finder.genres import OtherPuzzle
from queenside.core.formats.finder.lines import TextLines
from queenside.core.formats.finder.positions import find_positions
from queenside.core.formats.finder.tables import Table
from queenside.core.formats.finder.tree import parse, parse_code

MAX_LENGTH = 1_000_000
"""The most characters that are searched."""

_ADDRESSES = ("puzzlink", "pzprv3")
_ONE_WORD = (*_ADDRESSES, "penpa", "gameid", "sbn")
_WORD = re.compile(r"[^\s\"'`<>()\[\]{},;]{8,6000}")


def find(text: str) -> list[Document]:
    """Return the boards of a text, if any. Raises InvalidPuzzle for what isn't clear."""
    stripped = text.strip()
    if len(stripped) > MAX_LENGTH:
        raise InvalidPuzzle(
            f"{len(stripped)} characters are too many to look for a board: at most {MAX_LENGTH}"
        )
    if positions := find_positions(stripped, is_alone=True):
        return positions
    genres.refuse_written(stripped)
    root = parse(stripped)
    genres.refuse_named(root)
    trees = [root, parse_code(stripped)] if stripped.startswith("<") else [root]
    lines = TextLines(stripped)
    if any(search.find_boards(tree, lines, _is_any) for tree in trees):  # most texts have none
        for is_board, tree in product((search.is_regions, search.is_position), trees):
            if candidates := search.find_boards(tree, lines, is_board):
                documents = [interpret.document_of(candidate, stripped) for candidate in candidates]
                return [*dict.fromkeys(documents)]
        for candidate in search.find_boards(root, lines, _is_other):
            raise OtherPuzzle(genres.other_puzzle(candidate.table) or "")
    return _boards_in_words(stripped) or find_positions(stripped, is_alone=False)


def _is_other(table: Table) -> bool:
    return genres.other_puzzle(table) is not None


def _is_any(table: Table) -> bool:
    return search.is_regions(table) or search.is_position(table) or _is_other(table)


def _boards_in_words(text: str) -> list[Document]:
    """Return the boards of addresses and ids among other words."""
    documents, errors = list[Document](), list[InvalidPuzzle]()
    words = dict.fromkeys(_WORD.findall(text))
    if [*words] == [text]:
        return []
    for word in words:
        for name in _ONE_WORD:
            if formats.FORMATS[name].matches(word):
                try:
                    [document] = formats.parse(word, name)
                    documents.append(
                        replace(
                            document,
                            finding=f"the board {quote(word)}, and none of the text around it",
                        )
                    )
                except InvalidPuzzle as error:
                    errors += [error] if name in _ADDRESSES else []
    if errors and not documents:
        raise errors[0]
    return documents


__all__ = ["MAX_LENGTH", "OtherPuzzle", "find"]
