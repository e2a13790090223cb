"""The picture of docs/learning.md: `python -m bench.learn_picture` makes it again.

It takes a Chromium and the packages of `pip install 'queenside[dev]'`.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "learn.png"
BOARD = "q8-0120"
STEP = 5
COLOURS = 128
"""Of the picture: few enough that it is small."""


def main() -> None:
    """Start the app with a store of its own, and look at a step of an explanation."""
    with tempfile.TemporaryDirectory() as home:
        server = subprocess.Popen(
            [sys.executable, "-m", "queenside", "serve", "--no-browser", "--jobs", home],
            stdout=subprocess.PIPE,
            env=os.environ | {"QUEENSIDE_HOME": home, "PYTHONUNBUFFERED": "1"},
            text=True,
        )
        with server:
            try:
                assert server.stdout
                found = re.search(r"http://\S+#token=[\w-]+", server.stdout.readline())
                assert found, "the server did not say where it is"
                _save(_taken(found[0]))
            finally:
                server.terminate()


def _taken(address: str) -> bytes:
    """The page after so many steps, as PNG."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        path = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1120, "height": 720}, color_scheme="light")
        page.goto(f"{address}&/learn/explain/{BOARD}")
        page.wait_for_selector(".steps")
        for _ in range(STEP):
            page.keyboard.press("ArrowRight")
        page.get_by_text(re.compile(rf"^{STEP} of ")).wait_for()
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
