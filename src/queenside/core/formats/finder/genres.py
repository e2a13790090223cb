"""Names of puzzles that boards may be taken for, and how to tell another puzzle."""

from __future__ import annotations

import re

from queenside.core.errors import InvalidPuzzle
from queenside.core.faults import quote
from queenside.core.formats.finder.meanings import is_genre
from queenside.core.formats.finder.tables import Table
from queenside.core.formats.finder.tree import Group

_NAMES = """\
Sudoku, Kakuro, KenKen, Futoshiki, Latin square, Skyscrapers, Hitori, Nurikabe, Heyawake, Norinori,
Slitherlink, Masyu, Yajilin, Akari, Shikaku, Fillomino, Numberlink, Hashiwokakero, Nonogram,
Battleship, Minesweeper, Binairo, Takuzu, Crossclimb, Ripple Effect, Suguru, Kurodoko, Shakashaka,
Stostone, Dosun-Fuwari, Kropki, Dominosa, Crossword, Wordle, Hidoku, Kakurasu, Renban"""
_WORDS = """\
Jigsaw Sudoku, Killer Sudoku, Mini Sudoku, LITS, Light Up, Bridges, Tents, Tango, Zip, Pinpoint,
Patches, Tapa, Aquarium, Country Road, Cave, Thermometers, Galaxies, Pips, Connections, Magnets"""
UNMISTAKABLE = re.split(r",\s", _NAMES)
"""Other puzzles whose names mean nothing else: also in the title of a page."""

OTHERS = {re.sub(r"\W", "", name).lower(): name for name in UNMISTAKABLE + re.split(r",\s", _WORDS)}
"""Other puzzles by their name, without blanks and signs."""

_SUDOKU = re.compile(r"(?:[\d._*][\s|+=-]*){81}")
_SHARED = re.compile(r"(\w[\w ]*?)\s*(?:#|No\.? )\s*\d+\b")
"""How a text begins that a game lets its players share: `Tango #200 | 0:45`."""
_BLANKS = {"", ".", "0", "_", "-", " ", "none", "null"}


class OtherPuzzle(InvalidPuzzle):
    """Raised for a board of another puzzle, which it names."""

    def __init__(self, name: str, reason: str = "") -> None:
        super().__init__(
            f"{reason}this is another puzzle, {name}; "
            "Queenside reads Queens, Star Battle and N-Queens"
        )


def other_genre(text: str) -> str | None:
    """Return the other puzzle that a text names, or None."""
    name = re.sub(r"[\W_]", "", text).lower()
    return OTHERS.get(name) or next(
        (OTHERS[other] for other in ("sudoku", "kakuro") if name.endswith(other)), None
    )


def other_puzzle(table: Table) -> str | None:
    """Return the other puzzle of a table: digits, none of them twice in a row or a column."""
    digits = table.names & {*map(str, range(1, table.size + 1))}
    if len(digits) < min(table.size, 4) or not table.names - digits <= _BLANKS:
        return None
    for line in (*table.rows, *zip(*table.rows, strict=True)):
        written = [name for name in line if name in digits]
        if len({*written}) < len(written):
            return None
    return "Sudoku" if table.size in (4, 6, 9, 16) else "Latin square"


def refuse_written(text: str) -> None:
    """Raise OtherPuzzle for a Sudoku, in a line or with bars, or a time in another game."""
    signs = re.findall(r"[\d._*]", text) if _SUDOKU.fullmatch(text) else []
    rows = tuple(tuple(signs[start : start + 9]) for start in range(0, len(signs), 9))
    shared = _SHARED.match(text)
    name = other_puzzle(Table(rows)) if rows else other_genre(shared[1]) if shared else None
    if name:
        raise OtherPuzzle(name)


def refuse_named(root: Group) -> None:
    """Raise InvalidPuzzle if a text says that it is another puzzle: `"type": "sudoku"`."""
    waiting = [root]
    while waiting:
        for key, value in waiting.pop().items:
            if isinstance(value, Group):
                waiting.append(value)
            elif (
                isinstance(value, str)
                and isinstance(key, str)
                and is_genre(key)
                and (name := other_genre(value))
            ):
                raise OtherPuzzle(name, f"`{key}` says {quote(value)}: ")
