"""From a request to an answer: the question goes to a process, what comes back to the client.

An answer is the JSON of the result, or problem details. A client that accepts text/event-stream
gets the events on the way as well, as server-sent events. When the client goes away, or time runs
out, the process is killed; time runs from when the request came, so waiting counts.

A process is lent once the whole body has come, so that a slow client holds none. Until then the
body is kept here, and one that is large (a picture) in a file without a name: many large ones at
once do not make the server grow.
"""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from contextlib import aclosing
from dataclasses import dataclass
from functools import partial
from tempfile import SpooledTemporaryFile
from typing import IO, Any
from urllib.parse import parse_qsl

from queenside.core.errors import EngineFailed
from queenside.processes.client import WorkerDied
from queenside.web.endpoints import Endpoint
from queenside.web.guard import LARGEST, Message, Receive, Send, is_picture, put
from queenside.web.problems import MEDIA_TYPE, Problem, of, refusal
from queenside.web.worker import Frame, Head, answer
from queenside.web.worker_pool import WorkerPool

Scope = MutableMapping[str, Any]
Frames = asyncio.Queue[Frame | Problem]
"""Messages of the process that aren't sent yet; a result or a problem is the last of them."""

GRACE = 2.0
"""Seconds after the deadline in which a question may still say how far it has come."""

HEARTBEAT = 15.0
"""Seconds of silence after which a stream says that it is still there."""

_PIECE = 1 << 16
"""Bytes of a body that are sent at once."""
_AHEAD = 16
"""Frames that wait to be sent before the process has to wait."""
_STREAM = b"text/event-stream"


@dataclass(frozen=True)
class Dispatcher:
    """The ASGI application of one row of the table."""

    key: str
    endpoint: Endpoint
    workers: WorkerPool

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        begin = asyncio.get_running_loop().time()
        with SpooledTemporaryFile(LARGEST) as body:
            try:
                async with asyncio.timeout(self.endpoint.patience):
                    await _keep(receive, body)
            except TimeoutError:
                raise _late() from None
            await self._answer(scope, body, begin, receive, send)

    async def _answer(
        self, scope: Scope, body: IO[bytes], begin: float, receive: Receive, send: Send
    ) -> None:
        """Answer a request whose body has come."""
        frames: Frames = asyncio.Queue(_AHEAD)
        asking = asyncio.create_task(self._ask(scope, body, begin, frames))
        sending = asyncio.create_task(_put(scope, frames, send))
        tasks = [asking, sending]
        if self.endpoint.pool != "quick":  # what keeps something is not ended half way
            tasks.append(asyncio.create_task(_gone(receive)))
        try:
            await asyncio.wait(tasks[1:], return_when=asyncio.FIRST_COMPLETED)
            if sending.done():
                sending.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _ask(self, scope: Scope, body: IO[bytes], begin: float, frames: Frames) -> None:
        """Have a process answer, and pass on what it says."""
        patience = self.endpoint.patience
        end = None if patience is None else begin + patience + GRACE
        try:
            async with asyncio.timeout_at(end) as deadline:
                await self._pass_on(scope, body, begin, deadline, frames)
        except TimeoutError:
            await frames.put(_late())
        except WorkerDied as death:
            await frames.put(of(EngineFailed(str(death))))
        except Exception as error:  # noqa: BLE001 - whatever it is, the client must know
            await frames.put(of(error))

    async def _pass_on(
        self,
        scope: Scope,
        body: IO[bytes],
        begin: float,
        deadline: asyncio.Timeout,
        frames: Frames,
    ) -> None:
        head: Head = {
            "endpoint": self.key,
            "path": scope["path_params"],
            "query": _query(scope),
            "picture": is_picture(scope),
            "streamed": _is_streamed(scope),
            "waited": 0.0,
        }
        body.seek(0)
        pieces = iter(partial(body.read, _PIECE), b"")
        async with self.workers.lend() as client:
            head["waited"] = asyncio.get_running_loop().time() - begin
            async with aclosing(client.stream(answer, head, attachment=pieces)) as stream:
                async for frame in stream:
                    if frame.event == "seconds":
                        deadline.reschedule(begin + float(frame.data) + GRACE)
                    else:
                        await frames.put(frame)


def _late() -> Problem:
    return refusal(504, "late", "The time is over.")


async def _gone(receive: Receive) -> None:
    """Return when the client goes away."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def _keep(receive: Receive, body: IO[bytes]) -> None:
    """Write down the body as it comes."""
    is_over = False
    while not is_over:
        message: Message = await receive()
        if message["type"] == "http.disconnect":
            raise refusal(400, "gone", "The client is gone.")
        body.write(message.get("body", b""))
        is_over = not message.get("more_body")


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


# ---- what is sent ----


async def _put(scope: Scope, frames: Frames, send: Send) -> None:
    """Send the answer: as a stream, if that is wanted and the first frame isn't a problem."""
    first = await frames.get()
    if isinstance(first, Problem):
        await put(first, send)
    elif first.event == "problem":
        await _put_whole(send, first.status, MEDIA_TYPE, first.data)
    elif _is_streamed(scope):
        await _put_stream(send, first, frames)
    else:
        await _put_whole(send, 200, "application/json", first.data)


async def _put_whole(send: Send, status: int, media_type: str, data: bytes) -> None:
    headers = [
        (b"content-type", media_type.encode()),
        (b"content-length", b"%d" % len(data)),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": data})


async def _put_stream(send: Send, first: Frame, frames: Frames) -> None:
    headers = [(b"content-type", _STREAM), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    frame = first
    while True:
        await _put_part(send, b"event: %s\ndata: %s\n\n" % (frame.event.encode(), frame.data))
        if frame.event in ("result", "problem"):
            break
        frame = await _next(send, frames)
    await send({"type": "http.response.body", "body": b""})


async def _next(send: Send, frames: Frames) -> Frame:
    """The next frame; a heartbeat now and then while there is none."""
    while True:
        try:
            found = await asyncio.wait_for(frames.get(), HEARTBEAT)
        except TimeoutError:
            await _put_part(send, b": still there\n\n")
        else:
            if isinstance(found, Problem):
                return Frame("problem", found.status, found.json())
            return found


async def _put_part(send: Send, data: bytes) -> None:
    await send({"type": "http.response.body", "body": data, "more_body": True})
