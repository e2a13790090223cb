"""How soon the page is there, how soon it answers a tap, and how much it loads; the static site.

In Chromium without a window: the first paint, and taps on a board of 30×30, each from its event to
the end of the painting; then first visits to the site, on networks and processors of `PLACES`.
"""

from __future__ import annotations

import gzip
import random
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any, NamedTuple

import uvicorn
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

from lab.bench.report.markdown import table
from lab.bench.report.measurement import Data, Effort, Measurement, UnavailableHere
from lab.bench.timing import refuse
from queenside.app.server import bundling
from queenside.app.site.build import build
from queenside.app.site.packages import PINNED, find_package
from queenside.core.errors import EngineUnavailable
from tests.e2e.serving import Server, served

BOARD = "30%234"
WARM_UP = 2  # taps that are not measured
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
LOADED = """() => ["resource", "navigation"]
  .flatMap((type) => performance.getEntriesByType(type))
  .filter(({ name }) => !name.includes("/api/") && !/kernel[^/]*\\.wasm/.test(name))
  .reduce((sum, file) => sum + file.encodedBodySize, 0)"""
FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"


def find_chromium() -> str:
    """Return Chromium's path. Raises UnavailableHere if it or its driver is missing."""
    if not find_spec("playwright"):
        raise UnavailableHere("pip install playwright")
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if not path:
        raise UnavailableHere("Chromium is not installed")
    return path


@contextmanager
def chromium() -> Iterator[Any]:
    path = find_chromium()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


# ---- the page of the app ----


def measure_page(effort: Effort) -> Data:
    times: dict[str, list[float]] = {}
    with chromium() as browser, TemporaryDirectory() as folder, served(Path(folder)) as server:
        times["first paint"] = [time_first_paint(browser, server) for _ in range(VISITS)]
        page = open_page(browser, server, f"play/{BOARD}")
        times["a queen and her crosses, painted"] = time_taps(page, effort(30, 100))
        loaded = {path: weight(open_page(browser, server, path)) for path in PAGES}
    spreads = {
        name: [median(values), quantiles(values, n=20)[-1]] for name, values in times.items()
    }
    return {"milliseconds": spreads, "bytes": loaded}


def open_page(browser: Any, server: Server, path: str) -> Any:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(f"{server.address}/#token={server.token}&/{path}")
    page.wait_for_selector(".main > *")
    page.wait_for_load_state("networkidle")
    return page


def weight(page: Any) -> int:
    """Return the bytes that a visit has loaded before the kernels, as sent: compressed."""
    return int(page.evaluate(LOADED))


def time_first_paint(browser: Any, server: Server) -> float:
    page = open_page(browser, server, "play/q8-0001")
    milliseconds = float(page.evaluate(FIRST_PAINT))
    page.close()
    return milliseconds


def time_taps(page: Any, number: int) -> list[float]:
    """Return milliseconds until each tap is painted; each second one takes the queen away."""
    page.evaluate(WATCH)
    rng, queens = random.Random(30), set[int]()
    size = page.locator(".play .cell").count()
    cells = [cell for cell in rng.sample(range(size), number // 2 + 1) for _ in range(2)]
    for cell in cells:
        page.locator(f'[data-cell="{cell}"]').click(button="right")
        page.wait_for_timeout(60)
        queens ^= {cell}
        placed = page.locator(".cell.is-queen").evaluate_all("all => all.map(c => +c.dataset.cell)")
        if set(placed) != queens:
            refuse(f"after a tap on cell {cell} there are queens on {placed}, not on {queens}")
    milliseconds: list[float] = page.evaluate("window.painted")
    return milliseconds[WARM_UP:]


def page_table(data: Data) -> str:
    rows = [
        [name, *(f"{value:.1f}" for value in spread)]
        for name, spread in data["milliseconds"].items()
    ]
    return table(["ms", "median", "95 % below"], rows)


def weight_table(data: Data) -> str:
    rows = [[f"`#/{path}`", f"{size / 1000:.1f}"] for path, size in data["bytes"].items()]
    return table(["files of a page, compressed", "kB"], rows)


# ---- the static site ----


class Place(NamedTuple):
    """A visitor's place: the delay of a request, bytes a second, and the processor's slowness."""

    name: str
    milliseconds: float
    bytes_per_second: float
    slowdown: int


PLACES = (
    Place("this machine", 0, -1, 1),
    Place("fast 4G (9 Mbit/s, 60 ms), processor 4x slower", 60, 9e6 / 8, 4),
    Place("slow 4G (1.6 Mbit/s, 150 ms), processor 4x slower", 150, 1.6e6 / 8, 4),
)
TIME_HINT = """async () => {
  const buttons = [...document.querySelectorAll("button")];
  const begin = performance.now();
  buttons.find((each) => /^Hint/.test(each.innerText)).click();
  const hint = () => document.querySelector("section.panel [role=status] :is(li, p:not(.quiet))");
  while (!hint()) await new Promise(requestAnimationFrame);
  const took = performance.now() - begin;
  document.querySelector("section.panel .panel-head button").click();
  return took;
}"""
"""Milliseconds from the press to the words, as the page itself measures them."""


@contextmanager
def serve_files(folder: Path) -> Iterator[str]:
    """Serve files compressed, as most web hosts do; yield the address, without a slash."""
    app = GZipMiddleware(StaticFiles(directory=folder, html=True))
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="critical"))
    thread = Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()


