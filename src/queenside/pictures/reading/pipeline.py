"""From pixels to a Reading, in five steps, each in a file of its own.

    pixels ──edges──▶ Sight ──grids──▶ Grid ──cells──▶ Cells ──regions──▶ Regions ──signs──▶ Reading

1. `edges`    where the picture has straight edges, upright and level.
2. `grids`    square grids of lines that explain those edges, starting from `grid_candidates`;
              `sheets`, where they do not end.
3. `cells`    the cells of a grid as small pictures, and the colour of each one's paper, also where
              it is `covered`.
4. `regions`  which cells belong together, by colours (less an `error_highlight`) and by lines
              (`walls`).
5. `signs`    what stands on the cells, by its ink (`inking`): queens and marks (`sign_groups`), and
              `letters`.

Before all that, `clear` asks the kernel, which reads clear screenshots.

The picture decides between grids twice: by its edges, and by what comes out. A grid of n rows is
only believed if its cells have n regions, or are a chessboard. Where there are several ways to read
a picture, all are given, the likeliest first; `see.read_image` asks which of them is a puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import islice

import numpy as np

from queenside.core.errors import UnreadablePicture
from queenside.formats.colours import Colour
from queenside.pictures.reading import (
    cells,
    clear,
    covered,
    frames,
    grid_candidates,
    grids,
    regions,
    sheets,
    signs,
    walls,
)
from queenside.pictures.reading.cells import Cells
from queenside.pictures.reading.grids import Grid, Sight
from queenside.pictures.reading.opening import Pixels
from queenside.pictures.reading.regions import BLANK, BOTH, WALLS, Regions
from queenside.pictures.reading.sign_groups import MARK, QUEEN
from queenside.pictures.reading.signs import Signs
from queenside.pictures.reading.values import SURE, UNCLEAR, Doubt, Reading
from queenside.puzzles.puzzle import Cell, place

_GRIDS = 12
"""Grids that are looked at closely."""

_BELIEVED = 0.25
"""How certain regions must be for a grid to be believed at all."""

_SHEETS, _PARTS, _SQUARES = 4, 4, 60
"""Grids in whose lattices other boards are looked for; how many in each, in two ways; and how many
squares are looked at for that."""

_UNLIKELY = 3
"""Grids that are looked at even if their regions can hardly be told."""

_LATTICES = 16
"""Grids in whose lattices what is coloured is looked for, where nothing else was found."""

_OPEN = 0.6
"""A board whose cells go on in the same colours along so much of a side does not end there."""

_FRAMED = 0.7
"""The share of each side that must have a line, where lines tell the regions."""

_PLAIN = 0.7
"""How certain regions must be to go without saying."""

_TINTED = 0.35
"""The same where cells are tinted, since tints that are read wrongly seldom leave one solution."""

_CLEAR_SIGN = 0.4
"""The same for what stands on a cell."""

_CLEARLY_INKED = 0.03
"""The share of a cell that is ink where something is drawn, and not where nothing is."""

_RIVAL = 0.6
"""Another board of the picture that is worth this share of the first is a doubt."""

_LARGER = 1.4
"""Times the side of a board: a grid that is so much larger shows more than it."""

_SEARCHES = ((1.0, 5), (0.5, 5), (1.0, 24))
"""The windows in which boards are looked for, as shares of the shorter side of the picture, and how
many grids in each are made better: where few edges are seen, the right one may not be among the
first."""


@dataclass(frozen=True)
class _Board:
    """A grid with what was seen in it."""

    grid: Grid
    worth: float
    cells: Cells
    ways: list[Regions]
    ends: bool
    """Whether it ends where the grid does, or goes on beyond it."""

    @property
    def plain(self) -> bool:
        """Whether it is a board beyond doubt."""
        return self.ends and self.ways[0].certainty > _PLAIN

    @property
    def believed(self) -> bool:
        """Whether its cells can be a board's."""
        return bool(self.ways) and self.ways[0].certainty > _BELIEVED


_Seen = list[tuple[float, Grid]]
"""Grids with their worth, the best first."""


