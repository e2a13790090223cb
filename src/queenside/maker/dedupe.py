"""Finds the boards of a collection that are copies of each other: see `puzzles.canonical`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from queenside.core.formats.document import Document
from queenside.core.puzzles.canonical import canonical_id
from queenside.core.symmetry import IDENTITY, Symmetry, symmetry_between


@dataclass(frozen=True)
class Copy:
    """A board that was there before: its number in the collection, from 0.

    `symmetry` turns the first board of its group into it, but for the names of regions.
    """

    number: int
    document: Document
    symmetry: Symmetry


@dataclass(frozen=True)
class Group:
    """A board, its canonical id, its number in the collection from 0, and its copies in order."""

    id: str
    number: int
    document: Document
    copies: tuple[Copy, ...] = ()


def dedupe(documents: Iterable[Document]) -> list[Group]:
    """Group equal boards of a collection, in order of first appearance."""
    groups: dict[str, list[tuple[int, Document]]] = {}
    for number, document in enumerate(documents):
        groups.setdefault(canonical_id(document.puzzle), []).append((number, document))
    return [_group(canonical, members) for canonical, members in groups.items()]


def _group(canonical: str, members: list[tuple[int, Document]]) -> Group:
    (number, first), *others = members
    copies = (Copy(index, document, _symmetry(first, document)) for index, document in others)
    return Group(canonical, number, first, tuple(copies))


def _symmetry(first: Document, copy: Document) -> Symmetry:
    """Return the symmetry from the first to the copy; equal boards, maybe huge, aren't compiled."""
    if first.puzzle == copy.puzzle:
        return IDENTITY
    symmetry = symmetry_between(first.puzzle.problem, copy.puzzle.problem)
    assert symmetry is not None, "two boards have the same canonical id"
    return symmetry