@cache
def compress(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), mtime=0)


def measure_site(effort: Effort) -> Data:
    try:
        esbuild, pyodide = (find_package(name, Path(__file__).parent) for name in PINNED)
    except EngineUnavailable as reason:
        raise UnavailableHere(str(reason)) from None
    with TemporaryDirectory() as built, chromium() as browser:
        folder, bundle = Path(built, "site"), Path(built, "bundle")
        bundling.write(bundle, esbuild)
        build(folder, pyodide, bundle=bundle)
        milliseconds: dict[str, dict[str, float]] = {}
        with serve_files(folder) as address:
            for place in PLACES:
                visits = [visit(browser, address, place) for _ in range(effort(3, 9))]
                times = [visit_times for visit_times, _ in visits]
                milliseconds[place.name] = {key: median(t[key] for t in times) for key in times[0]}
        files = visits[0][1]
        python = [*folder.glob("pyodide/*.*"), *folder.glob("app-*/data/queenside.zip")]
        return {
            "milliseconds": milliseconds,
            "files": len(files),
            "bytes": sum(len(compress(folder / (path or "index.html"))) for path in files),
            "python": sum(len(compress(path)) for path in python),
        }


def visit(browser: Any, address: str, place: Place) -> tuple[dict[str, float], list[str]]:
    """Return milliseconds of one first visit, and the files it loads up to the first board."""
    context = browser.new_context(viewport={"width": 390, "height": 800})
    page = context.new_page()
    urls: list[str] = []
    page.on("request", lambda request: urls.append(request.url.removeprefix(f"{address}/")))
    slow_down(context, page, place)
    start = time.perf_counter()
    page.goto(f"{address}/#/play", wait_until="commit")
    page.wait_for_selector(".board .cell")
    playable = 1000 * (time.perf_counter() - start)
    paths = [url.partition("#")[0] for url in urls]
    later = ("kernel", "worker", "icon", "manifest")
    files = [path for path in paths if not any(word in path for word in later)]
    page.wait_for_selector(".play-grade")  # the kernels are there
    times = {
        "first contentful paint": page.evaluate(FIRST_PAINT),
        "the board can be played": playable,
        "the kernels are loaded": 1000 * (time.perf_counter() - start),
        "the first hint": page.evaluate(TIME_HINT),
        "a hint, warm": median(page.evaluate(TIME_HINT) for _ in range(4)),
    }
    context.close()
    return times, files


def slow_down(context: Any, page: Any, place: Place) -> None:
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    conditions = {"offline": False, "latency": place.milliseconds}
    speed = place.bytes_per_second
    conditions |= {"downloadThroughput": speed, "uploadThroughput": speed}
    session.send("Network.emulateNetworkConditions", conditions)
    session.send("Emulation.setCPUThrottlingRate", {"rate": place.slowdown})


def site_table(data: Data) -> str:
    places = data["milliseconds"]
    moments = next(iter(places.values()))
    rows = [[moment, *(f"{times[moment]:.0f}" for times in places.values())] for moment in moments]
    return table(["ms of a first visit", *places], rows)


MEASUREMENTS = (
    Measurement(
        "page",
        "The page of the web app",
        "In headless Chromium: the first paint, taps that place or remove a queen with her crosses "
        "(90 or so on 30×30), and what a visit downloads.",
        measure_page,
        {"page": page_table, "page-weight": weight_table},
    ),
    Measurement(
        "site",
        "The static site",
        "[The app as static files](../guides/web-site.md), opened by a first-time visitor: the "
        "board of the day on a narrow screen.",
        measure_site,
        {"site-times": site_table},
        {
            "site-first": lambda of: f"{of['files']} files of {of['bytes'] / 1000:.0f} kB together",
            "site-python": lambda of: f"{of['python'] / 1e6:.0f} MB",
        },
    ),
)
