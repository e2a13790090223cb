"""The kernels are standard C11, but for native/core/bits.h, which has fallbacks, and
native/core/rounding.h.

So they compile where `__GNUC__` is not defined, as by Microsoft's compiler. `make cross` links them
for other systems.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.compiling import COMPILER, FOR_PYTHON, NATIVE, sources

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not shutil.which(COMPILER), reason="there is no C compiler"),
]
STANDARD = ("-std=c11", "-Wall", "-Wextra", "-Werror", "-Wvla", f"-I{NATIVE}", *FOR_PYTHON)
PLAIN = ("-U__GNUC__", *(f"-D_Float{bits}=Float{bits}" for bits in ("32", "64", "32x", "64x")))
"""As a compiler of another make; the C library would otherwise define these types anew."""
EXTENSION = re.compile(
    r"__(?:builtin_(?!offsetof|va_)\w+|attribute__|extension__|int128)|vector_size"
)
"""`offsetof` and `va_arg` are standard, and become these."""
BITS = r"""
#include "core/bits.h"
int main(void) {
    uint64_t seed = 1;
    for (int i = 0; i < 100000; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        const uint64_t wide = seed >> i % 64 ? seed >> i % 64 : 1;
        const uint32_t narrow = (uint32_t)wide ? (uint32_t)wide : 1;
        int count = 0, narrow_count = 0, first = 0, narrow_first = 0, last = 31;
        for (int bit = 0; bit < 64; bit++) count += (int)(wide >> bit & 1);
        for (int bit = 0; bit < 32; bit++) narrow_count += (int)(narrow >> bit & 1);
        while (!(wide >> first & 1)) first++;
        while (!(narrow >> narrow_first & 1)) narrow_first++;
        while (!(narrow >> last & 1)) last--;
        if (bit_count64(wide) != count || bit_count32(narrow) != narrow_count) return 1;
        if (first_bit64(wide) != first || first_bit32(narrow) != narrow_first) return 2;
        if (last_bit32(narrow) != last) return 3;
    }
    return bit_count64(0) || bit_count32(0);
}
"""


def compiler(*words: str) -> str:
    completed = subprocess.run([COMPILER, *words], capture_output=True, text=True, check=False)
    assert completed.returncode == 0, completed.stderr
    return completed.stdout


def of_ours(preprocessed: str) -> str:
    """The lines that come from native/, not from the system's headers."""
    stored, ours = [], False
    for line in preprocessed.split("\n"):
        if line.startswith("# "):
            ours = f'"{NATIVE}' in line
        elif ours:
            stored.append(line)
    return "\n".join(stored)


@pytest.mark.parametrize("flags", [(), PLAIN], ids=["gnu", "plain"])
def test_they_are_standard_c(flags: tuple[str, ...]) -> None:
    # Python's own interface puts pointers to functions into pointers to data, which is no C.
    kernels = sources("wasm", "tests", "python")
    faces = sorted({*sources("wasm", "tests")} - {*kernels})
    compiler(*STANDARD, *flags, "-pedantic", "-fsyntax-only", *map(str, kernels))
    compiler(*STANDARD, *flags, "-fsyntax-only", *map(str, faces))


def test_nothing_is_left_that_only_some_compilers_know() -> None:
    for path in sources("wasm", "tests"):
        text = of_ours(compiler(*STANDARD, *PLAIN, "-E", str(path)))
        assert text.strip(), path
        assert not (result := EXTENSION.search(text)), f"{path}: {result}"


@pytest.mark.parametrize("flags", [(), PLAIN], ids=["gnu", "plain"])
def test_bits_are_counted_and_found(flags: tuple[str, ...], tmp_path: Path) -> None:
    source, program = tmp_path / "bits.c", tmp_path / "bits"
    source.write_text(BITS)
    compiler(*STANDARD, *flags, "-O1", str(source), "-o", str(program))
    subprocess.run([program], check=True)


def test_no_line_is_longer_than_120_characters() -> None:
    long = [
        f"{path.relative_to(NATIVE)}:{number}"
        for path in sorted(NATIVE.rglob("*.[ch]"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > 120
    ]
    assert not long
