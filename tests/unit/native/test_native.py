"""Builds and runs the kernels' own tests in C, under the sanitizers where the compiler has them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.attack.mutants import HOW, Compiled
from tests.attack.tree import ROOT
from tests.compiling import COMPILER, SCARCE, NotCompiled

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not shutil.which(COMPILER), reason="there is no C compiler"),
]


@pytest.fixture(scope="module")
def program() -> Path:
    try:
        return Compiled(ROOT, *HOW["watched"]).program()
    except NotCompiled:
        name, flags, links = HOW["native"]
        return Compiled(ROOT, f"scarce-{name}", (*flags, *SCARCE), links).program()


@pytest.mark.parametrize(
    "part",
    [
        "search",
        "repair",
        "counting",
        "covers",
        "logic",
        "generation",
        "parts",
        "pictures",
        "memory",
    ],
)
def test_the_kernels_own_tests(part: str, program: Path) -> None:
    done = subprocess.run([program, part], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout == "all is well\n"
