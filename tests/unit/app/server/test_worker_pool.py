"""Processes answer, a few at a time, and never outlive who asked."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from tests.processes import LONG, eventually_in_loop, is_running
from tests.unit.app.server.asking import HOST, STREAM, Answer, ask, asking, body

from queenside.core import kernels  # isort: skip
from queenside.app.server import dispatch  # isort: skip
from queenside.app.server.app import Application  # isort: skip
from queenside.core.processes.async_client import AsyncClient  # isort: skip
from tests.unit.app.server.asking import ALLOWED, JSON  # isort: skip

pytestmark = pytest.mark.slow

HARD = body(board="n-queens:26", workers=1)
EASY = body(board="n-queens:6")
linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")
compiled = pytest.mark.skipif(bool(kernels.missing()), reason="the kernels are not compiled")


def busy(app: Application) -> list[AsyncClient]:
    return [
        worker
        for worker in app.pools.by_name["question"]._all
        if worker.is_alive and not worker.is_idle
    ]


def test_too_many_are_told_to_come_again(tmp_path: Path) -> None:
    async def scenario(app: Application) -> list[Answer]:
        leaves = asyncio.Event()
        requests = [
            asyncio.create_task(ask(app, "POST", "/api/v1/count", HARD, leaves=leaves))
            for _ in range(3)
        ]
        workers = app.pools.by_name["question"]
        await eventually_in_loop(lambda: busy(app) and workers._waiting == 2)
        refusals = [await ask(app, "POST", "/api/v1/check", EASY), await ask(app, "GET", "/health")]
        refusals.append(await ask(app, "GET", "/api/v1/formats"))
        leaves.set()
        await asyncio.gather(*requests)
        refusals.append(await ask(app, "POST", "/api/v1/check", EASY))
        return refusals

    refused, health, quick, after = asking(scenario, tmp_path, workers=1, waiting=2)
    assert refused.status == 503
    assert int(refused.headers["retry-after"]) > 0
    assert health.status == quick.status == after.status == 200


def test_waiting_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatch, "GRACE_SECONDS", 0.0)

    async def scenario(app: Application) -> tuple[Answer, Answer]:
        for route in app.app.routes:  # type: ignore[attr-defined]
            if route.path == "/api/v1/grade":
                patient = route.endpoint.endpoint
                object.__setattr__(patient, "patience", 0.3)
        leaves = asyncio.Event()
        first = asyncio.create_task(ask(app, "POST", "/api/v1/count", HARD, leaves=leaves))
        await eventually_in_loop(lambda: busy(app))
        late = await ask(app, "POST", "/api/v1/grade", body(board="n-queens:5"))
        leaves.set()
        await first
        object.__setattr__(patient, "patience", 60.0)
        return late, await ask(app, "POST", "/api/v1/grade", body(board="n-queens:5"))

    late, after = asking(scenario, tmp_path, workers=1)
    assert (late.status, late.data["type"]) == (504, "urn:queenside:problem:late")
    assert after.status == 200


def test_the_time_limit_is_for_all_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatch, "GRACE_SECONDS", LONG)

    async def scenario(app: Application) -> Answer:
        hard = body(board="n-queens:26", time_limit=0.2, workers=1)
        return await ask(app, "POST", "/api/v1/count", hard)

    answer = asking(scenario, tmp_path, workers=1)
    assert answer.status == 200
    assert not answer.data["exhausted"]


def test_a_search_that_does_not_stop_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dispatch, "GRACE_SECONDS", -29.8)

    async def scenario(app: Application) -> Answer:
        await ask(app, "POST", "/api/v1/check", EASY)  # so that the process is there
        hard = body(board="n-queens:26", time_limit=30, workers=1)
        answer = await ask(app, "POST", "/api/v1/count", hard)
        await eventually_in_loop(lambda: not app.pools.by_name["question"].pids or not busy(app))
        return answer

    assert asking(scenario, tmp_path, workers=1).status == 504


@linux
def test_a_process_that_dies_is_told_of_and_replaced(tmp_path: Path) -> None:
    async def scenario(app: Application) -> tuple[Answer, Answer]:
        request = asyncio.create_task(ask(app, "POST", "/api/v1/count", HARD))
        await eventually_in_loop(lambda: busy(app))
        os.kill(busy(app)[0].pid, signal.SIGKILL)
        return await request, await ask(app, "POST", "/api/v1/check", EASY)

    died, after = asking(scenario, tmp_path, workers=1)
    assert (died.status, died.data["type"]) == (500, "urn:queenside:problem:engine-failed")
    assert "SIGKILL" in died.data["detail"]
    assert after.status == 200


def test_what_is_kept_is_kept_though_the_client_leaves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QUEENSIDE_HOME", str(tmp_path))

    async def scenario(app: Application) -> Any:
        at_once = asyncio.Event()
        at_once.set()
        await ask(app, "PUT", "/api/v1/settings", body(web={"a": 1}), leaves=at_once)
        return (await ask(app, "GET", "/api/v1/settings")).data

    assert asking(scenario, tmp_path, workers=1) == {"web": {"a": 1}}


@compiled
def test_a_stream_tells_what_comes_in_order(tmp_path: Path) -> None:
    async def scenario(app: Application) -> list[Answer]:
        streamed = (HOST, ALLOWED, JSON, STREAM)
        return [
            await ask(app, "POST", "/api/v1/solve", body(board="n-queens:6", limit=3), streamed),
            await ask(app, "POST", "/api/v1/count", body(board="n-queens:14"), streamed),
            await ask(app, "POST", "/api/v1/count", body(board="n-queens:x"), streamed),
            await ask(app, "GET", "/api/v1/formats", b"", streamed),
        ]

    solved, counted, wrong, plain = asking(scenario, tmp_path, workers=1)
    assert solved.headers["content-type"] == "text/event-stream"
    assert [name for name, _ in solved.events] == ["item", "item", "item", "result"]
    *items, (_, result) = solved.events
    assert [data for _, data in items] == result["solutions"]
    *shares, (last, total) = counted.events
    assert (last, total["count"]) == ("result", "365596")
    assert {name for name, _ in shares} <= {"progress"}
    assert [share for _, share in shares] == sorted(share for _, share in shares)
    assert wrong.status == 422
    assert wrong.headers["content-type"] == "application/problem+json"
    assert [name for name, _ in plain.events] == ["result"]


@compiled
def test_a_stream_says_that_it_is_still_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dispatch, "HEARTBEAT_SECONDS", 0.05)

    async def scenario(app: Application) -> Answer:
        streamed = (HOST, ALLOWED, JSON, STREAM)
        await ask(app, "POST", "/api/v1/jobs", body(name="a", board="n-queens:17"))
        heard = asyncio.Event()
        path, words = "/api/v1/jobs/a/events", (b": still there", heard)
        return await ask(app, "GET", path, b"", streamed, leaves=heard, hears=words)

    stream = asking(scenario, tmp_path, workers=1).body.decode()
    assert stream.startswith("event: progress\n")
    assert "\n\n: still there\n\n" in stream


@linux
@compiled
def test_a_stream_that_breaks_off_ends_with_a_problem(tmp_path: Path) -> None:
    streamed = (HOST, ALLOWED, JSON, STREAM)

    async def scenario(app: Application) -> Answer:
        await ask(app, "POST", "/api/v1/jobs", body(name="a", board="n-queens:17"))
        heard = asyncio.Event()
        path = "/api/v1/jobs/a/events"
        request = asyncio.create_task(
            ask(app, "GET", path, b"", streamed, hears=(b"event: progress", heard))
        )
        await heard.wait()
        [watching] = app.pools.by_name["job"].pids
        os.kill(watching, signal.SIGKILL)
        return await request

    first, *_, (last, problem) = asking(scenario, tmp_path, workers=1).events
    assert first[0] == "progress"
    assert (last, problem["status"]) == ("problem", 500)


def test_one_end_of_a_pool_ends_it_all(tmp_path: Path) -> None:
    async def scenario(app: Application) -> list[int]:
        app.pools.warm()
        request = asyncio.create_task(ask(app, "POST", "/api/v1/count", HARD))
        await eventually_in_loop(lambda: busy(app))
        pids = app.pools.pids
        await app.pools.end()
        request.cancel()
        await asyncio.gather(request, return_exceptions=True)
        return pids

    assert not any(map(is_running, asking(scenario, tmp_path, workers=2)))
