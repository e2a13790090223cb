"""The page scripts in a page, as the extension puts them there: in a world of their own.

    world = enter(page)
    answer = world.ask({"queenside": "read"})

A world sees the elements of its frame and none of its code. What the extension would send as a
message is handed to the scripts by `ask`; `frame` says in which frame they are.
"""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import queenside as qs
from queenside.maker import collection

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

EXTENSION = Path(__file__).parents[3] / "src" / "queenside" / "app" / "extension"
SCRIPTS = [
    EXTENSION / name
    for name in re.findall(r'"(page/.+?)"', (EXTENSION / "page/scripts.js").read_text("utf-8"))
]

SAID = {
    key: text["message"]
    for key, text in json.loads(
        (EXTENSION / "_locales" / "en" / "messages.json").read_text("utf-8")
    ).items()
}
"""What the extension says in English, by the names of its messages."""

_KERNEL = EXTENSION.parent / "page" / "kernel"
_BACKGROUND = re.sub(
    r"^import .*$|^export (?=class|const|function)",
    "",
    "".join(
        path.read_text("utf-8")
        for path in (_KERNEL / "constants.js", _KERNEL / "kernel.js", EXTENSION / "decisions.js")
    ),
    flags=re.MULTILINE,
)
"""What the background has for pages, as a script without modules."""

_STUB = """
const said = %s;
globalThis.listeners = [];
globalThis.background = (() => {
  %s
  const kernel = Kernel.of(Uint8Array.from(atob("%s"), (sign) => sign.charCodeAt(0)));
  return async ({question}) => decide(await kernel, question);
})();
Object.defineProperty(globalThis, "chrome", {configurable: true, value: {
  runtime: {
    id: "test",
    sendMessage: background,
    onMessage: {addListener(heard) { listeners.push(heard); }},
  },
  i18n: {getMessage: (name, words = []) => said[name].replace("$1", words[0])},
}});
void 0;
"""

_ASK = """new Promise((reply) => {
  if (!listeners[0](%s, {id: "test"}, reply)) reply(null);
})"""


NEED_BOARD = ("play", "place", "overlay", "clock")
"""Commands that need a board."""


class World:
    """The scripts in one frame."""

    def __init__(self, session: CDPSession, frame: str) -> None:
        self._session = session
        world = {"frameId": frame, "worldName": "queenside"}
        self._context = session.send("Page.createIsolatedWorld", world)["executionContextId"]
        wasm = base64.b64encode((_KERNEL / "kernel.wasm").read_bytes()).decode()
        self.run(_STUB % (json.dumps(SAID), _BACKGROUND, wasm))

    def inject(self) -> World:
        """Put all scripts in, as often as this is called."""
        for script in SCRIPTS:
            self.run(script.read_text(encoding="utf-8") + "void 0;")
        return self

    def run(self, code: str) -> Any:
        """What a line of code in this world comes to."""
        finished = self._session.send(
            "Runtime.evaluate",
            {
                "expression": code,
                "contextId": self._context,
                "awaitPromise": True,
                "returnByValue": True,
            },
        )
        assert "exceptionDetails" not in finished, finished["exceptionDetails"]
        return finished["result"].get("value")

    def ask(self, message: dict[str, Any]) -> Any:
        """Ask as the background does: every command reads the board first."""
        if message and message.get("queenside") in NEED_BOARD:
            self._ask({"queenside": "read"})
        return self._ask(message)

    def _ask(self, message: dict[str, Any]) -> Any:
        return self.run(_ASK % json.dumps(message))

    def read(self) -> Any:
        return self.ask({"queenside": "read"})

    def play(self, solution: list[list[int]]) -> Any:
        return self.ask({"queenside": "play", "solution": solution})


def enter(page: Page, *, frame: bool = False) -> World:
    """The scripts in the page, or in the first frame inside it."""
    session = page.context.new_cdp_session(page)
    tree = session.send("Page.getFrameTree")["frameTree"]
    place = tree["childFrames"][0] if frame else tree
    return World(session, place["frame"]["id"]).inject()


def worlds(page: Page, most: int, first: str) -> list[World]:
    """The scripts, after this code, in the page and the frames inside it, up to so many."""
    session = page.context.new_cdp_session(page)
    trees = [session.send("Page.getFrameTree")["frameTree"]]
    result: list[World] = []
    while trees and len(result) < most:
        tree = trees.pop(0)
        world = World(session, tree["frame"]["id"])
        world.run(first)
        result.append(world.inject())
        trees += tree.get("childFrames", [])
    return result


def boards(size: int, count: int) -> list[str]:
    """Boards of the collection, their rows joined by slashes."""
    entries = collection.boards(size=size, stars=1)
    step = max(1, len(entries) // count)
    return ["/".join(entry.rows) for entry in entries[::step][:count]]


def solution_of(board: str) -> list[list[int]]:
    """The queens of the only solution, row by row."""
    solution = qs.solve(qs.RegionPuzzle(board.split("/"))).solution
    assert solution
    return [list(cell) for cell in solution]
