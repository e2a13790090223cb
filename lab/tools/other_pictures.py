"""Pictures that are made now and then, and kept with the sources.

    python -m lab.tools.other_pictures [book] [example] [icons]

book     docs/pictures/book.png, six pages of two books, by pdftoppm (poppler); and print.png, a
         step of an explanation in black and white
example  examples/pictures/phone.png, a screenshot made as those that measure the reading
icons    our crown in the sizes that browsers want of an extension and of an app, by Chromium, so
         that nobody needs a browser to build these
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from PIL import Image, ImageOps

import queenside as qs
from lab.bench.page import chromium
from lab.tools.screenshots import screens
from lab.tools.screenshots.drawing import draw
from lab.tools.screenshots.screens import Screen
from lab.tools.screenshots.themes import THEMES, choose_look
from queenside.printer.book import Book

ROOT = Path(__file__).parents[2]
APP = ROOT / "src" / "queenside" / "app"
EXAMPLES = ROOT / "examples"
HIGH, GAP = 420, 12
"""Pixels of a page, and between pages."""
GREY, EDGE = (0xE9, 0xEA, 0xEE), (0xC9, 0xCC, 0xD4)
STATE = qs.State(queens=((0, 5),), marks=((0, 4), (0, 6), (1, 4), (1, 5), (1, 6)))
SAFE = 0.7
"""The crown's share of a maskable icon: the outer 20 % may be cut off."""
COLOUR = "#6d4bc3"
"""The ground of the icon, which goes to the edge of a maskable one."""


def pages(book: Book, numbers: list[int], folder: Path, *, monochrome: bool) -> list[Image.Image]:
    path = folder / "book.pdf"
    path.write_bytes(book.pdf(monochrome=monochrome))
    images = []
    for number in numbers:
        page = ["-f", str(number), "-l", str(number), "-singlefile"]
        words = ["pdftoppm", "-png", "-r", "144", *page, str(path), str(folder / "page")]
        subprocess.run(words, check=True)
        with Image.open(folder / "page.png") as image:
            size = (round(HIGH * image.width / image.height), HIGH)
            images.append(image.convert("RGB").resize(size, Image.Resampling.LANCZOS))
    return images


def side_by_side(images: list[Image.Image], columns: int) -> Image.Image:
    framed = [ImageOps.expand(image, 1, EDGE) for image in images]
    width, height = framed[0].width + GAP, framed[0].height + GAP
    rows = -(-len(framed) // columns)
    sheet = Image.new("RGB", (columns * width + GAP, rows * height + GAP), GREY)
    for place, image in enumerate(framed):
        row, column = divmod(place, columns)
        sheet.paste(image, (GAP + column * width, GAP + row * height))
    return sheet


def draw_book() -> None:
    folder = ROOT / "docs" / "pictures"
    coloured = qs.book(size=8, number=60, seed=7)
    printed = qs.book(size=6, number=60, seed=7)
    with TemporaryDirectory() as name:
        images = pages(coloured, [1, 3, 12], Path(name), monochrome=False)
        images += pages(printed, [4], Path(name), monochrome=True)
        images += pages(coloured, [20, 22], Path(name), monochrome=False)
    sheet = side_by_side(images, 3).quantize(128, dither=Image.Dither.NONE)
    sheet.save(folder / "book.png", optimize=True)
    board = qs.read(EXAMPLES / "first.txt")
    step = qs.explain(board, naming="letters").steps[2]
    picture = qs.picture(board, step=step, monochrome=True, zoom=2)
    (folder / "print.png").write_bytes(picture)


def draw_example() -> None:
    puzzle = qs.read(EXAMPLES / "queens-7.txt")
    rng, screen = Random(5), Screen("phone", 1.0, 390, 844, 342 / 7)
    look = choose_look(rng, THEMES[0], puzzle, screen.cell)
    image, _ = screens.render(rng, screen, look, draw(look, puzzle, STATE))
    image.quantize(128).save(EXAMPLES / "pictures" / "phone.png", optimize=True)


def list_icons() -> Iterator[tuple[Path, int, str]]:
    """Yield the path of each icon, its size, and its style."""
    for size in (16, 32, 48, 128):
        yield APP / "extension" / "icons" / f"{size}.png", size, ""
    for size in (192, 512):  # those that phones and desktops ask for (Web App Manifest)
        yield APP / "page" / f"icon-{size}.png", size, ""
    inner = f"body{{background:{COLOUR}}} svg{{width:{SAFE:.0%};margin:{(1 - SAFE) / 2:.0%}}}"
    yield APP / "page" / "icon-maskable.png", 512, inner


def draw_icons() -> None:
    picture = (APP / "page" / "icon.svg").read_text(encoding="utf-8")
    with chromium() as browser:
        for path, size, style in list_icons():
            page = browser.new_page(viewport={"width": size, "height": size})
            styles = f"<style>body{{margin:0}} svg{{display:block}} {style}</style>"
            page.set_content(f"{styles}{picture}")
            page.screenshot(path=path, omit_background=True)


PICTURES = {"book": draw_book, "example": draw_example, "icons": draw_icons}

if __name__ == "__main__":
    for name in sys.argv[1:] or PICTURES:
        PICTURES[name]()
