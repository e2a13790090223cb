"""How long the extension takes in real browsers, on a page like that of the daily game, at 11×11.

    python -m bench.extension_browsers

"Read to solved" is from the order to the answer, with the scripts put into the page, the board read
and the solution proved the only one. "Played" is from the first click to the page's win, as fast as
the page follows. Every board is a page of its own, that the scripts are new to. Each figure is the
median over the boards, and is only shown if each page says that it is won.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median

from tests.e2e.extension.browsers import CHROMIUM, FIREFOX, Chromium, Driver, Firefox
from tests.e2e.extension.driving import boards
from tests.e2e.extension.site import FixtureSite

SIZE, BOARDS = 11, 15
PAGES = ("daily", "daily-signed-out")


def main() -> None:
    installed = [(CHROMIUM, Chromium), (FIREFOX, Firefox)]
    from playwright.sync_api import sync_playwright

    with FixtureSite() as site, sync_playwright() as driver:
        for command, kind in installed:
            if command is None:
                print(f"{kind.name}: not installed")
                continue
            with tempfile.TemporaryDirectory() as folder, kind(Path(folder), driver) as browser:
                for page in PAGES:
                    print(measured(browser, site, page))


def measured(browser: Driver, site: FixtureSite, page: str) -> str:
    """A line of figures for this page."""
    solved, played = [], []
    browser.visit(site.url(page, boards(SIZE, 1)[0]))
    browser.look()  # the popup stays open, and gives the orders
    for board in boards(SIZE, BOARDS):
        browser.visit(site.url(page, board))
        seen = browser.order("look")
        assert seen["status"] == "unique"
        done = browser.order("play", pace="instant")
        assert done["done"], done
        assert browser.page("fixture.won", frame=page == "daily-signed-out")
        solved.append(seen["total"])
        played.append(1000 * done["seconds"])
    return (
        f"{browser.name:9} {page:17} read to solved {median(solved):4.0f} ms "
        f"(worst {max(solved):.0f}), "
        f"played {median(played):4.0f} ms (worst {max(played):.0f})"
    )


if __name__ == "__main__":
    main()
