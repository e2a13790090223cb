"""Half-sent requests are closed after a while, however slowly they go on; nothing here waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

pytest.importorskip("uvicorn", reason="the web app needs: pip install 'queenside[web]'")

import uvicorn  # isort: skip
from uvicorn.server import ServerState  # isort: skip

from queenside.app.server.connection import PatientConnection  # isort: skip

HEAD = b"POST /api/v1/check HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 4\r\n\r\n"
FULL_REQUEST = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


class Timer:
    """A call that is due, and happens when a test says so."""

    def __init__(self, call: Callable[[], object]) -> None:
        self.call, self.is_cancelled = call, False

    def cancel(self) -> None:
        self.is_cancelled = True


class Line(asyncio.Transport):
    def __init__(self) -> None:
        super().__init__()
        self.is_closed, self.written = False, b""

    def close(self) -> None:
        self.is_closed = True

    def is_closing(self) -> bool:
        return self.is_closed

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


class ConnectionPair:
    """A connection with its line, and the timers it has set to the limit for requests."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.timers: list[Timer] = []
        self.line = Line()
        plain: dict[str, Any] = {"lifespan": "off", "log_config": None, "ws": "none"}
        config = uvicorn.Config(self._answer, interface="asgi3", **plain)
        self.connection = PatientConnection(config, ServerState(), {}, loop)
        self.connection.patience = 77.0
        loop.call_later = self._later  # type: ignore[method-assign, assignment]
        self.connection.connection_made(self.line)

    def _later(self, seconds: float, call: Callable[[], object], *_: Any, **__: Any) -> Timer:
        timer = Timer(call)
        if seconds == 77.0:
            self.timers.append(timer)
        return timer

    @property
    def waiting(self) -> list[Timer]:
        return [timer for timer in self.timers if not timer.is_cancelled]

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})


@pytest.fixture
def connect() -> Any:
    loop = asyncio.new_event_loop()
    yield ConnectionPair(loop)
    with suppress(RuntimeError):
        loop.run_until_complete(asyncio.sleep(0))
    loop.close()


def test_nobody_who_connects_and_says_nothing_stays(connect: ConnectionPair) -> None:
    [timer] = connect.waiting
    timer.call()
    assert connect.line.is_closed


@pytest.mark.parametrize(
    "parts",
    [[b"GET / HTT"], [b"GET /health HTTP/1.1\r\n", b"X: "], [HEAD], [HEAD, b"{", b"}"]],
    ids=["line", "header", "no body", "half a body"],
)
def test_a_part_of_a_request_buys_no_time(parts: list[bytes], connect: ConnectionPair) -> None:
    for part in parts:
        connect.connection.data_received(part)
    [timer] = connect.timers  # the first, from before there was anything
    assert not timer.is_cancelled
    timer.call()
    assert connect.line.is_closed


@pytest.mark.parametrize("parts", [[FULL_REQUEST], [HEAD, b"{}", b"{}"]], ids=["GET", "POST"])
def test_a_whole_request_has_all_the_time_it_takes(
    parts: list[bytes], connect: ConnectionPair
) -> None:
    for part in parts:
        connect.connection.data_received(part)
    assert not connect.waiting


def test_the_next_request_on_a_connection_has_as_long(connect: ConnectionPair) -> None:
    loop = connect.connection.loop
    connect.connection.data_received(FULL_REQUEST)
    for _ in range(5):
        loop.run_until_complete(asyncio.sleep(0))
    assert b"200" in connect.line.written
    assert not connect.waiting  # idle: uvicorn closes that
    connect.connection.data_received(b"GET /heal")
    [timer] = connect.waiting
    connect.connection.data_received(b"th HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    assert timer.is_cancelled
