"""Draw the icons of the browser extension: our crown, in the sizes that browsers want.

    python -m tools.extension_icons

They are drawn by Chromium from the page's own icon, and kept with the sources, so that nobody
needs a browser to build the extension.
"""

from __future__ import annotations

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[1]
ICON = ROOT / "src" / "queenside" / "web" / "page" / "icon.svg"
FOLDER = ROOT / "extension" / "icons"
SIZES = (16, 32, 48, 128)


def main() -> None:
    from playwright.sync_api import sync_playwright

    picture = ICON.read_text(encoding="utf-8")
    chromium = shutil.which("chromium")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}} svg{{display:block}}</style>{picture}")
            page.screenshot(path=FOLDER / f"{size}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
