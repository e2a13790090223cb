"""The one door to the compiled kernels. Without a compiler the package still works, only slower.

Kernels take problems as flat arrays (`Problem.flat`) and know nothing else of Python.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from itertools import accumulate, chain, compress
from typing import TYPE_CHECKING, NamedTuple

from queenside.core.problem import Problem
from queenside.core.unit import Placement

if TYPE_CHECKING:
    from queenside.core.kernels._native import Generation as Generation
    from queenside.core.kernels._native import Halves as Halves
    from queenside.core.kernels._native import Meet as Meet
    from queenside.core.kernels._native import Queens as Queens
    from queenside.core.kernels._native import Repair as Repair

try:
    if sys.platform == "emscripten":
        from queenside.core.kernels import browser  # noqa: F401 - it loads what comes next
    from queenside.core.kernels import _native
except ImportError as error:
    _native = None  # type: ignore[assignment]
    _why = str(error)

BUILD: str = getattr(_native, "BUILD", "")
"""The hash of the kernels' sources: 12 hex digits, "" without kernels."""

MODULUS = 2**61 - 1
"""The modulus of the second account of a count: see native/residue.h."""

MAX_CELLS = 4096
"""The largest board the kernels take: 64×64 cells, or as many in any other shape."""

MAX_FAMILIES = 15
"""The largest number of families of units in a problem that the kernels take."""


class Tally(NamedTuple):
    """A count: the solutions, and numbers that show whether it can be right.

    residue  the count modulo MODULUS, which the kernel has summed up apart from the count
    nodes    the work done, the same number on every machine; 0 where it says nothing
    """

    count: int  # type: ignore[assignment]  # hides the method of tuples, which no one wants here
    residue: int
    nodes: int

    def plus(self, other: Tally, times: int = 1) -> Tally:
        """Add another tally, so many times."""
        count, residue = self.count + times * other.count, self.residue + times * other.residue
        return Tally(count, residue % MODULUS, self.nodes + other.nodes)


BatchAnswer = tuple[int, bool, int, tuple[Placement, ...], bool]
"""Count, exhausted, nodes, solutions, and whether every solution passed the kernel's own check."""


def missing() -> str | None:
    """Say how to get the kernels; None when they are there."""
    if _native is not None:
        return None
    return "the compiled kernels are missing; install a C compiler and reinstall queenside"


def fault() -> str | None:
    """Why the kernels cannot be loaded though they are here; None if they can, or are not here."""
    if _native is not None or find_spec(f"{__name__}._native") is None:
        return None
    return _why


def vectors() -> str:
    """Return the vector instructions that the kernels use on this processor: one of MEET_CODES."""
    return meet(LEAST_MET).code


def search(problem: Problem, limit: int | None, seed: int | None, keep: bool) -> _native.Search:
    """A search that can be paused. `keep`: solutions are wanted, not only their number."""
    return _native.Search(problem.packed, limit or 0, _seed(seed), keep)


def search_many(
    problems: Iterable[Problem], limit: int | None, seed: int | None, seconds: float
) -> list[BatchAnswer | None]:
    """Solve the first of these problems, as many as so many seconds allow and at least one.

    None stands for a problem that needs more than all that time. The kernel checks all it finds, by
    the same definition as `core.verify`: in a batch there is no time to do it in Python.
    """
    flats = [problem.packed for problem in problems]
    return _native.search_many(flats, limit or 0, _seed(seed), seconds)


WRONG = 254
"""A count of `search_labels` for a board whose solution failed the check; 255 is undecided."""


def search_labels(
    flat: tuple[bytes, ...],
    labels: memoryview,
    counts: memoryview,
    cells: memoryview,
    limit: int,
    seconds: float,
) -> tuple[int, int]:
    """Solve boards that differ from a flat problem only in the labels of its last family.

    `labels` has a byte for each cell of each board, by any name for its unit. `counts` gets a byte
    for each board, the solutions met up to the limit (1 or 2); `cells` the first solution, 16 bits
    a queen. Returns how many boards were answered in about so many seconds, and the first that has
    not as many units as the problem, or -1.
    """
    return _native.search_labels(flat, labels, counts, cells, limit, seconds)


