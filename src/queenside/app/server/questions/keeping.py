"""The included boards, and what a person keeps: collections, games, times, settings."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime

from queenside.app.server import inputs
from queenside.app.server.problems import request_problem
from queenside.app.store import Store
from queenside.app.store.import_export import game_data
from queenside.app.store.values import Game
from queenside.core.contract.documents import api
from queenside.core.contract.kinds import data_of
from queenside.core.errors import InvalidPuzzle
from queenside.core.formats import native_json
from queenside.core.formats.document import Document
from queenside.maker import collection
from queenside.maker import daily as days

INCLUDED = "queenside"


def daily(question: inputs.Daily) -> api.DailyDocument:
    day = _day(question.day) or days.today()
    entry = days.entry_of(day)
    return {
        **native_json.to_data(days.document_of(day)),
        "day": day.isoformat(),
        "grade": entry.grade,
        "rating": entry.rating,
    }


def collections(question: inputs.Nothing) -> api.CollectionsData:  # noqa: ARG001
    with Store() as store:
        included = {INCLUDED: len(collection.boards())}
        sizes = {**included, **store.collections()}
    return {"collections": [{"name": name, "boards": number} for name, number in sizes.items()]}


def boards(question: inputs.Boards) -> api.CollectedData:
    """Return boards of a collection, filtered by size, stars, grade and technique."""
    filters = question._asdict()
    if filters.pop("name") == INCLUDED:
        entries = collection.boards(**filters)
        return {"boards": [data_of(api.EntryOfCollectionData, entry) for entry in entries]}
    if question.grade or question.technique:
        raise InvalidPuzzle("grade: only the boards of our own collection have grades")
    with Store() as store:
        stored = [_board(document) for document in store.boards(question.name)]
    size, stars = question.size, question.stars
    return {
        "boards": [
            board
            for board in stored
            if size in (None, board["size"]) and stars in (None, board["stars"])
        ]
    }


def _board(document: Document) -> api.EntryOfCollectionData:
    puzzle = document.puzzle
    return {
        "id": document.id,
        "size": puzzle.problem.grid.rows,
        "stars": getattr(puzzle, "stars", 1),
        "board": native_json.to_data(document),
    }


def games(question: inputs.Games) -> api.GamesData:
    solved = {None: None, "true": True, "false": False}[question.solved]
    with Store() as store:
        matches = sorted(store.games(solved=solved), key=lambda game: game.played.timestamp())
    return {
        "games": [
            data_of(api.GameData, game, title=game.board.puzzle.title, **game_data(game))
            for game in reversed(matches[-question.number :])
        ]
    }


def record(question: inputs.Record) -> api.RecordedData:
    """Keep a game, in place of the one with its id, if nobody has played that `since`."""
    extra = {} if question.played is None else {"played": _moment(question.played)}
    game = Game(
        question.board,
        question.seconds,
        question.solved,
        question.hints,
        daily=_day(question.daily),
        id=question.id,
        **extra,
    )
    with Store() as store:
        if question.since:
            _check_unplayed(store, question.id, [*map(_moment, question.since)])
        number = store.record(game)
        return {"id": number, "best": store.best(game.board.puzzle)}


def _check_unplayed(store: Store, number: int | None, since: Collection[datetime]) -> None:
    """Raise a Problem unless there is such a game; no other question is answered in between."""
    if any(game.id == number and game.played in since for game in store.games()):
        return
    raise request_problem(
        409, "played-since", f"Game {number} was forgotten, or played elsewhere since."
    )


def forget(question: inputs.Forget) -> api.ForgottenData:
    with Store() as store:
        store.forget(question.id)
    return {"id": question.id}


def export(question: inputs.Nothing) -> api.FileData:  # noqa: ARG001
    with Store() as store:
        text = store.export()
    return {"text": text, "media_type": "application/jsonl", "file_name": "queenside-store.jsonl"}


def restore(question: inputs.Restore) -> api.AddedData:
    with Store() as store:
        return data_of(api.AddedData, store.restore(question.text))


def progress(question: inputs.Nothing) -> api.ProgressData:  # noqa: ARG001
    with Store() as store:
        return {
            "times": [data_of(api.TimesOfKindData, row) for row in store.times()],
            "streak": data_of(api.StreakData, store.streak()),
        }


def settings(question: inputs.Nothing) -> api.SettingsData:  # noqa: ARG001
    with Store() as store:
        return store.settings()


def change(question: inputs.Change) -> api.SettingsData:
    with Store() as store:
        store.update(question.settings)
        return store.settings()


def _day(word: str | None) -> date | None:
    try:
        return date.fromisoformat(word) if word else None
    except ValueError:
        raise InvalidPuzzle(f"{word} isn't a date: write 2026-11-21") from None


def _moment(word: str) -> datetime:
    try:
        return datetime.fromisoformat(word)
    except ValueError:
        raise InvalidPuzzle(f"{word} isn't a time: write 2026-11-21T20:15:00") from None
