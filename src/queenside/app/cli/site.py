"""`site`: the web app as a folder of static files."""

from __future__ import annotations

from pathlib import Path

from queenside.app.cli import exits, terminal
from queenside.app.cli.parser import Commands, command, read_web_address


def add_to(commands: Commands) -> None:
    parser = command(commands, site)
    parser.add_value("folder", "DIR", "where to write it: a new or empty folder")
    parser.add_flag(
        "--python",
        "add Python for the browser, 15 MB, which a visitor's browser loads (8 MB) for what "
        "the kernels can't answer: See, hints with several stars, rare formats; needs the npm "
        "package pyodide, in node_modules here",
    )
    help_text = "where it will be, for links to boards, with previews (where it is opened)"
    parser.add_value("--address", "URL", help_text, read_web_address)
    parser.add_value("--docs", "FOLDER", "a folder of documentation to put beside the app")


def site(*, folder: str, python: bool, address: str | None, docs: str | None) -> int:
    """Build the web app as static files for any web host.

    Visitors need no server: their browser answers. The site works offline after the first
    visit, what --python adds once it has been used, and no request leaves the site.
    """
    from queenside.app.site.build import build  # here, since help does without
    from queenside.app.site.packages import find_package

    docs_folder = None if docs is None else Path(docs)
    if docs_folder and not docs_folder.is_dir():
        raise NotADirectoryError(f"folder not found: {docs}")
    pyodide = find_package("pyodide", Path()) if python else None
    files = build(Path(folder), pyodide, docs_folder, address)
    size = sum(path.stat().st_size for path in files) / 1e6
    terminal.print_line(f"{folder}: {len(files)} files, {size:.1f} MB. To look at it:")
    terminal.print_line(f"  python -m http.server --directory {folder}")
    return exits.SUCCESS
