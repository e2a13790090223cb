"""The source archive and the wheel have all that belongs there, and nothing else.

The kernels are left out of the wheel here, since they take half a minute to compile; `make
release-check` has the whole (test_installed.py).
"""

from __future__ import annotations

import os
import shutil
import subprocess
from email.message import Message
from email.parser import BytesParser
from importlib.util import find_spec
from pathlib import Path

import pytest

from queenside.core.version import VERSION
from tests.release.packing import BUILD_LOG, BUNDLED, CONTENTS, ROOT, build, copy, files_of, unpack

pytestmark = pytest.mark.skipif(
    not (find_spec("build") and find_spec("setuptools")), reason="needs build and setuptools"
)
NOT_PACKED = (".gitignore", ".git-blame-ignore-revs", ".ci/")
NOT_INSTALLED = (
    "schema/fixtures/",
    "app/extension/tsconfig.json",
    "app/extension/page/types.d.ts",
)
"""What of the package is for those who work on Queenside."""


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("release")
    archive = build("sdist", copy(place / "copy"), place / "sdist")
    assert archive.name == f"queenside-{VERSION}.tar.gz"
    return unpack(archive, place / "project")


@pytest.fixture(scope="session")
def without_compiler(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel that was built from the archive, without git and where there is no compiler."""
    place = tmp_path_factory.mktemp("wheel")
    bare = shutil.copytree(project, place / "bare")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CC", str(place / "no-compiler"))
        return build("wheel", bare, place / "dist")


def test_two_builds_are_the_same_file(
    project: Path, without_compiler: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied = shutil.copytree(project, tmp_path / "elsewhere")
    for path in copied.rglob("*.py"):
        path.chmod(0o600)
        os.utime(path, (1_000_000_000, 1_000_000_000))
    monkeypatch.setenv("CC", str(tmp_path / "no-compiler"))
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    again = build("wheel", copied, tmp_path / "dist")
    assert again.read_bytes() == without_compiler.read_bytes()


@pytest.fixture(scope="session")
def wheel(without_compiler: Path) -> dict[str, bytes]:
    return files_of(without_compiler)


@pytest.fixture(scope="session")
def metadata(wheel: dict[str, bytes]) -> Message:
    return BytesParser().parsebytes(wheel[f"queenside-{VERSION}.dist-info/METADATA"])


def below(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_without_kernels_the_wheel_is_for_any_system_and_the_build_says_so(
    without_compiler: Path,
) -> None:
    assert without_compiler.name == f"queenside-{VERSION}-py3-none-any.whl"
    log = (without_compiler.parent / BUILD_LOG).read_text()
    assert "THE KERNELS WERE NOT COMPILED" in log
    assert "Install a C compiler" in log


def test_the_archive_has_what_git_has(project: Path) -> None:
    process = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if process.returncode or not process.stdout:
        pytest.skip("this is no clone")
    tracked = {path for path in process.stdout.splitlines() if (ROOT / path).is_file()}
    missing = {path for path in tracked - below(project) if not path.startswith(NOT_PACKED)}
    assert missing == set()


def test_the_archive_has_nothing_else(project: Path) -> None:
    odd = {
        path
        for path in below(project)
        if path.endswith((".so", ".pyc")) or "node_modules" in path or "cache" in path
    }
    assert odd == set()
    folders = {path.name for path in project.iterdir() if path.is_dir()}
    assert folders <= set(CONTENTS)


def test_the_wheel_has_every_file_of_the_package(project: Path, wheel: dict[str, bytes]) -> None:
    expected = {
        f"queenside/{path}"
        for path in below(project / "src" / "queenside")
        if not path.startswith(NOT_INSTALLED)
    }
    assert {name for name in wheel if name.startswith("queenside/")} == expected


def test_the_wheel_has_nothing_else(wheel: dict[str, bytes]) -> None:
    tops = {name.split("/")[0] for name in wheel}
    assert tops == {"queenside", f"queenside-{VERSION}.dist-info", f"queenside-{VERSION}.data"}


def test_the_wheel_has_what_is_made_and_what_is_beside_the_package(wheel: dict[str, bytes]) -> None:
    assert BUNDLED.removeprefix("src/") in wheel
    assert f"queenside-{VERSION}.data/data/share/man/man1/queenside.1" in wheel


def test_every_licence_is_in_the_wheel(wheel: dict[str, bytes], metadata: Message) -> None:
    named = metadata.get_all("License-File", [])
    assert {"LICENSE", "THIRD-PARTY.md"} <= set(named)
    folder = f"queenside-{VERSION}.dist-info/licenses"
    for name in named:
        assert wheel[f"{folder}/{name}"] == (ROOT / name).read_bytes()


def test_the_metadata(metadata: Message) -> None:
    assert metadata["Name"] == "queenside"
    assert metadata["Version"] == VERSION
    assert metadata["License-Expression"] == "MIT"
    assert metadata["Requires-Python"] == ">=3.11"
    assert metadata["Author"] == "The Queenside contributors"
    assert metadata["Description-Content-Type"] == "text/markdown"
    classifiers = set(metadata.get_all("Classifier", []))
    versions = {f"Programming Language :: Python :: 3.{minor}" for minor in range(11, 15)}
    assert versions | {"Typing :: Typed"} <= classifiers
    needed = [extra for extra in metadata.get_all("Requires-Dist", []) if "extra ==" not in extra]
    assert needed == ["platformdirs>=4"]
