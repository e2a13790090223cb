"""The one door to the compiled kernels. Without a compiler the package still works, only slower.

Kernels take problems as flat arrays (`Problem.packed`) and know nothing else of Python.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from struct import iter_unpack
from typing import Any, NamedTuple

from queenside.core.grid import cells_of
from queenside.core.problem import Problem
from queenside.core.unit import COLUMN, REGION, ROW, Placement

_native: Any = None
try:
    if sys.platform == "emscripten":
        from queenside.core.kernels import browser  # noqa: F401 - it loads what comes next
    _native = import_module(f"{__name__}._native")
except ImportError as error:
    _import_error = str(error)

BUILD: str = getattr(_native, "BUILD", "")
"""The hash of the kernels' sources: 12 hex digits, "" without kernels."""

MODULUS = 2**61 - 1
"""The modulus of the second account of a count: see native/core/residue.h."""

TIME_SLICE = 0.008
"""Seconds that a kernel runs before the deadline is checked, and Ctrl-C is heard."""

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
    return _import_error


def vectors() -> str:
    """Return the vector instructions that the kernels use on this processor: one of MEET_CODES."""
    return MeetKernel(MIN_MEET).code


class PausableSearch:
    """A search that can be paused."""

    exhausted: bool = False
    """Whether there are no other solutions."""
    count: int = 0
    residue: int = 0
    """The count modulo MODULUS, counted apart."""
    nodes: int = 0
    """The cells or options tried."""
    _solutions: tuple[tuple[Any, ...], ...] = ()

    def take(self) -> tuple[tuple[Any, ...], ...]:
        """Return the solutions found since the last call."""
        solutions, self._solutions = self._solutions, ()
        return solutions


_idle: list[Any] = []
"""Memory for a search that is not in use; what one has built serves the next."""


class SearchKernel(PausableSearch):
    """A search of any problem. `keep`: solutions are wanted, not only their number."""

    runs: int = 1
    """How often it began, the first time included."""

    def __init__(self, problem: Problem, limit: int | None, seed: int | None, keep: bool) -> None:
        self._handle = _idle.pop() if _idle else _native.search_new()
        _native.search_start(self._handle, problem.packed, limit or 0, _seed(seed), keep)

    def run(self, seconds: float) -> bool:
        """Search on for about so many seconds, or until many solutions wait to be taken.

        Returns whether the search is over.
        """
        is_finished, self.exhausted, self.count, self.residue, self.nodes, self.runs, solutions = (
            _native.search_run(self._handle, seconds)
        )
        self._solutions += solutions
        return is_finished

    def __del__(self, idle: list[Any] = _idle) -> None:
        if not idle:
            idle.append(self._handle)


def search_many(
    problems: Iterable[Problem], limit: int | None, seed: int | None, seconds: float
) -> list[BatchAnswer | None]:
    """Solve the first of these problems, as many as so many seconds allow and at least one.

    None stands for a problem that needs more than all that time. The kernel checks all it finds, by
    the same definition as `core.verify`: in a batch there is no time to do it in Python.
    """
    flats = [problem.packed for problem in problems]
    handle = _idle.pop() if _idle else _native.search_new()
    answers = _native.search_many(handle, flats, limit or 0, _seed(seed), seconds)
    _idle.append(handle)
    return answers


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
    handle = _native.search_new()
    return _native.search_labels(handle, flat, labels, counts, cells, limit, seconds)


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


class RepairKernel:
    """Iterative repair: a search that finds solutions and proves nothing."""

    steps, starts = 0, 0
    """The moves looked for; how often it began, the first time included."""

    def __init__(self, handle: Any, hopeless: bool) -> None:
        self._handle = handle
        self.hopeless = hopeless
        """Whether the clues contradict each other."""

    def run(self, max_steps: int, seconds: float) -> bytes | None:
        """Return the next solution, a number of 32 bits for each queen.

        None when the time is over, or `steps` has reached `max_steps`, before there is one.
        """
        self.steps, self.starts, queens = _native.repair_run(self._handle, max_steps, seconds)
        return queens

    @property
    def queens(self) -> bytes:
        """Those on the board when the last run ended, as `run` returns them."""
        return _native.repair_board(self._handle)


