"""Builds and runs the kernels' own tests in C, under the sanitizers where the compiler has them."""

from __future__ import annotations

import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
SOURCES = [
    *sorted(path for path in (ROOT / "native").glob("*.c") if path.name != "module.c"),
    ROOT / "native" / "tests" / "test_kernels.c",
]
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]
COMPILER = (sysconfig.get_config_var("CC") or "cc").split()[0]


def build(program: Path, *flags: str) -> subprocess.CompletedProcess[str]:
    command = [COMPILER, "-g", "-O1", *flags, f"-I{ROOT / 'native'}", *map(str, SOURCES)]
    return subprocess.run(
        [*command, "-o", str(program)], capture_output=True, text=True, check=False
    )


@pytest.mark.skipif(not shutil.which(COMPILER), reason="there is no C compiler")
def test_the_kernels_own_tests(tmp_path: Path) -> None:
    program = tmp_path / "test_kernels"
    if build(program, "-Wall", "-Wextra", "-Werror", *SANITIZERS).returncode:
        built = build(program, "-Wall", "-Wextra", "-Werror")
        assert built.returncode == 0, built.stderr
    done = subprocess.run([program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout == "all is well\n"
