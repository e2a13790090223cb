"""Simple motifs, to be drawn as boards. Each patch of a sign becomes a region.

There must be room around a figure: the columns that it crosses need queens above, below or in it,
so one that fills the board would leave the other regions no room away from its outline.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

from queenside.maker.drafts.draft import Rows, enlarge_drawing


@cache
def read_drawings() -> dict[str, list[Rows]]:
    """Return the drawings of motifs and letters in `drawings.txt`, by name, from large to small."""
    text = (resources.files(__package__) / "drawings.txt").read_text(encoding="utf-8")
    drawings: dict[str, list[Rows]] = {}
    for name, *lines in (block.split("\n") for block in text.strip().split("\n\n")[1:]):
        rows = [line.split() for line in lines]
        drawings[name] = [
            tuple(row[number] for row in rows if number < len(row))
            for number in range(len(rows[0]))
        ]
    return drawings


def draw_motif(name: str, size: int) -> Rows:
    """Return the largest drawing of the motif for a board of so many rows, enlarged if need be.

    Its height and width together are two more than the rows at most. On boards too small for any it
    is the smallest drawing.
    """
    drawings = read_drawings()[name]
    fitting = [
        enlarge_drawing(drawing, times)
        for drawing in drawings
        for times in range(1, size)
        if times * (len(drawing) + len(drawing[0])) <= size + 2
    ]
    return max(fitting, key=lambda rows: len(rows) + len(rows[0]), default=drawings[-1])
