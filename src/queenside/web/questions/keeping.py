"""The boards that come along, and what a person keeps: collections, games, times, settings."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from queenside import collection
from queenside.collection import Entry
from queenside.core.errors import InvalidPuzzle
from queenside.formats import native_json
from queenside.formats.document import Document
from queenside.make import daily as days
from queenside.store import Store
from queenside.store.values import Game
from queenside.web.bodies import Body

Data = dict[str, Any]

OWN = "queenside"
"""The name of the collection that comes along."""


def daily(body: Body) -> Data:
    """The board of a day, today's unless told otherwise: its document, with the day and grade."""
    day = _day(body["day"]) or days.today()
    entry = days.entry_of(day)
    told = {"day": day.isoformat(), "grade": entry.grade, "rating": entry.rating}
    return {**native_json.to_data(days.document_of(day)), **told}


def collections(body: Body) -> Data:  # noqa: ARG001
    """The names of the collections, and how many boards each has."""
    with Store() as store:
        own = {OWN: len(collection.boards())}
        found = {**own, **store.collections()}
    return {"collections": [{"name": name, "boards": number} for name, number in found.items()]}


def boards(body: Body) -> Data:
    """The boards of a collection, only those of the size, stars or grade that is asked for.

    Of our own: their ids and grades. Of a person's: their documents too.
    """
    wanted = {name: body[name] for name in ("size", "stars")}
    if body["name"] == OWN:
        entries = collection.boards(**wanted, grade=body["grade"], technique=body["technique"])
        return {"boards": [_entry(entry) for entry in entries]}
    if body["grade"] or body["technique"]:
        raise InvalidPuzzle("grade: only the boards of our own collection have grades")
    with Store() as store:
        found = [_board(document) for document in store.boards(body["name"])]
    return {"boards": [each for each in found if _suits(each, wanted)]}


def _entry(entry: Entry) -> Data:
    names = ("id", "size", "stars", "grade", "rating", "score", "hardest")
    return {**{name: getattr(entry, name) for name in names}, "techniques": list(entry.techniques)}


def _board(document: Document) -> Data:
    puzzle = document.puzzle
    return {
        "id": document.id,
        "size": puzzle.problem.grid.rows,
        "stars": getattr(puzzle, "stars", 1),
        "board": native_json.to_data(document),
    }


def _suits(board: Data, wanted: Data) -> bool:
    return all(value in (None, board[name]) for name, value in wanted.items())


def games(body: Body) -> Data:
    """The last games, the latest first."""
    solved = {None: None, "true": True, "false": False}[body["solved"]]
    with Store() as store:
        found = store.games(solved=solved)
    return {"games": [_game(game) for game in reversed(found[-body["number"] :])]}


def _game(game: Game) -> Data:
    return {
        "id": game.id,
        "title": game.board.puzzle.title,
        "board": native_json.to_data(game.board),
        "seconds": game.seconds,
        "solved": game.solved,
        "hints": game.hints,
        "played": game.played.isoformat(),
        "daily": game.daily.isoformat() if game.daily else None,
    }


def record(body: Body) -> Data:
    """Keep a game, in place of the one with its id; its id, and the best time for its board."""
    more = {} if body["played"] is None else {"played": _moment(body["played"])}
    game = Game(
        body["board"],
        body["seconds"],
        body["solved"],
        body["hints"],
        daily=_day(body["daily"]),
        id=body["id"],
        **more,
    )
    with Store() as store:
        number = store.record(game)
        return {"id": number, "best": store.best(game.board.puzzle)}


def forget(body: Body) -> Data:
    """Remove a game."""
    with Store() as store:
        store.forget(body["id"])
    return {"id": body["id"]}


def progress(body: Body) -> Data:  # noqa: ARG001
    """Best and median times by kind of board, and days in a row with the board of the day."""
    with Store() as store:
        streak = store.streak()
        times = [
            {"title": each.title, "games": each.games, "best": each.best, "median": each.median}
            for each in store.times()
        ]
    return {"times": times, "streak": {"current": streak.current, "longest": streak.longest}}


def settings(body: Body) -> Data:  # noqa: ARG001
    """All settings by key."""
    with Store() as store:
        return store.settings()


def change(body: Body) -> Data:
    """Keep these settings, and leave the others as they are; all of them afterwards."""
    changes = body["settings"]
    if wrong := [key for key in changes if not (key.isprintable() and 0 < len(key) <= 100)]:
        raise InvalidPuzzle(f"the key of a setting has 1 to 100 signs, not {len(wrong[0])}")
    with Store() as store:
        for key, value in changes.items():
            store.set(key, value)
        return store.settings()


def _day(word: str | None) -> date | None:
    try:
        return date.fromisoformat(word) if word else None
    except ValueError:
        raise InvalidPuzzle(f"{word} is no date: write 2026-11-21") from None


def _moment(word: str) -> datetime:
    try:
        return datetime.fromisoformat(word)
    except ValueError:
        raise InvalidPuzzle(f"played: {word} is no time: write 2026-11-21T20:15:00") from None
