"""A running app and a real Chromium, for everything that happens in a browser.

Every page fails its test for an error on the console and for a request that leaves the machine.
Where there is no Chromium the tests are skipped, and say so.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from queenside.app.store import Store
from queenside.maker import collection
from tests import static
from tests.e2e.serving import served

pytest.importorskip("starlette", reason="the web app needs: pip install 'queenside[web]'")
playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright")

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
"""The same engine without a window takes two thirds of the processor time."""

STATIC = "QUEENSIDE_STATIC" in os.environ
"""Whether these tests visit a static site (`queenside site`): all that don't need a server pass
there as well.
"""


def only_with_a_server(subject: str) -> pytest.MarkDecorator:
    """Marks tests that take what a static site hasn't got."""
    return pytest.mark.skipif(STATIC, reason=f"a static site has no {subject}")


MODULES = only_with_a_server("modules of the page by their names")

PATIENCE = 240_000 if STATIC else 60_000
"""Milliseconds that the browser waits for what must come, on the slowest machine: on a site Python
has to start for each test anew.
"""
playwright.expect.set_options(timeout=PATIENCE)


def pytest_itemcollected(item: pytest.Item) -> None:
    """What fails in a browser is tried once more, and the summary names it (RERUN).

    A browser is killed now and then, or misses a moment on a machine that does too much; that says
    nothing about the app. A fault of the app fails twice.
    """
    item.add_marker(pytest.mark.flaky(reruns=1))


OTHERS = cycle([entry.id for entry in collection.boards(size=8, stars=1)][100:])
"""Ids of boards that hardly another test plays."""


class Site(NamedTuple):
    """A running server: its address, the token that opens it, and its folder."""

    address: str
    token: str
    folder: Path

    def url(self, path: str) -> str:
        """The address of a place in the app, with the token in its fragment."""
        return (
            f"{self.address}/#token={self.token}&{path}"
            if self.token
            else f"{self.address}/#{path}"
        )


Visit = Callable[..., "Page"]

SAME_DICE = """
let dice = 1;
Math.random = () => (dice = (dice * 48271) % 2147483647) / 2147483647;
"""
"""What the page leaves to chance falls the same in every run."""

NOTE_SAVES = """
window.saves = new Set();
const send = fetch;
window.fetch = (url, options) => {
  const sent = send(url, options);
  if (/[/](games|settings)$/.test(url) && options.method !== "GET") {
    const done = () => saves.delete(sent);
    saves.add(sent);
    sent.then(done, done);
  }
  return sent;
};
"""
NOTE_ANSWER = """path => {
  const door = window.queensideDoor;
  const { ask } = door;
  window.answer = new Promise((done) => {
    door.ask = async (...words) => {
      const answer = await ask(...words);
      if (words[0] === path) done(answer);
      return answer;
    };
  });
}"""
SAVE_NOW = """async () => {
  dispatchEvent(new Event("pagehide"));
  do await Promise.allSettled([...(window.saves ?? []), new Promise((done) => setTimeout(done))]);
  while (window.saves?.size);
}"""


def answered(page: Page, path: str, act: Callable[[], object]) -> Any:
    """What the page is answered to a question that comes of an act."""
    if STATIC:
        page.evaluate(NOTE_ANSWER, path)
        act()
        return page.evaluate("window.answer")
    with page.expect_response(f"**/{path}") as response:
        act()
    return response.value.json()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """`queenside serve` with a store and jobs of its own."""
    folder = tmp_path_factory.mktemp("site")
    if STATIC:
        with static.serve_site(folder) as address:
            yield Site(address, "", folder)
        return
    with served(folder) as server:
        yield Site(server.address, server.token, folder)


@pytest.fixture
def store(site: Site) -> Iterator[Store]:
    """The store of the server, without games and settings."""
    if not site.token:
        pytest.skip("a static site has no store that Python reads")
    with emptied(site) as store:
        yield store


def emptied(site: Site) -> Store:
    store = Store(site.folder / "home" / "store.sqlite3")
    for game in store.games():
        assert game.id is not None
        store.forget(game.id)
    store.set("web", {})
    return store


@pytest.fixture(scope="module")
def driver() -> Iterator[Playwright]:
    """What drives Chromium; there can be only one at a time.

    It ends with its module, since it keeps an event loop in this thread, and tests of other modules
    run loops of their own.
    """
    with playwright.sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="module")
def browser(driver: Playwright) -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no Chromium is installed, so nothing is tried in a browser")
    browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    yield browser
    browser.close()


def _context(browser: Browser, width: int, theme: str, *, touch: bool) -> BrowserContext:
    return browser.new_context(
        viewport={"width": width, "height": 800 if width > 600 else 740},
        color_scheme=theme,
        has_touch=touch,
        accept_downloads=True,
        service_workers="block",  # requests are to be seen; `test_keeping` tries the worker
        permissions=["clipboard-read", "clipboard-write"],
    )


def _close(context: BrowserContext) -> list[str]:
    """Close its pages; return the lines with what has no value."""
    result: list[str] = []
    for page in context.pages:
        result += re.findall(r".*\bundefined\b.*", page.locator("body").inner_text())
        page.evaluate(SAVE_NOW)  # else what it saves when it is closed comes into the next test
    context.close()
    return result


def _is_wrong(text: ConsoleMessage) -> bool:
    refused = "responded with a status of 4" in text.text  # which is an answer, and shown
    return text.type == "error" and not refused


def _is_home(site: Site, url: str) -> bool:
    return url.startswith((f"{site.address}/", "data:", "blob:"))


@pytest.fixture
def visit(site: Site, browser: Browser) -> Iterator[Visit]:
    """Opens a page of the app, however wide, and watches over it; nothing was played before."""
    if site.token:
        emptied(site).close()
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def open_page(
        path: str,
        width: int = 1280,
        theme: str = "light",
        *,
        touch: bool = False,
        before: str = "",
    ) -> Page:
        context = _context(browser, width, theme, touch=touch)
        contexts.append(context)
        context.add_init_script(SAME_DICE + NOTE_SAVES + before)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda text: _is_wrong(text) and wrong.append(text.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda sent: _is_home(site, sent.url) or wrong.append(sent.url))
        page.goto(site.url(path))
        page.wait_for_selector(".main > :not(.waiting)")
        return page

    yield open_page
    for context in contexts:
        wrong += _close(context)
    assert not wrong


@pytest.fixture
def play() -> str:
    """The address of a board for one test alone, since a game is kept when its page is left."""
    return f"/play/{next(OTHERS)}"
