"""Warm processes that answer questions, as many as there are cores, and who waits for them.

The event loop of the server only passes bytes on: a process reads the body, computes, and makes
the JSON of the answer. A process that has finished is kept for the next question; one whose client
has gone, or that is late, is killed with all it has started. `worker` is the other end.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process, SubprocessStreamProtocol
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import IO

from queenside.core.errors import EngineFailed
from queenside.processes.memory import allowance
from queenside.web.problems import Problem, of, refusal
from queenside.web.worker import Frame, Head, serve

_FINAL = ("result", "problem")
_RETRY = "2"
"""Seconds after which to try again."""
_BUFFER = 1 << 16
"""Bytes of a question that are passed on at once, and of an answer that are read ahead."""


class Worker:
    """A process that answers one question after the other."""

    def __init__(self, process: Process, transport: asyncio.SubprocessTransport) -> None:
        self._process = process
        self._transport = transport
        self._burial: asyncio.Future[int] | None = None
        self.is_idle = True

    @classmethod
    async def start(cls, folder: Path, memory: int) -> Worker:
        """A new process, at work in this folder, with so many MiB of memory (0 for any)."""
        path = [os.path.abspath(entry) for entry in sys.path]
        code = f"import sys; sys.path[:] = {path!r}; from {serve.__module__} import serve; serve()"
        loop = asyncio.get_running_loop()
        transport, protocol = await loop.subprocess_exec(
            lambda: SubprocessStreamProtocol(_BUFFER, loop),
            sys.executable,
            *("-c", code, str(memory), str(os.getpid())),
            stdin=PIPE,
            stdout=PIPE,
            stderr=None,
            cwd=folder,
            start_new_session=True,
        )
        return cls(Process(transport, protocol, loop), transport)

    @property
    def pid(self) -> int:
        """The number of the process, and of its group."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether it can be asked."""
        return self._process.returncode is None and self._burial is None

    @property
    def is_buried(self) -> bool:
        """Whether nothing is left of it."""
        return self._burial is not None and self._burial.done()

    async def ask(self, head: Head, body: IO[bytes]) -> AsyncGenerator[Frame, None]:
        """The frames of the answer. Raises EngineFailed if the process dies."""
        assert self._process.stdin
        self.is_idle = False
        try:
            self._process.stdin.write(json.dumps(head).encode() + b"\n")
            while piece := body.read(_BUFFER):
                self._process.stdin.write(piece)
                await self._process.stdin.drain()
            while not self.is_idle:
                frame = await self._frame()
                self.is_idle = frame.event in _FINAL
                yield frame
        except (asyncio.IncompleteReadError, OSError, ValueError):
            raise of(EngineFailed(await self._last_words())) from None

    async def _frame(self) -> Frame:
        assert self._process.stdout
        line = await self._process.stdout.readuntil()
        event, status, length = line.split()
        data = await self._process.stdout.readexactly(int(length))
        return Frame(event.decode(), int(status), data)

    async def _last_words(self) -> str:
        code = await self.end()
        cause = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        return (
            f"the process that computes died ({cause}), perhaps for lack of memory: {allowance()}"
        )

    def kill(self) -> None:
        """End it at once, with all it has started."""
        self.is_idle = False
        if self._burial is not None:  # its number may be another's by now
            return
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._burial = asyncio.ensure_future(self._bury())

    async def _bury(self) -> int:
        """Wait until it has ended, and close its pipes; the code it ended with."""
        code = await self._process.wait()
        self._transport.close()
        await asyncio.sleep(0)  # they are closed in the next turn of the loop
        return code

    async def end(self) -> int:
        """End it, and wait until it has ended; the code it ended with."""
        self.kill()
        assert self._burial
        return await self._burial


class WorkerPool:
    """Up to `number` processes at work in a folder; up to `waiting` questions wait for one.

    Each may take so many MiB of memory (0 for any). All of it belongs to one event loop.
    """

    def __init__(self, number: int, waiting: int, folder: Path, memory: int) -> None:
        self.number = number
        self._memory = memory
        self._most_waiting = waiting
        self._folder = folder
        self._waiting = 0
        self._is_warm = self._is_over = False
        self._starting = 0
        self._free = asyncio.Semaphore(number)
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._warming: set[asyncio.Task[None]] = set()

    @property
    def pids(self) -> list[int]:
        """The numbers of the processes that live now."""
        return [worker.pid for worker in self._all if worker.alive]

    def warm(self) -> None:
        """Have a process ready for whoever comes next, from now on."""
        self._is_warm = True
        if not self._idle and not self._warming and len(self.pids) < self.number:
            task = asyncio.create_task(self._warm())
            self._warming.add(task)
            task.add_done_callback(self._warming.discard)

    def _keep_warm(self) -> None:
        if self._is_warm:
            self.warm()

    async def _warm(self) -> None:
        with suppress(Problem):  # it is all over before it has begun
            self._idle.append(await self._start())

    async def _start(self) -> Worker:
        if self._is_over:
            raise refusal(503, "over", "The server is ending.")
        self._starting += 1
        try:
            worker = await Worker.start(self._folder, self._memory)
        finally:
            self._starting -= 1
        self._all = {each for each in self._all if not each.is_buried} | {worker}
        return worker

    @asynccontextmanager
    async def lend(self) -> AsyncIterator[Worker]:
        """A process for one question. Raises Problem if too many wait already."""
        if self._free.locked() and self._waiting >= self._most_waiting:
            raise refusal(
                503, "busy", "Too many questions are being asked at once.", Retry_After=_RETRY
            )
        self._waiting += 1
        try:
            await self._free.acquire()
        finally:
            self._waiting -= 1
        worker = None
        try:
            worker = await self._take()
            self._keep_warm()
            yield worker
        finally:
            self._take_back(worker)
            self._free.release()
            self._keep_warm()

    async def _take(self) -> Worker:
        """An idle process, or one that is being started, or a new one."""
        for task in list(self._warming):
            if not self._idle:
                await asyncio.wait([task])
        while self._idle:
            worker = self._idle.pop()
            if worker.alive:
                return worker
        return await self._start()

    def _take_back(self, worker: Worker | None) -> None:
        if worker is None:
            return
        if worker.is_idle and worker.alive:
            self._idle.append(worker)
        else:
            worker.kill()

    def kill(self) -> None:
        """End them all at once, but for those that are just being started."""
        self._is_warm, self._is_over = False, True
        for worker in self._all:
            worker.kill()

    async def end(self) -> None:
        """End them all, and wait until they have ended.

        A start is not cancelled, since it would leave a process that nobody buries.
        """
        self.kill()
        while self._starting:
            await asyncio.sleep(0.005)
        self.kill()
        await asyncio.gather(*(worker.end() for worker in self._all))
