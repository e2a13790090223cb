"""Compiles and links the kernels for the other systems that wheels are made for: `make cross`.

    python -m lab.tools.cross [TARGET ...]

The compiler is Zig's, which brings the C libraries of all of them. Nothing is run or kept: this
finds what would not compile or link where wheels are built (.github/workflows/wheels.yml).
"""

from __future__ import annotations

import re
import shutil
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory

from lab.tools.wasm import missing, zig
from setup import MACROS, sources

TARGETS = {
    "x86_64-linux-gnu.2.17": b"\x7fELF",
    "aarch64-linux-gnu.2.17": b"\x7fELF",
    "x86_64-linux-musl": b"\x7fELF",
    "aarch64-linux-musl": b"\x7fELF",
    "x86_64-macos.11.0": b"\xcf\xfa\xed\xfe",
    "aarch64-macos.11.0": b"\xcf\xfa\xed\xfe",
    "x86_64-windows-gnu": b"MZ",
    "aarch64-windows-gnu": b"MZ",
}
"""Zig's name of each system, and the prefix of its libraries."""

WINDOWS_CONFIG = """
#define MS_WINDOWS
#define MS_WIN64
#define SIZEOF_SHORT 2
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_VOID_P 8
#define SIZEOF_SIZE_T 8
#define SIZEOF_WCHAR_T 2
#define HAVE_SSIZE_T 1
#define HAVE_SYS_STAT_H
"""
"""Answers to the questions of Python's headers about Windows, in place of this system's."""


def main() -> None:
    if lack := missing():
        sys.exit(lack)
    for target in sys.argv[1:] or TARGETS:
        print(f"{target:24}{link(target):>12,} bytes", flush=True)


def link(target: str) -> int:
    with TemporaryDirectory() as place:
        folder = Path(place)
        flags, libraries = options(target, folder)
        output = folder / "_native"
        zig("cc", "-target", target, "-shared", "-s", *flags, *sources(), *libraries, "-o", output)
        binary = output.read_bytes()
    if not binary.startswith(TARGETS[target]):
        sys.exit(f"{target}: this is no library of that system")
    return len(binary)


def options(target: str, folder: Path) -> tuple[list[str], list[str | Path]]:
    include = Path(sysconfig.get_paths()["include"])
    if windows := "windows" in target:
        include = shutil.copytree(include, folder / "include")
        (include / "pyconfig.h").write_text(WINDOWS_CONFIG)
    macros = [f"-D{name}={value}" for name, value in MACROS]
    flags = ["-O1", *macros, "-Inative", f"-I{include}", "-Wall", "-Wextra", "-Werror"]
    if windows:
        from_elsewhere = ["-DHAVE_DECLSPEC_DLL", "-DPy_ENABLE_SHARED"]
        return [*flags, *from_elsewhere], [import_library(target, flags, folder)]
    if "macos" in target:
        return [*flags, "-undefined", "dynamic_lookup"], []
    return [*flags, "-fPIC"], ["-lm"]


def import_library(target: str, flags: list[str], folder: Path) -> Path:
    """The names of the stable interface, which Windows links with in place of python3.dll."""
    names = ("-DPyAPI_FUNC(type)=python_has type", "-DPyAPI_DATA(type)=python_data type")
    header, definitions = folder / "names.c", folder / "python3.def"
    header.write_text("#define PY_SSIZE_T_CLEAN\n#include <Python.h>\n")
    text = zig("cc", "-target", target, *flags, *names, "-E", "-P", header)
    functions = re.findall(r"\bpython_has [^;(]*?(\w+)\s*\(", text)
    data = re.findall(r"\bpython_data [^;]*?(\w+)\s*;", text)
    exports = [*functions, *(f"{name} DATA" for name in data)]
    definitions.write_text("\n".join(["LIBRARY python3.dll", "EXPORTS", *sorted({*exports})]))
    machine = "arm64" if target.startswith("aarch64") else "i386:x86-64"
    library = folder / "python3.lib"
    zig("dlltool", "-m", machine, "-d", definitions, "-l", library)
    return library


if __name__ == "__main__":
    main()
