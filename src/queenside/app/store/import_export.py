"""The whole store as text, to keep or to carry to another machine: JSON Lines, one thing each.

{"queenside-store": 1}
{"collection": "mine", "board": {"queenside": 1, "kind": "regions", ...}}
{"game": {"board": {...}, "solved": true, "seconds": 75.0, "hints": 0,
          "played": "2026-11-21T18:05:00+01:00", "daily": "2026-11-21"}}      (on one line)
{"setting": "theme", "value": "dark"}
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from queenside.app.store.values import Game
from queenside.core.errors import InvalidPuzzle
from queenside.core.faults import Faults, quote, shorten
from queenside.core.formats import native_json, strict_json
from queenside.core.formats.document import Document

_HEAD = "queenside-store"
_VERSION = 1


@dataclass
class Content:
    """Content of a store: the boards of each collection, the games, the settings."""

    collections: dict[str, list[Document]] = field(default_factory=dict)
    games: list[Game] = field(default_factory=list)
    settings: dict[str, object] = field(default_factory=dict)


def matches(text: str) -> bool:
    """Return whether the text is a whole store, and not a collection of boards."""
    return text.lstrip().startswith(f'{{"{_HEAD}"')


def format(content: Content) -> str:
    """Return the content as text, a line for each thing."""
    return "".join(f"{line}\n" for line in _lines(content))


def _lines(content: Content) -> Iterator[str]:
    yield json.dumps({_HEAD: _VERSION})
    for name, documents in content.collections.items():
        for document in documents:
            yield json.dumps({"collection": name, "board": native_json.to_data(document)})
    for game in content.games:
        yield json.dumps({"game": game_data(game)})
    for key, value in content.settings.items():
        yield json.dumps({"setting": key, "value": value})


def parse(text: str) -> Content:
    """Return the content of the text. Raises InvalidPuzzle naming the faults with their lines."""
    content, faults = Content(), Faults()
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            with faults.collect(f"line {number}: "):
                _read(strict_json.load(line), content)
    if faults.faults:
        raise InvalidPuzzle(shorten(faults.faults))
    return content


def _read(data: object, content: Content) -> None:
    match data:
        case {"queenside-store": int(version)} if version is not True and 1 <= version <= _VERSION:
            pass
        case {"queenside-store": version}:
            raise InvalidPuzzle(f"a store of version {quote(str(version))} cannot be read")
        case {"collection": str(name), "board": board}:
            content.collections.setdefault(name, []).append(native_json.from_data(board))
        case {"game": dict(game)}:
            content.games.append(_game(game))
        case {"setting": str(key), "value": value}:
            content.settings[key] = value
        case _:
            raise InvalidPuzzle("neither a board of a collection, nor a game, nor a setting")


def game_data(game: Game) -> dict[str, object]:
    return {
        "board": native_json.to_data(game.board),
        "solved": game.solved,
        "seconds": game.seconds,
        "hints": game.hints,
        "played": game.played.isoformat(),
        "daily": game.daily.isoformat() if game.daily else None,
    }


def _game(data: Mapping[str, object]) -> Game:
    match data:
        case {
            "board": board,
            "solved": bool(solved),
            "seconds": int(seconds) | float(seconds),
            "hints": int(hints),
            "played": str(played),
            "daily": (str() | None) as day,
        }:
            document = native_json.from_data(board)
        case _:
            raise InvalidPuzzle("a game has board, solved, seconds, hints, played and daily")
    try:
        when, daily = datetime.fromisoformat(played), date.fromisoformat(day) if day else None
        return Game(document, seconds, solved, hints, when, daily)
    except ValueError as error:
        raise InvalidPuzzle(f"the game: {error}") from None
