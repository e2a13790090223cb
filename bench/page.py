"""Measure how soon the page is there, how soon it answers a tap, and how much it loads.

    python -m bench.page [--thorough]

In Chromium without a window, on a board of 30×30: the first paint; a hundred taps with the mouse
that put a cross, and a hundred that put a queen with the ninety or so crosses that follow from her
or take her away, each from its event to the end of the painting, and the processor time of the
page's thread. What is on the board after each tap must be what was tapped. Then the files that a
visit to each page loads, compressed: they are always the same, while the others depend on what else
the machine is doing.
"""

from __future__ import annotations

import random
import shutil
from importlib.util import find_spec
from statistics import median, quantiles
from typing import TYPE_CHECKING, Literal, NamedTuple

from bench.measure import refuse
from bench.report.markdown import table
from bench.report.measurement import Data, Effort, Measurement, NotHere, show
from tools.running_app import Site, site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page

BOARD = "30%234v1"
SIZE = 900
TAPS = 100
WARM_UP = 2
"""Taps that are not measured."""
VISITS = 5
PAGES = ("play/q8-0001", "learn/explain/q8-0001", "make", "see/watch", "see/compare")

WATCH = """() => {
  window.painted = [];
  addEventListener("pointerup", ({ timeStamp }) => requestAnimationFrame(() => {
    const after = new MessageChannel();
    after.port1.onmessage = () => window.painted.push(performance.now() - timeStamp);
    after.port2.postMessage(0);
  }), { capture: true });
}"""
"""A message that is sent from a frame arrives when the frame is painted."""


class Tap(NamedTuple):
    """A tap: what it makes, by which button, on which cells one after the other, and what is there.

    A second tap of the same kind takes a queen away again; no cell gets two crosses.
    """

    what: str
    button: Literal["left", "right"]
    cells: list[int]
    made: str


CROSS = Tap(
    "a cross", "left", random.Random(30).sample(range(SIZE), TAPS + WARM_UP), ".cell:has(.mark)"
)
QUEEN = Tap(
    "a queen, her crosses",
    "right",
    [random.Random(number // 2).randrange(SIZE) for number in range(TAPS + WARM_UP)],
    ".cell.is-queen",
)

LOADED = """() => ["resource", "navigation"]
  .flatMap((type) => performance.getEntriesByType(type))
  .filter(({ name }) => !name.includes("/api/"))
  .reduce((sum, file) => sum + file.encodedBodySize, 0)"""


def measure(effort: Effort) -> Data:
    """The page in Chromium: milliseconds, and bytes."""
    chromium = browser_path()
    from playwright.sync_api import sync_playwright

    number = effort(30, TAPS)
    times: dict[str, list[float]] = {}
    with site() as server, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        times["first paint"] = [first_paint(browser, server) for _ in range(VISITS)]
        for tap in (CROSS, QUEEN):
            painted, spent = taps(opened(browser, server, f"play/{BOARD}"), tap, number)
            times[f"{tap.what}, painted"] = painted
            times[f"{tap.what}, processor time"] = spent
        loaded = {path: weight(opened(browser, server, path)) for path in PAGES}
        browser.close()
    spreads = {what: [median(of), quantiles(of, n=20)[-1]] for what, of in times.items()}
    return {"cells": SIZE, "milliseconds": spreads, "bytes": loaded}


def browser_path() -> str:
    """Return Chromium's path. Raises NotHere if it or its driver isn't installed."""
    if not find_spec("playwright"):
        raise NotHere("pip install playwright")
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if not path:
        raise NotHere("Chromium is not installed")
    return path


def page_table(data: Data) -> str:
    """Milliseconds."""
    rows = [
        [what, *(f"{of:.1f}" for of in spread)] for what, spread in data["milliseconds"].items()
    ]
    return table([f"ms, on {data['cells']} cells", "median", "95 % below"], rows)


def weight_table(data: Data) -> str:
    """Kilobytes."""
    rows = [[f"`#/{path}`", f"{of / 1000:.1f}"] for path, of in data["bytes"].items()]
    return table(["files of a page, compressed", "kB"], rows)


def weight(page: Page) -> int:
    """Bytes of the files that a visit has loaded, as they were sent: compressed."""
    return int(page.evaluate(LOADED))


def opened(browser: Browser, server: Site, path: str) -> Page:
    """A page of the app, once it has come to rest."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(f"http://127.0.0.1:{server.port}/#token={server.token}&/{path}")
    page.wait_for_selector(".main > *")
    page.wait_for_load_state("networkidle")
    return page


def first_paint(browser: Browser, server: Site) -> float:
    """Milliseconds until something is to be seen."""
    page = opened(browser, server, "play/q8-0001")
    asked = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
    found = float(page.evaluate(asked))
    page.close()
    return found


def taps(page: Page, tap: Tap, number: int) -> tuple[list[float], list[float]]:
    """Milliseconds of each tap: until it is painted, and of the processor."""
    page.evaluate(WATCH)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    spent, made = [], set[int]()
    for cell in tap.cells[: number + WARM_UP]:
        box = page.locator(f'[data-cell="{cell}"]').bounding_box()
        assert box
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.down(button=tap.button)
        page.wait_for_timeout(20)
        before = busy(session)
        page.mouse.up(button=tap.button)
        page.wait_for_timeout(60)
        spent.append(1000 * (busy(session) - before))
        made ^= {cell}
        found = page.locator(tap.made).evaluate_all("all => all.map(c => Number(c.dataset.cell))")
        if set(found) != made:
            refuse(f"after a tap on cell {cell} it is on {found}, and should be on {made}")
    painted = page.evaluate("window.painted")
    return painted[WARM_UP:], spent[WARM_UP:]


def busy(session: CDPSession) -> float:
    """Seconds of processor time that the page's thread has spent on tasks."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return next(float(each["value"]) for each in metrics if each["name"] == "TaskDuration")


MEASUREMENTS = (
    Measurement(
        "page",
        "The page of the web app",
        "In headless Chromium: the first paint; then taps on a 30×30 board that place a cross, "
        "and taps that place or remove a queen with her 90 or so crosses, each from its event to "
        "the end of painting, with the processor time of the page's thread. The second table is "
        "what a visit downloads.",
        measure,
        {"page": page_table, "page-weight": weight_table},
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)
