"""Real browsers with the real extension in them: Chromium, and Firefox by WebDriver BiDi.

    with Chromium(folder, driver) as browser:
        browser.visit(address)          # in the tab that the extension works on
        browser.look()                  # the popup looks at it, and is what is then asked:
        browser.text("seen")            # "8×8 board, read by its labels."
        browser.press("play")           # "Played in 200 ms, with 16 clicks."

The extension is built into a folder. Nobody clicks on its button here, which would open the page
in front to it for that time; so the manifest of the copy is given the address of the fixtures. The
popup is opened as a page of its own, which names the tab it works on.

Chromium tells of every error and every request; Firefox of those of the pages, and of the requests
of the extension, but not of what its own pages log.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

import pytest

from queenside.app.cli.extension import unpack

if TYPE_CHECKING:
    from playwright.sync_api import Page, Playwright, Worker

HOME = "<all_urls>"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
PATIENCE = 20
"""Seconds to wait for what must come."""

_PRESS = """new Promise((done) => {
  const said = document.getElementById("said");
  said.textContent = "";
  const watch = new MutationObserver(() => {
    if (!said.textContent || said.textContent === "Playing …") return;
    watch.disconnect();
    done(said.textContent);
  });
  watch.observe(said, {childList: true, characterData: true, subtree: true});
  document.getElementById(%s).click();
})"""

_READY = """new Promise((done) => {
  const ready = () => document.body.getAttribute("aria-busy") === "false";
  if (ready()) return done(true);
  const watch = new MutationObserver(() => ready() && (watch.disconnect(), done(true)));
  watch.observe(document.body, {attributes: true});
})"""

_TABS = "(globalThis.browser ?? chrome).tabs.query({}).then((all) => all.map((t) => [t.id, t.url]))"


def unpacked(folder: Path) -> Path:
    """A copy of the extension that may be on the pages of the fixtures without being clicked."""
    copy = folder / "extension"
    unpack(copy)
    manifest = json.loads((copy / "manifest.json").read_text(encoding="utf-8"))
    manifest["host_permissions"] = [HOME]
    (copy / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    return copy


class Driver(ABC):
    """A browser with the extension: a tab with a page, and one with the popup."""

    name = ""
    home = ""
    """The address of the extension's own files."""

    def __init__(self, folder: Path, driver: Playwright, display: str | None = None) -> None:
        """With a `display` it has a window there, and the extension is as people get it."""
        self.folder = folder
        self.driver = driver
        self.display = display
        self.copy = folder / "extension"
        self.wrong: list[str] = []
        self.asked: list[str] = []

    def _unpack(self) -> None:
        if self.display is None:
            unpacked(self.folder)
        else:
            unpack(self.copy)

    @property
    def _environment(self) -> dict[str, str]:
        return {**os.environ, "DISPLAY": self.display} if self.display else {**os.environ}

    @abstractmethod
    def __enter__(self) -> Self: ...

    @abstractmethod
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...

    @abstractmethod
    def visit(self, url: str) -> None:
        """Show this page in the tab."""

    @abstractmethod
    def page(self, expression: str, *, frame: bool = False) -> Any:
        """What an expression comes to in the page, or in the first frame inside it."""

    @abstractmethod
    def popup(self, expression: str) -> Any:
        """What an expression comes to in the popup."""

    @abstractmethod
    def click(self, part: str) -> None:
        """Click on a part of the popup, as a mouse does."""

    @abstractmethod
    def open(self, path: str) -> None:
        """Show a page of the extension in the tab of the popup."""

    @abstractmethod
    def resize(self, scale: float, height: int = 720) -> None:
        """Give the tab a window, and a screen with so many dots to a pixel."""

    def zoom(self, factor: float) -> None:
        tab = 'Number(new URLSearchParams(location.search).get("tab"))'
        self.popup(f"(globalThis.browser ?? chrome).tabs.setZoom({tab}, {factor})")

    def look(self) -> None:
        """Open the popup for the tab, and wait until it has looked."""
        self.open("popup/popup.html")
        [number] = [tab for tab, url in self.popup(_TABS) if self.is_page(url or "")]
        self.open(f"popup/popup.html?tab={number}")
        self.within(_READY)

    @staticmethod
    def is_page(url: str) -> bool:
        """Whether this is the tab that is worked on."""
        return url.startswith("http")

    def allow(self, may: bool | None) -> None:
        """Whether it may click on the daily game; None as for a person who was never asked."""
        stored = json.dumps({"mayClick": bool(may), "asked": may is not None})
        self.open("popup/popup.html")
        self.popup(f"(globalThis.browser ?? chrome).storage.local.set({stored})")

    def press(self, button: str) -> str:
        """What the popup says after its button was pressed."""
        printed: str = self.within(_PRESS % json.dumps(button))
        return printed

    def within(self, expression: str) -> Any:
        """What an expression in the popup comes to, which must not take for ever."""
        late = f"new Promise((_, fail) => setTimeout(fail, {1000 * PATIENCE}, new Error('late')))"
        return self.popup(f"Promise.race([{expression}, {late}])")

    def order(self, order: str, **more: object) -> Any:
        """What the background answers to an order of the popup."""
        tab = 'Number(new URLSearchParams(location.search).get("tab"))'
        message = json.dumps({"order": order, **more})
        api = "(globalThis.browser ?? chrome)"
        return self.popup(f"{api}.runtime.sendMessage({{...{message}, tab: {tab}}})")

    def text(self, part: str) -> str:
        printed: str = self.popup(f"document.getElementById({json.dumps(part)}).textContent")
        return printed

    def is_shown(self, part: str) -> bool:
        """Whether a part of the popup can be seen."""
        return bool(self.popup(f"document.getElementById({json.dumps(part)}).checkVisibility()"))


