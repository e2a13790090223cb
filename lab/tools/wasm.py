"""Compiles the kernels to WebAssembly: the file that the page and the browser extension load.

    python -m lab.tools.wasm

The compiler is Zig's, from the package registry. Only those who change the kernels need it, since
what it makes is committed. The same sources give the same bytes on every machine:
`make wasm-agree` compares.
"""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from setup import build_of

ROOT = Path(__file__).parents[2]
NATIVE = ROOT / "native"
KERNEL = ROOT / "src" / "queenside" / "app" / "page" / "kernel" / "kernel.wasm"
PARTS = (
    "core",
    "explainer",
    "explainer/logic",
    "explainer/reasoner",
    "explainer/reasoner/techniques",
    "maker",
    "reader",
    "solver/search",
    "wasm",
)
"""Folders that are compiled."""

FAST_PARTS = ("reader", "solver/search")
"""Those compiled for speed; all others are small so, and no slower."""

LARGE = ("appearance", "composition", "fill", "grids", "ideas", "pictures", "regions")
"""Files that would be large, and need not be fast: a page loads them."""

TARGET = ("--target=wasm32-wasi",)
WARNINGS = ("-Wall", "-Wextra", "-Werror")
LINKING = (
    "-mexec-model=reactor",  # no program but functions, called from outside
    "-s",
    "-Wl,-z,stack-size=1048576",  # it lies below all else, so that one too deep writes over nothing
)


def main() -> None:
    if lack := missing():
        sys.exit(lack)
    KERNEL.write_bytes(compile_kernel())
    print(f"{KERNEL.relative_to(ROOT)}: {KERNEL.stat().st_size:,} bytes, from {source_hash()}")


def missing() -> str | None:
    return None if find_spec("ziglang") else "Zig is not installed: pip install '.[dev]'"


def source_hash() -> str:
    """Return the hash of the sources: 12 hex digits, which the compiled file holds."""
    folders = {path.parent.relative_to(NATIVE).as_posix() for path in NATIVE.rglob("*.[ch]")}
    return build_of(NATIVE, folders - {*PARTS})


def compile_kernel() -> bytes:
    with TemporaryDirectory() as folder:
        objects = [path for part in PARTS for path in _compile_part(part, Path(folder) / part)]
        output = Path(folder) / "kernel.wasm"
        zig("cc", *TARGET, "-O3", *LINKING, "-o", output, *objects, folder=NATIVE)
        return output.read_bytes()


def _compile_part(part: str, folder: Path) -> list[Path]:
    """Compile the sources of a folder; return the object files."""
    folder.mkdir(parents=True, exist_ok=True)
    flags = [*TARGET, *WARNINGS, f"-DQUEENSIDE_BUILD={source_hash()}", "-I."]
    objects = []
    for source in sorted((NATIVE / part).glob("*.c")):
        objects.append(folder / f"{source.stem}.o")
        name = source.relative_to(NATIVE).as_posix()
        zig("cc", *flags, *effort(name), "-c", "-o", objects[-1], name, folder=NATIVE)
    return objects


def effort(source: str, usual: str = "-Os") -> tuple[str, ...]:
    """Return the compiler's options for how fast or small a file of `native/` is to be."""
    path = Path(source)
    if path.stem in LARGE:
        return ("-Os", "-Xclang", "-Oz")  # of -Oz alone Zig makes -Os
    return ("-O3" if path.parent.as_posix() in FAST_PARTS else usual,)


def zig(*words: str | Path, folder: Path = ROOT) -> str:
    """Run Zig, and return what it prints."""
    command = [sys.executable, "-m", "ziglang", *words]
    return subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE, text=True).stdout


if __name__ == "__main__":
    main()
