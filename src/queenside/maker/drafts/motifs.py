"""Simple motifs, to be drawn as boards. Each patch of a sign becomes a region.

A name that stands twice has a larger drawing for larger boards.
"""

from __future__ import annotations

_TEXT = """
heart
.##.##.
#######
#######
#######
.#####.
..###..
...#...

star
....#....
....#....
...###...
#########
.#######.
..#####..
..##.##..
.##...##.
.#.....#.

cat
#.....#
##...##
#######
#e###e#
#e###e#
#######
.#####.

house
...R...
..RRR..
.RRRRR.
RRRRRRR
.#####.
.#DD##.
.#DD##.

tree
...#...
..###..
.#####.
..###..
.#####.
#######
...T...
...T...

fish
..###..#
.#####.#
########
.#####.#
..###..#

face
.#####.
##e#e##
##e#e##
#######
##m#m##
##mmm##
.#####.

key
.###.....
##.##....
#...#####
##.##.#.#
.###..#.#

cup
#####..
#######
#####.#
#######
.###...

boat
....S....
....SS...
....SSS..
....SSSS.
....S....
#########
.#######.
..#####..

arrow
...#...
..###..
.#####.
#######
..###..
..###..
..###..

moon
..####.
.###...
###....
###....
###....
.###...
..####.

crown
#..#..#
##.#.##
#######
#######

heart
..##...##..
.####.####.
###########
###########
###########
.#########.
..#######..
...#####...
....###....
.....#.....

star
......#......
......#......
.....###.....
.....###.....
#############
.###########.
..#########..
...#######...
...#######...
..####.####..
..##.....##..
.##.......##.

boat
......S......
......SS.....
......SSS....
......SSSS...
......SSSSS..
......SSSSSS.
......S......
#############
.###########.
..#########..
...#######...
"""


def _drawings() -> dict[str, list[tuple[str, ...]]]:
    drawings: dict[str, list[tuple[str, ...]]] = {}
    for name, *rows in (block.split() for block in _TEXT.strip().split("\n\n")):
        drawings.setdefault(name, []).append(tuple(rows))
    return drawings


DRAWINGS = _drawings()
"""The drawings, by name: a small one, and of some motifs a larger one."""


def draw_motif(name: str, size: int) -> tuple[str, ...]:
    """Return the largest drawing of the motif that a board of so many rows holds.

    The smallest one if none does.
    """
    small, *larger = DRAWINGS[name]
    fitting = [rows for rows in larger if max(len(rows), len(rows[0])) <= size]
    return fitting[-1] if fitting else small