class _Search:
    """A picture that is searched for boards. What is looked at is kept."""

    def __init__(self, pixels: Pixels) -> None:
        self.sight = sight = grids.seen(pixels)
        self.starts: Callable[[float], list[_Seen]] = cache(partial(grid_candidates.starts, sight))
        """Where to begin in windows of that share of the picture."""
        self.looked: Callable[[Grid, float], _Board] = cache(partial(_board, pixels, sight))
        """What is seen in a grid of that worth."""
        self.coloured: Callable[[Grid], list[Grid]] = cache(partial(_coloured, pixels, sight))
        """What is coloured in the lattice of a grid."""


def look(pixels: Pixels) -> Iterator[Iterator[Reading]]:
    """The ways to read each grid that may be a board, the likeliest first.

    A clear screenshot is read by the kernel. Grids are looked for, and read, when they are asked
    for. Raises UnreadablePicture where there is no board in it.
    """
    if reading := clear.read(pixels):
        yield iter([reading])
    given: set[Grid] = set()
    for boards in _boards(pixels):
        rivals = bool(boards) and _has_rivals(boards)
        for board in boards:
            if board.grid not in given:
                given.add(board.grid)
                yield _readings(board, rivals)
    if not given and not reading:
        raise UnreadablePicture(
            "no board found in this picture: it should show the whole board, straight, "
            "with cells of ten pixels or more"
        )


def _has_rivals(boards: list[_Board]) -> bool:
    """Whether another board of the picture is worth nearly as much as the first."""
    first = boards[0]
    return any(
        each.plain and each.worth > _RIVAL * first.worth and _elsewhere(each.grid, first.grid)
        for each in boards[1:]
    )


def _boards(pixels: Pixels) -> Iterator[list[_Board]]:
    """What can be read as boards, the likeliest first, as far as they are worth nearly as much.

    First what is found soon and beyond doubt; last all, with the best grids that end even if their
    regions can hardly be told.
    """
    search = _Search(pixels)
    found: list[_Board] = []
    seen: _Seen = []
    for share, number in _SEARCHES:
        more = grids.better(search.sight, search.starts(share), number)
        seen = grids.apart(grids.in_order([*seen, *more]))
        both = [*found, *_readable(search, seen[:_GRIDS])]
        found = _in_order({board.grid: board for board in both}.values())
        yield _settled(found, seen) or _on_sheet(search, seen[:_GRIDS])
    others = _ranked(search, _parts(search, seen, found))
    unlikely = (search.looked(grid, worth) for worth, grid in seen[:_UNLIKELY])
    both = [*found, *(board for board in (*others, *unlikely) if board.ends)]
    yield _in_order(replace(b, ends=b.ends and not _in_larger(b, seen)) for b in both)


def _settled(found: list[_Board], seen: _Seen) -> list[_Board]:
    """The boards beyond doubt, if there is one that explains about as much as any grid."""
    if found and found[0].plain and found[0].worth > _RIVAL * seen[0][0]:
        return [board for board in found if board.plain]
    return []


def _on_sheet(search: _Search, seen: _Seen) -> list[_Board]:
    """The boards beyond doubt that are parts of grids whose lines go on, the likeliest first."""
    going_on = (grid for _, grid in seen if grids.goes_on(search.sight, grid))
    sheets_ = islice(grids.lattices(going_on), _SHEETS)
    found = _ranked(search, (part for grid in sheets_ for part in search.coloured(grid)))
    return [board for board in found if board.plain]


def _ranked(search: _Search, found: Iterable[Grid]) -> list[_Board]:
    """Those of any grids that can be read as boards, the likeliest first."""
    return _readable(search, grids.apart(grids.ranked(search.sight, found)))


def _readable(search: _Search, seen: _Seen) -> list[_Board]:
    """Those grids that can be read as boards, the likeliest first."""
    found: list[_Board] = []
    for worth, grid in seen:
        best = next((board.worth for board in found if board.plain), 0.0)
        if worth < _RIVAL * best:
            break
        board = search.looked(grid, worth)
        if board.believed:
            found.append(board)
    return _in_order(found)


