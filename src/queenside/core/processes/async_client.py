"""The client of a worker process for an event loop, which it never keeps waiting."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterable
from contextlib import suppress
from typing import Any

from queenside.core.processes.client import Client
from queenside.core.processes.messages import Failure, Item, Message


class AsyncClient(Client):
    """A worker process, which answers one call after the other; settings as of a Client."""

    def __init__(self, **settings: Any) -> None:
        loop, arrived = asyncio.get_running_loop(), asyncio.Event()

        def notify() -> None:
            with suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(arrived.set)

        super().__init__(**settings, notify=notify)
        self._arrived = arrived
        self.is_idle = True

    async def stream(
        self, function: Callable[..., Any], *args: Any, attachment: Iterable[bytes] = ()
    ) -> AsyncGenerator[Any, None]:
        """Yield what a function yields, then what it returns; only while the worker is idle.

        Raises what the function raises, and WorkerDied.
        """
        self.is_idle = False
        await asyncio.to_thread(self.ask, function, *args, attachment=attachment)
        while isinstance(message := await self._next(), Item):
            yield message.value
        self.is_idle = self.is_alive
        if isinstance(message, Failure):
            raise message.error
        yield message.value

    async def _next(self) -> Message:
        while (message := self.receive(0)) is None:
            self._arrived.clear()
            await self._arrived.wait()
        return message
