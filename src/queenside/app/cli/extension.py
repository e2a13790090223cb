"""`extension`: the browser extension, as a zip or as a folder; the same sources, the same bytes."""

from __future__ import annotations

import zipfile
from importlib import resources
from pathlib import Path

from queenside.app.cli import exits, terminal
from queenside.app.cli.parser import Commands, command
from queenside.core.files import replace_file, write_bytes
from queenside.core.version import VERSION

SHARED = ("kernel", "puzzle")  # the folders of the web page that are the extension's as well
_PACKED = (".js", ".css", ".html", ".png", ".wasm", ".txt")
_DATA_FILES = ("manifest.json", "messages.json")
_TIMESTAMP = (1980, 1, 1, 0, 0, 0)  # the first that the format can tell


def add_to(commands: Commands) -> None:
    parser = command(commands, extension)
    parser.add_value("action", "ACTION", "build it", choices=("build",))
    parser.add_argument(
        "-o", "--output", metavar="DIR", default=".", help="where to write it (this folder)"
    )
    parser.add_flag("--unpacked", "a folder, as Chromium loads it, instead of a zip")


def extension(*, action: str, output: str, unpacked: bool) -> int:  # noqa: ARG001
    """Build the browser extension.

    It writes one zip for Firefox and Chromium alike, with the same bytes every time.
    """
    folder = Path(output)
    folder.mkdir(parents=True, exist_ok=True)
    name = f"queenside-extension-{VERSION}"
    path = folder / (name if unpacked else f"{name}.zip")
    (unpack if unpacked else pack)(path)
    terminal.print_line(str(path))
    return exits.SUCCESS


def pack(path: Path) -> None:
    """Write the extension as a zip, the same bytes each time: zlib would make others."""
    with replace_file(path) as file, zipfile.ZipFile(file, "w") as packed:
        for name, content in sorted(files().items()):
            entry = zipfile.ZipInfo(name, _TIMESTAMP)
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, content)


def unpack(folder: Path) -> None:
    """Write the extension into a folder; other files there stay."""
    for name, content in files().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_bytes(path, content)


def files() -> dict[str, bytes]:
    app = Path(str(resources.files("queenside.app")))
    own, page = app / "extension", app / "page"
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for folder, root in ((own, own), *((page / name, page) for name in SHARED))
        for path in folder.rglob("*.*")
        if path.name in _DATA_FILES or path.suffix in _PACKED
    }