def repair(problem: Problem, seed: int | None) -> RepairKernel:
    """Iterative repair of any problem; its solutions are cell numbers, in increasing order."""
    return RepairKernel(*_native.repair_units(problem.packed, _seed(seed)))


def repair_queens(n: int, given: Iterable[int], seed: int | None) -> RepairKernel:
    """Iterative repair of n queens, some on given cells; its solutions are the columns by row."""
    pairs = array("I", chain.from_iterable(divmod(cell, n) for cell in given))
    return RepairKernel(*_native.repair_queens(n, pairs.tobytes(), _seed(seed)))


class CoverOptions(NamedTuple):
    """An exact cover as arrays of 32-bit numbers: see native/solver/cover.

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


COVER_METHODS = ("", "lanes", "words", "cells", "plain lanes", "plain words")
"""The kernels for exact covers; "" chooses."""


class CoverKernel(PausableSearch):
    """A search for exact covers. `keep`: solutions are wanted, each a tuple of options in order.

    Raises ValueError for arrays that do not fit together, or a method that does not suit them.
    """

    def __init__(
        self, options: CoverOptions, limit: int | None, keep: bool, method: str = ""
    ) -> None:
        self._names, *arrays = options
        chosen = COVER_METHODS.index(method)
        self._handle, used = _native.cover_new(*arrays, limit or 0, keep, chosen)
        self.method = COVER_METHODS[used]
        """The kernel of the search."""

    def run(self, seconds: float) -> bool:
        """Search on; as `SearchKernel.run`."""
        is_finished, self.exhausted, self.count, self.residue, self.nodes, solutions = (
            _native.cover_run(self._handle, seconds)
        )
        if self._names is not None:
            name = self._names.__getitem__
            solutions = tuple([tuple(map(name, options)) for options in solutions])
        self._solutions += solutions
        return is_finished


def probe(
    lines: int,
    cells: int,
    free: bytes,
    occupied: bytes,
    seed: int,
    probes: int,
    generic: bool = False,
) -> float:
    """Send probes through a board of lines with one queen each: see native/counter/queens.

    Returns the number of solutions as the flock sees it, 0 if no probe arrived. `generic` takes the
    code for any processor. Raises ValueError for arrays that do not fit together.
    """
    return _native.probe(lines, cells, free, occupied, seed, probes, generic)


KINDS = {ROW: 0, COLUMN: 1, REGION: 2}
"""The number of a kind of units, as `reason` takes it; 3 for all others."""

NEXT_STEP, ALL_ALIKE, PROOF, FULL_PROOF, WAVES, SHORT_PROOF, BEGINNING = range(7)
"""The questions to `reason`."""


def reason(
    problem: Problem,
    queens: int,
    free: int,
    question: int,
    *,
    hardest: float,
    excluded: Iterable[str],
    seconds: float,
) -> str:
    """Reason as a person does from a position, as JSON text: see native/explainer/reasoner.h.

    `queens` and `free` are masks of cells, `hardest` is the highest rating of a technique that may
    be used, `excluded` names those that may not; `seconds` is the time it may take, 0 for any.
    """
    grid = problem.grid
    content = bytearray(b"\2") * grid.size
    for cells, value in ((free, 0), (queens, 1)):
        for cell in cells_of(cells):
            content[cell] = value
    kinds = bytes(KINDS.get(family.kind, 3) for family in problem.families)
    return _native.reason(
        problem.packed,
        grid.rows,
        grid.columns,
        kinds,
        bytes(content),
        question,
        hardest,
        " ".join(excluded).encode() + b"\0",
        seconds,
    )


class PictureBoard(NamedTuple):
    """One way to read a board in a picture: see native/reader/pictures.h.

    alternatives           so many other ways to read the same grid follow
    left … cell_height     the first corner of the first cell and the size of a cell, in pixels
    regions                by cell, numbered from 0 in reading order; nothing for a board without
    signs                  by cell: 0 for nothing, 1 for a mark, 2 for a queen
    colours                red, green and blue of each region
    doubts                 bits
    confidence             from 0, a guess, to 1
    cut                    a sentence where a larger board seems to be cut off by the picture's edge
    tinted … unclear       by cell, whether a doubt is about it
    bare                   by cell, how much of it is paper, of 255
    """

    alternatives: int
    size: int
    left: float
    top: float
    cell_width: float
    cell_height: float
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
    top, cell width and height, as PictureBoard has them, and size. Raises ValueError for what isn't
    a picture of this size, or a grid in it.
    """
    handle = _native.pictures_new(pixels, width, height, channels, seconds)
    if grid:
        _native.pictures_at(handle, *grid)
    while board := _native.pictures_next(handle):
        yield PictureBoard._make(board)


