"""Who may import whom in the page, as ARCHITECTURE.md draws it, and in the extension."""

from __future__ import annotations

import re
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[4]
PAGE = ROOT / "src" / "queenside" / "app" / "page"
EXTENSION = ROOT / "src" / "queenside" / "app" / "extension"

EXTENSION_LAYERS = [
    ["popup", "background"],
    ["commands", "decisions"],
    ["screenshot-player"],
    ["tab-capture"],
    ["frames"],
    ["pairing", "export-text", "kernels", "region-names"],
    ["puzzle"],
    ["kernel", "page", "browser"],
]
"""From the top down; a room is a folder or a file beside them."""

IMPORT = re.compile(
    r"""^(?:import|export)\s(?:[\w\s*{},$]*\sfrom\s)?["']([^"']+)["']|\bimport\(\s*["'`]([^"'`]+)""",
    re.MULTILINE,
)
COMMENT = re.compile(r"(?<!\S)/\*.*?\*/|(?<!\S)//[^\n]*", re.DOTALL)


def page_layers() -> list[list[str]]:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    chapter = text.partition("## The web app: the page\n")[2].partition("\n## ")[0]
    lines = re.findall(r"^    ([a-z]\w*(?: \| [a-z]\w*)*)(?:   .*)?$", chapter, re.MULTILINE)
    return [line.split(" | ") for line in lines]


LAYERS = {PAGE: page_layers(), EXTENSION: EXTENSION_LAYERS}


def imports(folder: Path, *, types: bool = True) -> dict[Path, set[Path]]:
    """What each module imports: at once, when it is needed, and as types in its comments."""
    modules = [path for path in folder.rglob("*.js") if "vendor" not in path.parts]
    return {path: set(_find_imports(path, types=types)) for path in modules}


def _find_imports(path: Path, *, types: bool) -> Iterator[Path]:
    text = path.read_text(encoding="utf-8")
    for at_once, later in IMPORT.findall(text if types else COMMENT.sub("", text)):
        assert (at_once or later).startswith("."), f"{path} imports {at_once or later}"
        target = (path.parent / (at_once or later)).resolve()
        if "vendor" not in target.parts:
            yield target


def room(folder: Path, path: Path) -> str:
    """The folder that a module lies in, or its own name beside the folders."""
    return path.relative_to(folder).parts[0].removesuffix(".js")


def forbidden(folder: Path, layers: list[list[str]]) -> list[str]:
    height = {name: number for number, rooms in enumerate(layers) for name in rooms}
    return [
        f"{module.relative_to(folder)} imports {target.relative_to(folder)}"
        for module, targets in imports(folder).items()
        for target in targets
        if room(folder, module) != room(folder, target)
        and height[room(folder, module)] >= height[room(folder, target)]
    ]


@pytest.mark.parametrize("folder", LAYERS, ids=["page", "extension"])
def test_imports_go_down(folder: Path) -> None:
    assert forbidden(folder, LAYERS[folder]) == []


@pytest.mark.parametrize("folder", LAYERS, ids=["page", "extension"])
def test_every_room_has_its_layer(folder: Path) -> None:
    named = [name for layer in LAYERS[folder] for name in layer]
    paths = {path for module, targets in imports(folder).items() for path in (module, *targets)}
    assert sorted(named) == sorted({room(folder, path) for path in paths})


@pytest.mark.parametrize("folder", LAYERS, ids=["page", "extension"])
def test_no_modules_import_each_other_in_a_circle(folder: Path) -> None:
    try:
        TopologicalSorter(imports(folder, types=False)).prepare()
    except CycleError as error:
        circle = [path.relative_to(folder).as_posix() for path in error.args[1]]
        pytest.fail(" imports ".join(circle))
