"""`solve` and `check`: the questions about one board."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from queenside.ask.request import Request, Response, answer, stream
from queenside.ask.result import Result
from queenside.cli import exits, terminal
from queenside.cli.boards import PICTURES, TEXT, Target, add_target, refuse_screen
from queenside.cli.certify import check_certificate, is_certificate
from queenside.cli.many import Answer, ask, bare, named
from queenside.cli.parser import (
    Commands,
    UsageError,
    add_boards,
    add_flag,
    add_option,
    add_search,
    command,
)
from queenside.cli.progress import Waiting
from queenside.contract import options
from queenside.core.errors import Unfinished, UnsupportedByFormat
from queenside.core.recognise import is_permutation
from queenside.core.run import Run
from queenside.core.solution import Solution
from queenside.formats import text
from queenside.formats.document import Document
from queenside.puzzles.puzzle import Puzzle

_WIDEST = len("several")
_SEPARATORS = {"columns": " ", "csv": ","}
"""The formats with a line of columns for each solution."""

_FORMS = (TEXT, "json", *PICTURES, *_SEPARATORS)


def add_to(commands: Commands) -> None:
    parser = command(commands, solve)
    add_boards(parser)
    add_search(parser)
    number = parser.add_mutually_exclusive_group()
    add_flag(number, "--all", "list every solution, as it is found", dest="every")
    add_option(number, "limit", options.Limit, help="list at most N solutions")
    add_option(parser, "distinct", options.Distinct, when="with --all or --limit: ")
    add_option(parser, "seed", options.Seed, help="vary which solution comes first")
    add_target(parser, _FORMS)
    parser = command(commands, check)
    add_boards(parser)
    add_flag(parser, "--certificate", "a folder that queenside certify has written")
    add_search(parser)


def solve(
    boards: Sequence[str],
    *,
    every: bool,
    limit: int | None,
    distinct: bool,
    engine: str,
    time_limit: float | None,
    seed: int | None,
    stats: bool,
    target: Target,
) -> int:
    """Find the solution, and say whether it is the only one.

    For several boards, prints a line each: the status, then the solution as the column
    of each row's queen. Exit code 0 with a solution, 1 without, 75 if time runs out.
    """
    listing = every or limit is not None
    form, _, output = target = target.with_form(_FORMS)
    if listing and form in PICTURES:
        raise UsageError("a picture shows one solution: leave out --all and --limit")
    if output and (listing or form in _SEPARATORS):
        raise UsageError("-o takes one answer: redirect a list with >")
    if distinct and not listing:
        raise UsageError("--distinct is for lists: add --all or --limit")
    most = limit if listing else 1 if form in _SEPARATORS else 2
    refuse_screen(form, output)

    def request(document: Document) -> Request:
        return Request(document, engine, most, time_limit, seed, distinct=distinct)

    def alone(document: Document) -> int:
        response = _answer(request(document), listing, target)
        finish(response, stats)
        return exits.DONE if response.result.count else exits.NEGATIVE

    only = None
    if listing or output or form in PICTURES:
        only = "pictures, lists of solutions (--all, --limit) and -o are for one board"
    return ask(
        boards,
        alone,
        lambda document: _line(request(document), form, stats),
        show=named if form == TEXT else bare,
        only=only,
    )


def _line(request: Request, form: str, stats: bool) -> Answer:
    """Describe the result of one of several boards."""
    if form in _SEPARATORS:
        check_columns(request.board.puzzle)
    response = answer(request)
    finish(response, stats)
    result = response.result
    code = exits.DONE if result.count else exits.NEGATIVE
    if form == "json":
        import json  # here, as below, since most answers are boards

        return Answer(json.dumps(response.document()), code, result.status)
    first = next(iter(result.solutions), None)
    if separator := _SEPARATORS.get(form):
        line = column_line(first, separator) if first is not None else ""
        return Answer(line, code, result.status)
    return Answer(f"{result.status:{_WIDEST}}  {_places(result)}".rstrip(), code, result.status)


def _places(result: Result) -> str:
    """Return the queens of the first solution, as columns if possible, else as cells."""
    if not result.solutions:
        return ""
    if is_permutation(result.puzzle.problem):
        return column_line(result.solutions[0])
    return " ".join(f"r{row + 1}c{column + 1}" for row, column in result.solutions[0])


def _answer(request: Request, listing: bool, target: Target) -> Response:
    """Ask, and show the answer."""
    if separator := _SEPARATORS.get(target.form):
        return _list_columns(request, separator)
    if listing and target.form == TEXT:
        return _list(request)
    with Waiting(request.time_limit):
        response = answer(request)
    result = response.result
    if target.form in PICTURES:
        target.write_board(Document(result.puzzle, solution=result.solution))
    elif target.form == "json":
        import json

        target.write(json.dumps(response.document()) + "\n")
    else:
        draw = text.draw if target.is_plain else terminal.board
        target.write(f"{draw(result.puzzle, result.solution)}\n{result.verdict}\n")
    return response


def check(
    boards: Sequence[str],
    *,
    certificate: bool,
    engine: str,
    time_limit: float | None,
    stats: bool,
) -> int:
    """Say whether a board has no solution, one, or several.

    Prints none, unique or several; exit code 0 only for unique. If time runs
    out: solved (one was found) or unknown (none was), and exit code 75. Given a
    folder that queenside certify wrote, checks the whole proof: 0 if it holds,
    1 if not, 69 if no proof checker is installed.
    """
    if certificate or any(map(is_certificate, boards)):
        if len(boards) > 1 or engine != "auto" or time_limit is not None or stats:
            raise UsageError("a certificate is checked alone, without options of the search")
        return check_certificate(boards[0])

    def asked(document: Document) -> Response:
        return answer(Request(document, engine, time_limit=time_limit))

    def alone(document: Document) -> int:
        with Waiting(time_limit):
            response = asked(document)
        terminal.say(response.result.status)
        finish(response, stats)
        return _code_of_check(response)

    def line(document: Document) -> Answer:
        response = asked(document)
        finish(response, stats)
        status = response.result.status
        return Answer(status, _code_of_check(response), status)

    return ask(boards, alone, line)


def _code_of_check(response: Response) -> int:
    return exits.DONE if response.result.status == "unique" else exits.NEGATIVE


def finish(response: Response, stats: bool) -> None:
    """Show the stats if wanted; raise Unfinished if the question is still open."""
    if stats:
        numbers = {**response.result.stats, "seconds": f"{response.seconds:.3f}"}
        print(", ".join(f"{name} {value}" for name, value in numbers.items()), file=sys.stderr)
    if not response.finished:
        result = response.result
        parts = result.stats.get("units")
        raise Unfinished(result.count, _why_unfinished(response), parts=parts)


def _why_unfinished(response: Response) -> str:
    """Name what ended the search; given enough time, only local search gives up."""
    return "the engine gave up" if response.request.time_limit is None else "out of time"


def _list(request: Request) -> Response:
    """Show each solution as it is found, then say what is proved."""
    puzzle = request.board.puzzle
    run = Run(stream(request))
    for solution in run:
        terminal.say(f"{terminal.board(puzzle, solution)}\n")
        sys.stdout.flush()
    response = run.value
    if not response.result.count:
        terminal.say(terminal.board(puzzle))
    terminal.say(_ending(response))
    return response


def _list_columns(request: Request, separator: str) -> Response:
    """Write a line for each solution as it is found: the column of each row's queen, from 1."""
    check_columns(request.board.puzzle)
    run = Run(stream(request))
    for solution in run:
        terminal.say(column_line(solution, separator))
        sys.stdout.flush()
    return run.value


def check_columns(puzzle: Puzzle) -> None:
    """Raise UnsupportedByFormat for a board that has no column for each row."""
    if not is_permutation(puzzle.problem):
        raise UnsupportedByFormat("columns are for boards with one queen in each row")


def column_line(solution: Solution, separator: str = " ") -> str:
    """The column of each row's queen, from 1."""
    return separator.join([str(column + 1) for _, column in solution])


def _ending(response: Response) -> str:
    """Summarise the list of solutions."""
    count = response.result.count
    if response.result.exhausted and count and response.request.distinct:
        one = "This is the only solution" if count == 1 else f"These {count} are the only solutions"
        return f"{one}, but for turned and mirrored ones."
    if response.result.exhausted and count > 1:
        return f"These {count} solutions are the only ones."
    if response.result.exhausted or not count:
        return response.result.verdict
    why = "stopped" if response.finished else _why_unfinished(response)
    return f"{why.capitalize()} after {terminal.counted(count, 'solution')}; there may be others."
