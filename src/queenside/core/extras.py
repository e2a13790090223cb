"""Extras: packages that Queenside only needs for some features, such as `sat` or `web`.

`pyproject.toml` declares them for installers; this is the same list for the program, which names
the extra when a package is not there (the tests compare the two).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple

from queenside.core.errors import EngineUnavailable


class Extra(NamedTuple):
    """An extra: what one gets by it, the packages it installs, and what is imported of them.

    requirements  as installers read them: "highspy>=1.7,<1.14"
    imports       the modules
    """

    summary: str
    requirements: tuple[str, ...]
    imports: tuple[str, ...]


EXTRAS: dict[str, Extra] = {
    "sat": Extra("SAT, with PySAT", ("python-sat>=1.9.dev1",), ("pysat",)),
    "smt": Extra("SMT, with Z3", ("z3-solver>=4.13",), ("z3",)),
    "cp": Extra("CP-SAT, with OR-Tools", ("ortools>=9.10",), ("ortools.sat.python.cp_model",)),
    "asp": Extra("answer sets, with clingo", ("clingo>=5.7",), ("clingo",)),
    "mip": Extra("MIP, with HiGHS", ("highspy>=1.7,<1.14",), ("highspy",)),
    "certify": Extra(
        "certificates", ("python-sat>=1.9.dev1", "dratify>=0.1.10"), ("pysat", "dratify")
    ),
    "array": Extra("arrays of solutions", ("numpy>=1.26",), ("numpy",)),
    "dist": Extra("jobs on a cluster", ("distributed>=2024.8",), ("distributed",)),
    "gpu": Extra(
        "counts on a GPU",
        ("cuda-core>=1.0", "cuda-bindings>=13,<14", "nvidia-cuda-nvrtc>=13,<14"),
        ("cuda.core", "cuda.bindings"),
    ),
    "web": Extra(
        "the web app",
        ("segno>=1.6", "starlette>=0.40", "uvicorn>=0.30"),
        ("segno", "starlette", "uvicorn"),
    ),
    "mcp": Extra("tools for assistants", ("mcp>=2",), ("mcp",)),
    "env": Extra("an environment for agents", ("gymnasium>=1",), ("gymnasium",)),
    "play": Extra("playing in the terminal", ("prompt_toolkit>=3.0.40",), ("prompt_toolkit",)),
    "image": Extra(
        "pictures read and written",
        ("fpdf2>=2.8.9", "numpy>=1.26", "pillow>=10.3", "resvg_py>=0.5", "segno>=1.6"),
        ("fpdf", "numpy", "PIL.Image", "resvg_py", "segno"),
    ),
    "photo": Extra(
        "boards read from photos", ("queenside[image]", "opencv-python-headless>=4.9"), ("cv2",)
    ),
    "heic": Extra(
        "boards read from HEIC pictures",
        ("queenside[image]", "pillow-heif>=0.16"),
        ("pillow_heif",),
    ),
}
"""Every extra by name, in the order of pyproject.toml."""


ADVICE = "install it with: "
"""Words before the command in a sentence."""


def install_command(name: str) -> str:
    """Return the command that installs an extra, from where this Queenside was installed.

    Example: `pip install '.[web]'` in a clone. After an install from a file, which may be gone, it
    names the packages themselves.
    """
    import os
    import shlex

    kind, url = _install_source()
    if kind == "folder":
        from urllib.parse import urlsplit
        from urllib.request import url2pathname

        folder = url2pathname(urlsplit(url).path)
        is_current = os.path.isdir(folder) and os.path.samefile(folder, os.curdir)
        requirements = [f"{'.' if is_current else folder}[{name}]"]
    elif kind == "repository":
        requirements = [f"queenside[{name}] @ {url}"]
    else:
        requirements = _requirements(name) if kind == "file" else [f"queenside[{name}]"]
    return " ".join(["pip install", *map(shlex.quote, requirements)])


def _requirements(name: str) -> list[str]:
    """Return the packages of an extra, those of the extras that it includes too."""
    return [
        package
        for need in EXTRAS[name].requirements
        for package in (_requirements(need[10:-1]) if need.startswith("queenside[") else [need])
    ]


@cache
def _install_source() -> tuple[str, str]:
    """Return what it was installed from, and its address, as the installer noted it (PEP 610)."""
    import json
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        record = json.loads(distribution("queenside").read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, OSError, ValueError):
        return "index", ""
    url = str(record.get("url", ""))
    if "dir_info" in record:
        return "folder", url
    if "vcs_info" in record:
        return "repository", f"{record['vcs_info']['vcs']}+{url}"
    return ("file" if record else "index"), url


def install_advice(name: str) -> str:
    """Return the install command as the end of a sentence."""
    return f"{ADVICE}{install_command(name)}"


@contextmanager
def required(extra: str, feature: str) -> Iterator[None]:
    """Raise EngineUnavailable where a package that is imported inside is missing: it's of an extra.

    A module of Queenside's own that is missing isn't a matter of extras.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] == "queenside":
            raise
        raise EngineUnavailable(f"{feature} needs {error.name}: {install_advice(extra)}") from None


def import_extra(module: str, extra: str = "") -> Any:
    """Return a module that an extra brings, or that is installed by its own name.

    Raises EngineUnavailable, saying how to install it, where it is missing.
    """
    try:
        return __import__(module)
    except ImportError:
        cure = install_advice(extra) if extra else f"{ADVICE}pip install {module}"
        raise EngineUnavailable(f"this needs {module}: {cure}") from None
