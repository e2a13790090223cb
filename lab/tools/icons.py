"""Draw the icons: our crown, in the sizes that browsers want of an extension and of an app.

    python -m lab.tools.icons

They are drawn by Chromium from the page's own icon, and kept with the sources, so that nobody
needs a browser to build the extension or a site.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lab.bench.page import chromium

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src" / "queenside" / "app" / "page"
ICON = PAGE / "icon.svg"
SIZES = (16, 32, 48, 128)
APP_SIZES = (192, 512)
"""The sizes that phones and desktops ask for (named in the Web App Manifest)."""
MASKABLE = 512
SAFE = 0.7
"""The crown's share of a maskable icon: the outer 20 % may be cut off."""
COLOUR = "#6d4bc3"
"""The ground of the icon, which goes to the edge of a maskable one."""


def pictures() -> Iterator[tuple[Path, int, str]]:
    for size in SIZES:
        yield ROOT / "src" / "queenside" / "app" / "extension" / "icons" / f"{size}.png", size, ""
    for size in APP_SIZES:
        yield PAGE / f"icon-{size}.png", size, ""
    inner = f"body{{background:{COLOUR}}} svg{{width:{SAFE:.0%};margin:{(1 - SAFE) / 2:.0%}}}"
    yield PAGE / "icon-maskable.png", MASKABLE, inner


def main() -> None:
    picture = ICON.read_text(encoding="utf-8")
    with chromium() as browser:
        for path, size, style in pictures():
            page = browser.new_page(viewport={"width": size, "height": size})
            styles = f"<style>body{{margin:0}} svg{{display:block}} {style}</style>"
            page.set_content(f"{styles}{picture}")
            page.screenshot(path=path, omit_background=True)


if __name__ == "__main__":
    main()
