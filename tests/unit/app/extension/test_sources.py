"""The extension's sources: their types, what its modules say of themselves, what they never use."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from queenside.app.cli import extension

ROOT = Path(__file__).parents[4]
EXTENSION = ROOT / "src" / "queenside" / "app" / "extension"
SOURCES = sorted(EXTENSION.rglob("*.js"))
PAGE_SCRIPTS = EXTENSION / "page" / "scripts.js"
SCRIPTS = sorted({*(EXTENSION / "page").rglob("*.js")} - {PAGE_SCRIPTS})
PAGE = ROOT / "src" / "queenside" / "app" / "page"
SHARED = sorted(path for folder in extension.SHARED for path in (PAGE / folder).glob("*.js"))


def named(path: Path) -> str:
    return str(path.relative_to(EXTENSION))


def test_the_types_are_right() -> None:
    compiler = ROOT / "node_modules" / ".bin" / "tsc"
    if not compiler.exists():
        pytest.skip("TypeScript is not installed: npm install")
    completed = subprocess.run(
        [compiler, "-p", EXTENSION], capture_output=True, text=True, check=False
    )
    assert completed.returncode == 0, completed.stdout


@pytest.mark.parametrize("path", SOURCES, ids=named)
def test_every_module_says_what_it_is_for(path: Path) -> None:
    assert path.read_text(encoding="utf-8").startswith("/**")


@pytest.mark.parametrize("path", SOURCES, ids=named)
def test_lines_are_short(path: Path) -> None:
    assert [line for line in path.read_text("utf-8").splitlines() if len(line) > 120] == []


@pytest.mark.parametrize("path", SOURCES, ids=named)
def test_nothing_becomes_code_or_markup(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for name in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "DOMParser"):
        assert name not in text
    assert not re.search(r"\beval\(|new Function|\bimport\(", text)


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.name)
def test_what_is_shared_with_the_page_stands_alone(path: Path) -> None:
    """It imports only its own modules, and uses neither a page nor the browser."""
    text = path.read_text(encoding="utf-8")
    for name in re.findall(r'(?:from|import) "([^"]+)"', text):
        assert (path.parent / name).resolve() in SHARED, name
    assert not re.search(r"\b(?:window|chrome|browser|globalThis|fetch|XMLHttpRequest)\b[.(]", text)


# ---- page scripts ----


def test_every_script_is_injected() -> None:
    listed = re.findall(r'"(page/.+?)"', PAGE_SCRIPTS.read_text(encoding="utf-8"))
    assert sorted(listed) == sorted(map(named, SCRIPTS))
    assert listed[0] == "page/dom.js"
    assert listed[-1] == "page/main.js"


@pytest.mark.parametrize("path", SCRIPTS, ids=named)
def test_a_script_makes_nothing_of_text_and_asks_for_nothing(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for name in (
        "Function(", "fetch(", "XMLHttpRequest", "WebSocket", "sendBeacon", "import(",
        "localStorage", "postMessage", "src =", "href =",
    ):  # fmt: skip
        assert name not in text


@pytest.mark.parametrize("path", SCRIPTS, ids=named)
def test_a_script_takes_nothing_from_an_element_itself(path: Path) -> None:
    """A page can put anything before the properties of elements; `dom.js` goes around that."""
    text = path.read_text(encoding="utf-8")
    risky = r"(?:cell|element|board|document|button|host|member|above|start)\.(?:{})\b".format(
        "querySelector|querySelectorAll|getAttribute|children|parentElement|closest|contains|"
        "getBoundingClientRect|dispatchEvent|addEventListener|body|documentElement|dataset|"
        "classList|className|click|focus|remove|append|createElement|elementFromPoint"
    )
    assert not re.search(risky, text)
