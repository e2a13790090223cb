"""The board of the day: the same for everyone, and it depends on the date alone.

It comes from the collection: one queen a row, 7 to 11 rows, easy on Monday and then harder day by
day, as newspapers have it. The days of one grade go through its boards in a fixed order, so that no
board comes back before all others of its grade have had their day.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from queenside.formats.document import Document
from queenside.puzzles import RegionPuzzle

if TYPE_CHECKING:
    import datetime

    from queenside.collection import Entry

GRADES = ("easy", "easy", "medium", "medium", "hard", "hard", "expert")
"""The grade of each day of the week, from Monday."""

_SIZES = range(7, 12)
_SOURCE = re.compile(r"queenside daily (\d{4}-\d\d-\d\d)")


def daily(date: datetime.date | None = None) -> RegionPuzzle:
    """The board of this date, or of today where you are: the same for everyone.

    It comes from the collection, easy on Monday and expert on Sunday. Every day has a board, so it
    raises no error.

        >>> import datetime
        >>> qs.daily(datetime.date(2026, 11, 21)).title
        '11×11 queens board'
    """
    return entry_of(date or today()).puzzle


def today() -> datetime.date:
    """The date where you are."""
    from datetime import date  # here, as below: most commands do without

    return date.today()


def entry_of(date: datetime.date) -> Entry:
    """The board of this day, as the collection has it."""
    order = _order(GRADES[date.weekday()])
    return order[_days_before(date) % len(order)]


def document_of(date: datetime.date) -> Document:
    """The board of this day with its id, and the day as its source."""
    entry = entry_of(date)
    return Document(entry.puzzle, id=entry.id, source=f"queenside daily {date}")


def day_of(document: Document) -> datetime.date | None:
    """The day whose board this is, as `document_of` noted it; None for any other board."""
    from datetime import date

    found = _SOURCE.fullmatch(document.source or "")
    try:
        return date.fromisoformat(found[1]) if found else None
    except ValueError:
        return None


def _days_before(date: datetime.date) -> int:
    """How many days before this one have had its grade, since the first Monday of the calendar."""
    weeks, day = divmod(date.toordinal() - 1, 7)
    return weeks * GRADES.count(GRADES[day]) + GRADES[:day].count(GRADES[day])


@cache
def _order(grade: str) -> tuple[Entry, ...]:
    """The boards of a grade in the order in which they have their day."""
    from hashlib import blake2b

    from queenside import collection

    boards = [entry for entry in collection.boards(stars=1, grade=grade) if entry.size in _SIZES]
    return tuple(sorted(boards, key=lambda entry: blake2b(entry.id.encode()).digest()))
