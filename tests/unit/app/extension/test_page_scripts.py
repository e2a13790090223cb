"""The sources of the page scripts: all injected, safe, and open about what they are for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

EXTENSION = Path(__file__).parents[4] / "src" / "queenside" / "app" / "extension"
PAGE = EXTENSION / "page"
LIST = PAGE / "scripts.js"
SCRIPTS = sorted(path for path in PAGE.rglob("*.js") if path != LIST)


def test_every_script_is_injected() -> None:
    listed = re.findall(r'"(page/.+?)"', LIST.read_text(encoding="utf-8"))
    assert sorted(listed) == sorted(path.relative_to(EXTENSION).as_posix() for path in SCRIPTS)
    assert listed[0] == "page/reading.js"
    assert listed[-1] == "page/main.js"


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_says_what_it_is_for(path: Path) -> None:
    assert path.read_text(encoding="utf-8").startswith("/**")


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_makes_nothing_of_text_and_asks_for_nothing(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for name in (
        "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function(",
        "fetch(", "XMLHttpRequest", "WebSocket", "sendBeacon", "import(", "localStorage",
        "postMessage", "src =", "href =",
    ):  # fmt: skip
        assert name not in text


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_takes_nothing_from_an_element_itself(path: Path) -> None:
    """A page can put anything before the properties of elements; `reading.js` goes around that."""
    text = path.read_text(encoding="utf-8")
    risky = r"(?:cell|element|board|document|button|host|member|above|start)\.(?:{})\b".format(
        "querySelector|querySelectorAll|getAttribute|children|parentElement|closest|contains|"
        "getBoundingClientRect|dispatchEvent|addEventListener|body|documentElement|dataset|"
        "classList|className|click|focus|remove|append|createElement|elementFromPoint"
    )
    assert not re.search(risky, text)
