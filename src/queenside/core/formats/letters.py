"""Letter grids, the native text: what a person types.

    # title: The first board
    # stars: 1
    # given: r1c1

    A B B B B
    C D C B C
    C D C B C
    C C C E E
    C C C C C

    Q....
    .x.Q.
    .....
    .....
    .....

A line for each row, a sign for each cell, with or without spaces; any sign names a region. After a
blank line a state of play may follow: `Q` a queen, `x` a mark, `.` nothing. Lines that begin with
`#` are comments, and these comments tell more:

    # id: ...               also title, author, source: words, or a JSON string if they are odd
    # stars: 2              queens in each row, column and region; 1 where it is not said
    # given: r1c4 r3c2      cells with a given queen: row 1, column 4, and row 3, column 2
    # blocked: r1c1         cells that hold no queen
    # solution: r1c4 ...    the cells of a solution
    # n-queens: 8           there is no grid of regions: it is N-Queens on an 8×8 board
    # toroidal: yes         on the torus

A board of more than 62 regions is written with numbers and spaces between them. A board in one line
has `/` between its rows: `01111/23212/23212/22244/22222`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from queenside.core.contract.notes import NOTES
from queenside.core.errors import InvalidPuzzle
from queenside.core.faults import Faults, did_you_mean, quote, raise_faults, read_each
from queenside.core.formats import signs
from queenside.core.formats.document import TEXTS, Document, state_of
from queenside.core.formats.entry import FORMATS
from queenside.core.formats.limits import check_drawable, check_queens, check_sizes, parse_int
from queenside.core.formats.plain import cannot_hold, region_board
from queenside.core.puzzles import NQueens, Puzzle, RegionPuzzle
from queenside.core.puzzles.board_like import region_names
from queenside.core.puzzles.known import as_queens, as_regions
from queenside.core.puzzles.puzzle import Cell, place
from queenside.core.puzzles.region import LETTERS

TITLE = FORMATS["letters"].title

_QUEEN, _MARK = "Q", "x"
_LETTERS = LETTERS + "0123456789"
Metadata = Mapping[str, Any]
"""The content of the comments by key, each as `_READ` reads it."""

_LIKENESS = 0.75
"""The least likeness, from 0 to 1, of a comment's key to a rule's that it is a misspelling of."""

_CELL = re.compile(r"r([0-9]+)c([0-9]+)")
_PROGRAM = re.compile(r"\w[,;]|[\[({]\w|\w[\])}]")
_LONGEST_NAME = 3
_LEAST_ROWS = 0.7
"""Part of the lines that are rows in a letter grid, at least."""


def matches(text: str) -> bool:
    """Return whether most lines may be rows, and half of all have as many signs or words.

    In one line that number must be the number of rows; a mark such as % alone isn't a board.
    """
    remarks, blocks = _divide(text)
    if any(key == NQueens.kind for _, key, _ in remarks):
        return True
    if sum(map(_is_row, chain.from_iterable(blocks))) < _LEAST_ROWS * sum(map(len, blocks)):
        return False
    words = [row.split() for row in chain.from_iterable(blocks)]
    if len(words) < 2:
        from string import punctuation  # here, since most texts have several lines

        return [len("".join(row)) for row in words] == [1] and words[0][0] not in punctuation
    lengths = [len("".join(row)) for row in words], [len(row) for row in words]
    commonest = [Counter(line).most_common(1)[0] for line in lengths]
    in_one_line = "\n" not in text  # then it may also be the name of a file in a folder
    return any(
        2 * times >= len(words) and (length == len(words) or not in_one_line)
        for length, times in commonest
    )


def has_rows_only(text: str) -> bool:
    """Return whether all lines may be rows of a board or of a state of play."""
    return all(map(_is_row, chain.from_iterable(_divide(text)[1])))


def is_own(text: str) -> bool:
    """Return whether comments tell of the rules, or a state of play follows a whole board.

    What is wrong with such a text is said: its board alone would be another one.
    """
    remarks, blocks = _divide(text)
    if any(key not in TEXTS for _, key, _ in remarks):
        return True
    board, play = _split_board_and_state(blocks)
    words = "".join("".join(play).split())
    known = sum(sign in _QUEEN + _MARK + "." for sign in words)
    return {*map(len, region_names(board))} == {len(board)} and 2 * known > len(words)


def _is_row(line: str) -> bool:
    """Return whether a line is one word, or short words without brackets and commas."""
    words = line.split()
    return len(words) < 2 or (max(map(len, words)) <= _LONGEST_NAME and not _PROGRAM.search(line))


def parse(text: str) -> Document:
    """Parse the board with all that its comments tell. Raises InvalidPuzzle naming every fault."""
    remarks, blocks = _divide(text)
    faults = Faults()
    metadata = _parse_comments(remarks, faults)
    classic = any(key == NQueens.kind for _, key, _ in remarks)
    board, play = (
        ([], list(chain.from_iterable(blocks))) if classic else _split_board_and_state(blocks)
    )
    side = metadata.get(NQueens.kind, len(board))
    queens: tuple[Cell, ...] = ()
    marks: tuple[Cell, ...] = ()
    with faults.collect():
        puzzle = _n_queens(metadata) if classic else _region_puzzle(metadata, board)
    if play:
        with faults.collect():
            queens, marks = signs.read(play, side, _QUEEN + _MARK, "the state of play")
    faults.raise_if_any()
    texts = {key: metadata.get(key) for key in TEXTS}
    state, solution = state_of(queens, marks), metadata.get("solution")
    return Document(puzzle, state=state, solution=solution, **texts).checked()


def _divide(text: str) -> tuple[list[tuple[int, str, str]], list[list[str]]]:
    remarks, blocks = [], [list[str]()]
    for number, line in enumerate(map(str.strip, text.splitlines()), 1):
        if line.startswith("#"):
            key, colon, words = line[1:].partition(":")
            key = key.strip().lower()
            if colon and (key in _READ or _correct_key(key)):
                remarks.append((number, key, words.strip()))
        elif line:
            blocks[-1].append(line)
        elif blocks[-1]:
            blocks.append([])
    lines = list(chain.from_iterable(blocks))
    if len(lines) == 1 and "/" in lines[0]:
        blocks = [lines[0].split("/")]
    return remarks, [block for block in blocks if block]


def _parse_comments(remarks: Iterable[tuple[int, str, str]], faults: Faults) -> Metadata:
    metadata = {}
    for line, key, words in remarks:
        with faults.collect(f"line {line}: {key}: "):
            if key in metadata:
                raise InvalidPuzzle("said twice")
            if key not in _READ:
                raise InvalidPuzzle(f"unknown comment{_correct_key(key)}")
            metadata[key] = _READ[key](words)
    return metadata


def _correct_key(key: str) -> str:
    """Return the end of a message about a comment that looks like a rule's; else nothing."""
    return "" if key in NOTES else did_you_mean(key, RULES, _LIKENESS)


