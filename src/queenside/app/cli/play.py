"""`play`: a board to solve by hand, in the terminal."""

from __future__ import annotations

import os
import sys

from queenside.app.cli import terminal
from queenside.app.cli.parser import Commands, UsageError, command
from queenside.core import extras


def add_to(commands: Commands) -> None:
    parser = command(commands, play)
    parser.add_value("board", "BOARD", "see queenside --help (the game you left last)", nargs="?")


def play(board: str | None) -> int:
    """Play a board in the terminal.

    Without BOARD, continue the game you left last, or play today's board. Each
    move is saved at once, in the store that the web app uses too. Keys and mouse
    are those of the app: press ? to see them, ctrl-q to leave.
    """
    extras.import_extra("prompt_toolkit", "play")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UsageError("play needs a terminal for both input and output")
    if os.environ.get("TERM") == "dumb":
        raise UsageError("play needs a terminal that can move its cursor, and TERM is dumb")
    from queenside.app.store import Store
    from queenside.app.terminal import screen  # here, since it stands on an extra
    from queenside.app.terminal.opening import open_board
    from queenside.app.terminal.player import Player

    with Store() as store:
        depth = terminal.colour_depth(sys.stdout, os.environ)
        player = Player(open_board(board, store), store, depth)
        return screen.run(
            player, depth, lambda words: terminal.replace_unencodable(words, sys.stdout)
        )
