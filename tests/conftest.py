"""What all tests share: an engine slipped in under a name, and the settings of Hypothesis."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

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
def install_engine(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Engine], None]:
    """A function that makes an engine available under a name, until the test ends."""
    registry = import_module("queenside.engines")
    others = registry.get
    added: dict[str, Engine] = {}
    monkeypatch.setattr(registry, "get", lambda name: added.get(name) or others(name))

    def install(name: str, engine: Engine) -> None:
        added[name] = engine

    return install
