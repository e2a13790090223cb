"""`extension`: the browser extension, packed.

It needs no build: its sources are what a browser runs. Packing them is all that is done here, in
a way that gives the same bytes wherever and whenever it is done.
"""

from __future__ import annotations

import zipfile
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from queenside.cli import exits, terminal
from queenside.cli.parser import Commands, command
from queenside.core.version import VERSION

_PACKED = (".js", ".css", ".html", ".png")
_MANIFEST = "manifest.json"
_TIME = (1980, 1, 1, 0, 0, 0)  # the first that the format can tell


def add_to(commands: Commands) -> None:
    """Add this command."""
    parser = command(commands, extension)
    parser.add_argument("action", choices=("build",), help="what to do")
    parser.add_argument(
        "-o", "--output", metavar="DIR", default=".", help="where to write it (this folder)"
    )


def extension(*, action: str, output: str) -> int:  # noqa: ARG001
    """Pack the browser extension.

    It writes one zip for Firefox and Chromium alike, with the same bytes every time.
    """
    folder = Path(output)
    if not folder.is_dir():
        raise NotADirectoryError(f"there is no folder {output}")
    path = folder / f"queenside-extension-{VERSION}.zip"
    write(path)
    terminal.say(str(path))
    return exits.DONE


def write(path: Path) -> None:
    """Write the extension as a zip: files in order, without times, owners or compression.

    What is compressed differs from one version of zlib to the next.
    """
    files = dict(_below(sources(), ""))
    with zipfile.ZipFile(path, "w") as packed:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, _TIME)
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, files[name])


def sources() -> Traversable:
    """The folder of the extension: installed, or where the sources lie."""
    try:
        return resources.files("queenside.extension")
    except ModuleNotFoundError:
        return Path(__file__).parents[3] / "extension"


def _below(folder: Traversable, path: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for entry in folder.iterdir():
        name = f"{path}{entry.name}"
        if entry.is_dir():
            found += _below(entry, f"{name}/")
        elif name == _MANIFEST or name.endswith(_PACKED):
            found.append((name, entry.read_bytes()))
    return found
