"""A board from a picture: what `pictures.detect` sees, held against the rules of the game.

A board that is printed somewhere has exactly one solution. So the reading is solved: with as many
stars as it is said to have, or else with each number that a board of its size can have. Where there
is no solution or several, something was read wrongly, and that is a doubt.

A photo that is askew (`photo.detect`) is made upright first, if what that takes is installed
(`photo.rectify`). What then isn't read for sure may only seem askew, and is read as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from importlib.util import find_spec
from itertools import combinations
from time import monotonic
from typing import TYPE_CHECKING, Any

from queenside.core import extras
from queenside.core.errors import InvalidPuzzle, UnreadablePicture
from queenside.core.images.content import content
from queenside.core.puzzles import RegionPuzzle
from queenside.core.puzzles.puzzle import Cell
from queenside.reader.pictures.results import (
    ALIKE,
    BLANK,
    GOES_ON,
    NO_BOARD,
    SURE,
    UNCLEAR,
    Doubt,
    Reading,
)
from queenside.solver.solve import check, solve

if TYPE_CHECKING:
    from queenside.core.images.decode import Pixels

TIMEOUT_SECONDS = 3.0
"""Seconds for solving all that a picture may be: what is not known by then stays a doubt."""


def read_image(source: Any, *, stars: int | None = None) -> Reading:
    """Read the board in a picture: `source` is a file, open or not, or its bytes.

    The file is a PNG, JPEG, WebP, GIF, BMP or AVIF, or with the extra `heic` a HEIC. One that is
    animated is read by its first frame, or if that is not read for sure, by its last.

    It may also be a picture of Pillow, or an array of rows × columns (grey) or rows × columns × 3
    or 4 (red, green, blue, alpha): bytes of 0 to 255, or floats of 0 to 1.

    The board may lie anywhere in it. `stars` is the number of queens in each row; without it, it is
    the number for which the board has exactly one solution. Look at `sure` and `doubts` before you
    rely on it: a board without exactly one solution, or with colours that are too alike, is read
    as well as can be, and not called sure.

    Raises UnreadablePicture for what isn't a picture, larger than 10 MB or 20 megapixels, damaged,
    or shows no board; EngineUnavailable without NumPy and Pillow (the
    extra `image`), OSError for a file that cannot be read, and TypeError for anything else.

        >>> drawing = qs.picture(qs.generate(6, seed=1))
        >>> print(qs.read_image(drawing))
        ┌───────────┬───┬───────┐
        │ ·   ·   · │ · │ ·   · │
        │   ┌───────┘   │   ┌───┤
        │ · │ ·   ·   · │ · │ · │
        │   └───┬───────┘   │   │
        │ ·   · │ ·   ·   · │ · │
        ├───┐   │       ┌───┴───┤
        │ · │ · │ ·   · │ ·   · │
        │   ├───┘       └───┐   │
        │ · │ ·   ·   ·   · │ · │
        │   └───────┐       │   │
        │ ·   ·   · │ ·   · │ · │
        └───────────┴───────┴───┘
        Read with certainty (confidence 1.00).
    """
    if stars is not None and (type(stars) is not int or stars < 1):
        raise InvalidPuzzle(f"the number of stars must be a whole number from 1, not {stars!r}")
    with extras.required("image", "reading a picture"):
        from queenside.core.images import decode  # here, since they are an extra
    return _of_frames(decode.frames(content(source)), stars)


def _of_frames(frames: Iterable[Pixels], stars: int | None) -> Reading:
    """Return the first sure reading; else that of the first frame with any board."""
    first, refusal = None, None
    for pixels in frames:
        try:
            reading = _most_confident(pixels, stars)
        except UnreadablePicture as error:
            refusal = refusal or error
            continue
        if reading.sure:
            return reading
        first = first or reading
    if first is None:
        assert refusal is not None  # there is a frame
        raise refusal
    return first


def _most_confident(pixels: Pixels, stars: int | None) -> Reading:
    """Read a screenshot as it is, a photo when it has been rectified, if it can be."""
    from queenside.reader.photo.detect import is_askew

    if not is_askew(pixels):
        return _read_upright(pixels, stars)
    upright, refusal = None, None
    try:
        upright = _read_rectified(pixels, stars)
    except UnreadablePicture as error:
        refusal = error
    if upright and upright.sure:
        return upright
    if flat := _read_if_flat(pixels, stars):
        return flat
    if refusal:
        raise refusal
    return upright or _read_unrectified(pixels, stars)


_SMALL = 700_000
"""Pixels: in larger screenshots, there are enough straight lines to tell that they are flat."""


def _read_if_flat(pixels: Pixels, stars: int | None) -> Reading | None:
    """Read what only seems askew, as small round cells do; None if that isn't sure."""
    if not _can_straighten() or pixels.shape[0] * pixels.shape[1] > _SMALL:
        return None
    with suppress(UnreadablePicture):
        reading = _read_upright(pixels, stars, photo=True)
        return reading if reading.sure else None
    return None


