"""The letters A to Z as drawings, each in one piece, and words in as many lines as fit best.

Letters of a word are parts of their own, and stand a cell apart.
"""

from __future__ import annotations

from queenside.maker.drafts.draft import BACKGROUND, Rows, enlarge_drawing
from queenside.maker.drafts.motifs import read_drawings

WIDE, NARROW = 0, 1
"""The drawings of a letter: five columns wide, and three."""


def draw_letters(word: str, size: int) -> Rows:
    """Draw a word of letters A to Z in as many lines as make the smallest square.

    Letters are narrow where wide ones take too much of a board of `size` rows, and enlarged where
    there is room.
    """
    wide, narrow = (
        min((_in_lines(word.upper(), n, font) for n in range(1, len(word) + 1)), key=_side)
        for font in (WIDE, NARROW)
    )
    drawing = wide if 5 * (len(wide) + len(wide[0])) <= 8 * size else narrow
    return enlarge_drawing(drawing, max(1, size // _side(drawing)[0]))


def _side(drawing: Rows) -> tuple[int, int]:
    """Rows and columns of the square that holds it, and then its height."""
    return max(len(drawing), len(drawing[0])), len(drawing)


def _in_lines(word: str, length: int, font: int) -> Rows:
    """Return the word in lines of so many letters, each line in the middle."""
    drawings = [read_drawings()[letter][font] for letter in word]
    width = length * (len(drawings[0][0]) + 1) - 1
    rows: list[str] = []
    for start in range(0, len(word), length):
        letters = drawings[start : start + length]
        line = [BACKGROUND.join(parts) for parts in zip(*letters, strict=True)]
        rows += [BACKGROUND * width] * bool(rows) + [row.center(width, BACKGROUND) for row in line]
    return tuple(rows)
