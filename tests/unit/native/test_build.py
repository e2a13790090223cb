"""What the kernels say they are made from."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from queenside.core import kernels

ROOT = Path(__file__).parents[3]
_SPEC = spec_from_file_location("setup_of_queenside", ROOT / "setup.py")
assert _SPEC is not None
assert _SPEC.loader is not None
setup = module_from_spec(_SPEC)
_SPEC.loader.exec_module(setup)


@pytest.fixture
def native(tmp_path: Path) -> Path:
    (tmp_path / "deep").mkdir()
    (tmp_path / "tests").mkdir()
    (tmp_path / "one.c").write_bytes(b"int one;\n")
    (tmp_path / "deep" / "two.h").write_bytes(b"int two;\nint three;\n")
    return tmp_path


def test_it_changes_with_the_sources(native: Path) -> None:
    builds = {setup.build_of(native)}
    (native / "one.c").write_bytes(b"int won;\n")
    builds.add(setup.build_of(native))
    (native / "deep" / "two.h").write_bytes(b"int two;\nint four;\n")
    builds.add(setup.build_of(native))
    (native / "deep" / "new.c").write_bytes(b"")
    builds.add(setup.build_of(native))
    (native / "one.c").rename(native / "first.c")
    builds.add(setup.build_of(native))
    assert len(builds) == 5


def test_it_does_not_change_with_all_else(native: Path) -> None:
    build = setup.build_of(native)
    (native / "tests" / "test_one.c").write_bytes(b"int main(void);\n")
    (native / "notes.txt").write_bytes(b"int main(void);\n")
    (native / "deep" / "two.h").write_bytes(b"int two;\r\nint three;\r\n")
    assert setup.build_of(native) == build


@pytest.mark.skipif(bool(kernels.missing()), reason="the kernels are not compiled")
def test_the_kernels_are_made_from_these_sources() -> None:
    """If not, the sources have changed since: build them again."""
    assert setup.build_of(ROOT / "native") == kernels.BUILD
