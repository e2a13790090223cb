"""`count`: how many solutions a board has; exactly, up to symmetry, or about."""

from __future__ import annotations

import os
from collections.abc import Sequence

from queenside.app.cli import exits, terminal
from queenside.app.cli.many import Answer, run_for_each
from queenside.app.cli.parser import Commands, UsageError, command
from queenside.app.cli.progress import Bar, Waiting, humanize, report_share
from queenside.app.cli.solve import report_unfinished
from queenside.core.contract import options
from queenside.core.faults import format_count
from queenside.core.formats.document import Document
from queenside.core.puzzles.puzzle import Puzzle
from queenside.solver.engines.division import cores
from queenside.solver.request import Request, answer

_MAX_SECONDS = 3600.0  # seconds that nobody is made to wait without having been told
_NO_SYMMETRY = "without symmetry"
_ESTIMATE_SECONDS = 2.0


def add_to(commands: Commands) -> None:
    parser = command(commands, count)
    parser.add_boards()
    parser.add_search()
    parser.add_option("workers", options.Workers)
    parser.add_flag("--long", "start even if it will take more than an hour")
    kind = parser.add_exclusive_group()
    kind.add_option("distinct", options.Distinct, when="count ")
    kind.add_flag("--estimate", "estimate the number by random probing")
    parser.add_option("seed", options.Seed, when="with --estimate: ")


def count(
    boards: Sequence[str],
    *,
    engine: str,
    time_limit: float | None,
    stats: bool,
    workers: int | None,
    long: bool,
    distinct: bool,
    estimate: bool,
    seed: int | None,
) -> int:
    """Count the solutions of a board.

    A bare number is a chessboard: `count 8` counts n-queens:8.
    Prints the exact number. If time runs out, prints no number, but says on
    standard error how many solutions are counted so far (exit code 75). A count
    that would take more than an hour doesn't start without --long or --time-limit.
    """
    _check_options(engine, stats, long, distinct, estimate, seed)
    boards = [f"n-queens:{word}" if _is_number(word) else word for word in boards]
    threads = workers or cores()
    only_name = boards[0] if len(boards) == 1 else ""

    def count_one(document: Document) -> tuple[Sequence[str], int]:
        puzzle = document.puzzle
        if estimate:
            return _estimate(puzzle, time_limit, threads, seed)
        if time_limit is None and not long:
            _check_duration(only_name or puzzle.title, puzzle, engine, threads)
        if distinct:
            return _count_distinct(puzzle, engine, time_limit, threads), exits.SUCCESS
        request = Request(document, engine, None, time_limit, want="count", workers=threads)
        with Waiting(request.time_limit) as bar:
            response = answer(request, report_share(bar))
        report_unfinished(response, stats)
        return [str(response.result.count)], exits.SUCCESS

    def answer_single(document: Document) -> int:
        lines, code = count_one(document)
        terminal.print_line("\n".join(lines))
        return code

    def answer_line(document: Document) -> Answer:
        lines, code = count_one(document)
        return Answer("; ".join(lines), code, "counted")

    return run_for_each(boards, answer_single, answer_line)


def _check_options(
    engine: str, stats: bool, long: bool, distinct: bool, estimate: bool, seed: int | None
) -> None:
    if seed is not None and not estimate:
        raise UsageError("--seed goes with --estimate: a count does not depend on chance")
    if estimate and (engine != "auto" or long or stats):
        raise UsageError("--estimate takes no engine: leave out --engine, --long and --stats")
    if distinct and stats:
        raise UsageError("--distinct is more than one search: leave out --stats")


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and not os.path.exists(word)


def _check_duration(name: str, puzzle: Puzzle, engine: str, workers: int) -> None:
    from queenside.counter.forecast import forecast

    seconds = forecast(puzzle, engine=engine, workers=workers)
    if seconds is not None and seconds > _MAX_SECONDS:
        threads = format_count(workers, "thread")
        raise UsageError(
            f"counting {name} would take about {humanize(seconds)} here, with {threads}; "
            "use queenside job to count in parts that survive a restart, --long to count anyway, "
            "--estimate for an estimate"
        )


def _estimate(
    puzzle: Puzzle, time_limit: float | None, workers: int, seed: int | None
) -> tuple[Sequence[str], int]:
    from queenside.counter import estimate as estimates

    seconds = _ESTIMATE_SECONDS if time_limit is None else time_limit
    if not seconds:
        raise UsageError("--estimate needs some time: a --time-limit of more than 0 seconds")
    with Bar() as bar:
        estimate = estimates.estimate(
            puzzle, seed=seed, seconds=seconds, workers=workers, progress=report_share(bar)
        )
    return [str(estimate)], exits.SUCCESS if estimate.value else exits.OUT_OF_TIME


def _count_distinct(
    puzzle: Puzzle, engine: str, time_limit: float | None, workers: int
) -> Sequence[str]:
    from queenside.solver.distinct import distinct

    with Bar() as bar:
        orbits = distinct(
            puzzle,
            engine=engine,
            time_limit=time_limit,
            workers=workers,
            progress=report_share(bar),
        )
    if not orbits.count:
        return [str(orbits.fundamental)]
    kinds = [
        f"{number} {_NO_SYMMETRY if kind == 'trivial' else f'with a {kind}'}"
        for kind, number in orbits.classes.items()
    ]
    return [str(orbits.fundamental), f"{', '.join(kinds)}; {orbits.count} with all their images"]
