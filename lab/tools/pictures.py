"""Pictures that are made now and then, and kept with the sources.

    python -m lab.tools.pictures [NAME ...]

play … see-n-queens  docs/pictures: the web app after what a person would do; in Chromium
store                packaging/stores: the extension beside a page of the tests; and its popup
book                 docs/pictures: pages of two books, and a step in black and white; by pdftoppm
"""

from __future__ import annotations

import base64
import io
import re
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from urllib.parse import quote

from PIL import Image, ImageOps

import queenside as qs
from lab.bench.page import chromium
from lab.tools.screenshots import screens
from lab.tools.screenshots.drawing import draw
from lab.tools.screenshots.screens import Screen
from lab.tools.screenshots.themes import THEMES, choose_look
from queenside.core.puzzles.puzzle import Puzzle
from queenside.maker import collection
from queenside.printer.book import Book
from tests.e2e.serving import served

if TYPE_CHECKING:
    from playwright.sync_api import FilePayload, Page

ROOT = Path(__file__).parents[2]
DOCS, EXAMPLES = ROOT / "docs" / "pictures", ROOT / "examples"
STORES = ROOT / "packaging" / "stores"
COLOURS = 128  # of a picture: few enough that it is small


def save(image: Image.Image, path: Path) -> None:
    """Keep a PNG with few colours."""
    reduced = image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    reduced.save(path, optimize=True)


def screenshot(puzzle: Puzzle, theme_name: str, state: qs.State) -> Image.Image:
    """Draw a board on a phone as other games show it."""
    size = puzzle.problem.grid.rows
    rng, screen = Random(5), Screen("phone", 1.0, 390, 844, 342 / size)
    theme = next(theme for theme in THEMES if theme.name == theme_name)
    look = choose_look(rng, theme, puzzle, screen.cell)
    return screens.render(rng, screen, look, draw(look, puzzle, state))[0]


# ---- the web app ----

PLAYED, SOLVED, EXPLAINED, READ = "q10-0105", "q8-0045", "q8-0120", "q8-0163"
SEVERAL = "8:A3B2C3AB3C2DCACEBCD3C2E2CD3C5D2FC2GF2D2FC2GF5CG2H3F2"  # a board with several solutions
QUEENS, STEP, DEAD_END = 4, 5, 13
"""How many are placed; the step that is shown; the node of lesson 4 whose picture is taken."""


def play(page: Page) -> None:
    page.wait_for_selector(".play-grade")
    solution = qs.solve(collection.find(PLAYED).puzzle).solution or ()
    for row, column in list(solution)[1::3][:QUEENS]:
        page.locator(f'[data-cell="{10 * row + column}"]').click(button="right")
    page.mouse.move(0, 0)


def solved(page: Page) -> None:
    page.wait_for_selector(".play-grade")
    for row, column in qs.solve(collection.find(SOLVED).puzzle).solution or ():
        page.locator(f'[data-cell="{8 * row + column}"]').click(button="right")
    page.wait_for_selector(".solved")
    page.mouse.move(0, 0)
    page.wait_for_timeout(2500)  # the moment itself is over then


def learn(page: Page) -> None:
    page.wait_for_selector(".steps")
    for _ in range(STEP):
        page.keyboard.press("ArrowRight")
    page.get_by_text(re.compile(rf"^{STEP} of ")).wait_for()


def make(page: Page) -> None:
    page.locator(".verdict-several").first.wait_for(state="attached")


def read(page: Page) -> None:
    page.wait_for_selector(".play .board")
    state = qs.State(marks=((0, 0), (0, 1), (1, 0), (3, 4)))
    image, file = screenshot(collection.find(READ).puzzle, "tiles in the dark", state), io.BytesIO()
    image.save(file, "PNG")
    shot: FilePayload = {"name": "shot.png", "mimeType": "image/png", "buffer": file.getvalue()}
    page.get_by_role("button", name="More").click()
    page.locator("input[name=picture]").set_input_files(shot)
    page.wait_for_selector(".read .verdict-unique")
    page.mouse.move(0, 0)


def watch(page: Page) -> None:
    page.wait_for_selector(".watch-figures")
    page.get_by_label("Node", exact=True).fill(str(DEAD_END))


def race(page: Page) -> None:
    from playwright.sync_api import expect

    expect(page.locator(".watch-lane [data-figure=node]")).to_have_text([re.compile("^32 ")] * 2)


def compare(page: Page) -> None:
    page.get_by_role("button", name="Compare", exact=True).click()
    page.wait_for_selector(".time-bar", timeout=60_000)
    page.get_by_role("button", name="Compare", exact=True).wait_for()


def orbits(page: Page) -> None:
    page.get_by_text("Its orbit").wait_for()


PAGES: dict[str, tuple[str, Callable[[Page], None], int]] = {
    "play": (f"play/{PLAYED}", play, 720),
    "solved": (f"play/{SOLVED}", solved, 720),
    "learn": (f"learn/explain/{EXPLAINED}", learn, 720),
    "make": (f"make/{quote(SEVERAL, safe='')}", make, 720),
    "read": ("play/q8-0150", read, 800),
    "see-watch": ("see/watch", watch, 800),
    "see-race": ("see/race?at=31", race, 1080),
    "see-compare": ("see/compare", compare, 780),
    "see-n-queens": ("see/n-queens", orbits, 860),
}
"""Each picture: the page, what is done there, and its height in pixels."""


