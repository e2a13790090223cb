"""`daily`: the board of the day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenside.app.cli import exits
from queenside.app.cli.boards import BOARDS, TEXT, Target, add_written
from queenside.app.cli.parser import Commands, UsageError, command, reader
from queenside.maker import daily as task

if TYPE_CHECKING:
    import datetime


def add_to(commands: Commands) -> None:
    parser = command(commands, daily)
    parser.add_value("day", "DAY", "the same as --date", _date, nargs="?")
    parser.add_value("--date", "YYYY-MM-DD", "the board of that day (today's)", _date)
    add_written(parser)


def daily(day: datetime.date | None, *, date: datetime.date | None, target: Target) -> int:
    """Show the board of the day, the same for everyone.

    It gets larger and harder from Monday to Sunday. `queenside solve daily` and
    every other command know it too, and daily:2026-11-21.
    """
    if day and date:
        raise UsageError("give the day once: in front, or as --date")
    day = date or day or task.today()
    document = task.document_of(day)
    target = target.with_form(BOARDS)
    if target.form == TEXT:
        target.write(f"{_title(day)}\n{target.draw(document.puzzle)}\n")
    else:
        target.write_board(document)
    return exits.SUCCESS


def _title(day: datetime.date) -> str:
    entry = task.entry_of(day)
    size = f"{entry.size}×{entry.size}"
    return f"{day:%A} {day.day} {day:%B} {day.year}: {size}, {entry.grade}, {entry.id}"


def _date(word: str) -> datetime.date:
    from datetime import date

    return reader(date.fromisoformat, "a date such as 2026-11-21")(word)