class Chromium(Driver):
    """Chromium without a window, driven by Playwright."""

    name = "chromium"

    def __enter__(self) -> Self:
        if CHROMIUM is None:
            pytest.skip("no Chromium is installed")
        self._unpack()
        self.context = self.driver.chromium.launch_persistent_context(
            str(self.folder / "profile"),
            executable_path=CHROMIUM,
            headless=self.display is None,
            no_viewport=True,
            env={**self._environment},
            ignore_default_args=["--disable-extensions"],
            args=[
                "--no-sandbox",
                f"--disable-extensions-except={self.copy}",
                f"--load-extension={self.copy}",
                "--window-position=0,0",
                "--window-size=1200,900",
            ],
            permissions=["clipboard-read", "clipboard-write"],
        )
        self.context.on("console", lambda text: self._hear(text.type, text.text))
        self.context.on("weberror", lambda error: self.wrong.append(str(error.error)))
        self.context.on("request", lambda request: self.asked.append(request.url))
        self.home = self._worker().url.removesuffix("background.js")
        self._page, self.shown = self.context.new_page(), self.context.new_page()
        self._screens = [self.context.new_cdp_session(page) for page in (self._page, self.shown)]
        self._resize(1, 360, 520)
        return self

    def _hear(self, kind: str, text: str) -> None:
        if kind == "error":
            self.wrong.append(text)

    def _worker(self) -> Worker:
        workers = self.context.service_workers
        return workers[0] if workers else self.context.wait_for_event("serviceworker")

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.context.close()

    @property
    def tab(self) -> Page:
        return self._page

    def visit(self, url: str) -> None:
        self._page.goto(url)
        self._page.bring_to_front()

    def page(self, expression: str, *, frame: bool = False) -> Any:
        return (self._page.frames[-1] if frame else self._page).evaluate(expression)

    def popup(self, expression: str) -> Any:
        return self.shown.evaluate(expression)

    def click(self, part: str) -> None:
        self.shown.bring_to_front()
        self.shown.click(f"#{part}")

    def open(self, path: str) -> None:
        self.shown.goto(self.home + path)
        self._page.bring_to_front()

    def resize(self, scale: float, height: int = 720) -> None:
        self._resize(0, 1280, height, scale)

    def _resize(self, which: int, width: int, height: int, scale: float = 1) -> None:
        size = {"width": width, "height": height}
        expected = {**size, "deviceScaleFactor": scale, "mobile": False}
        self._screens[which].send("Emulation.setDeviceMetricsOverride", expected)


