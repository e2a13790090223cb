"""`sample`: solutions drawn at random, all with the same probability."""

from __future__ import annotations

import json

from queenside.app.cli import exits, many, terminal
from queenside.app.cli.parser import Commands, command
from queenside.app.cli.solve import check_columns, format_columns
from queenside.core.contract import options
from queenside.core.formats import native_json
from queenside.solver.request import SCHEMA
from queenside.solver.sample import draw

_FORMATS = ("text", "json", "columns")


def add_to(commands: Commands) -> None:
    parser = command(commands, sample)
    parser.add_board()
    parser.add_number("--number", "K", "draw K solutions (1)", 0, default=1)
    parser.add_option("seed", options.Seed)
    parser.add_format(_FORMATS, "text")
    parser.add_time_limit()
    parser.add_option("workers", options.Workers, 1, help="threads that count (1)")


def sample(
    board: str, *, number: int, seed: int | None, form: str, time_limit: float | None, workers: int
) -> int:
    """Draw solutions at random, all equally likely.

    Counts all solutions first, and reports the count at the end. A solution may
    be drawn more than once. Exit code 1 if there is none.
    """
    document = many.read_document(board)
    if form == "columns":
        check_columns(document.puzzle)
    drawn = draw(document.puzzle, number, seed=seed, time_limit=time_limit, workers=workers)
    if form == "json":
        solutions = [[list(cell) for cell in solution] for solution in drawn.solutions]
        data = {"puzzle": native_json.to_data(document), "count": str(drawn.among)}
        terminal.print_line(json.dumps({"queenside": SCHEMA, **data, "solutions": solutions}))
    elif form == "columns":
        for solution in drawn.solutions:
            terminal.print_line(format_columns(solution))
    else:
        for solution in drawn.solutions:
            terminal.print_line(f"{terminal.draw_board(document.puzzle, solution)}\n")
        terminal.print_line(_ending(drawn.among))
    return exits.SUCCESS if drawn.among else exits.NEGATIVE


def _ending(among: int) -> str:
    if among < 2:
        return "This is the only solution." if among else "There is no solution."
    return f"There are {among} solutions, and each was equally likely at every draw."
