"""Simple motifs, to be drawn as boards. Each patch of a sign becomes a region.

Drawings of several sizes stand side by side, the largest first. There must be room around them: the
columns that a figure crosses need queens above, below or in it, so one that fills the board would
leave the other regions no room away from its outline.
"""

from __future__ import annotations

from queenside.maker.drafts.draft import enlarge_drawing

_TEXT = """
heart
.###.###. .##.##. .##.##. ##.##
######### ####### ####### #####
######### ####### .#####. #####
######### ####### ..###.. .###.
.#######. .#####. ...#... ..#..
..#####.. ..###..
...###... ...#...
....#....

star
....#.... ...#... ...#... ..#..
...###... ..###.. ####### #####
######### ####### ..###.. .###.
.#######. .#####. .##.##. ##.##
..#####.. ..###.. .#...#. #...#
..##.##.. .##.##.
.##...##. .#...#.
.#.....#.

cat
#.......# #.....# #....# #...#
##.....## ##...## ##..## ##.##
###...### ####### ###### #e#e#
######### #e###e# #e##e# #e#e#
##e###e## #e###e# #e##e# #####
##e###e## ####### ###### .###.
######### .#####.
.#######.

house
...R... ...R... ..R..
..RRRR. ..RRRR. .RRR.
.RRRRR. .RRRRR. RRRRR
RRRRRRR RRRRRRR #####
.#####. .#####. ##.##
.#####. .##.##. ##.##
.##.##. .##.##.
.##.##.

tree
...#... ...#... ..#..
..###.. ..###.. .###.
.#####. .#####. #####
..###.. ..###.. .###.
.#####. ####### #####
..###.. ...T... ..T..
####### ...T... ..T..
...T...
...T...

fish
..###..# .##...# .##..#
.####.## ####.## ###.##
######## ####### ######
.####.## ####.## ###.##
..###..# .##...# .##..#

face
.#######. .#####.
##e###### ##e#e##
##e##ee## ##e#e##
######### #######
##m###m## ##m#m##
##mmmmm## ##mmm##
######### .#####.
.#######.

key
.####...... .###..... ###....
##..##..... ##.##.... #.#####
#....###### #...##### #.#.#.#
#....###### ##.##.#.# ###....
##..##..#.# .###..#.#
.####...#.#

cup
#####... #####.. ####.. ###..
######## ####### ###### #####
#####..# #####.# ####.# ###.#
#####..# #####.# ####.# ###.#
#####..# ####### ###### #####
######## .###... .##...
.###.... .###...
.###....

boat
...S..... ...S... ...S...
...SS.... ...SS.. ...SS..
...SSS... ...SSS. ...SSS.
...SSSS.. ...S... #######
...SSSSS. ####### .#####.
...S..... .#####.
#########
.#######.

arrow
....#.... ...#... ..#..
...###... ..###.. .###.
..#####.. .#####. #####
.#######. ####### ..#..
######### ..###.. ..#..
...###... ..###.. ..#..
...###... ..###..
...###...

moon
...#### ..#### ..###
.####.. .###.. .##..
.###... ###... ##...
###.... ###... ##...
###.... ###... .##..
###.... .###.. ..###
.###... ..####
.####..
...####

crown
#...#...# #..#..# #..#..# #.#.#
##.###.## ##.#.## ##.#.## #####
######### ####### ####### #####
######### ####### BBBBBBB BBBBB
######### BBBBBBB
BBBBBBBBB
"""


def _drawings() -> dict[str, list[tuple[str, ...]]]:
    drawings: dict[str, list[tuple[str, ...]]] = {}
    for name, *rows in (block.split("\n") for block in _TEXT.strip().split("\n\n")):
        columns = [row.split() for row in rows]
        drawings[name] = [
            tuple(row[number] for row in columns if number < len(row))
            for number in range(len(columns[0]))
        ]
    return drawings


DRAWINGS = _drawings()
"""The drawings, by name, from large to small."""


def draw_motif(name: str, size: int) -> tuple[str, ...]:
    """Return the largest drawing of the motif for a board of so many rows, enlarged if need be.

    Its height and width together are two more than the rows at most. On boards too small for any it
    is the smallest drawing.
    """
    fitting = [
        enlarge_drawing(drawing, times)
        for drawing in DRAWINGS[name]
        for times in range(1, size)
        if times * (len(drawing) + len(drawing[0])) <= size + 2
    ]
    return max(fitting, key=lambda rows: len(rows) + len(rows[0]), default=DRAWINGS[name][-1])
