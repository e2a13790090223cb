"""The pictures of the web app in the README and the docs: `python -m lab.tools.page_pictures`.

The app runs with a store of its own; what a person would do is done in Chromium, and the page is
kept as it then looks. It takes a Chromium and the packages of `pip install '.[dev]'`.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from lab.bench.page import chromium
from lab.tools.running_app import site
from queenside.maker import collection
from queenside.solver.solve import solve

if TYPE_CHECKING:
    from playwright.sync_api import FilePayload, Page, ViewportSize

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
PLAYED = "q10-0105"
QUEENS = 4
EXPLAINED = "q8-0120"
STEP = 5
DRAWN = "8:A3B2C3AB3C2DCACEBCD3C2E2CD3C5D2FC2GF2D2FC2GF5CG2H3F2"
"""A board with several solutions."""
READ = "q8-0163"
SHADES = (
    *("#8a63c9", "#d9954a", "#4e8ad6", "#4fa660", "#d3604f", "#cdbb45", "#cf6f9f", "#3f9a94"),
    *("#9c8a6c", "#8fae3f"),
)
CROSSES = ((0, 0), (0, 1), (1, 0), (3, 4))
"""The places of crosses on the screenshot that is read."""
DEAD_END = 13
"""The node of lesson 4 whose picture is taken."""
COLOURS = 128
"""Of a picture: few enough that it is small."""


def play(page: Page) -> None:
    page.wait_for_selector(".play-grade")
    for row, column in list(solve(collection.find(PLAYED).puzzle).solution or ())[1::3][:QUEENS]:
        page.locator(f'[data-cell="{10 * row + column}"]').click(button="right")
    page.mouse.move(0, 0)


def learn(page: Page) -> None:
    page.wait_for_selector(".steps")
    for _ in range(STEP):
        page.keyboard.press("ArrowRight")
    page.get_by_text(re.compile(rf"^{STEP} of ")).wait_for()


def make(page: Page) -> None:
    page.locator(".verdict-several").first.wait_for(state="attached")


def read(page: Page) -> None:
    page.wait_for_selector(".play .board")
    shot: FilePayload = {"name": "shot.png", "mimeType": "image/png", "buffer": screenshot()}
    page.locator("input[name=picture]").set_input_files(shot)
    page.wait_for_selector(".read .verdict-unique")
    page.mouse.move(0, 0)


def screenshot() -> bytes:
    """Return a board as other games show it, in a dark window, with a queen and a few crosses."""
    from PIL import Image, ImageDraw

    side, x, y = 84, 64, 190
    rows = collection.find(READ).puzzle.regions
    size = len(rows)
    image = Image.new("RGB", (2 * x + size * side, 2 * y + size * side), "#1d1f24")
    draw = ImageDraw.Draw(image)
    for row, labels in enumerate(rows):
        for column, label in enumerate(labels):
            left, top = x + column * side, y + row * side
            draw.rounded_rectangle((left, top, left + side - 4, top + side - 4), 8, SHADES[label])
    for row, column in CROSSES:
        middle, centre = x + column * side + side // 2 - 2, y + row * side + side // 2 - 2
        for rise in (-14, 14):
            ends = (middle - 14, centre - rise, middle + 14, centre + rise)
            draw.line(ends, "#1d1f24", 6)
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def watch(page: Page) -> None:
    page.wait_for_selector(".watch-figures")
    page.get_by_label("Node", exact=True).fill(str(DEAD_END))


def race(page: Page) -> None:
    from playwright.sync_api import expect

    expect(page.locator(".race-lane [data-figure=node]")).to_have_text(["32"] * 3)
    page.locator(".race-track").evaluate("track => track.scrollIntoView()")


def compare(page: Page) -> None:
    page.get_by_role("button", name="Compare", exact=True).click()
    page.wait_for_selector(".time-bar", timeout=60_000)
    page.get_by_role("button", name="Compare", exact=True).wait_for()


def orbits(page: Page) -> None:
    page.get_by_text("Its orbit").wait_for()


PICTURES: dict[str, tuple[str, Callable[[Page], None]]] = {
    "play": (f"play/{PLAYED}", play),
    "learn": (f"learn/explain/{EXPLAINED}", learn),
    "make": (f"make/{quote(DRAWN, safe='')}", make),
    "read": ("play/q8-0150", read),
    "see-watch": ("see/watch", watch),
    "see-race": ("see/race?at=31", race),
    "see-compare": ("see/compare", compare),
    "see-n-queens": ("see/n-queens", orbits),
}
"""Each picture: the page, and what is done there."""

HEIGHTS = {"read": 800, "see-watch": 800, "see-race": 960, "see-compare": 900, "see-n-queens": 860}
"""Pixels that differ from the usual ones."""


def main() -> None:
    with site() as server, chromium() as browser:
        for name in sys.argv[1:] or PICTURES:
            place, act = PICTURES[name]
            size: ViewportSize = {"width": 1120, "height": HEIGHTS.get(name, 720)}
            page = browser.new_page(viewport=size, color_scheme="light")
            page.goto(f"http://127.0.0.1:{server.port}/#token={server.token}&/{place}")
            act(page)
            page.wait_for_timeout(300)  # for what fades in
            save(name, page.screenshot())
            page.close()


def save(name: str, picture: bytes) -> None:
    """Keep a PNG with fewer colours."""
    from PIL import Image

    path = FOLDER / f"{name}.png"
    image = Image.open(io.BytesIO(picture)).convert("RGB").quantize(COLOURS)
    image.save(path, optimize=True)
    print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
