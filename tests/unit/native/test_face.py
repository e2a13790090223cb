"""The compiled module takes what is right up to its bounds, refuses the rest, and keeps nothing."""

from __future__ import annotations

import ctypes
import gc
import subprocess
import sys
from array import array
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import queenside as qs
from queenside.core import kernels
from tests.attack.calling import entries

pytestmark = pytest.mark.skipif(kernels.missing() is not None, reason="the kernels are not built")

in_c: Any = find_spec("_testcapi") and import_module("_testcapi")
"""What CPython tests itself with, which not every Python has: makes its memory fail."""

if kernels.missing() is None:
    from queenside.core.kernels import _native as native

EIGHT = qs.NQueens(8).problem
CLUES = EIGHT.packed[0]
ROWS = bytes(i // 5 for i in range(25))
FAMILY = qs.RegionPuzzle(["AAB", "ABB", "CCC"]).problem.packed


def numbers(*item: int, kind: str = "I") -> bytes:
    return array(kind, item).tobytes()


def cover(**other: Any) -> dict[str, Any]:
    """Two items, each covered by an option of its own, and an optional third item."""
    right = {
        "items": 3,
        "bounds": numbers(1, 1, 1, 1),
        "first": numbers(0, 2, 3),
        "item": numbers(0, 2, 1),
        "colour": numbers(0, 1, 0),
        "name": numbers(0, 1),
        "chosen": b"",
        "limit": 0,
        "keep": True,
        "method": 0,
    }
    return right | other


def covering(arguments: dict[str, Any]) -> Callable[[], Any]:
    return lambda: native.cover_new(*arguments.values())


def generation(draft: bytes | None = None, **options: int) -> Callable[[], Any]:
    names = native.GENERATION_OPTIONS.split()
    words = array("I", [{"size": 8, "stars": 1, **options}.get(name, 0) for name in names])
    return lambda: native.generation_new(words.tobytes(), draft)


def plain(entry: str, *arguments: Any) -> Callable[[], Any]:
    return lambda: getattr(native, entry)(*arguments)


def varied(entry: str, right: list[Any], index: int, *values: Any) -> list[Callable[[], Any]]:
    """The call with each of the values in that place."""
    return [plain(entry, *right[:index], value, *right[index + 1 :]) for value in values]


LISTING, QUEENS, MEET = [4, b"", 0], [8, False, CLUES, 0, 10], [8, 0, -1, 0, b""]
REPAIR = [8, b"", 6]
PROBE = [2, 2, numbers(3, 3, kind="Q"), numbers(*[0] * 8, kind="Q"), 0, 1, False]
CLUE_ARRAYS = [numbers(*item, kind="H") for item in ((64, 0, 0), (64, 1, 1, 63, 0))]
REASON = [FAMILY, 3, 3, bytes(range(4)), bytes(9), 0, 12.0, b"\0", 5.0]
if kernels.missing() is None:
    SEARCH = native.search_new()
    LABELS = [SEARCH, FAMILY, b"\0\0\1\0\1\1\2\2\2" * 2, bytearray(2), bytearray(12), 2, 60.0]


def labels(index: int, *values: Any) -> list[Callable[[], Any]]:
    return varied("search_labels", [*LABELS], index + 1, *values)


def wide(item: int) -> dict[str, Any]:
    """One item with more options than a lane holds, the other with one; for the method of lanes."""
    covered = [item] * 17 + [1 - item]
    return cover(
        items=2,
        first=numbers(*range(19)),
        item=numbers(*covered),
        colour=numbers(*[0] * 18),
        name=numbers(*range(18)),
        method=1,
    )


def single(items: int) -> dict[str, Any]:
    """So many items, each with an option of its own; for the method of lanes."""
    return cover(
        items=items,
        bounds=numbers(*[1] * 2 * items),
        first=numbers(*range(items + 1)),
        item=numbers(*range(items)),
        colour=numbers(*[0] * items),
        name=numbers(*range(items)),
        method=1,
    )


TAKEN = [
    *varied("listing_new", LISTING, 0, 1, 30),
    *varied("listing_new", LISTING, 1, b"\3", bytes(4)),
    *varied("listing_new", LISTING, 2, 1, 2),
    *varied("queens_new", QUEENS, 2, *CLUE_ARRAYS),
    *varied("queens_new", QUEENS, 3, 0, 1),
    *varied("queens_new", QUEENS, 4, 1, 100_000),
    plain("queens_new", 0, False, numbers(0, 0, 0, kind="H"), 0, 1),
    plain("queens_new", 64, False, qs.NQueens(64).problem.packed[0], 1, 1),
    *varied("meet_new", MEET, 0, 4, 28),
    *varied("meet_new", MEET, 2, -1, 2),
    *varied("repair_queens", REPAIR, 1, numbers(7, 7), numbers(0, 0, 1, 2)),
    *varied("repair_queens", REPAIR, 2, 0, 2**64 - 1),
    *varied("reason", REASON, 5, *range(7)),
    generation(size=5, style=4, symmetric=1, generic=1),
    generation(size=64, near=3),
    generation(stars=2, symmetric=1, unproved=1),
    *[generation(levels=item) for item in (2, 2**27 - 2)],
    *[
        generation(size=size, stars=stars)
        for stars, sizes in ((2, (8, 14)), (3, (12, 15)), (4, (16, 19)), (5, (20, 22)))
        for size in sizes
    ],
    *varied("probe", PROBE, 5, 1, 100),
    plain("mirror_rows", 30, bytearray(60)),
    plain("mirror_rows", 1, bytearray(0)),
    plain("faulty_row", 30, bytes(60)),
    plain("faulty_row", 30, b""),
    plain("verify_queens", 0, b"", False),
    plain("verify", EIGHT.packed, bytes(2 * native.MAX_CELLS + 2)) if not kernels.missing() else id,
    *labels(4, 1, 2),
    *labels(3, bytearray(0), bytearray(4)),
    plain("search_labels", *LABELS[:1], FAMILY, b"", bytearray(0), bytearray(0), 1, 1.0),
    *[covering(cover(method=method)) for method in (0, 3)],
    *[covering(wide(item) | {"method": 0}) for item in (0, 1)],
    covering(single(512)),
    covering(cover(name=numbers(7, 2**32 - 1))),
    covering(cover(chosen=numbers(1))),
]

BEYOND = [
    *varied("listing_new", LISTING, 0, 0, 31),
    *varied("listing_new", LISTING, 1, b"\4", bytes(5)),
    *varied("listing_new", LISTING, 2, -1, 3),
    *varied("queens_new", QUEENS, 0, -1, 7, 65),
    *varied(
        "queens_new", QUEENS, 2, b"", CLUES[:-1], CLUES + bytes(2), numbers(64, 1, 0, 64, kind="H")
    ),
    *varied("queens_new", QUEENS, 2, numbers(64, 0, 1, 64, kind="H"), numbers(63, 0, 0, kind="H")),
    *varied("queens_new", QUEENS, 3, -1, 4),
    *varied("queens_new", QUEENS, 4, 0, 100_001),
    *varied("meet_new", MEET, 0, 3, 29, 2**31 - 1, -(2**31)),
    *varied("meet_new", MEET, 1, 4, 2**32),
    *varied("meet_new", MEET, 2, 11, 2**31 - 1),
    *varied("repair_queens", REPAIR, 0, 2**27 + 1, 2**32),
    *varied("repair_queens", REPAIR, 1, bytes(4), bytes(12), numbers(8, 0), numbers(0, 8)),
    *varied("reason", REASON, 0, (), FAMILY[:1], FAMILY[:-1]),
    *varied("reason", REASON, 1, -1, 0, 2, 2**31 - 1),
    *varied("reason", REASON, 3, b"", bytes(5)),
    *varied("reason", REASON, 4, b"", bytes(8), bytes(10)),
    *varied("reason", REASON, 5, -1, 7),
    *varied("reason", REASON, 7, b"", b"tiling"),
    *[generation(size=item) for item in (4, 65)],
    *[generation(stars=item) for item in (0, 6)],
    *[generation(style=item) for item in (5, 2**32 - 1)],
    *[generation(near=item) for item in (4, 2**32 - 1)],
    *[generation(levels=item) for item in (1, 2**27)],
    *[generation(needed=item) for item in (1, 2**27)],
    generation(style=1, near=1),
    generation(near=1, symmetric=1),
    generation(stars=2, near=1),
    generation(levels=2, unproved=1),
    *[
        generation(size=size, stars=stars)
        for stars, sizes in ((2, (7, 15)), (3, (11, 16)), (4, (15, 20)), (5, (19, 23)))
        for size in sizes
    ],
    *varied("probe", PROBE, 0, -1, 1, 3, 129),
    *varied("probe", PROBE, 1, -1, 1, 3, 129),
    *varied("probe", PROBE, 2, numbers(3, 4, kind="Q"), numbers(3, kind="Q")),
    *varied("probe", PROBE, 3, numbers(*[0] * 7, 4, kind="Q"), numbers(*[0] * 9, kind="Q")),
    *varied("probe", PROBE, 5, 0, 2**24 + 1),
    *[
        plain(entry, n, bytearray(62))
        for entry in ("mirror_rows", "faulty_row")
        for n in (0, 31, 30)
    ],
    *varied("in_one_piece", [2, bytes(4)], 0, -1, 0, 3),
    *varied("in_one_piece", [2, bytes(4)], 1, b"", bytes(2**16)),
    *labels(0, (), (CLUES,), FAMILY[:1], EIGHT.packed),
    *labels(1, LABELS[2][1:]),
    *labels(2, bytearray(1), bytearray(3)),
    *labels(3, bytearray(13), bytearray(14)),
    *labels(4, 0, 3),
    covering(cover(items=2)),
    covering(cover(items=1)),
    covering(cover(first=numbers(0, 2))),
    covering(cover(colour=numbers(0, 1))),
    covering(cover(chosen=numbers(2))),
    covering(cover(chosen=numbers(0, 2))),
    *[covering(cover(method=method)) for method in (-1, 6)],
    *[covering(wide(item)) for item in (0, 1)],
    covering(single(513)),
]


TOLD = {
    "options have no clear limits": [
        covering(cover(first=numbers(*item))) for item in ((0, 2, 2), (0, 4, 3), (1, 2, 3))
    ],
    "bounds are out of order": [
        covering(cover(bounds=numbers(*item)))
        for item in ((1, 0, 1, 1), (1, 1, 2, 1), (0, 2**31, 1, 1), (1, 1, 0, 2**31))
    ],
    "an item that does not exist": [
        covering(cover(item=numbers(*item))) for item in ((3, 2, 1), (0, 3, 1), (0, 2, 3))
    ],
    "an option has an item twice": [
        covering(cover(item=numbers(2, 2, 1))),
        covering(cover(first=numbers(0, 1, 3), item=numbers(0, 2, 2))),
    ],
    "only items without bounds have colours": [
        covering(cover(colour=numbers(*item))) for item in ((1, 1, 0), (0, 1, 2))
    ],
}
"""What is wrong, wherever it is: first, in between or last."""


@pytest.mark.parametrize("fault", TOLD)
def test_what_is_wrong_is_told_wherever_it_is(fault: str) -> None:
    for call in TOLD[fault]:
        with pytest.raises(ValueError, match=fault):
            call()


@pytest.mark.parametrize("number", range(len(TAKEN)))
def test_what_is_right_is_taken(number: int) -> None:
    TAKEN[number]()


@pytest.mark.parametrize("number", range(len(BEYOND)))
def test_what_is_beyond_is_refused(number: int) -> None:
    with pytest.raises((ValueError, OverflowError)):
        BEYOND[number]()


def test_units_of_work_are_those_there_are() -> None:
    queens = kernels.Queens(8, EIGHT, "", 10)
    assert sum(map(queens.count, range(len(queens.weights)))) == 92
    prefixes = queens.prefixes
    parts = [queens.tally(first, first + 1) for first in range(prefixes)]
    assert (*map(sum, zip(*parts, strict=True)),) == queens.tally(0, prefixes)
    assert queens.tally(0, prefixes)[0] == 92
    assert queens.tally(prefixes, prefixes)[:2] == (0, 0)
    assert sum(queens.complete(numbers(c, kind="H"))[0] for c in range(8)) == 92
    for first, end in ((-1, 1), (1, 0), (0, prefixes + 1)):
        with pytest.raises(ValueError, match="prefixes"):
            queens.tally(first, end)
    for wrong in (-1, prefixes):
        with pytest.raises(ValueError, match="prefix"):
            queens.prefix(wrong)
    handle, _ = native.queens_new(*QUEENS)
    assert native.queens_tally(handle, 0, prefixes, 5)[:2] == (97, 97)
    with pytest.raises(OverflowError):
        native.queens_tally(handle, 0, prefixes, 2**64 - 1)
    for cells in (bytes(1), numbers(64, kind="H")):
        with pytest.raises(ValueError, match="not cells"):
            queens.complete(cells)


def test_bands_are_those_there_are() -> None:
    meet = kernels.MeetKernel(9)
    columns, sets, rows = meet.columns, meet.row_sets, meet.prefixes(meet.columns)
    assert meet.count_bands(b"")[:2] == (352, 352)
    assert sum(meet.halves(band).count(0, sets) for band in rows) == 352
    assert [band.rows for band in meet.bands()] == rows
    firsts = meet.prefixes(1)
    assert sum(len(meet.bands(first)) for first in firsts) == len(rows)
    parts = [meet.count_bands(first) for first in firsts]
    assert (*map(sum, zip(*parts, strict=True)),) == meet.count_bands(b"")
    assert sum(map(meet.weight, rows)) == pytest.approx(meet.work_under(b""))
    half = meet.halves(rows[0])
    for refused in (
        lambda: meet.prefixes(-1),
        lambda: meet.prefixes(columns + 1),
        lambda: meet.halves(b""),
        lambda: meet.weight(b""),
        lambda: meet.bands(bytes(columns + 1)),
        lambda: meet.bands(b"\x09"),
        lambda: half.count(0, sets + 1),
        lambda: native.halves_count(native.halves_new(), 0, 1),
        *(lambda entry=item: meet.count_bands(b"", entry) for item in (-1, 3, 5)),
    ):
        with pytest.raises(ValueError, match=" "):
            refused()
    assert half.count(sets, sets) == half.count(1, 0) == 0
    assert {meet.count_bands(b"", item)[0] for item in (1, 2, 4)} == {352}


@pytest.mark.parametrize("toroidal", [False, True])
def test_queens_are_right_only_if_there_are_as_many_as_rows(toroidal: bool) -> None:
    right = [5 * row + 2 * row % 5 for row in range(5)]
    for cells in ([], right[:-1], right, [*right, 0]):
        answer = native.verify_queens(5, numbers(*cells, kind="Q"), toroidal)
        assert answer is (cells == right)


def test_boards_that_can_be_cut_so_are_taken() -> None:
    """A band in the middle, halves of 2 to 11 columns beside it, and up to 4 diagonals cut."""
    for n, band, cut in product(range(2, 31), range(12), range(-1, 9)):
        adjacent = n - band
        fits = 4 <= n <= 28 and adjacent % 2 == 0 and 4 <= adjacent <= 22
        if fits and band <= 10 and band < adjacent - 1 and 0 <= cut < min(adjacent - 1, 5):
            assert kernels.MeetKernel(n, "generic", band, cut).columns == band
        else:
            with pytest.raises(ValueError, match="board"):
                kernels.MeetKernel(n, "generic", band, cut)


def test_halves_let_go_of_their_board_where_another_is_refused() -> None:
    halves, other = native.halves_new(), kernels.MeetKernel(9)._handle
    for call, words in ((native.halves_build, []), (native.halves_count_bands, [0])):
        native.halves_build(halves, kernels.MeetKernel(8, band=0)._handle, b"")
        with pytest.raises(ValueError, match="no band"):
            call(halves, other, b"\x09", *words)
        with pytest.raises(ValueError, match="no halves"):
            native.halves_count(halves, 0, 1)


def test_a_cancelled_board_is_not_counted() -> None:
    meet = kernels.MeetKernel(12)
    half = meet.halves(meet.prefixes(meet.columns)[0])
    meet.cancel()
    for work in (lambda: meet.count_bands(b""), lambda: half.count(0, meet.row_sets)):
        with pytest.raises(InterruptedError):
            work()


def test_a_solution_that_does_not_fill_its_room_is_wrong() -> None:
    puzzle = qs.RegionPuzzle(["01111", "23212", "23212", "22244", "22222"])
    labels = b"".join(map(bytes, puzzle.regions))
    for queens in (4, 6):
        counts, cells = bytearray(1), bytearray(2 * queens)
        native.search_labels(SEARCH, puzzle.problem.packed, labels, counts, cells, 2, 600.0)
        assert counts == bytes([kernels.WRONG])
        assert not any(cells)


def test_labels_that_are_no_board_or_take_too_long_are_told() -> None:
    right, wrong = LABELS[2][:9], b"\0\0\1\0\1\1\1\1\1"
    for labels, reported in (
        (right + wrong + right, (1, 1)),
        (wrong, (0, 0)),
        (right * 3, (3, -1)),
    ):
        counts = bytearray(len(labels) // 9)
        assert (
            native.search_labels(SEARCH, FAMILY, labels, counts, bytearray(), 2, 60.0) == reported
        )
        assert not any(counts)
    puzzle = qs.generate(12, seed=1)
    labels = 2 * b"".join(map(bytes, puzzle.regions))
    for seconds in (0.0, float("nan")):
        counts, cells = bytearray(2), bytearray(b"\1" * 48)
        reported = native.search_labels(
            SEARCH, puzzle.problem.packed, labels, counts, cells, 2, seconds
        )
        assert (reported, counts) == ((1, -1), b"\xff\0")  # the first one has its turn in any case
        assert cells == bytes(24) + b"\1" * 24


def test_one_batch_has_the_counts_of_each_board_on_its_own() -> None:
    """Also where boards share arrays: families left out, added, doubled, in another order."""
    chance, flats = Random(5), list[tuple[bytes, ...]]()
    for size in (5, 6, 5):
        puzzle = qs.RegionPuzzle(_striped(chance, size))
        clues, *families = puzzle.problem.packed
        for _ in range(12):
            chosen = chance.sample(families, chance.randint(1, len(families)))
            flats.append((clues, *chosen, *chosen[: chance.randrange(2)]))
        flats += [
            (clues, *families[:number]) for number in (3, 2, 1, 2, 3) if number <= len(families)
        ]
    other = EIGHT.packed  # so that nothing is kept of the board before
    isolated = [native.search_many(SEARCH, [other, flat], 0, 0, 600.0)[1] for flat in flats]
    together = native.search_many(SEARCH, flats, 0, 0, 600.0)
    reported = [[(one[0], one[1], one[4]) for one in item if one] for item in (isolated, together)]
    assert reported[0] == reported[1]
    assert len({count for count, *_ in reported[0]}) > 5


def _striped(chance: Random, size: int) -> list[str]:
    """Regions that are rows, but for some cells that belong to the row above."""
    return [
        "".join(chr(65 + row - (row > 0 and chance.random() < 0.3)) for _ in range(size - 1))
        + chr(65 + row)
        for row in range(size)
    ]


# ---- what is left ----


HAS_MALLINFO = hasattr(ctypes.CDLL(None), "mallinfo2")


def in_use() -> int:
    """Bytes of memory that have not been given back, to the system's allocator or to Python's."""
    gc.collect()
    library = ctypes.CDLL(None)
    names = "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost"

    class Memory(ctypes.Structure):
        _fields_ = [(name, ctypes.c_size_t) for name in names.split()]

    library.mallinfo2.restype = Memory
    memory = library.mallinfo2()
    return int(memory.uordblks + memory.hblkhd) + 64 * sys.getallocatedblocks()


def right(name: str) -> list[Any]:
    if name in RIGHT:
        return RIGHT[name]
    arguments = entries.arguments(Random(3), name)
    assert arguments is not None
    return arguments


RIGHT: dict[str, list[Any]] = {}
if kernels.missing() is None:
    RIGHT = {
        "reason": REASON,
        "search_start": [SEARCH, EIGHT.packed, 3, 0, True],
        "search_many": [SEARCH, [EIGHT.packed, FAMILY], 5, 0, 1.0],
        "search_labels": LABELS,
        "generation_run": [generation()(), 0.0],
        "repair_run": [native.repair_queens(8, b"", 6)[0], 5, 1.0],
        "cover_new": [*cover().values()],
        "verify": [EIGHT.packed, bytes(16)],
        "in_one_piece": [2, b"\0\0\1\1"],
        "mirror_rows": [4, bytearray(b"\1\3\0\2") * 2],
        "probe": PROBE,
        "meet_new": MEET,
    }
    NAMES = [*entries.functions()]
else:
    NAMES = []


def test_arguments_are_known_of_each_entry() -> None:
    assert entries.functions().keys() == entries.RUNS.keys() | entries.MAKERS.keys()


@pytest.mark.parametrize("name", NAMES)
def test_other_types_and_too_large_numbers_are_told_as_such(name: str) -> None:
    """Of each argument, but of tuples, whose faults are those of what they hold."""
    entry, arguments = entries.functions()[name], right(name)
    for index, value in enumerate(arguments):
        wrong = [(object(), TypeError)] if not isinstance(value, (bool, tuple)) else []
        if type(value) in (int, float):
            wrong.append((10**400, OverflowError))
        for other, error in wrong:
            with pytest.raises(error):
                entry(*arguments[:index], other, *arguments[index + 1 :])


@pytest.mark.slow
@pytest.mark.skipif(not HAS_MALLINFO, reason="asks glibc for memory")
@pytest.mark.parametrize("name", NAMES)
def test_no_call_keeps_memory(name: str) -> None:
    """Nor anything that it was given: neither one that is answered nor one that is refused."""
    entry, expected = entries.functions()[name], right(name)
    remaining = (None, -1, b"\xff" * 3, (b"",), 2**70)
    places = range(len(expected))
    wrong = [
        [*expected[:place], other, *expected[place + 1 :]]
        for place in places
        for other in remaining
    ]

    def some() -> None:
        for arguments in [expected, *wrong]:
            with suppress(Exception):
                entry(*arguments)

    def growth() -> int:
        before = in_use()
        for _ in range(20):
            some()
        return in_use() - before

    some()
    local = [item for item in expected if isinstance(item, (tuple, list, bytes)) and len(item) > 1]
    references = [*map(sys.getrefcount, local)]
    assert any(growth() < 20 * 32 for _ in range(4))
    assert [*map(sys.getrefcount, local)] == references


def probed(lines: int, cells: int, generic: bool) -> float:
    """Of a board whose lines take nothing from each other, and have their last cell only."""
    words = 1 if cells <= 64 else 2
    free = numbers(*[0] * (words - 1), 1 << (cells - 1) % 64, kind="Q") * lines
    estimate: float = native.probe(
        lines, cells, free, bytes(8 * words * lines * lines * cells), 1, 2, generic
    )
    return estimate


@pytest.mark.parametrize("generic", [False, True])
def test_probing_takes_boards_up_to_its_bounds(generic: bool) -> None:
    for lines, cells in product((1, 128), (1, 64, 65, 128)):
        assert probed(lines, cells, generic) == 1
    for lines, cells in ((129, 1), (1, 129)):
        with pytest.raises(ValueError, match="too large"):
            probed(lines, cells, generic)


def test_a_search_hands_over_what_it_has_found_once() -> None:
    """It pauses when it has found some thousands."""
    search = kernels.SearchKernel(qs.NQueens(12).problem, None, None, True)
    result, pauses = [], 0
    while not search.run(60.0):
        pauses += 1
        result += search.take()
        assert search.take() == ()
    result += search.take()
    assert pauses > 1
    assert len(set(result)) == len(result) == search.count == 14200


@pytest.mark.parametrize("name", ["search_start", "search_many"])
def test_a_search_lets_go_of_the_problem_before(name: str) -> None:
    """A search that has ended keeps its problem for the next, which may be like it."""
    flat, search = (*EIGHT.packed,), native.search_new()
    before = sys.getrefcount(flat)
    native.search_start(search, flat, 3, 0, True)
    assert sys.getrefcount(flat) == before + 1
    getattr(native, name)(search, *RIGHT[name][1:])
    assert sys.getrefcount(flat) == before


@pytest.mark.slow
@pytest.mark.skipif(not in_c or not HAS_MALLINFO, reason="asks CPython's own tests, and glibc")
def test_failed_allocations_are_reported_and_leak_nothing() -> None:
    run_alone("[*map(starve_entry, NAMES)]")


def run_alone(call: str) -> None:
    """Run a function of this module where no other thread can lack memory, too."""
    command = [sys.executable, "-c", f"from {__name__} import *; {call}"]
    root = Path(__file__).parents[3]
    completed = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=600)
    assert completed.returncode == 0, completed.stderr


def starve_entry(name: str) -> None:
    """Let each allocation of an entry fail in turn."""
    entry, arguments = entries.functions()[name], right(name)

    def starve() -> None:
        for index in range(40):
            in_c.set_nomemory(index, index + 1)
            try:
                entry(*arguments)
            except (MemoryError, ValueError):
                pass
            finally:
                in_c.remove_mem_hooks()

    def growth() -> int:
        before = in_use()
        for _ in range(5):
            starve()
        return in_use() - before

    starve()
    assert any(growth() < 5 * 32 for _ in range(4)), name


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits its own memory")
def test_a_cover_without_memory_for_the_chosen_options_is_refused() -> None:
    """Its solutions would lack these options: so many that freed memory does not suffice."""
    run_alone("starve_cover()")


def starve_cover() -> None:
    resource = import_module("resource")
    arguments = cover(chosen=bytes(2**27))
    used = int(Path("/proc/self/statm").read_text("utf-8").split()[0]) * resource.getpagesize()
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (used + 2**24, hard))
    with pytest.raises(MemoryError):
        native.cover_new(*arguments.values())
