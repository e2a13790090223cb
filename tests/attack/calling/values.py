"""Arguments of any kind: of the wrong type, out of bounds, damaged, or objects that lie."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

EDGES = (
    0,
    1,
    2,
    3,
    4,
    6,
    7,
    8,
    9,
    15,
    16,
    17,
    22,
    23,
    24,
    31,
    32,
    33,
    63,
    64,
    65,
    127,
    128,
    255,
    256,
)
NUMBERS = [
    *EDGES,
    *(-edge for edge in EDGES),
    *(
        sign * 2**power + extra
        for power in (15, 16, 24, 27, 31, 32, 62, 63, 64)
        for sign in (1, -1)
        for extra in (-1, 0, 1)
    ),
    10**400,
    0.5,
    -0.0,
    1e308,
    -1e308,
    float("nan"),
    True,
]
"""Without infinity: a search for so long is a search for ever, as it should be."""

PLAIN: tuple[Any, ...] = (
    *(None, True, 3, 0.5, "hard", "", b"hard", object(), int),
    *([], [1], [(0, 0)], ["hard"], [None], (), {}, {"a": 1}, {1, 2}, range(3), len),
)
"""One or two values of each kind that a person may give by mistake."""


class Raising:
    """Whatever it is asked, it raises."""

    def _raise(self, *_: object) -> Any:
        raise LookupError("on purpose")

    __index__ = __int__ = __float__ = __bool__ = __len__ = __iter__ = __getitem__ = __hash__ = (
        _raise
    )
    __bytes__ = __str__ = __buffer__ = __eq__ = _raise


class Lying:
    """It is not what it says."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def __index__(self) -> Any:
        return self.answer

    __int__ = __float__ = __bool__ = __len__ = __iter__ = __index__


class LyingInt(int):
    """A number that says that it is another."""

    def __index__(self) -> int:
        return 2**40

    __int__ = __index__


class LyingTuple(tuple[Any, ...]):
    """A tuple that says that it is long, and holds nothing."""

    def __len__(self) -> int:
        return 2**20

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __getitem__(self, at: Any) -> Any:
        raise LookupError("on purpose")


class LyingList(list[Any]):
    """A list that does so."""

    __len__, __iter__, __getitem__ = LyingTuple.__len__, LyingTuple.__iter__, LyingTuple.__getitem__


class LyingBytes(bytes):
    """Bytes that do so."""

    __len__, __iter__, __getitem__ = LyingTuple.__len__, LyingTuple.__iter__, LyingTuple.__getitem__


class LyingFloat(float):
    """A float that says that it is none."""

    def __float__(self) -> Any:
        return "half"


class Emptying:
    """Empties what the others hold while it is read."""

    def __init__(self, victims: list[Any]) -> None:
        self.victims = victims

    def __index__(self) -> int:
        for victim in self.victims:
            if isinstance(victim, (list, bytearray, dict)):
                victim.clear()
        return 3

    __bool__ = __float__ = __index__


def buffer(chance: Random) -> Any:
    content = chance.randbytes(chance.choice((0, 1, 2, 6, 7, 8, 9, 24, 64, 100, 512, 4096)))
    released = memoryview(content)
    released.release()
    return chance.choice(
        (
            content,
            bytearray(content),
            memoryview(content),
            memoryview(content)[::2],
            memoryview(bytearray(content))[1:],
            memoryview(array("Q", range(16))),
            array("H", range(16)),
            array("I", range(100)),
            array("d", [0.5] * 8),
            LyingBytes(content),
            released,
        )
    )


def anything(chance: Random, depth: int = 0) -> Any:
    if depth < 3 and chance.random() < 0.15:
        inner = [anything(chance, depth + 1) for _ in range(chance.choice((0, 1, 3, 20)))]
        return chance.choice((list, tuple, LyingList, LyingTuple, iter))(inner)
    make: Callable[[], Any] = chance.choice(
        (
            lambda: chance.choice(NUMBERS),
            lambda: chance.choice(NUMBERS),
            lambda: buffer(chance),
            lambda: None,
            lambda: chance.choice(("", "generic", "avx2", "avx512", "\0", "\ud800", "x" * 10_000)),
            lambda: LyingInt(chance.choice(EDGES)),
            lambda: LyingFloat(0.01),
            lambda: Lying(chance.choice([*NUMBERS, "7", None, b"", []])),
            Raising,
            dict,
            object,
            lambda: int,
            lambda: anything,
        )
    )
    return make()


def damaged(chance: Random, value: Any, remaining: list[Any]) -> Any:
    if chance.random() < 0.1:
        return Emptying(remaining)
    if type(value) in (bytes, bytearray) and chance.random() < 0.75:
        return bytes_damaged(chance, value)
    if type(value) in (tuple, list) and value and chance.random() < 0.75:
        return items_damaged(chance, value)
    if type(value) is int and chance.random() < 0.5:
        return value + chance.choice((-2, -1, 1, 2, 64))
    return anything(chance)


def bytes_damaged(chance: Random, value: bytes | bytearray) -> Any:
    """With bytes that are others, more or fewer; or in another form."""
    if chance.random() < 0.5:
        return number_damaged(chance, value)
    content = bytearray(value)
    for _ in range(chance.choice((0, 1, 1, 2, 8))):
        if content:
            content[chance.randrange(len(content))] = chance.choice((0, 1, 2, 127, 128, 254, 255))
    if chance.random() < 0.3:
        del content[chance.randrange(len(content) + 1) :]
    elif chance.random() < 0.3:
        content += chance.randbytes(chance.choice((1, 2, 4, 8, 16)))
    form = chance.choice((bytes, bytes, bytes, bytearray, memoryview, LyingBytes, askew))
    return form(content)


def number_damaged(chance: Random, value: bytes | bytearray) -> bytes | bytearray:
    """With one number, of as many bytes as numbers here have, that is another."""
    content, width = bytearray(value), chance.choice((1, 2, 2, 4, 4, 8))
    if len(content) >= width:
        index = chance.randrange(len(content) // width) * width
        maximum = 256**width - 1
        content[index : index + width] = min(
            chance.choice((*EDGES, maximum, maximum // 2)), maximum
        ).to_bytes(width, "little")
    return type(value)(content)


def askew(content: bytes | bytearray) -> memoryview:
    """The bytes where no number of more than a byte should begin."""
    return memoryview(bytearray(1) + content)[1:]


def items_damaged(chance: Random, value: tuple[Any, ...] | list[Any]) -> Any:
    """With an item that is another, doubled or missing, or without those from there on."""
    items = list(value)
    index = chance.randrange(len(items))
    match chance.choice("iiiiadlm"):
        case "i":
            items[index] = damaged(chance, items[index], [])
        case "a":
            items.insert(index, items[chance.randrange(len(items))])
        case "d":
            del items[index]
        case "l":
            del items[index:]
        case _:
            items *= chance.choice((2, 9))
    form = chance.choice((type(value), type(value), type(value), LyingTuple, LyingList, list))
    return form(items)
