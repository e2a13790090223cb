"""Compiles Python's kernels for Pyodide: the module that a Python in a browser loads.

    python -m lab.tools.pyodide

It is a library that Emscripten's loader links when it is imported (WebAssembly's convention for
dynamic linking), made with no more than Zig and the headers of any Python: what differs in a
browser is said below. One file serves every version from 3.11 on, as the limited API does.
"""

from __future__ import annotations

import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from lab.tools.wasm import NATIVE, ROOT, effort, missing, zig
from setup import MACROS, build_of, sources

MODULE = ROOT / "src" / "queenside" / "core" / "kernels" / "_native.wasm"
CONFIG = """
#define Py_PYCONFIG_H
#define SIZEOF_SHORT 2
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_VOID_P 4
#define SIZEOF_SIZE_T 4
#define SIZEOF_WCHAR_T 4
#include <time.h>
#undef CLOCK_MONOTONIC
#define CLOCK_MONOTONIC ((clockid_t)1)
"""
"""What Python's headers ask about the machine; and how Emscripten's C library, unlike the one that
Zig brings, calls the clock.
"""

COMPILE = (
    "-c",
    "--target=wasm32-wasi",
    "-mcpu=generic-extended_const",  # older browsers don't know these constants
    "-fPIC",
    "-g0",
    "-Wall",
    "-Wextra",
    "-Werror",
    *(f"-D{name}={value}" for name, value in MACROS),
)
LINK = (
    "-shared",
    "--experimental-pic",
    "--import-memory",
    "--import-table",
    "--unresolved-symbols=import-dynamic",
    "--export=PyInit__native",
    "-s",
)


def main() -> None:
    if lack := missing():
        sys.exit(lack)
    MODULE.write_bytes(compile_module())
    print(f"{MODULE.relative_to(ROOT)}: {MODULE.stat().st_size:,} bytes, from {build_of(NATIVE)}")


def compile_module() -> bytes:
    with TemporaryDirectory() as place:
        folder = Path(place)
        config, output = folder / "config.h", folder / "_native.wasm"
        config.write_text(CONFIG)
        build = f"-DQUEENSIDE_BUILD={build_of(NATIVE)}"
        headers = f"-I{sysconfig.get_paths()['include']}"

        def compile_one(path: str) -> Path:
            target = folder / f"{path.replace('/', '_')}.o"
            flags = (*COMPILE, *effort(path, "-O3"), build, "-Inative", headers)
            zig("cc", *flags, "-include", config, "-o", target, path)
            return target

        with ThreadPoolExecutor() as pool:
            objects = list(pool.map(compile_one, sources()))
        zig("wasm-ld", *LINK, "-o", output, *objects)
        return output.read_bytes()


if __name__ == "__main__":
    main()
