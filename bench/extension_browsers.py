"""How long the extension takes in real browsers, on a page like that of the daily game, at 11×11.

    python -m bench.extension_browsers

"Read to solved" is from the order to the answer, with the scripts put into the page, the board read
and the solution proved the only one. "Played" is from the first click to the page's win, as fast as
the page follows. Every board is a page of its own, that the scripts are new to. Each figure is the
median over the boards, and is only shown if each page says that it is won.
"""

from __future__ import annotations

import tempfile
from importlib.util import find_spec
from pathlib import Path
from statistics import median

from bench.report.markdown import table
from bench.report.measurement import Data, Effort, Measurement, NotHere, show
from tests.e2e.extension.browsers import CHROMIUM, FIREFOX, Chromium, Driver, Firefox
from tests.e2e.extension.driving import boards
from tests.e2e.extension.site import FixtureSite

SIZE, BOARDS = 11, 15
PAGES = ("daily", "daily-signed-out")


def measure(effort: Effort) -> Data:
    """Each browser that is installed, on each page."""
    if not find_spec("playwright"):
        raise NotHere("pip install playwright")
    from playwright.sync_api import sync_playwright

    installed = [(command, kind) for command, kind in ((CHROMIUM, Chromium), (FIREFOX, Firefox))]
    if not any(command for command, _ in installed):
        raise NotHere("no browser is installed")
    found = []
    with FixtureSite() as site, sync_playwright() as driver:
        for command, kind in installed:
            if command is None:
                continue
            with tempfile.TemporaryDirectory() as folder, kind(Path(folder), driver) as browser:
                found += [measured(browser, site, page, effort(5, BOARDS)) for page in PAGES]
    return found


def measured(browser: Driver, site: FixtureSite, page: str, number: int) -> Data:
    """Milliseconds on this page: median and most."""
    solved, played = [], []
    browser.visit(site.url(page, boards(SIZE, 1)[0]))
    browser.look()  # the popup stays open, and gives the orders
    for board in boards(SIZE, number):
        browser.visit(site.url(page, board))
        seen = browser.order("look")
        assert seen["status"] == "unique"
        done = browser.order("play", pace="instant")
        assert done["done"], done
        assert browser.page("fixture.won", frame=page == "daily-signed-out")
        solved.append(seen["total"])
        played.append(1000 * done["seconds"])
    times = {"solved": [median(solved), max(solved)], "played": [median(played), max(played)]}
    return {"browser": browser.name, "page": page, **times}


def browsers_table(data: Data) -> str:
    """A row for each browser and page."""
    rows = [
        [of["browser"], of["page"], *(f"{ms:.0f}" for ms in (*of["solved"], *of["played"]))]
        for of in data
    ]
    head = ["browser", "page", "read to solved, median ms", "most", "played, median ms", "most"]
    return table(head, rows, left=2)


MEASUREMENTS = (
    Measurement(
        "extension-browsers",
        "The extension in real browsers",
        f"On pages like those of the daily game, at {SIZE}×{SIZE}. *Read to solved* is from the "
        "order to the answer, with the scripts put into the page, the board read and the solution "
        "proved the only one; *played* is from the first click to the page's win, as fast as the "
        "page follows. Every board is a page of its own, that the scripts are new to.",
        measure,
        {"extension-browsers": browsers_table},
        is_long=True,
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)
