"""The compiled module as the sanitizers want it, and the settings of processes that load it."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from setup import build_of
from tests.attack.part import NotHere
from tests.attack.tree import ROOT
from tests.compiling import (
    COMPILER,
    FOR_PYTHON,
    NATIVE,
    SANITIZERS,
    NotCompiled,
    link,
    objects,
    sources,
)


class Sanitizer(NamedTuple):
    """How to compile for it, the library that must be loaded first, and its settings."""

    name: str
    flags: tuple[str, ...]
    library: str
    variable: str
    options: str


ADDRESSES = Sanitizer(
    "AddressSanitizer and UndefinedBehaviorSanitizer",
    SANITIZERS,
    "libasan.so",
    "ASAN_OPTIONS",
    "detect_leaks=0:allocator_may_return_null=1:max_allocation_size_mb=512",
)
"""Leaks are not looked for: Python keeps much until the end. Large allocations fail, on purpose."""
THREADS = Sanitizer(
    "ThreadSanitizer", ("-fsanitize=thread",), "libtsan.so", "TSAN_OPTIONS", "exitcode=66"
)
NO_ROOM = re.compile(r"^==\d+==WARNING: AddressSanitizer failed to allocate.*\n", re.MULTILINE)
"""What is meant to fail: it is asked for more than `max_allocation_size_mb`."""
COMMON = ("-Og", "-g1", "-fno-omit-frame-pointer")


def module(sanitizer: Sanitizer) -> Path:
    """The module for it, compiled unless that was done before. Raises NotHere."""
    if not shutil.which(COMPILER):
        raise NotHere("there is no C compiler")
    build = build_of(NATIVE)
    folder = ROOT / "build" / "attack" / f"{sanitizer.library.split('.')[0]}-{build}"
    created = folder / "_native.abi3.so"
    if not created.exists():
        folder.mkdir(parents=True, exist_ok=True)
        try:
            parts = compiled(sources("tests", "wasm"), folder, sanitizer, NATIVE)
            link(parts, folder / "new.so", ("-shared", *sanitizer.flags)).rename(created)
        except NotCompiled as why:
            raise NotHere(f"the compiler has no sanitizers: {str(why)[:200]}") from why
    return created


def compiled(files: Iterable[Path], folder: Path, sanitizer: Sanitizer, native: Path) -> list[Path]:
    flags = (*COMMON, *FOR_PYTHON, *sanitizer.flags, f"-DQUEENSIDE_BUILD={build_of(NATIVE)}")
    return objects(files, folder, flags, native)


class Watched(NamedTuple):
    """Settings for a process, and where the sanitizer writes what it finds."""

    settings: dict[str, str]
    folder: Path

    def reports(self) -> list[str]:
        """What has been found, by all processes together; each is told once."""
        texts = []
        for path in sorted(self.folder.glob("report.*")):
            texts.append(NO_ROOM.sub("", path.read_text(errors="replace")))
            path.unlink()
        return [summary(text) for text in texts if text.strip()]


@contextmanager
def watched(sanitizer: Sanitizer) -> Iterator[Watched]:
    with TemporaryDirectory(prefix="queenside-reports-") as folder:
        options = f"{sanitizer.options}:log_path={folder}/report"
        settings = {
            "LD_PRELOAD": " ".join(map(library, (sanitizer.library, "libstdc++.so.6"))),
            sanitizer.variable: options,
            "UBSAN_OPTIONS": f"print_stacktrace=1:log_path={folder}/report",
        }
        yield Watched(settings, Path(folder))


def library(name: str) -> str:
    """Where the compiler has it; that of C++ is for other people's modules."""
    command = [COMPILER, f"-print-file-name={name}"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def summary(report: str) -> str:
    """The first line that says what it is, and the first places in our sources."""
    subject = re.search(r"^.*(ERROR|WARNING|runtime error|SUMMARY).*$", report, re.MULTILINE)
    places = re.findall(r"native/[\w/]+\.[ch]:\d+", report)
    return f"{subject[0] if subject else report[:300]} at {', '.join(dict.fromkeys(places[:4]))}"
