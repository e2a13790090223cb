"""How fast the browser extension solves boards and plays pages.

Solving is measured in Node, which runs the extension's code as Chromium does, and every answer is
compared with the native engine's. Playing is measured in Chromium on the pages of
tests/e2e/extension, and a time counts only if the page itself says that it is won.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import queenside as qs
from lab.bench.page import find_chromium
from lab.bench.report.markdown import digits, table
from lab.bench.report.measurement import Data, Effort, Measurement, UnavailableHere
from lab.bench.timing import log, refuse
from queenside.app.cli.extension import unpack
from queenside.core.puzzles import RegionPuzzle
from tests.e2e.extension.browsers import Chromium, Driver
from tests.e2e.extension.driving import boards
from tests.e2e.extension.site import FixtureSite

SCRIPT = Path(__file__).with_suffix(".mjs")
ROUNDS = 15
KINDS = [(size, 1) for size in (5, 7, 8, 9, 10, 11, 13, 15, 20, 25, 30)] + [(10, 2), (14, 3)]
"""Rows and stars."""
PAGES = ("daily", "daily-signed-out", "community")
SIZES = (5, 8, 11, 15)
NOTE_CLICK = """void document.getElementById("play").addEventListener(
  "click", () => { globalThis.clicked = Date.now(); }, { capture: true, once: true })"""
NOTE_WIN = """{
  let won = fixture.won;
  Object.defineProperty(fixture, "won", { get: () => won, set(value) {
    if (value && !won) globalThis.wonAt = Date.now();
    won = value;
  } });
}"""


# ---- solving ----


def measure_solving(effort: Effort) -> Data:
    """Check and time, kind by kind."""
    if not shutil.which("node"):
        raise UnavailableHere("Node is not installed")
    with TemporaryDirectory() as folder:
        unpack(Path(folder))
        return [measure_kind(*kind, effort, folder) for kind in KINDS]


def measure_kind(size: int, stars: int, effort: Effort, folder: str) -> Data:
    """Return milliseconds of boards of a kind: median and slowest."""
    puzzles = [qs.generate(size, stars, seed=seed).puzzle for seed in range(effort(3, 6))]
    warm = run_node(puzzles, ROUNDS, folder)
    for puzzle, answer in zip(puzzles, warm["boards"], strict=True):
        check_answer(puzzle, answer)
    tries = [[run_node([p], 0, folder) for _ in range(effort(2, 3))] for p in puzzles]
    cold = [min(run["boards"][0]["milliseconds"] for run in runs) for runs in tries]
    loads = [min(run["load"] for run in runs) for runs in tries]
    again = [answer["again"] for answer in warm["boards"]]
    kind = f"{size}×{size}" + f", {stars} stars" * (stars > 1)
    log(kind, f"{median(cold):.3g} ms")
    times = {"cold": [median(cold), max(cold)], "warm": [median(again), max(again)]}
    return {"kind": kind, **times, "load": median(loads)}


def run_node(puzzles: Sequence[RegionPuzzle], rounds: int, folder: str) -> Any:
    """Return the answers of a fresh process."""
    texts = json.dumps([json.dumps({"kind": "regions", **puzzle.fields()}) for puzzle in puzzles])
    command = ["node", str(SCRIPT), str(rounds), folder]
    process = subprocess.run(command, input=texts, capture_output=True, text=True, check=False)
    if process.returncode:
        refuse(process.stderr)
    return json.loads(process.stdout)


def check_answer(puzzle: RegionPuzzle, answer: dict[str, Any]) -> None:
    """End the benchmark if the native engine says otherwise."""
    solution = qs.solve(puzzle, engine="native").solution or ()
    expected = {"status": "unique", "solutions": [[list(cell) for cell in solution]]}
    if not answer.items() >= expected.items():
        refuse(f"{puzzle!r} is {expected} and not {answer}")


def solving_table(data: Data) -> str:
    """Show a row for each kind of board."""
    rows = [
        [row["kind"], *map(digits, [*row["cold"], *row["warm"]]), f"{row['load']:.1f}"]
        for row in data
    ]
    return table(["ms: median, slowest", "cold", "", "warm", "", "load"], rows)


# ---- playing ----


def measure_plays(effort: Effort) -> Data:
    """Play some boards of each size on each page."""
    find_chromium()
    from playwright.sync_api import sync_playwright

    plays = []
    with (
        FixtureSite() as site,
        TemporaryDirectory() as folder,
        sync_playwright() as driver,
        Chromium(Path(folder), driver) as browser,
    ):
        browser.allow(True)
        for name in PAGES:
            for size in SIZES:
                chosen = boards(size, effort(3, 9))
                clicked = median(time_play(browser, site, name, board) for board in chosen)
                plays.append({"page": name, "size": size, "clicked": clicked})
                log(plays[-1])
    return {"boards": effort(3, 9), "plays": plays}


def time_play(browser: Driver, site: FixtureSite, name: str, board: str) -> int:
    """Return milliseconds from a click in the popup, which has looked, to the last queen."""
    in_frame = name == "daily-signed-out"
    browser.visit(site.url(name, board))
    browser.look()
    browser.page(NOTE_WIN, frame=in_frame)
    browser.popup(NOTE_CLICK)
    message = browser.press("play")
    if not browser.page("fixture.won", frame=in_frame):
        refuse(f"{name} was not won: {message}")
    return int(browser.page("wonAt", frame=in_frame)) - int(browser.popup("clicked"))


def plays_table(data: Data) -> str:
    """Show a row for each page, a column for each size."""
    times = {(play["page"], play["size"]): f"{play['clicked']:.0f}" for play in data["plays"]}
    rows = [[name, *(times[name, size] for size in SIZES)] for name in PAGES]
    return table(["page, ms", *(f"{size}×{size}" for size in SIZES)], rows)


MEASUREMENTS = (
    Measurement(
        "extension",
        "Boards in the browser extension",
        "In Node, which runs the extension's code as Chromium does. *Cold* is the first board "
        "that a fresh process solves, from the document's text to the proof that there is no "
        "other solution; *warm* is the median of further rounds; *load* is loading modules and "
        "kernels. Every answer matched the native engine's.",
        measure_solving,
        {"extension": solving_table},
    ),
    Measurement(
        "extension-pages",
        "Playing pages with the extension",
        "In Chromium, on pages like those of the games: median milliseconds from a click in the "
        "extension's popup to the last queen, counted only if the page itself says that it is won.",
        measure_plays,
        {"extension-pages": plays_table},
    ),
)
