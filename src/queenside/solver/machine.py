"""Machine of a measurement, and the versions of what was measured."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Iterable
from pathlib import Path

from queenside.core.version import VERSION
from queenside.solver.engines import get

_INFORMATION = Path("/proc/cpuinfo")


def describe_machine() -> str:
    """Return the processor, the number of cores, the system and the Python, in one line."""
    return (
        f"{_processor()}, {os.cpu_count()} cores, {platform.system()}, "
        f"{platform.python_implementation()} {platform.python_version()}"
    )


def _processor() -> str:
    if _INFORMATION.exists():
        named = re.search(r"^model name\s*:\s*(.+)$", _INFORMATION.read_text(), re.MULTILINE)
        if named:
            return named[1].strip()
    return platform.processor() or platform.machine()


def versions(engines: Iterable[str]) -> dict[str, str]:
    """Return the version of Queenside and of each installed package that these engines stand on.

    The packages are named as they are published, in alphabetical order.
    """
    from importlib.metadata import PackageNotFoundError, packages_distributions, version

    imported = {getattr(get(name), "package", None) for name in engines} - {None}
    published = packages_distributions() if imported else {}
    installed = {}
    for name in sorted({home for package in imported for home in published.get(package or "", [])}):
        try:
            installed[name] = version(name)
        except PackageNotFoundError:  # half removed
            continue
    return {"queenside": VERSION, **installed}
