"""The sources in `native/`, compiled side by side: for the kernels' own tests, and for attacks."""

from __future__ import annotations

import os
import subprocess
import sysconfig
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

NATIVE = Path(__file__).parents[1] / "native"
COMPILER = (sysconfig.get_config_var("CC") or "cc").split()[0]
SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=undefined")
SCARCE = tuple(
    f"-D{name}=scarce_{name}" for name in ("malloc", "calloc", "realloc", "posix_memalign")
)
"""So that the tests in native/tests/test_memory.c have memory fail wherever they like."""
FOR_PYTHON = (
    "-fPIC",
    "-DPy_LIMITED_API=0x030B0000",
    f"-I{sysconfig.get_paths()['include']}",
)
"""What the module for Python needs."""


class NotCompiled(Exception):
    """The compiler refused; the message is what it said."""


def sources(*excluded: str, native: Path = NATIVE) -> list[Path]:
    """All of them but those in these folders."""
    return sorted(path for path in native.rglob("*.c") if path.parent.name not in excluded)


def objects(
    files: Iterable[Path], folder: Path, flags: Sequence[str], native: Path = NATIVE
) -> list[Path]:
    """Compile each into an object of its name in the folder. Raises NotCompiled."""

    def compile_one(source: Path) -> Path:
        output = folder / f"{source.stem}.o"
        run([COMPILER, *flags, f"-I{native}", "-c", str(source), "-o", str(output)])
        return output

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return [*pool.map(compile_one, files)]


def link(compiled: Iterable[Path], output: Path, flags: Sequence[str]) -> Path:
    """Link the objects. Raises NotCompiled."""
    run([COMPILER, *flags, *map(str, compiled), "-o", str(output), "-lm"])
    return output


def run(command: list[str]) -> None:
    """Run the compiler. Raises NotCompiled."""
    process = subprocess.run(command, capture_output=True, text=True, check=False)
    if process.returncode:
        raise NotCompiled(process.stderr)