def verify(problem: Problem, placement: Placement) -> bool:
    """The check that `search_many` does, on its own: whether these queens are a solution."""
    try:
        cells = array("H", placement)
    except OverflowError:  # below 0, or beyond 16 bits
        return False
    return _native.verify(problem.packed, cells.tobytes())


def in_one_piece(regions: Sequence[Sequence[int]]) -> bool:
    """Return whether each region, numbered below 256, is connected along the edges of its cells."""
    return _native.in_one_piece(len(regions), b"".join(map(bytes, regions)))


def takes(problem: Problem) -> bool:
    """Return whether the problem is small enough for the kernels that search any problem."""
    return problem.grid.size <= MAX_CELLS and len(problem.families) <= MAX_FAMILIES


def repair(problem: Problem, seed: int | None) -> _native.Repair:
    """Iterative repair of any problem; its solutions are cell numbers, in increasing order."""
    return _native.Repair(problem.packed, 0, b"", _seed(seed))


def repair_queens(n: int, given: Iterable[int], seed: int | None) -> _native.Repair:
    """Iterative repair of n queens, some on given cells; its solutions are the columns by row."""
    pairs = array("I", chain.from_iterable(divmod(cell, n) for cell in given))
    return _native.Repair(None, n, pairs.tobytes(), _seed(seed))


class Options(NamedTuple):
    """An exact cover as arrays of 32-bit numbers: see native/cover.

    bounds   of each item that has bounds, how often it is covered at least and at most
    first    by option, and for the end: where its items begin
    item     the items of all options, those with bounds numbered first
    colour   their colours; 0 for none
    name     by option: its place in `names`, or the number it is reported by
    chosen   options, by number, that belong to every solution
    """

    names: tuple[object, ...] | None
    items: int
    bounds: bytes
    first: bytes
    item: bytes
    colour: bytes
    name: bytes
    chosen: bytes = b""


COVER_METHODS = {"": 0, "lanes": 1, "words": 2, "cells": 3, "plain lanes": 4, "plain words": 5}
"""The kernels for exact covers; "" chooses."""


def cover(options: Options, limit: int | None, keep: bool, method: str = "") -> _native.Cover:
    """A search for exact covers that can be paused. `keep`: solutions are wanted.

    Raises ValueError for arrays that do not fit together, or a method that does not suit them.
    """
    return _native.Cover(*options, limit or 0, keep, COVER_METHODS[method])


def probe(
    lines: int,
    cells: int,
    free: bytes,
    taken: bytes,
    seed: int,
    probes: int,
    generic: bool = False,
) -> float:
    """Send a flock of probes through a board of lines with one queen each: see native/queens.

    Returns the number of solutions as the flock sees it, 0 if no probe arrived. `generic` takes the
    code for any processor. Raises ValueError for arrays that do not fit together.
    """
    return _native.probe(lines, cells, free, taken, seed, probes, generic)


MOST_GRADED = 64
"""The largest size of the boards with one queen a unit that the kernel grades."""

HIGHEST_LEVEL = 23
"""The highest level of the ladder; one above it stands for a guess. See
native/explainer/logic/logic.h."""


class LogicGrade(NamedTuple):
    """The ladder climbed on a board with one queen in each row, column and region.

    solved         every queen is placed
    contradiction  a unit was left without a cell, or two queens attack each other
    hardest        the highest level used; one above the highest allowed where that did not do
    opening        the same, up to and including the first wave that places a queen
    steps          the number of waves
    used           a bit for each level of a wave
    score          the sum over the waves of rating x (cells + those still open)
    """

    solved: bool
    contradiction: bool
    hardest: int
    opening: int
    steps: int
    used: int
    score: float


class LogicWave(NamedTuple):
    """One level applied to one position: the cells it places, or eliminates, in order."""

    level: int
    places: tuple[int, ...]
    eliminates: tuple[int, ...]


def grade(
    labels: bytes,
    size: int,
    given: Sequence[int] = (),
    blocked: Sequence[int] = (),
    highest: int = HIGHEST_LEVEL,
) -> LogicGrade:
    """Grade a board: the region of each cell, a byte each, below its size; and cells of clues.

    Stops where a level above `highest` would be needed. Raises ValueError for arrays that are no
    board of this size, or no such level.
    """
    plain = len(labels) == size * size and not (given or blocked)
    holds = None if plain else _holds(size, given, blocked)
    return LogicGrade._make(_native.grade_many(size, labels, holds, highest, False)[0])