def _read_unrectified(pixels: Pixels, stars: int | None) -> Reading:
    """Read a photo without straightening it: never sure."""
    text = f"the picture is askew, so lines may have been taken for others{_help()}"
    try:
        return _with_doubt(_read_upright(pixels, stars), text)
    except UnreadablePicture as error:
        raise UnreadablePicture(f"{error}{_help()}") from None


def _help() -> str:
    """Return how to install what photos need, if it is missing."""
    if _can_straighten():
        return ""
    return f"; what makes photos upright is an extra: {extras.install_advice('photo')}"


def _read_upright(pixels: Pixels, stars: int | None, photo: bool = False) -> Reading:
    """Read the board in a screenshot, or in a photo that has been made upright."""
    from queenside.core.images import decode

    small, times = decode.downscale(pixels)
    reading = _confirm_by_rereading(_detect(small, stars), small, photo)
    _refuse_hopeless(reading)
    if reading.cut:
        edge = Doubt(f"it seems that {reading.cut}")
        doubts = tuple(edge if doubt.text == GOES_ON else doubt for doubt in reading.doubts)
        reading = replace(reading, doubts=doubts)
    if reading.sure and (odd := _conflicting_queens(reading)):
        reading = _with_doubt(reading, _TAKEN_FOR_QUEENS, odd)
    return replace(reading, corners=tuple((x * times, y * times) for x, y in reading.corners))


def _refuse_hopeless(reading: Reading) -> None:
    """Raise UnreadablePicture for what is hardly a board, by what is doubted of it together.

    Lines that go on, and nothing in them; a chessboard that goes on, and nothing on it; regions
    that are no more than guessed, and no puzzle; signs that are no queens in cells all alike;
    cells most of which are unclear.
    """
    texts = {doubt.text for doubt in reading.doubts}
    goes_on = GOES_ON in texts
    on_and_on = goes_on and not texts.isdisjoint((BLANK, _NOT_ONE))
    is_pattern = goes_on and reading.regions is None and not (reading.queens or reading.marks)
    is_guess = ALIKE in texts and reading.confidence < _GUESS
    is_nothing = is_guess and not texts.isdisjoint((BLANK, GOES_ON, _NOT_ONE))
    if reading.cut and (on_and_on or is_nothing or _NOT_ONE in texts):
        raise UnreadablePicture(f"{reading.cut}: take the picture again with the whole board in it")
    is_other = BLANK in texts and bool(_conflicting_queens(reading))
    unclear = {cell for doubt in reading.doubts if UNCLEAR in doubt.text for cell in doubt.cells}
    is_noise = 2 * len(unclear) >= reading.size**2 and len(texts) > 1
    if on_and_on or is_pattern or is_nothing or is_other or is_noise:
        raise UnreadablePicture(NO_BOARD)


def _read_rectified(pixels: Pixels, stars: int | None) -> Reading | None:
    """Read the board in a photo; None where the photo cannot be made upright."""
    if not _can_straighten():
        return None
    from queenside.reader.photo.rectify import rectify

    upright = rectify(pixels)
    if upright is None:
        return None
    reading = _read_upright(upright.pixels, stars, photo=True)
    return replace(reading, corners=upright.to_photo(reading.corners))


def _detect(pixels: Pixels, stars: int | None) -> Reading:
    from queenside.reader.pictures.detect import detect_boards

    return _with_solving_signs(_best_reading(detect_boards(pixels), stars))


def _with_solving_signs(reading: Reading) -> Reading:
    """Return the reading, with queens where the signs solve the board, whatever they look like.

    Letters, or whatever a program draws for queens, may look like crosses, or stand off the centre
    of their cells, where nothing is looked for. By chance signs do not solve a board.
    """
    from queenside.reader.pictures.detect import most_inked

    about_signs = [doubt for doubt in reading.doubts if doubt.text.endswith(UNCLEAR)]
    if reading.regions is None or len(about_signs) < len(reading.doubts):
        return reading
    solution = {*(solve(reading.puzzle).solution or ())}
    placed = {*reading.queens, *reading.marks}
    if placed != solution and not reading.queens:
        placed = {*most_inked(reading, len(solution))}
    if placed != solution or any({*doubt.cells} - solution for doubt in about_signs):
        return reading
    confidence = max(reading.confidence, SURE)
    queens = tuple(sorted(solution))
    return replace(reading, queens=queens, marks=(), doubts=(), confidence=confidence)


# ---- what makes it sure ----

_REREADING_SCALE, _MARGIN = 0.85, 0.6
"""In which size a board is read again, and with how much around it, in cells."""

_LARGE = 24
"""Pixels: larger cells are read again smaller, others larger."""

_MAX_MISTAKES = 1
"""Queens that a person may have put wrongly, so that without them no rule is broken."""

_NOT_ONE = "the board as it was read does not have exactly one solution"

_AMBIGUOUS = "its regions may be told in another way as well"

_GUESS = 0.1
"""The confidence below which regions that are hard to tell apart are no more than guessed."""

