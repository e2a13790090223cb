"""The extension and a running Queenside: paired by a code, it asks; without, it works by itself."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Playwright

from tests.e2e.conftest import Site, Visit
from tests.e2e.extension.browsers import Chromium, Driver, Firefox
from tests.e2e.extension.driving import boards
from tests.e2e.extension.site import FixtureSite

EIGHT = boards(8, 3)[1]

_TYPE = """(() => {
  const said = document.getElementById("said");
  said.textContent = "";
  window.said = new Promise((done) => {
    new MutationObserver(() => said.textContent && done(said.textContent))
      .observe(said, {childList: true});
  });
  document.getElementById("port").value = %s;
  document.getElementById("code").value = %s;
})()"""


@pytest.fixture(params=[Chromium, Firefox], ids=["chromium", "firefox"])
def browser_at(
    request: pytest.FixtureRequest, tmp_path: Path, driver: Playwright
) -> Iterator[Driver]:
    """One for each test, since a pairing that ends takes the permission with it."""
    with request.param(tmp_path, driver) as browser:
        yield browser


def ask(site: Site, path: str, body: Any = None) -> Any:
    headers = {"Authorization": f"Bearer {site.token}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{site.address}/api/v1/{path}", data, headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def pair(browser: Driver, port: str, code: str) -> str:
    browser.open("popup/pair.html")
    browser.popup(_TYPE % (json.dumps(port), json.dumps(code)))
    browser.click("begin")
    text: str = browser.within("window.said")
    return text


def test_a_pairing_from_its_code_to_its_end(
    browser_at: Driver, site: Site, fixtures: FixtureSite
) -> None:
    port = site.address.rpartition(":")[2]
    assert "wrong or too old" in pair(browser_at, port, "AAAAAAAA")
    browser_at.allow(True)
    browser_at.visit(fixtures.url("daily", EIGHT))
    browser_at.look()
    assert not browser_at.is_shown("paired")
    assert browser_at.text("open") == "Open on puzz.link"

    code = ask(site, "pairing", {})["code"]
    typed = f" {code[:4].lower()}-{code[4:]}"
    assert pair(browser_at, port, typed) == "Paired. Open the popup on a page with a board."
    browser_at.look()
    assert browser_at.is_shown("paired")
    assert browser_at.text("open") == "Open in Queenside"

    answer = browser_at.order("look", engine="backtracking")
    assert answer["by"] == "backtracking"
    assert answer["status"] == "unique"
    assert "unknown engine" in browser_at.order("look", engine="nothing")["reason"]

    assert browser_at.press("keep") == "Kept among your games in Queenside."
    game, *_ = ask(site, "games")["games"]
    assert not game["solved"]
    assert browser_at.order("play")["done"]

    browser_at.open("popup/pair.html")
    browser_at.click("end")
    browser_at.within(
        'new Promise((done) => { const look = () => document.getElementById("end").hidden'
        " ? done(true) : setTimeout(look, 10); look(); })"
    )
    stored = "(globalThis.browser ?? chrome).storage.session.get()"
    assert browser_at.popup(stored) == {}
    browser_at.open("popup/popup.html")
    assert not browser_at.is_shown("paired")


def test_the_settings_show_a_code_that_pairs(visit: Visit, site: Site) -> None:
    page = visit("/play")
    page.click('.head button[aria-label="Settings"]')
    page.click("text=Pair an extension")
    code = page.inner_text(".pair-code")
    assert len(code) == 8
    assert site.address.rpartition(":")[2] in page.inner_text(".pair-extension")
    origin = {"Origin": "chrome-extension://" + "abcdefghijklmnop" * 2}
    headers = {"Content-Type": "application/json", **origin}
    data = json.dumps({"code": code}).encode()
    request = urllib.request.Request(f"{site.address}/api/v1/pair", data, headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        assert json.load(answer)["token"]


def test_a_queenside_that_is_gone(browser_at: Driver, fixtures: FixtureSite) -> None:
    text = pair(browser_at, "1", "AAAAAAAA")
    assert text == "Nothing answers at http://127.0.0.1:1: is queenside serve running?"
    assert "is a number" in pair(browser_at, "0x10000", "AAAAAAAA")