def draw_page(name: str) -> None:
    place, act, height = PAGES[name]
    with TemporaryDirectory() as folder, served(Path(folder)) as server, chromium() as browser:
        page = browser.new_page(viewport={"width": 1120, "height": height}, color_scheme="light")
        page.goto(f"{server.address}/#token={server.token}&/{place}")
        act(page)
        page.wait_for_timeout(300)  # for what fades in
        save(Image.open(io.BytesIO(page.screenshot())), DOCS / f"{name}.png")


# ---- the extension ----

SCREENS = {
    "hint": ("hint1", "A hint as small as you like"),
    "step": ("hint", "The next step, and why"),
    "solution": ("show", "The solution, over the board"),
}
PAPER = "background:#f4f1ea;color:#24273a;font-family:system-ui,sans-serif;margin:0"


def draw_store() -> None:
    from playwright.sync_api import sync_playwright

    from tests.e2e.extension.browsers import Chromium
    from tests.e2e.extension.driving import boards, solution_of
    from tests.e2e.extension.site import FixtureSite

    board = boards(8, 3)[1]
    with (
        TemporaryDirectory() as folder,
        sync_playwright() as driver,
        FixtureSite() as fixtures,
        Chromium(Path(folder), driver) as browser,
    ):
        browser.allow(True)
        browser.visit(fixtures.url("any", board, queens=solution_of(board)[:1]))
        browser.look()
        sheet = browser.context.new_page()
        for name, (button, title) in SCREENS.items():
            browser.press(button)
            browser.tab.bring_to_front()
            browser.tab.wait_for_timeout(500)  # the frame in which it is drawn
            clip = browser.tab.screenshot(clip={"x": 16, "y": 130, "width": 360, "height": 440})
            browser.shown.set_viewport_size({"width": 360, "height": 560})
            popup = browser.shown.screenshot()
            if name == "step":
                (DOCS / "extension-popup.png").write_bytes(popup)
            sheet.set_viewport_size({"width": 1280, "height": 800})
            sheet.set_content(_screen(title, clip, popup))
            sheet.screenshot(path=STORES / f"{name}.png")


def _screen(title: str, board: bytes, popup: bytes) -> str:
    style = "border-radius:12px;box-shadow:0 6px 24px #0003"
    return (
        f'<body style="{PAPER}"><h1 style="text-align:center;margin:36px 0 28px">{title}</h1>'
        '<div style="display:flex;gap:72px;justify-content:center;align-items:center">'
        f'<img style="{style};height:560px" src="{_data(board)}">'
        f'<img style="{style};height:620px" src="{_data(popup)}"></div>'
    )


def _data(content: bytes) -> str:
    return f"data:image/png;base64,{base64.b64encode(content).decode()}"


# ---- books ----

HIGH, GAP = 420, 12  # pixels of a page, and between pages


def draw_book() -> None:
    coloured, printed = (qs.book(size=size, number=60, seed=7) for size in (8, 6))
    images = [
        *_pages(coloured, [1, 3, 12], monochrome=False),
        *_pages(printed, [4], monochrome=True),
        *_pages(coloured, [20, 22], monochrome=False),
    ]
    width, height = images[0].width + GAP, images[0].height + GAP
    sheet = Image.new("RGB", (3 * width + GAP, 2 * height + GAP), "#e9eaee")
    for place, image in enumerate(images):
        sheet.paste(image, (GAP + place % 3 * width, GAP + place // 3 * height))
    save(sheet, DOCS / "book.png")
    board = qs.read(EXAMPLES / "first.txt")
    step = qs.explain(board, naming="letters").steps[2]
    (DOCS / "print.png").write_bytes(qs.picture(board, step=step, monochrome=True, zoom=2))


def _pages(book: Book, numbers: list[int], *, monochrome: bool) -> list[Image.Image]:
    images = []
    with TemporaryDirectory() as folder:
        path, page = Path(folder) / "book.pdf", Path(folder) / "page.png"
        path.write_bytes(book.pdf(monochrome=monochrome))
        for number in numbers:
            words = ["-png", "-r", "144", "-f", str(number), "-l", str(number), "-singlefile"]
            subprocess.run(["pdftoppm", *words, path, page.with_suffix("")], check=True)
            with Image.open(page) as image:
                size = (round(HIGH * image.width / image.height), HIGH)
                resized = image.convert("RGB").resize(size, Image.Resampling.LANCZOS)
            images.append(ImageOps.expand(resized, 1, (0xC9, 0xCC, 0xD4)))
    return images


PICTURES: dict[str, Callable[[], None]] = {
    **{name: partial(draw_page, name) for name in PAGES},
    "store": draw_store,
    "book": draw_book,
}

if __name__ == "__main__":
    for name in sys.argv[1:] or PICTURES:
        PICTURES[name]()