_TAKEN_FOR_QUEENS = "these queens break the rules: other signs may have been taken for queens"


def _confirm_by_rereading(reading: Reading, pixels: Pixels, photo: bool) -> Reading:
    """Return a sure reading stays so if its board, cut out and in another size, is read the same.

    What rests on a few pixels comes out differently then. Only in a photo this must hold for what
    stands on the cells, too: in a screenshot that is sharp in one size, and in another it is not.
    """
    from queenside.core.images import decode

    if not reading.sure:
        return reading
    (left, _), (right, _), _, _ = reading.corners
    cell = (right - left) / reading.size
    part = decode.crop_around(pixels, reading.corners, _MARGIN * cell)
    scale = _REREADING_SCALE if cell > _LARGE else 1 / _REREADING_SCALE
    try:
        second = _detect(decode.resize(part, scale), reading.stars)
    except UnreadablePicture:
        return _with_doubt(reading, "in another size, the board can no longer be read")
    if (second.regions, second.size) != (reading.regions, reading.size):
        return _with_doubt(reading, "in another size, the board is read differently")
    differences = {*reading.queens} ^ {*second.queens} | {*reading.marks} ^ {*second.marks}
    if photo and differences:
        cells = tuple(sorted(differences))
        return _with_doubt(reading, "in another size, other signs are read on these cells", cells)
    return reading


def _conflicting_queens(reading: Reading) -> tuple[Cell, ...]:
    """Queens that break rules together, unless without so few of them none is broken."""
    broken = _rule_breakers(reading, ())
    remaining = (
        _rule_breakers(reading, left_out) for left_out in combinations(broken, _MAX_MISTAKES)
    )
    return broken if all(remaining) else ()


def _rule_breakers(reading: Reading, left_out: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Return the queens, without those left out, that break a rule together."""
    placed = {*reading.queens} - {*left_out}
    broken: set[Cell] = set()
    for unit in reading.document.puzzle.problem.units:
        cells = placed & {divmod(cell, reading.size) for cell in unit.cells}
        if len(cells) > unit.upper:
            broken |= cells
    return tuple(sorted(broken))


def _can_straighten() -> bool:
    """Return whether what makes photos upright is installed."""
    return find_spec("cv2") is not None


def _best_reading(boards: Iterator[Iterator[Reading]], stars: int | None) -> Reading:
    """Return the likeliest reading with exactly one solution, else the likeliest with a doubt.

    Where that has doubts, it is the most certain of all grids with nearly as many rows at least,
    since small parts of a board often have one solution; but never a sure one. It is a doubt as
    well if another reading of the same grid is as sure, and has one, too.
    """
    time = _SolvingTime()
    first: Reading | None = None
    best: Reading | None = None
    for readings in boards:
        found: Reading | None = None
        for reading in readings:
            first = first or reading
            if found and not (found.sure and reading.sure):
                continue
            if checked := _with_stars(reading, stars, time):
                found = _with_doubt(found, _AMBIGUOUS) if found else checked
        if found is None:
            continue
        if best is None and found.sure:
            return found
        if best is None or (
            found.size + 1 >= best.size and _plausibility(found) > _plausibility(best)
        ):
            best = _with_doubt(found, _AMBIGUOUS) if found.sure else found
    assert first is not None  # there is one, or else there is no board, which is an error
    return best or _with_doubt(replace(first, stars=stars or 1), _NOT_ONE)


def _plausibility(reading: Reading) -> float:
    """Weigh how certain a reading is against its ends, and whether it shows regions at all."""
    texts = {doubt.text for doubt in reading.doubts}
    return reading.confidence - 0.6 * (GOES_ON in texts) - (BLANK in texts)


class _SolvingTime:
    """Seconds that are left for solving."""

    def __init__(self) -> None:
        self._remaining = TIMEOUT_SECONDS

    def is_unique(self, puzzle: RegionPuzzle) -> bool:
        """Return whether a puzzle is known in time to have exactly one solution."""
        start = monotonic()
        unique = check(puzzle, time_limit=max(self._remaining, 0)) == "unique"
        self._remaining -= monotonic() - start
        return unique


def _with_stars(reading: Reading, stars: int | None, time: _SolvingTime) -> Reading | None:
    """Return the reading with its number of stars; None if it has not exactly one solution."""
    if reading.regions is None:
        return reading
    for number in [stars] if stars else range(1, max_stars(reading.size) + 1):
        try:
            puzzle = RegionPuzzle(reading.regions, number)
        except InvalidPuzzle:
            return None
        if time.is_unique(puzzle):
            return replace(reading, stars=number)
    return None


def max_stars(size: int) -> int:
    """Return how many queens that don't touch fit in each row of a board of this size."""
    return max((size + 1) // 4, 1)


def _with_doubt(reading: Reading, text: str, cells: tuple[Cell, ...] = ()) -> Reading:
    return replace(reading, doubts=(*reading.doubts, Doubt(text, cells)))
