"""What stands on cells: drawn signs of each kind, letters, patterns, noise."""

from __future__ import annotations

from collections.abc import Callable

import pytest

np = pytest.importorskip("numpy", reason="reading pictures needs the extra `image`")
pytest.importorskip("PIL", reason="reading pictures needs the extra `image`")

from PIL import Image, ImageDraw, ImageFont  # noqa: E402

from queenside.core import kernels  # noqa: E402
from tests.unit.reader.pictures.painted import Array, right, ways  # noqa: E402

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason=str(kernels.missing()))

EMPTY, MARK, QUEEN = 0, 1, 2
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


def seen(image: Image.Image, side: int = CELL) -> tuple[Array, Array]:
    """What stands on each cell, and where that is not clear."""
    method = ways(np.asarray(image), SIZE, side)[0]
    assert right(method, LABELS)
    signs, unclear = (
        np.frombuffer(item, np.uint8).reshape(SIZE, SIZE) for item in (method.signs, method.unclear)
    )
    return signs, unclear


def write(image: Image.Image, row: int, column: int, place: float, size: int) -> None:
    index = ((column + place) * CELL, (row + place) * CELL)
    letter = "ABCDEF"[LABELS[row, column]]
    ImageDraw.Draw(image).text(index, letter, "#404040", ImageFont.load_default(size), anchor="mm")


@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize("queen", QUEENS)
def test_queens_and_marks_of_each_drawing_are_told(queen: str, mark: str) -> None:
    signs, unclear = seen(board(KINDS, QUEENS[queen], MARKS[mark]))
    assert signs.tolist() == KINDS.tolist()
    assert not unclear.any()


@pytest.mark.parametrize("kind", [EMPTY, MARK, QUEEN])
def test_one_kind_alone_is_told_without_the_other(kind: int) -> None:
    signs, unclear = seen(board(np.full((SIZE, SIZE), kind)))
    assert (signs == kind).all()
    assert not unclear.any()


def test_letters_in_corners_are_not_read() -> None:
    assert (
        seen(board(KINDS, under=lambda image, *cell: write(image, *cell, 0.18, 11)))[0].tolist()
        == KINDS.tolist()
    )


def lettered(kinds: Array, mark: Sign, size: int = 20) -> tuple[Array, Array]:
    """What is seen where all cells without signs have the letter of their region."""

    def letter(image: Image.Image, row: int, column: int) -> None:
        if kinds[row, column] == EMPTY:
            write(image, row, column, 0.5, size)

    return seen(board(kinds, mark=mark, under=letter))


@pytest.mark.parametrize("mark", ["cross", "dot"])
def test_letters_in_the_middle_of_all_other_cells_are_not_read(mark: str) -> None:
    assert lettered(KINDS, MARKS[mark])[0].tolist() == KINDS.tolist()


def test_marks_of_a_region_without_a_letter_may_be_its_letter() -> None:
    kinds = np.where(LABELS == 0, MARK, KINDS)
    signs, unclear = lettered(kinds, MARKS["cross"])
    assert (signs[LABELS == 0] == MARK).all()
    assert (unclear == (LABELS == 0)).all()


def test_what_looks_like_a_letter_and_is_lower_may_be_a_mark() -> None:
    kinds = np.where(KINDS == MARK, EMPTY, KINDS)
    kinds[0, 0] = kinds[1, 0] = MARK
    assert (lettered(kinds, disc(0.08), 18)[1] == (kinds == MARK)).all()


def test_a_dot_among_crosses_and_letters_may_be_nothing() -> None:
    def letter_or_dot(image: Image.Image, row: int, column: int) -> None:
        if (row, column) == (4, 3):
            disc(0.08)(ImageDraw.Draw(image), (column + 0.5) * CELL, (row + 0.5) * CELL)
        elif KINDS[row, column] == EMPTY:
            write(image, row, column, 0.5, 20)

    signs, unclear = seen(board(KINDS, mark=MARKS["cross"], under=letter_or_dot))
    assert signs.tolist() == KINDS.tolist()
    assert np.argwhere(unclear).tolist() == [[4, 3]]


def hatched(inks: Callable[[int, int], str]) -> Callable[[Image.Image, int, int], None]:
    """Draws hatching of these inks in the cells of a region."""

    def hatch(image: Image.Image, row: int, column: int) -> None:
        if LABELS[row, column] != 3:
            return
        part = Image.new("RGB", (CELL - 1, CELL - 1), PAPERS[3])
        pen = ImageDraw.Draw(part)
        for start in range(-CELL, CELL, 9):
            pen.line((start, CELL, start + CELL, 0), inks(row, column), 2)
        image.paste(part, (column * CELL + 1, row * CELL + 1))

    return hatch


def test_a_pattern_in_the_cells_of_a_region_is_not_read() -> None:
    pattern = hatched(lambda *_: "#b4b0a0")
    assert seen(board(KINDS, under=pattern))[0].tolist() == KINDS.tolist()


def with_sign(row: int, column: int, sign: Sign, **drawn: Sign) -> Image.Image:
    """The board with this sign on a cell that was empty."""
    image = board(KINDS, **drawn)
    sign(ImageDraw.Draw(image), (column + 0.5) * CELL, (row + 0.5) * CELL)
    return image


def test_a_faint_mark_that_looks_like_others_is_one_in_doubt() -> None:
    signs, unclear = seen(with_sign(4, 1, disc(0.09, "#e7e7e7"), mark=disc(0.09)))
    assert signs[4, 1] == MARK
    assert unclear[4, 1]


def test_a_queen_that_is_only_outlined_is_no_mark() -> None:
    queen = disc(0.24, ink="#8a8a8a", inside="#ffffff")
    assert seen(board(KINDS, queen, MARKS["dot"]))[0].tolist() == KINDS.tolist()


def test_noise_is_no_sign() -> None:
    pixels = np.asarray(board(KINDS)).astype(float)
    noise = np.random.default_rng(1).normal(0, 12, pixels.shape)
    assert (
        seen(Image.fromarray(np.clip(pixels + noise, 0, 255).astype(np.uint8)))[0].tolist()
        == KINDS.tolist()
    )


def test_a_sign_between_queens_and_marks_in_size_is_a_doubt() -> None:
    kinds = KINDS.copy()
    kinds[4, 4] = QUEEN
    image = board(kinds)
    pen = ImageDraw.Draw(image)
    box = (4 * CELL + 1, 4 * CELL + 1, 5 * CELL - 1, 5 * CELL - 1)
    pen.rectangle(box, fill=PAPERS[LABELS[4, 4]])
    disc(0.16)(pen, 4.5 * CELL, 4.5 * CELL)
    assert seen(image)[1][4, 4]
