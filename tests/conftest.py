"""What all tests share: settings of Hypothesis, an engine slipped in, a small collection."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import HealthCheck, settings

from queenside.maker import collection
from queenside.maker.collection.entry import parse
from queenside.solver.engines.engine import Engine
from tests.dealing import dealt
from tests.extension import Extension
from tests.node_server import NodeServer
from tests.wasm import Wasm

# There is a worker of pytest for each processor. Were there as many threads of BLAS in each, they
# would wait for each other in a loop, which makes reading a picture two to four times as long.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

MAX_RERUNS = 3
"""Tests in a browser that may need a second try (tests/e2e/conftest.py)."""

# No test may fail because the machine is slow today; the examples are the same on every run.
settings.register_profile(
    "queenside",
    max_examples=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("queenside")


# A background job of a shell ignores Ctrl-C, and so would what tests start and interrupt.
if threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Two workers more than there are processors, since tests wait for browsers and servers."""
    return (os.cpu_count() or 1) + 2


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Without the garbage collector, which would look through all tests again and again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long comes first, where there are several workers."""
    if workers := int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "0")):
        items[:] = dealt(items, workers)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run in which more than a few browser tests passed only when tried again."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    reruns = len(reporter.stats.get("rerun", ())) if reporter else 0
    if reporter and reruns > MAX_RERUNS and session.exitstatus == pytest.ExitCode.OK:
        reporter.write_line(
            f"{reruns} tests were tried again; at most {MAX_RERUNS} may be", red=True
        )
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture
def small_collection(monkeypatch: pytest.MonkeyPatch) -> tuple[collection.CollectionBoard, ...]:
    """The boards of `data/collection.txt`, in place of the package's, until the test ends."""
    path = Path(__file__).parent / "data" / "collection.txt"
    entries = tuple(parse(path.read_text(encoding="utf-8")))
    monkeypatch.setattr(collection, "_entries", lambda: {entry.id: entry for entry in entries})
    return entries


@pytest.fixture
def install_engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, Engine], None]]:
    """A function that makes an engine available under a name, until the test ends."""
    registry = import_module("queenside.solver.engines")

    def install(name: str, engine: Engine) -> None:
        home = ModuleType(f"tests.installed.{name}")
        vars(home)["make"] = lambda: engine
        monkeypatch.setitem(sys.modules, home.__name__, home)
        monkeypatch.setitem(registry._REGISTRY, name, f"{home.__name__}:make")

    yield install
    registry._opened.clear()


@pytest.fixture(scope="session")
def extension(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Extension]:
    """The browser extension, built into a folder, in a Node process that ends with the tests."""
    if reason := Extension.missing():
        pytest.skip(reason)
    with Extension(tmp_path_factory.mktemp("extension")) as running:
        yield running


@pytest.fixture(scope="session")
def page_worker() -> Iterator[NodeServer]:
    """The web page's worker, asked in Node as the server is, until the tests end."""
    if reason := NodeServer.missing():
        pytest.skip(reason)
    with NodeServer(Path(__file__).with_name("page.mjs")) as running:
        yield running


@pytest.fixture(scope="session")
def wasm() -> Iterator[Wasm]:
    """The kernels in WebAssembly, in a Node process that ends with the tests."""
    if reason := Wasm.missing():
        pytest.skip(reason)
    with Wasm() as running:
        yield running
