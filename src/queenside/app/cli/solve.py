"""`solve` and `check`: the questions about one board."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from queenside.app.cli import exits, terminal
from queenside.app.cli.boards import PICTURES, TEXT, Target, add_target, refuse_terminal
from queenside.app.cli.certify import check_certificate, is_certificate
from queenside.app.cli.many import Answer, format_line, format_plain, run_for_each
from queenside.app.cli.parser import Commands, UsageError, command
from queenside.app.cli.progress import Waiting
from queenside.core.contract import options
from queenside.core.errors import Unfinished, UnsupportedByFormat
from queenside.core.faults import format_count
from queenside.core.formats.document import Document
from queenside.core.puzzles.puzzle import Puzzle
from queenside.core.recognise import is_permutation
from queenside.core.run import Run
from queenside.core.solution import Solution
from queenside.solver.request import Request, Response, answer, stream
from queenside.solver.result import Result

_STATUS_WIDTH = len("several")
_SEPARATORS = {"columns": " ", "csv": ","}  # the formats with a line of columns for each solution
_FORMS = (TEXT, "json", *PICTURES, *_SEPARATORS)


def add_to(commands: Commands) -> None:
    parser = command(commands, solve)
    parser.add_boards()
    parser.add_search()
    number = parser.add_exclusive_group()
    number.add_flag("--all", "list every solution, as it is found", dest="list_all")
    number.add_option("limit", options.Limit, help="list at most N solutions")
    number.add_flag("--certain", "mark what all solutions have in common", dest="is_certain")
    number.add_flag("--most", "find a solution with the most queens, if the rules leave it open")
    number.add_flag("--fewest", "or with the fewest")
    parser.add_flag("--counts", "with --certain: say in how many solutions each cell has a queen")
    parser.add_option("distinct", options.Distinct, when="with --all or --limit: ")
    parser.add_option("seed", options.Seed, help="vary which solution comes first")
    add_target(parser, _FORMS)
    parser = command(commands, check)
    parser.add_boards()
    parser.add_flag("--certificate", "a folder that queenside certify has written")
    parser.add_search()


def solve(
    boards: Sequence[str],
    *,
    list_all: bool,
    limit: int | None,
    is_certain: bool,
    most: bool,
    fewest: bool,
    counts: bool,
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
    listing = list_all or limit is not None
    form, _, output = target = target.with_form(_FORMS)
    if counts and not is_certain:
        raise UsageError("--counts is for --certain")
    if distinct and not listing:
        raise UsageError("--distinct is for lists: add --all or --limit")
    if is_certain or most or fewest:
        if stats or (is_certain and seed is not None):
            raise UsageError(f"--{'stats' if stats else 'seed'} is for solutions")
        from queenside.app.cli.certain import answer_for_each  # here: few ask so

        search = {"engine": engine, "time_limit": time_limit}
        extra = {"counts": counts} if is_certain else {"fewest": fewest, "seed": seed}
        return answer_for_each(boards, search | extra, target)
    if listing and form in PICTURES:
        raise UsageError("a picture shows one solution: leave out --all and --limit")
    if output and (listing or form in _SEPARATORS):
        raise UsageError("-o takes one answer: redirect a list with >")
    limit_or_default = limit if listing else 1 if form in _SEPARATORS else 2
    refuse_terminal(form, output)

    def request(document: Document) -> Request:
        return Request(document, engine, limit_or_default, time_limit, seed, distinct=distinct)

    def answer_single(document: Document) -> int:
        response = _answer(request(document), listing, target)
        report_unfinished(response, stats)
        return exits.SUCCESS if response.result.count else exits.NEGATIVE

    single_only = None
    if listing or output or form in PICTURES:
        single_only = "pictures, lists of solutions (--all, --limit) and -o are for one board"
    return run_for_each(
        boards,
        answer_single,
        lambda document: _answer_line(request(document), form, stats),
        show=format_line if form == TEXT else format_plain,
        single_only=single_only,
    )


def _answer_line(request: Request, form: str, stats: bool) -> Answer:
    if form in _SEPARATORS:
        check_columns(request.board.puzzle)
    response = answer(request)
    report_unfinished(response, stats)
    result = response.result
    code = exits.SUCCESS if result.count else exits.NEGATIVE
    if form == "json":
        import json  # here, as below, since most answers are boards

        return Answer(json.dumps(response.document()), code, result.status)
    first = next(iter(result.solutions), None)
    if separator := _SEPARATORS.get(form):
        line = format_columns(first, separator) if first is not None else ""
        return Answer(line, code, result.status)
    return Answer(
        f"{result.status:{_STATUS_WIDTH}}  {_format_queens(result)}".rstrip(), code, result.status
    )


def _format_queens(result: Result) -> str:
    if not result.solutions:
        return ""
    if is_permutation(result.puzzle.problem):
        return format_columns(result.solutions[0])
    return " ".join(f"r{row + 1}c{column + 1}" for row, column in result.solutions[0])


def _answer(request: Request, listing: bool, target: Target) -> Response:
    separator = _SEPARATORS.get(target.form)
    if separator or (listing and target.form == TEXT):
        return _list(request, separator)
    with Waiting(request.time_limit):
        response = answer(request)
    result = response.result
    if target.form in PICTURES:
        target.write_board(Document(result.puzzle, solution=result.solution))
    elif target.form == "json":
        import json

        target.write(json.dumps(response.document()) + "\n")
    else:
        target.write(f"{target.draw(result.puzzle, result.solution)}\n{result.verdict}\n")
    return response


def check(
    boards: Sequence[str], *, certificate: bool, engine: str, time_limit: float | None, stats: bool
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

    def answer_single(document: Document) -> int:
        with Waiting(time_limit):
            response = answer(Request(document, engine, time_limit=time_limit))
        terminal.print_line(response.result.status)
        report_unfinished(response, stats)
        return _check_exit_code(response)

    def answer_line(document: Document) -> Answer:
        response = answer(Request(document, engine, time_limit=time_limit))
        report_unfinished(response, stats)
        status = response.result.status
        return Answer(status, _check_exit_code(response), status)

    return run_for_each(boards, answer_single, answer_line)


def _check_exit_code(response: Response) -> int:
    return exits.SUCCESS if response.result.status == "unique" else exits.NEGATIVE


def report_unfinished(response: Response, stats: bool) -> None:
    """Print statistics if asked; raise Unfinished if the question is still open."""
    if stats:
        numbers = {**response.result.stats, "seconds": f"{response.seconds:.3f}"}
        print(", ".join(f"{name} {value}" for name, value in numbers.items()), file=sys.stderr)
    if not response.finished:
        result = response.result
        parts = result.stats.get("units")
        raise Unfinished(result.count, _unfinished_reason(response), parts=parts)


def _unfinished_reason(response: Response) -> str:
    """Name what ended the search; without a time limit only local search gives up."""
    return "the engine gave up" if response.request.time_limit is None else "out of time"


def _list(request: Request, separator: str | None) -> Response:
    puzzle = request.board.puzzle
    if separator:
        check_columns(puzzle)
    run = Run(stream(request))
    for solution in run:
        if separator:
            terminal.print_line(format_columns(solution, separator))
        else:
            terminal.print_line(f"{terminal.draw_board(puzzle, solution)}\n")
        sys.stdout.flush()
    if not separator:
        if not run.value.result.count:
            terminal.print_line(terminal.draw_board(puzzle))
        terminal.print_line(_summarise_list(run.value))
    return run.value


def check_columns(puzzle: Puzzle) -> None:
    """Raise UnsupportedByFormat for a board that has no column for each row."""
    if not is_permutation(puzzle.problem):
        raise UnsupportedByFormat("columns are for boards with one queen in each row")


def format_columns(solution: Solution, separator: str = " ") -> str:
    """Return the column of each row's queen, from 1."""
    return separator.join([str(column + 1) for _, column in solution])


def _summarise_list(response: Response) -> str:
    count = response.result.count
    if response.result.exhausted and count and response.request.distinct:
        text = (
            "This is the only solution" if count == 1 else f"These {count} are the only solutions"
        )
        return f"{text}, but for turned and mirrored ones."
    if response.result.exhausted and count > 1:
        return f"These {count} solutions are the only ones."
    if response.result.exhausted or not count:
        return response.result.verdict
    reason = "stopped" if response.finished else _unfinished_reason(response)
    solutions = format_count(count, "solution")
    return f"{reason.capitalize()} after {solutions}; there may be others."
