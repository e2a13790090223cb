"""The same workers, from an event loop."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from queenside.core.processes.async_client import AsyncClient
from queenside.core.processes.client import WorkerDied
from tests.processes import LONG, eventually_in_loop, is_running
from tests.unit.core.processes import deeds

linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")


@asynccontextmanager
async def started(**settings: Any) -> AsyncIterator[AsyncClient]:
    """A process, of which nothing is left."""
    client = AsyncClient(**settings)
    try:
        yield client
    finally:
        await asyncio.to_thread(client.close)
        assert client.is_buried
        assert not is_running(client.pid)


async def answers(client: AsyncClient, function: Callable[..., Any], *args: Any) -> list[Any]:
    """All that comes of a call without bytes attached."""
    return [item async for item in client.stream(function, *args)]


def run(scenario: Callable[[], Awaitable[None]]) -> None:
    """A scenario, in a loop of its own."""

    async def within_reason() -> None:
        await asyncio.wait_for(scenario(), 2 * LONG)

    asyncio.run(within_reason())


def test_call_after_call() -> None:
    async def scenario() -> None:
        async with started() as client:
            for _ in range(2):
                assert await answers(client, deeds.numbers, 3) == [0, 1, 2, "done"]
                assert client.is_idle
            with pytest.raises(RuntimeError, match="Unportable: one two"):
                await answers(client, deeds.fail, "unportable")
            assert client.is_idle
            large = os.urandom(10 << 20)
            stream = client.stream(deeds.echo, attachment=[large[: 1 << 20], large[1 << 20 :]])
            assert [item async for item in stream] == [(large,)]
            assert await answers(client, deeds.echo, 1) == [(1,)]

    run(scenario)


def test_it_is_killed_in_the_middle_of_an_answer() -> None:
    async def scenario() -> None:
        async with started(memory=4096) as client:
            stream = client.stream(deeds.wait)
            os.kill(await anext(stream), signal.SIGKILL)
            with pytest.raises(WorkerDied, match=r"died \(SIGKILL\), perhaps for lack of memory"):
                await anext(stream)
            assert not client.is_alive

    run(scenario)


def test_it_dies_with_bytes_on_their_way() -> None:
    large = os.urandom(10 << 20)

    async def scenario() -> None:
        async with started() as client:
            with pytest.raises(WorkerDied):
                await answers(client, deeds.leave, 3)
            with pytest.raises(WorkerDied, match=r"exit code 3"):
                [_ async for _ in client.stream(deeds.size, attachment=[large])]

    run(scenario)


@linux
def test_nothing_is_left_open() -> None:
    async def scenario() -> None:
        before = len(os.listdir("/proc/self/fd"))
        for number in range(5):
            async with started() as client:
                for _ in range(10):
                    assert await answers(client, deeds.echo, number) == [(number,)]
        await eventually_in_loop(lambda: len(os.listdir("/proc/self/fd")) <= before)

    run(scenario)
