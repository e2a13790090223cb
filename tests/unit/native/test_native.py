"""Builds and runs the kernels' own tests in C, under the sanitizers where the compiler has them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.compiling import COMPILER, SANITIZERS, SCARCE, NotCompiled, link, objects, sources

pytestmark = pytest.mark.slow

FLAGS = ("-g1", "-Og", "-Wall", "-Wextra", "-Werror", *SCARCE)


def build(program: Path, *flags: str) -> None:
    """Compile and link everything but the faces."""
    link(objects(sources("python", "wasm"), program.parent, flags), program, flags)


@pytest.mark.skipif(not shutil.which(COMPILER), reason="there is no C compiler")
def test_the_kernels_own_tests(tmp_path: Path) -> None:
    program = tmp_path / "test_kernels"
    try:
        build(program, *FLAGS, *SANITIZERS)
    except NotCompiled:
        build(program, *FLAGS)
    done = subprocess.run([program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout == "all is well\n"
