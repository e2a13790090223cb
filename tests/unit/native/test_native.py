"""Builds and runs the kernels' own tests in C, under the sanitizers where the compiler has them."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
from pathlib import Path

import pytest

from setup import build_of
from tests.compiling import (
    COMPILER,
    NATIVE,
    SANITIZERS,
    SCARCE,
    NotCompiled,
    link,
    objects,
    sources,
)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not shutil.which(COMPILER), reason="there is no C compiler"),
]


@pytest.fixture(scope="module")
def program() -> Path:
    try:
        return build_program("sanitized", SANITIZERS)
    except NotCompiled:
        return build_program("plain", ())


def build_program(name: str, sanitizers: tuple[str, ...]) -> Path:
    """Build the kernels' own tests in `build/`, once for these sources. Raises NotCompiled."""
    folder = NATIVE.parent / "build" / f"native-tests-{name}-{build_of(NATIVE, ())}"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "finished").open("a+") as finished:  # other test processes wait here
        fcntl.flock(finished, fcntl.LOCK_EX)
        if not finished.tell():
            flags = ("-Og", "-g1", *SCARCE, *sanitizers)
            created = objects(sources("python", "wasm"), folder, flags)
            link(created, folder / "test_kernels", sanitizers)
            finished.write("yes")
    return folder / "test_kernels"


@pytest.mark.parametrize(
    "part",
    [
        "search",
        "repair",
        "counting",
        "covers",
        "logic",
        "generation",
        "pictures",
        "memory",
    ],
)
def test_the_kernels_own_tests(part: str, program: Path) -> None:
    completed = subprocess.run([program, part], capture_output=True, text=True, check=False)
    assert completed.returncode == 0, completed.stdout + completed.stderr
    assert completed.stdout == "all is well\n"
