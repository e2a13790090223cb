"""A site that is replaced by a new version: its visitors keep a page that works, and hear of it."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from tests import static
from tests.e2e.playing import at, queens

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NEW = "app-" + "f" * 16
A_YEAR_AGO = 1_732_500_000
"""A file that hasn't changed for so long is kept for weeks where nothing says how long."""

KEPT = """async () => {
  const names = await caches.keys();
  const pages = names.map(async (name) => (await caches.open(name)).match("./"));
  const texts = (await Promise.all(pages)).map((page) => page?.text());
  return (await Promise.all(texts)).map((text, at) => [names[at], text]);
}"""

INSTALLED = """async () => {
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  const worker = registration.installing ?? registration.waiting;
  return new Promise((done) => {
    const look = () => ["installed", "redundant"].includes(worker.state) && done(worker.state);
    worker.addEventListener("statechange", look);
    look();
  });
}"""
"""Has the browser look for a new version; what becomes of it."""


class Host(SimpleHTTPRequestHandler):
    """Says how long its files may be kept, or nothing of it."""

    caching: str | None = None

    def end_headers(self) -> None:
        if self.caching:
            self.send_header("Cache-Control", self.caching)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def hosted(folder: Path, caching: str | None) -> Iterator[str]:
    kind = type("CachingHost", (Host,), {"caching": caching})
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(kind, directory=folder))
    Thread(target=server.serve_forever, daemon=True).start()
    with closing(server.socket):
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = static.build_site(tmp_path_factory.mktemp("built") / "site", python=False)
    for path in folder.rglob("*"):
        os.utime(path, (A_YEAR_AGO, A_YEAR_AGO))
    return folder


def replace_site(folder: Path, *names: str) -> None:
    """Rename the folder of the app, and its name in these files, as a new version does."""
    [old] = folder.glob("app-*")
    for name in names:
        text = (folder / name).read_text(encoding="utf-8")
        (folder / name).write_text(re.sub(old.name, NEW, text), encoding="utf-8")
        os.utime(folder / name, (A_YEAR_AGO + 60, A_YEAR_AGO + 60))
    old.rename(folder / NEW)


def versions(page: Page) -> list[tuple[str, bool]]:
    """The versions that are kept, and whether each has the page that belongs to it."""
    return [(name, name[: len(NEW)] in (text or "")) for name, text in page.evaluate(KEPT)]


@pytest.mark.parametrize("caching", [None, "max-age=600"])
def test_an_update_is_announced_and_comes_whole(
    tmp_path: Path, built: Path, browser: Browser, caching: str | None
) -> None:
    folder = Path(shutil.copytree(built, tmp_path / "site"))
    with hosted(folder, caching) as address, closing(browser.new_context()) as context:
        page = context.new_page()
        page.goto(f"{address}#/play/q5-0001")
        page.evaluate("navigator.serviceWorker.ready.then(() => {})")
        other = context.new_page()
        other.goto(f"{address}#/play/q5-0002")
        other.wait_for_selector(".board")
        replace_site(folder, "index.html", "sw.js")
        page.reload()
        at(page, 7).click(button="right")
        page.get_by_text("new version").wait_for()
        assert not page.content().count(NEW)
        page.get_by_role("button", name="Reload").click()
        page.wait_for_function("(name) => document.head.innerHTML.includes(name)", arg=NEW)
        page.wait_for_selector(".is-queen")
        assert queens(page) == {7}
        assert {is_whole for _, is_whole in versions(page)} == {True}
        other.get_by_role("link", name="Make").click()  # it goes on with the files it began with
        other.get_by_role("heading", name="Make a board").wait_for()


def test_half_a_version_is_not_taken(tmp_path: Path, built: Path, browser: Browser) -> None:
    folder = Path(shutil.copytree(built, tmp_path / "site"))
    with hosted(folder, None) as address, closing(browser.new_context()) as context:
        page = context.new_page()
        page.goto(f"{address}#/play/q5-0001")
        page.evaluate("navigator.serviceWorker.ready.then(() => {})")
        before = versions(page)
        replace_site(folder, "sw.js")  # and the page not yet
        assert page.evaluate(INSTALLED) == "redundant"
        assert versions(page) == before
        page.reload()
        page.wait_for_selector(".board")
