"""The board of the day: one for each date, easy on Monday, none twice too soon."""

from __future__ import annotations

import datetime
from itertools import islice

import pytest

import queenside as qs
from queenside.collection import Entry
from queenside.make.daily import GRADES, document_of, entry_of

Entries = tuple[Entry, ...]
MONDAY = datetime.date(2026, 11, 16)
DAY = datetime.timedelta(days=1)

pytestmark = pytest.mark.usefixtures("small_collection")


def days(first: datetime.date, step: int = 1) -> list[datetime.date]:
    return [first + step * number * DAY for number in range(60)]


def test_the_same_date_has_the_same_board() -> None:
    assert entry_of(MONDAY) is entry_of(datetime.date(2026, 11, 16))
    assert qs.daily(MONDAY) == entry_of(MONDAY).puzzle == document_of(MONDAY).puzzle


def test_it_gets_harder_from_monday_to_sunday() -> None:
    assert [entry_of(day).grade for day in days(MONDAY)] == list(islice(GRADES * 9, 60))
    assert [GRADES[0], GRADES[-1]] == ["easy", "expert"]


def test_all_boards_of_a_grade_have_their_day_before_one_comes_back(
    small_collection: Entries,
) -> None:
    for grade in set(GRADES):
        fit = {e.id for e in small_collection if e.grade == grade and 7 <= e.size <= 11}
        fit = {name for name in fit if name.startswith("q")}
        shown = [entry_of(day).id for day in days(MONDAY) if entry_of(day).grade == grade]
        assert len(fit) > 1
        for start in range(len(shown) - len(fit)):
            assert set(shown[start : start + len(fit)]) == fit


def test_every_day_of_the_calendar_has_one() -> None:
    for day in (datetime.date.min, datetime.date(1969, 7, 20), datetime.date.max):
        assert entry_of(day).grade == GRADES[day.weekday()]


def test_without_a_date_it_is_today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("queenside.make.daily.today", lambda: MONDAY + 3 * DAY)
    assert qs.daily() == entry_of(MONDAY + 3 * DAY).puzzle


def test_the_document_says_which_board_it_is_and_of_which_day() -> None:
    document = document_of(MONDAY)
    assert document.id == entry_of(MONDAY).id
    assert document.source == "queenside daily 2026-11-16"