def grade_many(
    labels: bytes, size: int, highest: int = HIGHEST_LEVEL, generic: bool = False
) -> list[LogicGrade]:
    """Grade boards of one size without clues, whose labels lie one after the other.

    Other threads run meanwhile. `generic` takes the code for any processor. Raises ValueError as
    `grade` does.
    """
    return list(map(LogicGrade._make, _native.grade_many(size, labels, None, highest, generic)))


def waves(
    labels: bytes,
    size: int,
    given: Iterable[int] = (),
    blocked: Iterable[int] = (),
    highest: int = HIGHEST_LEVEL,
    generic: bool = False,
) -> list[LogicWave]:
    """The waves of a board that `grade` counts. Arguments and errors are the same."""
    holds = _holds(size, given, blocked)
    return list(map(LogicWave._make, _native.waves(size, labels, holds, highest, generic)))


def next_step(
    labels: bytes, size: int, stars: int, queens: Iterable[int], marks: Iterable[int]
) -> dict[str, object] | None:
    """The step that `logic.prover` takes from these queens and marks.

    See native/explainer/logic/reasons.h.

    With several stars only simple techniques are known. None where no technique helps, or the board
    is solved or contradicts itself. Raises ValueError as `grade` does.
    """
    import json  # here, since every start has this module

    text = _native.next_step(size, stars, labels, _holds(size, queens, marks))
    return dict(json.loads(text)) if text else None


class PictureBoard(NamedTuple):
    """One way to read a board in a picture: see native/reader/pictures.h.

    more                   so many other ways to read the same grid follow
    left, top, wide, high  the first corner of the first cell and the size of a cell, in pixels
    regions                by cell, numbered from 0 in reading order; nothing for a board without
    signs                  by cell: 0 for nothing, 1 for a mark, 2 for a queen
    colours                red, green and blue of each region
    doubts                 bits
    confidence             from 0, a guess, to 1
    cut                    a sentence where a larger board seems to be cut off by the picture's edge
    tinted … unclear       by cell, whether a doubt is about it
    bare                   by cell, how much of it is paper, of 255
    """

    more: int
    size: int
    left: float
    top: float
    wide: float
    high: float
    regions: bytes
    signs: bytes
    colours: bytes
    doubts: int
    confidence: float
    cut: str | None
    tinted: bytes
    against: bytes
    unclear: bytes
    bare: bytes


def read_picture(
    pixels: bytes,
    width: int,
    height: int,
    channels: int,
    seconds: float,
    grid: tuple[float, float, float, float, int] | None = None,
) -> Iterator[PictureBoard]:
    """The ways to read a picture of 3 or 4 bytes a pixel, the likeliest first.

    They are looked for when they are asked for, and so long at the most; or only in `grid`: left,
    top, wide, high, as PictureBoard has them, and size. Raises ValueError for what isn't a picture
    of this size, or a grid in it.
    """
    search = _native.Pictures(pixels, width, height, channels, seconds)
    if grid:
        search.at(*grid)
    while found := search.next():
        yield PictureBoard(*found)


def _holds(size: int, given: Iterable[int], blocked: Iterable[int]) -> bytes:
    """Return the content of each cell: nothing, a queen, or a block."""
    holds = bytearray(size * size)
    for cell in blocked:
        holds[cell] = 2
    for cell in given:
        holds[cell] = 1
    return bytes(holds)


STYLES = ("drawn", "natural", "compact", "winding", "even")
"""The styles of generated boards: see native/maker/style.c."""

NEARS = ("mirror", "diagonal", "turn")
"""The images that a drawn board can nearly be like: see native/maker/generation.h."""

GENERATION_VERSION = 3
"""Rises with every change of what a seed makes."""

MADE_SIZES = {1: (5, 64), 2: (8, 14), 3: (12, 15), 4: (16, 19), 5: (20, 22)}
"""By stars: the smallest and the largest boards that are made.

There are no smaller ones with several stars. Larger ones take too long.
"""


