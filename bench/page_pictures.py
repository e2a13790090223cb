"""The pictures of the web app in the README and the docs: `python -m bench.page_pictures`.

The app runs with a store of its own; what a person would do is done in Chromium, and the page is
kept as it then looks. It takes a Chromium and the packages of `pip install 'queenside[dev]'`.
"""

from __future__ import annotations

import io
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from bench.mending import broken
from bench.web import site
from queenside import collection
from queenside.formats import gameid
from queenside.formats.document import Document
from queenside.tasks.solve import solve

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
PLAYED = "q10-0105"
QUEENS = 4
EXPLAINED = "q8-0120"
STEP = 5
DRAWN = gameid.format(Document(broken(8, 1, seed=3, moves=4)))
DEAD_END = 13
"""The node of lesson 4 whose picture is taken."""
COLOURS = 128
"""Of a picture: few enough that it is small."""


def play(page: Page) -> None:
    """A few queens, and the crosses they make."""
    page.wait_for_selector(".play-grade")
    for row, column in list(solve(collection.find(PLAYED).puzzle).solution or ())[1::3][:QUEENS]:
        page.locator(f'[data-cell="{10 * row + column}"]').click(button="right")
    page.mouse.move(0, 0)


def learn(page: Page) -> None:
    """A step of an explanation."""
    page.wait_for_selector(".steps")
    for _ in range(STEP):
        page.keyboard.press("ArrowRight")
    page.get_by_text(re.compile(rf"^{STEP} of ")).wait_for()


def make(page: Page) -> None:
    """A board with several solutions, and where two of them differ."""
    page.locator(".verdict-several").first.wait_for(state="attached")


def watch(page: Page) -> None:
    """A dead end."""
    page.wait_for_selector(".see-figures")
    page.get_by_label("Node", exact=True).fill(str(DEAD_END))


def compare(page: Page) -> None:
    """Times of engines, as bars."""
    page.get_by_role("button", name="Compare", exact=True).click()
    page.wait_for_selector("canvas", timeout=60_000)
    page.get_by_role("button", name="Compare", exact=True).wait_for()


def orbits(page: Page) -> None:
    """A solution and its images."""
    page.get_by_text("Its orbit").wait_for()


PICTURES: dict[str, tuple[str, Callable[[Page], None]]] = {
    "play": (f"play/{PLAYED}", play),
    "learn": (f"learn/explain/{EXPLAINED}", learn),
    "make": (f"make/{quote(DRAWN, safe='')}", make),
    "see-watch": ("see/watch", watch),
    "see-compare": ("see/compare", compare),
    "see-n-queens": ("see/n-queens", orbits),
}
"""Each picture: the page, and what is done there."""

HEIGHTS = {"see-watch": 800, "see-compare": 1080, "see-n-queens": 860}
"""Pixels that differ from the usual ones."""


def main() -> None:
    """Take them all."""
    from playwright.sync_api import sync_playwright

    with site() as server, sync_playwright() as driver:
        path = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name, (place, act) in PICTURES.items():
            size: ViewportSize = {"width": 1120, "height": HEIGHTS.get(name, 720)}
            page = browser.new_page(viewport=size, color_scheme="light")
            page.goto(f"http://127.0.0.1:{server.port}/#token={server.token}&/{place}")
            act(page)
            page.wait_for_timeout(300)  # for what fades in
            save(name, page.screenshot())
            page.close()
        browser.close()


def save(name: str, picture: bytes) -> None:
    """Keep a PNG with fewer colours."""
    from PIL import Image

    path = FOLDER / f"{name}.png"
    image = Image.open(io.BytesIO(picture)).convert("RGB").quantize(COLOURS)
    image.save(path, optimize=True)
    print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
