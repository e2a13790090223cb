"""What all tests share: an engine slipped in under a name, and the settings of Hypothesis."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from types import ModuleType

import pytest
from hypothesis import HealthCheck, settings

from queenside.engines.engine import Engine

# No test may fail because the machine is slow today; the examples are the same on every run.
settings.register_profile(
    "queenside",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("queenside")


@pytest.fixture
def install_engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, Engine], None]]:
    """A function that makes an engine available under a name, until the test ends."""
    registry = import_module("queenside.engines")

    def install(name: str, engine: Engine) -> None:
        home = ModuleType(f"tests.installed.{name}")
        vars(home)["make"] = lambda: engine
        monkeypatch.setitem(sys.modules, home.__name__, home)
        monkeypatch.setitem(registry._REGISTRY, name, f"{home.__name__}:make")

    yield install
    registry.get.cache_clear()
