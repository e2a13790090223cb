"""The parts of the build that are not mere facts: the packages, and the compiled kernels.

The kernels are one module for every CPython from 3.11 on (the limited API). They are optional:
where they do not compile, the install succeeds without them, as a wheel for any system, the build
says so, the engines in Python serve, and `queenside doctor` says what is missing.
"""

import os
import re
import sys
from collections.abc import Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from glob import glob
from hashlib import sha256
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent


EXCLUDED = ("tests", "wasm")
"""Folders of `native/` that the module for Python is not made from."""
MACROS = [("Py_LIMITED_API", "0x030B0000")]
FLAGS = ["-O3", "-g0", "-fvisibility=hidden", "-fno-wrapv"]
"""With -O2 the largest files compile in 60 % of the time, but the search takes 16 % longer and the
ladder 7 %. The names of all variables would be four times the code. Functions
that nobody outside can see may be compiled into those that call them. CPython's own flags say that
numbers wrap around, which no kernel relies on: without that, boards of 16 rows are solved in 15 %
less time, and pictures read in 5 % less.
"""
MICROSOFT = ["/O2", "/std:c11"]
REPOSITORY = os.environ.get("QUEENSIDE_REPOSITORY", "")
"""Where the project is published: the workflows say it, and nothing else has to know."""
FIRST_DATE_OF_ZIP = "315532800"  # 1 January 1980, in seconds
NOT_COMPILED = """
************************************************************************************************
  THE KERNELS WERE NOT COMPILED: Queenside can't explain or generate boards, and is slower.
  Install a C compiler and install Queenside again. What the compiler said:
    {}
************************************************************************************************
"""


def sources() -> list[str]:
    """List the C files of the module for Python, slowest to compile first.

    These are the templates compiled for every width of a board, and for processors of two kinds.
    """
    paths = glob("native/**/*.c", root_dir=ROOT, recursive=True)
    compiled = [path for path in paths if Path(path).parts[1] not in EXCLUDED]
    return sorted(
        compiled, key=lambda path: ("_popcount" not in path, "_generic" not in path, path)
    )


def build_of(native: Path, excluded: Collection[str] = EXCLUDED) -> str:
    """Hash every source and header but those in the folders `excluded`: 12 hex digits.

    However a system ends its lines.
    """
    files = {path.relative_to(native).as_posix(): path for path in native.rglob("*.[ch]")}
    digest = sha256()
    prefixes = tuple(f"{folder}/" for folder in excluded)
    for name in sorted(name for name in files if not name.startswith(prefixes)):
        text = files[name].read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{name}\n{len(text)}\n".encode() + text)
    return digest.hexdigest()[:12]


def readme(repository: str) -> str:
    """README.md; if it is known where the project is published, with links that lead there.

    A page of a package index has no files beside it.
    """
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    if not repository:
        return text
    text = re.sub(r'src="(?!https?:)', f'src="{repository}/raw/HEAD/', text)
    return re.sub(r"\]\((?!https?:|#)", f"]({repository}/blob/HEAD/", text)


def urls(repository: str) -> dict[str, str]:
    """What a package index links to, if it is known where the project is published."""
    if not repository:
        return {}
    pages = {"Documentation": "tree/HEAD/docs", "Changelog": "blob/HEAD/CHANGELOG.md"}
    links = {name: f"{repository}/{page}" for name, page in pages.items()}
    return {"Source": repository, **links, "Issues": f"{repository}/issues"}


@contextmanager
def side_by_side(compiler: Any) -> Iterator[None]:
    """Make the compiler compile as many sources at once as there are processors, in a `with`."""
    compile_all = compiler.compile
    with ThreadPoolExecutor(os.cpu_count()) as pool:

        def compile_side_by_side(sources: list[str], **options: object) -> list[str]:
            results = pool.map(lambda source: compile_all([source], **options), sources)
            return [file for files in results for file in files]

        compiler.compile = compile_side_by_side
        try:
            yield
        finally:
            compiler.compile = compile_all


def build_command() -> type:
    """Return what compiles the kernels."""
    from setuptools import Extension
    from setuptools.command.build_ext import build_ext

    class Kernels(build_ext):  # type: ignore[misc]  # setuptools has no types
        """If it fails, everybody hears it, and what is installed is for any system."""

        def run(self) -> None:
            super().run()
            if not all(Path(path).exists() for path in self.get_outputs()):
                self.distribution.ext_modules = None

        def build_extension(self, extension: Extension) -> None:
            if self.compiler.compiler_type == "msvc":
                extension.extra_compile_args = MICROSOFT
            try:
                with side_by_side(self.compiler):
                    super().build_extension(extension)
            except Exception as error:
                fault = f"{error}".replace("\n", "\n    ")
                print(NOT_COMPILED.format(fault), file=sys.stderr)
                raise

    return Kernels


def wheel_command() -> type:
    """Return what makes a wheel."""
    from setuptools.command.bdist_wheel import bdist_wheel

    class Wheel(bdist_wheel):  # type: ignore[misc]
        """Finds out first whether there are kernels, by which the wheel gets its name.

        Two builds of the same sources are the same file: dates and modes are no part of it.
        """

        def run(self) -> None:
            self.reinitialize_command("build_ext").inplace = False
            self.run_command("build")
            self.skip_build = True
            self.root_is_pure = not self.distribution.has_ext_modules()
            os.environ.setdefault("SOURCE_DATE_EPOCH", FIRST_DATE_OF_ZIP)
            super().run()

        def write_wheelfile(self, folder: str, *arguments: Any) -> None:
            super().write_wheelfile(folder, *arguments)
            for path in Path(self.bdist_dir).rglob("*"):
                path.chmod(0o755 if path.is_dir() else 0o644)

    return Wheel


def main() -> None:
    """Build, as setuptools is told to."""
    from setuptools import Extension, find_packages, setup  # not needed for `build_of`

    kernels = Extension(
        "queenside.core.kernels._native",
        sources=sources(),
        depends=["setup.py", *sorted(glob("native/**/*.h", recursive=True))],
        include_dirs=["native"],
        define_macros=[*MACROS, ("QUEENSIDE_BUILD", build_of(ROOT / "native"))],
        extra_compile_args=FLAGS,
        libraries=[] if sys.platform == "win32" else ["m"],
        py_limited_api=True,
        optional=True,
    )
    setup(
        long_description=readme(REPOSITORY),
        long_description_content_type="text/markdown",
        project_urls=urls(REPOSITORY),
        packages=find_packages("src"),
        ext_modules=[kernels] if sources() else [],
        cmdclass={"bdist_wheel": wheel_command(), "build_ext": build_command()},
        options={"bdist_wheel": {"py_limited_api": "cp311"}},
    )


if __name__ == "__main__":
    main()
