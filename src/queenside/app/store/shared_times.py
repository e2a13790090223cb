"""Times in the texts that games let their players share, such as `Queens #195 | 1:09 and flawless`.

Such a text names a board by its number only, so its time is kept without one, in a setting, under
the player's name if a line of a chat gives one. The page does the same (`store/shared-times.js`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

SETTING = "shared_times"
_GAME = re.compile(
    r"^(?P<head>[^\n]{0,120}?)\b(?P<game>Queens|Star Battle)\b(?: Game| Puzzle)?\W{0,3}"
    r"(?:#|№|No\.?|Nr\.?|n[º°])\s?(?P<number>\d{1,6})\b"
    r"(?P<text>[^\n]*(?:\n(?=\W{0,3}\d)(?![^\n]*:\s)[^\n]*)?)",  # the time may be on the next line
    re.IGNORECASE | re.MULTILINE,
)
_CLOCK = re.compile(r"(?<![\d:])(?:(\d{1,2}):)?(\d{1,3}):(\d\d)(?![\d:])")
_WORDS = re.compile(
    r"(?<!\d)(?:(\d{1,3})\s?m(?:in\w*)?\W{0,2})?(\d{1,3})\s?s(?:ec\w*)?\b", re.IGNORECASE
)
_HINTS = re.compile(r"(\d+)\s(?:hint|Hinweis|indice|pista|dica)", re.IGNORECASE)
_SENDER = re.compile(r"(?:^|[\]\-–]\s)([^\[\]:|#]{1,40}):\s")


class SharedTime(NamedTuple):
    """A time that a player shared; `player` is empty where nobody is named."""

    game: str
    number: int
    seconds: int
    hints: int
    player: str


def parse(text: str) -> list[SharedTime]:
    """Find the times in a text or a chat; of one player's for one board, the first."""
    times: dict[tuple[str, int, str], SharedTime] = {}
    for match in _GAME.finditer(text):
        seconds = _seconds(match["text"])
        if seconds is None:
            continue
        hints = _HINTS.search(match["text"])
        sender = _SENDER.search(match["head"])
        player = sender[1].strip() if sender else ""
        number = int(match["number"])
        shared = SharedTime(
            match["game"].title(), number, seconds, int(hints[1]) if hints else 0, player
        )
        times.setdefault((shared.game, number, player), shared)
    return [*times.values()]


def _seconds(text: str) -> int | None:
    if clock := _CLOCK.search(text):
        hours, minutes, seconds = (int(part or 0) for part in clock.groups())
        return 3600 * hours + 60 * minutes + seconds
    if words := _WORDS.search(text):
        minutes, seconds = (int(part or 0) for part in words.groups())
        return 60 * minutes + seconds
    return None


def merge(stored: Any, added: Iterable[SharedTime]) -> tuple[list[dict[str, str | int]], int]:
    """Return the setting with the new times, and their number."""
    known = {_key(shared): shared for shared in of_setting(stored)}
    fresh = {_key(shared): shared for shared in added if _key(shared) not in known}
    return [shared._asdict() for shared in (known | fresh).values()], len(fresh)


def of_setting(value: Any) -> Iterator[SharedTime]:
    """Yield the times of the setting; whatever else it holds is left out."""
    for entry in value if isinstance(value, list) else []:
        if isinstance(entry, dict) and [*map(type, entry.values())] == [str, int, int, int, str]:
            yield SharedTime(*entry.values())


def title(shared: SharedTime) -> str:
    """Return the row of statistics that a time belongs to."""
    return (
        f"{shared.game}, shared by {shared.player}" if shared.player else f"{shared.game}, shared"
    )


def _key(shared: SharedTime) -> tuple[str, int, str]:
    return shared.game, shared.number, shared.player
