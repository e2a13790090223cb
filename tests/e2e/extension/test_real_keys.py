"""The package as people get it, on a screen: real keys and a real mouse, and nothing else.

Nothing may be on a page here but what a person's press on the extension allows (`activeTab`). Run
it with `make extension-keys`; it needs Xvfb and xdotool.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.e2e.extension.browsers import PATIENCE, Chromium, Driver, Firefox
from tests.e2e.extension.driving import boards, solution_of

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Playwright

    from tests.e2e.extension.site import FixtureSite

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"
    ),
]

EIGHT = boards(8, 3)[1]


class Screen:
    """A screen of its own, with a keyboard and a mouse."""

    def __init__(self, display: str) -> None:
        self.display = display

    def act(self, *words: object) -> None:
        """Several of xdotool's commands in a row; one acts on the windows that one before found."""
        environment = {**os.environ, "DISPLAY": self.display}
        subprocess.run(["xdotool", *map(str, words)], env=environment, check=True)

    def turn_to(self, browser: Driver) -> None:
        """Make its window the one that keys go to."""
        name = "Navigator" if isinstance(browser, Firefox) else "chromium"
        self.act("search", "--onlyvisible", "--sync", "--classname", name, "windowfocus", "--sync")
        self.click(600, 700)

    def click(self, x: int, y: int) -> None:
        self.act("mousemove", x, y, "click", 1)


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    read, write = os.pipe()
    words = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1200x900x24", "-nolisten", "tcp"]
    with subprocess.Popen(words, pass_fds=[write], stderr=subprocess.DEVNULL) as process:
        try:
            yield Screen(f":{os.read(read, 16).decode().strip()}")
        finally:
            process.terminate()


@pytest.fixture(scope="module", params=[Chromium, Firefox], ids=["chromium", "firefox"])
def browser(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    driver: Playwright,
    screen: Screen,
) -> Iterator[Driver]:
    folder: Path = tmp_path_factory.mktemp("browser")
    with request.param(folder, driver, screen.display) as browser:
        yield browser


def is_won(browser: Driver) -> None:
    end = time.monotonic() + PATIENCE
    while not browser.page("fixture.won"):
        assert time.monotonic() < end, browser.page("fixture.log")
    queens = [list(divmod(cell, 8)) for cell in browser.page("fixture.queens()")]
    assert queens == solution_of(EIGHT)
    assert browser.page("fixture.bad") == []


@pytest.mark.parametrize(
    ("page", "options"),
    [("any", {}), ("community", {}), ("any", {"tag": "canvas", "paint": 1})],
    ids=["any", "community", "painted"],
)
def test_the_shortcut_plays(
    browser: Driver, screen: Screen, fixtures: FixtureSite, page: str, options: dict[str, object]
) -> None:
    browser.visit(fixtures.url(page, EIGHT, **options))
    screen.turn_to(browser)
    screen.act("key", "alt+shift+q")
    is_won(browser)


def test_the_shortcut_only_coaches_on_the_daily_game(
    browser: Driver, screen: Screen, fixtures: FixtureSite
) -> None:
    browser.visit(fixtures.url("daily", EIGHT))
    screen.turn_to(browser)
    screen.act("key", "alt+shift+q")
    notice = 'document.documentElement.querySelectorAll(":scope > div[role=status]").length'
    end = time.monotonic() + PATIENCE
    while not browser.page(notice):
        assert time.monotonic() < end
    assert browser.page("fixture.log") == []
