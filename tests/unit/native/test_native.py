"""Builds and runs the kernels' own tests in C, under the sanitizers where the compiler has them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
FACES = ("python", "wasm")
SOURCES = sorted(path for path in (ROOT / "native").rglob("*.c") if path.parent.name not in FACES)
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]
COMPILER = (sysconfig.get_config_var("CC") or "cc").split()[0]


def build(program: Path, *flags: str) -> subprocess.CompletedProcess[str]:
    """Compile the sources side by side and link them; what the first that failed said."""
    compiler = [COMPILER, "-g1", "-Og", *flags, f"-I{ROOT / 'native'}"]

    def compile_one(source: Path) -> subprocess.CompletedProcess[str]:
        return run([*compiler, "-c", str(source), "-o", str(program.parent / f"{source.stem}.o")])

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for compiled in pool.map(compile_one, SOURCES):
            if compiled.returncode:
                return compiled
    objects = [str(program.parent / f"{source.stem}.o") for source in SOURCES]
    return run([*compiler, *objects, "-o", str(program)])


def run(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.skipif(not shutil.which(COMPILER), reason="there is no C compiler")
def test_the_kernels_own_tests(tmp_path: Path) -> None:
    program = tmp_path / "test_kernels"
    if build(program, "-Wall", "-Wextra", "-Werror", *SANITIZERS).returncode:
        built = build(program, "-Wall", "-Wextra", "-Werror")
        assert built.returncode == 0, built.stderr
    done = run([str(program)])
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout == "all is well\n"
