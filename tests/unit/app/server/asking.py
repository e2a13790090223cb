"""How the tests ask the server: in this process, message by message, or a running one."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeVar

import pytest

pytest.importorskip("starlette", reason="the web app needs: pip install 'queenside[web]'")
pytest.importorskip("uvicorn", reason="the web app needs: pip install 'queenside[web]'")

from queenside.app.server.app import Application, Settings, create_application

T = TypeVar("T")

PORT = 8123
TOKEN = "the-token-of-the-tests"
HOST = (b"host", b"127.0.0.1:%d" % PORT)
ALLOWED = (b"authorization", b"Bearer " + TOKEN.encode())
JSON = (b"content-type", b"application/json")
PNG = (b"content-type", b"image/png")
STREAM = (b"accept", b"text/event-stream")

Header = tuple[bytes, bytes]


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def data(self) -> Any:
        return json.loads(self.body)

    @property
    def events(self) -> list[tuple[str, Any]]:
        blocks = [block.split("\n") for block in self.body.decode().split("\n\n") if block]
        return [
            (lines[0].removeprefix("event: "), json.loads(lines[1].removeprefix("data: ")))
            for lines in blocks
            if not lines[0].startswith(":")
        ]


async def ask(
    app: Any,
    method: str,
    path: str,
    body: bytes | list[bytes] = b"",
    headers: tuple[Header, ...] = (HOST, ALLOWED, JSON),
    *,
    leaves: asyncio.Event | None = None,
    hears: tuple[bytes, asyncio.Event] | None = None,
) -> Answer:
    """One request; a body may come in pieces, and the client may leave when something happens.

    The other thing that may happen is that it hears some words.
    """
    parts = body if isinstance(body, list) else [body]
    messages: list[dict[str, Any]] = []
    coming = iter(parts)
    pending = len(parts)

    async def receive() -> dict[str, Any]:
        nonlocal pending
        if pending:
            pending -= 1
            return {"type": "http.request", "body": next(coming), "more_body": pending > 0}
        await (leaves or asyncio.Event()).wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        messages.append(message)
        if hears and hears[0] in message.get("body", b""):
            hears[1].set()

    await app(scope_of(method, path, headers), receive, send)
    if not messages:
        return Answer(0, {}, b"")
    start, *remaining = messages
    headers_by_name = {key.decode(): value.decode() for key, value in start["headers"]}
    return Answer(
        start["status"],
        headers_by_name,
        b"".join(message.get("body", b"") for message in remaining),
    )


def scope_of(method: str, path: str, headers: tuple[Header, ...]) -> dict[str, Any]:
    name, _, query = path.partition("?")
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": name,
        "raw_path": name.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": list(headers),
    }


def asking(
    scenario: Callable[[Application], Awaitable[T]], folder: Any = None, **settings: Any
) -> T:
    """What comes of a scenario with an application of its own, whose processes are then ended."""

    async def run() -> T:
        job_settings = {"jobs": folder} if folder else {}
        app = create_application(Settings(PORT, TOKEN, **job_settings, **settings))
        try:
            return await scenario(app)
        finally:
            await app.pools.end()

    return asyncio.run(run())


def body(**fields: Any) -> bytes:
    return json.dumps(fields).encode()
