"""From a request to an answer: the question goes to a process, what comes back to the client.

An answer is the JSON of the result, or problem details. A client that accepts text/event-stream
gets the events on the way as well, as server-sent events. When the client goes away, or time runs
out, the process is killed; time runs from when the request came, so waiting counts.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, MutableMapping
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

from queenside.web.child import Frame, Head
from queenside.web.children import Children
from queenside.web.endpoints import Endpoint
from queenside.web.guard import Message, Receive, Send
from queenside.web.problems import MEDIA_TYPE, Problem, refusal

Scope = MutableMapping[str, Any]

GRACE = 2.0
"""Seconds after the deadline in which a question may still say how far it has come."""

HEARTBEAT = 15.0
"""Seconds of silence after which a stream says that it is still there."""

_STREAM = b"text/event-stream"


@dataclass(frozen=True)
class Answering:
    """The ASGI application of one row of the table."""

    key: str
    endpoint: Endpoint
    children: Children

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        begin = asyncio.get_running_loop().time()
        patience = self.endpoint.patience
        try:
            async with asyncio.timeout(patience and patience + GRACE) as deadline:
                body = await _body(receive)
                frames = self._frames(scope, body, begin, deadline)
                work = self._put(scope, frames, send)
                if self.endpoint.crew == "quick":
                    await work
                else:
                    await _unless_gone(work, receive)
        except TimeoutError:
            raise refusal(504, "late", "The time is over.") from None

    async def _frames(
        self, scope: Scope, body: bytes, begin: float, deadline: asyncio.Timeout
    ) -> AsyncGenerator[Frame, None]:
        """The frames of the answer, as a process says them."""
        loop = asyncio.get_running_loop()
        async with self.children.lend() as child:
            head: Head = {
                "endpoint": self.key,
                "path": scope["path_params"],
                "query": _query(scope),
                "streamed": _is_streamed(scope),
                "waited": loop.time() - begin,
                "length": len(body),
            }
            async with aclosing(child.ask(head, body)) as frames:
                async for frame in frames:
                    if frame.event == "seconds":
                        deadline.reschedule(begin + float(frame.data) + GRACE)
                    else:
                        yield frame

    async def _put(self, scope: Scope, frames: AsyncGenerator[Frame, None], send: Send) -> None:
        async with aclosing(frames):
            first = await anext(frames)
            if first.event == "problem":
                await _put_whole(send, first.status, MEDIA_TYPE, first.data)
            elif _is_streamed(scope):
                await _put_stream(send, first, frames)
            else:
                await _put_whole(send, 200, "application/json", first.data)


async def _unless_gone(work: Any, receive: Receive) -> None:
    """Do the work, unless the client goes away before it is done."""
    task = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_gone(receive))
    try:
        await asyncio.wait((task, leaving), return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            await task
    finally:
        for each in (task, leaving):
            each.cancel()
        await asyncio.gather(task, leaving, return_exceptions=True)


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _body(receive: Receive) -> bytes:
    parts = []
    while True:
        message: Message = await receive()
        if message["type"] == "http.disconnect":
            raise refusal(400, "gone", "The client is gone.")
        parts.append(message.get("body", b""))
        if not message.get("more_body"):
            return b"".join(parts)


def _query(scope: Scope) -> list[tuple[str, str]]:
    try:
        return parse_qsl(
            scope["query_string"].decode("ascii"),
            keep_blank_values=True,
            strict_parsing=bool(scope["query_string"]),
            errors="strict",
            max_num_fields=50,
        )
    except ValueError:
        raise Problem(400, "no-query", "The address cannot be read", "What follows '?'.") from None


def _is_streamed(scope: Scope) -> bool:
    accepted = [value for name, value in scope["headers"] if name == b"accept"]
    return any(_STREAM in value for value in accepted)


async def _put_whole(send: Send, status: int, media_type: str, data: bytes) -> None:
    headers = [
        (b"content-type", media_type.encode()),
        (b"content-length", b"%d" % len(data)),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": data})


async def _put_stream(send: Send, first: Frame, frames: AsyncGenerator[Frame, None]) -> None:
    headers = [(b"content-type", _STREAM), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    frame: Frame | None = first
    while frame is not None:
        await _put_part(send, b"event: %s\ndata: %s\n\n" % (frame.event.encode(), frame.data))
        frame = await _next(send, frames)
    await send({"type": "http.response.body", "body": b""})


async def _next(send: Send, frames: AsyncGenerator[Frame, None]) -> Frame | None:
    """The next frame, or None after the last; a heartbeat now and then while there is none."""
    task = asyncio.ensure_future(anext(frames, None))
    try:
        while not (await asyncio.wait((task,), timeout=HEARTBEAT))[0]:
            await _put_part(send, b": still there\n\n")
        return await task
    finally:
        if not task.done():
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


async def _put_part(send: Send, data: bytes) -> None:
    await send({"type": "http.response.body", "body": data, "more_body": True})
