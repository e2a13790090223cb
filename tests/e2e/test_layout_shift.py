"""Nothing moves under the finger while the data of a page arrives."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from tests.e2e.conftest import only_with_a_server

if TYPE_CHECKING:
    from playwright.sync_api import Route

    from tests.e2e.conftest import Site, Visit

MAX_SHIFT = 0.02
"""The cumulative layout shift allowed on a page; browsers call up to 0.1 good."""

PAGES = (
    "today",
    "play/5:AB4CDCBC2DCBC4E2C5",
    "play/daily:2026-11-25",
    "play/q11-0003",
    "play/s10-0001",
    "play/n-queens:8",
    "make",
    "make/q8-0004",
    "learn/rules",
    "learn/train",
    "learn/train/next",
    "learn/review",
    "learn/techniques",
    "learn/explain",
    "learn/explain/q8-0004",
    "see",
    "see/race",
    "see/compare",
    "see/n-queens",
    "see/jobs",
)

NOTE_SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) {
    shifts.push([value, sources.map(({ node }) => (node?.parentElement ?? node)?.className)]);
  }
}).observe({ type: "layout-shift", buffered: true });
"""


def answer_late(route: Route) -> None:
    time.sleep(0.1)
    route.continue_()


@only_with_a_server("answers that can be held back")
@pytest.mark.parametrize(
    ("width", "height"), [(390, 844), pytest.param(1280, 800, marks=pytest.mark.long)]
)
def test_nothing_moves_while_data_arrives(
    visit: Visit, site: Site, width: int, height: int
) -> None:
    page = visit("/learn/rules", width, before=NOTE_SHIFTS)
    page.set_viewport_size({"width": width, "height": height})
    for pattern in ("**/api/v1/**", "**/kernel.wasm"):
        page.route(pattern, answer_late)
    moving = {}
    for path in PAGES:
        page.goto("about:blank")
        page.goto(f"{site.address}/#/{path}", wait_until="networkidle")
        page.wait_for_selector("main:not(:has(.skeleton)) > *")
        shifts = page.evaluate("window.shifts")
        if sum(value for value, _ in shifts) > MAX_SHIFT:
            moving[path] = shifts
    assert not moving
