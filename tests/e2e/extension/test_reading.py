"""What the page scripts read from the pages they are for, and why they refuse."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page

import queenside as qs
from queenside.core.formats import native_json
from tests.boards import published_boards
from tests.e2e.extension.driving import World, boards, enter, solution_of

if TYPE_CHECKING:
    from tests.e2e.extension.conftest import Open

EIGHT = boards(8, 3)[1]
SOLUTION = solution_of(EIGHT)
PAGES = ("daily", "daily-signed-out", "community")


def world_of(page: Page, name: str) -> World:
    return enter(page, frame=name == "daily-signed-out")


def regions(board: str) -> list[list[int]]:
    return [list(row) for row in qs.RegionPuzzle(board.split("/")).regions]


def read(open_page: Open, name: str, board: str = EIGHT, **options: object) -> Any:
    return world_of(open_page(name, board, **options), name).read()


def test_what_is_read_is_a_puzzle_document(open_page: Open) -> None:
    answer = read(open_page, "daily", queens=SOLUTION[:2], locked=SOLUTION[:1])
    opened = native_json.parse(json.dumps(answer["document"]))
    given = [tuple(cell) for cell in SOLUTION[:1]]
    assert opened.puzzle == qs.RegionPuzzle(EIGHT.split("/"), given=given)


@pytest.mark.parametrize(
    ("name", "options", "rule"),
    [
        ("daily", {}, "labels"),
        ("daily", {"labels": "de"}, "labels"),
        ("daily", {"labels": "none"}, "background colours"),
        ("daily-signed-out", {}, "labels"),
        ("daily-signed-out", {"labels": "de"}, "labels"),
        ("daily-signed-out", {"labels": "none", "classes": "none"}, "background colours"),
        ("community", {}, "borders"),
    ],
)
def test_the_rule_that_was_used(
    open_page: Open, name: str, options: dict[str, str], rule: str
) -> None:
    queens, crosses = SOLUTION[:3], [[row, (column + 2) % 8] for row, column in SOLUTION[3:]]
    answer = read(open_page, name, queens=queens, crosses=crosses, **options)
    assert answer["rule"] == rule
    assert answer["document"]["regions"] == regions(EIGHT)
    assert answer["document"]["state"] == {"queens": queens, "marks": crosses}


def test_locked_cells(open_page: Open) -> None:
    wrong = [7, 0] if SOLUTION[7] != [7, 0] else [7, 1]
    answer = read(open_page, "daily", queens=SOLUTION[:3], locked=[*SOLUTION[:2], wrong])
    assert answer["document"]["given"] == SOLUTION[:2]
    assert answer["document"]["blocked"] == [wrong]
    assert answer["document"]["state"]["queens"] == SOLUTION[2:3]
    assert answer["locked"] == [*SOLUTION[:2], wrong]


@pytest.mark.parametrize("name", PAGES)
def test_a_solved_board(open_page: Open, name: str) -> None:
    assert read(open_page, name, queens=SOLUTION)["solvedAlready"]
    swapped = [[0, SOLUTION[1][1]], [1, SOLUTION[0][1]], *SOLUTION[2:]]
    assert not read(open_page, name, queens=swapped)["solvedAlready"]


@pytest.mark.parametrize("kind", ["small", "hidden"])
def test_the_board_beside_another_one(open_page: Open, kind: str) -> None:
    assert read(open_page, "daily", second=kind)["document"]["regions"] == regions(EIGHT)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"merge": True}, "needs 8 regions, but 7"),
        ({"start": "bare"}, "has not begun"),
    ],
)
def test_refused_with_a_reason(open_page: Open, options: dict[str, Any], reason: str) -> None:
    answer = read(open_page, "daily", **options)
    assert not answer["found"]
    assert answer["adapter"] == "daily"
    assert reason in answer["reason"]


def test_borders_tell_regions_of_the_same_colour(open_page: Open) -> None:
    answer = read(open_page, "community", merge=True)
    assert (answer["rule"], answer["document"]["regions"]) == ("borders", regions(EIGHT))


def test_the_page_around_the_frame_has_no_board(open_page: Open) -> None:
    answer = enter(open_page("daily-signed-out", EIGHT)).read()
    assert not answer["found"]
    assert answer["report"]["seen"]["boards"] == []


def test_the_report_holds_nothing_but_numbers_and_names_of_rules(open_page: Open) -> None:
    answer = read(open_page, "daily", merge=True)
    observed = answer["report"]["seen"]
    assert (observed["boards"], observed["size"]) == ([64], 8)
    assert {"rule": "labels", "regions": 7} in observed["rules"]
    words = set(re.findall(r'"([^"]+)"', json.dumps(answer["report"])))
    names = {"frame", "page", "seen", "boards", "size", "rules", "rule"}
    assert words <= names | {"regions", "elements", "labels", "borders", "attributes"} | {
        "colour classes",
        "background colours",
    }


def test_only_the_parts_and_what_makes_them_are_left_in_the_world(open_page: Open) -> None:
    page = open_page("daily", EIGHT)
    session = page.context.new_cdp_session(page)
    frame = session.send("Page.getFrameTree")["frameTree"]["frame"]["id"]
    world = World(session, frame)
    names = "JSON.stringify(Object.getOwnPropertyNames(globalThis))"
    before = world.run(names)
    world.inject()
    added = {*json.loads(world.run(names))} - {*json.loads(before)}
    assert {name for name in added if not name.startswith("create")} == {"queensidePage"}
    assert page.evaluate("typeof queensidePage") == "undefined"


def test_messages_that_are_none_are_not_answered(open_page: Open) -> None:
    world = world_of(open_page("daily", EIGHT), "daily")
    for message in ({}, {"queenside": "toString"}, {"queenside": 3}, {"other": "read"}, None):
        assert world.ask(message) is None
    stranger = 'listeners[0]({queenside: "read"}, {id: "stranger"}, () => {})'
    assert world.run(stranger) is False


LEVELS = [*published_boards("queens_boards.jsonl"), *published_boards("daily_boards.jsonl")]


@pytest.mark.long
@pytest.mark.skipif(not LEVELS, reason="published boards aren't here")
@pytest.mark.parametrize("name", ["daily", "community"])
def test_published_levels(open_page: Open, name: str) -> None:
    wrong = []
    for level in LEVELS:
        board = "/".join(
            "".join(chr(ord("A") + region) for region in row) for row in level["regions"]
        )
        answer = read(open_page, name, board)
        if not answer["found"] or answer["document"]["regions"] != level["regions"]:
            wrong.append((board, answer.get("reason")))
    assert not wrong, (len(wrong), len(LEVELS), wrong[:3])
