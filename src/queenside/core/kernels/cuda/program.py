"""The sources for graphics processors, and what NVRTC makes of them.

NVRTC is the part of CUDA that compiles when a program runs; it comes as a Python package, and no
toolkit is needed. What it has made is cached, in memory and on disk, under a name that says from
what.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from queenside.core import extras
from queenside.core.files import write_bytes


def source(name: str) -> str:
    """Return the text of a source."""
    return (files("queenside.core.kernels.cuda") / name).read_text("utf-8")


def missing() -> str | None:
    """Name the missing package; None if there are those that compile and launch."""
    if find_spec("cuda") and all([find_spec(f"cuda.{part}") for part in ("core", "bindings")]):
        return None
    return extras.install_advice("gpu")


@cache
def compiled(name: str, arch: str, defines: tuple[tuple[str, int], ...]) -> bytes:
    """Machine code of a source for an architecture such as sm_90, from the cache if it is there."""
    text = source(name)
    digest = sha256(repr((text, arch, defines, compiler())).encode()).hexdigest()
    place = cache_folder() / f"{Path(name).stem}-{arch}-{digest[:24]}.cubin"
    cached = _read(place)
    if cached is not None:
        return cached
    code, _ = compile_source(text, arch, defines)
    _store(place, code)
    return code


def compiler() -> str:
    """The version of NVRTC."""
    from cuda.bindings import nvrtc

    _, major, minor = nvrtc.nvrtcVersion()
    return f"{major}.{minor}"


def compile_source(text: str, arch: str, defines: tuple[tuple[str, int], ...]) -> tuple[bytes, str]:
    """Machine code, and what the compiler has to say: warnings, and what each kernel takes."""
    from io import StringIO

    from cuda.core import Program, ProgramOptions

    log = StringIO()
    options = ProgramOptions(
        arch=arch,
        std="c++17",
        define_macro=[(name, str(value)) for name, value in defines],
        ptxas_options=["-v"],
    )
    code = Program(text, "c++", options).compile("cubin", logs=log).code
    return bytes(code), log.getvalue().replace("\0", "")


def cache_folder() -> Path:
    """Return the folder of the machine code."""
    from platformdirs import user_cache_path

    return user_cache_path("queenside", appauthor=False) / "cuda"


SIGN = 32
"""Bytes at the head of a file that say whether the rest is whole."""


def _read(place: Path) -> bytes | None:
    """Return the cached code; None if there is none, or not all of it."""
    with suppress(OSError):
        content = place.read_bytes()
        code = content[SIGN:]
        return code if code and sha256(code).digest() == content[:SIGN] else None
    return None


def _store(place: Path, code: bytes) -> None:
    """Store it, if the disk lets us."""
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        write_bytes(place, sha256(code).digest() + code)