STYLES = ("drawn", "natural", "compact", "winding", "even")
"""The styles of generated boards: see native/maker/style.c."""

NEARS = ("mirror", "diagonal", "turn")
"""The images that a drawn board can nearly be like: see native/maker/generation.h."""

GENERATION_VERSION = 5
"""Rises with every change of what a seed makes."""

MADE_SIZES = {1: (5, 64), 2: (8, 14), 3: (12, 15), 4: (16, 19), 5: (20, 22)}
"""By stars: the smallest and the largest boards that are made.

There are no smaller ones with several stars. Larger ones take too long.
"""


def generation_options() -> list[str]:
    """Return the names of the options that the generator has, in order."""
    return _native.GENERATION_OPTIONS.split()


class Generation:
    """Make boards with one solution from seeds: see native/maker/generation.h.

    `options` are the other ones of GENERATION_OPTIONS there, 0 where they aren't given: with
    `unproved` a board may have several solutions, of which it says one. `levels` are the hardest
    levels of the ladder that will do, as bits, and `needed` levels one of which must be used; 0 for
    any. `generic` takes the code for any processor. `draft` has a byte for each cell: the number of
    its part, and 128 more if that may hold several regions.

    Raises ValueError for boards that cannot be made, and TypeError for an option there isn't.
    """

    levels_met = 0
    """The hardest levels of the boards looked at, as bits."""

    def __init__(
        self,
        size: int,
        stars: int = 1,
        style: str = STYLES[0],
        near: str | None = None,
        draft: bytes | None = None,
        **options: int,
    ) -> None:
        values = dict.fromkeys(generation_options(), 0)
        options.update(size=size, stars=stars, style=STYLES.index(style))
        options["near"] = 0 if near is None else 1 + NEARS.index(near)
        if unknown := options.keys() - values:
            raise TypeError(f"the generator has no option {', '.join(sorted(unknown))}")
        values.update(options)
        self._handle = _native.generation_new(array("I", values.values()).tobytes(), draft)

    def start(self, seed: int) -> None:
        """Begin the board of this seed."""
        _native.generation_start(self._handle, seed)

    def retry(self) -> None:
        """Begin another board of the same seed, where the last one would not do."""
        _native.generation_again(self._handle)

    def vary(self, undo: bool) -> None:
        """Change a few cells of the board of several stars, or of the one before the last change.

        It keeps its one solution.
        """
        _native.generation_vary(self._handle, undo)

    def run(self, seconds: float) -> bool:
        """Go on for about so many seconds. Returns whether the board is there."""
        is_finished, self.levels_met = _native.generation_run(self._handle, seconds)
        return is_finished

    def board(self) -> tuple[bytes, bytes]:
        """Return for each cell its region, and whether a queen stands there."""
        return _native.generation_board(self._handle)


MAX_LISTED = 30
"""The largest n of which the kernel lists solutions: beyond, the first one alone takes long."""

LISTED = {"all": 0, "half": 1, "distinct": 2}
"""The solutions of n-queens to list: all, the first half of them, or one of each orbit."""


