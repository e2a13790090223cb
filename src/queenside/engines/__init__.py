"""Engines: ways to search a Problem, one file each, all behind one interface."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from queenside.core.errors import UnknownEngine
from queenside.engines.engine import Engine, Info, Search

_REGISTRY = {
    "auto": "queenside.engines.auto:Auto",
    "native": "queenside.engines.native:Native",
    "backtracking": "queenside.engines.backtracking:Backtracking",
    "reference": "queenside.engines.reference:Reference",
}
"""Every engine by name, imported when first used. A new one is one file (see TEMPLATE.py) and one
line here."""


def names() -> tuple[str, ...]:
    """The names of all engines, the default first."""
    return tuple(_REGISTRY)


def available() -> tuple[str, ...]:
    """The names of the engines that can run here, the default first."""
    return tuple(name for name in _REGISTRY if get(name).missing() is None)


@cache
def get(name: str) -> Engine:
    """The engine of this name. Raises UnknownEngine, naming those that exist."""
    if name not in _REGISTRY:
        raise UnknownEngine(f"there is no engine '{name}'; there are: {', '.join(_REGISTRY)}")
    module, attribute = _REGISTRY[name].split(":")
    engine: Engine = getattr(import_module(module), attribute)()
    return engine


__all__ = ["Engine", "Info", "Search", "available", "get", "names"]
