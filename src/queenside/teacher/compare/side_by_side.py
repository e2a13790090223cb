"""Engines compared from Python: all boards at once, and the outcome as a value."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from queenside.core import extras
from queenside.core.arguments import check_whole
from queenside.core.faults import format_count
from queenside.core.formats.document import Document
from queenside.core.puzzles.board_like import BoardLike, as_puzzle, is_batch
from queenside.core.query import Query
from queenside.teacher.compare.compare import ALL, CompareProgress, Plan, choose_engines
from queenside.teacher.compare.compare import compare as run
from queenside.teacher.compare.entry import QUESTIONS, ComparedBoard, Comparison


@dataclass(frozen=True, repr=False)
class Compared:
    """Times of each engine on each board. Prints as tables; a chart in a notebook.

    `boards` has an entry for each board, with an entry for each engine: its status, its count and
    its times. `plan` is what was asked.

        >>> compared = qs.compare(qs.NQueens(6), "native", rounds=1)
        >>> compared
        <Compared native on 1 board>
    """

    boards: tuple[Comparison, ...]
    plan: Plan

    def __repr__(self) -> str:
        boards = format_count(len(self.boards), "board")
        return f"<Compared {', '.join(self.plan.engines)} on {boards}>"

    def __str__(self) -> str:
        from queenside.teacher.compare.tables import tables

        return "\n".join(tables(self.boards, self.plan, each_board=True))

    def _repr_html_(self) -> str:
        from queenside.teacher.compare import entry, report, tables

        notes = tables.notes(self.plan, True, "the lines go from the least to the most")
        return report.picture(map(entry.lines_of_board, self.boards), self.plan, notes)

    def to_frame(self) -> Any:
        """Return a pandas table: a line for each board and engine, with status and median times.

        The columns "first" and "proof" are seconds, infinite for too long. Raises EngineUnavailable
        without pandas.
        """
        pandas = extras.import_extra("pandas")
        lines = [
            {
                "board": comparison.board.name,
                "engine": entry.engine,
                "status": entry.status,
                "count": entry.count,
                **{name: (entry.spread(name) or [None])[0] for name in QUESTIONS},
                "nodes": entry.nodes,
                "memory": entry.memory,
            }
            for comparison in self.boards
            for entry in comparison.entries
        ]
        return pandas.DataFrame(lines)


def compare(
    boards: BoardLike | Iterable[BoardLike],
    engines: str | Iterable[str] = ALL,
    *,
    limit: int | None = 2,
    time_limit: float = 10.0,
    rounds: int = 5,
    progress: Callable[[float], None] | None = None,
) -> Compared:
    """Compare engines on the same boards: answers and times.

    `boards` is one or several. `engines` are names, or "all" that are installed. Each engine has a
    process of its own and is warm; each is asked for a solution, and for the proof that there is
    no other (with a `limit` of None, for all). `time_limit` is in seconds for each question,
    `rounds` how often each is asked; `progress` is called with the share done, from 0 to 1. A time
    counts only if the answer has been checked.

    Raises UnknownEngine and EngineUnavailable for an engine that cannot be had, ValueError for a
    limit or a number of rounds below 1, and what `solve` raises for anything that isn't a board.

        >>> compared = qs.compare(qs.NQueens(6), ["native", "backtracking"], rounds=1)
        >>> [entry.status for entry in compared.boards[0].entries]
        ['several', 'several']
    """
    Query.from_arguments(limit, time_limit, None)  # which raises for what can't be
    check_whole("rounds", rounds, 1)
    board_list: Any = boards if is_batch(boards) else [boards]
    puzzles = map(as_puzzle, board_list)
    named_boards = [
        ComparedBoard(f"board {number}", Document(puzzle))
        for number, puzzle in enumerate(puzzles, 1)
    ]
    words = [engines] if isinstance(engines, str) else engines
    plan = Plan(choose_engines(words, named_boards), limit, time_limit, rounds)
    comparisons = []
    for event in run(named_boards, plan):
        if isinstance(event, Comparison):
            comparisons.append(event)
        elif isinstance(event, CompareProgress) and progress is not None:
            progress(event.share)
    return Compared(tuple(comparisons), plan)