def _in_order(found: Iterable[_Board]) -> list[_Board]:
    """The likeliest first, without what are only parts of boards beyond doubt."""
    boards = sorted(found, key=lambda board: (not board.plain, not board.ends, -board.worth))
    plain = [board for board in boards if board.plain]
    return [b for b in boards if b.ends or not any(_is_part(b, of) for of in plain)]


def _is_part(board: _Board, of: _Board) -> bool:
    """Whether a board that goes on beyond its grid shows less of the same as the other."""
    return board.worth < of.worth and not _elsewhere(board.grid, of.grid)


def _parts(search: _Search, seen: _Seen, found: list[_Board]) -> Iterator[Grid]:
    """Other boards in the lattices of grids: what is coloured, what has a frame, larger cells.

    What is coloured is looked for in many where no board beyond doubt was found.
    """
    sight = search.sight
    apart = list(islice(grids.lattices(grid for _, grid in seen), _LATTICES))
    for grid in apart[:_SHEETS]:
        yield from search.coloured(grid)
        squares = islice(grids.squares(sight, grid), _SQUARES)
        yield from islice((each for each in squares if not grids.bare_side(sight, each)), _PARTS)
        yield from grids.larger_cells(sight, grid)
    if not any(board.plain for board in found):
        for grid in apart[_SHEETS:]:
            yield grid
            yield from search.coloured(grid)


def _coloured(pixels: Pixels, sight: Sight, grid: Grid) -> list[Grid]:
    """What is coloured in the lattice of a grid."""
    return [grids.fitted(sight, each) for each in islice(sheets.boards(pixels, grid), _PARTS)]


def _board(pixels: Pixels, sight: Sight, grid: Grid, worth: float) -> _Board:
    parts = covered.uncovered(cells.cut(pixels, grid))
    ways = regions.told(parts)
    if not grids.lined(sight, grid):  # a board without regions has no solution to be held against
        ways = [way for way in ways if way.labels is not None]
    ends = bool(ways) and _ends(pixels, sight, grid, parts, ways[0])
    return _Board(grid, worth, parts, ways, ends)


def _ends(pixels: Pixels, sight: Sight, grid: Grid, parts: Cells, way: Regions) -> bool:
    """Whether the board ends where the grid does: its lines, or else the colours of its cells."""
    further = grids.further(sight, grid)
    if way.how == BLANK:
        return not any(further) and not grids.halved(sight, grid)
    if any(further):
        if not frames.on_sheet(pixels, grid, further):
            return False
    elif grids.bare_side(sight, grid):
        return False
    if way.labels is None:
        return frames.beyond(pixels, grid, every=2) < _OPEN
    if frames.cornered(way.labels):
        return False
    lined = way.how in (WALLS, BOTH) or grids.lined(sight, grid)
    framed = lined and frames.framed(pixels, grid, walls.measured(parts)) > _FRAMED
    if framed:
        return True
    return frames.beyond(pixels, grid) < _OPEN and not frames.is_page(pixels, grid, way.labels)


def _in_larger(board: _Board, seen: _Seen) -> bool:
    """Whether it lies in a much larger grid that explains much more: a part may be a board, too."""
    side = board.grid.size * board.grid.wide
    return any(
        board.worth < _RIVAL * worth
        and grid.size * grid.wide > _LARGER * side
        and not _elsewhere(board.grid, grid)
        for worth, grid in seen[:_GRIDS]
    )


def _elsewhere(one: Grid, other: Grid) -> bool:
    """Whether two grids overlap in less than half of the smaller."""
    wide = min(one.xs[-1], other.xs[-1]) - max(one.left, other.left)
    high = min(one.ys[-1], other.ys[-1]) - max(one.top, other.top)
    smaller = min(one.wide * one.size, other.wide * other.size) ** 2
    return bool(max(wide, 0) * max(high, 0) < 0.5 * smaller)


# ---- a reading ----


