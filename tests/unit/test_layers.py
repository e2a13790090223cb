"""Who may import whom; pyproject.toml has the layers, and import-linter reads them there."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from queenside.core.extras import EXTRAS

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "queenside"
PUBLISHED_AS = {
    "PIL": "pillow",
    "cuda": "cuda-core",
    "cv2": "opencv-python-headless",
    "pillow_heif": "pillow-heif",
    "fpdf": "fpdf2",
    "pysat": "python-sat",
    "z3": "z3-solver",
}
"""Packages that are published under another name than they are imported by."""
BEHIND = {"cuda-bindings": "cuda-core", "nvidia-cuda-nvrtc": "cuda-core"}
"""Packages that another one cannot do without for what we want of it."""
NOT_FOR_USERS = ("all", "dev", "docs")
"""Extras that are for those who work on Queenside, or that only name others."""
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def imported(path: Path) -> Iterator[str]:
    """The full name of everything a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def outside(*paths: Path) -> set[str]:
    """Return the packages beyond Python's own that these files import."""
    names = {name.split(".")[0] for path in paths for name in imported(path)}
    return names - sys.stdlib_module_names - {"queenside"}


def test_layers() -> None:
    completed = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()"],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT / "src"), "COLUMNS": "100"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert completed.returncode == 0, completed.stdout + completed.stderr


def test_every_package_has_its_layer() -> None:
    layers = " ".join(PROJECT["tool"]["importlinter"]["contracts"][0]["layers"])
    named = set(re.findall(r"queenside\.(\w+)", layers))
    packages = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    modules = {path.stem for path in PACKAGE.glob("*.py")} - {"__init__", "__main__"}
    assert packages | modules <= named


def test_only_kernels_imports_compiled_code() -> None:
    for path in PACKAGE.rglob("*.py"):
        if path.parent.name != "kernels":
            assert not any("_native" in name.split(".") for name in imported(path)), path


def test_values_of_core_stand_on_each_other_and_python_alone() -> None:
    values = [*(PACKAGE / "core").glob("*.py")]
    names = {f"queenside.core.{path.stem}" for path in values}
    for path in values:
        used = {name for name in imported(path) if name.startswith("queenside.")}
        assert {".".join(name.split(".")[:3]) for name in used} <= names, path
    assert outside(*values) == set()


def test_only_the_store_needs_a_package_and_every_extra_is_imported() -> None:
    extras: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]
    declared = {
        re.split(r"[<>=!~ ;\[]", entry)[0]
        for name, entries in extras.items()
        if name not in NOT_FOR_USERS
        for entry in entries
        if not entry.startswith("queenside[")  # an extra that includes another
    }
    needed = {re.split(r"[<>=]", entry)[0] for entry in PROJECT["project"]["dependencies"]}
    assert needed == outside(*(PACKAGE / "app" / "store").rglob("*.py"))
    used = {PUBLISHED_AS.get(name, name) for name in outside(*PACKAGE.rglob("*.py"))}
    assert used - needed == {BEHIND.get(name, name) for name in declared}


def test_the_extra_called_all_has_all() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    names = ",".join(name for name in extras if name not in NOT_FOR_USERS)
    assert extras["all"] == [f"queenside[{names}]"]


def test_the_program_knows_the_extras() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    declared = {
        name: tuple(entry.split(";")[0] for entry in entries)
        for name, entries in extras.items()
        if name not in NOT_FOR_USERS
    }
    assert {name: extra.requirements for name, extra in EXTRAS.items()} == declared
    assert list(EXTRAS) == list(declared)
