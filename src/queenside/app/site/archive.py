"""Queenside as one archive, for the Python in a browser: a wheel for any system.

It has what a browser can use, and the kernels for it; the page's worker unpacks it, and a notebook
installs it with micropip.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import shutil
import subprocess
import zipfile
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

from queenside.core.errors import EngineFailed
from queenside.core.version import VERSION

NAME = f"queenside-{VERSION}-py3-none-any.whl"
SHOWN_MODULES = (
    *(f"queenside/solver/{name}/" for name in ("certify", "cover", "engines")),
    "queenside/teacher/lessons/",
)
"""Modules whose sources people look at."""

_PACKAGE = Path(__file__).parents[2]
_PACKED_SUFFIXES = (".py", ".txt", ".html", ".json", ".wasm")
_LEFT_OUT = (
    "queenside/schema/",
    "queenside/printer/fonts/",
    *(f"queenside/app/{name}/" for name in ("bundle", "extension", "page", "site")),
)
"""Modules that need a server or packages that a browser lacks."""
_INFO = f"queenside-{VERSION}.dist-info"
_WHEEL = "Wheel-Version: 1.0\nGenerator: queenside\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
_TIME = (1980, 1, 1, 0, 0, 0)  # the first that the format can tell


def archive(compiled: Mapping[str, bytes] = MappingProxyType({})) -> bytes:
    """Return the archive, some modules `compiled`; the same files give the same bytes."""
    sources = {path.relative_to(_PACKAGE.parent).as_posix(): path for path in _PACKAGE.rglob("*.*")}
    files = {
        name: path.read_bytes()
        for name, path in sources.items()
        if name.endswith(_PACKED_SUFFIXES)
        and not name.startswith(_LEFT_OUT)
        and f"{name}c" not in compiled
    } | {**compiled}
    package_metadata = metadata.distribution("queenside").read_text("METADATA") or ""
    files[f"{_INFO}/METADATA"] = package_metadata.encode()
    files[f"{_INFO}/WHEEL"] = _WHEEL.encode()
    record = "".join(_line(name, content) for name, content in sorted(files.items()))
    files[f"{_INFO}/RECORD"] = f"{record}{_INFO}/RECORD,,\n".encode()
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, content in sorted(files.items()):
            packed.writestr(zipfile.ZipInfo(name, _TIME), content, zipfile.ZIP_DEFLATED)
    return output.getvalue()


def bytecode(pyodide: Path) -> dict[str, bytes]:
    """Compile the modules that the page imports when Python starts, by path in the archive.

    Importing takes two thirds of the time then. Pyodide, whose package is in that folder, compiles
    in Node; where there is no Node there is none. Modules that are shown (`SHOWN_MODULES`) stay as
    they are. Raises EngineFailed if it breaks off.
    """
    node = shutil.which("node")
    if node is None:
        return {}
    with TemporaryDirectory() as place:
        packed = Path(place) / "queenside.zip"
        packed.write_bytes(archive())
        words = [node, str(Path(__file__).with_name("compile.mjs")), str(pyodide.resolve())]
        process = subprocess.run([*words, packed], capture_output=True, text=True, check=False)
    if process.returncode:
        raise EngineFailed(f"Pyodide could not compile Queenside: {process.stderr.strip()}")
    modules = json.loads(process.stdout)
    return {
        name: base64.b64decode(content)
        for name, content in sorted(modules.items())
        if not name.startswith(SHOWN_MODULES)
    }


def _line(name: str, content: bytes) -> str:
    """Return a line of a wheel's RECORD: a file, its hash and its size."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
    return f"{name},sha256={digest},{len(content)}\n"
