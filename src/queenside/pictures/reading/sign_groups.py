"""What signs are: queens, marks, or nothing that a person has put there.

Signs are not judged one by one: those of the whole board that look alike are one *thing*, as a game
draws every queen alike, and every mark. The mean of many cells has less noise than each. A thing
that is large is a queen, whatever it is drawn as (crown, star, disc, letter); a mark is smaller, or
a bar, or a cross: then its ink lies near the two diagonals, however large it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from queenside.pictures.reading import inking
from queenside.pictures.reading.edges import Array

EMPTY, MARK, QUEEN = 0, 1, 2

_ALIKE = 0.92
"""Shapes that correlate more are the same thing."""

_AS_HEAVY = 0.55
"""Of the amount of ink of the same thing, the logarithms differ less."""

_SIDES = 0.28
"""Of a cell: the sides, on the average, of what may be a queen as well as a mark or a letter."""

_INK = 0.06
"""The share of a cell that is ink in it."""

_LARGEST_CROSS = 2.2
"""How large crosses are at the most, as the measure for queens has it."""

_UNLIKE = 0.7
"""Things of one kind differ less in how large they are."""

_LIKE_MOST = 0.7
"""Signs of one kind correlate more with most of them, at any size of the picture."""

_OFF = 0.11
"""How far from the centre of its cell the middle of a sign lies at the most, in cells."""

_CROSSED = 0.22
"""How far from its diagonals the ink of a cross lies at the most, in halves of its size."""

DOUBT = 0.2
"""How certain that is which may as well be something else."""

_NOTHING = -2.0
"""How large is what can hardly be seen, as the measure for queens has it."""

_SHAPE = 16
"""Samples along the side of a shape when shapes are compared."""


@dataclass(frozen=True)
class Thing:
    """Cells whose signs look alike: their numbers, what the thing is, and how certain that is."""

    cells: Array
    shape: Array
    kind: int
    large: float
    high: float
    crossed: bool
    certainty: float


def shapes_of(ink: Array) -> Array:
    """The ink of each cell in few samples, as a vector of length 1."""
    at = np.linspace(0, ink.shape[1] - 1, _SHAPE).round().astype(int)
    shapes = ink[:, at][:, :, at]
    for axis in (1, 2):
        shapes = shapes + 0.5 * (np.roll(shapes, 1, axis) + np.roll(shapes, -1, axis))
    return _unit(shapes.reshape(len(ink), -1))


def _unit(shapes: Array) -> Array:
    shapes = shapes - shapes.mean(axis=-1, keepdims=True)
    return shapes / np.maximum(np.linalg.norm(shapes, axis=-1, keepdims=True), 1e-6)


def alike(shapes: Array, amount: Array, numbers: Array) -> list[Array]:
    """Groups of these cells that look alike and have about as much ink, the largest first.

    Each cell is of the group that it looks most like.
    """
    if not len(numbers):
        return []
    heavy = np.log(amount)
    groups = list(_grouped(shapes, heavy, numbers))
    own = np.concatenate([np.full(len(group), number) for number, group in enumerate(groups)])
    cells = np.concatenate(groups)
    means = _unit(np.array([shapes[group].mean(axis=0) for group in groups]))
    usual = np.array([np.median(heavy[group]) for group in groups])
    like = shapes[cells] @ means.T
    may = (like > _ALIKE) & (np.abs(heavy[cells, None] - usual) < _AS_HEAVY)
    may[np.arange(len(cells)), own] = True
    nearest = np.where(may, like, -1).argmax(axis=1)
    found = (np.sort(cells[nearest == number]) for number in range(len(groups)))
    return [group for group in found if len(group)]


def _grouped(shapes: Array, heavy: Array, numbers: Array) -> Iterator[Array]:
    """The largest group of cells that are like one of them, then of those that are left."""
    near = np.abs(heavy[:, None] - heavy[None, :]) < _AS_HEAVY
    alike = (shapes @ shapes.T > _ALIKE) & near | np.eye(len(shapes), dtype=bool)
    while len(numbers):
        among = alike[np.ix_(numbers, numbers)]
        first = among[among.sum(axis=1).argmax()]
        mean, usual = _unit(shapes[numbers[first]].mean(axis=0)), np.median(heavy[numbers[first]])
        more = shapes[numbers] @ mean > _ALIKE
        group = first | more & (np.abs(heavy[numbers] - usual) < _AS_HEAVY)
        yield numbers[group]
        numbers = numbers[~group]


def judge(ink: Array, shapes: Array, members: Array) -> Thing:
    """What these cells show: by the mean of their ink."""
    mean = ink[members].mean(axis=0)
    wide, high, off, crossed = _measured(mean)
    least, most = min(wide, high), max(wide, high)
    amount = float(mean.sum()) * (2 * inking.ROOM / len(mean)) ** 2
    shape = _unit(shapes[members].mean(axis=0))
    large = _large(least, most, amount)
    cross = (_CROSSED - crossed) / 0.04 if least > 0.7 * most and large < _LARGEST_CROSS else -1.0
    centred = (_OFF - off) / 0.05
    if least > 0.68 and amount < 0.05 and cross < 0:  # the frame of a cell
        return Thing(members, shape, EMPTY, large, high, False, 1.0)
    if centred < 0 and large < 0:  # small letters, and what else stands in corners
        return Thing(members, shape, EMPTY, large, high, cross > 0, -centred)
    small = max(-large / (0.7 if large < 0 else 0.3), cross)
    if small > 0:
        return Thing(members, shape, MARK, large, high, cross > 0, min(small, centred))
    return Thing(members, shape, QUEEN, large, high, cross > 0, -small)


def _large(least: float, most: float, amount: float) -> float:
    """How large a sign is, from its sides and its ink: above 0 for queens, below for dots and bars.

    Size counts more than ink, since some queens are only outlined.
    """
    sides = max(least, 0.01) * max(most, 0.01)
    return float(np.log(sides / _SIDES**2) + 0.5 * np.log(amount / _INK))


def _measured(ink: Array) -> tuple[float, float, float, float]:
    """Width and height in cells, and how far from the diagonals the ink lies, in half sizes."""
    on = ink > inking.ON
    if not on.any():
        return 0.0, 0.0, 0.0, 1.0
    at = inking.places(len(ink))
    sides = []
    for axis in (0, 1):
        found = at[np.flatnonzero(on.any(axis=axis))]
        sides.append((found[0] + found[-1], found[-1] - found[0] + at[1] - at[0]))
    (x, wide), (y, high) = sides
    across, down = np.abs(2 * at - x) / wide, np.abs(2 * at - y) / high
    off = np.abs(across[None, :] - down[:, None])
    return (
        float(wide),
        float(high),
        max(abs(x), abs(y)) / 2,
        float((off * ink * on).sum() / (ink * on).sum()),
    )


def reconsider(things: list[Thing], doubtful: Array) -> list[Thing]:
    """The same things, with a doubt about those that are not like most of their kind.

    They are what they are nearly as large as. What may be a pattern is one if it looks like no sign
    elsewhere.
    """
    main = {
        kind: max(of_kind, key=lambda thing: len(thing.cells))
        for kind in (MARK, QUEEN)
        if (of_kind := [thing for thing in things if thing.kind == kind])
    }
    clear = [t for t in things if t.kind != EMPTY and not doubtful[t.cells].any()]
    found = []
    for thing in things:
        pattern = doubtful[thing.cells].all() and not any(_looks_like(thing, t) for t in clear)
        if thing.kind != EMPTY and (pattern or _is_odd(thing, main[thing.kind])):
            kind = EMPTY if pattern else _as_large(thing, main)
            thing = replace(thing, kind=kind, certainty=min(thing.certainty, DOUBT))
        found.append(thing)
    return found


def _as_large(thing: Thing, main: dict[int, Thing]) -> int:
    """The kind that is nearly as large as the thing.

    Where marks are crosses, what is larger and none is a queen: a game has one kind of mark.
    """
    large = {kind: each.large for kind, each in main.items()}
    if thing.kind == MARK:
        large[EMPTY] = _NOTHING
        if main[MARK].crossed and not thing.crossed and thing.large > main[MARK].large:
            return QUEEN
    return min(large, key=lambda kind: abs(large[kind] - thing.large))


def _is_odd(thing: Thing, main: Thing) -> bool:
    """Whether a thing is not as the one of its kind that is found most often."""
    like = _looks_like(thing, main)
    if thing.kind == QUEEN:
        return thing.large < min(main.large - _UNLIKE, _UNLIKE) and not like
    return thing.large > main.large + _UNLIKE or not like


def _looks_like(one: Thing, other: Thing) -> bool:
    return float(one.shape @ other.shape) > _LIKE_MOST


def apart(things: list[Thing], shapes: Array) -> Array:
    """How much more each sign looks like its own kind than like the other."""
    found = np.ones(len(shapes))
    for thing in things:
        own = [
            t.shape for t in things if t.kind == thing.kind and (t is not thing or len(t.cells) > 1)
        ]
        others = [t.shape for t in things if t.kind not in (EMPTY, thing.kind)]
        if own and others:
            look = shapes[thing.cells]
            gap = (look @ np.array(own).T).max(axis=1) - (look @ np.array(others).T).max(axis=1)
            found[thing.cells] = gap / 0.15
    return found