class ListingKernel:
    """A listing of n-queens that can be paused: the columns by row, a byte each, in order.

    The order is lexicographic. n is from 1 to MAX_LISTED; only solutions that begin with the
    columns of `prefix`.
    """

    is_finished = False
    """Whether there are no others."""

    def __init__(self, n: int, variant: str = "all", prefix: bytes = b"") -> None:
        self._handle = _native.listing_new(n, prefix, LISTED[variant])

    def fill(self, buffer: bytearray | memoryview, seconds: float) -> int:
        """Write the next solutions, as many as fit and are found within about so many seconds."""
        count, self.is_finished = _native.listing_fill(self._handle, buffer, seconds)
        return count

    def skip(self, max_count: int, seconds: float) -> int:
        """Pass over the next solutions, at most so many. Returns how many."""
        count, self.is_finished = _native.listing_skip(self._handle, max_count, seconds)
        return count


def mirror_rows(n: int, rows: bytearray | memoryview) -> None:
    """Fill the second half of a listing with the mirror images of the first half."""
    _native.mirror_rows(n, rows)


def faulty_row(n: int, rows: bytes | bytearray | memoryview) -> int | None:
    """The first board of a listing that isn't a solution or not in order, by number; None if none.

    It is the definition of n-queens, in code that no search shares.
    """
    return _native.faulty_row(n, rows)


def verify_queens(n: int, placement: Placement, toroidal: bool) -> bool:
    """Whether these cells solve n-queens on a board of any size: the definition, in linear time."""
    try:
        cells = memoryview(array("Q", placement)).cast("B")
    except OverflowError:  # below 0, or beyond 64 bits
        return False
    return _native.verify_queens(n, cells, toroidal)


MAX_QUEENS = 64
"""The largest n of which the kernel counts solutions."""

QUEENS_METHODS = ("", "generic", "avx2", "avx512")
"""The ways to count solutions of n-queens; "" chooses the best on this processor."""


MAX_PREFIXES = 100_000
"""The most prefixes into which a count of n-queens can be cut."""


