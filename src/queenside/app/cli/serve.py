"""`serve`, the web app on this machine, and `mcp`, tools for assistants."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from queenside.app.cli import exits, terminal
from queenside.app.cli.parser import Commands, command, read_web_address, whole_number_from
from queenside.core import extras

_MAX_PORT = 65535


def add_to(commands: Commands) -> None:
    parser = command(commands, serve)
    help_text = "the port; 0 for any free port (8717, or another if that is taken)"
    parser.add_value("--port", "P", help_text, _port)
    parser.add_value(
        "--host",
        "ADDRESS",
        "where to listen; 0.0.0.0 lets in anyone on the same network who has the address, "
        "such as your phone (127.0.0.1: only this machine)",
        default="127.0.0.1",
    )
    help_text = "a site of Queenside for the links that you share"
    parser.add_value("--site", "URL", help_text, read_web_address)
    parser.add_flag("--no-browser", "don't open the page, only print its address")
    parser.add_value("--jobs", "DIR", "where the page looks for jobs (this folder)", default=".")
    parser = command(commands, mcp)
    help_text = "the folder where tools may read and write files (none: they may not)"
    parser.add_value("--folder", "DIR", help_text)
    parser.add_time_limit("end a call after S seconds (30)", 30.0)


def serve(*, port: int | None, host: str, site: str | None, no_browser: bool, jobs: str) -> int:
    """Run the web app on this machine until you press Ctrl-C.

    It prints a link to the page and opens it. The link has a new key at each start, and
    pages that are still open ask for it. Nobody else can reach the page unless --host
    lets them, and no request leaves the machine.
    """
    if not Path(jobs).is_dir():
        raise NotADirectoryError(f"folder not found: {jobs}")
    with extras.required("web", "the web app"):
        from queenside.app.server.server import serve as run  # here, since it is an extra
    say = terminal.print_line
    run(port, Path(jobs), host=host, site=site, browser=not no_browser, print_line=say)
    return exits.SUCCESS


def mcp(*, folder: str | None, time_limit: float) -> int:
    """Serve tools to an assistant, over standard input and output.

    An assistant that speaks the Model Context Protocol starts it, and can then solve,
    explain, check and make boards, and have its own steps judged. Nothing is written
    outside the folder, and no request leaves the machine.
    """
    if folder and not Path(folder).is_dir():
        raise NotADirectoryError(f"folder not found: {folder}")
    with extras.required("mcp", "queenside mcp"):
        from queenside.app.server import mcp_server  # here, since it is an extra
    asyncio.run(mcp_server.serve(Path(folder) if folder else None, time_limit))
    return exits.SUCCESS


def _port(word: str) -> int:
    number = whole_number_from(0)(word)
    if number > _MAX_PORT:
        raise argparse.ArgumentTypeError(f"must be at most {_MAX_PORT}, not {number}")
    return number
