"""The board of the day: the same for everyone, and it depends on the date alone.

The collection has a board of its own for each day of ten years: one queen a row, 7 to 11 rows,
larger and harder from Monday to Sunday, as in a daily game (`explainer/logic/weekday.py`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from queenside.core.formats.document import Document
from queenside.core.puzzles import RegionPuzzle

if TYPE_CHECKING:
    import datetime

    from queenside.maker.collection import CollectionBoard

_SOURCE = re.compile(r"queenside daily (\d{4}-\d\d-\d\d)")


def daily(date: datetime.date | None = None) -> RegionPuzzle:
    """Return the board of this date, or of today where you are: the same for everyone.

    Boards come from the collection, get larger and harder from Monday to Sunday, and don't repeat
    within ten years. Every day has a board. Raises TypeError for anything but a date.

        >>> import datetime
        >>> qs.daily(datetime.date(2026, 11, 21)).title
        '10×10 queens board'
    """
    if date is None:
        date = today()
    if not hasattr(date, "toordinal"):
        raise TypeError(f"the date must be a datetime.date, not {date!r}")
    return entry_of(date).puzzle


def today() -> datetime.date:
    """Return the date where you are."""
    from datetime import date  # here, as below

    return date.today()


def entry_of(date: datetime.date) -> CollectionBoard:
    """Return the board of this day, as the collection has it."""
    from queenside.maker import collection  # here, since most commands do without

    return collection.day((date.toordinal() - 1) % collection.DAYS)


def document_of(date: datetime.date) -> Document:
    """Return the board of this day with its id, and the day as its source."""
    entry = entry_of(date)
    return Document(entry.puzzle, id=entry.id, source=f"queenside daily {date}")


def day_of(document: Document) -> datetime.date | None:
    """Return the day whose board this is, as `document_of` noted it; None for any other board."""
    from datetime import date

    match = _SOURCE.fullmatch(document.source or "")
    try:
        return date.fromisoformat(match[1]) if match else None
    except ValueError:
        return None
