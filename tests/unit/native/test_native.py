"""Builds and runs the kernels' own tests in C, under the sanitizers where the compiler has them."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from queenside.core.images.decode import pixels
from queenside.core.images.kinds import kind_of
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

QUICK = ("-fno-sanitize=null,alignment,object-size,pointer-overflow",)
"""Checks that take a third of the time to compile; `make attack` makes them."""
PICTURES = Path(__file__).parents[1] / "reader" / "pictures" / "hard"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not shutil.which(COMPILER), reason="there is no C compiler"),
]


@pytest.fixture(scope="module")
def program() -> Path:
    try:
        return build_program("sanitized", (*SANITIZERS, *QUICK))
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


ROOMS = ["search", "counting", "covers", "logic", "generation", "memory"]


@pytest.mark.parametrize("room", ROOMS)
def test_the_kernels_own_tests(room: str, program: Path) -> None:
    run(program, room)


def test_pictures_are_read_within_their_bytes(tmp_path: Path, program: Path) -> None:
    with (tmp_path / "pictures").open("wb") as file:
        for picture in map(pixels, small_pictures()):
            file.write(b"P6 %d %d 255\n" % picture.shape[1::-1])
            file.write(picture.tobytes())
    run(program, "pictures", file.name)


def small_pictures() -> Iterator[bytes]:
    for path in sorted(PICTURES.glob("*/*")):
        content = path.read_bytes()
        if kind_of(content) and pixels(content).size < 600_000:
            yield content


def run(program: Path, *words: str) -> None:
    completed = subprocess.run([program, *words], capture_output=True, text=True, check=False)
    assert completed.returncode == 0, completed.stdout + completed.stderr
    assert completed.stdout == "all is well\n"
