"""Nothing that a person plays is lost, whatever ends in the middle of it."""

from __future__ import annotations

import random
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect

from queenside.app.store import Store
from queenside.core.formats.document import State
from queenside.maker import collection
from tests.e2e.conftest import PATIENCE
from tests.e2e.playing import act, at, crosses, drag, queens
from tests.e2e.serving import served
from tests.processes import eventually

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page

    from tests.e2e.conftest import Visit
    from tests.e2e.serving import Server

BOARD = "q8-0140"
PLAY = f"/play/{BOARD}"

NO_DATABASE = """Object.defineProperty(window, "indexedDB", {
  get() { throw new DOMException("blocked", "SecurityError"); },
});"""
SILENT = "IDBFactory.prototype.open = () => ({});"
FULL = """IDBObjectStore.prototype.put = IDBObjectStore.prototype.add = () => {
  throw new DOMException("full", "QuotaExceededError");
};"""


def other_tab(page: Page) -> Page:
    """The same address in another tab of the same browser."""
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(".board")
    return other


def seen(page: Page) -> tuple[set[int], set[int]]:
    return queens(page), crosses(page)


def test_undo_survives_a_reload(visit: Visit) -> None:
    page = visit(PLAY)
    at(page, 0).click(button="right")
    first = seen(page)
    drag(page, [40, 45])
    page.keyboard.press("w")
    at(page, 61).click(button="right")
    before = seen(page)
    page.reload()
    page.wait_for_selector(".is-queen")
    assert seen(page) == before
    act(page, "drop")
    for _ in ("drop", "queen", "what if", "stroke"):
        act(page, "undo")
    assert seen(page) == first
    act(page, "redo")
    assert {41, 45} <= crosses(page)


def test_two_tabs_on_one_game_agree(visit: Visit, store: Store) -> None:
    page = visit(PLAY)
    other = other_tab(page)
    at(page, 0).click(button="right")
    expect(other.locator(".is-queen")).to_have_count(1)
    at(other, 20).click(button="right")
    expect(page.locator(".is-queen")).to_have_count(2)
    page.keyboard.press("u")
    expect(other.locator(".is-queen")).to_have_count(1)
    assert seen(page) == seen(other)
    page.reload()
    page.wait_for_selector(".is-queen")
    assert seen(page) == seen(other)
    expect(page.locator(".trouble")).to_have_count(0)
    eventually(lambda: len(store.games(collection.find(BOARD).puzzle)) == 1)
    page.wait_for_timeout(1000)  # nor does a second one come
    assert len(store.games(collection.find(BOARD).puzzle)) == 1


@pytest.mark.parametrize(
    ("broken", "words"),
    [(NO_DATABASE, "keeps nothing"), (SILENT, "keeps nothing"), (FULL, "is full")],
)
def test_a_browser_that_keeps_nothing(visit: Visit, store: Store, broken: str, words: str) -> None:
    page = visit(PLAY, before=broken)
    at(page, 0).click(button="right")
    expect(page.locator(".trouble")).to_contain_text(words)
    at(page, 20).click(button="right")
    page.reload()
    page.wait_for_selector(".is-queen")
    assert queens(page) == {0, 20}
    eventually(lambda: len(store.games()) == 1)


def test_a_game_that_there_is_not(visit: Visit) -> None:
    page = visit("/play/game-99999")
    expect(page.get_by_role("alert")).to_contain_text("There is no game 99999 here")
    page.get_by_role("button", name="Choose a board").wait_for()


# ---- whatever ends in the middle of it ----


