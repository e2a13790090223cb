"""Warm processes that answer questions, as many as there are cores, and who waits for them.

A process that has finished is kept for the next question; one whose client has gone, or that is
late, is killed with all it has started. `worker` is what runs inside.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from queenside.app.server import worker
from queenside.app.server.problems import request_problem
from queenside.core.processes.async_client import AsyncClient

_RETRY = "2"  # seconds after which to try again


class WorkerPool:
    """Up to `number` processes at work in a folder; up to `waiting` questions wait for one.

    Each may take so many MiB of memory (0 for any), and calls `prepare` first. One event loop's.
    """

    def __init__(
        self,
        number: int,
        waiting: int,
        folder: Path,
        memory: int,
        prepare: Callable[[], None] = worker.prepare,
    ) -> None:
        self.number = number
        self._max_waiting = waiting
        first = f"{prepare.__module__}:{prepare.__name__}"
        self._settings = {"memory": memory, "folder": folder, "own_group": True, "prepare": first}
        self._waiting = 0
        self._is_warm = self._is_over = False
        self._free = asyncio.Semaphore(number)
        self._idle: list[AsyncClient] = []
        self._all: set[AsyncClient] = set()

    @property
    def pids(self) -> list[int]:
        return [client.pid for client in self._all if client.is_alive]

    def warm(self) -> None:
        """Have a process ready for whoever comes next, from now on."""
        self._is_warm = True
        self._keep_warm()

    def _keep_warm(self) -> None:
        if self._is_warm and not self._idle and len(self.pids) < self.number:
            with suppress(OSError):  # whoever needs one is told
                self._idle.append(self._start())

    def _start(self) -> AsyncClient:
        if self._is_over:
            raise request_problem(503, "over", "The server is ending.")
        client = AsyncClient(**self._settings)
        self._all = {worker for worker in self._all if not worker.is_buried} | {client}
        return client

    @asynccontextmanager
    async def acquire(self) -> AsyncIterator[AsyncClient]:
        """Lend a process for one question. Raises HttpProblem if too many wait already."""
        if self._free.locked() and self._waiting >= self._max_waiting:
            raise request_problem(
                503, "busy", "Too many questions are being asked at once.", Retry_After=_RETRY
            )
        self._waiting += 1
        try:
            await self._free.acquire()
        finally:
            self._waiting -= 1
        try:
            client = self._take()
            try:
                self._keep_warm()
                yield client
            finally:
                self._release(client)
        finally:
            self._free.release()
            self._keep_warm()

    def _take(self) -> AsyncClient:
        while self._idle:
            client = self._idle.pop()
            if client.is_alive:
                return client
        return self._start()

    def _release(self, client: AsyncClient) -> None:
        if client.is_idle and client.is_alive:
            self._idle.append(client)
        else:
            client.kill()

    def kill(self) -> None:
        self._is_warm, self._is_over = False, True
        for client in self._all:
            client.kill()

    async def end(self) -> None:
        self.kill()
        await asyncio.gather(*(asyncio.to_thread(client.close) for client in self._all))
