"""The letters A to Z as drawings, each in one piece, and words in as many lines as fit best.

Letters of a word are parts of their own, and stand a cell apart.
"""

from __future__ import annotations

from queenside.maker.drafts.draft import BACKGROUND

_WIDTH, _HEIGHT = 5, 7

_DRAWINGS = """
.###. ####. .#### ####. ##### ##### .#### #...# ##### ..### #..## #.... ##.##
##.## #..#. ##... #..## #.... #.... ##... #...# ..#.. ...#. #.##. #.... #####
#...# ##### #.... #...# #.... #.... #.... #...# ..#.. ...#. ###.. #.... #.#.#
##### #...# #.... #...# ####. ####. #.### ##### ..#.. ...#. ##... #.... #.#.#
#...# #...# #.... #...# #.... #.... #...# #...# ..#.. ...#. ###.. #.... #...#
#...# #...# ##... #..## #.... #.... ##..# #...# ..#.. #..#. #.##. #.... #...#
#...# ##### .#### ####. ##### #.... .#### #...# ##### ####. #..## ##### #...#

##..# .###. ##### .###. ##### ##### ##### #...# #...# #...# #...# #...# #####
##..# ##.## #...# ##.## #...# #.... ..#.. #...# #...# #...# ##.## ##.## ...##
###.# #...# #...# #...# #...# #.... ..#.. #...# #...# #...# .###. .###. ..##.
#.#.# #...# ##### #...# ##### ##### ..#.. #...# ##.## #.#.# ..#.. ..#.. .##..
#.### #...# #.... #.### #.##. ....# ..#.. #...# .#.#. #.#.# .###. ..#.. ##...
#..## ##.## #.... ##.## #..## ....# ..#.. ##.## .###. ##### ##.## ..#.. #....
#..## .###. #.... .#### #...# ##### ..#.. .###. ..#.. .#.#. #...# ..#.. #####
"""


def _letters() -> dict[str, tuple[str, ...]]:
    columns = [
        column
        for half in _DRAWINGS.strip().split("\n\n")
        for column in zip(*(row.split() for row in half.split("\n")), strict=True)
    ]
    return dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", columns, strict=True))


LETTERS = _letters()
"""The drawings, by letter."""


def draw_letters(word: str) -> tuple[str, ...]:
    """Draw a word of letters A to Z in as many lines as make the smallest square."""
    return min((_in_lines(word.upper(), length) for length in range(1, len(word) + 1)), key=_side)


def _side(drawing: tuple[str, ...]) -> tuple[int, int]:
    """Rows and columns of the square that holds it, and then its height."""
    return max(len(drawing), len(drawing[0])), len(drawing)


def _in_lines(word: str, length: int) -> tuple[str, ...]:
    """Return the word in lines of so many letters, each line in the middle."""
    width = length * (_WIDTH + 1) - 1
    rows: list[str] = []
    for start in range(0, len(word), length):
        letters = [LETTERS[letter] for letter in word[start : start + length]]
        line = [BACKGROUND.join(parts) for parts in zip(*letters, strict=True)]
        rows += [BACKGROUND * width] * bool(rows) + [row.center(width, BACKGROUND) for row in line]
    return tuple(rows)
