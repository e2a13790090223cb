"""What stands on cells: drawn signs of each kind, letters, patterns, noise."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="reading pictures needs the extra `image`")
pytest.importorskip("PIL", reason="reading pictures needs the extra `image`")

from PIL import Image, ImageDraw, ImageFont  # noqa: E402

from queenside.pictures.reading import letters, sign_groups, signs  # noqa: E402
from queenside.pictures.reading.cells import cut  # noqa: E402
from queenside.pictures.reading.grids import Grid  # noqa: E402
from queenside.pictures.reading.sign_groups import EMPTY, MARK, QUEEN, Thing  # noqa: E402

SIZE, CELL = 6, 48
ROWS = ["AAABBB", "AACCBB", "DDCCEE", "DDDCEE", "DFFFEE", "FFFFFE"]
LABELS = np.array([["ABCDEF".index(letter) for letter in row] for row in ROWS])
PAPERS = ("#f6d9d9", "#d9f0d9", "#d9e4f6", "#f6f0c8", "#e8d9f6", "#ffffff")
KINDS = np.zeros((SIZE, SIZE), dtype=int)
KINDS[0, 1] = KINDS[3, 4] = QUEEN
KINDS[0, [0, 2, 4]] = KINDS[2, [1, 3, 4]] = KINDS[5, [0, 5]] = MARK

Sign = Callable[[ImageDraw.ImageDraw, float, float], None]


def shape(*points: tuple[float, float], ink: str = "#202020") -> Sign:
    """Draws a polygon around the centre of a cell."""

    def draw(pen: ImageDraw.ImageDraw, x: float, y: float) -> None:
        pen.polygon([(x + a * CELL, y + b * CELL) for a, b in points], fill=ink)

    return draw


def disc(radius: float, ink: str = "#202020", inside: str | None = None) -> Sign:
    def draw(pen: ImageDraw.ImageDraw, x: float, y: float) -> None:
        r = radius * CELL
        pen.ellipse((x - r, y - r, x + r, y + r), fill=inside or ink, outline=ink, width=4)

    return draw


def cross(reach: float, width: int) -> Sign:
    def draw(pen: ImageDraw.ImageDraw, x: float, y: float) -> None:
        r = reach * CELL
        pen.line((x - r, y - r, x + r, y + r), "#303030", width)
        pen.line((x - r, y + r, x + r, y - r), "#303030", width)

    return draw


CROWN = ((-0.28, 0.28), (-0.32, -0.2), (-0.12, 0.05), (0, -0.3), (0.12, 0.05), (0.32, -0.2),
         (0.28, 0.28))  # fmt: skip
STAR = tuple(
    (0.33 * r * np.sin(k * np.pi / 5), -0.33 * r * np.cos(k * np.pi / 5))
    for k in range(10)
    for r in ((0.42 if k % 2 else 1.0),)
)
QUEENS = {
    "crown": shape(*CROWN),
    "red crown": shape(*CROWN, ink="#d3182f"),
    "star": shape(*STAR),
    "disc": disc(0.28),
    "ring": disc(0.28, inside="#ffffff"),
}
MARKS = {
    "cross": cross(0.14, 3),
    "thin cross": cross(0.12, 1),
    "large cross": cross(0.26, 3),
    "dot": disc(0.09),
    "bar": shape((-0.15, -0.04), (0.15, -0.04), (0.15, 0.04), (-0.15, 0.04)),
}


def board(kinds, queen=QUEENS["crown"], mark=MARKS["cross"], under=None) -> Image.Image:
    """A board with these signs; `under` draws in every cell before them."""
    image = Image.new("RGB", (SIZE * CELL, SIZE * CELL))
    pen = ImageDraw.Draw(image)
    for row, column in np.ndindex(SIZE, SIZE):
        x, y = column * CELL, row * CELL
        paper = PAPERS[LABELS[row, column]]
        pen.rectangle((x, y, x + CELL, y + CELL), fill=paper, outline="#404040")
        if under:
            under(image, row, column)
        if kinds[row, column]:
            sign = queen if kinds[row, column] == QUEEN else mark
            sign(pen, x + CELL / 2, y + CELL / 2)
    return image


def seen(image: Image.Image, labels=LABELS) -> signs.Signs:
    grid = Grid(0.0, 0.0, float(CELL), float(CELL), SIZE)
    return signs.seen(cut(np.asarray(image), grid), labels)


def write(image: Image.Image, row: int, column: int, place: float, size: int) -> None:
    """The letter of a cell's region."""
    at = ((column + place) * CELL, (row + place) * CELL)
    letter = "ABCDEF"[LABELS[row, column]]
    ImageDraw.Draw(image).text(at, letter, "#404040", ImageFont.load_default(size), anchor="mm")


