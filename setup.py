"""The parts of the build that are not mere facts: the packages, and the compiled kernels.

The kernels are one module for every CPython from 3.11 on (the limited API). They are optional:
where they do not compile, the install succeeds without them, the engines in Python serve, and
`queenside engines` says what is missing.
"""

import os
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from glob import glob
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parent


OTHERS = ("tests", "wasm")
"""Folders of `native/` that the module for Python is not made from."""


def build_of(native: Path, without: Collection[str] = OTHERS) -> str:
    """What the kernels in this folder are made from: 12 hex digits, others for other sources.

    A hash of every source and header but those in the folders `without`; however a system ends its
    lines.
    """
    files = {path.relative_to(native).as_posix(): path for path in native.rglob("*.[ch]")}
    made = sha256()
    for name in sorted(name for name in files if name.split("/")[0] not in without):
        text = files[name].read_bytes().replace(b"\r\n", b"\n")
        made.update(f"{name}\n{len(text)}\n".encode() + text)
    return made.hexdigest()[:12]


def main() -> None:
    """Build, as setuptools is told to."""
    from setuptools import Extension, find_packages, setup  # not needed for `build_of`
    from setuptools.command.build_ext import build_ext

    class SideBySide(build_ext):  # type: ignore[misc]  # setuptools has no types
        """Compiles as many sources at once as there are processors."""

        def build_extension(self, extension: Extension) -> None:
            compile_all = self.compiler.compile
            with ThreadPoolExecutor(os.cpu_count()) as pool:

                def compile_side_by_side(sources: list[str], **options: object) -> list[str]:
                    each = pool.map(lambda source: compile_all([source], **options), sources)
                    return [file for files in each for file in files]

                self.compiler.compile = compile_side_by_side
                try:
                    super().build_extension(extension)
                finally:
                    self.compiler.compile = compile_all

    others = {path for folder in OTHERS for path in glob(f"native/{folder}/*.c")}
    sources = sorted({*glob("native/**/*.c", recursive=True)} - others)
    build = build_of(ROOT / "native")
    kernels = Extension(
        "queenside.kernels._native",
        sources=sources,
        depends=["setup.py", *sorted(glob("native/**/*.h", recursive=True))],
        include_dirs=["native"],
        define_macros=[("Py_LIMITED_API", "0x030B0000"), ("QUEENSIDE_BUILD", build)],
        extra_compile_args=["-O3", "-g0"],  # the names of all variables are four times the code
        py_limited_api=True,
        optional=True,
    )
    setup(
        packages=[*find_packages("src"), "queenside.schema", "queenside.extension"],
        ext_modules=[kernels] if sources else [],
        cmdclass={"build_ext": SideBySide},
        options={"bdist_wheel": {"py_limited_api": "cp311"}},
    )


if __name__ == "__main__":
    main()
