"""The static site in Chromium: what a first visit loads, and how soon it can be played.

    python -m bench.site [--thorough]

Each figure is the median of some first visits to the board of the day, each in a new browser
profile, with the networks and the processors of `PLACES`. Files come compressed, as most hosts
send them. The service worker and Python start as they do for visitors, so they take their share.
Milliseconds of a busy machine say little; the processor time of the page's thread says more.
"""

from __future__ import annotations

import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from bench.page import browser_path
from bench.report.markdown import table
from bench.report.measurement import Data, Effort, Measurement, NotHere, show
from bench.serving import packed, static_files
from queenside.core.errors import EngineUnavailable
from queenside.web.site.build import build
from queenside.web.site.packages import Packages


class Place(NamedTuple):
    """A visitor's place: the delay of a request, bytes a second, and the processor's slowness."""

    name: str
    milliseconds: float
    bytes_per_second: float
    slower: int


PLACES = (
    Place("this machine", 0, -1, 1),
    Place("fast 4G (9 Mbit/s, 60 ms), processor 4x slower", 60, 9e6 / 8, 4),
    Place("slow 4G (1.6 Mbit/s, 150 ms), processor 4x slower", 150, 1.6e6 / 8, 4),
)
WARM = 4
"""Hints after the first one."""
SHOWN = (
    "first contentful paint",
    "the board can be played",
    "processor time until then",
    "the kernels are loaded",
    "the first hint",
    "a hint, warm",
)


def measure(effort: Effort) -> Data:
    """Milliseconds of first visits by place, and what is loaded."""
    try:
        packages = Packages.find(Path(__file__).parent)
    except EngineUnavailable as missing:
        raise NotHere(str(missing)) from None
    chromium = browser_path()
    from playwright.sync_api import sync_playwright

    with TemporaryDirectory() as made, sync_playwright() as driver:
        folder = Path(made)
        build(folder, packages)
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        with static_files(folder, compressed=True) as address:
            visits = [
                [visit(browser, address, place) for _ in range(effort(3, 9))] for place in PLACES
            ]
        browser.close()
        files = visits[0][0].pop("files")
        python = [*folder.glob("pyodide/*.*"), *folder.glob("app-*/data/queenside.zip")]
        return {
            "milliseconds": {
                place.name: {key: median(each[key] for each in found) for key in SHOWN}
                for place, found in zip(PLACES, visits, strict=True)
            },
            "files": len(files),
            "bytes": sum(len(packed(folder / (path or "index.html"))) for path in files),
            "python": sum(map(len, map(packed, python))),
        }


def times(data: Data) -> str:
    """Milliseconds by place."""
    of = data["milliseconds"]
    rows = [[key, *(f"{of[place][key]:.0f}" for place in of)] for key in SHOWN]
    return table(["ms of a first visit", *of], rows)


def first(data: Data) -> str:
    """The bytes before the first board."""
    return f"{data['files']} files of {data['bytes'] / 1000:.0f} kB together"


def python(data: Data) -> str:
    """The bytes of Python."""
    return f"{data['python'] / 1e6:.0f} MB"


def visit(browser: Any, address: str, place: Place) -> dict[str, Any]:
    """Milliseconds of one first visit, and the files it loads up to the first board."""
    context = browser.new_context(viewport={"width": 390, "height": 800})
    page = context.new_page()
    files: list[str] = []
    page.on("request", lambda asked: files.append(asked.url.removeprefix(f"{address}/")))
    control = slowed(context, page, place)
    begin = time.perf_counter()
    page.goto(f"{address}/#/play", wait_until="commit")
    page.wait_for_selector(".board .cell")
    found: dict[str, Any] = {"the board can be played": 1000 * (time.perf_counter() - begin)}
    found["files"] = [
        path
        for path in (file.partition("#")[0] for file in files)
        if not any(word in path for word in ("kernel", "worker", "icon", "manifest"))
    ]
    metrics = control.send("Performance.getMetrics")["metrics"]
    busy = next(each["value"] for each in metrics if each["name"] == "TaskDuration")
    found["processor time until then"] = 1000 * busy
    paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
    found["first contentful paint"] = page.evaluate(paint)
    page.wait_for_selector(".play-grade")  # the kernels are there
    found["the kernels are loaded"] = 1000 * (time.perf_counter() - begin)
    found["the first hint"] = hint(page)
    found["a hint, warm"] = median(hint(page) for _ in range(WARM))
    context.close()
    return found


def slowed(context: Any, page: Any, place: Place) -> Any:
    """Return a driver of the page, as slow as it is at that place."""
    control = context.new_cdp_session(page)
    control.send("Network.enable")
    conditions = {"offline": False, "latency": place.milliseconds}
    speed = place.bytes_per_second
    conditions |= {"downloadThroughput": speed, "uploadThroughput": speed}
    control.send("Network.emulateNetworkConditions", conditions)
    control.send("Emulation.setCPUThrottlingRate", {"rate": place.slower})
    control.send("Performance.setTimeDomain", {"timeDomain": "threadTicks"})
    control.send("Performance.enable")
    return control


def hint(page: Any) -> float:
    """Milliseconds from the press to the words, as the page itself measures them."""
    found = page.evaluate(
        """async () => {
          const buttons = [...document.querySelectorAll("button")];
          const begin = performance.now();
          buttons.find((each) => /^Hint/.test(each.innerText)).click();
          const said = () => document.querySelector("section.panel .depths li");
          while (!said()) await new Promise(requestAnimationFrame);
          const took = performance.now() - begin;
          document.querySelector("section.panel .panel-head button").click();
          return took;
        }"""
    )
    return float(found)


MEASUREMENTS = (
    Measurement(
        "site",
        "The static site",
        "[The app as static files](../guides/web-site.md), opened in Chromium by a first-time "
        "visitor: the board of the day on a narrow screen. Files are compressed.",
        measure,
        {"site-times": times},
        {"site-first": first, "site-python": python},
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)
