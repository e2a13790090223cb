"""The site builds without a warning; its pages have everything that is public, and link to nothing
that is not there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from runpy import run_path
from urllib.parse import unquote, urldefrag, urlparse

import pytest

import queenside as qs
from queenside.core.version import VERSION

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
API = ROOT / "docs" / "reference" / "api"


class Links(HTMLParser):
    """The addresses and the anchors of a page."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.anchors: set[str] = set()
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        result = {name: value for name, value in attrs if value}
        self.anchors.update(result[name] for name in ("id", "name") if name in result)
        loads = (
            "src" if tag in ("img", "script", "iframe") else "href" if tag in ("a", "link") else ""
        )
        if loads in result:
            self.addresses.append(result[loads])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not all(map(find_spec, ("mkdocs", "material", "mkdocstrings"))):
        pytest.skip("pip install 'queenside[docs]'")
    folder = tmp_path_factory.mktemp("site")
    completed = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "-d", str(folder)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert completed.returncode == 0, completed.stderr
    return folder


def test_every_link_of_the_site_leads_somewhere(site: Path) -> None:
    pages = {page: Links(page) for page in site.rglob("*.html") if page.name != "404.html"}
    assert len(pages) > 40
    assert [missing for page in pages for missing in _lost(page, pages)] == []


def _lost(page: Path, pages: dict[Path, Links]) -> Iterator[str]:
    for address in pages[page].addresses:
        path, anchor = urldefrag(address)
        if urlparse(path).scheme:
            continue
        target = (page.parent / unquote(path)).resolve() if path else page
        anchors = {*pages[target].anchors, "__skip"} if target in pages else {anchor}
        if not target.exists() or (anchor and anchor not in anchors):
            yield f"{page.name}: {address}"


def test_the_site_loads_nothing_from_elsewhere(site: Path) -> None:
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        loaded = re.findall(r"<(?:script|img|iframe)[^>]* src=\"?(https?:[^\" >]+)", text)
        loaded += re.findall(r"<link[^>]* href=\"?(https?:[^\" >]+)", text)
        assert loaded == [], page.name


def test_the_front_page_has_a_board_to_play(site: Path) -> None:
    assert 'src="board.html"' in (site / "index.html").read_text("utf-8")
    assert "const BOARD = {" in (site / "board.html").read_text("utf-8")


def test_the_search_works_from_the_disk(site: Path) -> None:
    """Its index is a script, and `iframe-worker.js` does what a worker can't do there."""
    text = (site / "guides" / "index.html").read_text(encoding="utf-8")
    assert '<script src="../assets/iframe-worker.js">' in text
    assert '"title":"Mending a board"' in (site / "search" / "search_index.js").read_text("utf-8")


def test_pages_say_their_version_and_where_to_edit_them(monkeypatch: pytest.MonkeyPatch) -> None:
    mkdocs = pytest.importorskip("mkdocs.config.defaults")
    hooks = run_path(str(ROOT / "lab" / "website" / "hooks.py"), {})
    config = hooks["on_config"](mkdocs.MkDocsConfig())
    assert f"Queenside {VERSION}" in config.copyright
    assert not config.repo_url
    monkeypatch.setenv("QUEENSIDE_REPOSITORY", "https://example.org/queenside")
    hooks = run_path(str(ROOT / "lab" / "website" / "hooks.py"), {})
    config = hooks["on_config"](mkdocs.MkDocsConfig())
    assert (config.repo_url, config.edit_uri) == (
        "https://example.org/queenside",
        "edit/main/docs/",
    )


def test_every_public_name_is_in_the_reference_once() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in API.glob("*.md"))
    text = text.replace("queenside.solver.engines.available", "queenside.engines")
    named = re.findall(r"^::: queenside\.(\w+)$", text, re.MULTILINE)
    assert sorted(named) == sorted(qs.__all__)
