"""Letters of regions, which are signs that no person has put there.

A thing that is found in a single region only, and there again and again, is the letter of that
region: a mark is the same in all. Print has letters in nearly every cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from queenside.pictures.reading.edges import Array
from queenside.pictures.reading.sign_groups import DOUBT, EMPTY, MARK, QUEEN, Thing

_LETTERED = 0.5
"""The share of small things in few regions that come again there, where there are letters."""

_LEAST_LETTER = 0.26
"""Of a cell: letters that are to be told from marks are higher."""

_LARGEST_LETTER = 0.5
"""How large letters are at the most, as the measure for queens has it."""

_EVERYWHERE = 0.5
"""What is found in so many regions for its number isn't a letter of one."""

_STRAY = 0.2
"""Less of the letters of a region that look alike are not its letter."""

_SEVERAL = 3
"""Cells of a region, at the least, of which not all have signs."""


def without(things: list[Thing], labels: Array) -> list[Thing]:
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
        return [replace(t, certainty=DOUBT) if id(t) in doubted else t for t in things]
    usual = float(np.median([t.high for t in local for _ in t.cells]))
    everywhere = [thing for thing in small if _spread(thing, labels) > _EVERYWHERE]
    marked = any(not _as_high(thing, usual) for thing in everywhere)
    classified = [_classify(thing, usual, _spread(thing, labels), marked) for thing in things]
    return [part for thing in classified for part in _with_strays_apart(thing, classified, labels)]


def _with_strays_apart(thing: Thing, things: list[Thing], labels: Array) -> Iterator[Thing]:
    """A letter, and with a doubt the cells where another letter is usual: a mark may look like it.

    Other things are as they are.
    """
    if thing.kind != EMPTY:
        yield thing
        return
    lettered = np.concatenate([each.cells for each in things if each.kind == EMPTY])
    number = int(labels.max()) + 1
    own, all_ = (np.bincount(labels[cells], minlength=number) for cells in (thing.cells, lettered))
    stray = (own < _STRAY * all_)[labels[thing.cells]]
    if not stray.all():
        yield replace(thing, cells=thing.cells[~stray])
    if stray.any():
        yield replace(thing, cells=thing.cells[stray], certainty=DOUBT)


def _number(things: list[Thing]) -> int:
    return sum(len(thing.cells) for thing in things)


def _as_high(thing: Thing, usual: float) -> bool:
    """Whether a thing is as high as letters usually are."""
    return abs(thing.high - usual) < 0.2 * usual


def _classify(thing: Thing, usual: float, spread: float, marked: bool) -> Thing:
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
        return replace(thing, kind=EMPTY, certainty=DOUBT)
    if spread > _EVERYWHERE:
        return replace(thing, certainty=min(thing.certainty, (spread - _EVERYWHERE) / 0.1))
    if thing.crossed:
        return replace(thing, certainty=DOUBT) if as_high else thing
    if thing.high > 0.8 * usual:
        return replace(thing, kind=EMPTY, certainty=1.0)
    return thing if spread > 0 else replace(thing, certainty=DOUBT)


def _is_local(thing: Thing, labels: Array) -> bool:
    """Whether a thing is found in few regions again and again."""
    return (
        len(thing.cells) > 1 and thing.high > _LEAST_LETTER and _spread(thing, labels) < _EVERYWHERE
    )


def _spread(thing: Thing, labels: Array) -> float:
    """In how many regions a thing is found, as a share of what could be; at least three count."""
    most = min(len(thing.cells), int(labels.max()) + 1)
    regions = len(set(labels[thing.cells].tolist()))
    return regions / most if regions > 2 else 0.0
