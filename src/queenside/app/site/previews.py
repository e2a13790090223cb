"""Pages that give links to boards a preview: a title, a sentence and a picture for messengers.

    DIR/boards/q8-0001.html     a board of the collection
    DIR/boards/q8-0001.png      its picture; of the boards of the days, too
    DIR/days/2026-11-27.html    the board of a day

What a link says after `#` never reaches a host, so the app alone has one preview for all boards.
Each of these pages leads on to the app, and hands on its own fragment.
"""

from __future__ import annotations

import datetime
import html
import struct
import zlib
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

from queenside.core.formats import colours
from queenside.core.puzzles.puzzle import Puzzle
from queenside.maker import collection, daily
from queenside.maker.collection import CollectionBoard

FOLDERS = ("boards", "days")  # the folders that hold these pages
DAYS = range(-60, 400)  # the days that have a page, from the one on which the site is built

WIDTH, HEIGHT = 600, 315  # pixels of a picture: the fewest that messengers show in full width
_EDGE = 2  # pixels of a line on each side of a border between regions
_INK, _LINE, _PAPER = (len(colours.SOFT) + index for index in range(3))
_PALETTE = (*colours.SOFT, (38, 42, 54), (150, 150, 160), (250, 248, 244))

_PAGE = """\
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>{title}</title>
    <meta name="description" content="{about}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="Queenside" />
    <meta property="og:title" content="{title}" />
    <meta property="og:description" content="{about}" />
    <meta property="og:image" content="{address}boards/{id}.png" />
    <meta property="og:image:width" content="600" />
    <meta property="og:image:height" content="315" />
    <meta name="twitter:card" content="summary_large_image" />
    <script>location.replace("../#/play/{word}" + location.hash.replace("#", "?"));</script>
  </head>
  <body><a href="../#/play/{word}">{title}</a></body>
</html>
"""


def write_previews(folder: Path, address: str, today: datetime.date) -> str:
    """Write the pages into the site; return the range of their days, `2026-09-28 2027-12-31`."""
    boards, days = (folder / name for name in FOLDERS)
    boards.mkdir()
    days.mkdir()
    pictured = {entry.id: entry for entry in collection.boards()}
    for entry in pictured.values():
        page = _page(entry, address, entry.id, f"Queens board {entry.id}")
        (boards / f"{entry.id}.html").write_text(page, encoding="utf-8")
    dates = [today + datetime.timedelta(day) for day in DAYS]
    for date in dates:
        entry = daily.entry_of(date)
        pictured[entry.id] = entry
        title = f"Queens board of the day, {date.day} {date:%B %Y}"
        page = _page(entry, address, f"daily:{date}", title)
        (days / f"{date}.html").write_text(page, encoding="utf-8")
    for entry in pictured.values():
        (boards / f"{entry.id}.png").write_bytes(draw_png(entry.puzzle))
    return f"{dates[0]} {dates[-1]}"


def _page(entry: CollectionBoard, address: str, word: str, title: str) -> str:
    stars = "One queen" if entry.stars == 1 else f"{entry.stars} queens"
    about = (
        f"{entry.size}×{entry.size}, {entry.grade}. {stars} in each row, column and coloured "
        "region, and no two touch. Play it in the browser."
    )
    fields = {"title": title, "about": about, "address": address, "id": entry.id, "word": word}
    return _PAGE.format_map({name: html.escape(text) for name, text in fields.items()})


def draw_png(puzzle: Puzzle) -> bytes:
    """Draw a board with regions, without queens, in the middle of a PNG of `WIDTH`×`HEIGHT`."""
    grid = puzzle.problem.grid
    labels = colours.regions(puzzle)
    assert labels is not None
    chosen = colours.assign(grid, labels)
    step = (HEIGHT - 15) // grid.rows
    left = (WIDTH - step * grid.columns) // 2
    top = (HEIGHT - step * grid.rows) // 2
    margin = bytes([_PAPER]) * left
    blank = bytes([_PAPER]) * WIDTH
    lines = [blank] * top
    for row in range(grid.rows):
        start = row * grid.columns
        cells = labels[start : start + grid.columns]
        above = labels[start - grid.columns : start] if row else None
        below = labels[start + grid.columns : start + 2 * grid.columns] or None
        sides = [_cross_section(cells, column, chosen, step) for column in range(grid.columns)]
        edges = [_beside(sides, cells, other) for other in (above, below)]
        middle = [bytes(chain.from_iterable(sides))] * (step - 2 * _EDGE)
        bands = [*[edges[0]] * _EDGE, *middle, *[edges[1]] * _EDGE]
        if below:
            bands[-1] = bytes(_INK if pixel == _INK else _LINE for pixel in bands[-1])
        lines += [margin + band + blank[left + len(band) :] for band in bands]
    lines += [blank] * (HEIGHT - len(lines))
    return _encode(lines)


def _cross_section(
    cells: tuple[int, ...], column: int, chosen: tuple[int, ...], step: int
) -> bytes:
    """Return the pixels of a cell from left to right, with its borders on both sides."""
    colour = chosen[cells[column]]
    pixels = bytearray([colour]) * step
    if column == 0 or cells[column - 1] != cells[column]:
        pixels[:_EDGE] = bytes([_INK]) * _EDGE
    if column + 1 == len(cells) or cells[column + 1] != cells[column]:
        pixels[-_EDGE:] = bytes([_INK]) * _EDGE
    else:
        pixels[-1] = _LINE
    return bytes(pixels)


def _beside(sides: list[bytes], cells: tuple[int, ...], others: tuple[int, ...] | None) -> bytes:
    """Return the pixels along a row's edge: ink where the next row has another region, or none."""
    inked = (others is None or others[column] != label for column, label in enumerate(cells))
    return b"".join(
        bytes([_INK]) * len(side) if is_inked else side
        for side, is_inked in zip(sides, inked, strict=True)
    )


def _encode(lines: Sequence[bytes]) -> bytes:
    """Return a PNG of these lines, whose pixels are numbers in the palette (RFC 2083)."""
    head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 3, 0, 0, 0)
    same = b"\2" + bytes(WIDTH)  # no difference from the line above
    filtered = (
        same if index and line == lines[index - 1] else b"\0" + line
        for index, line in enumerate(lines)
    )
    pixels = zlib.compress(b"".join(filtered))
    chunks = [(b"IHDR", head), (b"PLTE", bytes(chain.from_iterable(_PALETTE)))]
    chunks += [(b"IDAT", pixels), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks
    )