@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize("queen", QUEENS)
def test_queens_and_marks_of_each_drawing_are_told(queen: str, mark: str) -> None:
    found = seen(board(KINDS, QUEENS[queen], MARKS[mark]))
    assert found.kinds.tolist() == KINDS.tolist()
    assert found.certainty.min() >= 0.4


@pytest.mark.parametrize("kind", [EMPTY, MARK, QUEEN])
def test_one_kind_alone_is_told_without_the_other(kind: int) -> None:
    found = seen(board(np.full((SIZE, SIZE), kind)))
    assert (found.kinds == kind).all()
    assert found.certainty.min() >= 0.4


def test_letters_in_corners_are_not_read() -> None:
    found = seen(board(KINDS, under=lambda image, *cell: write(image, *cell, 0.18, 11)))
    assert found.kinds.tolist() == KINDS.tolist()


@pytest.mark.parametrize("mark", ["cross", "dot"])
def test_letters_in_the_middle_of_all_other_cells_are_not_read(mark: str) -> None:
    def letter(image: Image.Image, row: int, column: int) -> None:
        if KINDS[row, column] == EMPTY:
            write(image, row, column, 0.5, 20)

    found = seen(board(KINDS, mark=MARKS[mark], under=letter))
    assert found.kinds.tolist() == KINDS.tolist()


def test_a_pattern_in_the_cells_of_a_region_is_not_read() -> None:
    def hatch(image: Image.Image, row: int, column: int) -> None:
        if LABELS[row, column] != 3:
            return
        part = Image.new("RGB", (CELL - 1, CELL - 1), PAPERS[3])
        pen = ImageDraw.Draw(part)
        for start in range(-CELL, CELL, 9):
            pen.line((start, CELL, start + CELL, 0), "#b4b0a0", 2)
        image.paste(part, (column * CELL + 1, row * CELL + 1))

    found = seen(board(KINDS, under=hatch))
    assert found.kinds.tolist() == KINDS.tolist()


@pytest.mark.parametrize(("strokes", "sure"), [((0,), False), ((-24, 0, 24), True)])
def test_pale_strokes_in_both_cells_of_a_region_may_be_its_pattern(
    strokes: tuple[int, ...], sure: bool
) -> None:
    """They are if they reach three corners; else a game may draw a mark like that."""
    labels = LABELS.copy()
    labels[0, 0] = labels[1, 0] = 6
    image = board(KINDS * (KINDS == MARK) * (labels != 6))
    pen = ImageDraw.Draw(image)
    for top in (0, CELL):
        for start in strokes:
            pen.line((4 + start, top + CELL - 4, CELL - 4 + start, top + 4), "#c0a8a8", 3)
        pen.rectangle((CELL, top + 1, 2 * CELL - 1, top + CELL - 1), fill=PAPERS[0])
    found = seen(image, labels)
    assert (found.kinds[:2, 0] == EMPTY).all()
    assert (found.certainty[:2, 0] >= 0.4).all() == sure
    assert (found.certainty[2:] >= 0.4).all()


def test_a_queen_of_its_own_is_no_pattern_of_its_region() -> None:
    labels = LABELS.copy()
    labels[0, 0] = labels[1, 0] = 6
    kinds = KINDS * (KINDS == MARK)
    kinds[:2, 0] = QUEEN
    assert (seen(board(kinds), labels).kinds[:2, 0] == QUEEN).all()


def test_a_queen_that_is_only_outlined_is_no_mark() -> None:
    queen = disc(0.24, ink="#8a8a8a", inside="#ffffff")
    found = seen(board(KINDS, queen, MARKS["dot"]))
    assert found.kinds.tolist() == KINDS.tolist()


def turned(*degrees: float) -> Any:
    """Shapes that are told by angles, and look alike up to 23 degrees."""
    level = np.array([[1, -1, 0], [1, 1, -2]]) / np.sqrt([[2], [6]])  # whose mean is 0
    angles = np.radians(degrees)
    return np.stack([np.cos(angles), np.sin(angles)], axis=1) @ level


def test_each_sign_is_of_the_group_that_it_looks_most_like() -> None:
    """Even if it looks like a larger one as well."""
    shapes = turned(-14, -14, -14, 0, 6, 22, 30, 30)
    groups = sign_groups.alike(shapes, np.ones(8), np.arange(8))
    assert [group.tolist() for group in groups] == [[0, 1, 2, 3, 4], [5, 6, 7]]


def test_no_sign_is_of_a_group_that_it_does_not_look_like() -> None:
    """Even if that has about as much ink, and its own has more."""
    amount = np.exp([0.0, 0.0, 0.0, 0.4, 0.9, 1.2, 1.2])
    groups = sign_groups.alike(turned(90, 90, 90, 0, 0, 0, 0), amount, np.arange(7))
    assert [group.tolist() for group in groups] == [[3, 4, 5, 6], [0, 1, 2]]


