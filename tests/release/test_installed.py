"""The wheel, installed as people install it: `make release-check`.

In every Python there is, into an environment of its own, with no compiler on the path, and used
from another folder, so that nothing comes from the sources. Pythons are looked for on the path,
with pyenv and uv, and in QUEENSIDE_PYTHONS (folders with a `bin`, with colons between them).
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from queenside.app.cli import extension
from queenside.core.extras import EXTRAS
from queenside.core.version import VERSION
from tests.release.packing import ROOT, build, copy, files_of, unpack
from tests.release.test_typing import PROGRAM, check_with_mypy, check_with_pyright

pytestmark = [
    pytest.mark.skipif("QUEENSIDE_RELEASE" not in os.environ, reason="make release-check does it"),
    pytest.mark.skipif(os.name == "nt", reason="it sets up environments as POSIX has them"),
]
MINORS = (11, 12, 13, 14)
LARGEST = 15e6
"""Bytes that the core may take in `site-packages`, all that pip puts there."""
ALWAYS_THERE = ("pip", "setuptools", "pkg_resources", "_distutils_hack", "distutils-precedence")


def python(minor: int) -> Path | None:
    """A Python 3.`minor` of this machine."""
    name = f"python3.{minor}"
    homes = [Path(home) for home in os.environ.get("QUEENSIDE_PYTHONS", "").split(":") if home]
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    homes += sorted(pyenv.glob(f"3.{minor}.*"))
    homes += sorted((Path.home() / ".local/share/uv/python").glob(f"cpython-3.{minor}.*"))
    for path in [home / "bin" / name for home in homes]:
        if path.exists():
            return path
    command = shutil.which(name)
    return Path(command) if command else None


class Packages(NamedTuple):
    """What is released."""

    archive: Path
    wheel: Path


class Installed(NamedTuple):
    """An environment with the wheel in it, and a folder that is empty but for a board."""

    home: Path
    folder: Path

    def run(self, *words: str, code: int = 0) -> str:
        """Run a program of the environment, as a person would who has no compiler."""
        program, *remaining = words
        process = subprocess.run(
            [str(self.home / "bin" / program), *remaining],
            cwd=self.folder,
            env={"PATH": str(self.home / "bin"), "HOME": str(self.folder), "LANG": "C.UTF-8"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert process.returncode == code, process.stdout + process.stderr
        return process.stdout

    @property
    def packages(self) -> Path:
        [folder] = self.home.glob("lib/python3.*/site-packages")
        return folder


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Packages:
    """The archive, and the wheel that is built from it, kernels and all."""
    place = tmp_path_factory.mktemp("release")
    archive = build("sdist", copy(place / "copy"), place / "sdist")
    return Packages(archive, build("wheel", unpack(archive, place / "project"), place / "wheel"))


def environment(interpreter: Path, place: Path) -> Installed:
    """An environment that is new, and a folder beside it."""
    subprocess.run([str(interpreter), "-m", "venv", str(place / "env")], check=True)
    (place / "folder").mkdir()
    shutil.copy(ROOT / "examples" / "first.txt", place / "folder" / "board.txt")
    fresh = Installed(place / "env", place / "folder")
    assert not any(shutil.which(name, path=str(fresh.home / "bin")) for name in ("cc", "gcc"))
    return fresh


@pytest.fixture(scope="session", params=MINORS, ids=lambda minor: f"3.{minor}")
def installed(
    request: pytest.FixtureRequest, packages: Packages, tmp_path_factory: pytest.TempPathFactory
) -> Installed:
    """The wheel in an environment of its own."""
    interpreter = python(request.param)
    if interpreter is None:
        pytest.skip(f"there is no Python 3.{request.param} here")
    fresh = environment(interpreter, tmp_path_factory.mktemp(f"py3{request.param}-"))
    fresh.run("python", "-m", "pip", "install", "--quiet", str(packages.wheel))
    return fresh


def test_the_wheel_is_for_every_python_from_3_11_on(packages: Packages) -> None:
    assert packages.wheel.name.startswith(f"queenside-{VERSION}-cp311-abi3-")
    names = set(files_of(packages.wheel))
    assert {name for name in names if name.endswith((".so", ".pyd", ".dylib"))} == {
        "queenside/core/kernels/_native.abi3.so"
    }
    print(f"\n{packages.wheel.name}: {packages.wheel.stat().st_size / 1e6:.2f} MB")
    print(f"{packages.archive.name}: {packages.archive.stat().st_size / 1e6:.2f} MB")


def test_nothing_comes_from_the_sources(installed: Installed) -> None:
    code = "import queenside, sys; print(queenside.__file__, sys.version.split()[0])"
    place, version = installed.run("python", "-c", code).split()
    assert Path(place).is_relative_to(installed.packages)
    print(f"\nPython {version}")


def test_it_is_small(installed: Installed) -> None:
    """With what is compiled when it is installed."""
    files = [path for path in installed.packages.rglob("*") if path.is_file()]
    ours = [
        path
        for path in files
        if not path.relative_to(installed.packages).parts[0].startswith(ALWAYS_THERE)
    ]
    size = sum(path.stat().st_size for path in ours)
    print(f"\n{size / 1e6:.2f} MB in {len(ours)} files")
    assert size < LARGEST


@pytest.mark.parametrize("check", [check_with_mypy, check_with_pyright])
def test_type_checkers_find_it(
    check: Callable[[Path, str], list[str]], installed: Installed, tmp_path: Path
) -> None:
    shutil.copy(PROGRAM, tmp_path)
    assert check(tmp_path, str(installed.home / "bin" / "python")) == []


def test_it_solves(installed: Installed) -> None:
    assert "This is the only solution." in installed.run("queenside", "solve", "board.txt")
    assert installed.run("queenside", "count", "n-queens:12") == "14200\n"
    assert "Look at" in installed.run("queenside", "hint", "board.txt")
    assert installed.run("python", "-m", "queenside", "check", "board.txt") == "unique\n"
    assert "expert (" in installed.run("queenside", "generate", "--grade", "expert", "--seed", "4")
    assert installed.run("queenside", "daily", "--date", "2026-11-22")


def test_what_comes_along(installed: Installed) -> None:
    installed.run("queenside", "extension", "build")
    extension.pack(own_zip := installed.folder / "from-sources.zip")
    built = installed.folder / f"queenside-extension-{VERSION}.zip"
    assert built.read_bytes() == own_zip.read_bytes()
    page = installed.home / "share" / "man" / "man1" / "queenside.1"
    assert page.read_text(encoding="utf-8") == installed.run("queenside", "--manual")
    assert (installed.packages / "queenside" / "py.typed").exists()


def test_the_doctor_is_content(installed: Installed) -> None:
    report = json.loads(installed.run("queenside", "doctor", "--format", "json"))
    assert report["fine"]
    states = {
        finding["name"]: finding["state"]
        for finding in report["findings"]
        if finding["area"] == "core"
    }
    assert set(states.values()) == {"ok"}
    extras = [finding for finding in report["findings"] if finding["area"] == "extras"]
    assert {finding["name"] for finding in extras} == set(EXTRAS)
    assert {finding["state"] for finding in extras} == {"missing"}


def test_a_missing_extra_is_named(installed: Installed) -> None:
    installed.run("queenside", "solve", "board.txt", "--engine", "sat", code=69)
    installed.run("queenside", "serve", "--no-browser", code=69)


def test_a_typed_program(installed: Installed) -> None:
    assert "works on Python 3." in installed.run("python", str(PROGRAM))


def test_all_extras_go_together(installed: Installed, packages: Packages) -> None:
    """That they can be resolved; nothing is installed, and much is not built for every Python."""
    requirement = f"{packages.wheel}[all]"
    words = ["-m", "pip", "install", "--dry-run", "--quiet", "--report", "report.json", requirement]
    installed.run("python", *words)
    report = json.loads((installed.folder / "report.json").read_text(encoding="utf-8"))
    names = {package["metadata"]["name"].lower().replace("_", "-") for package in report["install"]}
    assert {"python-sat", "numpy", "starlette", "distributed", "clingo"} <= names
    print(f"\n{len(names)} packages with all extras")


def test_it_can_be_removed(installed: Installed) -> None:
    """Last of all."""
    installed.run("python", "-m", "pip", "uninstall", "--yes", "--quiet", "queenside")
    assert not (installed.packages / "queenside").exists()
    assert not (installed.home / "share" / "man" / "man1" / "queenside.1").exists()
    assert not (installed.home / "bin" / "queenside").exists()


def test_the_archive_is_installed_without_a_compiler(packages: Packages, tmp_path: Path) -> None:
    """Then the engines in Python serve, and the doctor says why."""
    fresh = environment(Path(sys.executable), tmp_path)
    fresh.run("python", "-m", "pip", "install", "--quiet", str(packages.archive))
    assert not list(fresh.packages.rglob("_native*.so"))
    assert "This is the only solution." in fresh.run("queenside", "solve", "board.txt")
    findings = json.loads(fresh.run("queenside", "doctor", "--format", "json"))["findings"]
    states = {finding["name"]: finding["state"] for finding in findings}
    assert (states["kernels"], states["native"]) == ("missing", "missing")
    assert "broken" not in states.values()
    assert "install a C compiler" in fresh.run("queenside", "doctor")
    fresh.run("queenside", "generate", "--seed", "1", code=69)
