"""`mcp`: tools for assistants."""

from __future__ import annotations

import asyncio
from pathlib import Path

from queenside.app.cli import exits
from queenside.app.cli.parser import Commands, command
from queenside.core import extras


def add_to(commands: Commands) -> None:
    parser = command(commands, mcp)
    help_text = "the folder where tools may read and write files (none: they may not)"
    parser.add_argument("--folder", metavar="DIR", help=help_text)
    parser.add_time_limit("end a call after S seconds (30)", 30.0)


def mcp(*, folder: str | None, time_limit: float) -> int:
    """Serve tools to an assistant, over standard input and output.

    An assistant that speaks the Model Context Protocol starts it, and can then solve,
    explain, check and make boards, and have its own steps judged. Nothing is written
    outside the folder, and no request leaves the machine.
    """
    if folder and not Path(folder).is_dir():
        raise NotADirectoryError(f"folder not found: {folder}")
    with extras.required("mcp", "queenside mcp"):
        from queenside.app.server.mcp_server import serve  # here, since it is an extra
    asyncio.run(serve(Path(folder) if folder else None, time_limit))
    return exits.SUCCESS