def _split_board_and_state(blocks: Sequence[list[str]]) -> tuple[list[str], list[str]]:
    lines = list(chain.from_iterable(blocks))
    if len(blocks) < 2:
        return lines, []
    for words in (lines[0].split(), "".join(lines[0].split())):
        if len(lines) in (len(words), 2 * len(words)):
            return lines[: len(words)], lines[len(words) :]
    return blocks[0], list(chain.from_iterable(blocks[1:]))


def _n_queens(metadata: Metadata) -> NQueens:
    if "stars" in metadata:
        raise InvalidPuzzle(f"{NQueens.kind} and stars contradict each other")
    size, clues = metadata.get(NQueens.kind, 0), _clues(metadata)
    check_queens(size, has_clues=any(clues))
    return NQueens(size, metadata.get("toroidal", False), *clues)


def _region_puzzle(metadata: Metadata, lines: Sequence[str]) -> RegionPuzzle:
    check_sizes(rows=len(lines))
    rows = region_names(lines)
    faults = [
        f"unprintable sign {quote(name)} at {place((r, c))}"
        for r, row in enumerate(rows)
        for c, name in enumerate(row)
        if not name.isprintable()
    ]
    if "toroidal" in metadata:
        faults.append(f"toroidal is for {NQueens.kind} only")
    raise_faults(faults)
    return region_board(rows, metadata.get("stars", 1), *_clues(metadata))