class Playing:
    """A game by chance in one or two tabs, and where it must be; now and then something ends."""

    def __init__(self, server: Server, context: BrowserContext, seed: int) -> None:
        self.server = server
        self.chance = random.Random(seed)
        self.queens: list[frozenset[int]] = [frozenset()]  # with those before, to undo
        self.context = context
        self.trail: list[str] = []
        self.tabs = [self.opened()]

    @property
    def address(self) -> str:
        return f"{self.server.address}/#token={self.server.token}&{PLAY}"

    def moves(self) -> None:
        for _ in range(self.chance.randint(1, 3)):
            self.move()

    def move(self) -> None:
        """Put a queen into the first row or take one away, or undo that."""
        if len(self.queens) > 1 and self.chance.random() < 0.3:
            self.queens.pop()
            self.undo()
        else:
            cell = self.chance.randrange(8)
            self.queens.append(self.queens[-1] ^ {cell})
            self.press(cell)

    def opened(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(self.address)
        page.wait_for_selector(".board")
        return page

    def undo(self) -> None:
        page, tab = self.any_tab()
        page.keyboard.press("u")
        self.trail.append(f"undo in {tab}")
        self.check()

    def press(self, cell: int) -> None:
        page, tab = self.any_tab()
        at(page, cell).click(button="right")
        self.trail.append(f"{cell} in {tab}")
        self.check()

    def any_tab(self) -> tuple[Page, int]:
        tab = self.chance.randrange(len(self.tabs))
        return self.tabs[tab], tab

    def check(self) -> None:
        for page in self.tabs:
            try:
                page.wait_for_function(SHOWS, arg=sorted(self.queens[-1]))
            except TooLate:
                rendered = sorted(queens(page)), page.locator("main").inner_text()[:300]
                pytest.fail(f"{rendered}, not {sorted(self.queens[-1])}: {self.trail[-20:]}")

    # ---- what happens ----

    def kill(self) -> None:
        self.server.kill()
        self.moves()
        expect(self.tabs[0].locator(".trouble")).to_contain_text("doesn't answer")
        self.server.start()
        self.opened().close()  # by the new link: the other tabs go on by themselves

    def restart_and_paste_the_link(self) -> None:
        self.server.kill()
        self.server.start()
        self.moves()
        expect(self.tabs[0].locator(".trouble")).to_contain_text("a new key")
        assert not self.tabs[0].evaluate("localStorage.getItem('queenside-token')")
        self.reload()
        self.check()
        self.moves()
        self.tabs[0].goto(self.address)
        expect(self.tabs[0].locator(".trouble")).to_have_count(0)

    def go_offline(self) -> None:
        self.context.set_offline(True)
        self.moves()
        self.context.set_offline(False)

    def fill_the_storage(self) -> None:
        """Until the server has what the browser cannot keep."""
        page = self.tabs[0]
        quota = {"origin": self.server.address}
        browser = page.context.new_cdp_session(page)
        browser.send("Storage.overrideQuotaForOrigin", {**quota, "quotaSize": 1})
        self.moves()
        if self.chance.random() < 0.5:
            self.reload()
            self.queens = self.queens[-1:]  # nothing was kept that could be undone
        browser.send("Storage.overrideQuotaForOrigin", quota)

    def open_another_tab(self) -> None:
        self.tabs.append(self.opened())
        self.check()
        self.moves()
        self.close(self.chance.randrange(2))

    def close(self, number: int) -> None:
        self.tabs.pop(number).close(run_before_unload=False)

    def reload(self) -> None:
        for page in self.tabs:
            page.reload()

    def go_back(self) -> None:
        page = self.chance.choice(self.tabs)
        if self.chance.random() < 0.5:
            page.get_by_role("link", name="Learn").click()
        else:
            page.goto("about:blank")
        page.go_back()


HAPPENINGS = (
    Playing.kill,
    Playing.restart_and_paste_the_link,
    Playing.go_offline,
    Playing.fill_the_storage,
    Playing.open_another_tab,
    Playing.reload,
    Playing.go_back,
)

SHOWS = """cells => {
  const found = [...document.querySelectorAll(".play .cell.is-queen")];
  const numbers = found.map((each) => Number(each.dataset.cell));
  return String(numbers.sort((one, other) => one - other)) === String(cells);
}"""


@pytest.mark.parametrize("rounds", [1, pytest.param(29, marks=pytest.mark.long)])
def test_no_move_is_lost(tmp_path: Path, browser: Browser, rounds: int) -> None:
    with served(tmp_path) as server, closing(browser.new_context()) as context:
        playing = Playing(server, context, rounds)
        for _ in range(rounds):
            for happens in playing.chance.sample(HAPPENINGS, len(HAPPENINGS)):
                playing.moves()
                playing.trail.append(happens.__name__)
                happens(playing)
                playing.check()
        playing.tabs[0].wait_for_selector(".trouble", state="detached")
        playing.move()
        playing.tabs[0].goto("about:blank")
        with Store(server.store) as store:
            eventually(lambda: playing.queens[-1] in kept(store))


def kept(store: Store) -> list[set[int]]:
    """The queens of each game on the board, as the server has them."""
    games = store.games(collection.find(BOARD).puzzle)
    return [{column for _, column in (game.board.state or State()).queens} for game in games]


KEPT_ADDRESSES = """async () => {
  const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const requests = await Promise.all(opened.map((cache) => cache.keys()));
  return requests.flat().map(({ url }) => url);
}"""


def test_the_page_opens_while_the_server_is_gone(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path) as server, closing(browser.new_context()) as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(f"{server.address}/#token={server.token}&{PLAY}")
        at(page, 1).click(button="right")
        page.evaluate("navigator.serviceWorker.ready.then(() => {})")
        page.goto("about:blank")
        page.goto(f"{server.address}/?from=mail#token={server.token}&{PLAY}")
        page.wait_for_function(SHOWS, arg=[1])
        addresses = page.evaluate(KEPT_ADDRESSES)
        assert not [item for item in addresses if "?" in item or "#" in item]
        server.kill()
        at(page, 3).click(button="right")
        page.reload()
        page.wait_for_function(SHOWS, arg=[1, 3])
        page.keyboard.press("u")
        page.wait_for_function(SHOWS, arg=[1])
        page.get_by_role("link", name="Make").click()
        page.get_by_role("heading", name="Make a board").wait_for()
        page.goto(f"{server.address}/#/")
        page.locator(".today-open a").first.click()
        page.wait_for_function(SHOWS, arg=[1])
