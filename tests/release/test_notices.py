"""Licences of what others made, how to cite Queenside, and its version, wherever it is said."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from queenside.core.version import DATE, VERSION

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "queenside"
NOTICES = (ROOT / "THIRD-PARTY.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `([^`]+)` \| .+ \| \[[^]]+\]\(([^)]+)\) \|$", NOTICES, re.MULTILINE)
"""The files that others made, and where their licences are."""
OUR_OWN = {"README.md", "preact.d.ts", "uqr.d.ts", "__init__.py"}
"""Files of ours that lie among them."""
LICENCES = ("LICENSE", "OFL", "licences")


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def foreign_files() -> set[str]:
    """What lies in the folders of others' files, and every file of a kind that we do not make."""
    folders = [path for path in PACKAGE.rglob("*") if path.name in ("vendor", "fonts")]
    paths = {path for folder in folders for path in folder.rglob("*") if path.is_file()}
    for kind in ("*.min.*", "*.ttf", "*.otf", "*.woff*", "*.wasm"):
        paths |= set(PACKAGE.rglob(kind)) | set(
            (ROOT / "src" / "queenside" / "app" / "extension").rglob(kind)
        )
    return {
        path.relative_to(ROOT).as_posix()
        for path in paths
        if path.name not in OUR_OWN
        and path.suffix != ".pyc"
        and not any(word in path.as_posix() for word in LICENCES)
    }


def test_every_file_of_others_has_a_notice() -> None:
    assert {file for file, _ in ROWS} == foreign_files()


def test_every_licence_is_there_and_is_packed() -> None:
    patterns = tomllib.loads(text("pyproject.toml"))["project"]["license-files"]
    packed = {path for pattern in patterns for path in ROOT.glob(pattern)}
    assert {ROOT / licence for _, licence in ROWS} <= packed
    for _, licence in ROWS:
        assert re.search("copyright|licen[cs]e", text(licence), re.IGNORECASE)


def test_every_licence_that_lies_here_is_of_something() -> None:
    files = [*PACKAGE.rglob("licences/*"), *PACKAGE.rglob("OFL*")]
    assert {path.relative_to(ROOT).as_posix() for path in files} == {file for _, file in ROWS}


def test_the_citation() -> None:
    fields = dict(re.findall(r"^([a-z-]+): (.+)$", text("CITATION.cff"), re.MULTILINE))
    assert fields["cff-version"] == "1.2.0"
    assert (fields["title"], fields["license"]) == ("Queenside", "MIT")
    assert (fields["version"], fields["date-released"]) == (VERSION, DATE)
    assert "  - name: The Queenside contributors\n" in text("CITATION.cff")


def test_the_changelog_tells_of_this_version() -> None:
    heads = re.findall(r"^## \[(.+)\](?: - (.+))?$", text("CHANGELOG.md"), re.MULTILINE)
    assert heads[0] == ("Unreleased", "") or heads[0] == (VERSION, DATE)
    if heads[0][0] == "Unreleased" and len(heads) > 1:
        assert heads[1] == (VERSION, DATE)


def test_the_holder_of_the_rights_is_the_same_everywhere() -> None:
    [author] = tomllib.loads(text("pyproject.toml"))["project"]["authors"]
    assert author == {"name": "The Queenside contributors"}
    assert f"(c) {DATE[:4]} {author['name']}\n" in text("LICENSE")
