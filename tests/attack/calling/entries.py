"""Every entry of the compiled module, found by looking, and right arguments for it.

What has no right arguments here is called by arguments of any kind all the same.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

from queenside.core.encodings import probing
from queenside.core.kernels import _native
from queenside.core.puzzles import NQueens
from tests.attack.calling.values import number_damaged
from tests.boards import random_problem

Arguments = list[Any]
Maker = Callable[[Random], Any]


def is_public(name: str) -> bool:
    return not name.startswith("_")


def functions() -> dict[str, Callable[..., Any]]:
    result = {name: getattr(_native, name) for name in dir(_native) if is_public(name)}
    return {name: value for name, value in result.items() if callable(value) and name != "Handle"}


@cache
def flat(number: int) -> tuple[bytes, ...]:
    """One of 200 small problems of all sorts, as the kernels read it; a third have diagonals."""
    if number % 3:
        return random_problem(number).packed
    given, blocked = ([(0, 1)], [(1, 1)]) if number % 2 else ([], [])
    return NQueens(4 + number % 5, given=given, blocked=blocked).problem.packed


def seconds(chance: Random) -> float:
    return chance.choice((0.0, 0.001, 0.01, 0.02, 0.02, 0.02, -1.0))


def some_flat(chance: Random) -> tuple[bytes, ...]:
    """Such a problem; of some, a number is another: often of the clues, which are few."""
    arrays = list(flat(chance.randrange(200)))
    if chance.random() < 0.3:
        index = chance.choice((0, chance.randrange(len(arrays))))
        arrays[index] = bytes(number_damaged(chance, arrays[index]))
    return tuple(arrays)


def board(chance: Random) -> tuple[int, bytes, bytes]:
    size = chance.choice((1, 2, 4, 5, 7, 8, 9))
    labels = bytes(
        chance.randrange(size) if chance.random() < 0.1 else i // size for i in range(size * size)
    )
    return size, labels, bytes(chance.choice((0, 0, 0, 0, 2, 1)) for _ in labels)


def clues(chance: Random, n: int) -> bytes:
    return NQueens(
        n, blocked=[(0, chance.randrange(n))] if n and chance.random() < 0.3 else []
    ).problem.packed[0]


def search(chance: Random) -> Arguments:
    long = NQueens(12).problem.packed  # as long as a run may take, so that runs meet
    return [
        long if chance.random() < 0.2 else some_flat(chance),
        chance.choice((0, 1, 2, 100)),
        chance.randrange(9),
        chance.random() < 0.5,
    ]


def searching(chance: Random) -> Any:
    """A search that has begun, more often than not."""
    handle = _native.search_new()
    with suppress(ValueError):
        if chance.random() < 0.9:
            _native.search_start(handle, *search(chance))
    return handle


def search_many(chance: Random) -> Arguments:
    flats = [some_flat(chance) for _ in range(chance.choice((0, 1, 5, 40)))]
    return [flats, chance.choice((0, 1, 2)), chance.randrange(9), seconds(chance)]


def search_labels(chance: Random) -> Arguments:
    problem = random_problem(chance.randrange(1 << 30))
    boards, size = chance.choice((0, 1, 3)), problem.grid.size
    labels = bytes(chance.randrange(max(problem.grid.rows, 1)) for _ in range(boards * size))
    cells = bytearray(2 * boards * chance.choice((problem.grid.rows, 1, size)))
    return [
        problem.packed,
        labels,
        bytearray(boards),
        cells,
        chance.choice((1, 2)),
        seconds(chance),
    ]


def repair(chance: Random) -> Arguments:
    n = chance.choice((1, 2, 3, 8, 100, 5000))
    return [n, array("I", [0, chance.randrange(n)]).tobytes(), chance.randrange(9)]


def cover(chance: Random) -> Arguments:
    items = chance.choice((1, 3, 8, 70, 130))
    options = chance.choice((1, 5, 30, 200))
    maximum = chance.choice((1, 2, 6))  # items of an option: with few of them there are solutions
    first, item, colour = [0], [], []
    for _ in range(options):
        covered = sorted(chance.sample(range(items), chance.randint(1, min(items, maximum))))
        item += covered
        colour += [0] * len(covered)
        first.append(len(item))
    pairs = chance.choices(((1, 1), (0, 1), (1, 2), (0, 3)), k=chance.randint(0, items))
    bounds = [number for pair in pairs for number in pair]
    arrays = [
        array("I", entry).tobytes() for entry in (bounds, first, item, colour, range(options))
    ]
    chosen = array("I", chance.sample(range(options), chance.choice((0, 0, 1))))
    return [
        items,
        *arrays,
        chosen.tobytes(),
        chance.choice((0, 1, 5)),
        chance.random() < 0.7,
        chance.choice((0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6)),  # the last is none
    ]


def meet(chance: Random) -> Arguments:
    n = chance.choice((6, 7, 8, 9, 10, 11))
    return [
        n,
        chance.choice((0, 1)),
        chance.choice((-1, 2, 3)),
        chance.choice((0, 0, 1, 2)),
        chance.choice((b"", clues(chance, n))),
    ]


def probe(chance: Random) -> Arguments:
    rows = probing.encode(NQueens(chance.choice((1, 4, 6, 8, 70))).problem)
    assert rows is not None
    return [*rows, chance.randrange(9), chance.choice((1, 10, 500)), chance.random() < 0.5]


def reason(chance: Random) -> Arguments:
    problem = random_problem(chance.randrange(1 << 30))
    kinds = bytes(chance.randrange(4) for _ in problem.families)
    content = bytes(chance.choice((0, 0, 0, 2, 1)) for _ in range(problem.grid.size))
    position = [problem.grid.rows, problem.grid.columns, kinds, content]
    hardest = chance.choice((0.0, 2.0, 9.0))
    return [problem.packed, *position, chance.randrange(5), hardest, b"\0", 0.01]


def generation(chance: Random) -> Arguments:
    size, stars = chance.choice(((5, 1), (7, 1), (9, 1), (16, 1), (64, 1), (8, 2), (12, 3)))
    levels = chance.choice((0, 0, 0b1110, 2**24 - 1))
    if stars == 1 and chance.random() < 0.4:
        last = chance.randrange(size)  # the part that may hold several regions
        draft = bytes(min(i // size, last) + 128 * (i >= last * size) for i in range(size**2))
        return [options(chance, size=size, stars=1, levels=levels), draft]
    style, near = chance.randrange(5), chance.choice((0, 0, 0, 1, 2, 3))
    return [options(chance, size=size, stars=stars, style=style, near=near, levels=levels), None]


def options(chance: Random, **values: int) -> bytes:
    flags = {name: chance.random() < 0.3 for name in ("symmetric", "generic")}
    names = _native.GENERATION_OPTIONS.split()
    return array("I", [{**flags, **values}.get(name, 0) for name in names]).tobytes()


def listing(chance: Random) -> Arguments:
    n = chance.choice((1, 4, 6, 8, 12))
    return [n, bytes([chance.randrange(n)] * chance.randint(0, 1)), chance.randrange(3)]


def rows(chance: Random) -> Arguments:
    n = chance.choice((1, 4, 8))
    return [n, bytearray(chance.randrange(n) for _ in range(n * chance.randint(0, 9)))]


def verify_queens(chance: Random) -> Arguments:
    n = chance.choice((1, 5, 8, 100))
    return [n, array("Q", (i * n + i * 2 % n for i in range(n))).tobytes(), chance.random() < 0.5]


def queens(chance: Random) -> Arguments:
    n = chance.choice((0, 1, 4, 6, 8, 10))
    return [
        n,
        chance.random() < 0.3,
        clues(chance, n),
        chance.choice((0, 1)),
        chance.choice((1, 10, 1024)),
    ]


def pictures(chance: Random) -> Arguments:
    """A region for each row, less its first cell, between lines; or pixels of any colour."""
    patience = seconds(chance)
    channels, cell, margin = chance.choice((3, 4)), chance.choice((9, 12, 17)), chance.randrange(4)
    size = chance.choice((1, 4, 5, 6))
    width = size * cell + 2 * margin
    height = width + chance.choice((0, 0, 5))
    if chance.random() < 0.3:
        return [chance.randbytes(channels * width * height), width, height, channels, patience]
    line, *colours = (chance.randbytes(channels) for _ in range(size + 1))

    def pixel(x: int, y: int) -> bytes:
        (row, dy), (column, dx) = divmod(y - margin, cell), divmod(x - margin, cell)
        is_inside = 0 <= row < size and 0 <= column < size and dy and dx
        return colours[max(row - (column == 0), 0)] if is_inside else line

    pixels = b"".join(pixel(x, y) for y in range(height) for x in range(width))
    return [pixels, width, height, channels, patience]


def generating(chance: Random) -> Any:
    handle = _native.generation_new(*generation(chance))
    _native.generation_start(handle, chance.randrange(2**64))
    return handle


def meeting(chance: Random) -> Any:
    """A board to be counted by meeting in the middle."""
    return _native.meet_new(chance.randrange(6, 12), 0, -1, 0, b"")[0]


def halves(chance: Random) -> Any:
    """Memory for halves, which have been built or not."""
    handle = _native.halves_new()
    if chance.random() < 0.8:
        _native.halves_build(handle, meeting(Random(6)), b"")
    return handle


def prefix(chance: Random) -> bytes:
    return bytes(chance.sample(range(6), chance.randrange(3)))


def first(call: Callable[..., Any], maker: Callable[[Random], Arguments]) -> Maker:
    def make(chance: Random) -> Any:
        result = call(*maker(chance))
        return result[0] if isinstance(result, tuple) else result

    return make


def nothing(_: Random) -> Arguments:
    return []


HANDLES: dict[str, Maker] = {
    "search": searching,
    "repair": first(_native.repair_queens, repair),
    "cover": first(_native.cover_new, cover),
    "generation": generating,
    "pictures": first(_native.pictures_new, pictures),
    "queens": first(_native.queens_new, queens),
    "listing": first(_native.listing_new, listing),
    "meet": meeting,
    "halves": halves,
}
"""What makes a handle, by the beginning of the names of its entries."""

RUNS: dict[str, Callable[[Random], Arguments]] = {
    "search_start": search,
    "search_run": lambda chance: [seconds(chance)],
    "search_many": search_many,
    "search_labels": search_labels,
    "repair_run": lambda chance: [chance.choice((0, 1, 1000, 2**64 - 1)), seconds(chance)],
    "repair_board": nothing,
    "cover_run": lambda chance: [seconds(chance)],
    "generation_start": lambda chance: [chance.randrange(2**64)],
    "generation_again": nothing,
    "generation_vary": lambda chance: [chance.randrange(2)],
    "generation_run": lambda chance: [seconds(chance)],
    "generation_board": nothing,
    "pictures_at": lambda chance: [
        *(chance.choice((0, 1, 9.5, 12)) for _ in range(4)),
        chance.randrange(8),
    ],
    "pictures_next": nothing,
    "queens_prefix": lambda chance: [chance.randrange(4)],
    "queens_tally": lambda chance: [0, chance.randrange(4), chance.choice((0, 2**63, 2**64 - 1))],
    "queens_complete": lambda chance: [array("H", [0, 7][: chance.randrange(3)]).tobytes()],
    "queens_cancel": nothing,
    "listing_fill": lambda chance: [bytearray(chance.choice((0, 8, 80, 1000))), seconds(chance)],
    "listing_skip": lambda chance: [chance.choice((0, 1, 1000, 2**64 - 1)), seconds(chance)],
    "meet_prefixes": lambda chance: [chance.randrange(4)],
    "meet_bands": lambda chance: [prefix(chance)],
    "meet_work": lambda chance: [prefix(chance)],
    "meet_weight": lambda chance: [prefix(chance)],
    "meet_cancel": nothing,
    "halves_build": lambda chance: [meeting(chance), prefix(chance)],
    "halves_count_bands": lambda chance: [
        meeting(chance),
        prefix(chance),
        chance.choice((0, 1, 2, 4)),
    ],
    "halves_count": lambda chance: [chance.randrange(4), chance.randrange(40)],
    "halves_size": nothing,
}
"""Right arguments of the entries that take a handle, but that one."""

MAKERS: dict[str, Callable[[Random], Arguments]] = {
    **dict.fromkeys(("search_new", "halves_new"), nothing),
    "repair_units": lambda chance: [some_flat(chance), chance.randrange(9)],
    "repair_queens": repair,
    "cover_new": cover,
    "generation_new": generation,
    "pictures_new": pictures,
    "queens_new": queens,
    "listing_new": listing,
    "meet_new": meet,
    "verify": lambda chance: [some_flat(chance), array("H", (0, 5, 10)).tobytes()],
    "reason": reason,
    "mirror_rows": rows,
    "faulty_row": rows,
    "in_one_piece": lambda chance: list(board(chance)[:2]),
    "verify_queens": verify_queens,
    "probe": probe,
}
"""Right arguments of the others."""

ENDLESS = ("repair_run", "generation_run")
"""These go on as long as they are asked to where there is no solution, or no such board."""


def kind_of(name: str) -> str:
    """The beginning of the name of an entry that takes a handle."""
    return name.split("_")[0] if name in RUNS else ""


def arguments(chance: Random, name: str) -> Arguments | None:
    """Right arguments of an entry, with a handle if it takes one; None where they are not known."""
    if name in RUNS:
        return [HANDLES[kind_of(name)](chance), *RUNS[name](chance)]
    return MAKERS[name](chance) if name in MAKERS else None
