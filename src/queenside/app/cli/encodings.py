"""`lessons encodings`: how often each encoding is wrong, and where it fails first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import fill
from typing import Any, TypedDict

from queenside.app.cli import terminal
from queenside.maker import collection
from queenside.teacher.encodings import intended_puzzle, judge
from queenside.teacher.lessons.encodings import TRIES

MAX_SIZE = 7
"""The boards of the collection that are judged have at most so many rows; N goes up to it too."""


class EncodingVerdict(TypedDict):
    """Boards on which an encoding is wrong, and the smallest of them."""

    encoding: str
    title: str
    fault: str
    boards: int
    wrong: int
    lose_a_solution: int
    accept_a_wrong_one: int
    smallest: Sequence[str] | int


def verdicts() -> list[EncodingVerdict]:
    entries: list[EncodingVerdict] = []
    for key, attempt in TRIES.items():
        verdicts = [judge(key, board) for board in _boards(attempt.smallest)]
        entries.append(
            {
                "encoding": key,
                "title": attempt.title,
                "fault": attempt.fault,
                "boards": len(verdicts),
                "wrong": sum(not verdict.is_right for verdict in verdicts),
                "lose_a_solution": sum(verdict.lost is not None for verdict in verdicts),
                "accept_a_wrong_one": sum(verdict.accepted is not None for verdict in verdicts),
                "smallest": attempt.smallest,
            }
        )
    return entries


def _boards(like: object) -> Iterator[Any]:
    """Yield sizes of N-Queens or boards of the collection, whichever an encoding is for."""
    if isinstance(like, int):
        yield from range(1, MAX_SIZE + 1)
    else:
        yield from (entry.rows for entry in collection.boards(stars=1) if entry.size <= MAX_SIZE)


def print_verdicts() -> None:
    terminal.print_line(f"{'':58}{'loses a':>9}{'accepts a':>12}")
    terminal.print_line(f"{'encoding':49}{'wrong':>9}{'solution':>9}{'wrong one':>12}")
    entries = verdicts()
    for entry in entries:
        wrong = f"{entry['wrong']} of {entry['boards']}"
        numbers = f"{wrong:>10}{entry['lose_a_solution']:>9}{entry['accept_a_wrong_one']:>12}"
        terminal.print_line(f"{entry['encoding']:16}{entry['title']:32}{numbers}")
    for entry in entries:
        if entry["wrong"]:
            terminal.print_line(f"\n{fill(entry['encoding'] + ': ' + entry['fault'], 79)}")
            terminal.print_line(_draw_smallest(entry["encoding"]))


def _draw_smallest(key: str) -> str:
    board = TRIES[key].smallest
    lost_solution, accepted = judge(key, board)
    words = "It accepts this:" if lost_solution is None else "It loses this solution:"
    queens = accepted if lost_solution is None else lost_solution
    return f"{words}\n{terminal.draw_board(intended_puzzle(board), queens)}"
