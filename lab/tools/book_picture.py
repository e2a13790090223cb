"""The pictures of docs/guides/books.md, made anew.

    python -m lab.tools.book_picture docs/pictures

writes book.png, six pages of two books beside each other, by pdftoppm (poppler) and Pillow; and
print.png, a step of an explanation in black and white.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image, ImageOps

import queenside as qs
from queenside.printer.book import Book

HIGH = 420
"""Pixels of a page."""
GAP = 12
GREY = (0xE9, 0xEA, 0xEE)
EDGE = (0xC9, 0xCC, 0xD4)


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


def main(folder: Path) -> None:
    coloured = qs.book(size=8, number=60, seed=7)
    printed = qs.book(size=6, number=60, seed=7)
    with TemporaryDirectory() as name:
        images = pages(coloured, [1, 3, 12], Path(name), monochrome=False)
        images += pages(printed, [4], Path(name), monochrome=True)
        images += pages(coloured, [20, 22], Path(name), monochrome=False)
    sheet = side_by_side(images, 3).quantize(128, dither=Image.Dither.NONE)
    sheet.save(folder / "book.png", optimize=True)
    board = qs.read("examples/first.txt")
    step = qs.explain(board, naming="letters").steps[2]
    picture = qs.picture(board, step=step, monochrome=True, zoom=2)
    (folder / "print.png").write_bytes(picture)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
