"""Engines: ways to search a Problem, one file each, all behind one interface."""

from __future__ import annotations

from importlib import import_module

from queenside.core.arguments import check_type
from queenside.core.errors import UnknownEngine

TYPE_CHECKING = False  # see queenside/__init__.py
if TYPE_CHECKING:
    from queenside.solver.engines.engine import Engine, Info

_REGISTRY = {
    "auto": "queenside.solver.engines.auto:Auto",
    "native": "queenside.solver.engines.native:Native",
    "meet": "queenside.solver.engines.meet:Meet",
    "cuda": "queenside.solver.engines.cuda:Cuda",
    "exact_cover": "queenside.solver.engines.exact_cover:ExactCover",
    "backtracking": "queenside.solver.engines.backtracking:Backtracking",
    "sat": "queenside.solver.engines.sat:Sat",
    "cpsat": "queenside.solver.engines.cpsat:CpSat",
    "asp": "queenside.solver.engines.asp:Asp",
    "smt": "queenside.solver.engines.smt:Smt",
    "mip": "queenside.solver.engines.mip:Mip",
    "listing": "queenside.solver.engines.listing:Listing",
    "construction": "queenside.solver.engines.construction:Construction",
    "repair": "queenside.solver.engines.repair:Repair",
    "genetic": "queenside.solver.engines.genetic:Genetic",
    "portfolio": "queenside.solver.engines.portfolio:Portfolio",
    "reference": "queenside.solver.engines.reference:Reference",
    "lesson": "queenside.teacher.lesson_engine:LessonEngine",
}
"""Every engine by name, imported when first used. A new one is one file (see TEMPLATE.py) and one
line here."""

_opened: dict[str, Engine] = {}


def names() -> tuple[str, ...]:
    """Return the names of all engines, the default first."""
    return tuple(_REGISTRY)


def available() -> tuple[str, ...]:
    """Return the names of the engines that can run here, the default first.

    An engine that is not among them raises EngineUnavailable, naming what to install, when it is
    asked; `queenside doctor` says so for all of them.

        >>> "native" in qs.engines()
        True
    """
    return tuple(name for name in _REGISTRY if get(name).unavailable_reason() is None)


def get(name: str) -> Engine:
    """Return the engine of this name; words after a colon choose a variant: `sat:cadical195`.

    Raises UnknownEngine, naming the engines or the choices that exist.
    """
    check_type("engine", name, str, "the name of an engine")
    if name not in _opened:
        _opened[name] = _open(name)
    return _opened[name]


def _open(name: str) -> Engine:
    base, *words = name.split(":")
    if base not in _REGISTRY:
        raise UnknownEngine(f"unknown engine '{base}'; choose one of: {', '.join(_REGISTRY)}")
    module, attribute = _REGISTRY[base].split(":")
    kind = getattr(import_module(module), attribute)
    engine: Engine = kind(**_match_choices(kind.info, words)) if words else kind()
    return engine


def _match_choices(info: Info, words: list[str]) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for word in words:
        open_choices = (key for key in info.choices if key not in chosen)
        decides = next((key for key in open_choices if word in info.choices[key]), None)
        if decides is None:
            offered = "; ".join(
                f"{key}: {', '.join(variants)}" for key, variants in info.choices.items()
            )
            raise UnknownEngine(
                f"the engine '{info.name}' has no variant '{word}'; it has: {offered or 'none'}"
            )
        chosen[decides] = word
    return chosen
