"""Count the clicks that it takes to do common tasks, in Chromium.

    python -m bench.walk

Each walk begins where a person would be, and ends when what they wanted is to be seen. It clicks on
what can be seen alone. The seconds are those of the machine, which add to a person's own.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from bench.page import browser_path
from bench.report.markdown import table
from bench.report.measurement import Data, Effort, Measurement, show
from queenside import collection
from queenside.ask.solve import solve
from tools.running_app import site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

BOARD = "q7-0001"
SEVERAL = "4:ABCDABCDABCDABCD"
ADDRESS = "<meta name='queenside-site' content='https://queens.example/'>"
"""The page's words when others can reach it."""


class Walk:
    """A person at a page, whose clicks are counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = 0

    def click(self, name: str, role: Any = "button") -> None:
        """Click on what has this name."""
        self.clicks += 1
        self.page.get_by_role(role, name=name, exact=True).first.click()

    def sees(self, selector: str) -> Locator:
        """Wait for it."""
        found = self.page.locator(selector).first
        found.wait_for()
        return found


def nothing(walk: Walk) -> None:
    """It begins where the page opens."""


def met(walk: Walk) -> None:
    """Someone who has been here before."""
    walk.sees(".rules-pictures, .today-play")
    if walk.page.locator(".rules-pictures").count():
        walk.page.get_by_role("link", name="I know the rules").click()
        walk.page.get_by_role("link", name="Queenside").click()
    walk.sees(".today-play")


def reachable(walk: Walk) -> None:
    """On a page that others can reach."""
    walk.sees(".play .board")
    walk.page.evaluate(f"document.head.insertAdjacentHTML('beforeend', {ADDRESS!r})")


def solved(walk: Walk) -> None:
    """After a game."""
    walk.sees(".play .board")
    for row, column in solve(collection.find(BOARD).puzzle).solution or ():
        walk.page.locator(f'[data-cell="{7 * row + column}"]').click(button="right")
    walk.sees(".solved")


def play_first(walk: Walk) -> None:
    """From the rules, which come first."""
    walk.sees(".rules-pictures")
    walk.click("I know the rules", "link")
    walk.sees(".play .board")


def play_today(walk: Walk) -> None:
    """From home."""
    walk.clicks += 1
    walk.sees(".today-play").click()
    walk.sees(".play .board")


def send(walk: Walk) -> None:
    """From the board; sent is what lies in the clipboard then."""
    walk.click("Share")
    walk.click("Copy: Link to this board, for everyone")
    walk.page.get_by_text("Copied").first.wait_for()


def two_solutions(walk: Walk) -> None:
    """From the board that someone has sent."""
    walk.click("See it and mend it", "link")
    walk.page.get_by_text("Two of them are shown").wait_for()


def slowly(walk: Walk) -> None:
    """From the end of the game."""
    walk.click("Review my moves", "link")
    walk.page.get_by_text("Your longest waits took").wait_for()


def race(walk: Walk) -> None:
    """From home: exact cover, which is DLX, beside the first lessons, with the time of each."""
    walk.click("See", "link")
    walk.click("Race", "link")
    walk.sees(".race-lane[data-search=exact_cover]")
    walk.page.wait_for_function(TIMED)


TIMED = r"""() => {
  const rows = [...document.querySelectorAll(".watch-race .watch-table tbody tr")];
  return rows.length > 2 && rows.every((row) => /\d/.test(row.lastElementChild.textContent));
}"""
"""Whether each search of the race has been timed."""


class Task(NamedTuple):
    """A task: the goal, the starting place, the state, the steps, and the result.

    `before` says how it was on 22 November 2026.
    """

    want: str
    path: str
    begin: Callable[[Walk], None]
    go: Callable[[Walk], None]
    before: str


TASKS = (
    Task(
        "play today's board, for the first time",
        "",
        nothing,
        play_first,
        "an expert board, without the rules",
    ),
    Task(
        "play today's board",
        "",
        met,
        play_today,
        "behind *Other board*, where a game was unfinished",
    ),
    Task(
        "send this board to a friend", f"play/{BOARD}", reachable, send, "a link that only led home"
    ),
    Task(
        "why two solutions?",
        f"play/{SEVERAL}",
        nothing,
        two_solutions,
        "not said",
    ),
    Task("what did I do slowly?", f"play/{BOARD}", solved, slowly, "not there"),
    Task("show why DLX beats brute force", "", met, race, "not there"),
)


def measure(effort: Effort) -> Data:
    """Clicks and seconds of each task; the fewest seconds of some walks."""
    chromium = browser_path()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        found = {}
        for task in TASKS:
            walks = [walked(browser, task) for _ in range(effort(2, 5))]
            [clicks] = {clicks for clicks, _ in walks}
            found[task.want] = [clicks, min(seconds for _, seconds in walks)]
        browser.close()
    return found


def walked(browser: Browser, task: Task) -> tuple[int, float]:
    """The clicks and the seconds of a walk, with a server and a browser that know nobody yet."""
    with site() as server:
        context = browser.new_context(
            viewport={"width": 1280, "height": 800},
            permissions=["clipboard-read", "clipboard-write"],
        )
        page = context.new_page()
        page.set_default_timeout(120_000)
        page.goto(f"http://127.0.0.1:{server.port}/#token={server.token}&/{task.path}")
        walk = Walk(page)
        task.begin(walk)
        begin = time.perf_counter()
        task.go(walk)
        seconds = time.perf_counter() - begin
        context.close()
    return walk.clicks, seconds


def walks_table(data: Data) -> str:
    """Clicks and seconds."""
    before = {task.want: task.before for task in TASKS}
    rows = [
        [want, before[want], clicks, f"{seconds:.1f}"] for want, (clicks, seconds) in data.items()
    ]
    head = ["What someone wants", "on 22 November 2026", "clicks", "seconds"]
    return table(head, rows, left=2)


MEASUREMENTS = (
    Measurement(
        "walk",
        "Clicks in the web app",
        "How many clicks common tasks take, starting from where people are, in Chromium on a "
        "fresh clone. The seconds are the machine's alone.",
        measure,
        {"walks": walks_table},
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)