class Firefox(Driver):
    """Firefox without a window, driven by WebDriver BiDi; the extension is a temporary add-on."""

    name = "firefox"
    home = "moz-extension://5f7f3f0e-93a4-4d61-9f0c-3b8b4f4c6d52/"

    def __enter__(self) -> Self:
        if FIREFOX is None:
            pytest.skip("no Firefox is installed")
        pytest.importorskip("websockets", reason="Firefox is driven with websockets")
        self._unpack()
        manifest = json.loads((self.copy / "manifest.json").read_text(encoding="utf-8"))
        with ExitStack() as opened:
            self._start(opened, manifest["browser_specific_settings"]["gecko"]["id"])
            self._install()
            self._opened = opened.pop_all()
        return self

    def _install(self) -> None:
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
        self._ask("webExtension.install", extensionData={"type": "path", "path": str(self.copy)})
        self._page = self._ask("browsingContext.getTree")["contexts"][0]["context"]
        self._popup = self._ask("browsingContext.create", type="tab")["context"]

    def _start(self, opened: ExitStack, name: str) -> None:
        from websockets.sync.client import connect

        profile = self.folder / "profile"
        profile.mkdir()
        uuids = json.dumps({name: self.home.split("/")[2]})
        wishes = {
            "extensions.webextensions.uuids": uuids,
            "dom.events.testing.asyncClipboard": True,
        }
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in wishes.items()]
        (profile / "user.js").write_text("".join(lines), encoding="utf-8")
        words = ["--no-remote", "--remote-debugging-port", "0"]
        if self.display is None:
            words.append("--headless")
        process = subprocess.Popen(
            [str(FIREFOX), *words, "--remote-allow-system-access", "--profile", str(profile)],
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            env=self._environment,
            text=True,
        )
        opened.enter_context(process)
        opened.callback(process.terminate)
        assert process.stderr
        for line in process.stderr:
            if result := re.search(r"BiDi listening on (ws://\S+)", line):
                break
        else:
            raise AssertionError("Firefox ended before it said where it listens")
        self._socket = opened.enter_context(connect(f"{result[1]}/session", max_size=None))
        self._number = 0

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._opened.close()

    def _ask(self, method: str, **params: object) -> Any:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv(timeout=3 * PATIENCE))
            if answer.get("id") == self._number:
                assert answer["type"] == "success", (method, answer)
                return answer["result"]
            self._hear(answer)

    def _hear(self, event: dict[str, Any]) -> None:
        params = event.get("params", {})
        if event.get("method") == "log.entryAdded" and params["level"] == "error":
            self.wrong.append(params["text"])
        elif event.get("method") == "network.beforeRequestSent":
            self.asked.append(params["request"]["url"])

    def visit(self, url: str) -> None:
        self._ask("browsingContext.navigate", context=self._page, url=url, wait="complete")
        self._move()

    def _move(self) -> None:
        """Show the page a mouse, as there is in front of every person, once in each of its frames.

        Pages ask Firefox to release the pointer, and it knows none before one has moved.
        """
        self._ask("browsingContext.activate", context=self._page)
        [tree] = self._ask("browsingContext.getTree", root=self._page)["contexts"]
        moves = [{"type": "pointerMove", "x": 600 + x, "y": 5} for x in (0, 1)]
        for context in (self._page, *(child["context"] for child in tree["children"])):
            self._act(context, moves)

    def _act(self, context: str, moves: list[dict[str, Any]]) -> None:
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self._ask("input.performActions", context=context, actions=[{**mouse, "actions": moves}])

    def click(self, part: str) -> None:
        self._ask("browsingContext.activate", context=self._popup)
        box = f"document.getElementById({json.dumps(part)}).getBoundingClientRect()"
        box = self.popup(f"(({{x, y, width, height}}) => [x + width / 2, y + height / 2])({box})")
        to = {"type": "pointerMove", "x": int(box[0]), "y": int(box[1])}
        buttons = [{"type": f"pointer{subject}", "button": 0} for subject in ("Down", "Up")]
        self._act(self._popup, [to, *buttons])

    def page(self, expression: str, *, frame: bool = False) -> Any:
        context = self._page
        if frame:
            [tree] = self._ask("browsingContext.getTree", root=self._page)["contexts"]
            context = tree["children"][0]["context"]
        return self._evaluate(context, expression)

    def popup(self, expression: str) -> Any:
        return self._evaluate(self._popup, expression)

    def open(self, path: str) -> None:
        url = self.home + path
        self._ask("browsingContext.navigate", context=self._popup, url=url, wait="complete")
        self._ask("browsingContext.activate", context=self._page)

    def resize(self, scale: float, height: int = 720) -> None:
        size = {"width": 1280, "height": height}
        expected: dict[str, Any] = {"viewport": size, "devicePixelRatio": scale}
        self._ask("browsingContext.setViewport", context=self._page, **expected)

    def _evaluate(self, context: str, expression: str) -> Any:
        text = f"(async () => JSON.stringify((await ({expression})) ?? null))()"
        finished = self._ask(
            "script.evaluate",
            expression=text,
            target={"context": context},
            awaitPromise=True,
            userActivation=True,
        )
        assert finished["type"] == "success", finished["exceptionDetails"]["text"]
        return json.loads(finished["result"]["value"])


@contextmanager
def clean(browser: Driver, address: str) -> Iterator[Driver]:
    """The browser, which must ask nobody but the fixtures, and say nothing of errors."""
    browser.wrong.clear()
    browser.asked.clear()
    yield browser
    local = (address, browser.home, "data:", "blob:", "about:")
    strange = [url for url in browser.asked if not url.startswith(local)]
    assert not strange, strange
    assert not browser.wrong, browser.wrong
