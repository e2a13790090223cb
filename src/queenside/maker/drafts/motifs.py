"""Simple motifs, to be drawn as boards. Each patch of a sign becomes a region."""

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
..####...
.######.#
#########
#########
.######.#
..####...

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
######..
########
######.#
######.#
########
.####...

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
#...#...#
##.###.##
#########
#########
#########
"""


def _drawings() -> dict[str, tuple[str, ...]]:
    blocks = (block.split() for block in _TEXT.strip().split("\n\n"))
    return {name: tuple(rows) for name, *rows in blocks}


DRAWINGS = _drawings()
"""The drawings, by name."""
