"""`lessons encodings`: how often each encoding is wrong, and where it fails first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import fill
from typing import Any, TypedDict

from queenside import collection
from queenside.ask.encodings import intended, judge
from queenside.cli import terminal
from queenside.lessons.encodings import TRIES

LARGEST = 7
"""The boards of the collection that are judged have at most so many rows; N goes up to it too."""


class Judged(TypedDict):
    """The share of boards on which an encoding is wrong, and the smallest such board."""

    encoding: str
    title: str
    fault: str
    boards: int
    wrong: int
    lose_a_solution: int
    accept_a_wrong_one: int
    smallest: Sequence[str] | int


def document() -> list[Judged]:
    """Each encoding with the number of boards it was judged on and of those it gets wrong."""
    found: list[Judged] = []
    for key, each in TRIES.items():
        verdicts = [judge(key, board) for board in _boards(each.smallest)]
        found.append(
            {
                "encoding": key,
                "title": each.title,
                "fault": each.fault,
                "boards": len(verdicts),
                "wrong": sum(not verdict.is_right for verdict in verdicts),
                "lose_a_solution": sum(verdict.lost is not None for verdict in verdicts),
                "accept_a_wrong_one": sum(verdict.accepted is not None for verdict in verdicts),
                "smallest": each.smallest,
            }
        )
    return found


def _boards(like: object) -> Iterator[Any]:
    """N-Queens up to a size, or the boards of the collection, whichever an encoding is about."""
    if isinstance(like, int):
        yield from range(1, LARGEST + 1)
    else:
        yield from (each.rows for each in collection.boards(stars=1) if each.size <= LARGEST)


def show() -> None:
    """A table, and the smallest board on which each wrong one fails."""
    terminal.say(f"{'':58}{'loses a':>9}{'accepts a':>12}")
    terminal.say(f"{'encoding':49}{'wrong':>9}{'solution':>9}{'wrong one':>12}")
    entries = document()
    for entry in entries:
        wrong = f"{entry['wrong']} of {entry['boards']}"
        numbers = f"{wrong:>10}{entry['lose_a_solution']:>9}{entry['accept_a_wrong_one']:>12}"
        terminal.say(f"{entry['encoding']:16}{entry['title']:32}{numbers}")
    for entry in entries:
        if entry["wrong"]:
            terminal.say(f"\n{fill(entry['encoding'] + ': ' + entry['fault'], 79)}")
            terminal.say(_smallest(entry["encoding"]))


def _smallest(key: str) -> str:
    """The smallest board on which an encoding fails, with what it loses or accepts there."""
    board = TRIES[key].smallest
    lost, accepted = judge(key, board)
    words = "It accepts this:" if lost is None else "It loses this solution:"
    return f"{words}\n{terminal.board(intended(board), accepted if lost is None else lost)}"
