"""What stands on the cells: queens, marks, or the letters that print gives every cell.

What differs from the paper of a cell is ink, and the ink that hangs together with its middle is a
sign. Signs are not judged one by one: those of the whole board that look alike are one *thing*, as
a game draws every queen alike, and every mark. The mean of many cells has less noise than each.
A thing that is large is a queen, whatever it is drawn as (crown, star, disc, letter); a mark is
smaller, or a bar, or a cross: then its ink lies near the two diagonals, however large it is.

A thing that is found in a single region only, and there again and again, is no sign of a person but
the letter of that region. That is only asked where nearly every cell has ink.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from queenside.pictures.reading.cells import Cells
from queenside.pictures.reading.edges import Array, differing

EMPTY, MARK, QUEEN = 0, 1, 2

_NOISE = 26.0
"""Of 255: what differs less from the paper is no ink."""

_ROOM = 0.36
"""How far from the centre signs reach, in cells: beyond are lines, rings and small letters."""

_SIDE = 0.26
"""How far from the centre the sides of the room of signs begin, in cells."""

_PALE = 90.0
"""Of 255: patterns differ less from the paper."""

_IN_CORNERS = 0.25
"""How strong a pattern is in a corner, at the least, as a share of what it is along the sides."""

_STRONGER = 1.5
"""Times as strong as a pattern: ink that is stronger is a sign on it."""

_STRANGE = 60.0
"""Of 255: the paper of a cell differs less from that of its region, unless it is a sign."""

_SEVERAL = 3
"""Cells of a region, at the least, of which not all have signs."""

_COVERED = 0.75
"""Where less of a cell is paper, something stands there."""

_CENTRE = 0.19
"""How far from the centre, both ways, every sign has some of its ink, in cells."""

_ON = 0.45
"""Of the full ink: what has more is seen as part of a sign."""

_LEAST_INK = 0.0035
"""The share of a cell that is ink near the centre, at the least, where a sign stands."""

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

_LETTERED = 0.5
"""The share of small things in few regions that come again there, where there are letters."""

_LEAST_LETTER = 0.26
"""Of a cell: letters that are to be told from marks are higher."""

_LARGEST_LETTER = 0.5
"""How large letters are at the most, as the measure for queens has it."""

_EVERYWHERE = 0.5
"""What is found in so many regions for its number is no letter of one."""

_FULL = 0.9
"""The share of the cells that have ink, at the least, where there are letters in all of them."""

_DOUBT = 0.2
"""How certain that is which may as well be something else."""

_NOTHING = -2.0
"""How large is what can hardly be seen, as the measure for queens has it."""

_SHAPE = 16
"""Samples along the side of a shape when shapes are compared."""


@dataclass(frozen=True)
class Signs:
    """What stands on each cell (EMPTY, MARK, QUEEN), and how certain that is."""

    kinds: Array
    certainty: Array


@dataclass(frozen=True)
class _Thing:
    """Cells whose signs look alike: their numbers, what the thing is, and how certain that is."""

    cells: Array
    shape: Array
    kind: int
    large: float
    high: float
    crossed: bool
    certainty: float


def seen(cells: Cells, labels: Array | None) -> Signs:
    """What stands on the cells; `labels` has their regions."""
    apart = _differences(cells)
    patterns, perhaps = _patterns(apart, labels)
    ink = _ink(apart, patterns)
    flat = ink.reshape(-1, *ink.shape[2:])
    amount = np.maximum(flat.sum(axis=(1, 2)) * (2 * _ROOM / ink.shape[2]) ** 2, 1e-5)
    inked = np.flatnonzero(amount > _LEAST_INK)
    kinds = np.full(len(flat), EMPTY)
    certainty = np.abs(np.log(amount / _LEAST_INK)) / 0.7
    shapes = _shapes(flat)
    things = [_judged(flat, shapes, group) for group in _alike(shapes, amount, inked)]
    if labels is not None and len(inked) > _FULL * len(flat):
        things = _without_letters(things, labels.ravel())
    pale = np.quantile(apart, 0.985, axis=(2, 3)) < _STRONGER * perhaps
    doubtful = (pale & (perhaps > np.maximum(patterns, _NOISE))).ravel()
    for thing in _alone(things, doubtful):
        kinds[thing.cells] = thing.kind
        certainty[thing.cells] = np.minimum(certainty[thing.cells], thing.certainty)
    certainty = np.minimum(certainty, _apart(things, shapes))
    covered = (cells.share.ravel() < _COVERED) & (perhaps.ravel() == 0)
    hidden = _hidden(things, perhaps.ravel(), _strange(cells, labels).ravel(), covered)
    certainty[hidden] = _DOUBT
    shape = ink.shape[:2]
    return Signs(kinds.reshape(shape), np.clip(certainty, 0, 1).reshape(shape))


# ---- ink ----


def _differences(cells: Cells) -> Array:
    """How much each sample near the middle of its cell differs from the paper, of 255."""
    low = round((0.5 - _ROOM) * cells.fine)
    parts = cells.patches[:, :, low : cells.fine - low, low : cells.fine - low]
    return differing(parts, cells.paper[:, :, None, None])


def _ink(apart: Array, patterns: Array) -> Array:
    """How much each sample is ink, 0 to 1."""
    apart = apart - np.maximum(patterns, _NOISE)[:, :, None, None]
    peak = np.quantile(apart, 0.985, axis=(2, 3), keepdims=True)
    return _hanging_together(np.clip(apart / np.maximum(peak, 14.0), 0, 1))


def _patterns(apart: Array, labels: Array | None) -> tuple[Array, Array]:
    """By how much a pattern that fills the cells of a region differs from their paper, and may.

    It is what is found on three sides at least of nearly all of them, and paler than signs are. In
    a region of few cells these may all have signs, so there it only may be a pattern, unless it is
    in three corners, which signs do not reach.
    """
    found, perhaps = np.zeros((2, *apart.shape[:2]))
    if labels is None:
        return found, perhaps
    at = _places(apart.shape[2])
    ends = at < -_SIDE, at > _SIDE
    sides = [part for end in ends for part in (apart[:, :, end], apart[..., end])]
    around = np.sort([_strength(side) for side in sides], axis=0)[1]
    corners = [_strength(apart[:, :, down][..., right]) for down, right in product(ends, ends)]
    in_corners = np.sort(corners, axis=0)[1] > _IN_CORNERS * around
    for label in range(int(labels.max()) + 1):
        where = labels == label
        sure = around if where.sum() >= _SEVERAL else around * in_corners
        for strength, measure in ((found, sure), (perhaps, around)):
            usual = float(np.quantile(measure[where], 0.2, method="lower"))
            if usual < _PALE:
                strength[where] = 1.3 * usual
    return found, perhaps


def _strength(parts: Array) -> Array:
    """The strongest ink in a part of each cell, but for a few samples: rows × columns."""
    return np.quantile(parts.reshape(*parts.shape[:2], -1), 0.97, axis=2)


def _hanging_together(ink: Array) -> Array:
    """The ink that reaches the middle of its cell without a break."""
    on = ink > 0.5 * _ON
    near = np.abs(_places(ink.shape[2])) < _CENTRE
    reached = on & (near[:, None] & near[None, :])
    number = -1
    while number != (number := int(reached.sum())):
        reached[:, :, 1:] |= reached[:, :, :-1] & on[:, :, 1:]
        reached[:, :, :-1] |= reached[:, :, 1:] & on[:, :, :-1]
        reached[:, :, :, 1:] |= reached[:, :, :, :-1] & on[:, :, :, 1:]
        reached[:, :, :, :-1] |= reached[:, :, :, 1:] & on[:, :, :, :-1]
    return ink * reached


def _places(side: int) -> Array:
    """Where the samples of the room lie, from the centre of the cell, in cells."""
    return ((np.arange(side) + 0.5) / side - 0.5) * 2 * _ROOM


def _strange(cells: Cells, labels: Array | None) -> Array:
    """Which cells have another paper than their region: it may be a sign that fills the cell."""
    found = np.zeros(cells.paper.shape[:2], dtype=bool)
    if labels is None:
        return found
    for label in range(int(labels.max()) + 1):
        where = labels == label
        usual = np.median(cells.paper[where], axis=0)
        found |= where & (np.abs(cells.paper - usual).max(axis=2) > _STRANGE)
    return found


# ---- things ----


def _shapes(ink: Array) -> Array:
    """The ink of each cell in few samples, as a vector of length 1."""
    at = np.linspace(0, ink.shape[1] - 1, _SHAPE).round().astype(int)
    shapes = ink[:, at][:, :, at]
    for axis in (1, 2):
        shapes = shapes + 0.5 * (np.roll(shapes, 1, axis) + np.roll(shapes, -1, axis))
    return _unit(shapes.reshape(len(ink), -1))


def _unit(shapes: Array) -> Array:
    shapes = shapes - shapes.mean(axis=-1, keepdims=True)
    return shapes / np.maximum(np.linalg.norm(shapes, axis=-1, keepdims=True), 1e-6)


def _alike(shapes: Array, amount: Array, numbers: Array) -> list[Array]:
    """Groups of these cells that look alike and have about as much ink, the largest first.

    Each cell is of the group that it looks most like.
    """
    heavy = np.log(amount)
    near = np.abs(heavy[:, None] - heavy[None, :]) < _AS_HEAVY
    alike = (shapes @ shapes.T > _ALIKE) & near | np.eye(len(shapes), dtype=bool)
    groups, left = [], numbers
    while len(left):
        among = alike[np.ix_(left, left)]
        first = among[among.sum(axis=1).argmax()]
        mean, usual = _unit(shapes[left[first]].mean(axis=0)), np.median(heavy[left[first]])
        more = shapes[left] @ mean > _ALIKE
        group = first | more & (np.abs(heavy[left] - usual) < _AS_HEAVY)
        groups.append(left[group])
        left = left[~group]
    if not groups:
        return []
    means = _unit(np.array([shapes[group].mean(axis=0) for group in groups]))
    usual = np.array([np.median(heavy[group]) for group in groups])
    like = shapes[numbers] @ means.T
    like[np.abs(heavy[numbers, None] - usual) >= _AS_HEAVY] = -1
    best = like.argmax(axis=1)
    return [numbers[best == number] for number in range(len(groups)) if (best == number).any()]


def _judged(ink: Array, shapes: Array, members: Array) -> _Thing:
    """What these cells show: by the mean of their ink."""
    mean = ink[members].mean(axis=0)
    wide, high, off, crossed = _measured(mean)
    least, most = min(wide, high), max(wide, high)
    amount = float(mean.sum()) * (2 * _ROOM / len(mean)) ** 2
    shape = _unit(shapes[members].mean(axis=0))
    large = _large(least, most, amount)
    cross = (_CROSSED - crossed) / 0.04 if least > 0.7 * most and large < _LARGEST_CROSS else -1.0
    centred = (_OFF - off) / 0.05
    if least > 0.68 and amount < 0.05 and cross < 0:  # the frame of a cell
        return _Thing(members, shape, EMPTY, large, high, False, 1.0)
    if centred < 0 and large < 0:  # small letters, and what else stands in corners
        return _Thing(members, shape, EMPTY, large, high, cross > 0, -centred)
    small = max(-large / (0.7 if large < 0 else 0.3), cross)
    if small > 0:
        return _Thing(members, shape, MARK, large, high, cross > 0, min(small, centred))
    return _Thing(members, shape, QUEEN, large, high, cross > 0, -small)


def _large(least: float, most: float, amount: float) -> float:
    """How large a sign is, from its sides and its ink: above 0 for queens, below for dots and bars.

    Size counts more than ink, since some queens are only outlined.
    """
    sides = max(least, 0.01) * max(most, 0.01)
    return float(np.log(sides / _SIDES**2) + 0.5 * np.log(amount / _INK))


def _measured(ink: Array) -> tuple[float, float, float, float]:
    """Width and height in cells, and how far from the diagonals the ink lies, in half sizes."""
    on = ink > _ON
    if not on.any():
        return 0.0, 0.0, 0.0, 1.0
    at = _places(len(ink))
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


def _alone(things: list[_Thing], doubtful: Array) -> list[_Thing]:
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
            thing = replace(thing, kind=kind, certainty=min(thing.certainty, _DOUBT))
        found.append(thing)
    return found


def _as_large(thing: _Thing, main: dict[int, _Thing]) -> int:
    """The kind that is nearly as large as the thing."""
    large = {kind: each.large for kind, each in main.items()}
    if thing.kind == MARK:
        large[EMPTY] = _NOTHING
    return min(large, key=lambda kind: abs(large[kind] - thing.large))


def _is_odd(thing: _Thing, main: _Thing) -> bool:
    """Whether a thing is not as the one of its kind that is found most often."""
    like = _looks_like(thing, main)
    if thing.kind == QUEEN:
        return thing.large < min(main.large - _UNLIKE, _UNLIKE) and not like
    return thing.large > main.large + _UNLIKE or not like


def _looks_like(one: _Thing, other: _Thing) -> bool:
    return float(one.shape @ other.shape) > _LIKE_MOST


def _apart(things: list[_Thing], shapes: Array) -> Array:
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


def _hidden(things: list[_Thing], patterns: Array, strange: Array, covered: Array) -> Array:
    """Cells where a pattern may be taken for a sign, or a sign for the paper or for its frame."""
    found = strange.copy()
    for thing in things:
        if thing.kind == EMPTY:
            found[thing.cells] = covered[thing.cells]
        else:
            found[thing.cells] = patterns[thing.cells].min() > _NOISE
    return found


# ---- letters ----


def _without_letters(things: list[_Thing], labels: Array) -> list[_Thing]:
    """The same things, those that are letters of regions as EMPTY.

    A mark is the same in all regions, a letter belongs to one; some letters look much alike, so
    what is found in few regions for its number is a letter as well. A game has one kind of mark:
    what else is as high as a letter is one more.
    """
    small = [thing for thing in things if thing.kind == MARK and thing.large < _LARGEST_LETTER]
    rest = [t for t in small if not t.crossed and _spread(t, labels) < _EVERYWHERE]
    local = [thing for thing in rest if _is_local(thing, labels)]
    found, all_ = _number(local), _number(rest)
    if found < max(_LETTERED * all_, _SEVERAL):
        doubted = {id(thing) for thing in rest if thing.high > _LEAST_LETTER}
        return [replace(t, certainty=_DOUBT) if id(t) in doubted else t for t in things]
    usual = float(np.median([t.high for t in local for _ in t.cells]))
    everywhere = [thing for thing in small if _spread(thing, labels) > _EVERYWHERE]
    marked = any(not _as_high(thing, usual) for thing in everywhere)
    return [_told(thing, usual, _spread(thing, labels), marked) for thing in things]


def _number(things: list[_Thing]) -> int:
    return sum(len(thing.cells) for thing in things)


def _as_high(thing: _Thing, usual: float) -> bool:
    """Whether a thing is as high as letters usually are."""
    return abs(thing.high - usual) < 0.2 * usual


def _told(thing: _Thing, usual: float, spread: float, marked: bool) -> _Thing:
    """The thing as it is among letters of the usual height.

    `marked` is whether there are marks that are not as high. A game has one kind of mark, so what
    is as high may be a letter then, even if it is a cross, or found everywhere.
    """
    if thing.kind == EMPTY or thing.large > _LARGEST_LETTER:
        return thing
    as_high = _as_high(thing, usual)
    if thing.kind == QUEEN and thing.high > 1.2 * usual:
        return thing
    if as_high and marked and (thing.crossed or spread > _EVERYWHERE):
        return replace(thing, kind=EMPTY, certainty=_DOUBT)
    if spread > _EVERYWHERE:
        return replace(thing, certainty=min(thing.certainty, (spread - _EVERYWHERE) / 0.1))
    if thing.crossed:
        return replace(thing, certainty=_DOUBT) if as_high else thing
    if thing.high > 0.8 * usual:
        return replace(thing, kind=EMPTY, certainty=1.0)
    return thing if spread > 0 else replace(thing, certainty=_DOUBT)


def _is_local(thing: _Thing, labels: Array) -> bool:
    """Whether a thing is found in few regions again and again."""
    return (
        len(thing.cells) > 1 and thing.high > _LEAST_LETTER and _spread(thing, labels) < _EVERYWHERE
    )


def _spread(thing: _Thing, labels: Array) -> float:
    """In how many regions a thing is found, as a share of what could be; at least three count."""
    most = min(len(thing.cells), int(labels.max()) + 1)
    regions = len(set(labels[thing.cells].tolist()))
    return regions / most if regions > 2 else 0.0