class Queens:
    """The solutions of n-queens, a problem of this board, as work to be divided and counted.

    It is cut into as many prefixes as told or more, up to MAX_PREFIXES; fewer if the board is too
    small. Raises ValueError for a method that does not run here or does not take so large a board.
    """

    prefixes: int

    def __init__(self, n: int, problem: Problem, method: str = "", prefixes: int = 1024) -> None:
        clues, chosen = problem.packed[0], QUEENS_METHODS.index(method)
        self._handle, (self.prefixes, used) = _native.queens_new(
            n, problem.grid.torus, clues, chosen, prefixes
        )
        self.method = QUEENS_METHODS[used]
        self.weights = [1.0] * min(-(-self.prefixes // 8), 512)
        """About how much work each unit is, which is a range of prefixes."""

    def count(self, unit: int) -> int:
        units = len(self.weights)
        return self.tally(*(i * self.prefixes // units for i in (unit, unit + 1))).count

    def prefix(self, number: int) -> tuple[tuple[int, ...], int]:
        """Return the cells of its queens, and how many placements each one found stands for."""
        return _native.queens_prefix(self._handle, number)

    def tally(self, first: int, end: int) -> Tally:
        """Count the solutions of some prefixes. Raises OverflowError for 2^64 or more."""
        return Tally(*_native.queens_tally(self._handle, first, end, 0))

    def complete(self, cells: bytes) -> Tally:
        """Count the ways to complete queens on these cells, 16 bits each."""
        return Tally(*_native.queens_complete(self._handle, cells))

    def cancel(self) -> None:
        """End all counting soon, with counts that mean nothing."""
        _native.queens_cancel(self._handle)


MIN_MEET, MAX_MEET = 4, 28
"""The smallest and the largest n whose solutions are counted by meeting in the middle."""

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

_idle_halves: list[Any] = []
"""Memory for halves that no board uses: to get it from the system takes as long as to count."""

_MAX_IDLE_HALVES, _MAX_IDLE_BYTES = 8, 16 << 20


class Halves:
    """The halves around one band, of which any number of threads may count any sets of rows."""

    def __init__(self, idle: list[Any]) -> None:
        handles = idle or _idle_halves
        self._idle, self.handle = idle, handles.pop() if handles else _native.halves_new()

    def count(self, first: int, end: int) -> int:
        """Count the solutions whose eastern half has one of the sets of rows of these numbers."""
        return _native.halves_count(self.handle, first, end)

    def __del__(self) -> None:
        self._idle.append(self.handle)


class MeetKernel:
    """N-queens, to be counted by meeting in the middle: see native/counter/meet/meet.h.

    `code` is one of MEET_CODES; "" is the best that runs here. `band` is the number of columns in
    the middle, -1 for the best; lists are sorted by `cut` diagonals of each direction more than
    they must be. `clues` are as in a flat problem. Raises ValueError for code that does not run
    here, for other clues, and for a board that cannot be divided so: n below MIN_MEET or above
    MAX_MEET, or n - band odd, or not above band + 1, or more than 10 columns in the band, or 11 in
    a half.

    columns   of the band
    row_sets  how many sets of rows an eastern half may use
    code      the kind of processor it is compiled for
    """

    columns: int
    row_sets: int
    code: str

    def __init__(
        self, n: int, code: str = "", band: int = -1, cut: int = 0, clues: bytes = b""
    ) -> None:
        chosen = ("", *MEET_CODES).index(code)
        self._handle, (self.columns, self.row_sets, self.code) = _native.meet_new(
            n, chosen, band, cut, clues
        )
        self._idle: list[Any] = []

    def __del__(self, idle: list[Any] = _idle_halves) -> None:
        for handle in vars(self).get("_idle", ()):
            if len(idle) < _MAX_IDLE_HALVES and _native.halves_size(handle) < _MAX_IDLE_BYTES:
                idle.append(handle)

    def prefixes(self, length: int) -> list[bytes]:
        """Return the beginnings of bands, so many columns long: a byte for each queen's row."""
        count, rows = _native.meet_prefixes(self._handle, length)
        return [rows[length * number : length * (number + 1)] for number in range(count)]

    def bands(self, prefix: bytes = b"") -> list[BandDetails]:
        """Return all bands that are looked at and begin with these rows.

        Raises ValueError if there can be none.
        """
        _, data = _native.meet_bands(self._handle, prefix)
        return [BandDetails(*band) for band in iter_unpack(f"{self.columns}s2b?", data)]

    def work_under(self, prefix: bytes) -> float:
        """Return about how much work the bands are that begin so, compared with others."""
        return _native.meet_work(self._handle, prefix)

    def weight(self, rows: bytes) -> float:
        """Return about how much work the band of these rows is, compared with others."""
        return _native.meet_weight(self._handle, rows)

    def halves(self, rows: bytes) -> Halves:
        """List all halves around the band of these rows. Raises ValueError if there is none."""
        halves = Halves(self._idle)
        _native.halves_build(halves.handle, self._handle, rows)
        return halves

    def count_bands(self, prefix: bytes, symmetry: int = 0) -> Tally:
        """Count the solutions of all bands that begin with these rows, around their images.

        `symmetry` is MIRROR, FLIP or TURN; 0 for none. Images have other lists in another order,
        and must give the same tally. Other threads run meanwhile, and any number of them may count.
        Raises ValueError if no band that is looked at begins so, OverflowError for 2^64 solutions
        or more, InterruptedError once it was cancelled, MemoryError.
        """
        halves = Halves(self._idle)
        return Tally(*_native.halves_count_bands(halves.handle, self._handle, prefix, symmetry))

    def cancel(self) -> None:
        """End all work soon; it raises InterruptedError."""
        _native.meet_cancel(self._handle)


def _seed(seed: int | None) -> int:
    """Kernels take 0 for "no seed" and 64 bits."""
    return 0 if seed is None else seed % (2**64 - 1) + 1