def generation_options() -> list[str]:
    """Return the names of the options that the generator has, in order."""
    return _native.GENERATION_OPTIONS.split()


def generation(
    size: int,
    stars: int = 1,
    style: str = STYLES[0],
    near: str | None = None,
    draft: bytes | None = None,
    **options: int,
) -> _native.Generation:
    """Make boards with one solution from seeds: see native/maker/generation.h.

    `options` are the other ones of GENERATION_OPTIONS there, 0 where they aren't given: with
    `unproved` a board may have several solutions, of which it says one. `levels` are the hardest
    levels of the ladder that will do, as bits, and `needed` levels one of which must be used; 0 for
    any. `generic` takes the code for any processor. `draft` has a byte for each cell: the number of
    its part, and 128 more if that may hold several regions.

    Raises ValueError for boards that cannot be made, and TypeError for an option there isn't.
    """
    values = dict.fromkeys(generation_options(), 0)
    options.update(size=size, stars=stars, style=STYLES.index(style))
    options["near"] = 0 if near is None else 1 + NEARS.index(near)
    if unknown := options.keys() - values:
        raise TypeError(f"the generator has no option {', '.join(sorted(unknown))}")
    values.update(options)
    return _native.Generation(array("I", values.values()).tobytes(), draft)


MOST_LISTED = 30
"""The largest n of which the kernel lists solutions: beyond, the first one alone takes long."""

LISTED = {"all": 0, "half": 1, "distinct": 2}
"""The solutions of n-queens to list: all, the first half of them, or one of each orbit."""


def listing(n: int, which: str = "all", prefix: bytes = b"") -> _native.Listing:
    """A listing of n-queens that can be paused: the columns by row, a byte each, in order.

    The order is lexicographic. n is from 1 to MOST_LISTED; only solutions that begin with the
    columns of `prefix`.
    """
    return _native.Listing(n, prefix, LISTED[which])


def mirror_rows(n: int, rows: bytearray | memoryview) -> None:
    """Fill the second half of a listing with the mirror images of the first half."""
    _native.mirror_rows(n, rows)


def faulty_row(n: int, rows: bytes | bytearray | memoryview) -> int | None:
    """The first board of a listing that isn't a solution or not in order, by number; None if none.

    It is the definition of n-queens, in code that no search shares.
    """
    return _native.faulty_row(n, rows)


class Shares(NamedTuple):
    """Cells that have a share of a queen, and those with a whole one."""

    cells: tuple[int, ...]
    whole: tuple[int, ...]


def excluded(
    size: int,
    exact: int,
    bounds: Sequence[int],
    rows: Sequence[Sequence[int]],
    tried: Sequence[int],
) -> tuple[list[tuple[int, float, tuple[tuple[int, float], ...]]], list[Shares], list[Shares]]:
    """Compute `logic.patterns.simplex.excluded`: cells, shortfalls, and rows with prices.

    And shares that show of the other cells tried, but for a few, that they can have a queen: all
    rows are filled. Then, for each cell found, shares that miss no more than its shortfall.
    """
    first = [0, *accumulate(map(len, rows))]
    parts = (array("i", numbers).tobytes() for numbers in (bounds, first, chain(*rows), tried))
    numbers, found = array("d", _native.excluded(size, exact, *parts)), []
    shown, missing, at = list[Shares](), list[Shares](), 0
    while at < len(numbers):
        cell, shortfall, count = numbers[at : at + 3]
        start, at = at + 3, at + 3 + 2 * int(count)
        each, values = tuple(map(int, numbers[start:at:2])), numbers[start + 1 : at : 2]
        if cell < 0:
            shares = Shares(each, tuple(compress(each, map(_WHOLE.__lt__, values))))
            (shown if cell == -1 else missing).append(shares)
        else:
            found.append((int(cell), shortfall, tuple(zip(each, values, strict=True))))
    return found, shown, missing


_WHOLE = 1 - 1e-6
"""A share of a queen that is a whole one, as it is in `native/explainer/balance`."""


