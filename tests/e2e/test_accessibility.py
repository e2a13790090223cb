"""Every page and every window of the app, looked at by axe-core: nothing serious may be found.

The package is a development dependency of package.json; without it the tests are skipped. It is
handed to the browser as it is, since the page itself loads scripts from its own server only.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import queenside as qs
from queenside.maker import collection
from tests.e2e.conftest import only_with_a_server
from tests.e2e.test_read import answering, choose, doubted, unclear

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.e2e.conftest import Visit

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = {"serious", "critical"}

pytestmark = pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: npm install")


def press(*keys: str) -> Callable[[Page], None]:
    """What opens a window: these keys, one after the other."""

    def do(page: Page) -> None:
        page.wait_for_selector(".play .board")
        for key in keys:
            page.keyboard.press(key)

    return do


def click(*names: str) -> Callable[[Page], None]:
    """What opens a window: these buttons, one after the other."""

    def do(page: Page) -> None:
        page.wait_for_selector(".board")
        for name in names:
            page.get_by_role("button", name=name, exact=True).first.click()

    return do


def play_a_little(page: Page) -> None:
    """Queens in conflict, crosses, something tried, a note."""
    for cell in (0, 9, 30):
        page.locator(f'[data-cell="{cell}"]').click(button="right")
    page.keyboard.press("w")
    page.locator('[data-cell="40"]').click()
    page.keyboard.press("m")
    page.locator('[data-cell="41"]').click()


def read_a_picture(page: Page) -> None:
    """A board from a picture, with a doubt."""
    pytest.importorskip("PIL", reason="pictures are drawn with Pillow")
    answering(page, doubted())
    choose(page, unclear())
    page.wait_for_selector(".read .is-ringed")


def see(selector: str) -> Callable[[Page], None]:
    def do(page: Page) -> None:
        page.wait_for_selector(selector)

    return do


def solve(page: Page) -> None:
    """The board solved, and what is said of it."""
    page.wait_for_selector(".play .board")
    for row, column in qs.solve(collection.find("q7-0001").puzzle).solution or ():
        page.locator(f'[data-cell="{7 * row + column}"]').click(button="right")
    page.wait_for_selector(".solved")


def race(page: Page) -> None:
    page.get_by_role("button", name="Start", exact=True).click()
    solve(page)
    page.get_by_role("button", name="Send your result back").click()


def review(page: Page) -> None:
    """The moves of a game, looked back on."""
    solve(page)
    page.get_by_role("link", name="Review my moves").click()
    expect(page.locator(".review-moments button")).to_have_count(7)


def go_home(page: Page) -> None:
    """From the rules, which are shown first to whoever is new."""
    page.get_by_role("link", name="Queenside").click()
    page.wait_for_selector(".calendar")


def nothing(page: Page) -> None:
    page.wait_for_selector(".main > *")


def speaking(language: str, reach: Callable[[Page], None]) -> Callable[[Page], None]:
    """The same in a browser of this language."""

    def reach_it(page: Page) -> None:
        page.add_init_script(
            f"Object.defineProperty(navigator, 'languages', {{value: ['{language}']}})"
        )
        page.reload()
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.wait_for_selector(".play-head")
        reach(page)

    return reach_it


PLACES: list[tuple[str, str, Callable[[Page], None]]] = [
    ("home", "/learn/rules", go_home),
    ("rules", "/learn/rules", click("Try it on a small board")),
    ("play", "/play/q8-0150", play_a_little),
    ("play solved", "/play/q7-0001", solve),
    ("learn: a game reviewed", "/play/q7-0001", review),
    ("play paused", "/play/q8-0153", press("p")),
    ("play n-queens", "/play/n-queens%3A6%3Ag1%3Ab35", nothing),
    ("play, no such board", "/play/q8-9999", nothing),
    ("help", "/play/q8-0152", press("?")),
    ("more", "/play/q8-0152", click("More")),
    ("share", "/play/q8-0152", click("More", "Share")),
    ("before a race", "/play/q8-0152?until=2026-12-04&r=832.0.1.Anna", nothing),
    ("after a race", "/play/q7-0001?until=2026-12-04&r=832.0.1.Anna", race),
    ("your games and times", "/stats", see(".stats")),
    ("settings", "/play/q8-0152", click("Settings")),
    ("picker: daily", "/play/q8-0152", press("n")),
    ("picker: new", "/play/q8-0152", click("More", "Other board", "New")),
    ("picker: collection", "/play/q8-0152", click("More", "Other board", "Collection")),
    ("picker: n-queens", "/play/q8-0152", click("More", "Other board", "N-Queens")),
    ("picker: open", "/play/q8-0152", click("More", "Other board", "Open")),
    ("hint", "/play/q8-0153", press("h")),
    ("hint in Arabic", "/play/q8-0154", speaking("ar", press("h"))),
    ("check", "/play/q8-0153", press("c")),
    ("check in German", "/play/q8-0154", speaking("de", press("c"))),
    ("grade", "/play/q8-0153", click("Master 4.8")),
    ("learn", "/learn", nothing),
    ("learn: a board explained", "/learn/explain/q8-0120", nothing),
    ("learn: techniques", "/learn/techniques", nothing),
    ("learn: the trainer", "/learn/train/two-regions", nothing),
    ("make", "/make", nothing),
    ("a picture, on play", "/play/q8-0152", read_a_picture),
    ("a picture, on make", "/make", read_a_picture),
    ("see: watch", "/see/watch", see(".watch-words:not(:empty)")),
    ("see: race", "/see/race", see(".race-tree")),
    ("see: compare", "/see/compare", see("select[name=add-engine]")),
    ("see: n-queens", "/see/n-queens", see(".watch-orbit")),
    ("see: jobs", "/see/jobs", see(".watch-jobs code")),
]
SERVED = only_with_a_server("jobs, and reads no pictures")
LOOKED_AT = [
    pytest.param(*place, id=name, marks=SERVED if re.search("picture|jobs", name) else ())
    for name, *place in PLACES
]


@pytest.mark.parametrize(
    "looks",
    [
        pytest.param([(1280, "light"), (360, "dark")], id="wide light, narrow dark"),
        pytest.param([(1280, "dark"), (360, "light")], id="the others", marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize(("path", "reach"), LOOKED_AT)
def test_nothing_serious_is_found(
    visit: Visit, path: str, reach: Callable[[Page], None], looks: list[tuple[int, str]]
) -> None:
    page = visit(path)
    reach(page)
    page.wait_for_load_state("networkidle")
    for width, theme in looks:
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        assert findings(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


STILL = """async () => {
  const moving = () => document.getAnimations().filter((each) =>
    each.playState === "running" && isFinite(each.effect.getComputedTiming().endTime));
  while (moving().length) await Promise.allSettled(moving().map((each) => each.finished));
}"""
"""Waits until nothing fades in or slides any longer: half faded in, all words are too pale."""


def findings(page: Page) -> list[str]:
    """The grave findings of axe-core, each with where it is."""
    page.evaluate(STILL)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    result = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{violation['id']}: {node['html'][:200]} {node['failureSummary']}"
        for violation in result["violations"]
        if violation["impact"] in GRAVE
        for node in violation["nodes"][:3]
    ]


def test_the_check_can_fail(visit: Visit) -> None:
    page = visit("/play/q8-0152")
    page.evaluate("document.querySelector('.head button').removeAttribute('aria-label')")
    assert any(finding.startswith("button-name") for finding in findings(page))


@pytest.mark.parametrize("path", ["/play/q8-0007", "/make"])
def test_cells_and_what_is_pressed_are_seen_in_forced_colours(visit: Visit, path: str) -> None:
    page = visit(path)
    page.emulate_media(forced_colors="active")
    page.wait_for_selector(".board .cell")
    for side in ("Right", "Bottom"):
        read = f"cells => cells.map(cell => parseFloat(getComputedStyle(cell).border{side}Width))"
        assert all(page.locator(".board .cell").evaluate_all(read))
    links = page.locator(".nav a")
    grounds = links.evaluate_all("links => links.map(a => getComputedStyle(a).backgroundColor)")
    assert len({*grounds}) == 2