def _clues(metadata: Metadata) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    return metadata.get("given", ()), metadata.get("blocked", ())


def _text(words: str) -> str | None:
    if words.startswith('"'):
        try:
            import json  # here, as below: most remarks are plain

            text = json.loads(words)
        except ValueError:
            return words
        return text if isinstance(text, str) else words
    return words or None


def _cells(words: str) -> tuple[Cell, ...]:
    """Return the cells, in order; they are counted from 1 in the text."""
    return tuple(sorted({*read_each(words.split(), _cell, "")}))


def _cell(word: str) -> Cell:
    match = _CELL.fullmatch(word)
    row, column = map(parse_int, match.groups()) if match else (0, 0)
    if not (row and column):
        raise InvalidPuzzle(f"{quote(word)} is not a cell like r1c4, counted from 1")
    return row - 1, column - 1


def _parse_flag(words: str) -> bool:
    if words not in ("yes", "no"):
        raise InvalidPuzzle(f"{quote(words)} is neither yes nor no")
    return words == "yes"


_READ: dict[str, Callable[[str], Any]] = {
    **dict.fromkeys(TEXTS, _text),
    "stars": parse_int,
    NQueens.kind: parse_int,
    "toroidal": _parse_flag,
    **dict.fromkeys(("given", "blocked", "solution"), _cells),
}
"""Readers of the comments, by their key."""
RULES = tuple(key for key in _READ if key not in TEXTS)
"""The keys of comments without which the board would be another one."""


def format(document: Document) -> str:
    puzzle: Puzzle | None
    state = document.state
    remarks = {key: _words(getattr(document, key)) for key in TEXTS}
    if puzzle := as_queens(document.puzzle):
        side, board = puzzle.n, ""
        remarks |= {NQueens.kind: str(side), "toroidal": "yes" if puzzle.toroidal else None}
    elif puzzle := as_regions(document.puzzle):
        side, board = puzzle.size, _board(puzzle)
        remarks["stars"] = str(puzzle.stars) if puzzle.stars > 1 else None
    else:
        raise cannot_hold(TITLE, document.puzzle)
    remarks |= {"given": _places(puzzle.given or None), "blocked": _places(puzzle.blocked or None)}
    remarks["solution"] = _places(document.solution)
    head = "".join(
        f"# {key}: {words}".rstrip() + "\n" for key, words in remarks.items() if words is not None
    )
    play = ""
    if state and (state.queens or state.marks):
        check_drawable(puzzle, "a state of play")
        rows = signs.write(side, **{_MARK: state.marks, _QUEEN: state.queens})
        play = "".join("".join(row) + "\n" for row in rows)
    return "\n".join(part for part in (head, board, play) if part)


def _board(puzzle: RegionPuzzle) -> str:
    if puzzle.size <= len(_LETTERS):
        rows = ("".join(_LETTERS[region] for region in row) for row in puzzle.regions)
    else:
        rows = (" ".join(map(str, row)) for row in puzzle.regions)
    return "".join(f"{row}\n" for row in rows)


def region_name(region: int) -> str:
    """Name a region by its letter: A to Z, a to z, then numbers, from 53."""
    return LETTERS[region] if region < len(LETTERS) else str(region + 1)


def _words(text: str | None) -> str | None:
    """Quote a text for a comment, as a JSON string where it wouldn't be read again."""
    if text is None or (text.isprintable() and text == text.strip() and text[:1] not in ("", '"')):
        return text
    import json

    return json.dumps(text)


def _places(cells: Iterable[Cell] | None) -> str | None:
    if cells is None:
        return None
    return " ".join(f"r{row + 1}c{column + 1}" for row, column in sorted(cells))