def thing(kind: int, large: float, look: tuple[float, float], cells: list[int]) -> Thing:
    return Thing(np.array(cells), np.array(look), kind, large, 0.4, False, 1.0)


@pytest.mark.parametrize(
    ("kind", "large", "taken"),
    [(MARK, 1.0, QUEEN), (MARK, -1.9, EMPTY), (QUEEN, 0.1, MARK), (MARK, -0.9, MARK)],
)
def test_a_sign_unlike_its_kind_is_what_it_is_nearly_as_large_as(
    kind: int, large: float, taken: int
) -> None:
    marks = thing(MARK, -0.5, (1.0, 0.0), [0, 1, 2])
    queens = thing(QUEEN, 1.8, (0.0, 1.0), [3, 4, 5])
    odd = thing(kind, large, (-0.6, 0.8) if kind == MARK else (0.8, -0.6), [6])
    *usual, found = sign_groups.reconsider([marks, queens, odd], np.zeros(7, dtype=bool))
    assert usual == [marks, queens]
    assert found.kind == taken
    assert found.certainty < 0.4


def test_what_is_larger_than_the_crosses_and_none_is_a_queen() -> None:
    crosses = replace(thing(MARK, -0.5, (1.0, 0.0), [0, 1, 2]), crossed=True)
    odd = thing(MARK, -0.1, (0.0, 1.0), [3])
    found = sign_groups.reconsider([crosses, odd], np.zeros(4, dtype=bool))[1]
    assert (found.kind, found.certainty < 0.4) == (QUEEN, True)


@pytest.mark.parametrize(
    ("high", "crossed", "taken"),
    [(0.3, True, EMPTY), (0.3, False, EMPTY), (0.2, True, MARK), (0.45, False, QUEEN)],
    ids=["a letter X", "letters that look alike", "a mark", "a queen of its own"],
)
def test_what_is_as_high_as_letters_is_one_where_there_are_other_marks(
    high: float, crossed: bool, taken: int
) -> None:
    kind, large = (QUEEN, 0.3) if taken == QUEEN else (MARK, -0.5)
    each = Thing(np.arange(4), np.zeros(4), kind, large, high, crossed, 1.0)
    spread = 0.0 if taken == QUEEN or crossed else 0.75
    assert letters._classify(each, 0.3, spread, marked=True).kind == taken


@pytest.mark.parametrize("kind", [EMPTY, MARK, QUEEN])
def test_what_is_taken_for_a_frame_and_covers_its_cell_is_a_doubt(kind: int) -> None:
    """It may be a pale queen of which only the outline is clear."""
    thing = Thing(np.array([0, 1]), np.zeros(4), kind, 0.0, 0.7, False, 1.0)
    covered = np.array([True, False, True])
    hidden = signs._hidden([thing], np.zeros(3), np.zeros(3, dtype=bool), covered)
    assert hidden.tolist() == [kind == EMPTY, False, False]


def test_noise_is_no_sign() -> None:
    pixels = np.asarray(board(KINDS)).astype(float)
    noise = np.random.default_rng(1).normal(0, 12, pixels.shape)
    found = seen(Image.fromarray(np.clip(pixels + noise, 0, 255).astype(np.uint8)))
    assert found.kinds.tolist() == KINDS.tolist()


def test_a_sign_between_queens_and_marks_in_size_is_a_doubt() -> None:
    kinds = KINDS.copy()
    kinds[4, 4] = QUEEN
    image = board(kinds)
    pen = ImageDraw.Draw(image)
    box = (4 * CELL + 1, 4 * CELL + 1, 5 * CELL - 1, 5 * CELL - 1)
    pen.rectangle(box, fill=PAPERS[LABELS[4, 4]])
    disc(0.16)(pen, 4.5 * CELL, 4.5 * CELL)
    assert seen(image).certainty[4, 4] < 0.4


def test_a_cell_of_another_paper_than_its_region_is_a_doubt_where_nothing_is_seen() -> None:
    image = board(KINDS)
    box = (CELL + 1, 4 * CELL + 1, 2 * CELL - 1, 5 * CELL - 1)
    ImageDraw.Draw(image).rectangle(box, fill="#303030")
    assert seen(image).certainty[4, 1] < 0.4


def test_a_mark_that_looks_like_the_letter_of_another_region_is_doubted() -> None:
    labels = np.repeat([0, 1], 12)
    shape = np.zeros(4)
    first, other = ([*range(11), 23], [*range(12, 23)])
    things = [
        Thing(np.array(cells), shape, MARK, -0.7, 0.29, False, 1.0) for cells in (first, other)
    ]
    found = letters.without(things, labels)
    assert {int(cell) for thing in found for cell in thing.cells if thing.certainty < 0.4} == {23}
    assert {thing.kind for thing in found} == {EMPTY}