def most_inked(reading: Reading, pixels: Pixels, number: int) -> list[Cell]:
    """So many cells that have the most ink of all, anywhere in them, if they clearly do."""
    (left, top), (right, _), (_, bottom), _ = reading.corners
    wide, high = ((far - near) / reading.size for near, far in ((left, right), (top, bottom)))
    bare = cells.cut(pixels, Grid(left, top, wide, high, reading.size)).share.ravel()
    order = np.argsort(bare)
    if bare[order[number]] - bare[order[number - 1]] < _CLEARLY_INKED:
        return []
    return [divmod(cell, reading.size) for cell in order[:number].tolist()]


def _readings(board: _Board, rivals: bool) -> Iterator[Reading]:
    return (_reading(board, way, rivals) for way in board.ways)


def _reading(board: _Board, way: Regions, rivals: bool) -> Reading:
    seen = signs.seen(board.cells, way.labels)
    doubts = [*_region_doubts(way), *_sign_doubts(way, seen)]
    if not board.ends:
        doubts.append(Doubt("the board may go on beyond what was read"))
    if rivals:
        doubts.append(Doubt("the picture shows several boards: cut it to the one that is meant"))
    grid, size = board.grid, board.grid.size
    left, right, top, bottom = (float(v) for v in (grid.left, grid.xs[-1], grid.top, grid.ys[-1]))
    return Reading(
        regions=None if way.labels is None else tuple(map(tuple, way.labels.tolist())),
        size=size,
        stars=1,
        queens=_where(seen.kinds == QUEEN),
        marks=_where(seen.kinds == MARK),
        confidence=_confidence(way, seen, doubts),
        doubts=tuple(doubts),
        corners=((left, top), (right, top), (right, bottom), (left, bottom)),
        colours=_colours(board.cells, way),
    )


def _confidence(way: Regions, seen: Signs, doubts: list[Doubt]) -> float:
    """The least of what it rests on; what is no doubt is enough to be sure."""
    least = min(way.certainty, float(seen.certainty.min()))
    return round(least if doubts else max(way.certainty, SURE), 3)


def _where(cells_: np.ndarray) -> tuple[Cell, ...]:
    return tuple((row, column) for row, column in np.argwhere(cells_).tolist())


def _colours(parts: Cells, way: Regions) -> tuple[Colour, ...]:
    """The colour of each region: the middle one of its cells."""
    if way.labels is None:
        return ()
    found = []
    for label in range(int(way.labels.max()) + 1):
        red, green, blue = np.median(parts.paper[way.labels == label], axis=0).round().astype(int)
        found.append((int(red), int(green), int(blue)))
    return tuple(found)


def _region_doubts(way: Regions) -> list[Doubt]:
    doubts = []
    if way.how == BLANK:
        doubts.append(Doubt("neither regions nor the colours of a chessboard are to be seen"))
    if way.tinted and way.certainty < _TINTED:
        doubts.append(Doubt(f"{_places(way.tinted)}: tinted, so the region is guessed", way.tinted))
    elif not way.tinted and way.certainty < _PLAIN:
        doubts.append(Doubt("the regions are hard to tell apart here"))
    if way.against:
        pairs = tuple(dict.fromkeys(cell for pair in way.against for cell in pair))
        doubts.append(Doubt(f"{_places(pairs)}: colours and lines disagree about regions", pairs))
    return doubts


def _sign_doubts(way: Regions, seen: Signs) -> list[Doubt]:
    unclear = seen.certainty < _CLEAR_SIGN
    for cell in way.tinted:  # as it is where a queen is wrong
        unclear[cell] |= seen.kinds[cell] != QUEEN
    unsure = _where(unclear)
    if not unsure:
        return []
    return [Doubt(f"{_places(unsure)}: {UNCLEAR}", unsure)]


def _places(cells_: tuple[Cell, ...]) -> str:
    """The first few cells, in words."""
    named = "; ".join(place(cell) for cell in cells_[:3])
    return named + (f" and {len(cells_) - 3} more cells" if len(cells_) > 3 else "")
