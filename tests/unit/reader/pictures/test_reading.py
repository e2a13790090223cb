"""What is drawn is read; what cannot be read is refused, or said to be unsure."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("PIL", reason="pictures need the extra image")
pytest.importorskip("numpy", reason="pictures need the extra image")

import numpy as np
from PIL import Image, ImageDraw, ImageFont

import queenside as qs
from queenside.core.formats.document import State
from queenside.core.puzzles import RegionPuzzle
from queenside.reader.pictures.results import SURE
from tests.schemas import validator
from tests.unit.reader.pictures.drawn import (
    BOARD,
    MARGIN,
    SMALL,
    STARS,
    STATE,
    STYLES,
    drawn,
    packed,
)

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[4]
PHONE = ROOT / "examples" / "pictures" / "phone.png"
LARGE = 110
EDGE = MARGIN * LARGE // 10
"""The cells, and the margin, of the style that is called large."""


def check(image: Image.Image, board: RegionPuzzle = BOARD, state: State = STATE) -> qs.Reading:
    reading = qs.read_image(packed(image))
    assert reading.doubts == ()
    assert reading.sure
    assert reading.regions == board.regions
    assert reading.stars == board.stars
    assert (reading.queens, reading.marks) == (state.queens, state.marks)
    return reading


@pytest.mark.parametrize("name", STYLES)
def test_every_style_is_read(name: str) -> None:
    check(drawn(state=STATE, style=STYLES[name]))


@pytest.mark.parametrize("name", ["no lines", "black and white"])
def test_an_empty_board_is_read(name: str) -> None:
    check(drawn(style=STYLES[name]), state=State())


def test_the_number_of_stars_is_found() -> None:
    assert qs.check(STARS) == "unique"
    picture = drawn(STARS, style=SMALL)
    check(picture, STARS, State())
    assert qs.read_image(packed(picture), stars=2).sure
    assert not qs.read_image(packed(picture), stars=1).sure


@pytest.mark.parametrize("name", ["thick and thin lines", "gaps", "black and white"])
@pytest.mark.parametrize("scale", [0.6, 1.37, 2.5])
def test_a_scaled_picture_is_read_the_same(name: str, scale: float) -> None:
    image = drawn(state=STATE, style=STYLES[name])
    size = (round(image.width * scale), round(image.height * scale))
    check(image.resize(size, Image.Resampling.BICUBIC))


@pytest.mark.parametrize("cut", [10, 25, 38])
def test_a_picture_that_is_cut_to_the_board_is_read_the_same(cut: int) -> None:
    image = drawn(state=STATE)
    inset = round(EDGE * cut / 40)
    check(image.crop((inset, inset, image.width - inset, image.height - inset)))


def test_the_edge_of_a_shadow_across_a_cell_is_no_sure_queen() -> None:
    pixels = np.array(drawn(), dtype=float)
    pixels[EDGE : EDGE + LARGE, EDGE + 66 : EDGE + LARGE] *= 0.75
    doubts = qs.read_image(packed(Image.fromarray(pixels.astype(np.uint8)))).doubts
    assert [doubt.cells for doubt in doubts] == [((0, 0),)]


def test_a_last_row_without_lines_belongs_to_the_board_if_a_frame_lies_beyond() -> None:
    board = qs.RegionPuzzle(["ABCDE", "ABCDE", "ABCDE", "ADDDE", "AAAAE"])
    image = drawn(board, style=STYLES["large"])
    row = (EDGE + 6, EDGE + 4 * LARGE + 6, EDGE + 4 * LARGE - 6, EDGE + 5 * LARGE - 6)
    ImageDraw.Draw(image).rectangle(row, image.getpixel((row[0], row[3])))
    check(image, board, State())


@pytest.mark.parametrize(("left", "top"), [(0, 0), (300, 17), (33, 900)])
def test_the_board_is_found_anywhere_among_other_things(left: int, top: int) -> None:
    board = drawn(state=STATE)
    page = Image.new("RGB", (board.width + 310, board.height + 950), STYLES["large"].page)
    page.paste(board, (left, top))
    pen = ImageDraw.Draw(page)
    for number in range(6):
        y = 10 + 60 * number if top > 400 else board.height + top + 20 + 60 * number
        pen.rectangle((30, y, 60 + 90 * number, y + 44), (60, 90, 200), (0, 0, 0))
        pen.text((40, y + 10), "place one queen in every row", (0, 0, 0))
    reading = check(page)
    (x, y), _, (right, low), _ = reading.corners
    assert np.allclose(
        (x, y, right, low), (left + EDGE, top + EDGE, left + EDGE + 770, top + EDGE + 770), atol=5
    )


@pytest.mark.parametrize(("kind", "quality"), [("JPEG", 40), ("JPEG", 90), ("WEBP", 50)])
def test_what_packing_loses_is_not_missed(kind: str, quality: int) -> None:
    reading = qs.read_image(packed(drawn(state=STATE), kind, quality=quality))
    assert reading.sure
    assert reading.regions == BOARD.regions
    assert (reading.queens, reading.marks) == (STATE.queens, STATE.marks)


@pytest.mark.parametrize("place", [0, 2])
def test_a_board_in_the_first_or_the_last_frame(place: int) -> None:
    board = drawn()
    frames = [Image.new("RGB", board.size, shade) for shade in ("white", "gray", "black")]
    frames[place] = board
    reading = qs.read_image(packed(frames[0], "GIF", save_all=True, append_images=frames[1:]))
    assert (reading.sure, reading.regions) == (True, BOARD.regions)


def test_colours_are_told_as_they_are_seen() -> None:
    reading = qs.read_image(packed(drawn()))
    image = drawn()
    for label, colour in enumerate(reading.colours):
        row, column = np.argwhere(np.array(BOARD.regions) == label)[0]
        remote = image.getpixel((EDGE + LARGE * column + 30, EDGE + LARGE * row + 30))
        assert np.abs(np.subtract(remote, colour)).max() <= 2


def test_a_chessboard_has_no_regions() -> None:
    image = Image.new("RGB", (500, 500), (250, 250, 250))
    pen = ImageDraw.Draw(image)
    for row in range(8):
        for column in range(8):
            x, y = 50 + 50 * column, 50 + 50 * row
            pen.rectangle(
                (x, y, x + 49, y + 49), ((240, 217, 181), (181, 136, 99))[(row + column) % 2]
            )
    reading = qs.read_image(packed(image))
    assert reading.sure
    assert reading.regions is None
    assert reading.document.puzzle == qs.NQueens(8)


def test_a_board_without_exactly_one_solution_is_a_doubt() -> None:
    rows = [[min(row, 6) for _ in range(7)] for row in range(7)]
    reading = qs.read_image(packed(drawn(RegionPuzzle(rows), style=SMALL)))
    assert not reading.sure
    assert any("exactly one solution" in doubt.text for doubt in reading.doubts)
    assert reading.document.puzzle == RegionPuzzle(rows)


def test_queens_that_break_the_rules_in_many_places_are_a_doubt() -> None:
    slip = State(((0, 1), (0, 5), (3, 3)))
    assert qs.read_image(packed(drawn(state=slip, style=SMALL))).sure
    number = State(tuple((row, column) for row in range(3) for column in range(1, 6, 2)))
    reading = qs.read_image(packed(drawn(state=number, style=SMALL)))
    assert not reading.sure
    assert any("break the rules" in doubt.text for doubt in reading.doubts)


def lined(number: int, side: int, *, tones: tuple[str, str] = ("white", "white")) -> Image.Image:
    """A grid with lines, or with cells in two tones."""
    image = Image.new("RGB", (number * side + 80, number * side + 80), "white")
    pen = ImageDraw.Draw(image)
    for row in range(number):
        for column in range(number):
            x, y = 40 + column * side, 40 + row * side
            plain = tones[0] == tones[1]
            tone = tones[(row + column) % 2]
            pen.rectangle((x, y, x + side, y + side), tone, "black" if plain else None)
    return image


@pytest.mark.parametrize("number", [5, 8, 12])
def test_a_lined_grid_is_read_but_not_sure(number: int) -> None:
    reading = qs.read_image(packed(lined(number, 44)))
    assert (reading.size, reading.regions) == (number, None)
    assert [doubt.text for doubt in reading.doubts] == [
        "neither regions nor the colours of a chessboard are to be seen"
    ]


def test_squared_paper_is_refused_in_one_line() -> None:
    with pytest.raises(qs.UnreadablePicture, match="take the picture again"):
        qs.read_image(packed(lined(30, 30).crop((55, 55, 755, 455))))


def test_lines_that_are_thicker_here_and_there_are_no_board() -> None:
    """As those of a sudoku."""
    grid = lined(9, 44)
    pen = ImageDraw.Draw(grid)
    for number in range(4):
        index = 40 + 3 * number * 44
        pen.line((40, index, 40 + 9 * 44, index), "black", 4)
        pen.line((index, 40, index, 40 + 9 * 44), "black", 4)
    with pytest.raises(qs.UnreadablePicture, match="no board"):
        qs.read_image(packed(grid))


def test_a_large_picture_is_shrunk_and_its_corners_are_those_in_it() -> None:
    image = drawn(state=STATE)
    reading = check(image.resize((3400, 3400), Image.Resampling.BICUBIC))
    step = 3400 / image.width
    assert np.allclose(reading.corners[0], EDGE * step, atol=2 * step)


def test_doubts_and_being_sure_are_one_thing() -> None:
    sure = qs.read_image(packed(drawn(style=SMALL)))
    assert sure.confidence >= SURE
    unsure = qs.read_image(packed(drawn(style=SMALL)), stars=3)
    assert unsure.doubts
    assert not unsure.sure


def test_a_file_is_read_and_written_as_the_schema_says() -> None:
    reading = qs.read_image(PHONE)
    schema = validator("reading")
    schema.validate(json.loads(json.dumps(reading.data)))
    schema.validate(qs.read_image(PHONE, stars=2).data)
    assert reading.document.puzzle == qs.read(ROOT / "examples" / "queens-7.txt")


@pytest.mark.parametrize("stars", [0, -1, 1.5, True])
def test_stars_must_be_a_number(stars: object) -> None:
    with pytest.raises(qs.InvalidPuzzle, match="stars"):
        qs.read_image(PHONE, stars=stars)  # type: ignore[arg-type]


@pytest.mark.parametrize("letter", ["Q", "X"])
@pytest.mark.parametrize(("place", "size"), [((0.5, 0.5), 16), ((0.35, 0.6), 24)])
def test_letters_that_solve_the_board_are_queens(
    letter: str, place: tuple[float, float], size: int
) -> None:
    style = STYLES["thick and thin lines"]
    image = drawn(style=style)
    pen, margin = ImageDraw.Draw(image), MARGIN * style.cell // 10
    solution = qs.solve(BOARD).solution or ()
    for row, column in solution:
        index = (margin + (column + place[0]) * style.cell, margin + (row + place[1]) * style.cell)
        pen.text(index, letter, "black", ImageFont.load_default(size), anchor="mm")
    check(image, state=State(tuple(sorted(solution))))


def test_signs_that_do_not_solve_the_board_stay_what_they_are() -> None:
    marks = tuple(sorted(qs.solve(BOARD).solution or ()))[1:]
    check(drawn(state=State((), marks), style=SMALL), state=State((), marks))
