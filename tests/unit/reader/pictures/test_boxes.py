"""Regions of boards whose boxes are known: by names, marks, colours and walls."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

import queenside as qs
from queenside.maker import collection
from tests.wasm import Wasm

BOARDS = [qs.RegionPuzzle(board.rows).regions for board in collection.boards(stars=1)[::97]]
BOARDS.append(tuple(tuple(row // 5 * 5 + column // 6 for column in range(30)) for row in range(30)))
CHESSBOARD = [v for r in range(6) for c in range(6) for v in (((r + c) % 2) * 99, 9, 9)]


def flat(regions: tuple[tuple[int, ...], ...]) -> list[int]:
    return [region for row in regions for region in row]


def board_of_boxes(wasm: Wasm, size: int, kind: str, values: Sequence[int]) -> list[int] | None:
    answer: list[int] | None = wasm.ask("boxes", size=size, evidence=kind, values=[*values])
    return answer


def walls(labels: list[int], size: int, thick: int, thin: int) -> list[int]:
    """The thickness of sides: to the right of cells, then below."""
    pairs = [(cell, cell + 1) for cell in range(size * size) if (cell + 1) % size]
    pairs += [(cell, cell + size) for cell in range(size * (size - 1))]
    return [thick if labels[a] != labels[b] else thin for a, b in pairs]


def colours(labels: list[int], seed: int = 0) -> list[int]:
    chance = random.Random(seed)
    palette = [chance.choices(range(40, 256), k=3) for _ in range(max(labels) + 1)]
    return [value for label in labels for value in palette[label]]


@pytest.mark.parametrize("number", range(len(BOARDS)))
def test_evidence_of_each_kind(wasm: Wasm, number: int) -> None:
    regions = BOARDS[number]
    size, labels = len(regions), flat(regions)
    evidence = {
        "names": labels,
        "marks": labels,
        "colours": colours(labels, number),
        "walls": walls(labels, size, 3, 1),
    }
    for kind, values in evidence.items():
        assert board_of_boxes(wasm, size, kind, values) == labels, kind


@pytest.mark.parametrize("number", range(len(BOARDS)))
def test_a_cell_that_a_pointer_darkens(wasm: Wasm, number: int) -> None:
    """It belongs to what it resembles."""
    regions = BOARDS[number]
    size, labels = len(regions), flat(regions)
    tinted = colours(labels, number)
    cell = next(c for c in range(size, size * size) if labels.count(labels[c]) > 2)
    tinted[3 * cell : 3 * cell + 3] = [round(0.8 * v) for v in tinted[3 * cell : 3 * cell + 3]]
    assert board_of_boxes(wasm, size, "colours", tinted) in (labels, None)


def test_more_colours_than_rows(wasm: Wasm) -> None:
    """Nothing tells which cell has a colour of its own."""
    labels = ["ABCDE".index(sign) for sign in "AAAAABBCCCBBCDDBBDDDEEEEE"]
    assert board_of_boxes(wasm, 5, "colours", colours([*labels[:24], 5])) is None


def test_colours_that_are_used_twice(wasm: Wasm) -> None:
    """They make two regions if they do not touch."""
    labels = ["ABCDE".index(sign) for sign in "AAAAABBCCCBBCDDBBDDDEEEEE"]
    apart, touching = [[0 if n == 4 else n for n in labels], [1 if n == 3 else n for n in labels]]
    assert board_of_boxes(wasm, 5, "colours", colours(apart)) == labels
    assert board_of_boxes(wasm, 5, "colours", colours(touching)) is None


def test_what_tells_no_regions(wasm: Wasm) -> None:
    lines = [cell // 5 for cell in range(25)]
    assert board_of_boxes(wasm, 5, "names", lines) is None
    assert board_of_boxes(wasm, 5, "walls", [0] * 40) is None
    assert board_of_boxes(wasm, 6, "colours", CHESSBOARD) == []
    diagonals = [(c // 5 + c) % 5 for c in range(25)]
    assert board_of_boxes(wasm, 5, "names", diagonals)
    assert board_of_boxes(wasm, 5, "marks", diagonals) is None
    assert board_of_boxes(wasm, 31, "names", [0] * 961) is None
    assert board_of_boxes(wasm, 5, "colours", [0] * 74) is None
