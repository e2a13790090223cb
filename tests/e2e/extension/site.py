"""A server of pages that look and behave like those the extension is for, with any board on them.

    with FixtureSite() as site:
        address = site.url("daily", board, queens=[(0, 3)], labels="de", delay=40)

`board` is its rows of letters, joined by slashes. What else can be asked for, a page with a fault
included, stands at the head of `pages/game.js`. `hostile.py` has the pages at `/hostile/N`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from urllib.parse import urlencode, urlsplit

from tests.e2e.extension import hostile

PAGES = Path(__file__).parent / "pages"

PATHS = {
    "daily": "/games/queens/",
    "daily-signed-out": "/games/queens/signed-out",
    "daily-frame": "/games/view/queens/desktop",
    "community": "/community-level/1",
    "starbattle": "/star-battle",
    "any": "/puzzle",
    "player": "/p",
}
"""The pages by their names: the daily game signed in, signed out, and the frame of the latter.

`any` has a board made in any way that the head of `pages/any.js` names, and `player` too, where
puzz.link has its player.
"""

FILES = {
    PATHS["daily"]: "daily-in.html",
    PATHS["daily-signed-out"]: "launch.html",
    PATHS["daily-frame"]: "daily-out.html",
    PATHS["community"]: "community.html",
    PATHS["starbattle"]: "starbattle.html",
    PATHS["any"]: "any.html",
    PATHS["player"]: "any.html",
}
TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8"}


class FixtureSite:
    """The server, from `with` to its end, on a port of its own."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self.asked))
        self._server.daemon_threads = True

    def __enter__(self) -> FixtureSite:
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.shutdown()
        self._server.server_close()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def url(self, page: str, board: str, **options: object) -> str:
        """The address of a page with this board; lists of cells as (row, column)."""
        words = {name: _text(value) for name, value in options.items()}
        return f"{self.address}{PATHS[page]}?{urlencode({'board': board, **words})}"

    def hostile(self, kind: str, *words: object) -> str:
        """Return the address of a hostile page: `hostile`, `trap` or `painted-trap`."""
        return "/".join([self.address, kind, *map(str, words)])


def _text(value: object) -> str:
    if isinstance(value, Iterable) and not isinstance(value, str):
        return ",".join(f"{row}.{column}" for row, column in value)
    return str(int(value)) if isinstance(value, bool) else str(value)


def _handler(requested: list[str]) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            requested.append(self.path)
            status, kind, body = _answer(urlsplit(self.path).path)
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *words: object) -> None:
            pass

    return Handler


def _answer(path: str) -> tuple[int, str, bytes]:
    first, _, remaining = path.lstrip("/").partition("/")
    if path == "/favicon.ico":
        return 204, "image/x-icon", b""
    if first in ("hostile", "trap", "painted-trap"):
        number, _, board = remaining.partition("/")
        makers: dict[str, Callable[[], hostile.HostilePage]] = {
            "hostile": lambda: hostile.page(int(number)),
            "trap": lambda: hostile.trap(int(number), board),
            "painted-trap": lambda: hostile.painted_trap(int(number), int(board)),
        }
        page = makers[first]()
        return 200, page.kind, page.body.encode()
    file = PAGES / (FILES.get(path) or (remaining if first == "files" else "-"))
    if file.parent == PAGES and file.is_file():
        return 200, TYPES[file.suffix], file.read_bytes()
    return 404, "text/plain", b"There is no such page."
