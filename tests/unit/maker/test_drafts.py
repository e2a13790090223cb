"""Boards that are drawn: what becomes of a drawing, and how far a board differs from it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from string import ascii_uppercase

import pytest

import queenside as qs
from queenside.core import kernels
from queenside.core.contract.options import MOTIFS
from queenside.maker.board_spec import BoardSpec, parse_seed_id, resolve
from queenside.maker.drafts.draft import centre_drawing, differing_cells, neighbours, parts
from queenside.maker.drafts.motifs import draw_motif, read_drawings

compiled = pytest.mark.skipif(bool(kernels.missing()), reason="needs the compiled kernels")


def patches(rows: tuple[str, ...], sign: str) -> int:
    signs = "".join(rows)
    return len({part for part, item in zip(parts(rows), signs, strict=True) if item == sign})


@pytest.mark.parametrize("letter", ascii_uppercase)
def test_a_letter_is_in_one_piece(letter: str) -> None:
    for drawing in read_drawings()[letter]:
        rows = centre_drawing(drawing, 9)
        assert patches(rows, "#") == 1
        assert max(part & 127 for part in parts(rows)) < 8


@compiled
def test_figures_of_a_motif_are_not_divided() -> None:
    for seed in range(4):
        board = qs.generate(9, motif="heart", seed=seed)
        assert board.differing == ()
        rows = centre_drawing(draw_motif("heart", 9), 9)
        cells = [(r, c) for r in range(9) for c in range(9) if rows[r][c] == "#"]
        names = {board.regions[r][c] for r, c in cells}
        assert len(names) == 1


def test_every_motif_has_a_drawing_that_holds_together() -> None:
    assert {*read_drawings()} == {*MOTIFS, *ascii_uppercase}
    for name in MOTIFS:
        for drawing in read_drawings()[name]:
            assert patches(centre_drawing(drawing, 15), "#") == 1, name


@compiled
@pytest.mark.parametrize("size", [9, 12, 15])
def test_one_colour_surrounds_most_of_a_figure(size: int) -> None:
    for motif in ("boat", "house", "arrow"):
        board = qs.generate(size, motif=motif, seed=1)
        rows = centre_drawing(draw_motif(motif, size), size)
        around = Counter(
            board.regions[r][c]
            for r, row in enumerate(rows)
            for c, sign in enumerate(row)
            if sign == "." and any(rows[y][x] != "." for y, x in neighbours(r, c, size))
        )
        assert max(around.values()) > 0.7 * around.total(), motif


@compiled
@pytest.mark.parametrize(
    "spec",
    [
        BoardSpec(9, motif="cat"),
        BoardSpec(9, letters="q"),
        BoardSpec(8, motif="heart", grade="hard"),
    ],
    ids=str,
)
def test_a_drawn_board_is_unique_and_nearly_what_was_to_be_drawn(spec: BoardSpec) -> None:
    draft = spec.parts
    assert draft is not None
    for seed in (1, 2):
        created = qs.read(f"{spec}#{seed}")
        assert qs.check(created, engine="backtracking") == "unique"
        assert spec.grade in (None, qs.grade(created).name)
        assert len(differing_cells(draft, created.regions)) <= spec.size
        assert parse_seed_id(f"{spec}#{seed}") == (spec, seed)


@compiled
def test_a_board_that_is_unique_is_drawn_as_it_is() -> None:
    board = qs.generate(8, seed=3)
    rows = ["".join("ABCDEFGH"[name] for name in row) for row in board.regions]
    generated = qs.generate(8, draft=rows, seed=1)
    assert len(generated.differing or ()) <= 2
    assert qs.read(generated.id) == generated


@compiled
def test_a_picture_is_drawn(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    pytest.importorskip("numpy")
    picture = image.new("RGB", (90, 90), "white")
    picture.paste("red", (20, 20, 70, 50))
    picture.save(tmp_path / "red.png")
    generated = qs.generate(9, picture=tmp_path / "red.png", seed=1)
    red = {generated.regions[row][column] for row in range(2, 5) for column in range(2, 7)}
    assert len(generated.differing or ()) <= 6
    assert len(red) <= 4


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        (BoardSpec(8, motif="dog"), "there is no motif 'dog'"),
        (BoardSpec(8, letters="LOVE"), "LOVE needs a board of 11 rows at least"),
        (BoardSpec(9, letters="Ä"), "letters are A to Z"),
        (BoardSpec(9, motif="cat", letters="A"), "only one thing, not motif and letters"),
        (BoardSpec(10, 2, motif="cat"), "around the motif there is no room for 2 stars"),
        (BoardSpec(9, motif="cat", near="turn"), "neither symmetric nor nearly so"),
        (BoardSpec(6, draft=("A.....",)), "the draft has 1 row, and the board 6"),
        (BoardSpec(5, draft=("A....", "..", "", "", "")), "row 2 of the draft has 2 characters"),
        (BoardSpec(5, draft=("ABABA", "BABAB", "ABABA", "BABAB", "ABABA")), "has 25 parts"),
        (BoardSpec(5, draft=("AAAAA",) * 5), "1 parts and no background"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_what_cannot_be_drawn_is_refused_in_words(spec: BoardSpec, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        resolve(spec)
