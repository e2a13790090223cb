"""From a request to an answer: the question goes to a process, what comes back to the client.

A client that accepts text/event-stream gets the events on the way, too. When the client goes away,
or time runs out (from when the request came), the process is killed. A process is lent once the
whole body has come, so that a slow client holds none; a large body is kept in a file until then.
"""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from dataclasses import dataclass
from functools import partial
from tempfile import SpooledTemporaryFile
from typing import IO
from urllib.parse import parse_qsl

from starlette.responses import Response

from queenside.app.server.endpoints import Endpoint
from queenside.app.server.middleware import (
    MAX_BODY_SIZE,
    Message,
    Receive,
    Scope,
    Send,
    is_picture,
    problem_response,
)
from queenside.app.server.problems import MEDIA_TYPE, HttpProblem, problem_from, request_problem
from queenside.app.server.worker import Frame, Head, answer
from queenside.app.server.worker_pool import WorkerPool
from queenside.core.errors import EngineFailed
from queenside.core.processes.client import WorkerDied

Frames = asyncio.Queue[Frame | HttpProblem]
"""Messages of the process that aren't sent yet; a result or a problem is the last of them."""

GRACE_SECONDS = 2.0
"""Seconds after the deadline in which a question may still say how far it has come."""

HEARTBEAT_SECONDS = 15.0  # seconds of silence after which a stream says that it is still there
_CHUNK_SIZE = 1 << 16  # bytes of a body that are sent at once
_MAX_QUEUED_FRAMES = 16  # frames that wait to be sent before the process has to wait
_STREAM = b"text/event-stream"


@dataclass(frozen=True)
class Dispatcher:
    """ASGI application of one row of the table."""

    key: str
    endpoint: Endpoint
    workers: WorkerPool

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begin = asyncio.get_running_loop().time()
        with SpooledTemporaryFile(MAX_BODY_SIZE) as body:
            try:
                async with asyncio.timeout(self.endpoint.patience):
                    await _read_body(receive, body)
            except TimeoutError:
                raise _timeout_problem() from None
            await self._answer(scope, body, begin, receive, send)

    async def _answer(
        self, scope: Scope, body: IO[bytes], begin: float, receive: Receive, send: Send
    ) -> None:
        frames: Frames = asyncio.Queue(_MAX_QUEUED_FRAMES)
        asking = asyncio.create_task(self._ask(scope, body, begin, frames))
        sending = asyncio.create_task(_send_answer(scope, frames, receive, send))
        tasks = [asking, sending]
        if self.endpoint.pool != "quick":  # what keeps something is not ended half way
            tasks.append(asyncio.create_task(_wait_for_disconnect(receive)))
        try:
            await asyncio.wait(tasks[1:], return_when=asyncio.FIRST_COMPLETED)
            if sending.done():
                sending.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _ask(self, scope: Scope, body: IO[bytes], begin: float, frames: Frames) -> None:
        patience = self.endpoint.patience
        end = None if patience is None else begin + patience + GRACE_SECONDS
        try:
            async with asyncio.timeout_at(end) as deadline:
                await self._pass_on(scope, body, begin, deadline, frames)
        except TimeoutError:
            await frames.put(_timeout_problem())
        except WorkerDied as death:
            await frames.put(problem_from(EngineFailed(str(death))))
        except Exception as error:  # noqa: BLE001 - whatever it is, the client must know
            await frames.put(problem_from(error))

    async def _pass_on(
        self, scope: Scope, body: IO[bytes], begin: float, deadline: asyncio.Timeout, frames: Frames
    ) -> None:
        path, query = scope["path_params"], _query(scope)
        head = Head(self.key, path, query, is_picture(scope), _is_streamed(scope))
        body.seek(0)
        pieces = iter(partial(body.read, _CHUNK_SIZE), b"")
        async with self.workers.acquire() as client:
            head = head._replace(waited=asyncio.get_running_loop().time() - begin)
            async with aclosing(client.stream(answer, head, attachment=pieces)) as stream:
                async for frame in stream:
                    if frame.event == "seconds":
                        deadline.reschedule(begin + float(frame.data) + GRACE_SECONDS)
                    else:
                        await frames.put(frame)


def _timeout_problem() -> HttpProblem:
    return request_problem(504, "late", "The time is over.")


async def _wait_for_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _read_body(receive: Receive, body: IO[bytes]) -> None:
    is_over = False
    while not is_over:
        message: Message = await receive()
        if message["type"] == "http.disconnect":
            raise request_problem(400, "gone", "The client is gone.")
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
        raise HttpProblem(
            400, "no-query", "The address cannot be read", "What follows '?'."
        ) from None


def _is_streamed(scope: Scope) -> bool:
    accepted = [value for name, value in scope["headers"] if name == b"accept"]
    return any(_STREAM in value for value in accepted)


async def _send_answer(scope: Scope, frames: Frames, receive: Receive, send: Send) -> None:
    """Send the answer: as a stream, if that is wanted and the first frame isn't a problem."""
    first = await frames.get()
    if isinstance(first, HttpProblem):
        await problem_response(first)(scope, receive, send)
    elif first.event != "problem" and _is_streamed(scope):
        await _send_stream(send, first, frames)
    else:
        media_type = MEDIA_TYPE if first.event == "problem" else "application/json"
        headers = {"cache-control": "no-store"}
        response = Response(first.data, first.status, headers, media_type)
        await response(scope, receive, send)


async def _send_stream(send: Send, first: Frame, frames: Frames) -> None:
    headers = [(b"content-type", _STREAM), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    frame = first
    while True:
        await _send_part(send, b"event: %s\ndata: %s\n\n" % (frame.event.encode(), frame.data))
        if frame.event in ("result", "problem"):
            break
        frame = await _next_frame(send, frames)
    await send({"type": "http.response.body", "body": b""})


async def _next_frame(send: Send, frames: Frames) -> Frame:
    while True:
        try:
            frame = await asyncio.wait_for(frames.get(), HEARTBEAT_SECONDS)
        except TimeoutError:
            await _send_part(send, b": still there\n\n")
        else:
            if isinstance(frame, HttpProblem):
                return Frame("problem", frame.status, frame.json())
            return frame


async def _send_part(send: Send, data: bytes) -> None:
    await send({"type": "http.response.body", "body": data, "more_body": True})
