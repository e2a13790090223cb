"""The page's sources: its types, its libraries, and what its modules say of themselves."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[4]
PAGE = ROOT / "src" / "queenside" / "app" / "page"
PACKAGES = ROOT / "node_modules"
MODULES = sorted(path for path in PAGE.rglob("*.js") if "vendor" not in path.parts)
VENDORED = {
    "preact.js": "htm/preact/standalone.module.js",
}
"""Files in vendor/, and what they are in the packages they come from."""


def test_the_types_are_right() -> None:
    compiler = PACKAGES / ".bin" / "tsc"
    if not compiler.exists():
        pytest.skip("TypeScript is not installed: npm install")
    process = subprocess.run([compiler, "-p", ROOT], capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stdout


@pytest.mark.parametrize(("name", "original"), VENDORED.items())
def test_libraries_are_as_they_were_published(name: str, original: str) -> None:
    if not (PACKAGES / original).exists():
        pytest.skip("the packages are not installed: npm install")
    assert (PAGE / "vendor" / name).read_bytes() == (PACKAGES / original).read_bytes()


def test_every_library_is_named_with_its_licence() -> None:
    text = (PAGE / "vendor" / "README.md").read_text(encoding="utf-8")
    files = [path for path in (PAGE / "vendor").iterdir() if path.suffix in (".js", ".css")]
    assert files
    for path in files:
        assert f"`{path.name}`" in text
    for licence in (PAGE / "vendor" / "licences").iterdir():
        assert licence.stem.lower() in text.lower()


def test_every_module_says_what_it_is_for() -> None:
    assert [
        path for path in MODULES if not path.read_text(encoding="utf-8").startswith("/**")
    ] == []


def test_nothing_is_put_into_the_page_as_text() -> None:
    names = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(")
    assert [path for path in MODULES if names.search(path.read_text(encoding="utf-8"))] == []


def test_the_keys_in_the_docs_are_those_of_the_game() -> None:
    source = (PAGE / "play" / "keys.js").read_text(encoding="utf-8")
    keys = re.findall(r'shown: (?:t\()?"([^"]+)"\)?, does: t\("([^"]+)"\)', source)
    assert len(keys) > 10
    page = (ROOT / "docs" / "guides" / "playing.md").read_text(encoding="utf-8")
    table = re.findall(r"^\| (\S.*?) \| (\S.*?) \|$", page, re.MULTILINE)
    assert table[0] == ("arrows", "move from cell to cell")
    assert table[1:] == keys
