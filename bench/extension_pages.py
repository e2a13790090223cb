"""The extension's page scripts in Chromium: how fast they read and play, and how long they block.

    python -m bench.extension_pages

Boards are played on the pages of tests/e2e/extension, and a time is printed
only if the page itself says that it is won: first by the scripts alone, then by the whole extension
from a click in its popup to the last queen. Then all hostile pages are read, and the longest times
in which the scripts kept one of them busy at a stretch are printed. It fails if playing an 11×11
board of the daily game takes more than 300 ms, or if a page is kept busy for 50 ms.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from bench.measure import refuse, tell
from bench.page import browser_path
from bench.report.markdown import table
from bench.report.measurement import Data, Effort, Measurement
from tests.e2e.extension import hostile
from tests.e2e.extension.browsers import Chromium, Driver
from tests.e2e.extension.driving import boards, enter, solution_of, worlds
from tests.e2e.extension.site import FixtureSite

if TYPE_CHECKING:
    from playwright.sync_api import Page, Playwright

PAGES = ("daily", "daily-signed-out", "community")
SIZES = (5, 8, 11, 15)
BOARDS = 9
LONGEST_PLAY = 0.300
LONGEST_BLOCK = 50.0
TRIES = 3

_TIMED = """(() => {
  let answer;
  const start = performance.now();
  listeners[0](%s, {id: "test"}, (given) => { answer = given; });
  const called = performance.now() - start;
  return called;
})()"""
_BLOCKING = (
    '{queenside: "read"}',
    '{queenside: "overlay", queens: [[0, 0]]}',
    '{queenside: "clear"}',
)

_NOTE_CLICK = """void document.getElementById("play").addEventListener(
  "click", () => { globalThis.clicked = Date.now(); }, { capture: true, once: true })"""
_NOTE_WIN = """{
  let won = fixture.won;
  Object.defineProperty(fixture, "won", { get: () => won, set(value) {
    if (value && !won) globalThis.wonAt = Date.now();
    won = value;
  } });
}"""


def played(page: Page, site: FixtureSite, name: str, board: str) -> tuple[float, float]:
    """Milliseconds to read, and seconds to play, this board on this page."""
    page.goto(site.url(name, board))
    framed = name == "daily-signed-out"
    world = enter(page, frame=framed)
    read = float(world.run(_TIMED % _BLOCKING[0]))
    answer = world.play(solution_of(board))
    if not page.frames[-1 if framed else 0].evaluate("fixture.won"):
        refuse(f"{name} was not won: {answer}")
    return read, answer["seconds"]


def speed(page: Page, site: FixtureSite, number: int) -> Data:
    """Milliseconds to read and to play, medians, by page and size."""
    found = []
    for name in PAGES:
        for size in SIZES:
            times = [played(page, site, name, board) for board in boards(size, number)]
            read, play = (median(column) for column in zip(*times, strict=True))
            found.append({"page": name, "size": size, "read": read, "played": 1000 * play})
            tell(found[-1])
    return found


def clicked(browser: Driver, site: FixtureSite, name: str, board: str) -> int:
    """Milliseconds from a click in the popup, which has looked, to the last queen on this page."""
    framed = name == "daily-signed-out"
    browser.visit(site.url(name, board))
    browser.look()
    browser.page(_NOTE_WIN, frame=framed)
    browser.popup(_NOTE_CLICK)
    said = browser.press("play")
    if not browser.page("fixture.won", frame=framed):
        refuse(f"{name} was not won: {said}")
    return int(browser.page("wonAt", frame=framed)) - int(browser.popup("clicked"))


def add_clicks(driver: Playwright, site: FixtureSite, number: int, plays: Data) -> None:
    """To each page and size of these, the median of the milliseconds that the whole takes."""
    with TemporaryDirectory() as folder, Chromium(Path(folder), driver) as browser:
        browser.allow(True)
        for of in plays:
            choice = boards(of["size"], number)
            of["clicked"] = median(clicked(browser, site, of["page"], board) for board in choice)
            tell(of)


def blocked(page: Page) -> float:
    """The longest of the times, in milliseconds, that an order kept the page busy.

    The time on the clock, or on the processor where that is less: other programs do not count.
    """
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def used() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        seconds = next(each["value"] for each in metrics if each["name"] == "ThreadTime")
        return 1000 * float(seconds)

    longest = 0.0
    for world in worlds(page, most=12, first="void 0"):
        for order in _BLOCKING:
            before = used()
            clock = float(world.run(_TIMED % order))
            longest = max(longest, min(clock, used() - before))
    session.detach()
    return longest


def least_blocked(page: Page, address: str) -> float:
    """As `blocked`; what is too long is opened and measured anew, since noise only adds to it."""
    longest = LONGEST_BLOCK
    for _ in range(TRIES):
        page.goto(address)
        longest = blocked(page)
        if longest < LONGEST_BLOCK:
            break
    return longest


def measure(effort: Effort) -> Data:
    """Play some boards of each size, and read some of the hostile pages."""
    number, pages = effort(3, BOARDS), effort(20, hostile.COUNT)
    chromium = browser_path()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver, FixtureSite() as site:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1000, "height": 700})
        plays = speed(page, site, number)
        step = hostile.COUNT // pages
        numbers = range(0, hostile.COUNT, step)
        worst = sorted(
            ((least_blocked(page, site.hostile(each)), hostile.name(each)) for each in numbers),
            reverse=True,
        )
        browser.close()
        add_clicks(driver, site, number, plays)
    return {"boards": number, "plays": plays, "pages": len(numbers), "worst": worst[:3]}


def plays_table(data: Data) -> str:
    """A row for each page and size."""
    rows = [
        [of["page"], f"{of['size']}×{of['size']}", f"{of['read']:.1f}"]
        + [f"{of[part]:.0f}" if part in of else "" for part in ("played", "clicked")]
        for of in data["plays"]
    ]
    return table(["page", "board", "read ms", "played ms", "from the click ms"], rows, left=2)


def blocked_table(data: Data) -> str:
    """Return the longest time that a page was busy."""
    rows = [[name, f"{longest:.1f}"] for longest, name in data["worst"]]
    return table([f"of {data['pages']} hostile pages", "busy at most, ms"], rows)


MEASUREMENTS = (
    Measurement(
        "extension-pages",
        "The extension's page scripts",
        "In Chromium, on pages like those of the games: median milliseconds to read a board and "
        "to play it, counted only if the page itself says that it is won. *From the click* is the "
        "whole extension, from a click in its popup to the last queen. The second table is the "
        "longest time for which the scripts kept a page busy.",
        measure,
        {"extension-pages": plays_table, "extension-busy": blocked_table},
    ),
)


def main() -> int:
    """Play, read what is hostile, print, and judge."""
    found = measure(Effort(thorough=True))
    print(plays_table(found), blocked_table(found), sep="\n\n")
    slow = (
        of["played"] > 1000 * LONGEST_PLAY
        for of in found["plays"]
        if of["size"] == 11 and of["page"] != "community"
    )
    return int(any(slow) or found["worst"][0][0] >= LONGEST_BLOCK)


if __name__ == "__main__":
    sys.exit(main())
