"""`mend`: exactly one solution, by a small change."""

from __future__ import annotations

from queenside.app.cli import exits, many
from queenside.app.cli.boards import BOARDS, PICTURES, TEXT, Target, add_written
from queenside.app.cli.parser import Commands, command
from queenside.app.cli.progress import Waiting
from queenside.core.contract import options
from queenside.core.contract.options import MendablePart
from queenside.core.faults import format_count
from queenside.core.formats.document import Document
from queenside.core.puzzles.puzzle import place
from queenside.explainer.grade import grade as grade_board
from queenside.maker.mend.mend import TIMEOUT, Mended
from queenside.maker.mend.mend import mend as mend_board


def add_to(commands: Commands) -> None:
    parser = command(commands, mend)
    parser.add_board()
    methods = (
        "regions (cells go to neighbouring ones, or are drawn), givens (queens are given), blocked "
        "(cells are) or numbers (of queens in rows, columns, groups)"
    )
    parser.add_option("by", options.MendedBy, options.MENDABLE_PARTS[0], help=methods)
    grade_help = "make it that hard too"
    parser.add_option("grade", options.MadeGrade, help=grade_help)
    parser.add_option("seed", options.Seed)
    parser.add_time_limit(f"give up after S seconds ({TIMEOUT:g})", TIMEOUT)
    add_written(parser)


def mend(
    board: str,
    *,
    by: MendablePart,
    grade: str | None,
    seed: int | None,
    time_limit: float,
    target: Target,
) -> int:
    """Change a few cells so that a board has exactly one solution.

    Regions stay connected, and clues stay. With another --by, regions stay as they
    are and clues are added. A bare board of any rules becomes a puzzle. If no such
    change is found, it says so (exit code 75).
    """
    puzzle = many.read_document(board).puzzle
    with Waiting(time_limit):
        mended = mend_board(puzzle, by=by, grade=grade, seed=seed, time_limit=time_limit)
    target = target.with_form(BOARDS)
    if target.form == TEXT:
        lines = (target.draw(mended.puzzle), f"{_changes(mended)}; {grade_board(mended.puzzle)}")
        target.write("\n".join((*lines, "")))
    else:
        solution = None if target.form in PICTURES else mended.solution
        target.write_board(Document(mended.puzzle, solution=solution))
    return exits.SUCCESS


def _changes(mended: Mended) -> str:
    if mended.numbers:
        return ", ".join(mended.numbers)
    cells = mended.changed
    if not cells:
        return "nothing changed: it has one solution as it is"
    if len(cells) == mended.puzzle.problem.grid.size:
        return "all regions are drawn"
    places = "; ".join(place(cell) for cell in cells)
    return f"{format_count(len(cells), 'cell')} changed: {places}"
