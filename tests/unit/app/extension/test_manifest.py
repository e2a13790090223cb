"""What the extension may do is what is said, and nothing more."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path
from typing import Any

import pytest

from queenside.app.cli.extension import unpack
from queenside.core.version import VERSION

EXTENSION = Path(__file__).parents[4] / "src" / "queenside" / "app" / "extension"
MANIFEST: dict[str, Any] = json.loads((EXTENSION / "manifest.json").read_text(encoding="utf-8"))
PAGES = sorted(EXTENSION.rglob("*.html"))


def test_the_permissions_are_exactly_these() -> None:
    assert MANIFEST["manifest_version"] == 3
    assert MANIFEST["permissions"] == ["activeTab", "scripting", "storage"]
    assert MANIFEST["optional_host_permissions"] == ["http://127.0.0.1/*"]


def test_there_is_nothing_else_in_it() -> None:
    assert sorted(MANIFEST) == sorted(
        (
            *(
                "manifest_version",
                "name",
                "version",
                "description",
                "icons",
                "action",
                "background",
            ),
            *("browser_specific_settings", "minimum_chrome_version", "commands"),
            *("permissions", "optional_host_permissions", "default_locale"),
            "content_security_policy",
        )
    )


def test_it_is_of_this_version() -> None:
    assert MANIFEST["version"] == VERSION
    gecko = MANIFEST["browser_specific_settings"]["gecko"]
    assert gecko["strict_min_version"] == "140.0"
    assert gecko["data_collection_permissions"] == {"required": ["none"]}


def test_its_pages_load_only_their_own_files() -> None:
    policy = MANIFEST["content_security_policy"]["extension_pages"]
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules.pop("connect-src") == "'self' http://127.0.0.1:*"
    assert rules.pop("script-src") == "'self' 'wasm-unsafe-eval'"
    assert rules.pop("default-src") == "'none'"
    assert {*rules.values()} == {"'self'", "'none'"}


def test_it_is_named_after_itself() -> None:
    assert MANIFEST["name"] == MANIFEST["action"]["default_title"] == "Queenside"
    assert not any("linkedin" in text.lower() for texts in LOCALES.values() for text in texts)


LOCALES = {
    path.parent.name: [load["message"] for load in json.loads(path.read_text("utf-8")).values()]
    for path in (EXTENSION / "_locales").glob("*/messages.json")
}


@pytest.mark.parametrize("locale", LOCALES)
def test_every_language_says_everything(locale: str) -> None:
    """The manifest's texts, what the popup puts into its elements, and what scripts say."""
    file = EXTENSION / "_locales" / locale / "messages.json"
    data = json.loads(file.read_text(encoding="utf-8"))
    popup = (EXTENSION / "popup" / "popup.html").read_text(encoding="utf-8")
    named = re.findall(r"__MSG_(\w+)__", json.dumps(MANIFEST))
    scripts = "".join(path.read_text(encoding="utf-8") for path in EXTENSION.rglob("*.js"))
    named += re.findall(r'data-say="(\w+)"', popup) + re.findall(r'getMessage\("(\w+)"', scripts)
    assert {*data} == {*named}
    assert "$1" in data["otherGenre"]["message"]
    assert all(text["message"].strip() for text in data.values())
    assert len(data["appDescription"]["message"]) <= 132  # what the stores take
    if locale != "en":
        same = [a for a, b in zip(LOCALES[locale], LOCALES["en"], strict=True) if a == b]
        assert len(same) <= 1  # a word may be the same


@pytest.mark.parametrize(("size", "path"), MANIFEST["icons"].items())
def test_icons_have_their_size(size: str, path: str) -> None:
    data = (EXTENSION / path).read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (int(size), int(size))


def test_every_file_that_is_named_is_there(tmp_path: Path) -> None:
    unpack(tmp_path)
    text = json.dumps(MANIFEST) + (EXTENSION / "page" / "scripts.js").read_text("utf-8")
    named = {*re.findall(r'"([\w/-]+\.(?:js|html|png))"', text)}
    assert {"background.js", "popup/popup.html", "page/main.js"} <= named
    for name in named:
        assert (tmp_path / name).is_file(), name
    for module in tmp_path.rglob("*.js"):
        for name in re.findall(r'(?:from|import) "(\.[^"]+)"', module.read_text("utf-8")):
            assert (module.parent / name).resolve().is_file(), (module, name)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_hold_no_scripts_and_no_styles_of_their_own(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]* src=)|<style|\bon\w+=|\bstyle=", text)
    for name in re.findall(r'(?:src|href)="([^"]+)"', text):
        assert (page.parent / name).resolve().is_file(), name
