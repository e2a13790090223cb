"""A browser and the pages that the extension is for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from tests.e2e.conftest import PATIENCE
from tests.e2e.extension.browsers import Chromium, Driver, Firefox
from tests.e2e.extension.site import FixtureSite

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright

Open = Callable[..., "Page"]


@pytest.fixture(scope="session")
def fixtures() -> Iterator[FixtureSite]:
    with FixtureSite() as site:
        yield site


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A page that all tests of a module go on with."""
    page = browser.new_page(viewport={"width": 1000, "height": 700})
    page.set_default_timeout(PATIENCE)
    yield page
    page.close()


@pytest.fixture(scope="module", params=[Chromium, Firefox], ids=["chromium", "firefox"])
def started(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, driver: Playwright
) -> Iterator[Driver]:
    """Each browser with the extension, which may click everywhere."""
    with request.param(tmp_path_factory.mktemp("browser"), driver) as browser:
        browser.allow(True)
        yield browser


@pytest.fixture
def open_page(page: Page, fixtures: FixtureSite) -> Open:
    """Opens a page of the fixtures; the words are those of `FixtureSite.url`."""

    def open_it(name: str, board: str, **options: object) -> Page:
        page.goto(fixtures.url(name, board, **options))
        return page

    return open_it
