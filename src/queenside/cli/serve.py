"""`serve`: the web app, on this machine."""

from __future__ import annotations

import argparse
from pathlib import Path

from queenside.cli import exits, terminal
from queenside.cli.parser import Commands, command, whole_number
from queenside.core import extras
from queenside.core.errors import EngineUnavailable

_MOST_PORT = 65535


def add_to(commands: Commands) -> None:
    """Add this command."""
    parser = command(commands, serve)
    parser.add_argument(
        "--port", type=_port, default=0, metavar="P", help="the port (one that is free)"
    )
    parser.add_argument(
        "--no-browser", action="store_true", help="open no page, only say where it is"
    )
    parser.add_argument(
        "--jobs", metavar="DIR", default=".", help="where the page looks for jobs (this folder)"
    )


def serve(*, port: int, no_browser: bool, jobs: str) -> int:
    """Serve the web app on this machine, until Ctrl-C.

    It prints the address of the page and opens it. Nobody else can reach it, and no
    request leaves the machine.
    """
    if not Path(jobs).is_dir():
        raise NotADirectoryError(f"there is no folder {jobs}")
    try:
        from queenside.web.server import serve as run  # here, since it is an extra
    except ModuleNotFoundError as error:
        if error.name and error.name.split(".")[0] == "queenside":
            raise
        raise EngineUnavailable(f"the web app needs {error.name}: {extras.advice('web')}") from None
    run(port, Path(jobs), browser=not no_browser, say=terminal.say)
    return exits.DONE


def _port(word: str) -> int:
    """Reads the number of a port; 0 stands for any."""
    number = whole_number(0)(word)
    if number > _MOST_PORT:
        raise argparse.ArgumentTypeError(f"must be at most {_MOST_PORT}, not {number}")
    return number
