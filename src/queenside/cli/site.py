"""`site`: the web app as a folder of static files."""

from __future__ import annotations

from pathlib import Path

from queenside.cli import exits, terminal
from queenside.cli.parser import Commands, command, web_address


def add_to(commands: Commands) -> None:
    """Add this command."""
    parser = command(commands, site)
    parser.add_argument("folder", metavar="DIR", help="where to write it: a new or empty folder")
    parser.add_argument(
        "--packages",
        metavar="FOLDER",
        default=".",
        help="where the node_modules with esbuild and Pyodide are (this folder)",
    )
    parser.add_argument(
        "--address",
        type=web_address,
        metavar="URL",
        help="where it will be, for links to boards (where it is opened)",
    )
    parser.add_argument(
        "--docs", metavar="FOLDER", help="a folder of documentation to put beside the app"
    )


def site(*, folder: str, packages: str, address: str | None, docs: str | None) -> int:
    """Build the web app as static files for any web host.

    Visitors need no server and no Python: their browser answers everything. The site works
    offline after the first visit, and no request leaves it.
    """
    from queenside.web.site.build import build  # here, since other commands do without
    from queenside.web.site.packages import Packages

    beside = None if docs is None else Path(docs)
    if beside and not beside.is_dir():
        raise NotADirectoryError(f"folder not found: {docs}")
    files = build(Path(folder), Packages.find(Path(packages)), beside, address)
    size = sum(path.stat().st_size for path in files) / 1e6
    terminal.say(f"{folder}: {len(files)} files, {size:.1f} MB. To look at it:")
    terminal.say(f"  python -m http.server --directory {folder}")
    return exits.DONE
