"""The board of the day: one for each date, easy on Monday, none twice too soon."""

from __future__ import annotations

import datetime
from collections import Counter
from statistics import fmean

import pytest

import queenside as qs
from queenside.explainer.logic.weekday import WEEKDAYS, weekday_of_score
from queenside.maker import collection
from queenside.maker.daily import document_of, entry_of

MONDAY = datetime.date(2026, 11, 16)
DAY = datetime.timedelta(days=1)
BOARDS = [collection.day(number) for number in range(collection.DAYS)]


def test_the_same_date_has_the_same_board() -> None:
    assert entry_of(MONDAY) is entry_of(datetime.date(2026, 11, 16))
    assert qs.daily(MONDAY) == entry_of(MONDAY).puzzle == document_of(MONDAY).puzzle


def test_each_day_is_like_its_weekday() -> None:
    for date in (MONDAY + number * DAY for number in range(700)):
        entry = entry_of(date)
        like = weekday_of_score(entry.size, entry.rating, entry.score)
        assert like is not None
        assert like == WEEKDAYS[date.weekday()]


def test_boards_grow_through_the_week() -> None:
    sizes = [fmean(entry.size for entry in BOARDS[day::7]) for day in range(7)]
    assert sizes == sorted(sizes)
    assert sizes[0] < 7.6
    assert sizes[-1] > 9.3
    assert {entry.size for entry in BOARDS} == {7, 8, 9, 10, 11}


def test_no_board_comes_back_for_ten_years() -> None:
    ten_years = datetime.date(2036, 11, 16) - MONDAY
    assert ten_years.days <= collection.DAYS
    assert collection.DAYS % 7 == 0
    rendered = [entry_of(MONDAY + number * DAY) for number in range(collection.DAYS)]
    assert Counter(rendered) == Counter(BOARDS)
    assert len({entry.id for entry in rendered}) == len(rendered)
    assert entry_of(MONDAY + collection.DAYS * DAY) == rendered[0]


def test_every_day_of_the_calendar_has_one() -> None:
    assert entry_of(datetime.date.min) == BOARDS[0]
    assert datetime.date.min.weekday() == 0
    assert entry_of(datetime.date.max) in BOARDS


def test_without_a_date_it_is_today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("queenside.maker.daily.today", lambda: MONDAY + 3 * DAY)
    assert qs.daily() == entry_of(MONDAY + 3 * DAY).puzzle


def test_the_document_says_which_board_it_is_and_of_which_day() -> None:
    document = document_of(MONDAY)
    assert document.id == entry_of(MONDAY).id
    assert document.source == "queenside daily 2026-11-16"