def verify_queens(n: int, placement: Placement, toroidal: bool) -> bool:
    """Whether these cells solve n-queens on a board of any size: the definition, in linear time."""
    try:
        cells = memoryview(array("Q", placement)).cast("B")
    except OverflowError:  # below 0, or beyond 64 bits
        return False
    return _native.verify_queens(n, cells, toroidal)


MOST_QUEENS = 64
"""The largest n of which the kernel counts solutions."""

MOST_TURNED = 32
"""The largest n of which it counts the solutions that a turn of the board leaves as they are."""

QUEENS_METHODS = {"": 0, "generic": 1, "avx2": 2, "avx512": 3}
"""The ways to count solutions of n-queens; "" chooses the best on this processor."""


MOST_PREFIXES = 100_000
"""The most prefixes into which a count of n-queens can be cut."""


def queens(n: int, problem: Problem, method: str = "", prefixes: int = 1024) -> _native.Queens:
    """The solutions of n-queens, a problem of this board, as work to be divided and counted.

    It is cut into as many prefixes as told or more, up to MOST_PREFIXES; fewer if the board is too
    small. Raises ValueError for a method that does not run here or does not take so large a board.
    """
    clues = problem.packed[0]
    return _native.Queens(n, problem.grid.torus, clues, QUEENS_METHODS[method], prefixes)


def turns(n: int, quarter: bool) -> _native.Turns:
    """The solutions of n-queens that a half turn leaves as they are, or a quarter turn, as work.

    Raises ValueError for a board that is too large.
    """
    return _native.Turns(n, quarter)


LEAST_MET, MOST_MET = 4, 28
"""The smallest and the largest n whose solutions are counted by meeting in the middle."""

MOST_MET_COLUMNS, MOST_MET_HALF = 10, 10
"""The most columns of a band in the middle, and of a half beside it."""

MIRROR, FLIP, TURN = 1, 2, 4
"""The symmetries of a band: west to east, top to bottom, and the half turn, which is both."""


class BandDetails(NamedTuple):
    """A band of columns with its queens, for who wants to count around it in another way.

    rows    of its queens, by column from the west, a byte each
    images  how many bands it stands for: itself, mirrored, flipped and turned by half
    offset  how far out the queens in the middle columns stand from the centre, in half rows; -1 if
            the band has no column
    doubled whether solutions count again if the queens in the middle rows stand less far out

    A solution around the band counts if no queen in a middle row stands further out than `offset`.
    """

    rows: bytes
    images: int
    offset: int
    doubled: bool


MEET_CODES = ("generic", "avx2", "avx512")
"""Kinds of processors that meeting in the middle is compiled for."""


def meet(n: int, code: str = "", band: int = -1, cut: int = 0, clues: bytes = b"") -> _native.Meet:
    """N-queens, to be counted by meeting in the middle: see native/counter/meet/meet.h.

    `code` is one of MEET_CODES; "" is the best that runs here. `band` is the number of columns in
    the middle, -1 for the best; lists are sorted by `cut` diagonals of each direction more than
    they must be. `clues` are as in a flat problem. Raises ValueError for code that does not run
    here, for other clues, and for a board that cannot be divided so: n below LEAST_MET or above
    MOST_MET, or n - band odd, or not above band + 1, or more columns than MOST_MET_COLUMNS or
    MOST_MET_HALF.
    """
    return _native.Meet(n, code, band, cut, clues)


def count_bands(meet: _native.Meet, prefix: bytes, symmetry: int = 0) -> Tally:
    """The solutions of all bands that begin with these rows, found around their images.

    `symmetry` is MIRROR, FLIP or TURN; 0 for none. Images have other lists in another order, and
    must give the same tally. Other threads run meanwhile, and any number of them may count. Raises
    ValueError if no band that is looked at begins so, OverflowError for 2^64 solutions or more,
    InterruptedError once `meet` was cancelled, MemoryError.
    """
    return Tally(*meet.count_bands(prefix, symmetry))


def band_details(meet: _native.Meet, prefix: bytes) -> list[BandDetails]:
    """All bands that are looked at and begin with these rows; ValueError if there can be none."""
    return list(map(BandDetails._make, meet.details_under(prefix)))


def _seed(seed: int | None) -> int:
    """Kernels take 0 for "no seed" and 64 bits."""
    return 0 if seed is None else seed % (2**64 - 1) + 1
