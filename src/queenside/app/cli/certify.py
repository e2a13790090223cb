"""`certify`: what is known of a board, in files that anyone can check; `check` looks at them."""

from __future__ import annotations

import os
import sys

from queenside.app.cli import exits, many, terminal
from queenside.app.cli.parser import Commands, command
from queenside.app.cli.progress import Waiting
from queenside.core.errors import InputNotFound
from queenside.core.faults import quote


def add_to(commands: Commands) -> None:
    parser = command(commands, certify)
    parser.add_board()
    parser.add_argument(
        "-o", "--output", required=True, metavar="DIR", help="a new or an empty directory"
    )
    parser.add_flag("--theorem", "add a theorem for Rocq (Coq), board.v, if the board is small")
    parser.add_time_limit()


def certify(board: str, *, output: str, theorem: bool, time_limit: float | None) -> int:
    """Solve a board and write a proof that anyone can check.

    The directory gets the puzzle, its rules as clauses, the solution, and a
    proof that there is no other, or none at all; and programs to check it.
    """
    from pathlib import Path  # here, since other commands do without

    from queenside.solver.certify import certify as task

    folder = Path(output)
    task.check_target(folder)
    document = many.read_document(board)
    with Waiting(time_limit):
        certificate = task.certify(document, theorem=theorem, time_limit=time_limit)
    certificate.write(folder)
    result = certificate.result
    terminal.print_line(f"{terminal.draw_board(result.puzzle, result.solution)}\n{result.verdict}")
    return exits.SUCCESS


def is_certificate(path: str) -> bool:
    if not os.path.isdir(path):
        return False
    from queenside.solver.certify.certify import CLAIM, PROOF, SCRIPT  # here: most boards are files

    return any(os.path.exists(os.path.join(path, name)) for name in (CLAIM, PROOF, SCRIPT))


def check_certificate(folder: str) -> int:
    """Look at everything in a certificate: exit code 0 if it is accepted, 1 if not."""
    from pathlib import Path

    from queenside.solver.certify.inspection import inspect

    if not os.path.isdir(folder):
        raise InputNotFound(f"folder not found: {quote(folder)}")
    accepted = True
    for right, words in inspect(Path(folder)):
        terminal.print_line(f"{'✓' if right else '✗'} {words}")
        sys.stdout.flush()
        accepted &= right
    terminal.print_line("accepted" if accepted else "rejected")
    return exits.SUCCESS if accepted else exits.NEGATIVE
