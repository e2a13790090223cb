"""The picture of docs/playing.md: `python -m bench.play_picture` makes it again.

It takes a Chromium and the packages of `pip install 'queenside[dev]'`.
"""

from __future__ import annotations

import io
import shutil
from pathlib import Path

from bench.web import Site, site
from queenside import collection
from queenside.tasks.solve import solve

PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "play.png"
BOARD = "q10-0105"
QUEENS = 4
COLOURS = 128
"""Of the picture: few enough that it is small."""


def main() -> None:
    """Start the app with a store of its own, and play a few moves."""
    with site() as server:
        _save(_taken(server))


def _taken(server: Site) -> bytes:
    """The page after some queens, as PNG."""
    from playwright.sync_api import sync_playwright

    solution = list(solve(collection.find(BOARD).puzzle).solution or ())
    with sync_playwright() as driver:
        path = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1120, "height": 720}, color_scheme="light")
        page.goto(f"http://127.0.0.1:{server.port}/#token={server.token}&/play/{BOARD}")
        page.wait_for_selector(".play-grade")
        for row, column in solution[1::3][:QUEENS]:
            page.locator(f'[data-cell="{10 * row + column}"]').click(button="right")
        page.mouse.move(0, 0)
        picture = page.screenshot()
        browser.close()
    return picture


def _save(picture: bytes) -> None:
    from PIL import Image

    image = Image.open(io.BytesIO(picture)).convert("RGB").quantize(COLOURS)
    image.save(PICTURE, optimize=True)
    print(f"{PICTURE.name}: {PICTURE.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
